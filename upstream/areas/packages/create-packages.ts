import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import type { DeliveryPromise } from '@/lib/domain/delivery-promise'
import { product } from '@/lib/domain/decimal'
import { bareHsCode } from '@/lib/domain/hs-code'
import { amountIn } from '@/lib/domain/money'
import { sendCopies, spellCopy, type CopyValue } from '../../db/copy-rows'
import { rows, type Db } from '../../db/db'
import { seal } from '../../platform/tokens'
import type { Who } from '../../platform/who'
import { queueBookings } from '../../core/carrier-calls/queue'
import { logColumns, logRows } from '../allocation/log'
import { placeColumns } from '../carrier-coverage/capacity-places'
import { tellOrdersMade } from '../../core/webhooks/order-outbox'
import { tellEvents, tellLabels } from '../../core/webhooks/outbox'
import type { Booking } from './booking'
import { joinPackageLists } from './list-groups'
import { assignmentColumns, assignmentRows, logConversions } from './made-traces'
import { HOME_CURRENCY } from './money-rules'
import type { GoodParcel } from './parcel'
import { promisesOf } from './promises'

/** A package ready to be written: rules passed, numbers drawn. */
export interface BookedParcel extends GoodParcel {
  booking: Booking
  environment: string
}

export interface Creation {
  who: Who
  source: 'api' | 'upload' | 'portal' | 'channel'
  upload_id: number | null
  /** Encrypts identity numbers. */
  secret: string
}

const SERIAL_DIGITS = 7

/** `LM` + yymmdd + 7 digits of the row's own number, which no two packages of a day share (packages.md 2). */
export const orderNo = (day: string, id: number) => `LM${day.slice(2).replaceAll('-', '')}${String(id % 10 ** SERIAL_DIGITS).padStart(SERIAL_DIGITS, '0')}`

export const drawIds = async (tx: Db, count: number) =>
  (await rows<{ id: number }>(tx, sql`select nextval(s.name) as id from (select pg_get_serial_sequence('packages', 'id')::regclass as name offset 0) s,
    generate_series(1, ${count})`)).map(({ id }) => id)

export interface Making extends BookedParcel {
  id: number
  order_id: string
  package_list_id: number | null
  promise: DeliveryPromise | null
}

type Column = readonly [name: string, value: (making: Making, creation: Creation & { at: string }) => CopyValue]

const isLabelled = ({ booking }: Making) => booking.label_status === 'created'

/** Insurance of a client whose orders are insured: a share of the declared value, in its currency (clients.md 2.3). */
const insuranceOf = ({ client, declared_value }: Making['resolved'], currency: string | null) =>
  amountIn(product([declared_value, client.insurance_percent ?? '0', '0.01']), currency ?? 'AED')

