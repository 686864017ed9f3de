import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorRequests as calls } from '@/lib/contract/vendor-requests'
import { dubaiDay } from '@/lib/domain/days'
import { subtract, sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { share } from '@/lib/domain/share'
import { timesheetRowStatus, uncountedRows } from '@/lib/domain/vendor'
import { editableRequests, type RequestAction, requestActions, requestGoal, requestStatus, tripStatus, workingRequests } from '@/lib/domain/vendor-request'
import { first, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { settingAt } from '../../core/settings/setting-at'
import { cancellationCharge } from './request-cancel'
import { workedCost } from './request-estimate'
import { requestColumns, requestTables, shownRequest } from './requests'
import { mayDo, seesCosts, visibleRequests } from './request-scope'
import { notFound } from './scope'
import { tripsOf } from './trips'

type Detail = z.output<typeof calls.one.reply>
type Base = Parameters<typeof shownRequest>[0] & Pick<Detail,
  'cost_centre' | 'reason' | 'share_basis' | 'agreed_remark' | 'approver' | 'decision_remarks' | 'decline_reason' | 'cancel_reason' | 'submitted_at'
  | 'decided_at' | 'assigned_at' | 'accepted_at' | 'completed_at' | 'closed_at' | 'cancelled_at' | 'created_at'
> & { requester: number; charge: string }

const counted = sql`e.status not in ${literals(timesheetRowStatus, ...uncountedRows)}`

const linesOf = (db: Db, id: number) => rows<Detail['lines'][number]>(
  db,
  sql`select l.id, l.line_no, l.role, l.headcount, l.shift, l.hours_per_day, l.skills, l.vehicle_type, l.trips, l.from_address, l.to_address,
      to_jsonb(l.stops) as stops, l.expected_km::text, l.pallets, l.weight_kg, l.temperature, to_jsonb(l.order_refs) as order_refs,
      (select count(*)::int from transport_trips t where t.line_id = l.id
        and t.status in ${literals(tripStatus, 'planned', 'started', 'completed')}) as planned,
      coalesce((select max(d.people)::int from (select count(distinct e.staff_id) as people from timesheet_employees e join timesheets t
        on t.id = e.timesheet_id where t.request_id = l.request_id and e.role = l.role and ${counted} group by e.work_date) d), 0) as fulfilled
    from request_lines l where l.request_id = ${id} order by l.line_no`,
)

const fulfilmentOf = (db: Db, id: number) => rows<Detail['fulfilment'][number]>(
  db, sql`select e.work_date, e.role, count(distinct e.staff_id)::int as people from timesheet_employees e join timesheets t on t.id = e.timesheet_id
    where t.request_id = ${id} and ${counted} group by 1, 2 order by 1 desc, 2 limit 200`,
)

/** The vehicles and drivers of a vendor's last trips, each vehicle once, to fill a new trip in. */
const knownVehicles = (db: Db, vendorId: number) => rows<Detail['known_vehicles'][number]>(
  db, sql`select * from (select distinct on (t.vehicle_key) t.vehicle_no, l.vehicle_type, t.vehicle_license_expiry, t.vehicle_insurance_expiry, t.driver_name,
      t.driver_phone, t.driver_license_expiry, t.id from transport_trips t join request_lines l on l.id = t.line_id where t.vendor_id = ${vendorId}
      order by t.vehicle_key, t.id desc) k order by k.id desc limit 30`,
)

/** What somebody may do with a request as it stands: the machine's moves, cut to its keys and to what is its own. */
function actionsOf(who: Who, r: { status: Base['status']; requester: number; vendor_id: number | null }): RequestAction[] {
  if (who.user_category === 'client') return []
  const isVendor = who.user_category === 'vendor'
  const may: Record<RequestAction, boolean> = {
    submit: mayDo(who, 'request-create'), cancel: mayDo(who, 'request-create'),
    approve: mayDo(who, 'request-approve') && r.requester !== who.user_id, reject: mayDo(who, 'request-approve'),
    assign: mayDo(who, 'request-assign'), accept: isVendor || mayDo(who, 'request-assign'), decline: isVendor || mayDo(who, 'request-assign'),
    start: mayDo(who, 'request-assign'), complete: mayDo(who, 'request-assign'), close: mayDo(who, 'request-assign'),
  }
  return requestActions.filter((action) => may[action] && requestStatus.can(r.status, requestGoal[action]) && (action !== 'approve' || r.status === 'submitted')
    && (action !== 'decline' || r.status === 'assigned'))
}

/** What has come about so far, before VAT and with it; null where there is nothing yet. */
async function actualOf(db: Db, r: Base, trips: Detail['trips']): Promise<{ net: string; total: string } | null> {
  if (r.vendor_id === null) return null
  if (r.application_type === 'transport') {
    const done = trips.filter(({ status }) => status === 'completed')
    if (done.length === 0) return null
    const [total, vat] = [sum(done.map((trip) => trip.total ?? '0')), sum(done.map((trip) => trip.vat ?? '0'))]
    return { net: amountIn(subtract(total, vat), r.currency), total: amountIn(total, r.currency) }
  }
  const { net, total } = await workedCost(db, r.id, { id: r.vendor_id, currency: r.currency }, r.warehouse_id, dubaiDay(r.needed_from))
  return Number(total) === 0 ? null : { net, total }
}

async function sharesOf(db: Db, who: Who, r: Base, total: string | null): Promise<Detail['shares']> {
  const all = await rows<{ client_id: number; client_name: string; weight: string }>(db, sql`select h.client_id, coalesce(c.trade_name, c.name) as client_name,
    h.weight::float8::text as weight from request_shares h join clients c on c.id = h.client_id where h.request_id = ${r.id} order by h.line_no`)
  const amounts = total === null || all.length === 0 ? null : share(total, r.currency, all.map(({ weight }) => (r.share_basis === 'equal' ? '1' : weight)))
  const sees = seesCosts(who) || who.user_category === 'client'
  return all.map((one, nth) => ({ ...one, amount: sees ? (amounts?.[nth] ?? null) : null }))
    .filter(({ client_id }) => who.user_category !== 'client' || who.client_ids.includes(client_id))
}

/** A request with its lines, clients, trips and costs, and what its reader may do; 404 for one out of reach. */
export async function requestDetail(db: Db, who: Who, id: number): Promise<Detail> {
  const r = await first<Base>(
    db,
    sql`select ${requestColumns(who)}, r.cost_centre, r.reason, r.share_basis, r.agreed_remark, r.decision_remarks, r.decline_reason, r.cancel_reason,
        (select a.full_name from users a where a.id = r.approver_id) as approver, r.submitted_at, r.decided_at, r.assigned_at, r.accepted_at, r.completed_at,
        r.closed_at, r.cancelled_at, r.created_at, r.requested_by as requester, r.cancellation_charge as charge
      from ${requestTables(who)} where ${allOf([sql`r.id = ${id}`, visibleRequests(who, sql`r`)])}`,
  )
  if (!r) throw notFound()
  const whole = await tripsOf(db, id)
  const actual = await actualOf(db, r, whole)
  const [sees, actions] = [seesCosts(who), actionsOf(who, r)]
  const isVendor = who.user_category === 'vendor'
  const { requester: _requester, charge, ...row } = r
  const hidden = { base: null, extra_km: null, waiting: null, night: null, tolls: null, vat: null, total: null }
  const mayPlan = (isVendor || mayDo(who, 'request-assign')) && (workingRequests as readonly string[]).includes(r.status) && r.application_type === 'transport'
  const hours = r.status === 'assigned' ? await settingAt(db, 'request_answer_hours') : null
  return {
    ...shownRequest(row), lines: await linesOf(db, id), trips: sees ? whole : whole.map((trip) => ({ ...trip, ...hidden })),
    shares: await sharesOf(db, who, r, actual?.total ?? null), actual_amount: sees ? (actual?.net ?? null) : null,
    cancellation_charge: sees ? charge : null, cancel_now: sees && actions.includes('cancel') ? await cancellationCharge(db, r, Date.now()) : null,
    answer_by: hours !== null && r.assigned_at ? new Date(Date.parse(r.assigned_at) + hours * 3_600_000).toISOString() : null,
    actions, may_edit: mayDo(who, 'request-create') && (editableRequests as readonly string[]).includes(r.status), may_plan: mayPlan,
    known_vehicles: mayPlan && r.vendor_id !== null ? await knownVehicles(db, r.vendor_id) : [],
    fulfilment: r.application_type === 'manpower' ? await fulfilmentOf(db, id) : [],
  }
}
