import { custodyColumns, custodyOf, type CustodyEvent } from '@/lib/domain/custody'
import { statusAfter } from '@/lib/domain/tracking-event'
import { chargeable, volumetric } from '@/lib/domain/weight'
import type { packageItems, packages } from '../../db/schema/packages'
import { dayMs, dubaiMidnight, hourMs, iso, plainDay, yymmdd } from '../calendar'
import type { Numbered } from '../copy'
import { dangerousCodes, type HandlingCode } from '../codes/handling'
import type { Dice } from '../dice'
import { ourServices } from '../services'
import { carrierId } from '../trade/carriers'
import type { Seller } from '../trade/sellers'
import { unmappedCode, type EventRow } from './event-rows'
import type { Order } from './order'

export type PackageRow = Numbered<typeof packages>
export type ItemRow = Numbered<typeof packageItems>

const kilograms = (grams: number) => (grams / 1000).toFixed(3)
export const cents = (amount: number) => (amount / 100).toFixed(2)

/** `LM` + yymmdd + the row's own number, so that the sequence behind it never meets one twice. */
export const orderNo = (atMs: number, id: number) => `LM${yymmdd(atMs)}${String(id).padStart(7, '0')}`

const service = (code: Order['service']) => ourServices.find(known => known.code === code) ?? ourServices[0]

function channelNo(order: Order): string {
  const { channel } = order.client
  if (channel === 'shopify') return `#${1000 + order.serial}`
  return channel === 'noon' ? `NAE${String(40_000_000 + order.serial * 7)}` : String(20_260_000 + order.serial)
}

/** Divisor by settings.md 7.1: client's own, else the service's, else the carrier's. */
const divisorOf = (order: Order) => (order.client.code === 'NOORB' ? 4000 : (service(order.service)?.volumetric_divisor ?? order.carrier.divisor ?? 5000))

/** What the log says of a parcel: columns of the package that only events may set (packages.md 3.1). */
export function reckoned(order: Pick<Order, 'atMs' | 'consignee' | 'seller' | 'clientId' | 'carrier'>, events: readonly EventRow[]) {
  const logged = events.map((event): CustodyEvent & { row: EventRow } => ({
    id: event.id, code: event.event_code === unmappedCode ? null : event.event_code, event_at: event.event_at, voided: event.voided_at !== null, row: event,
    source: event.source, facility_id: event.facility_id ?? null, carrier_id: event.carrier_id ?? null,
  }))
  const so = statusAfter(logged, 'created', { domestic: order.consignee.country === 'AE' && !order.seller })
  const statusAt = so.status_event?.event_at ?? iso(order.atMs)
  const placed = events.filter(event => event.facility_id && event.voided_at === null).toSorted((a, b) => a.event_at.localeCompare(b.event_at))
  const last = so.last_event?.row
  const way = custodyOf({ client_id: order.clientId, carrier_id: carrierId(order.carrier.code), created_at: iso(order.atMs) }, logged)
  return {
    ...custodyColumns(way),
    status: so.status, status_at: statusAt, last_event_code: last?.event_code ?? null, last_event_at: last?.event_at ?? null,
    last_location: last?.location_text ?? null, current_facility_id: placed.at(-1)?.facility_id ?? null, attempt_count: so.attempt_count,
    delivered_at: so.delivered_at, returned_at: so.status === 'returned' ? statusAt : null, cancelled_at: so.status === 'cancelled' ? statusAt : null,
  }
}

function promisedAt(order: Order): string {
  const days = service(order.service)?.transit_days_max ?? 3
  return iso(dubaiMidnight(order.atMs) + days * dayMs + 21 * hourMs)
}

