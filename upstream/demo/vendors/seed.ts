import type { ClientBase } from 'pg'
import { addDays } from '@/lib/domain/days'
import type { PayCard } from '@/lib/domain/vendor-pay'
import { rateCardLines, rateCards, timesheetEmployees, timesheets, vendorAttendance, vendors, vendorStaff, workCalendar } from '../../db/schema/vendors'
import { cardById } from '../../areas/vendors/cards'
import { dbOf } from '../db-of'
import { plainDay } from '../calendar'
import { copyInto } from '../copy'
import { usualPackages } from '../size'
import { cardRows, staffRows, vendorRows } from './register'
import { workedDays } from './days'
import { seedRequests } from './requests'
import type { DemoGround } from '../ground'

/** Ramadan and the midday break of this year and its neighbours; dates of Ramadan are the calculated ones. */
const ramadans: Record<number, readonly [string, string]> = {
  2025: ['03-01', '03-29'], 2026: ['02-18', '03-19'], 2027: ['02-08', '03-09'], 2028: ['01-28', '02-25'],
}
function periodRows(nowMs: number) {
  const year = Number(plainDay(nowMs).slice(0, 4))
  return [year - 1, year, year + 1].flatMap((y) => [
    ...(
      ramadans[y]
        ? [{
          country_code: 'AE', period_type: 'ramadan', date_from: `${y}-${ramadans[y][0]}`,
          date_to: `${y}-${ramadans[y][1]}`, name: `Ramadan ${y}`, confirmed: y <= year,
        }]
        : []
    ),
    { country_code: 'AE', period_type: 'midday_break', date_from: `${y}-06-15`, date_to: `${y}-09-15`, name: `Midday break ${y}`, confirmed: true },
  ])
}

/** Statements of the full months: older ones are invoiced, last month's in every state. */
async function seedStatements(client: ClientBase, nowMs: number): Promise<void> {
  const thisMonth = `${plainDay(nowMs).slice(0, 7)}-01`
  const lastMonth = `${addDays(thisMonth, -1).slice(0, 7)}-01`
  await client.query(
    `insert into vendor_statements (statement_no, vendor_id, month, lines, minutes, gross_amount, allowance, margin, vat, total, status, vendor_invoice_no,
        vendor_invoice_amount, remarks)
     select 'VS' || to_char(b.month, 'YYMM') || lpad(row_number() over (order by b.month, b.vendor_id)::text, 5, '0'), b.vendor_id, b.month, b.lines, b.minutes,
       b.gross, b.allowance, b.margin, round((b.amount + b.margin) * 0.05, 2),
       b.amount + b.margin + round((b.amount + b.margin) * 0.05, 2), b.status, case when b.status = 'invoiced' then 'INV-' || b.vendor_id || to_char(b.month,
         'YYMM') end,
       case when b.status = 'invoiced' then b.amount + b.margin + round((b.amount + b.margin) * 0.05, 2) end,
         case when b.status = 'disputed' then 'Two night shifts are missing.' end
     from (select r.vendor_id, r.month,
       jsonb_agg(jsonb_build_object('role', r.role, 'people', r.people, 'normal', r.normal, 'ot_day', r.ot_day, 'ot_night', r.ot_night, 'rest_day', r.rest_day,
       'holiday', r.holiday,
          'amount', r.amount::text, 'allowance', r.allowance::text) order by r.role) as lines, sum(r.minutes)::int as minutes, sum(r.gross) as gross,
            sum(r.allowance) as allowance, sum(r.amount) as amount,
          round(sum(r.amount) * (8 + r.vendor_id) / 100, 2) as margin, case when r.month < $2::date then 'invoiced'
            else (array['agreed', 'disputed', 'sent', 'draft'])[r.vendor_id] end as status
        from (select vendor_id, date_trunc('month', work_date)::date as month, role, count(distinct staff_id) as people, sum(normal_minutes)::int as normal,
          sum(ot_day_minutes)::int as ot_day, sum(ot_night_minutes)::int as ot_night,
            sum(rest_day_minutes)::int as rest_day, sum(holiday_minutes)::int as holiday, sum(worked_minutes) as minutes, sum(gross_amount) as gross,
              sum(allowance) as allowance, sum(amount) as amount
          from timesheet_employees where status = 'approved' and work_date < $1::date group by 1, 2, 3) r group by 1, 2) b
     where b.status is not null`,
    [thisMonth, lastMonth],
  )
  await client.query(
    `update timesheet_employees e set statement_id = s.id, status = case when s.status = 'invoiced' then 'invoiced' else e.status end
     from vendor_statements s where s.vendor_id = e.vendor_id and s.month = date_trunc('month', e.work_date)::date and e.status = 'approved'`,
  )
  await client.query(`update timesheets t set status = 'invoiced'
    where t.status = 'approved' and exists (select 1 from timesheet_employees e where e.timesheet_id = t.id and e.status = 'invoiced')`)
}

