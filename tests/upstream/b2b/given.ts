import type { Input } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import type { useApp, Asker } from '../app'
import { ground } from '../inbound/given'
import { sku } from '../stock/given'

type App = ReturnType<typeof useApp>
type Lines = NonNullable<Input<'b2bInbound.add'>['lines']>
let made = 0

/** The demo's warehouse and a client of its own goods, with a supplier of its own. */
export async function b2bGround(app: App) {
  const at = await ground(app)
  const [made_] = await app.query<{ id: number }>(`insert into suppliers (client_id, vendor_code, vendor_name, country_code)
    values ($1, $2, 'Biscuit works', 'AE') returning id`, [at.client, `SUP-${(made += 1)}-${process.pid}`])
  return { ...at, supplier: made_?.id ?? 0 }
}
export type B2bGround = Awaited<ReturnType<typeof b2bGround>>

/** A SKU for B2B: 6 an inner, 24 a case, 60 cases a pallet. */
export async function biscuits(app: App, client: number, more: { expiry?: boolean } = {}): Promise<number> {
  const id = await sku(app.services.database.db, client, more)
  await app.query("update skus set scope = 'b2b', units_per_carton = 24, cartons_per_pallet = 60, unit_cost = 1.85 where id = $1", [id])
  await app.query(`insert into sku_barcodes (client_id, sku_id, barcode, symbology, pack_level, qty_per_pack)
    values ($1, $2, $3, 'code128', 'inner', 6)`, [client, id, `IN-${id}`])
  return id
}

export const b2bOrder = (here: B2bGround, lines: Lines, more: Partial<Input<'b2bInbound.add'>> = {}): Input<'b2bInbound.add'> => ({
  client_id: here.client, warehouse_id: here.warehouse, supplier_id: here.supplier, ref_no: `T-BIN-${(made += 1)}-${process.pid}`,
  expected_date: addDays(today(), 1), boe_no: '101-01234567-26', lines, submit: true, ...more,
})

/** An order that was submitted. */
export async function b2bSubmitted(staff: Asker, here: B2bGround, lines: Lines, more: Partial<Input<'b2bInbound.add'>> = {}) {
  const answer = await staff.call('b2bInbound.add', b2bOrder(here, lines, more))
  if (answer.status !== 201) throw new Error(answer.message)
  return answer.data
}
