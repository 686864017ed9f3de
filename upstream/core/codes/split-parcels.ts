import { sql, type SQL } from 'drizzle-orm'
import { recordStatus } from '@/lib/domain/record-status'
import type { SplitFacts } from '@/lib/domain/split-code'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { SplitParcel } from './split-rules'

interface Row extends Omit<SplitParcel, 'facts'> {
  id: number
  /** What a value stands for as long as it does not change. */
  inputs: unknown[]
  tracking_no: string
  city: string
  facts: SplitFacts
}
/** A parcel that rules can be tried on. */
export type KnownParcel = Row

/** In the words the stored results have them, so that both can be compared. */
export const splitInputs = sql`jsonb_build_array(p.country_code, p.city, p.area, p.pincode, p.carrier_id)`
const columns = sql`p.id, ${splitInputs} as inputs, p.tracking_no, p.city, p.client_id, p.carrier_id, p.linehaul_id, jsonb_build_object(
    'country_code', p.country_code, 'state_code', s.state_code, 'city_code', c.city_code, 'area_code', a.area_code, 'zone', a.zone, 'pincode', p.pincode,
    'origin_code', f.facility_code, 'carrier_code', p.carrier_code, 'rsa_service_code', p.rsa_service_code, 'delivery_type', p.delivery_type, 'client_code',
      k.client_code,
    'gateway_code', c.airport_code, 'weight_kg', coalesce(p.chargeable_weight, p.weight)::text, 'pieces', p.pieces::text, 'max_side_cm',
      greatest(p.length, p.width, p.height)::text,
    'payment_mode', p.payment_mode, 'handling_code',
      to_jsonb(case when p.special_handling = '{}' then p.special_handling else whole_handling(p.special_handling) end), 'package_type', p.package_type)
      as facts`
// A city or area is the first of its name, as labels have it.
const tables = sql`packages p left join clients k on k.id = p.client_id left join facilities f on f.id = p.current_facility_id
  left join lateral (select * from base_cities c where c.country_code = p.country_code and c.city_name = p.city
    and c.status <> ${literal(recordStatus, 'delete')} order by c.id limit 1) c on true
  left join base_states s on s.id = c.state_id
  left join lateral (select * from base_areas a where a.city_id = c.id and a.area_name = p.area and a.status <> ${literal(recordStatus, 'delete')} limit 1) a
    on true`

/** Parcels as the rules see them: places by their codes, amounts as decimal texts. */
export const splitParcels = (db: Db, where: SQL, order: SQL, most: number) =>
  rows<Row>(db, sql`select ${columns} from ${tables} where ${where} order by ${order} limit ${most}`)
