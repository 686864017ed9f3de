import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { lastClosedWindow, type ManifestStatus, manifestStatus } from '@/lib/domain/manifest'
import { packageStatus } from '@/lib/domain/package'
import { partnerOf } from '../../areas/manifests/partner'
import { basisCodes, inScope, type Scope } from '../../areas/manifests/window-packages'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { manifestConfigurations, manifests, manifestTemplates } from '../../db/schema/manifests'
import { demoAirportsOf } from '../agents/agents'
import { dbOf } from '../db-of'
import { dayMs, hourMs, iso, minuteMs, yymmdd } from '../calendar'
import { copyInto, type RowOf } from '../copy'
import { dice } from '../dice'
import type { UserRow } from '../people/users'
import { fieldId, manifestPlans, type ManifestPlan } from './plans'

/** manifests.md 8: how many of each, over sixty days. */
const days = 60
const shares: readonly (readonly [ManifestStatus, number])[] = [['ready', 8], ['sent', 29], ['failed', 4], ['void', 9], ['handed_over', 370]]
const shorts = 12
const partsOf = 'carrier_operator'
const parts = 3

interface Slot {
  plan: ManifestPlan
  userId: number
  from: number
  to: number
  /** Packages of the window that have left since: those of a manifest handed over. */
  left: number
}

const scopeOf = (plan: ManifestPlan, facilityIds: ReadonlyMap<string, number>): Scope => ({
  basis: plan.basis, scope_client_id: plan.client ?? null, scope_carrier_id: plan.carrier ?? null,
  scope_facility_id: plan.facility ? (facilityIds.get(plan.facility) ?? null) : null,
})

/** A package still before the hub was not handed to anybody. */
const hasLeft = sql`p.status not in ${literals(packageStatus, 'created', 'label_created', 'picked_up', 'on_hold')}`

/** Windows of a plan with something in them, oldest first. */
async function slotsOf(db: Db, plan: ManifestPlan, userId: number, scope: Scope, nowMs: number): Promise<Slot[]> {
  const owner = await partnerOf(db, userId)
  const length = plan.hours * hourMs
  const end = lastClosedWindow(nowMs, plan.hours, 0).to
  const found = await rows<{ slot: number; left: number }>(
    db,
    sql`with hit as materialized (select e.package_id, min(e.event_at) as at from package_events e
          where e.event_code = ${basisCodes[plan.basis]} and e.event_at >= ${iso(nowMs - days * dayMs)}::timestamptz and e.event_at < ${iso(end)}::timestamptz
          group by 1)
        select floor((extract(epoch from hit.at) - ${end / 1000}::numeric) / ${length / 1000}::numeric)::int as slot,
          count(*) filter (where ${hasLeft})::int as left
        from hit join packages p on p.id = hit.package_id where ${inScope(owner, scope)} group by 1 order by 1`,
  )
  return found.map(({ slot, left }) => ({ plan, userId, from: end + slot * length, to: end + (slot + 1) * length, left }))
}

/** As many of a list as asked for, evenly from its beginning to its end. */
function spreadOver<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list]
  return Array.from({ length: count }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / count)] as T)
}

const templateRow = (plan: ManifestPlan, userId: number, nowMs: number): RowOf<typeof manifestTemplates> => ({
  user_id: userId, fields_ids: plan.fields.map(fieldId), header_ids: plan.headers,
  fields_sorting: plan.sorting.map(({ field, sort }, i) => ({ field_id: field ? fieldId(field) : null, sort, priority: i + 1 })),
  hours: plan.hours, status: plan.waits ? 'inactive' : 'active', activated_at: iso(nowMs - days * dayMs),
  created_at: iso(nowMs - days * dayMs), updated_at: iso(nowMs - days * dayMs),
})

const words = { subject: 'Manifest {manifest_no}, {date}', body: 'Manifest {manifest_no} of {date} with {count} packages is attached.' }

function configurationRow(plan: ManifestPlan, userId: number, scope: Scope, nowMs: number): RowOf<typeof manifestConfigurations> {
  // Who gets one every hour or two finds the last hours still open: the clock makes those first.
  const behind = plan.hours <= 2 ? 3 * plan.hours * hourMs : 0
  return {
    user_id: userId, ...scope, formats: plan.formats ?? ['pdf', 'xlsx'], recipients: [plan.recipient], cc: [], ...words, days: plan.days ?? [],
    start_time: plan.start_time ?? null, end_time: plan.end_time ?? null, send_empty: false, split_by: 'none', auto_send: true,
    done_until: iso(lastClosedWindow(nowMs - behind, plan.hours, 0).to), done_at: iso(nowMs),
    created_at: iso(nowMs - days * dayMs), updated_at: iso(nowMs - days * dayMs),
  }
}

type ManifestRow = RowOf<typeof manifests> & { id: number }

