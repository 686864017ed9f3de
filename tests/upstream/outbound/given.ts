import type { Input } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import type { Asker, useApp } from '../app'
import { received, shelf, sku } from '../stock/given'

type App = ReturnType<typeof useApp>
type Lot = { qty: number; lot_no?: string; days?: number }
let made = 0
const mark = () => `OUT-${process.pid}-${(made += 1)}`

/** A client's goods in a warehouse, somebody who orders and allocates them, and a consignee they go to. */
export async function outboundGround(app: App) {
  const staff: Asker = await app.as('super_admin')
  const here = await shelf(app.services.database.db)

  async function consignee(more: Partial<Input<'b2bConsignees.add'>> = {}) {
    const answer = await staff.call('b2bConsignees.add', {
      client_id: here.client, consignee_code: mark(), consignee_name: 'Deira Market', consignee_type: 'retailer', country_code: 'AE', city: 'Dubai',
      email: 'in@deira.example', ...more,
    })
    if (answer.status !== 201) throw new Error(answer.message)
    return answer.data
  }

  /** A SKU of lots that expire so many days from today, 24 to a case and 10 cases to a pallet. */
  async function goods(lots: Lot[], more: { shelf_life_days?: number } = {}): Promise<number> {
    const id = await sku(app.services.database.db, here.client, { expiry: lots.some(({ days }) => days !== undefined) })
    await app.query(`update skus set scope = 'b2b', units_per_carton = 24, cartons_per_pallet = 10, shelf_life_days = $2 where id = $1`,
      [id, more.shelf_life_days ?? 365])
    for (const { qty, lot_no = 'L1', days } of lots)
      await received(app.services.database.db, id, qty, here, { lot_no, ...(days !== undefined && { expiry_date: addDays(today(), days) }) })
    return id
  }

  type Line = NonNullable<Input<'outbound.add'>['lines']>[number]
  const body = (consignee_id: number, lines: Line[], more: Partial<Input<'outbound.add'>> = {}): Input<'outbound.add'> => ({
    client_id: here.client, warehouse_id: here.warehouse, consignee_id, ref_no: mark(), requested_ship_date: today(), submit: true, lines, ...more,
  })
  async function ordered(consignee_id: number, lines: Line[], more: Partial<Input<'outbound.add'>> = {}) {
    const answer = await staff.call('outbound.add', body(consignee_id, lines, more))
    if (answer.status !== 201) throw new Error(answer.message)
    return answer.data
  }
  const one = async (id: number) => (await staff.call('outbound.one', { id })).data
  /** The lots of a line and how much of each. */
  const lotsOf = async (id: number, at = 0) => Object.fromEntries((await one(id)).order_lines[at]?.allocations.map(({ lot_no, qty }) => [lot_no, qty]) ?? [])
  /** Packs all that is picked into one closed carton, on a lane; answers its number. */
  async function packed(id: number): Promise<string> {
    const contents = (await one(id)).order_lines.flatMap((line) => line.allocations.filter(({ is_picked }) => is_picked)
      .map(({ lot_no, qty }) => ({ line_id: line.id, lot_no, qty })))
    const { status, message, data } = await staff.call('handlingUnits.open', { id, hu_type: 'carton', contents, close: true })
    if (status !== 200) throw new Error(message)
    await staff.call('handlingUnits.stage', { id, ssccs: [data.sscc], lane: 'L1' })
    return data.sscc
  }
  /** Packs and loads all of an order. */
  async function loaded(id: number, vehicle_no = 'D 12345'): Promise<string> {
    const sscc = await packed(id)
    const { status, message } = await staff.call('handlingUnits.load', { id, ssccs: [sscc], vehicle_no })
    if (status !== 200) throw new Error(message)
    return sscc
  }
  return { app, staff, here, consignee, goods, body, ordered, one, lotsOf, packed, loaded }
}
