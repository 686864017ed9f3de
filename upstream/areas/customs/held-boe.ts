import { sql } from 'drizzle-orm'
import { refusedAction, type BoeAction, type BoeStatus } from '@/lib/domain/boe'
import { first, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { noPermission, Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { allowedActions, noBoe } from './boe-list'
import type { BoeFacts } from './lines'
import { visibleBoes } from './scope'

export interface HeldBoe extends BoeFacts {
  status: BoeStatus
  client_id: number
  warehouse_id: number
  exit_port: string | null
  mawb_no: string | null
  bl_no: string | null
  vehicle_no: string | null
  declaration_no: string | null
  goods_value: string
  other_fees: string
  total_due: string
  reckoned_duty: string
  reckoned_excise: string
  reckoned_vat: string
  paid_on: string | null
  payment_mode: string | null
  payment_reference: string | null
  version: number
}

/** A bill of entry held while it is worked on; 404 for one out of reach. */
export async function holdBoe(tx: Db, who: Who, id: number): Promise<HeldBoe> {
  const held = await first<HeldBoe>(
    tx,
    sql`select b.id, b.boe_ref, b.scope, b.declaration_type, b.hvlv_class, b.destination_country, b.freight_amount, b.insurance_amount, b.declaration_date,
          b.status, b.client_id, b.warehouse_id, b.exit_port, b.mawb_no, b.bl_no, b.vehicle_no, b.declaration_no, b.goods_value, b.other_fees, b.total_due,
          b.reckoned_duty, b.reckoned_excise, b.reckoned_vat, b.paid_on, b.payment_mode, b.payment_reference, b.version
        from boes b where ${allOf([sql`b.id = ${id}`, visibleBoes(who)])} for update of b`,
  )
  if (!held) throw noBoe()
  return held
}

/** 403 for what is not this person's to do at all, 409 for what cannot be done now. */
export function expectAction(who: Who, held: HeldBoe, action: BoeAction): void {
  if (allowedActions(who, held).includes(action)) return
  if (!who.keys.has('app_customs:boe-edit') && who.user_category !== 'agent') throw noPermission()
  throw new Refusal(409, refusedAction(held.boe_ref, held.status, action))
}