const drivers = ['Imran Qureshi', 'Rajesh Nair', 'Abdul Rahim', 'Joseph Mathew', 'Faisal Al Harthy', 'Noel Santos', 'Waqas Ahmed', 'Sunil Thapa']

/** What became of a manifest; times never run ahead of now. */
function fate(status: ManifestStatus, slot: Slot, nowMs: number, roll: ReturnType<typeof dice>): Partial<ManifestRow> {
  const capped = (atMs: number) => iso(Math.min(nowMs - minuteMs, atMs))
  const sent = { sent_at: capped(slot.to + roll.int(1, 3) * minuteMs), sent_to: [slot.plan.recipient] }
  if (status === 'sent') return sent
  if (status === 'failed') return { error: `552 5.2.2 <${slot.plan.recipient}>: Mailbox full`, attempts: 4 }
  if (status === 'void')
    return { ...sent, void_reason: roll.pick(['Van broke down, loaded on the next one', 'Wrong columns chosen', 'Recount at the dock', 'Flight cancelled']) }
  if (status !== 'handed_over') return {}
  return {
    ...sent, handed_over_at: capped(slot.to + roll.int(20, 110) * minuteMs), driver_name: roll.pick(drivers),
    vehicle_no: `DXB ${roll.pick(['A', 'F', 'K', 'P'])} ${roll.int(10_000, 99_999)}`,
    seal_no: `QS-${roll.int(100_000, 999_999)}`,
  }
}

/** The newest are on their way, the older handed over; failed and void ones lie in between. */
function statusesOf(slots: readonly Slot[]): ManifestStatus[] {
  const total = shares.reduce((sum, [, count]) => sum + count, 0)
  const share = (count: number) => Math.max(1, Math.round((count / total) * slots.length))
  const of = new Map<number, ManifestStatus>()
  let at = slots.length - 1
  for (const [status, count] of shares.slice(0, 2)) for (let i = 0; i < share(count) && at >= 0; i++) of.set(at--, status)
  for (const [status, count] of shares.slice(2, 4)) {
    const step = Math.floor(at / (share(count) + 1)) || 1
    for (let i = 1, placed = 0; placed < share(count) && i * step + 1 < at; i++) {
      let place = i * step
      while (of.has(place)) place++
      of.set(place, status)
      placed++
    }
  }
  return slots.map(({ left }, i) => of.get(i) ?? (left > 0 ? 'handed_over' : 'sent'))
}

function manifestRows(
  slots: readonly Slot[], templates: ReadonlyMap<number, RowOf<typeof manifestTemplates>>,
  facilityIds: ReadonlyMap<string, number>, airports: ReadonlyMap<number, string[]>, nowMs: number,
): ManifestRow[] {
  const roll = dice('manifests')
  const statuses = statusesOf(slots)
  const serials = new Map<string, number>()
  const threefold = slots.findLastIndex(({ plan, left }, i) => plan.mail === partsOf && left >= parts * 3 && statuses[i] === 'handed_over')
  return slots
    .flatMap((slot, i) => (i === threefold ? Array.from({ length: parts }, (_, part) => ({ slot, i, part: part + 1 })) : [{ slot, i, part: 0 }]))
    .map(({ slot, i, part }, at): ManifestRow => {
      const status = statuses[i] ?? 'sent'
      const day = yymmdd(slot.to)
      if (part < 2) serials.set(day, (serials.get(day) ?? 0) + 1)
      const no = `MF${day}${String(serials.get(day)).padStart(5, '0')}`
      const { plan } = slot
      const template = templates.get(slot.userId)
      const created = iso(Math.min(nowMs - 2 * minuteMs, slot.to + roll.int(2, 40) * 1000))
      return {
        id: at + 1, manifest_no: part ? `${no}-${part}` : no, part, user_id: slot.userId, basis: plan.basis, split_value: '',
        template_snapshot: {
          fields_ids: template?.fields_ids, header_ids: plan.headers, fields_sorting: template?.fields_sorting,
          hours: plan.hours, formats: plan.formats ?? ['pdf', 'xlsx'],
          recipients: [plan.recipient], cc: [], ...words, send_empty: false, auto_send: true,
        },
        client_id: plan.client ?? null, carrier_id: plan.carrier ?? null, facility_id: plan.facility ? (facilityIds.get(plan.facility) ?? null) : null,
        airport_codes: airports.get(slot.userId) ?? [], window_from: iso(slot.from),
        window_to: iso(slot.to), status, sent_at: null, sent_to: [], error: null, attempts: 1,
        handed_over_at: null, driver_name: null, vehicle_no: null, seal_no: null, void_reason: null,
        created_at: created, updated_at: created, created_by: null, ...fate(status, slot, nowMs, roll),
      }
    })
}

