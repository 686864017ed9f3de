import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { calendarChanges } from '@/lib/contract/calendar-changes'
import { changeOutcome } from '@/lib/domain/calendar-change'
import { first, rows, type Db } from '../../db/db'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleRequests } from '../pickup/scope'
import { visibleClocks } from '../sla/scope'
import { visibleWork } from '../vendors/scope'

type Detail = z.input<typeof calendarChanges.one.reply>
type Row = Omit<Detail, 'moved' | 'kept' | 'pickups' | 'outcome'>
const withOutcome = <R extends Row>(row: R) => ({ ...row, outcome: changeOutcome(row) })

const columns = sql`h.id, h.country_code, s.state_name, h.kind, h.note, h.status, h.from_day, h.to_day, h.clocks_looked, h.clocks_moved, h.clocks_earlier,
  h.rows_changed, jsonb_array_length(h.kept) as rows_kept,
  jsonb_array_length(h.pickups) as pickups_booked, h.error, u.full_name as by, h.created_at, h.finished_at`
const from = sql`calendar_changes h left join base_states s on s.id = h.state_id left join users u on u.id = h.created_by`

/** One page of changes, the newest first. */
export async function changeList(db: Db, q: z.output<typeof calendarChanges.list.query>) {
  const page = await pageOf<Row & { id: number }>(
    db,
    {
      columns, from, id: sql`h.id`, defaultSort: 'created_at',
      sorts: { created_at: { by: sql`h.created_at`, kind: 'time' } },
      where: [
        anyOfValues(sql`h.country_code`, q.country_code), anyOfValues(sql`h.kind`, q.kind),
        anyOfValues(sql`h.status`, q.status), q.search ? sql`h.note ilike ${contains(q.search)}` : undefined,
      ],
    },
    q,
  )
  return { ...page, rows: page.rows.map(withOutcome) }
}

const changeOf = (id: number) => sql`(select * from calendar_changes where id = ${id}) h`

const movedClocks = (db: Db, who: Who, id: number) =>
  rows<Detail['moved'][number]>(
    db,
    sql`select c.id as clock_id, c.tracking_no, c.stage, (m.it->>'from')::timestamptz as "from", (m.it->>'to')::timestamptz as "to"
        from ${changeOf(id)}, jsonb_array_elements(h.moved) with ordinality m(it, nth) join sla_clocks c on c.id = (m.it->>'id')::bigint
        join packages p on p.id = c.package_id
        where ${allOf([sql`m.nth <= 200`, visibleClocks(who, sql`c`, sql`p`)])} order by m.nth`,
  )
const keptHours = (db: Db, who: Who, id: number) =>
  rows<Detail['kept'][number]>(
    db,
    sql`select e.id, t.timesheet_no, s.staff_code, e.work_date, e.status from ${changeOf(id)}, jsonb_array_elements_text(h.kept) k(it)
        join timesheet_employees e on e.id = k.it::bigint
        join timesheets t on t.id = e.timesheet_id join vendor_staff s on s.id = e.staff_id where ${visibleWork(who, sql`e`) ?? sql`true`}
        order by e.work_date, t.timesheet_no, e.id`,
  )
const bookedPickups = (db: Db, who: Who, id: number) =>
  rows<Detail['pickups'][number]>(
    db,
    sql`select r.id, r.pickup_no, l.name as client, k.display_name as carrier, r.pickup_date, r.status
        from ${changeOf(id)}, jsonb_array_elements_text(h.pickups) b(it) join pickup_requests r on r.id = b.it::bigint
        join clients l on l.id = r.client_id join carriers k on k.id = r.carrier_id where ${visibleRequests(who, sql`r`) ?? sql`true`} order by r.id`,
  )

/** One change with what it moved, what stayed because somebody had approved it, and pickups on its day; each for whoever may see such records. */
export async function changeDetail(db: Db, who: Who, id: number): Promise<Detail> {
  const row = await first<Row>(db, sql`select ${columns} from ${from} where h.id = ${id}`)
  if (!row) throw new Refusal(404, 'Record not found')
  return {
    ...withOutcome(row),
    moved: who.keys.has('app_carrier_partner:sla-order-tracking') ? await movedClocks(db, who, id) : [],
    kept: who.keys.has('app_ecom_vendor:timesheet-list') ? await keptHours(db, who, id) : [],
    pickups: who.keys.has('app_pickup:pickup-request-list') ? await bookedPickups(db, who, id) : [],
  }
}