/** The columns of a new package; those left out take their default. */
const columns: readonly Column[] = [
  ['id', (m) => m.id],
  ['order_id', (m) => m.order_id],
  ['tracking_no', (m) => m.booking.tracking_no],
  ['carrier_tracking_no', (m) => m.booking.carrier_tracking_no],
  ['ref_no', (m) => m.parcel.ref_no],
  ['client_id', (m) => m.resolved.client.id],
  ['seller_id', (_, c) => c.who.seller_id],
  ['package_list_id', (m) => m.package_list_id],
  ['carrier_id', (m) => m.booking.carrier_id],
  ['carrier_code', (m) => m.booking.carrier_code],
  ['linehaul_id', (m) => m.resolved.allocation?.decision.lane?.id ?? null],
  ['service_type', (m) => m.resolved.service_type],
  ['delivery_type', (m) => m.resolved.service.delivery_type],
  ['rsa_service_code', (m) => m.resolved.service.code],
  ['service_linehaul_flag', (m) => m.resolved.service.service_linehaul_flag],
  ['service_customs_clearance_flag', (m) => m.resolved.service.service_customs_clearance_flag],
  ['channel', (m) => m.resolved.channel],
  ['channel_order_id', (m) => m.parcel.channel_order_id],
  ['environment', (m) => m.environment],
  ['source', (_, c) => c.source],
  ['ship_from_address_id', (m) => m.resolved.client.ship_from_address_id],
  ['consignee_name', (m) => m.parcel.consignee_name],
  ['consignee_company', (m) => m.parcel.consignee_company],
  ['consignee_phone', (m) => m.resolved.consignee_phone],
  ['consignee_phone_alt', (m) => m.resolved.consignee_phone_alt],
  ['consignee_phone_key', (m) => m.resolved.consignee_phone_key],
  ['consignee_email', (m) => m.parcel.consignee_email],
  ['address_line1', (m) => m.parcel.address_line1],
  ['address_line2', (m) => m.parcel.address_line2],
  ['area', (m) => m.parcel.area],
  ['city', (m) => m.resolved.city],
  ['state', (m) => m.resolved.state],
  ['pincode', (m) => m.resolved.pincode],
  ['country_code', (m) => m.resolved.country.country_code],
  ['national_address', (m) => m.resolved.national_address],
  ['makani_no', (m) => m.resolved.makani_no],
  ['lat', (m) => m.parcel.lat],
  ['lng', (m) => m.parcel.lng],
  ['consignee_id_no', (m, c) => (m.parcel.consignee_id_no ? seal(m.parcel.consignee_id_no, c.secret) : null)],
  ['pieces', (m) => m.parcel.pieces],
  ['weight', (m) => m.parcel.weight],
  ['length', (m) => m.resolved.length],
  ['width', (m) => m.resolved.width],
  ['height', (m) => m.resolved.height],
  ['volumetric_weight', (m) => m.resolved.volumetric_weight],
  ['chargeable_weight', (m) => m.resolved.chargeable_weight],
  ['package_type', (m) => m.parcel.package_type],
  ['goods_description', (m) => m.parcel.goods_description],
  ['declared_value', (m) => m.resolved.declared_value],
  ['currency', (m) => m.parcel.currency],
  ['declared_value_aed', (m) => m.resolved.declared_value_aed],
  ['fx_rate', (m) => m.resolved.fx_rate],
  ['insurance_amount', (m) => insuranceOf(m.resolved, m.parcel.currency)],
  ['payment_mode', (m) => m.parcel.payment_mode],
  ['cod_amount', (m) => m.resolved.cod_amount],
  ['cod_currency', (m) => m.resolved.cod_currency],
  ['incoterm', (m) => m.resolved.incoterm],
  ['special_handling', (m) => m.parcel.special_handling],
  ['delivery_instructions', (m) => m.parcel.delivery_instructions],
  ['requested_delivery_date', (m) => m.parcel.requested_delivery_date],
  ['status', (m) => (isLabelled(m) ? 'label_created' : 'created')],
  ['status_at', (_, c) => c.at],
  ['last_event_code', (m) => (isLabelled(m) ? 'ORD02' : 'ORD01')],
  ['last_event_at', (_, c) => c.at],
  ['sla_due_at', (m) => m.booking.promised_at],
  ['promised_at', (m) => m.booking.promised_at],
  ['likely_on', (m) => m.promise?.likely_on ?? null],
  ['sure_on', (m) => m.promise?.sure_on ?? null],
  ['promise_basis', (m) => m.promise?.basis ?? null],
  ['promise_deliveries', (m) => m.promise?.deliveries ?? null],
  ['label_status', (m) => m.booking.label_status],
  ['label_error', (m) => m.booking.label_error],
  ['upload_id', (_, c) => c.upload_id],
  ['created_at', (_, c) => c.at],
  ['created_by', (_, c) => c.who.user_id || null],
  ['updated_at', (_, c) => c.at],
  ['updated_by', (_, c) => c.who.user_id || null],
]
const columnNames = columns.map(([name]) => name)

function* packageRows(makings: readonly Making[], made: Creation & { at: string }): Generator<CopyValue[]> {
  for (const making of makings) yield columns.map(([, value]) => value(making, made))
}

const eventColumns = ['package_id', 'event_code', 'event_at', 'received_at', 'source', 'user_id']

