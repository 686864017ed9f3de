import { pastOrderTemplate } from '@/lib/contract/packages-offline'
import { dubaiMoment, today } from '@/lib/domain/days'
import type { EventCode } from '@/lib/domain/tracking-event'
import { isInCoins, tooFine } from '@/lib/domain/money'
import { chargeable } from '@/lib/domain/weight'
import { copyRows } from '../../db/copy-rows'
import {
  checkCarrier, checkClient, checkPlace, checkReference, billedType, inDirhams, offlineReference, offlineLists, placedFacts, type PlacedFacts,
} from './offline-facts'
import { rowKind, type Reading } from '../../core/uploads/row-kind'
import { lastPastDay, writeOutsidePackages, type OutsidePackage } from './offline-packages'
import type { Country } from './lookups'

type Field = (typeof pastOrderTemplate)['columns'][number]['field']
type Row = Reading<Field>
interface PastOrder extends OutsidePackage {
  pod_name: string | null
  delivered: string | null
}

const ends: Readonly<Record<string, EventCode>> = { delivered: 'DEL01', returned: 'RET03', lost: 'EXC03', cancelled: 'ORD03' }

/** created ≤ shipped ≤ delivered ≤ today, created before yesterday (packages.md 6.2). */
function checkDays(row: Row): { created: string; shipped: string | null; delivered: string | null; status: string } | null {
  const [created, shipped, delivered, status] = [row.text('created_date'), row.text('shipped_date'), row.text('delivered_date'), row.text('final_status')]
  if (created !== null && created > lastPastDay(today())) row.refuse('created_date', 'range', 'Created Date must be before yesterday.')
  if (created !== null && shipped !== null && shipped < created) row.refuse('shipped_date', 'range', 'Shipped Date is before Created Date.')
  const before = shipped ?? created
  if (before !== null && delivered !== null && delivered < before)
    row.refuse('delivered_date', 'range', `Delivered Date is before ${shipped === null ? 'Created' : 'Shipped'} Date.`)
  for (const field of ['shipped_date', 'delivered_date'] as const)
    if ((row.text(field) ?? '') > today()) row.refuse(field, 'range', `${field === 'shipped_date' ? 'Shipped' : 'Delivered'} Date is in the future.`)
  if (status === 'delivered' && delivered === null) row.refuse('delivered_date', 'required', 'Delivered Date is required when Final Status is delivered.')
  if ((status === 'lost' || status === 'cancelled') && delivered !== null)
    row.refuse('delivered_date', 'conflict', `Delivered Date must be empty when Final Status is ${status}.`)
  return created === null || status === null ? null : { created, shipped, delivered, status }
}

function checkMoney(row: Row, country: Country | null, { lookups }: PlacedFacts) {
  const [value, cod] = [row.text('declared_value'), row.text('cod_amount')]
  const currency = row.text('currency') ?? country?.currency ?? 'AED'
  if (value !== null && Number(value) < 0) row.refuse('declared_value', 'range', 'Declared Value must be 0 or more.')
  if (value !== null && row.text('currency') === null) row.refuse('currency', 'required', 'Currency is required with Declared Value.')
  if (row.text('payment_mode') === 'cod' && !(Number(cod ?? 0) > 0)) row.refuse('cod_amount', 'required', 'COD Amount is required when Payment Mode is cod.')
  if (row.text('payment_mode') === 'prepaid' && Number(cod ?? 0) !== 0)
    row.refuse('cod_amount', 'conflict', 'COD Amount must be empty when Payment Mode is prepaid.')
  const codCurrency = country?.currency ?? currency
  if (value !== null && !isInCoins(value, currency)) row.refuse('declared_value', 'format', tooFine('Declared Value', currency))
  if (cod !== null && !isInCoins(cod, codCurrency)) row.refuse('cod_amount', 'format', tooFine('COD Amount', codCurrency))
  const converted = inDirhams(value ?? '0', currency, lookups)
  if (converted === null) row.refuse('currency', 'unknown_reference', `Currency ${currency} has no exchange rate.`)
  return { declared_value: value ?? '0.00', currency, declared_value_aed: converted?.aed ?? '0.00', fx_rate: converted?.rate ?? '1', cod_amount: cod ?? '0.00' }
}