function weights(roll: Dice, order: Order, weighed: boolean) {
  const [length, width, height] = order.box
  const weight = kilograms(order.weightGrams)
  const scale = roll.chance(0.04) ? roll.real(1.15, 1.6) : roll.real(0.985, 1.02)
  const actual = weighed ? kilograms(Math.max(10, Math.round((order.weightGrams * scale) / 10) * 10)) : null
  const space = volumetric(length, width, height, divisorOf(order), order.pieces)
  return {
    pieces: order.pieces, weight, actual_weight: actual, length: length.toFixed(1),
    width: width.toFixed(1), height: height.toFixed(1), volumetric_weight: space,
    chargeable_weight: chargeable({ actual: actual ?? weight, volumetric: space }),
    package_type: order.weightGrams < 400 && height < 10 ? 'flyer' : order.weightGrams > 8000 ? 'carton' : 'box',
  }
}

const instructions = [
  'Call before arrival', 'Leave at reception', 'Ring the bell twice', 'Deliver after 17:00', 'الرجاء الاتصال قبل الوصول', 'Do not ring, baby asleep',
]

/** Statuses in which nothing has left our hands yet. */
const waiting: ReadonlySet<string> = new Set(['created', 'label_created', 'picked_up', 'at_facility'])

/** Dangerous goods wait for their papers, and travel in no bag of the demo: those are for general goods. */
const travels = (code: HandlingCode, order: Order, status: string) => !dangerousCodes.has(code) || (waiting.has(status) && order.consignee.country === 'AE')

function preferences(roll: Dice, order: Order, status: string) {
  const care = order.items.flatMap(({ good }) => good[7] ?? [])
  const chosen = care.length > 0 && roll.chance(0.1) ? [...new Set(care)].slice(0, 2) : []
  return {
    special_handling: chosen.filter((code) => travels(code, order, status)), delivery_instructions: roll.chance(0.13) ? roll.pick(instructions) : null,
    requested_delivery_date: roll.chance(0.02) ? plainDay(order.atMs + roll.int(2, 6) * dayMs) : null,
  }
}

function goodsOf(order: Order) {
  const [first, ...more] = order.items
  const names = first ? first.good[1] : 'Goods'
  return {
    goods_description: more.length > 0 ? `${names} and ${more.length} more` : names, declared_value: cents(order.valueCents), currency: order.currency,
    declared_value_aed: order.valueAed, fx_rate: order.fxRate,
    payment_mode: order.cash ? 'cod' : 'prepaid', cod_amount: order.cash ? cents(order.valueCents) : '0.00',
    cod_currency: order.cash ? order.currency : null,
    insurance_amount: Number(order.valueAed) > 1500 && !order.cash ? cents(Math.round(order.valueCents / 100)) : '0.00',
    incoterm: order.consignee.country === 'AE' || roll100(order) < 70 ? 'DDP' : 'DAP', content_type: 'merchandise',
  }
}

/** The client's contract decides, so one parcel's serial is chance enough. */
const roll100 = ({ serial, clientId }: Order) => (serial * 37 + clientId * 11) % 100

const shipperOf = ({ name, city, country }: Seller) => ({ consignee_name: name, city, country_code: country })

function consigneeOf({ consignee }: Order) {
  return {
    consignee_name: consignee.name, consignee_company: consignee.company, consignee_phone: consignee.phone, consignee_phone_alt: consignee.phone_alt,
    consignee_phone_key: consignee.phone.replaceAll(/\D/g, '').slice(-9), consignee_email: consignee.email, address_line1: consignee.line1, address_line2: null,
    area: consignee.area, city: consignee.city, state: consignee.state, pincode: consignee.pincode,
    country_code: consignee.country, lat: consignee.lat, lng: consignee.lng,
  }
}

export type Reckoned = ReturnType<typeof reckoned>

/** What the makers of a parcel settle beside its order. */
export type Numbers = {
  id: number
  package_list_id: number | null
  tracking_no: string
  carrier_tracking_no: string | null
  return_tracking_no: string | null
  ship_from_address_id: number | null
  created_by: number | null
  bag_id: number | null
  bag_no: string | null
  consolidation_id: number | null
  consolidation_no: string | null
  label_error: string | null
}

