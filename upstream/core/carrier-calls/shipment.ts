import { sql } from 'drizzle-orm'
import { isTerminalPackageStatus, type PackageStatus } from '@/lib/domain/package'
import { first, type Db } from '../../db/db'
import { shipperJson, type StoredParty } from '../parcels/shipper'

/** A party as carriers are told of it. */
interface Party {
  name: string
  company: string | null
  phone: string | null
  email: string | null
  line1: string
  line2: string | null
  area: string | null
  city: string
  state: string | null
  pincode: string | null
  country_code: string
  /** Saudi Arabia's short address, and the Makani number of the Emirates, where they are known. */
  national_address: string | null
  makani_no: string | null
}

/** A parcel as it is booked. Weights in kg with three places, money with two, dimensions in cm; all decimal strings. */
export interface Shipment {
  reference: string
  order_id: string
  client_reference: string | null
  service_code: string
  delivery_type: string
  product_group: string | null
  product_type: string | null
  label_format: string
  shipper: Party
  consignee: Party
  pieces: number
  weight: string
  dimensions: { length: string; width: string; height: string } | null
  contents: string
  declared_value: string
  currency: string
  cod_amount: string
  cod_currency: string | null
}

/** The parcel behind a booking, with what decides whether it is still to be booked. */
export interface Bookable {
  id: number
  tracking_no: string
  order_id: string
  client_id: number
  status: PackageStatus
  label_status: string
  carrier_id: number | null
  carrier_tracking_no: string | null
  shipment: Omit<Shipment, 'product_group' | 'product_type' | 'label_format'>
}

interface Row extends StoredParty, Omit<Bookable, 'shipment'> {
  ref_no: string | null
  rsa_service_code: string
  delivery_type: string
  shipper: StoredParty
  pieces: number
  weight: string
  length: string | null
  width: string | null
  height: string | null
  goods_description: string
  declared_value: string
  currency: string
  payment_mode: string
  cod_amount: string
  cod_currency: string | null
}

const partyOf = (p: StoredParty): Party => ({
  name: p.consignee_name ?? '', company: p.consignee_company ?? null, phone: p.consignee_phone ?? null,
  email: p.consignee_email ?? null, line1: p.address_line1 ?? '', line2: p.address_line2 ?? null,
  area: p.area ?? null, city: p.city ?? '', state: p.state ?? null, pincode: p.pincode ?? null, country_code: p.country_code ?? '',
  national_address: p.national_address ?? null, makani_no: p.makani_no ?? null,
})

/** Whether a parcel's life goes on, so that its carrier has to know of it. */
export const isOpenParcel = ({ status }: Pick<Bookable, 'status'>): boolean => !isTerminalPackageStatus(status)

/** The parcel as a carrier is told of it, or null when it is gone. */
export async function bookableOf(db: Db, id: number): Promise<Bookable | null> {
  const row = await first<Row>(
    db,
    sql`select p.id, p.tracking_no, p.order_id, p.client_id, p.status, p.label_status, p.carrier_id, p.carrier_tracking_no, p.ref_no, p.rsa_service_code,
        p.delivery_type, p.consignee_name,
          p.consignee_company, p.consignee_phone, p.consignee_email, p.address_line1, p.address_line2, p.area, p.city, p.state, p.pincode, p.country_code,
            p.national_address, p.makani_no, p.pieces, p.weight, p.length, p.width,
          p.height, p.goods_description, p.declared_value, p.currency, p.payment_mode, p.cod_amount, p.cod_currency, ${shipperJson} as shipper
        from packages p join clients c on c.id = p.client_id where p.id = ${id}`,
  )
  if (!row) return null
  const { length, width, height } = row
  return {
    id: row.id, tracking_no: row.tracking_no, order_id: row.order_id, client_id: row.client_id,
    status: row.status, label_status: row.label_status, carrier_id: row.carrier_id,
    carrier_tracking_no: row.carrier_tracking_no,
    shipment: {
      reference: row.tracking_no, order_id: row.order_id, client_reference: row.ref_no,
      service_code: row.rsa_service_code, delivery_type: row.delivery_type, shipper: partyOf(row.shipper),
      consignee: partyOf(row), pieces: row.pieces, weight: row.weight,
      dimensions: length && width && height ? { length, width, height } : null, contents: row.goods_description,
      declared_value: row.declared_value, currency: row.currency, cod_amount: row.payment_mode === 'cod' ? row.cod_amount : '0.00',
      cod_currency: row.payment_mode === 'cod' ? row.cod_currency : null,
    },
  }
}
