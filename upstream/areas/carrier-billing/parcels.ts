import { sql } from 'drizzle-orm'
import type { CarrierCharge } from '@/lib/domain/carrier-billing'
import { chargeable, volumetric } from '@/lib/domain/weight'
import type { PackageStatus } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'

/** What our side knows of a parcel a carrier bills. */
export interface BilledParcel {
  id: number
  tracking_no: string
  carrier_tracking_no: string | null
  client_id: number
  service: string
  country: string
  status: PackageStatus
  cod_amount: string
  cod_currency: string | null
  /** Day in Dubai it was handed to its carrier, else made. */
  shipped_on: string
  is_remote: boolean
  weight: string
}

interface Measured extends Omit<BilledParcel, 'weight'> {
  actual: string
  pieces: number
  length: string | null
  width: string | null
  height: string | null
  divisor: number
  step: string
  minimum: string
}

const HANDED_OVER = 'LMD01'

const weighed = ({ actual, pieces, length, width, height, divisor, step, minimum, ...parcel }: Measured): BilledParcel => ({
  ...parcel,
  weight: chargeable({
    actual, step, minimum, volumetric: length && width && height ? volumetric(length, width, height, divisor, pieces) : null,
  }),
})

/** Parcels of a carrier by our numbers or its own; those of another carrier are nobody's business here (billing-cod.md 7.8). */
export async function parcelsOf(db: Db, carrierId: number, numbers: readonly string[]): Promise<ReadonlyMap<string, BilledParcel>> {
  const found = await rows<Measured>(
    db,
    sql`select p.id, p.tracking_no, p.carrier_tracking_no, p.client_id, p.rsa_service_code as service, p.country_code as country, p.status, p.cod_amount,
          p.cod_currency, coalesce(p.actual_weight, p.weight) as actual, p.pieces, p.length, p.width, p.height, k.volumetric_divisor as divisor,
          k.weight_rounding_kg as step, k.min_chargeable_weight_kg as minimum,
          (coalesce((select min(e.event_at) from package_events e where e.package_id = p.id and e.event_code = ${HANDED_OVER} and e.voided_at is null),
            p.created_at) at time zone 'Asia/Dubai')::date as shipped_on,
          exists (select 1 from carrier_countries v join carrier_cities y on y.coverage_id = v.id join base_cities b on b.id = y.base_city_id
            where v.carrier_id = k.id and v.country_code = p.country_code and v.rsa_service_code = p.rsa_service_code and y.remote
              and b.country_code = p.country_code and place_key(b.city_name) = place_key(p.city)) as is_remote
        from carriers k join packages p on p.carrier_id = k.id
        where k.id = ${carrierId} and p.environment = 'production'
          and (p.tracking_no = any(${sql.param(numbers)}::text[]) or p.carrier_tracking_no = any(${sql.param(numbers)}::text[]))`,
  )
  const parcels = found.map(weighed)
  return new Map([
    ...parcels.flatMap((parcel) => (parcel.carrier_tracking_no === null ? [] : [[parcel.carrier_tracking_no, parcel] as const])),
    ...parcels.map((parcel) => [parcel.tracking_no, parcel] as const),
  ])
}

/** Whether a charge can be of a parcel in such a state: a cancelled one was never carried, one that did not turn back was not returned. */
export function isOfParcel(charge: CarrierCharge, status: PackageStatus): 'cancelled' | 'service' | null {
  if (status === 'cancelled') return 'cancelled'
  return charge === 'return' && !status.startsWith('return') ? 'service' : null
}
