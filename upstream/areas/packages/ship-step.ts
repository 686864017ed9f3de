import type { z } from 'zod'
import type { ShipMove } from '@/lib/contract/packages'
import type { PackageListStatus } from '@/lib/domain/package-list'
import type { RequestMethod } from '@/lib/domain/payment-request'
import type { EventCode } from '@/lib/domain/tracking-event'
import type { Db } from '../../db/db'
import type { Who } from '../../platform/who'

export type Move = z.output<typeof ShipMove>

/** A package list as a move finds it, locked. */
export interface Standing {
  id: number
  package_list_no: string
  client_id: number
  client: string
  contact_email: string
  /** Of its seller, where it is known. */
  seller_email: string | null
  credit_limit: string
  payment_terms_days: number
  status: PackageListStatus
  ship_option: string
  container_load: number | null
  pickup_type: number | null
  origin_country: string | null
  destination_country: string | null
  port_of_loading: string | null
  port_of_discharge: string | null
  goods_value: string
  freight_amount: string
  insurance_amount: string
  currency: string
  payment_amount: string | null
  paid_amount: string
  payment_status: string
  payment_method: string | null
  payment_due_date: string | null
  shipping_reference: string | null
  mawb_no: string | null
  hawb_no: string | null
  bl_no: string | null
  container_no: string | null
  etd: string | null
  carrier_name: string | null
  shipped_at: string | null
  eta: string | null
  boe_no: string | null
  customs_reference: string | null
  custom_initiated_at: string | null
  version: number
}

/** What happens to the parcels of the list. */
export interface ParcelEvent {
  code: EventCode
  at: string
  /** The field of the move that time came from. */
  from: 'shipped_at' | 'custom_initiated_at' | 'custom_closed_at'
  place: string | null
  country_code: string | null
  reason_code?: string
  remarks?: string
}

export interface Outcome {
  /** Columns of `package_lists`. */
  set: Record<string, unknown>
  event?: ParcelEvent
  /** Its charges are billed, and their payment is asked for. */
  bills?: { payable: string; due_date: string; method: RequestMethod; message: string | null }
  /** What was billed is credited: with these words. */
  credits?: string
  /** Parcels nobody has scanned are cancelled. */
  cancelParcels?: true
  /** A task for the holders of a key. */
  task?: { key: string; subject: string }
}

export interface Step {
  tx: Db
  who: Who
  list: Standing
  move: Move
}
