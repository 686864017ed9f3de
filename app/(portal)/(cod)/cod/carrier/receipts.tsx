'use client'

import { useState } from 'react'
import { ProofDialog } from '@/components/screens/proof-dialog'
import { Button } from '@/components/ui/button'
import { download } from '@/lib/client/ask'
import type { Reply } from '@/lib/contract/types'
import { codPaymentMethod } from '@/lib/domain/carrier-cod'
import { day } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'

type Payment = Reply<'codPayments.one'>

/** What arrived at our banks, one receipt a line, each with the bank's advice of it. */
export function Receipts({ payment: p, mayVerify }: { payment: Payment; mayVerify: boolean }) {
  const [proving, setProving] = useState<Payment['receipts'][number] | null>(null)
  return (
    <section>
      <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">Arrived</h3>
      <ul className="divide-y border-y">
        {p.receipts.map((r) => (
          <li key={r.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <span className="w-36 shrink-0 text-ink-soft">{day(r.payment_date)}</span>
            <span className="min-w-0 flex-1 basis-52">
              <span className="figures font-medium">{money(r.amount, r.currency)}</span>
              {r.bank_currency !== r.currency && ` credited as ${money(r.bank_amount, r.bank_currency)}`}
              {` · ${[r.bank, codPaymentMethod.label(r.payment_method), r.reference_no, ...(r.by ? [r.by] : [])].join(' · ')}`}
            </span>
            {r.proof_name && <Button onClick={() => void download('codPayments.proof', { id: p.id, receipt: r.id })}>View proof</Button>}
            {mayVerify && !(r.proof_name && p.status === 'reconciled') && (
              <Button onClick={() => setProving(r)}>{r.proof_name ? 'Replace proof' : 'Attach proof'}</Button>
            )}
          </li>
        ))}
      </ul>
      {proving && (
        <ProofDialog
          of={proving.reference_no} call="codPayments.addProof" input={{ id: p.id, receipt: proving.id }} onClose={() => setProving(null)}
        />
      )}
    </section>
  )
}