function checkNumber(row: Row, { lookups }: PlacedFacts): string | null {
  const number = row.code('tracking_no')
  if (number === null) return null
  if (!/^[A-Z0-9-]{6,35}$/.test(number)) row.refuse('tracking_no', 'format', `Tracking No ${number.slice(0, 60)} must be 6 to 35 letters, digits or dashes.`)
  else if (lookups.usedNumbers.has(number)) row.refuse('tracking_no', 'duplicate', `Tracking No ${number} is already used.`)
  return number
}

/** ORD01, the handover where it is known, and the end, each on its day. */
function eventsOf({ created, shipped, delivered, status }: NonNullable<ReturnType<typeof checkDays>>): OutsidePackage['events'] {
  const last = delivered ?? shipped ?? created
  return [
    { code: 'ORD01', day: created }, ...(shipped === null ? [] : [{ code: 'LMD01' as const, day: shipped }]), { code: ends[status] ?? 'DEL01', day: last },
  ]
}

function check(row: Row, facts: PlacedFacts): PastOrder | null {
  const client = checkClient(row, facts)
  checkReference(row, client, facts)
  const number = checkNumber(row, facts)
  const carried = checkCarrier(row, facts)
  const place = checkPlace(row, facts)
  const days = checkDays(row)
  const money = checkMoney(row, place?.country ?? null, facts)
  row.weight('weight')
  row.tooLong('consignee_name', 100)
  row.tooLong('pod_name', 100)
  const code = row.code('rsa_service_code')
  const service = code === null ? undefined : facts.lookups.services.get(code)
  if (code !== null && !service) row.unknown('rsa_service_code')
  if (!client || number === null || !carried || !place || !days || !service || row.errors.length > 0) return null
  const weight = row.text('weight') ?? '0'
  return {
    ...place, ...money, client, service, service_type: billedType(service, client),
    tracking_no: number, ref_no: row.text('ref_no') ?? '', carrier: carried.carrier,
    carrier_tracking_no: carried.number, consignee_name: row.text('consignee_name') ?? '',
    weight, chargeable_weight: chargeable({ actual: weight, minimum: service.min_weight ?? 0 }),
    goods_description: 'Past order', created: days.created, events: eventsOf(days),
    pod_name: row.text('pod_name'), delivered: days.status === 'delivered' ? days.delivered : null,
  }
}

const podColumns = ['package_id', 'kind', 'delivered_at', 'receiver_name', 'source']

/** Past orders (packages.md 6.2): finished packages with their days; no label, no carrier call, no webhook. */
export const pastOrderUpload = rowKind({
  template: pastOrderTemplate,
  key: ['tracking_no'],
  lists: offlineLists,
  result: 'created',
  reference: offlineReference,
  facts: (run, reference, rows: readonly Row[]) => placedFacts(run, reference, rows, (row) => (row as Row).code('tracking_no')),
  scope: (row, { clients }) => clients.get(row.code('client_code') ?? '') ?? null,
  stands: (row, { lookups }) => lookups.usedNumbers.has(row.code('tracking_no') ?? ''),
  check,
  async apply(tx, run, orders) {
    const ids = await writeOutsidePackages(tx, run, 'past_order', orders)
    const pods = orders.flatMap(({ pod_name, delivered }, i) => (
      pod_name && delivered ? [[ids[i] as number, 'delivery', dubaiMoment(delivered), pod_name, 'upload']] : []
    ))
    if (pods.length > 0) await copyRows(tx, 'pods', podColumns, pods)
  },
  explain(constraint, { tracking_no, ref_no, carrier_tracking_no }) {
    if (constraint === 'packages_tracking_no_unique')
      return { column: 'Tracking No', value: tracking_no, message: `Tracking No ${tracking_no} is already used.`, code: 'duplicate' }
    if (constraint === 'packages_ref_once')
      return { column: 'Reference No', value: ref_no, message: `Reference No ${ref_no} already exists.`, code: 'duplicate' }
    if (constraint !== 'packages_carrier_number_once') return null
    return {
      column: 'Carrier Tracking No', value: carrier_tracking_no ?? '',
      message: `Carrier Tracking No ${carrier_tracking_no ?? ''} already belongs to another row.`, code: 'duplicate',
    }
  },
})
