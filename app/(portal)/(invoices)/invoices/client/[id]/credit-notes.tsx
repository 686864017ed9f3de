import { runAction } from '@/components/screens/ask-action'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { creditReason } from '@/lib/domain/credit-note'
import { money } from '@/lib/domain/money'

const call = 'clientInvoices.noteFile'

/** The notes of an invoice, each with what it altered. */
export function CreditNotes({ invoice: { credit_notes, currency } }: { invoice: Reply<'clientInvoices.one'> }) {
  const { busy, run } = useRun()
  const amount = (value: string) => money(value, currency)
  return (
    <TableFrame label="Credit notes" short>
      <Table>
        <thead>
          <tr>
            <Th>Credit note</Th><Th>Issued</Th><Th>Reason</Th><Th>Remarks</Th><Th align="end">Value before</Th><Th align="end">Value after</Th>
            <Th align="end">VAT</Th><Th align="end">Credited</Th><Th>File</Th>
          </tr>
        </thead>
        <tbody>
          {credit_notes.map((note) => (
            <Tr key={note.id}>
              <Td><code>{note.note_no}</code></Td><Td><When moment={note.issue_date} show="day" /></Td><Td>{creditReason.label(note.reason_code)}</Td>
              <Td>{note.remarks}</Td><Td align="end" className="figures">{amount(note.value_before)}</Td>
              <Td align="end" className="figures">{amount(note.value_after)}</Td><Td align="end" className="figures">{amount(note.vat_amount)}</Td>
              <Td align="end" className="figures">{amount(note.total)}</Td>
              <Td>
                <Button
                  size="small" busy={busy === note.note_no} aria-label={`Download ${note.note_no}`}
                  onClick={() => void run(note.note_no, () => runAction({ label: '', call }, { id: note.id }))}
                >
                  Download
                </Button>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
