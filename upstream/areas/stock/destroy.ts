import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { destructions } from '@/lib/contract/destructions'
import { dubaiDay, today } from '@/lib/domain/days'
import { destroyableStock, destructionNo, destructionReason, destructionStatus, openDestructions } from '@/lib/domain/destruction'
import { stockStatus, type StockPlace, type StockStatus } from '@/lib/domain/stock'
import { moveStock, type StockLine } from '../../core/stock/move'
import { visibleStock } from '../../core/stock/scope'
import { first, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { noDestruction } from './destructions'

type Request = z.output<typeof destructions.add.body>
type Recorded = z.output<typeof destructions.record.body>

interface Balance {
  id: number; sku_id: number; sku_code: string; lot_id: number; owner_id: number; warehouse_id: number; location_id: number | null; place: StockPlace
  status: StockStatus; lpn: string; free: number; is_serial_tracked: boolean; unit_aed: string | null
}

/** What is asked for already of balances, by destructions that are not over. */
const spokenFor = sql`(select coalesce(sum(l.qty), 0)::int from stock_destruction_lines l join stock_destructions d on d.id = l.destruction_id
  where l.balance_id = b.id and d.status in ${literals(destructionStatus, ...openDestructions)})`
const unitAed = sql`k.unit_cost * case when k.currency = 'AED' then 1 else (select fx.aed_rate::numeric from currency_rates fx where fx.currency = k.currency
  order by fx.rate_date desc limit 1) end`

/** Balances in reach, held in the order of their ids; 404 where one is out of reach. */
async function holdBalances(tx: Db, who: Who, ids: readonly number[]): Promise<Balance[]> {
  const found = await rows<Balance>(tx, sql`select b.id, b.sku_id, k.sku_code, b.lot_id, b.owner_id, b.warehouse_id, b.location_id, b.place, b.status, b.lpn,
      b.on_hand - b.allocated - ${spokenFor} as free, k.is_serial_tracked, (${unitAed})::text as unit_aed
    from stock_balances b join skus k on k.id = b.sku_id
    where ${allOf([sql`b.id = any(${sql.param([...ids])}::bigint[])`, sql`b.is_held`, visibleStock(who, sql`b.owner_id`, sql`b.warehouse_id`)])}
    order by b.id for update of b`)
  if (found.length < new Set(ids).size) throw new Refusal(404, 'This stock no longer exists.')
  return found
}

/** 409 for stock that is not set aside or spoken for, 422 for more than lies there and for stock of two clients or warehouses. */
function expectDestroyable(balances: readonly Balance[], qty: number | undefined): void {
  const [one] = balances
  if (balances.some(({ owner_id, warehouse_id }) => owner_id !== one?.owner_id || warehouse_id !== one.warehouse_id))
    throw refuseField('inventory_ids', 'Choose stock of one client in one warehouse.')
  for (const { sku_code, status, free, is_serial_tracked } of balances) {
    if (!destroyableStock.some((may) => may === status))
      throw new Refusal(409, `${sku_code} is ${stockStatus.label(status).toLowerCase()}. Put it on hold first, so that orders let go of it.`)
    if (free <= 0) throw new Refusal(409, `All of ${sku_code} that lies there is to be destroyed already.`)
    if (qty !== undefined && qty > free) throw refuseField('qty', `Only ${free} of ${sku_code} are there to be destroyed.`)
    if (qty !== undefined && qty < free && is_serial_tracked) throw refuseField('qty', `${sku_code} has serial numbers: destroy all ${free} that lie there.`)
  }
}

/** Asks for goods to be destroyed; they stay where they are until that is recorded. */
export async function requestDestruction(tx: Db, who: Who, { inventory_ids, qty, reason_code, remarks }: Request): Promise<{ id: number; lines: object[] }> {
  const balances = await holdBalances(tx, who, inventory_ids)
  expectDestroyable(balances, qty)
  const lines = balances.map(({ id, sku_id, free, unit_aed }) => ({ balance_id: id, sku_id, qty: qty ?? free, unit_aed }))
  const made = await first<{ id: number }>(tx, sql`insert into stock_destructions (warehouse_id, owner_id, reason_code, remarks, created_by, updated_by)
    values (${balances[0]?.warehouse_id}, ${balances[0]?.owner_id}, ${reason_code}, ${remarks ?? null}, ${who.user_id || null}, ${who.user_id || null})
    returning id`)
  if (!made) throw new Error('A destruction was not written.')
  await rows(tx, sql`insert into stock_destruction_lines (destruction_id, balance_id, sku_id, qty, value_aed)
    select ${made.id}, l.balance_id, l.sku_id, l.qty, ${inCoins(sql`l.unit_aed * l.qty`, sql`'AED'::text`)}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(balance_id bigint, sku_id bigint, qty int, unit_aed numeric) order by l.balance_id`)
  return { id: made.id, lines }
}

interface Held {
  id: number; status: (typeof destructionStatus.names)[number]; reason_code: (typeof destructionReason.names)[number]; remarks: string | null
  created_by: number | null; created_at: string
}

async function hold(tx: Db, who: Who, id: number): Promise<Held> {
  const held = await first<Held>(tx, sql`select a.id, a.status, a.reason_code, a.remarks, a.created_by, a.created_at from stock_destructions a
    where ${allOf([sql`a.id = ${id}`, visibleStock(who, sql`a.owner_id`, sql`a.warehouse_id`)])} for update`)
  if (!held) throw noDestruction()
  return held
}
const noOf = ({ id, created_at }: Held) => destructionNo(id, dubaiDay(created_at))

function expectMove(held: Held, to: 'approved' | 'rejected' | 'destroyed'): void {
  if (destructionStatus.can(held.status, to)) return
  const is = destructionStatus.can(held.status, 'approved') ? 'is not approved yet' : `is ${destructionStatus.label(held.status).toLowerCase()} already`
  throw new Refusal(409, `${noOf(held)} ${is}.`)
}

/** Somebody else agrees or not; 409 by whoever asked for it, 422 without a reason against it. */
export async function decideDestruction(tx: Db, who: Who, id: number, to: 'approved' | 'rejected', note: string | null | undefined) {
  const held = await hold(tx, who, id)
  expectMove(held, to)
  if (to === 'approved' && held.created_by === who.user_id) throw new Refusal(409, 'You asked for it: somebody else has to approve it.')
  if (to === 'rejected' && !note) throw refuseField('reason', 'Say why.')
  // Whoever asked for it may take it back: that is no decision of a second person.
  const decider = held.created_by === who.user_id ? null : who.user_id
  await rows(tx, sql`update stock_destructions set status = ${to}, decided_by = ${decider}, decided_at = now(), decision_note = ${note ?? null},
    version = version + 1, updated_at = now(), updated_by = ${who.user_id || null} where id = ${id}`)
  return { from: held.status, to }
}

type Going = Balance & { qty: number; serials: string[] | null }
const goodsOf = (tx: Db, id: number) => rows<Going>(tx, sql`select b.id, b.sku_id, k.sku_code, b.lot_id, b.owner_id, b.warehouse_id, b.location_id, b.place,
    b.status, b.lpn, b.on_hand - b.allocated as free, k.is_serial_tracked, null as unit_aed, l.qty,
    case when k.is_serial_tracked then (select array_agg(s.serial_no order by s.id) from serials s where s.balance_id = b.id) end as serials
  from stock_destruction_lines l join stock_balances b on b.id = l.balance_id join skus k on k.id = l.sku_id where l.destruction_id = ${id} order by b.id`)

const lineOf = ({ sku_id, qty, place, lot_id, owner_id, status, lpn, warehouse_id, location_id, serials }: Going, remarks: string): StockLine => ({
  type: 'destroy', sku_id, qty, from: { place, lot_id, owner_id, status, lpn, warehouse_id, ...(location_id !== null && { location_id }) },
  to: { place: 'destroyed', lot_id, owner_id }, remarks, ...(serials && { serials }),
})

/** Goods that were approved are destroyed and leave the stock. 409 for one nobody agreed to and where goods were released meanwhile. */
export async function recordDestruction(tx: Db, who: Who, id: number, said: Recorded) {
  const held = await hold(tx, who, id)
  expectMove(held, 'destroyed')
  if (said.destroyed_on > today()) throw refuseField('destroyed_on', 'It was destroyed today or earlier.')
  const goods = await goodsOf(tx, id)
  const short = goods.find(({ qty, free }) => free < qty)
  if (short) throw new Refusal(409, `Only ${short.free} of the ${short.qty} ${short.sku_code} are still there. Give it up and ask for it anew.`)
  const why = [destructionReason.label(held.reason_code), held.remarks].filter(Boolean).join(': ')
  await moveStock(tx, who, goods.map((one) => lineOf(one, why)), { reference_type: 'destruction', reference_no: noOf(held), call_id: `destruction:${id}` })
  await rows(tx, sql`update stock_destructions set status = 'destroyed', destroyed_on = ${said.destroyed_on}, method = ${said.method},
    contractor = ${said.contractor}, witness = ${said.witness}, certificate_no = ${said.certificate_no ?? null}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id || null} where id = ${id}`)
  return { from: held.status, to: 'destroyed' as const }
}
