import { DecimalBox } from '@/components/fields/decimal-box'
import { FieldFrame } from '@/components/fields/field-frame'
import { Checkbox } from '@/components/ui/checkbox'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { digitsOf } from '@/lib/domain/currency'
import { compare, subtract, sum } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { roomFor } from '@/lib/domain/payment-share'

type Invoice = Reply<'payments.toPay'>['invoices'][number]
interface Props {
  invoices: readonly Invoice[]
  shares: ReadonlyMap<number, string>
  /** What there is to share. */
  paid: string | null
  currency: string
  onChange: (shares: ReadonlyMap<number, string>) => void
}

/** Which invoices money is for, and how much each takes; what is left is credit. */
export function InvoiceShares({ invoices, shares, paid, currency, onChange }: Props) {
  const put = (id: number, amount: string | null) => {
    const next = new Map(shares)
    if (amount === null) next.delete(id)
    else next.set(id, amount)
    onChange(next)
  }
  const taken = sum([...shares.values()])
  const left = subtract(paid ?? '0', taken)
  return (
    <section className="flex flex-col gap-3" aria-label="What it pays">
      {invoices.length > 0 && (
        <TableFrame label="Invoices it pays" short>
          <Table>
            <thead><tr><Th>Pays</Th><Th>Invoice</Th><Th>Due</Th><Th align="end">Total</Th><Th align="end">To be paid</Th><Th align="end">Takes</Th></tr></thead>
            <tbody>
              {invoices.map((invoice) => (
                <Tr key={invoice.id} selected={shares.has(invoice.id)}>
                  <Td>
                    <Checkbox
                      aria-label={`Pay ${invoice.invoice_no}`} checked={shares.has(invoice.id)}
                      onChange={(isIn) => put(invoice.id, isIn ? roomFor(invoice.balance, left, currency) : null)}
                    />
                  </Td>
                  <Td><code>{invoice.invoice_no}</code></Td>
                  <Td><When moment={invoice.due_date} show="day" />{invoice.days_late > 0 && ` (${counted(invoice.days_late, 'day')} late)`}</Td>
                  <Td align="end" className="figures">{money(invoice.total, currency)}</Td>
                  <Td align="end" className="figures">{money(invoice.balance, currency)}</Td>
                  <Td align="end"><Share invoice={invoice} amount={shares.get(invoice.id)} onChange={(amount) => put(invoice.id, amount)} /></Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
      <p aria-live="polite">{wordsOf(shares.size, taken, left, currency)}</p>
    </section>
  )
}

function Share({ invoice, amount, onChange }: { invoice: Invoice; amount: string | undefined; onChange: (amount: string | null) => void }) {
  if (amount === undefined) return null
  const field = { id: `share-${invoice.id}`, name: `share-${invoice.id}`, label: `Takes of ${invoice.invoice_no}` }
  return (
    <FieldFrame {...field}>
      <DecimalBox {...field} places={digitsOf(invoice.currency)} value={amount} onChange={(next) => onChange(next as string | null)} />
    </FieldFrame>
  )
}

function wordsOf(invoices: number, taken: string, left: string, currency: string): string {
  const pays = invoices === 0 ? 'It pays no invoice.' : `${counted(invoices, 'invoice takes', 'invoices take')} ${money(amountIn(taken, currency), currency)}.`
  if (compare(left, 0) < 0) return `${pays} That is ${money(amountIn(subtract(0, left), currency), currency)} more than was paid.`
  return compare(left, 0) > 0 ? `${pays} ${money(amountIn(left, currency), currency)} stay on account, to the payer’s credit.` : pays
}
