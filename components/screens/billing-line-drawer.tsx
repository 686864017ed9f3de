'use client'

import { Drawer } from '@/components/ui/drawer'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import {
  billingStatus, carrierCharge, differenceCause, differencePart, type BillingStatus, type CarrierCharge, type DifferenceCause,
} from '@/lib/domain/carrier-billing'
import { compare } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { kg } from '@/lib/domain/weight'
import type { PanelProps } from './list-panels'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

interface Side {
  label: string
  theirs: string | null
  ours: string | null
  /** Both sides are known and say something else. */
  differs: boolean
}

const words = (label: string, theirs: string | null, ours: string | null): Side => (
  { label, theirs, ours, differs: theirs !== null && ours !== null && theirs.toUpperCase() !== ours.toUpperCase() }
)
const weights = (theirs: string | null, ours: string | null): Side => ({
  label: 'Weight, kg', theirs: theirs && kg(theirs), ours: ours && kg(ours), differs: theirs !== null && ours !== null && compare(theirs, ours) !== 0,
})
const amounts = (label: string, theirs: string | null, ours: string | null, currency: string): Side => ({
  label, theirs: theirs && money(theirs, currency), ours: ours && money(ours, currency),
  differs: theirs !== null && ours !== null && compare(theirs, ours) !== 0,
})

/** What the carrier billed and what we expect, field by field. */
function sidesOf(row: PanelProps['row'], currency: string): Side[] {
  const of = (field: string) => text(row[field])
  const both = (label: string, theirs: string, ours: string) => amounts(label, of(theirs), of(ours), currency)
  return [
    words('Service', of('service'), of('our_service')), { ...words('Destination', of('destination'), of('our_destination')), differs: false },
    weights(of('billed_weight'), of('our_weight')), both('Base', 'base_amount', 'expected_base'), both('Fuel', 'fuel_amount', 'expected_fuel'),
    both('COD fee', 'cod_fee_amount', 'expected_cod_fee'), both('Surcharge', 'surcharge_amount', 'expected_surcharge'),
    amounts('Discount', of('discount_amount'), null, currency), both('VAT', 'vat_amount', 'expected_vat'), both('Total', 'total_amount', 'expected_amount'),
  ]
}

function BothSides({ row, currency }: { row: PanelProps['row']; currency: string }) {
  return (
    <Table aria-label="Both sides">
      <thead><tr><Th>Field</Th><Th align="end">Carrier</Th><Th align="end">Ours</Th></tr></thead>
      <tbody>
        {sidesOf(row, currency).map(({ label, theirs, ours, differs }) => (
          <Tr key={label}>
            <Td>{label}{differs && <span className="text-red-strong"> differs</span>}</Td>
            <Td align="end" className={differs ? 'text-red-strong' : undefined}>{theirs ?? '–'}</Td>
            <Td align="end">{ours ?? '–'}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

/** What the difference comes from, part by part; in a word where it has no parts. */
function Difference({ row, currency }: { row: PanelProps['row']; currency: string }) {
  const difference = text(row['difference'])
  const cause = differenceCause.label(row['difference_cause'] as DifferenceCause).toLowerCase()
  if (difference === null) return <p className="text-ink-soft">Nothing is expected of this line: {cause}.</p>
  const parts = differencePart.names.flatMap((part) => {
    const amount = text(row[`by_${part}`])
    return amount !== null && compare(amount, 0) !== 0 ? [{ part, amount }] : []
  })
  if (parts.length === 0) return <p>{money(difference, currency)}{compare(difference, 0) === 0 ? '' : `: ${cause}`}</p>
  return (
    <Table aria-label="What it comes from">
      <thead><tr><Th>From</Th><Th align="end">Amount</Th></tr></thead>
      <tbody>
        {parts.map(({ part, amount }) => <Tr key={part}><Td>{differencePart.label(part)}</Td><Td align="end">{money(amount, currency)}</Td></Tr>)}
        <Tr><Td>In all</Td><Td align="end">{money(difference, currency)}</Td></Tr>
      </tbody>
    </Table>
  )
}

/** A line looked at from its list: the carrier's side beside ours, and what the difference comes from. */
export default function BillingLineDrawer({ row, onClose }: PanelProps) {
  const currency = String(row['currency'])
  const status = billingStatus.label(row['billing_status'] as BillingStatus).toLowerCase()
  const reason = text(row['dispute_reason'])
  return (
    <Drawer
      open onOpenChange={(open) => !open && onClose()} title={String(row['tracking_no'])}
      description={`${carrierCharge.label(row['charge_type'] as CarrierCharge)}, invoice ${String(row['invoice_no'])}, ${status}`}
    >
      <div className="flex flex-col gap-5">
        <BothSides row={row} currency={currency} />
        <section><h3 className="mb-2 font-semibold">Difference</h3><Difference row={row} currency={currency} /></section>
        {reason && <section><h3 className="mb-2 font-semibold">Reason</h3><p>{reason}</p></section>}
      </div>
    </Drawer>
  )
}
