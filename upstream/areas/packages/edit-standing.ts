import { sql } from 'drizzle-orm'
import type { PackageStatus } from '@/lib/domain/package'
import { first, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { packageNotFound, travelled } from './detail'
import type { Values } from './edit-diff'
import type { Stand } from './edit-locks'
import { emptyParcel, type Parcel } from './parcel'
import { visiblePackages } from '../../core/parcels/scope'

/** A package as an edit finds it: its editable columns, and what the locks go by. */
export interface Standing extends Stand, Omit<Parcel, 'items'> {
  id: number
  version: number
  status: PackageStatus
  tracking_no: string
  environment: string
  package_list_id: number | null
  actual_weight: string | null
  carrier_tracking_no: string | null
  insurance_amount: string
}

/** Columns of a `Standing`, of `packages p`. */
export const standingColumns = sql`p.id, p.version, p.tracking_no, p.environment, p.status, p.label_status, p.bag_id is not null as in_bag,
  ${travelled} as travelled,
  p.package_list_id, p.actual_weight, p.carrier_tracking_no, p.client_id, p.seller_id, p.ref_no, p.rsa_service_code, p.carrier_id, p.channel,
    p.channel_order_id,
  p.consignee_name, p.consignee_company, p.consignee_phone, p.consignee_phone_alt, p.consignee_email, p.consignee_id_no, p.address_line1, p.address_line2,
    p.area, p.city, p.state,
  p.pincode, p.country_code, p.national_address, p.makani_no, p.lat::float8 as lat, p.lng::float8 as lng, p.pieces, p.weight, p.length, p.width, p.height,
    p.package_type, p.goods_description,
  p.declared_value, p.currency, p.payment_mode, p.cod_amount, p.cod_currency, p.insurance_amount, p.incoterm, p.special_handling, p.delivery_instructions,
  p.requested_delivery_date`

/** The package, locked until the call ends; 404 when this person may not know of it. */
export async function lockPackage(tx: Db, who: Who, id: number): Promise<Standing> {
  const found = await first<Standing>(tx, sql`select ${standingColumns} from packages p where ${allOf([sql`p.id = ${id}`, visiblePackages(who, sql`p`)])}
    for update of p`)
  if (!found) throw packageNotFound()
  return found
}

const addressFields = [
  'consignee_name', 'consignee_company', 'consignee_phone', 'country_code', 'state', 'city',
  'area', 'pincode', 'address_line1', 'address_line2', 'national_address', 'makani_no',
] as const

/**
 * The package as the rules of creation read it, with changes put over it. What no edit touches is left out, so that a wish now past holds up
 * nothing; its handling codes are those of the goods, whoever carries them.
 */
export function parcelOf(standing: Standing, items: Parcel['items'], changed: Values = {}): Parcel {
  const merged: Record<string, unknown> = { ...standing, items, ...changed }
  const known = Object.keys(emptyParcel).map((field) => [field, merged[field] ?? emptyParcel[field as keyof Parcel]] as const)
  const settled = {
    kept_address: !addressFields.some((field) => changed[field] !== undefined),
    tracking_no: null, carrier_code: null, channel: null, channel_order_id: null,
    consignee_id_no: changed.consignee_id_no ?? null, kept_handling: standing.special_handling,
    ...(changed.lat === undefined && changed.lng === undefined && { lat: null, lng: null }),
    package_list_ref: standing.package_list_id === null ? null : String(standing.package_list_id),
    ...(changed.requested_delivery_date === undefined && { requested_delivery_date: null }),
  }
  // A prepaid parcel has no COD to be judged, whatever stood there before.
  const cod = merged.payment_mode === 'cod' ? {} : { cod_amount: changed.cod_amount ?? null, cod_currency: null }
  // `known` has every field of an empty parcel, which `fromEntries` forgets.
  return { ...(Object.fromEntries(known) as unknown as Parcel), ...settled, ...cod } as Parcel
}
