'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { money } from '@/lib/domain/money'
import { sharedOldestFirst } from '@/lib/domain/payment-share'
import { InvoiceShares } from '../record/invoice-shares'

/** Shares what is on account of a payment among its party's invoices. */
export function SettleDialog({ payment, onClose }: { payment: Reply<'payments.one'>; onClose: () => void }) {
  const { party_type, party_id, currency, on_account } = payment
  const answer = useAsk('payments.toPay', { party_type, party_id, currency })
  const act = useAct('payments.allocate')
  const [shares, setShares] = useState<ReadonlyMap<number, string> | null>(null)
  const invoices = answer.data?.invoices ?? []
  const shared = shares ?? sharedOldestFirst(on_account, invoices)
  const none = invoices.length === 0 ? 'The payer has no invoice to be paid.' : shared.size === 0 && 'Tick an invoice.'
  const send = () => act.mutate({ id: payment.id, allocations: [...shared].map(([invoice_id, amount]) => ({ invoice_id, amount })) }, {
    onSuccess: () => { snack('The invoices are settled.'); onClose() },
  })
  return (
    <Dialog
      open onOpenChange={onClose} width="wide" title={`Settle invoices with ${money(on_account, currency)}`} locked={act.isPending}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={act.isPending} disabledReason={none} onClick={send}>Settle</Button></>}
    >
      <div className="flex flex-col gap-4">
        {(act.error ?? answer.error) && <Notice tone="red">{(act.error ?? answer.error)?.message}</Notice>}
        {answer.isPending ? <Skeleton className="h-40" />
          : <InvoiceShares invoices={invoices} shares={shared} paid={on_account} currency={currency} onChange={setShares} />}
      </div>
    </Dialog>
  )
}
