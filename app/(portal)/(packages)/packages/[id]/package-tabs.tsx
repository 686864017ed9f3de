'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { Cell } from '@/components/cells/cell'
import type { DetailProps } from '@/components/screens/detail'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Facts, type Fact, type FactGroup } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { Tabs } from '@/components/ui/tabs'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { money, plain } from '@/lib/domain/money'
import { contentType, deliveryType, packageType, paymentMode } from '@/lib/domain/package'
import { kg } from '@/lib/domain/weight'
import { multiply } from '@/lib/domain/decimal'
import { PackageAudit } from './package-audit'
import { PackageCharges } from './package-charges'
import { PackageDocuments } from './package-documents'
import { PackageEvents } from './package-events'
import { PlatformOrder } from './platform-order'
import { ShipWorkflow } from './ship-workflow'

export type Package = Reply<'packages.one'>

const text = (label: string, value: string | number | null | undefined, more: Partial<Fact> = {}): Fact => ({ label, value: value === null || value === undefined || value === '' ? '–' : value, ...more })
const weight = (label: string, value: string | null) => text(label, value === null ? null : `${kg(value)} kg`, { numeric: true })
const amount = (label: string, value: string | null, currency: string | null) => text(label, value === null ? null : money(value, currency ?? 'AED'), { numeric: true })
const moment = (label: string, value: string | null): Fact => ({ label, value: value ? <When moment={value} /> : '–' })
const wordOf = (of: { is: (v: unknown) => boolean; label: (v: never) => string }, value: string | null) => (value !== null && of.is(value) ? of.label(value as never) : value)

function summary(p: Package): FactGroup[] {
  return [
    {
      title: 'Order',
      facts: [
        { label: 'Tracking no', value: <Cell kind="code" value={p.tracking_no} row={p} /> },
        text('Reference', p.ref_no), text('Order no', p.order_id), text('Client', p.client), text('Carrier', p.carrier), text('Carrier tracking no', p.carrier_tracking_no),
        text('Service', p.rsa_service_code), text('Delivery type', wordOf(deliveryType, p.delivery_type)), text('Source', p.source),
      ],
    },
    {
      title: 'Consignee',
      facts: [
        text('Name', p.consignee_name), text('Company', p.consignee_company), text('Mobile', p.consignee_phone), text('Alternate mobile', p.consignee_phone_alt), text('E-mail', p.consignee_email),
        text('Address', [p.address_line1, p.address_line2, p.area, p.city, p.state, p.pincode, p.country_code].filter(Boolean).join(', '), { wide: true }), text('ID number', p.consignee_id_no),
        text('Instructions', p.delivery_instructions, { wide: true }),
      ],
    },
    {
      title: 'Goods and money',
      facts: [
        text('Pieces', p.pieces, { numeric: true }), weight('Declared weight', p.weight), weight('Actual weight', p.actual_weight), weight('Volumetric', p.volumetric_weight), weight('Chargeable', p.chargeable_weight),
        text('Dimensions', p.length ? `${p.length} × ${p.width} × ${p.height} cm` : null, { numeric: true }), text('Type', wordOf(packageType, p.package_type)), text('Contents', wordOf(contentType, p.content_type)),
        text('Goods', p.goods_description, { wide: true }), amount('Declared value', p.declared_value, p.currency), text('Payment', wordOf(paymentMode, p.payment_mode)),
        amount('COD', p.cod_amount, p.cod_currency), amount('Insurance', p.insurance_amount, p.currency), text('Incoterm', p.incoterm),
      ],
    },
    {
      title: 'Dates',
      facts: [
        moment('Created', p.created_at), moment('Status since', p.status_at), moment('Last event', p.last_event_at), moment('Due', p.sla_due_at), moment('Delivered', p.delivered_at),
        moment('Cancelled', p.cancelled_at), text('Attempts', p.attempt_count, { numeric: true }), text('Bag', p.bag_no), text('Consolidation', p.consolidation_no), text('Last place', p.last_location),
      ],
    },
  ]
}

function Goods({ p }: { p: Package }) {
  if (p.items.length === 0) return <EmptyState title="No items are recorded" text="Items come with the upload, or are added by editing the package." />
  return (
    <div className="overflow-x-auto rounded border">
      <Table>
        <thead><tr><Th>Line</Th><Th>SKU</Th><Th>Description</Th><Th>HS code</Th><Th>Origin</Th><Th align="end">Quantity</Th><Th align="end">Unit value</Th><Th align="end">Total</Th></tr></thead>
        <tbody>
          {p.items.map((item) => (
            <Tr key={item.line_no}>
              <Td>{item.line_no}</Td><Td>{item.sku ?? '–'}</Td><Td>{item.description}</Td><Td>{item.hs_code ?? '–'}</Td><Td>{item.origin_country ?? '–'}</Td>
              <Td align="end">{item.quantity}</Td><Td align="end">{plain(item.unit_value)}</Td><Td align="end">{money(multiply([item.unit_value, String(item.quantity)], 2), item.currency)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** Everything known of one package, by tab. Personal details are masked until asked for, and asking is logged. */
export function PackageTabs({ call, input, record, may }: DetailProps<'packages.one'>) {
  const [reveal, setReveal] = useState(false)
  const answer = useAsk(call, reveal ? { ...input, reveal: true } : input, { first: reveal ? undefined : record, keepOld: true })
  const p = answer.data ?? record
  const sees = p.sees
  const tabs = [
    {
      id: 'summary',
      label: 'Summary',
      content: (
        <>
          {p.label_status === 'failed' && <div className="mb-4"><Notice tone="red" title="The label could not be made">{p.label_error}</Notice></div>}
          {p.masked && <div className="mb-3"><Button size="small" busy={answer.isFetching} onClick={() => setReveal(true)}>Show personal details</Button> <span className="text-meta text-ink-faint">Showing them is logged.</span></div>}
          <Facts groups={summary(p)} />
        </>
      ),
    },
    { id: 'goods', label: 'Goods', count: p.items.length, content: <Goods p={p} /> },
    ...(p.package_list ? [{ id: 'shipment', label: 'Shipment', content: <ShipWorkflow list={p.package_list} may={may['packages.moveList'] ?? false} /> }] : []),
    ...(may['tracking.details'] ? [{ id: 'tracking', label: 'Tracking', content: <PackageEvents trackingNo={p.tracking_no} /> }] : []),
    { id: 'documents', label: 'Documents', count: p.documents, content: <PackageDocuments id={p.id} mayEdit={may['packages.addDocument'] ?? false} /> },
    ...(p.channel ? [{ id: 'platform', label: 'Platform order', content: <PlatformOrder id={p.id} channel={p.channel} maySync={may['platformOrders.resync'] ?? false} isAdmin={sees.audit} /> }] : []),
    ...(sees.charges ? [{ id: 'charges', label: 'Charges', content: <PackageCharges id={p.id} /> }] : []),
    ...(sees.audit ? [{ id: 'audit', label: 'Audit', content: <PackageAudit id={p.id} /> }] : []),
  ]
  const [tab, setTab] = useState(useSearchParams().get('tab') ?? 'summary')
  return (
    <>
      {answer.error && <div className="mb-3"><Notice tone="red">{answer.error.message}</Notice></div>}
      <Tabs tabs={tabs} label="Parts of this package" value={tabs.some(({ id }) => id === tab) ? tab : 'summary'} onChange={setTab} />
    </>
  )
}
