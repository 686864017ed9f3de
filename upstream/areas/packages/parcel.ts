import type { RowErrorCode } from '@/lib/domain/upload'
import type { Fault } from '../../platform/refusal'
import type { Allocation } from '../allocation/settle'
import type { Place } from '../carrier-coverage/capacity-days'
import type { CarrierChoice, FullOf } from './carrier-choice'
import type { Carrier, Client, Country, Service } from './lookups'
import type { Served } from './served-places'

/** One line of the contents as given. Money and weight are decimal texts. */
export interface ParcelItem {
  sku: string | null
  description: string | null
  hs_code: string | null
  quantity: number | null
  unit_value: string | null
  unit_weight: string | null
  origin_country: string | null
}

/** A package as somebody asks for it, before any rule has looked at it; null is "not given". */
export interface Parcel {
  client_id: number | null
  /** Who sells it, where the client sells for others; taken from who sends it. */
  seller_id: number | null
  ref_no: string | null
  rsa_service_code: string | null
  /** Either of the two; none: the system chooses. */
  carrier_code: string | null
  carrier_id: number | null
  tracking_no: string | null
  channel: string | null
  channel_order_id: string | null
  package_list_ref: string | null
  consignee_name: string | null
  consignee_company: string | null
  consignee_phone: string | null
  consignee_phone_alt: string | null
  consignee_email: string | null
  address_line1: string | null
  address_line2: string | null
  area: string | null
  city: string | null
  state: string | null
  pincode: string | null
  country_code: string | null
  /** Saudi Arabia's short address, such as RRRD2929. */
  national_address: string | null
  /** Ten digits, in the Emirates. */
  makani_no: string | null
  /** The address stands as it was stored: what its country has asked for since is not demanded of it. */
  kept_address?: boolean
  lat: number | null
  lng: number | null
  consignee_id_no: string | null
  /** A whole number; anything else is a fault. */
  pieces: number | null
  /** Kilograms of all pieces together. */
  weight: string | null
  /** Centimetres of one piece. */
  length: number | string | null
  width: number | string | null
  height: number | string | null
  package_type: string | null
  goods_description: string | null
  declared_value: string | null
  currency: string | null
  payment_mode: string | null
  cod_amount: string | null
  cod_currency: string | null
  incoterm: string | null
  special_handling: readonly string[]
  /** Those of its codes it had before it was asked about again: withdrawn since, they stay. */
  kept_handling: readonly string[]
  delivery_instructions: string | null
  requested_delivery_date: string | null
  items: readonly ParcelItem[]
}

export type ParcelField = keyof Parcel | `item_${'sku' | 'description' | 'hs_code' | 'quantity' | 'unit_value' | 'origin'}`

/** Why a package is refused, or a warning that it landed with. */
export interface ParcelFault extends Fault {
  field: ParcelField | null
  code: RowErrorCode
  /** Which of the items, from 0; left out when it is not about one. */
  item?: number
}

/** An address as we spell it. */
export interface ResolvedAddress {
  country: Country
  city: string
  state: string | null
  pincode: string | null
  national_address: string | null
  makani_no: string | null
  /** E.164. */
  consignee_phone: string
  consignee_phone_alt: string | null
  consignee_phone_key: string
}

/** What the rules made of a package: names as we spell them, amounts worked out. */
export interface ResolvedParcel extends ResolvedAddress {
  /** Our `volumetric_divisor` when it was checked. */
  own_divisor: number
  client: Client
  service: Service
  /** Which of the client's services it is billed under. */
  service_type: string
  /** The carrier asked for. */
  carrier: Carrier | null
  /** Who would take it, by preference; booking keeps to it. */
  choice: CarrierChoice
  /** The allocation rules' word, where the client keeps any for such parcels. */
  allocation: Allocation | null
  /** Those whose coverage reaches it, and who of them takes it by preference once full days are known. */
  able: () => readonly Served[]
  prefer: (fullOf: FullOf) => CarrierChoice
  /** The place it took of its carrier's day when it was settled; null before, and where it took none. */
  place: Place | null
  /** The client's own number, when it brought one. */
  tracking_no: string | null
  channel: string | null
  length: string | null
  width: string | null
  height: string | null
  volumetric_weight: string | null
  chargeable_weight: string
  declared_value: string
  declared_value_aed: string
  fx_rate: string
  cod_amount: string
  cod_currency: string | null
  incoterm: string
}

export interface CheckedParcel {
  parcel: Parcel
  errors: ParcelFault[]
  warnings: ParcelFault[]
  /** Null when there are errors. */
  resolved: ResolvedParcel | null
}

/** A package that passed every rule. */
export interface GoodParcel {
  parcel: Parcel
  resolved: ResolvedParcel
}

/** A package nothing was said about yet; fill in what is known. */
export const emptyParcel: Parcel = {
  client_id: null, seller_id: null, ref_no: null, rsa_service_code: null, carrier_code: null,
  carrier_id: null, tracking_no: null, channel: null, channel_order_id: null,
  package_list_ref: null, consignee_name: null, consignee_company: null, consignee_phone: null, consignee_phone_alt: null, consignee_email: null,
  address_line1: null, address_line2: null, area: null, city: null, state: null, pincode: null,
  country_code: null, national_address: null, makani_no: null, lat: null, lng: null,
  consignee_id_no: null, pieces: null, weight: null, length: null, width: null, height: null, package_type: null, goods_description: null,
  declared_value: null, currency: null, payment_mode: null, cod_amount: null, cod_currency: null, incoterm: null, special_handling: [], kept_handling: [],
  delivery_instructions: null, requested_delivery_date: null, items: [],
}
