import { Link } from '@/components/ui/link'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { compare } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { paymentMethod } from '@/lib/domain/payment'

/** What has been paid of an invoice. */
export function Payments({ invoice: { payments, currency } }: { invoice: Reply<'clientInvoices.one'> }) {
  return (
    <TableFrame label="Payments" short>
      <Table>
        <thead><tr><Th>Payment</Th><Th>Paid on</Th><Th>Method</Th><Th align="end">Amount</Th><Th align="end">Rounding</Th></tr></thead>
        <tbody>
          {payments.map(({ payment_id, payment_no, payment_date, payment_method, amount, rounding }) => (
            <Tr key={`${payment_id} ${amount}`}>
              <Td><Link href={`/payment-list/${payment_id}`} className="text-accent hover:underline"><code>{payment_no}</code></Link></Td>
              <Td><When moment={payment_date} show="day" /></Td>
              <Td>{paymentMethod.label(payment_method)}</Td><Td align="end" className="figures">{money(amount, currency)}</Td>
              <Td align="end" className="figures">{compare(rounding, 0) === 0 ? '–' : money(rounding, currency)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
