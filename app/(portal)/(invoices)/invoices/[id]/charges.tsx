'use client'

import { EmptyState } from '@/components/ui/empty-state'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import type { Reply } from '@/lib/contract/types'
import { money } from '@/lib/domain/money'
import { inPrice } from '@/lib/domain/seller-invoice'

type Invoice = Reply<'sellerInvoices.one'>

/** How the charges come about, step by step (invoices-payments.md 7.1). */
function stepsOf(i: Invoice): { label: string; amount: string | null; how: string; isSum?: true }[] {
  const own = (amount: string | null) => (amount === null ? '–' : money(amount, i.currency))
  const included = inPrice(i.incoterm)
  const parts = [
    `goods ${own(i.goods_value)}`, included.freight ? 'freight is in the price' : `freight ${own(i.freight_amount)}`,
    included.insurance ? 'insurance is in the price' : Number(i.insurance_amount) > 0 ? `insurance ${own(i.insurance_amount)}` : 'insurance by our usual rate',
    ...(Number(i.other_additions) > 0 ? [`other ${own(i.other_additions)}`] : []),
  ]
  return [
    { label: 'CIF value', amount: i.cif_value, how: `${parts.join(', ')}; 1 ${i.currency} is AED ${Number(i.exchange_rate ?? 1)}`, isSum: true },
    { label: 'Duty', amount: i.duty_amount, how: 'Each line’s part of the CIF value at its own rate' },
    ...(Number(i.excise_amount) > 0 ? [{ label: 'Excise', amount: i.excise_amount, how: 'Of value and duty of the lines that pay it' }] : []),
    { label: 'Import VAT', amount: i.import_vat_amount, how: 'Of CIF value, duty and excise' },
    { label: 'IOR fee', amount: i.ior_fee, how: 'A part of the CIF value, our least fee at least' },
    { label: 'Clearance fee', amount: i.clearance_fee, how: 'Per shipment' },
    { label: 'VAT on the fees', amount: i.fee_vat_amount, how: i.fee_vat_rate ? `${Number(i.fee_vat_rate)} %` : '' },
    { label: 'To pay', amount: i.total_payable, how: 'Duty, excise, VAT and fees', isSum: true },
    { label: 'Paid', amount: i.paid_amount, how: '' }, { label: 'Balance', amount: i.balance, how: '', isSum: true },
  ]
}

export function Charges({ invoice }: { invoice: Invoice }) {
  if (invoice.total_payable === null)
    return <EmptyState title="No charges yet" text="Duty, VAT and fees are worked out when the invoice is approved, at the rates of that day." />
  return (
    <TableFrame label="Charges" short>
      <Table>
        <thead><tr><Th>Step</Th><Th>From</Th><Th align="end">AED</Th></tr></thead>
        <tbody>
          {stepsOf(invoice).filter(({ amount }) => amount !== null).map(({ label, amount, how, isSum }) => (
            <Tr key={label}>
              <Td>{isSum ? <strong>{label}</strong> : label}</Td><Td className="text-ink-soft">{how}</Td>
              <Td align="end" className="figures">{isSum ? <strong>{money(amount ?? '0', 'AED')}</strong> : money(amount ?? '0', 'AED')}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
