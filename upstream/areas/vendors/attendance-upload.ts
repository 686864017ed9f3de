import { sql } from 'drizzle-orm'
import { attendanceTemplate } from '@/lib/contract/vendor-columns'
import { dubaiMoment, isTime } from '@/lib/domain/days'
import { attendanceStatus, vendorStatus } from '@/lib/domain/vendor'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import type { RunContext } from '../../core/uploads/upload-work'
import { recordPunch } from './attendance'
import { headersOf, RefusedRows } from './upload-refused'

type Field = (typeof attendanceTemplate)['columns'][number]['field']
type Row = Reading<Field>
interface Person { id: number; staff_code: string; warehouse_ids: number[] }
interface Facts {
  warehouses: ReadonlyMap<string, number>
  staff: ReadonlyMap<string, readonly Person[]>
  /** Punches that are there, by staff code and moment. */
  there: ReadonlySet<string>
}
interface Plan { staff_code: string; staff_id: number; warehouse_id: number; at: string; direction: 'in' | 'out' | null; device: string | null }

const headers = { ...headersOf(attendanceTemplate.columns), at: 'Time', punch_out: 'Time' }
const punchKey = (code: string, at: string) => `${code} ${new Date(at).toISOString()}`

function momentOf(row: Row): string | null {
  const [day, time] = [row.text('date'), row.text('time')]
  return day && time && isTime(time) ? dubaiMoment(day, time) : null
}

async function factsOf(run: RunContext, found: readonly Row[]): Promise<Facts> {
  const chosen = Number(run.upload.params.warehouse_id) || null
  const own = run.who.user_category === 'warehouse' ? sql`and id = any(${sql.param(run.who.warehouse_ids)}::bigint[])` : sql``
  const warehouses = await rows<{ id: number; facility_code: string }>(run.db, sql`select id, facility_code from facilities where kind = 'warehouse' ${own}
    ${chosen ? sql`and id = ${chosen}` : sql``}`)
  const codes = [...new Set(found.flatMap((row) => row.code('staff_code') ?? []))]
  const staff = await rows<Person>(run.db, sql`select s.id, s.staff_code, to_jsonb(v.warehouse_ids) as warehouse_ids from vendor_staff s join vendors v
    on v.id = s.vendor_id where s.staff_code = any(${sql.param(codes)}::text[]) and s.status = ${literal(vendorStatus, 'active')}`)
  const moments = found.flatMap((row) => momentOf(row) ?? [])
  const there = await rows<{ staff_code: string; at: string }>(run.db, sql`select s.staff_code, p.at from vendor_attendance a join vendor_staff s
    on s.id = a.staff_id cross join lateral (values (a.punch_in), (a.punch_out)) p(at) where s.staff_code = any(${sql.param(codes)}::text[])
      and p.at = any(${sql.param(moments)}::timestamptz[])`)
  return {
    warehouses: new Map(warehouses.map(({ id, facility_code }) => [facility_code, id])), staff: Map.groupBy(staff, ({ staff_code }) => staff_code),
    there: new Set(there.map(({ staff_code, at }) => punchKey(staff_code, at))),
  }
}

function check(row: Row, { warehouses, staff }: Facts): Plan | null {
  const [code, warehouse] = [row.code('staff_code') ?? '', row.code('warehouse') ?? '']
  const warehouse_id = warehouses.get(warehouse)
  if (warehouse && warehouse_id === undefined) row.unknown('warehouse')
  if (row.text('time') !== null && !isTime(row.text('time') ?? '')) row.refuse('time', 'format', 'Use a time between 00:00 and 23:59.')
  const here = (staff.get(code) ?? []).filter(({ warehouse_ids }) => warehouse_id !== undefined && warehouse_ids.includes(warehouse_id))
  if (code && warehouse_id !== undefined && here.length === 0) row.refuse('staff_code', 'unknown_reference', `Staff Code ${code} is unknown or inactive.`)
  if (here.length > 1) row.refuse('staff_code', 'conflict', `Badge ${code} is used by two vendors here. Enter the punch by hand.`)
  const [at, person] = [momentOf(row), here[0]]
  if (at && Date.parse(at) > Date.now()) row.refuse('date', 'range', 'A punch cannot be in the future.')
  if (!at || !person || warehouse_id === undefined || row.errors.length > 0) return null
  const direction = (row.text('direction') ?? '').toLowerCase()
  return {
    staff_code: code, staff_id: person.id, warehouse_id, at, direction: direction === 'in' || direction === 'out' ? direction : null,
    device: row.text('device'),
  }
}

/** Whether the person is at work then: the next punch is an out. */
async function guessed(tx: Db, plan: Plan): Promise<'in' | 'out'> {
  const open = await first(tx, sql`select 1 from vendor_attendance where staff_id = ${plan.staff_id} and status = ${literal(attendanceStatus, 'open')}
    and punch_in < ${plan.at}::timestamptz and punch_in > ${plan.at}::timestamptz - interval '16 hours' limit 1`)
  return open ? 'out' : 'in'
}

const refused = new RefusedRows<Plan>()

async function apply(tx: Db, run: RunContext, plans: readonly Plan[]): Promise<void> {
  const landed: { entity: string; entity_id: number; after: unknown }[] = []
  for (const plan of plans.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const id = await refused.land(plan, headers, async () => recordPunch(tx, run.who, {
      staff_code: plan.staff_code, warehouse_id: plan.warehouse_id, at: plan.at, direction: plan.direction ?? await guessed(tx, plan),
      client_event_id: `upload ${punchKey(plan.staff_code, plan.at)}`.slice(0, 64),
    }, { source: 'upload', device_id: plan.device, keepsSecondIn: true }))
    landed.push({ entity: 'vendor_attendance', entity_id: id, after: { staff_code: plan.staff_code, at: plan.at } })
  }
  await auditUpload(tx, run, 'vendor_attendance.upload', landed)
}

/** Punches from a device's file (vendors.md 6.2). */
export const attendanceUpload = rowKind({
  template: attendanceTemplate,
  key: ['staff_code', 'date', 'time'],
  lists: { punch_directions: ['in', 'out'] },
  result: 'created',
  reference: () => Promise.resolve(null),
  facts: (run, _reference, found: readonly Row[]) => factsOf(run, found),
  scope: () => 0,
  stands: (row, { there }) => {
    const at = momentOf(row)
    return at !== null && there.has(punchKey(row.code('staff_code') ?? '', at))
  },
  isThere: (row, { there }) => {
    const at = momentOf(row)
    return at !== null && there.has(punchKey(row.code('staff_code') ?? '', at))
  },
  check,
  apply,
  explain: (constraint, plan) => refused.explain(constraint, plan),
})