/** Vendors with their people, cards, attendance and timesheets of three months (vendors.md 8); a small demo has two weeks of fewer people. */
export async function seedVendors(client: ClientBase, { nowMs, packages, idOf, secret }: DemoGround): Promise<void> {
  const { rows: found } = await client.query<{ id: string }>(
    "select id from facilities where kind = 'warehouse' and country_code = 'AE' order by facility_code = 'JXB1' desc, id",
  )
  const all = vendorRows(nowMs, found.map(({ id }) => Number(id)))
  const lends = all.filter(({ vendor_type }) => vendor_type !== 'transport')
  const isSmall = packages < usualPackages
  const staff = staffRows(nowMs, lends.map(({ id }) => id), isSmall ? 12 : 34, secret)
  const { cards, lines } = cardRows(nowMs, lends.map(({ id }) => id), [idOf('workforce_manager'), idOf('super_admin')])
  await copyInto(client, vendors, all)
  await copyInto(client, vendorStaff, staff)
  await copyInto(client, rateCards, cards)
  await copyInto(client, rateCardLines, lines)
  await copyInto(client, workCalendar, periodRows(nowMs))
  const db = dbOf(client)
  const priced = new Map<number, PayCard & { id: number }>()
  for (const { id } of cards) {
    const card = await cardById(db, id)
    if (card) priced.set(id, card)
  }
  const cardOf = (vendorId: number, day: string): (PayCard & { id: number }) | null => {
    const held = cards.find((card) =>
      card.vendor_id === vendorId && (card.status === 'approved' || card.status === 'superseded') && card.valid_from <= day && day <= card.valid_to,
    )
    return held ? (priced.get(held.id) ?? null) : null
  }
  const { rows: holidays } = await client.query<{ day: string }>(
    "select to_char(holiday_date, 'YYYY-MM-DD') as day from country_holidays where country_code = 'AE' and state_id is null and status = 'active'",
  )
  const made = workedDays({
    nowMs, days: isSmall ? 40 : 90, vendors: lends.filter(({ status }) => status === 'active'),
    staff, cardOf, holidays: new Set(holidays.map(({ day }) => day)),
    people: { maker: idOf('vendor_admin'), verifier: idOf('warehouse_supervisor'), approver: idOf('workforce_manager') },
  })
  await copyInto(client, timesheets, made.sheets)
  await copyInto(client, timesheetEmployees, made.people)
  await copyInto(client, vendorAttendance, made.stays)
  await seedStatements(client, nowMs)
  const { rows: clients } = await client.query<{ id: string }>("select id from clients where status = 'active' and currency = 'AED' order by id limit 12")
  await seedRequests(client, {
    nowMs, warehouses: all[0]?.warehouse_ids as number[], clients: clients.map(({ id }) => Number(id)),
    people: { planner: idOf('warehouse_supervisor'), approver: idOf('workforce_manager') },
  })
  await client.query("select setval('timesheet_serial', (select count(*) + 1 from timesheets)), setval('rate_card_serial', 100), setval('vendor_statement_serial', (select count(*) + 1 from vendor_statements))")
}