const cancelWords: Readonly<Record<string, string>> = {
  customer_request: 'Customer changed their mind', duplicate: 'Ordered twice', out_of_stock: 'Out of stock', wrong_address: 'Address could not be corrected',
}

function labelOf(
  order: Order, status: string, events: readonly EventRow[], error: string | null,
): Pick<PackageRow, 'label_status' | 'label_error' | 'label_printed_at' | 'label_print_count'> {
  if (order.seller) return { label_status: 'none', label_error: null, label_printed_at: null, label_print_count: 0 }
  const made = events.find(({ event_code }) => event_code === 'ORD02')
  const moved = events.find(({ event_code }) => event_code === 'PKU02' || event_code === 'HUB01')
  const printed = moved ? iso(Math.max(order.atMs, Date.parse(moved.event_at) - hourMs)) : null
  const state = error ? 'failed' : !made ? 'pending' : status === 'cancelled' ? 'void' : 'created'
  return { label_status: state, label_error: error, label_printed_at: printed, label_print_count: printed ? 1 : 0 }
}

const serviceOf = ({ service: code, serviceType }: Order) => {
  const known = service(code)
  return {
    service_type: serviceType, delivery_type: known?.delivery_type ?? 'standard',
    rsa_service_code: code, service_linehaul_flag: known?.service_linehaul_flag ?? false,
    service_customs_clearance_flag: known?.service_customs_clearance_flag ?? false,
  }
}

function sentBy(order: Order, id: number) {
  const { client, carrier, source, seller } = order
  return {
    order_id: orderNo(order.atMs, id), ref_no: `${client.ref}-${100_000 + order.serial}`,
    client_id: order.clientId, seller_id: seller?.id ?? null, carrier_id: carrierId(carrier.code),
    carrier_code: carrier.code, environment: 'production', source, channel: source === 'channel' ? (client.channel ?? null) : null,
    channel_order_id: source === 'channel' ? channelNo(order) : null, shipper: seller ? shipperOf(seller) : null,
  }
}

/** The row of a parcel in parts: its numbers, its order, and what its events say. */
export function packageParts(roll: Dice, order: Order, numbers: Numbers, events: readonly EventRow[], so: Reckoned) {
  const { label_error, ...given } = numbers
  const cancelled = so.status === 'cancelled' ? events.find(({ event_code }) => event_code === 'ORD03') : undefined
  const hub = events.some(({ event_code }) => event_code === 'HUB01')
  const promised = promisedAt(order)
  return [
    given, sentBy(order, numbers.id), serviceOf(order), consigneeOf(order),
    weights(roll, order, hub && roll.chance(0.75)), goodsOf(order), preferences(roll, order, so.status), so, labelOf(order, so.status, events, label_error),
    {
      sla_due_at: promised, promised_at: promised,
      cancel_reason: cancelled ? (cancelWords[cancelled.reason_code ?? ''] ?? 'Other') : null, created_at: iso(order.atMs),
      updated_at: so.last_event_at ?? iso(order.atMs),
    },
  ] as const
}
export type PackageParts = ReturnType<typeof packageParts>

/** The parts as one row; compiles only while together they make one. */
export function wholeRow([given, sent, served, consignee, weighed, worth, wished, so, label, times]: PackageParts): PackageRow {
  return { ...given, ...sent, ...served, ...consignee, ...weighed, ...worth, ...wished, ...so, ...label, ...times }
}

/** One line a good. */
export function itemRows(order: Order, packageId: number, nextId: () => number): ItemRow[] {
  return order.items.map(({ good: [sku, description, hs_code, , kg, , origin_country], quantity, unitCents }, i) => ({
    id: nextId(), package_id: packageId, line_no: i + 1, sku, description, hs_code, quantity, unit_value: cents(unitCents), currency: order.currency,
    unit_weight: kg.toFixed(3), origin_country,
  }))
}
