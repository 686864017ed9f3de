'use client'

import { at, known, text, word } from '@/components/parcel/known-facts'
import type { DetailProps } from '@/components/screens/detail'
import { Chip } from '@/components/ui/chip'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Tabs } from '@/components/ui/tabs'
import { Timeline } from '@/components/ui/timeline'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { containerLoad, freightMode, packageList, packageListPaymentStatus, pickupType, shipOption } from '@/lib/domain/package-list'
import { iorIncoterm } from '@/lib/domain/seller-invoice'
import { Charges } from './charges'
import { DeclaredLines, DeclaredPackages } from './declared'
import { Papers } from './papers'

type Invoice = Reply<'sellerInvoices.one'>
type Props = DetailProps<'sellerInvoices.one'>
const coded = <C extends number>(codes: { is(value: unknown): value is C; label(code: C): string }, value: number | null) =>
  (codes.is(value) ? codes.label(value) : null)

export function ShipmentHead({ call, input, record }: Props) {
  const { status, label } = useAsk(call, input, { first: record }).data ?? record
  return <Chip tone={status === null ? 'grey' : packageList.tone(status)}>{label}</Chip>
}

const factsOf = (i: Invoice): FactGroup[] => [
  { title: 'Parties', facts: known(
    text('Invoice', i.invoice_no), text('Seller', i.seller), text('Client', i.client), text('Seller invoice', i.seller_invoice_no),
    at('Of', i.seller_invoice_date, 'day'), word('Incoterm', iorIncoterm, i.incoterm), at('Submitted', i.submitted_at), at('Approved', i.approved_at),
  ) },
  { title: 'Transport', facts: known(
    text('Mode', [coded(freightMode, i.freight_mode), coded(containerLoad, i.container_load)].filter(Boolean).join(', ')),
    text('Pickup', coded(pickupType, i.pickup_type)), text('Origin', i.origin_country),
    text('Route', i.port_of_loading && `${i.port_of_loading} → ${i.port_of_discharge ?? ''}`),
    i.ship_option === 'no' ? null : word('Shipped', shipOption, i.ship_option), text('MAWB', i.mawb_no), text('HAWB', i.hawb_no), text('B/L', i.bl_no),
    text('Container', i.container_no), text('Carrier', i.carrier_name), at('Departs', i.etd, 'day'), at('Left', i.shipped_at), at('Arrives', i.eta),
  ) },
  { title: 'Size and payment', facts: known(
    text('Packages', i.packages_count, { numeric: true }), text('Gross weight', `${i.gross_weight} kg`, { numeric: true }),
    text('Net weight', i.net_weight && `${i.net_weight} kg`, { numeric: true }), text('Volume', i.volume_cbm && `${i.volume_cbm} m³`, { numeric: true }),
    i.status === null ? null : word('Payment', packageListPaymentStatus, i.payment_status),
  ) },
]

const customsOf = (i: Invoice): FactGroup[] => [{ facts: known(
  text('BOE no', i.boe_no), text('Customs reference', i.customs_reference), at('Begun', i.custom_initiated_at), at('Closed', i.custom_closed_at),
  text('Duty paid', i.duty_paid && `AED ${i.duty_paid}`, { numeric: true }),
) }]

const History = ({ history }: Pick<Invoice, 'history'>) => (
  <Timeline
    label="History"
    entries={history.map(({ id, changed_at, to_status, changed_by_name, note }) => ({
      id, at: changed_at, kind: 'status' as const, title: packageList.is(to_status) ? packageList.label(to_status) : to_status,
      by: changed_by_name, detail: note,
      tone: packageList.is(to_status) ? packageList.tone(to_status) : undefined,
    }))}
  />
)

function tabsOf(i: Invoice, may: Props['may']) {
  const [customs] = customsOf(i)
  return [
    { id: 'lines', label: 'Lines', count: i.lines.length, content: <DeclaredLines invoice={i} /> },
    { id: 'packages', label: 'Packages', count: i.packages.length, content: <DeclaredPackages packages={i.packages} /> },
    ...(i.goods_value === null ? [] : [{ id: 'charges', label: 'Charges', content: <Charges invoice={i} /> }]),
    { id: 'documents', label: 'Documents', count: i.documents.length, content: <Papers invoice={i} mayRead={may['sellerInvoices.download'] === true} /> },
    ...(customs?.facts.length ? [{ id: 'customs', label: 'Customs', content: <Facts groups={[customs]} /> }] : []),
    ...(i.history.length > 0 ? [{ id: 'history', label: 'History', count: i.history.length, content: <History history={i.history} /> }] : []),
  ]
}

/** Everything known of a seller's shipment, as its reader may know it. */
export function ShipmentBody({ call, input, record, may }: Props) {
  const answer = useAsk(call, input, { first: record })
  const invoice = answer.data ?? record
  return (
    <div className="flex flex-col gap-5">
      {answer.error && <Notice tone="red">{answer.error.message}</Notice>}
      {invoice.progress !== null && (
        <ProgressBar
          value={invoice.progress} label={`Shipment: ${invoice.label}`} tone={invoice.status ? packageList.tone(invoice.status) : 'grey'}
          note={`${invoice.progress} %`}
        />
      )}
      {invoice.status_note && <Notice tone="orange" title={invoice.label}>{invoice.status_note}</Notice>}
      {invoice.next_step && <Notice tone="blue">{`To do: ${invoice.next_step}`}</Notice>}
      <Facts groups={factsOf(invoice)} />
      <Tabs tabs={tabsOf(invoice, may)} label="Parts of this invoice" />
    </div>
  )
}