/** The packages of one user's manifests, in their windows; those of parts shared out. */
async function addLines(db: Db, userId: number, scope: Scope): Promise<void> {
  const owner = await partnerOf(db, userId)
  await rows(
    db,
    sql`with hit as materialized (
          select e.package_id, min(e.event_at) as at from package_events e where e.event_code = ${basisCodes[scope.basis]}
            and e.event_at >= (select min(window_from) from manifests where user_id = ${userId}) group by 1),
        line as (
          select m.id, m.part, m.basis, m.status, m.handed_over_at, p.id as package_id, hit.at,
            case when m.part > 0 then ntile(${parts}) over (partition by m.id order by p.city, hit.at, p.id) else 0 end as share
          from manifests m join hit on hit.at >= m.window_from and hit.at < m.window_to join packages p on p.id = hit.package_id
          where m.user_id = ${userId} and ${inScope(owner, scope)} and (m.status <> ${literal(manifestStatus, 'handed_over')} or ${hasLeft}))
        insert into manifest_packages (manifest_id, package_id, line_no, user_id, basis, basis_at, scanned_at, released)
        select id, package_id, row_number() over (partition by id order by at, package_id), ${userId}, basis, at, handed_over_at,
          status = ${literal(manifestStatus, 'void')} from line where share = part`,
  )
}

/** Sums of every manifest, and the twelve packages that were not there when the van left. */
async function finish(db: Db): Promise<void> {
  await rows(
    db,
    sql`with line as (select mp.manifest_id, u.user_category, p.pieces, p.weight, case when u.user_category = 'agent' then 0 else p.cod_amount end as cod,
        p.cod_currency
          from manifest_packages mp join packages p on p.id = mp.package_id join users u on u.id = mp.user_id),
        money as (select manifest_id, cod_currency, sum(cod) as amount from line where cod > 0 group by 1, 2),
        total as (select manifest_id, count(*)::int as n, sum(pieces)::int as pieces, sum(weight) as kg from line group by 1)
        update manifests m set package_count = t.n, piece_count = t.pieces, total_weight = t.kg,
          cod_totals = coalesce((select jsonb_agg(jsonb_build_object('currency', cod_currency, 'amount', amount::text) order by cod_currency) from money
          where money.manifest_id = m.id), '[]')
        from total t where t.manifest_id = m.id`,
  )
  await rows(
    db,
    sql`update manifest_packages mp set short = true, scanned_at = null from (
          select manifest_id, min(package_id) as package_id from manifest_packages x join manifests m on m.id = x.manifest_id
          where m.status = ${literal(manifestStatus, 'handed_over')} and m.carrier_id is not null and m.package_count > 1 group by 1 order by manifest_id
          limit ${shorts}) s
        where mp.manifest_id = s.manifest_id and mp.package_id = s.package_id`,
  )
  await rows(
    db,
    sql`insert into manifest_numbers (day, last_no) select substr(manifest_no, 3, 6), max(substr(manifest_no, 9, 5)::int) from manifests group by 1`,
  )
}

/**
 * Eighteen people's templates and schedules, and 420 manifests of the last sixty days made of the parcels as they are
 * (manifests.md 8). The files are made when somebody first asks for them.
 */
export async function seedManifests(
  client: ClientBase, nowMs: number, byMail: ReadonlyMap<string, UserRow>, facilityIds: ReadonlyMap<string, number>,
): Promise<void> {
  const db = dbOf(client)
  await client.query('analyze packages, package_events')
  const people = manifestPlans.map((plan) => ({ plan, user: byMail.get(`${plan.mail}@demo.example`), scope: scopeOf(plan, facilityIds) }))
  const known = people.flatMap(({ plan, user, scope }) => (user ? [{ plan, userId: user.id, scope, airports: demoAirportsOf(user.agent_id ?? 0) }] : []))
  const templates = new Map(known.map(({ plan, userId }) => [userId, templateRow(plan, userId, nowMs)]))
  await copyInto(client, manifestTemplates, [...templates.values()])
  await copyInto(client, manifestConfigurations, known.map(({ plan, userId, scope }) => configurationRow(plan, userId, scope, nowMs)))
  const total = shares.reduce((sum, [, count]) => sum + count, 0) - (parts - 1)
  const all: Slot[][] = []
  for (const { plan, userId, scope } of known) if (!plan.waits) all.push(await slotsOf(db, plan, userId, scope, nowMs))
  let left = total
  // The fewest windows first, so that who has many makes up for them.
  const slots = all
    .toSorted((a, b) => a.length - b.length)
    .flatMap((list, i) => {
      const taken = spreadOver(list, Math.round(left / (all.length - i)))
      left -= taken.length
      return taken
    })
    .toSorted((a, b) => a.to - b.to || a.userId - b.userId)
  await copyInto(client, manifests, manifestRows(slots, templates, facilityIds, new Map(known.map(({ userId, airports }) => [userId, airports])), nowMs))
  for (const { userId, scope } of known) await addLines(db, userId, scope)
  await finish(db)
}