/** The first two steps of every parcel (tracking.md 2); both of the same second, their rank puts them in order. */
function* firstEvents(makings: readonly Making[], { who, source, at }: Creation & { at: string }): Generator<CopyValue[]> {
  const by = who.user_id || null
  for (const making of makings) {
    yield [making.id, 'ORD01', at, at, source === 'upload' ? 'upload' : 'system', by]
    if (isLabelled(making)) yield [making.id, 'ORD02', at, at, 'system', by]
  }
}

const itemColumns = ['package_id', 'line_no', 'sku', 'description', 'hs_code', 'quantity', 'unit_value', 'currency', 'unit_weight', 'origin_country']

function* itemRows(makings: readonly Making[]): Generator<CopyValue[]> {
  for (const { id, parcel } of makings) {
    for (const [i, { sku, description, hs_code, quantity, unit_value, unit_weight, origin_country }] of parcel.items.entries()) {
      yield [id, i + 1, sku, description, hs_code && bareHsCode(hs_code), quantity, unit_value ?? '0', parcel.currency, unit_weight, origin_country]
    }
  }
}

async function tellOfNew(tx: Db, makings: readonly Making[]): Promise<void> {
  const client_ids = [...new Set(makings.map(({ resolved }) => resolved.client.id))]
  await tellEvents(tx, { client_ids }, sql`e.package_id = any(${sql.param(makings.map(({ id }) => id))}::bigint[])`)
  await tellOrdersMade(tx, { client_ids, package_ids: makings.map(({ id }) => id) })
  await tellLabels(tx, { client_ids, package_ids: makings.filter(isLabelled).map(({ id }) => id) })
}

function* placeRows(makings: readonly Making[]): Generator<CopyValue[]> {
  for (const { id, resolved } of makings) if (resolved.place) yield [id, resolved.place.coverage_id, resolved.place.on_date, resolved.place.weight_kg]
}

/**
 * Makes packages with their contents and first events ready, their numbers drawn; what it answers writes them, all or none, in one COPY a
 * table. The rules have been checked; what is left to refuse are the constraints (`packages_ref_once`, `packages_tracking_no_unique` ...),
 * which rise as PostgreSQL throws them.
 */
export async function readyPackages(db: Db, parcels: readonly BookedParcel[], creation: Creation): Promise<(tx: Db) => Promise<void>> {
  const ids = await drawIds(db, parcels.length)
  const day = today()
  // Events are told apart by the second, so theirs starts on one.
  const made = { ...creation, at: `${new Date().toISOString().slice(0, 19)}Z` }
  const promises = await promisesOf(db, parcels, made.at)
  const makings = parcels.map((parcel, i): Making => {
    const id = ids[i] as number
    return { ...parcel, id, order_id: orderNo(day, id), package_list_id: null, promise: promises[i] ?? null }
  })
  const packagesCopy = (of: readonly Making[]) => spellCopy({ table: 'packages', columns: columnNames, rows: packageRows(of, made) })
  // Which list a package joins is known when its row is held.
  const alone = parcels.some(({ parcel }) => parcel.package_list_ref) ? null : packagesCopy(makings)
  const beside = [
    { table: 'package_events', columns: eventColumns, rows: firstEvents(makings, made) },
    { table: 'consignment_assignments', columns: assignmentColumns, rows: assignmentRows(makings, made) },
    { table: 'carrier_capacity_places', columns: placeColumns, rows: placeRows(makings) },
    { table: 'allocation_log', columns: logColumns, rows: logRows(makings, made) },
    { table: 'package_items', columns: itemColumns, rows: itemRows(makings) },
  ].map(spellCopy)
  return async (tx) => {
    const lists = await joinPackageLists(tx, parcels, creation.who)
    await sendCopies(tx, [alone ?? packagesCopy(makings.map((making, i) => ({ ...making, package_list_id: lists[i] ?? null }))), ...beside])
    await logConversions(tx, makings.filter(({ parcel }) => parcel.currency !== HOME_CURRENCY).map(({ id }) => id))
    await queueBookings(tx, makings.filter(({ resolved }) => resolved.choice.carrier?.books_by_api).map(({ id }) => id), creation.upload_id)
    await tellOfNew(tx, makings)
  }
}
