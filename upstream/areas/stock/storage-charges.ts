import { sql } from 'drizzle-orm'
import type { ConfigKey } from '@/lib/domain/config-register'
import type { chargeSource } from '@/lib/domain/charge'
import { addDays, today } from '@/lib/domain/days'
import { compare, product } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { moveType } from '@/lib/domain/stock'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import { ordersCharged } from '../../core/credit/credit'
import { follow } from '../../core/journal/follow'
import { settingAt, settingRow } from '../../core/settings/setting-at'
import { startOf } from './on-hand'
import { isFirstRun, keepStockDays, lastRun } from './stock-days'

/** What a client's goods did in a warehouse in a month. */
interface Work {
  client_id: number
  warehouse: string
  /** Cubic metres on hand at the end of each day, added up. */
  cbm_days: string
  units_in: string
  orders_out: string
  units_out: string
}

const kinds = [
  { of: 'cbm_days', rate: 'storage_rate_cbm_day', source: 'storage', key: 'storage', unit: 'cbm day', says: 'Storage' },
  { of: 'units_in', rate: 'handling_rate_in_unit', source: 'handling', key: 'in_unit', unit: 'unit', says: 'Handling of units received' },
  { of: 'orders_out', rate: 'handling_rate_out_order', source: 'handling', key: 'out_order', unit: 'order', says: 'Handling of orders sent out' },
  { of: 'units_out', rate: 'handling_rate_out_unit', source: 'handling', key: 'out_unit', unit: 'unit', says: 'Handling of units sent out' },
] as const satisfies { of: keyof Work; rate: ConfigKey; source: (typeof chargeSource.names)[number]; key: string; unit: string; says: string }[]

const monthAfter = (first: string) => `${addDays(`${first.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

const workOf = (tx: Db, from: string, next: string) => {
  const within = sql`m.created_at >= ${startOf(from)} and m.created_at < ${startOf(next)}`
  return rows<Work>(
    tx,
    sql`select w.client_id, f.facility_code as warehouse, round(coalesce(sum(w.cbm), 0), 3)::text as cbm_days, sum(w.units_in)::text as units_in,
          sum(w.orders_out)::text as orders_out, sum(w.units_out)::text as units_out
        from (
          select client_id, warehouse_id, sum(cbm) as cbm, 0 as units_in, 0 as orders_out, 0 as units_out from stock_days
            where day >= ${from}::date and day < ${next}::date group by 1, 2
          union all select m.owner_id, t.warehouse_id, 0, sum(m.qty), 0, 0 from stock_moves m join stock_balances t on t.id = m.to_id
            where m.move_type = ${literal(moveType, 'receipt')} and ${within} group by 1, 2
          union all select m.owner_id, f.warehouse_id, 0, -sum(m.qty), 0, 0 from stock_moves m join stock_balances f on f.id = m.from_id
            where m.move_type = ${literal(moveType, 'unreceive')} and ${within} group by 1, 2
          union all select m.owner_id, m.warehouse_id, 0, 0, count(distinct (m.reference_type, m.reference_no)), sum(m.qty) from stock_moves m
            where m.move_type = ${literal(moveType, 'ship')} and ${within} group by 1, 2
        ) w join facilities f on f.id = w.warehouse_id group by 1, 2 order by 1, 2`,
  )
}

interface Line extends Record<'source' | 'line_key' | 'description' | 'qty' | 'unit' | 'rate' | 'amount' | 'currency', string> {
  client_id: number
}

/** What each kind of work comes to at the client's rate of the month's last day; a rate of 0.00 is none. */
async function linesOf(tx: Db, month: string, lastDay: string, work: readonly Work[]): Promise<Line[]> {
  const lines: Line[] = []
  for (const one of work) {
    for (const { of, rate: key, source, key: kind, unit, says } of kinds) {
      const place = { clientId: one.client_id }
      const rate = String(await settingAt(tx, key, place, lastDay))
      const currency = (await settingRow(tx, key, place, lastDay))?.currency ?? 'AED'
      const amount = amountIn(product([one[of], rate]), currency)
      if (compare(amount, 0) <= 0) continue
      lines.push({
        client_id: one.client_id, source, line_key: `${one.warehouse} ${month} ${kind}`, description: `${says}, ${one.warehouse}, ${month}`, qty: one[of], unit,
        rate, amount, currency,
      })
    }
  }
  return lines
}

async function chargeMonth(tx: Db, from: string): Promise<void> {
  if (!(await isFirstRun(tx, 'charges', from))) return
  const next = monthAfter(from)
  const lastDay = addDays(next, -1)
  const lines = await linesOf(tx, from.slice(0, 7), lastDay, await workOf(tx, from, next))
  const vat = await settingAt(tx, 'fee_vat_rate', {}, lastDay)
  const made = await rows<{ id: number }>(
    tx,
    sql`insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty, unit, rate,
          amount, currency, vat_rate, vat_amount)
        select 'CH-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad((nextval('charge_serial') % 100000)::text, 5, '0'), 'receivable', 'client',
          l.client_id, l.client_id, l.source, l.client_id, l.line_key, ${lastDay}::date, l.description, l.qty, l.unit, l.rate, l.amount, l.currency,
          ${vat}::numeric, ${inCoins(sql`(l.amount * ${vat}::numeric / 100)`, sql`l.currency`)}
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l(client_id bigint, source text, line_key text, description text, qty numeric, unit text,
          rate numeric, amount numeric, currency text)
        on conflict (source, source_id, line_key) do nothing returning id`,
  )
  follow(tx, 'charge', made.map(({ id }) => id))
  await ordersCharged(tx, startOf(next))
}

/**
 * Charges storage and handling of each month that is over and not charged yet, the month before alone the first time (fulfilment.md 7.17). It is looked at
 * every night, so that a first of the month nobody worked is made up for; a month that is done stays as it is.
 */
export async function chargeStorage(db: Db): Promise<void> {
  await keepStockDays(db)
  const now = `${today().slice(0, 7)}-01`
  const before = `${addDays(now, -1).slice(0, 7)}-01`
  const last = await lastRun(db, 'charges')
  for (let month = last === null ? before : monthAfter(last); month < now; month = monthAfter(month)) await inTransaction(db, (tx) => chargeMonth(tx, month))
}
