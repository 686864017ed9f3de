import { addDays, dubaiMoment } from '@/lib/domain/days'
import type { EventCode } from '@/lib/domain/tracking-event'
import { copyRows, type CopyValue } from '../../db/copy-rows'
import type { Db } from '../../db/db'
import { recordEvents } from '../../core/events/record-events'
import type { RunContext } from '../../core/uploads/upload-work'
import { drawIds, orderNo } from './create-packages'
import type { Carrier, Client, Country, Service } from './lookups'

/** A package that lived outside our systems: what is known of it, and its days. */
export interface OutsidePackage {
  tracking_no: string
  ref_no: string
  client: Client
  carrier: Carrier
  carrier_tracking_no: string | null
  service: Pick<Service, 'code' | 'delivery_type'>
  service_type: string
  consignee_name: string
  country: Country
  city: string
  state: string | null
  weight: string
  chargeable_weight: string
  declared_value: string
  currency: string
  declared_value_aed: string
  fx_rate: string
  cod_amount: string
  goods_description: string
  /** First day, YYYY-MM-DD in Dubai. */
  created: string
  /** What happened, each on its day; the first is ORD01. */
  events: readonly { code: EventCode; day: string; remarks?: string; from_carrier?: string }[]
}

type Column = readonly [name: string, value: (p: OutsidePackage, made: { id: number; source: string; by: number | null; upload: number }) => CopyValue]

const startOf = (day: string) => dubaiMoment(day)

/** No label, no carrier asked: numbers and days come from outside (packages.md 6.2, 6.4). */
const columns: readonly Column[] = [
  ['id', (_, m) => m.id],
  ['order_id', (p, m) => orderNo(p.created, m.id)],
  ['tracking_no', (p) => p.tracking_no],
  ['carrier_tracking_no', (p) => p.carrier_tracking_no],
  ['ref_no', (p) => p.ref_no],
  ['client_id', (p) => p.client.id],
  ['carrier_id', (p) => p.carrier.id],
  ['carrier_code', (p) => p.carrier.carrier_code],
  ['service_type', (p) => p.service_type],
  ['delivery_type', (p) => p.service.delivery_type],
  ['rsa_service_code', (p) => p.service.code],
  ['environment', () => 'production'],
  ['source', (_, m) => m.source],
  ['ship_from_address_id', (p) => p.client.ship_from_address_id],
  ['consignee_name', (p) => p.consignee_name],
  // Not in the sheet, and not to be guessed.
  ['consignee_phone', () => ''],
  ['consignee_phone_key', () => ''],
  ['address_line1', () => ''],
  ['city', (p) => p.city],
  ['state', (p) => p.state],
  ['country_code', (p) => p.country.country_code],
  ['weight', (p) => p.weight],
  ['chargeable_weight', (p) => p.chargeable_weight],
  ['goods_description', (p) => p.goods_description],
  ['declared_value', (p) => p.declared_value],
  ['currency', (p) => p.currency],
  ['declared_value_aed', (p) => p.declared_value_aed],
  ['fx_rate', (p) => p.fx_rate],
  ['payment_mode', (p) => (Number(p.cod_amount) > 0 ? 'cod' : 'prepaid')],
  ['cod_amount', (p) => p.cod_amount],
  ['cod_currency', (p) => (Number(p.cod_amount) > 0 ? (p.country.currency ?? p.currency) : null)],
  ['status', () => 'created'],
  ['status_at', (p) => startOf(p.created)],
  ['upload_id', (_, m) => m.upload],
  ['created_at', (p) => startOf(p.created)],
  ['created_by', (_, m) => m.by],
  ['updated_by', (_, m) => m.by],
]
const names = columns.map(([name]) => name)

/** Writes packages with the history they bring, all or none; answers their ids in order. */
export async function writeOutsidePackages(
  tx: Db, { who, upload }: RunContext, source: 'past_order' | 'missing_order', packages: readonly OutsidePackage[],
): Promise<number[]> {
  if (packages.length === 0) return []
  const ids = await drawIds(tx, packages.length)
  const by = who.user_id || null
  await copyRows(tx, 'packages', names, packages.map((p, i) => columns.map(([, value]) => value(p, { id: ids[i] as number, source, by, upload: upload.id }))))
  const events = packages.flatMap((p, i) =>
    p.events.map(({ code, day, remarks, from_carrier }) => ({
      package_id: ids[i] as number, event_code: code, event_at: startOf(day), source: 'upload' as const, remarks: remarks ?? null,
      ...(from_carrier !== undefined && { carrier_id: p.carrier.id, carrier_event_text: from_carrier }),
    })),
  )
  // A past order was over before it came here, and its client knows (packages.md 6.2); of a missing one it hears for the first time.
  await recordEvents(tx, events, { who, silent: source === 'past_order' })
  return ids
}

/** The day before yesterday in Dubai is the last a past order may begin on (packages.md 6.2). */
export const lastPastDay = (today: string) => addDays(today, -2)
