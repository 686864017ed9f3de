import { sql, type SQL } from 'drizzle-orm'
import type { OrderFacts } from '@/lib/domain/allocation-match'
import { dubaiAheadMs } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import { dirhamsFor } from '../../core/parcels/dirhams'
import type { CarrierAsk } from '../packages/carrier-choice'
import type { ReferenceData } from '../packages/lookups'
import { codesOf, hourOf, sizeOf } from './parcel-facts'

/** A stored package as rules read it. */
export interface PastParcel {
  id: number
  order_id: string
  tracking_no: string
  client_id: number
  client: string
  seller_id: number | null
  carrier_id: number | null
  delivery_type: string
  service_type: string
  rsa_service_code: string
  country_code: string
  state: string | null
  city: string
  area: string | null
  pincode: string | null
  origin_code: string
  package_type: string | null
  special_handling: string[]
  channel: string | null
  weight: string
  volumetric_weight: string | null
  chargeable_weight: string | null
  pieces: number
  length: string | null
  width: string | null
  height: string | null
  declared_value_aed: string
  payment_mode: string
  cod_amount: string
  cod_currency: string | null
  created_at: string
  items: number
  hs_codes: string[]
}

const columns = sql`p.id, p.order_id, p.tracking_no, p.client_id, c.name as client, p.seller_id, p.carrier_id, p.delivery_type, p.service_type,
  p.rsa_service_code, p.country_code, p.state, p.city, p.area,
  p.pincode, c.country_code as origin_code, p.package_type, p.special_handling, p.channel, p.weight, p.volumetric_weight, p.chargeable_weight, p.pieces,
    p.length, p.width, p.height,
  p.declared_value_aed, p.payment_mode, p.cod_amount, p.cod_currency, p.created_at`

/** Packages by a condition on `packages p`, in its order; `goods` reads their contents too, which few rules ask about. */
export async function pastParcels(db: Db, where: SQL, tail: SQL, goods: boolean): Promise<PastParcel[]> {
  const found = await rows<PastParcel>(db, sql`select ${columns}, 0 as items, '{}'::text[] as hs_codes from packages p join clients c on c.id = p.client_id
    where ${where} ${tail}`)
  if (!goods || found.length === 0) return found
  const contents = await rows<{ package_id: number; items: number; hs_codes: string[] }>(
    db,
    sql`select package_id, count(*) as items, coalesce(array_agg(hs_code) filter (where hs_code is not null), '{}') as hs_codes from package_items
        where package_id = any(${sql.param(found.map(({ id }) => id))}::bigint[]) group by package_id`,
  )
  const byId = new Map(contents.map((one) => [one.package_id, one]))
  return found.map((parcel) => ({ ...parcel, ...byId.get(parcel.id), id: parcel.id }))
}

/** What rules may ask of a stored package, and what carriers are asked; null when its country or service is no longer known. */
export function askOf(p: PastParcel, reference: ReferenceData): { order: OrderFacts; ask: CarrierAsk } | null {
  const [country, service] = [reference.countries.get(p.country_code), reference.services.get(p.rsa_service_code)]
  if (!country || !service) return null
  const sides = p.length && p.width && p.height ? ([p.length, p.width, p.height] as const) : null
  const cod = p.payment_mode === 'cod' ? p.cod_amount : null
  return {
    ask: { country, service, city: p.city, state: p.state, area: p.area, pincode: p.pincode, pieces: p.pieces, weight: p.weight, sides, cod },
    order: {
      client_id: p.client_id, seller_id: p.seller_id, delivery_type: p.delivery_type, service_type: p.service_type,
      rsa_service_code: p.rsa_service_code, country_code: p.country_code, state: p.state,
      city: p.city, area: p.area, pincode: p.pincode, origin_code: p.origin_code, package_type: p.package_type,
      ...codesOf(p.special_handling, reference), tags: p.channel ? [p.channel] : [],
      hs_codes: p.hs_codes, weight_kg: Number(p.weight), volumetric_weight_kg: Number(p.volumetric_weight ?? 0),
      pieces: p.pieces, declared_value: Number(p.declared_value_aed),
      cod_amount: cod === null ? 0 : Number(cod) * Number(dirhamsFor(reference.rates, p.cod_currency)),
      item_count: p.items, ...sizeOf(sides), payment_mode: p.payment_mode,
      is_remote: reference.allocation.remote.has(`${p.country_code}/${p.city}`), ...hourAt(p.created_at),
    },
  }
}

const weekdays = new Map<string, number>()
function hourAt(instant: string): Pick<OrderFacts, 'day' | 'weekday' | 'time'> {
  const text = new Date(Date.parse(instant) + dubaiAheadMs).toISOString()
  const day = text.slice(0, 10)
  const weekday = weekdays.get(day) ?? hourOf(instant).weekday
  if (weekdays.size < 400) weekdays.set(day, weekday)
  return { day, weekday, time: text.slice(11, 16) }
}
