'use client'

import type { Fact } from '@/components/ui/facts'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { clientCodLine } from '@/lib/domain/client-cod'
import { compare } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'

type Totals = Pick<
  Reply<'clientCodPayments.list'>['rows'][number],
  'orders_count' | 'gross_cod' | 'cod_fee' | 'return_fee' | 'fee_vat' | 'adjustments' | 'deductions' | 'net_payable'
>
type Line = Omit<Reply<'clientCodPayments.one'>['lines'][number], 'id'>

/** What a payment comes to, from its orders to what is paid. */
export function paymentTotals(t: Totals, currency: string): Fact[] {
  const cash = (label: string, amount: string): Fact => ({ label, value: money(amount, currency), numeric: true })
  return [
    { label: 'Orders', value: String(t.orders_count), numeric: true }, cash('COD', t.gross_cod), cash('Added', t.adjustments), cash('Taken off', t.deductions),
    cash('COD fees', t.cod_fee), cash('Return fees', t.return_fee), cash('VAT on fees', t.fee_vat), cash('Net', t.net_payable),
  ]
}

/** Lines of a payment, each with its fee. */
export function PaymentLines({ lines, currency, label }: { lines: readonly Line[]; currency: string; label: string }) {
  const shown = (amount: string) => (compare(amount, 0) === 0 ? '–' : money(amount, currency))
  return (
    <TableFrame label={label} short>
      <Table>
        <thead><tr><Th>Order</Th><Th>Kind</Th><Th>Delivered</Th><Th align="end">COD</Th><Th align="end">Fee</Th></tr></thead>
        <tbody>
          {lines.map((line) => (
            <Tr key={`${line.kind} ${line.label}`}>
              <Td><code>{line.label}</code></Td><Td>{clientCodLine.label(line.kind)}</Td>
              <Td>{line.delivered_at ? <When moment={line.delivered_at} show="day" /> : '–'}</Td>
              <Td align="end" className="figures">{shown(line.amount)}</Td><Td align="end" className="figures">{shown(line.fee)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
