import { sql } from 'drizzle-orm'
import { amountIn } from '@/lib/domain/money'
import { share } from '@/lib/domain/share'
import { billed } from '@/lib/domain/vendor-pay'
import { today } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import { inCoins } from '../../db/money-columns'
import type { Who } from '../../platform/who'
import { follow } from '../../core/journal/follow'
import { settingAt } from '../../core/settings/setting-at'
import { cardOfMonth } from './statement-make'
import { tripDay } from './trips'

/** Something a statement bills that was done for clients: `net` before the vendor's VAT, `total` with it. */
interface Cost { request_id: number; key: string; day: string; description: string; net: string; total: string }
interface Bearer { request_id: number; client_id: number; weight: string }
interface Line { client_id: number; line_key: string; day: string; description: string; amount: string; vat_rate: string }

const tripCosts = (tx: Db, statementId: number) => rows<Cost>(
  tx, sql`select t.request_id, 'trip ' || t.trip_no as key, ${tripDay}::text as day, 'Transport, trip ' || t.trip_no as description,
      (t.total - t.vat)::text as net, t.total::text as total
    from transport_trips t where t.statement_id = ${statementId} order by t.id`,
)

interface Worked { request_id: number; request_no: string; month: string; day: string; warehouse_id: number; vendor_id: number; amount: string }

/** Hours of its timesheets that answer a request, by request and month, with margin and VAT of the month's card. */
async function hourCosts(tx: Db, statementId: number, currency: string): Promise<Cost[]> {
  const worked = await rows<Worked>(
    tx,
    sql`select r.id as request_id, r.request_no, date_trunc('month', e.work_date)::date::text as month, max(e.work_date)::text as day, r.warehouse_id,
        e.vendor_id, sum(e.amount)::text as amount
      from timesheet_employees e join timesheets t on t.id = e.timesheet_id join request_applications r on r.id = t.request_id
      where e.statement_id = ${statementId} group by 1, 2, 3, 5, 6 order by 1, 3`,
  )
  const costs: Cost[] = []
  for (const one of worked) {
    const card = await cardOfMonth(tx, one.vendor_id, one.month, one.warehouse_id)
    const { net, total } = billed(amountIn(one.amount, currency), card.margin, card.vat, currency)
    const month = one.month.slice(0, 7)
    costs.push({
      request_id: one.request_id, key: `hours ${one.request_no} ${month}`, day: one.day, description: `Overtime staff, ${one.request_no}, ${month}`, net, total,
    })
  }
  return costs
}

const bearersOf = (tx: Db, requestIds: readonly number[]) => rows<Bearer>(
  tx, sql`select h.request_id, h.client_id, case when r.share_basis = 'equal' then '1' else h.weight::text end as weight from request_shares h
    join request_applications r on r.id = h.request_id where h.request_id = any(${sql.param([...new Set(requestIds)])}::bigint[])
    order by h.request_id, h.line_no`,
)

/**
 * Charges clients what an invoiced statement billed for their requests (vendors.md 2.7): each cost shared by the request's weights to the coin, so that shares
 * add up to it (anchors 9, V4). Passed on as it was billed, the vendor's VAT in it and none of ours on top; where `request_costs_vat` says so of the day,
 * before the vendor's VAT with ours on top. Once a client, cost and statement.
 */
export async function chargeClients(tx: Db, who: Who, { id, currency }: { id: number; currency: string }): Promise<void> {
  const costs = [...await tripCosts(tx, id), ...await hourCosts(tx, id, currency)]
  const bearers = Map.groupBy(await bearersOf(tx, costs.map(({ request_id }) => request_id)), ({ request_id }) => request_id)
  const lines: Line[] = []
  for (const cost of costs) {
    const own = bearers.get(cost.request_id) ?? []
    if (own.length === 0) continue
    const isTaxed = (await settingAt(tx, 'request_costs_vat', {}, cost.day)) === true
    const vat_rate = isTaxed ? String(await settingAt(tx, 'fee_vat_rate', {}, cost.day)) : '0'
    const amounts = share(isTaxed ? cost.net : cost.total, currency, own.map(({ weight }) => weight))
    for (const [nth, { client_id }] of own.entries())
      lines.push({ client_id, line_key: `${cost.key} ${client_id}`, day: cost.day, description: cost.description, amount: amounts[nth] ?? '0', vat_rate })
  }
  const made = await rows<{ id: number }>(
    tx,
    sql`insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty, unit, rate,
          amount, currency, vat_rate, vat_amount, created_by, updated_by)
        select 'CH-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad((nextval('charge_serial') % 100000)::text, 5, '0'), 'receivable', 'client',
          l.client_id, l.client_id, 'vendor_statement', ${id}, l.line_key, l.day, l.description, 1, 'share', l.amount, l.amount, ${currency}, l.vat_rate,
          ${inCoins(sql`(l.amount * l.vat_rate / 100)`, sql`${currency}`)}, ${who.user_id}, ${who.user_id}
        from jsonb_to_recordset(${JSON.stringify(lines.filter(({ amount }) => Number(amount) > 0))}::jsonb) l(client_id bigint, line_key text, day date,
          description text, amount numeric, vat_rate numeric)
        on conflict (source, source_id, line_key) do nothing returning id`,
  )
  follow(tx, 'charge', made.map((charge) => charge.id))
}
