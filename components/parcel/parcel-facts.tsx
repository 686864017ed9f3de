import { Chip } from '@/components/ui/chip'
import type { Fact, FactGroup } from '@/components/ui/facts'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { countryName } from '@/lib/domain/countries'
import { counted } from '@/lib/domain/counted'
import { late } from '@/lib/domain/days'
import { noPromise, promiseBasis, promiseSentence } from '@/lib/domain/delivery-promise'
import { contentType, deliveryType, isTerminalPackageStatus, packageSource, packageType, paymentMode } from '@/lib/domain/package'
import { amount, at, code, known, someAmount, text, weight, word } from './known-facts'

export type Package = Reply<'packages.one'>
export type Details = Reply<'tracking.details'>
type Traced = Details['package']

/** What both calls of a parcel say of it. */
type Common = Pick<Traced, keyof Traced & keyof Package>

/** The consignee's name and phone, and what the order adds: address, other numbers, wishes. */
export const consigneeFacts = (c: Pick<Common, 'consignee_name' | 'consignee_phone' | 'city' | 'country_code'>, p: Package | null): Fact[] => known(
  text('Name', c.consignee_name), text('Company', p?.consignee_company), text('Mobile', c.consignee_phone),
  text('Alternate mobile', p?.consignee_phone_alt), text('E-mail', p?.consignee_email),
  text(
    'Address',
    [p?.address_line1, p?.address_line2, p?.national_address, p?.makani_no, p?.area, c.city, p?.state, p?.pincode, countryName(c.country_code)]
      .filter(Boolean).join(', '),
    { wide: true },
  ),
  text('ID number', p?.consignee_id_no), text('Instructions', p?.delivery_instructions, { wide: true }),
)

/** Whose it is, who carries it, how much of it there is. */
export const shipmentFacts = (c: Common, service: string, p: Package | null): Fact[] => known(
  code('Reference', c.ref_no), code('Order', c.order_id), text('Client', c.client), text('Carrier', c.carrier),
  code('Carrier tracking no', c.carrier_tracking_no), text('Service', service), p && word('Delivery type', deliveryType, p.delivery_type),
  p && word('Source', packageSource, p.source), text('Pieces', c.pieces, { numeric: true }), weight(p?.actual_weight ? 'Declared weight' : 'Weight', c.weight),
  weight('Actual weight', p?.actual_weight), at('Created', c.created_at), at('Delivered', p?.delivered_at), at('Cancelled', p?.cancelled_at),
  text('Why cancelled', p?.cancel_reason, { wide: true }),
)

export const goodsFacts = (p: Package): Fact[] => known(
  text('Goods', p.goods_description, { wide: true }), text('Pieces', p.pieces, { numeric: true }), weight('Declared weight', p.weight),
  weight('Actual weight', p.actual_weight), weight('Volumetric', p.volumetric_weight), weight('Chargeable', p.chargeable_weight),
  text('Dimensions', p.length && `${p.length} × ${p.width} × ${p.height} cm`, { numeric: true }),
  word('Type', packageType, p.package_type), word('Contents', contentType, p.content_type), text('Handling', p.special_handling.join(', ')),
)

/** What is to be taken at the door and what was; what the goods are worth. */
export const moneyFacts = (c: Common, collected: string | null | undefined, p: Package | null): Fact[] => known(
  word('Payment', paymentMode, c.payment_mode),
  c.payment_mode === 'cod' ? amount('COD', c.cod_amount, c.cod_currency) : null, amount('Collected', collected, c.cod_currency),
  amount('Declared value', c.declared_value, c.currency), c.currency === 'AED' ? null : amount('In dirhams', p?.declared_value_aed, 'AED'),
  someAmount('Insurance', p?.insurance_amount, c.currency), text('Incoterm', p?.incoterm),
)

/** Where it is now, and in what. */
export const placeFacts = (c: Common, location: string | null): Fact[] => known(
  text('Last seen', location), code('Bag', c.bag_no), code('Consolidation', c.consolidation_no),
)

/** Order, consignee, goods, money and dates of a package, in groups. */
export const summary = (p: Package): FactGroup[] => [
  { title: 'Order', facts: shipmentFacts(p, p.rsa_service_code, p) },
  { title: 'Consignee', facts: consigneeFacts(p, p) },
  { title: 'Goods and money', facts: [...goodsFacts(p), ...moneyFacts(p, null, p)] },
  {
    title: 'Dates',
    facts: known(
      at('Status since', p.status_at), at('Last event', p.last_event_at), at('Due', p.sla_due_at),
      at('Likely on', p.likely_on, 'day'), at('95 % sure by', p.sure_on, 'day'),
      p.attempt_count > 0 ? text('Attempts', p.attempt_count, { numeric: true }) : null, ...placeFacts(p, p.last_location),
    ),
  },
]

/** What was promised when it was booked, and by how many deliveries; of a parcel under way without a promise why there is none. */
export function Promised({ parcel: { likely_on, sure_on, promise_basis, promise_deliveries, status } }: { parcel: Traced }) {
  const isPromised = likely_on !== null && sure_on !== null
  if (!isPromised && isTerminalPackageStatus(status)) return null
  return (
    <div className="flex flex-wrap gap-2">
      <dt className="text-ink-soft">Promised</dt>
      <dd>
        {isPromised ? promiseSentence({ likely_on, sure_on }) : noPromise}
        {isPromised && promise_basis && promise_deliveries !== null && (
          <span className="text-meta text-ink-faint">
            {' '}95 % sure, by {counted(promise_deliveries, 'delivery', 'deliveries')} of this {promiseBasis.label(promise_basis).toLowerCase()}
          </span>
        )}
      </dd>
    </div>
  )
}

/** Late beside when it was due; a parcel at its end is late no more than it was. */
export function Sla({ parcel: { sla_due_at, late_hours, status } }: { parcel: Pick<Traced, 'late_hours' | 'status'> & { sla_due_at: string } }) {
  const isLate = late_hours !== null && late_hours > 0
  const lateness = isTerminalPackageStatus(status) ? `${late_hours} h late` : (late(sla_due_at) ?? `${late_hours} h late`)
  return (
    <span className="flex flex-wrap items-center gap-2">
      <When moment={sla_due_at} />
      <Chip tone={isLate ? 'red' : 'green'}>{isLate ? lateness : 'On time'}</Chip>
    </span>
  )
}
