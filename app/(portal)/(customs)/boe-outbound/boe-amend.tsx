'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/action-dialog'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { dayTime } from '@/lib/domain/days'
import { labelNumber } from '@/lib/domain/money'

type Boe = Reply<'boes.one'>

/** What customs assessed is amended: what it was stays to be read. */
export function AmendButton({ boe: b }: { boe: Boe }) {
  const refresh = useRefresh()
  const [isOpen, setOpen] = useState(false)
  if (!b.may_amend) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Amend</Button>
      {isOpen && (
        <ActionDialog
          action={{
            label: 'Amend', call: 'boes.amend', consequence: 'What it was is kept. The difference is charged to the client, or said to be credited.',
            ask: {
              declaration_no: { as: 'text', label: 'Declaration no', required: true, start: b.declaration_no },
              duty_amount: { as: 'money', label: 'Duty, AED', required: true, start: b.duty_amount },
              excise_amount: { as: 'money', label: 'Excise, AED', required: true, start: b.excise_amount },
              vat_amount: { as: 'money', label: 'VAT, AED', required: true, start: b.vat_amount },
              other_fees: { as: 'money', label: 'Fees, AED', required: true, start: b.other_fees }, note: { as: 'text', label: 'Why', required: true },
            },
          }}
          title={`Amend ${b.boe_ref}?`} input={{ id: b.id, version: b.version }} onClose={() => setOpen(false)}
          onDone={() => { void refresh('boes.amend'); snack(`${b.boe_ref} is amended.`) }}
        />
      )}
    </>
  )
}

/** What a bill of entry came to before it was amended. */
export function BoeVersions({ boe: b }: { boe: Boe }) {
  if (b.versions.length === 0) return null
  return (
    <section>
      <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">Before it was amended</h3>
      <div className="overflow-x-auto">
        <Table aria-label="Versions">
          <thead>
            <tr><Th align="end">No</Th><Th>Declaration</Th><Th align="end">Duty</Th><Th align="end">Excise</Th><Th align="end">VAT</Th><Th>Amended</Th></tr>
          </thead>
          <tbody>
            {b.versions.map((v) => (
              <Tr key={v.version_no}>
                <Td align="end">{v.version_no}</Td><Td><span className="font-mono">{v.declaration_no}</span></Td>
                <Td align="end">{labelNumber(v.duty_amount)}</Td><Td align="end">{labelNumber(v.excise_amount)}</Td>
                <Td align="end">{labelNumber(v.vat_amount)}</Td><Td>{`${dayTime(v.amended_at)}, ${v.note}`}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}
