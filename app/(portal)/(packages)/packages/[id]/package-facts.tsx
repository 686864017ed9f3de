import { Cell } from '@/components/cells/cell'
import { EmptyState } from '@/components/ui/empty-state'
import type { Fact, FactGroup } from '@/components/ui/facts'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { product } from '@/lib/domain/decimal'
import { grouped, money, unitPriceIn } from '@/lib/domain/money'
import { contentType, deliveryType, packageSource, packageType, paymentMode } from '@/lib/domain/package'
import { kg } from '@/lib/domain/weight'
import { wordIn } from '@/lib/domain/word-in'

type Package = Reply<'packages.one'>

const text = (label: string, value: string | number | null | undefined, more: Partial<Fact> = {}): Fact => ({
  label, value: value === null || value === undefined || value === '' ? '–' : value, ...more,
})
const weight = (label: string, value: string | null) => text(label, value === null ? null : `${kg(value)} kg`, { numeric: true })
const amount = (label: string, value: string | null, currency: string | null) => text(label, value === null ? null : money(value, currency ?? 'AED'), {
  numeric: true,
})
const word = <N extends string>(words: { is(value: unknown): value is N; label(name: N): string }, value: string | null) => (
  value === null ? null : wordIn(words, value)
)
const moment = (label: string, value: string | null): Fact => ({ label, value: value ? <When moment={value} /> : '–' })

/** Order, consignee, goods, money and dates of a package, in groups. */
export function summary(p: Package): FactGroup[] {
  return [
    {
      title: 'Order',
      facts: [
        { label: 'Tracking no', value: <Cell kind="code" value={p.tracking_no} row={p} /> },
        text('Reference', p.ref_no), text('Order no', p.order_id), text('Client', p.client),
        text('Carrier', p.carrier), text('Carrier tracking no', p.carrier_tracking_no),
        text('Service', p.rsa_service_code), text('Delivery type', word(deliveryType, p.delivery_type)), text('Source', word(packageSource, p.source)),
      ],
    },
    {
      title: 'Consignee',
      facts: [
        text('Name', p.consignee_name), text('Company', p.consignee_company), text('Mobile', p.consignee_phone),
        text('Alternate mobile', p.consignee_phone_alt), text('E-mail', p.consignee_email),
        text(
          'Address',
          [p.address_line1, p.address_line2, p.national_address, p.makani_no, p.area, p.city, p.state, p.pincode, p.country_code].filter(Boolean).join(', '),
          { wide: true },
        ), text('ID number', p.consignee_id_no),
        text('Instructions', p.delivery_instructions, { wide: true }),
      ],
    },
    {
      title: 'Goods and money',
      facts: [
        text('Pieces', p.pieces, { numeric: true }), weight('Declared weight', p.weight), weight('Actual weight', p.actual_weight),
        weight('Volumetric', p.volumetric_weight), weight('Chargeable', p.chargeable_weight),
        text('Dimensions', p.length ? `${p.length} × ${p.width} × ${p.height} cm` : null, { numeric: true }),
        text('Type', word(packageType, p.package_type)), text('Contents', word(contentType, p.content_type)),
        text('Goods', p.goods_description, { wide: true }),
        amount('Declared value', p.declared_value, p.currency), text('Payment', word(paymentMode, p.payment_mode)),
        amount('COD', p.cod_amount, p.cod_currency), amount('Insurance', p.insurance_amount, p.currency), text('Incoterm', p.incoterm),
      ],
    },
    {
      title: 'Dates',
      facts: [
        moment('Created', p.created_at), moment('Status since', p.status_at),
        moment('Last event', p.last_event_at), moment('Due', p.sla_due_at), moment('Delivered', p.delivered_at),
        moment('Cancelled', p.cancelled_at), text('Attempts', p.attempt_count, { numeric: true }),
        text('Bag', p.bag_no), text('Consolidation', p.consolidation_no), text('Last place', p.last_location),
      ],
    },
  ]
}

/** The contents, line by line. */
export function Goods({ p }: { p: Package }) {
  if (p.items.length === 0) return <EmptyState title="No items are recorded" text="Items come with the upload, or are added by editing the package." />
  return (
    <div className="overflow-x-auto rounded border">
      <Table>
        <thead>
          <tr>
            <Th>Line</Th>
            <Th>SKU</Th>
            <Th>Description</Th>
            <Th>HS code</Th>
            <Th>Origin</Th>
            <Th align="end">Quantity</Th>
            <Th align="end">Unit value</Th>
            <Th align="end">Total</Th>
          </tr>
        </thead>
        <tbody>
          {p.items.map((item) => (
            <Tr key={item.line_no}>
              <Td>{item.line_no}</Td><Td>{item.sku ?? '–'}</Td><Td>{item.description}</Td><Td>{item.hs_code ?? '–'}</Td><Td>{item.origin_country ?? '–'}</Td>
              <Td align="end">{item.quantity}</Td>
              <Td align="end">{grouped(unitPriceIn(item.unit_value, item.currency))}</Td>
              <Td align="end">{money(product([item.unit_value, item.quantity]), item.currency)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
