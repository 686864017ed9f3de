import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasProjections, Projection } from '@/lib/contract/pas-projections'
import { inboundStatus } from '@/lib/domain/inbound'
import { today } from '@/lib/domain/days'
import { dockStatus } from '@/lib/domain/dock'
import {
  actionWords, countedProjections, handlingMinutes, keptMappings, mappingStatus, percentUsed,
  projectionAction, type ProjectionAction, projectionStatus, type ProjectionStatus, withdrawnProjections,
} from '@/lib/domain/pas-projection'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { noPermission, Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { siteFacts, visibleProjections, type SiteFacts } from './scope'
import { wakeBoards } from './step'
import { capacityOf, doorsOf } from './slots'

type Row = z.input<typeof Projection> & { id: number }
type Given = z.output<typeof pasProjections.create.body>['rows'][number]
const counted = literals(projectionStatus, ...countedProjections)

// Of all the slot's vehicles, whoever's: a client sees how full a slot is, never whose vehicles fill it.
// A slot that overlaps counts with its share of minutes.
const minutesSql = (column: string) => sql.raw(`(split_part(${column}, ':', 1)::int * 60 + split_part(${column}, ':', 2)::int)`)
const shared = sql`(${minutesSql('least(x.slot_to, p.slot_to)')} - ${minutesSql('greatest(x.slot_from, p.slot_from)')})`
const used = sql`(select coalesce(round(sum(x.dock_minutes * ${shared} / (${minutesSql('x.slot_to')} - ${minutesSql('x.slot_from')})::numeric)), 0)::int
  from pas_projections x
  where x.warehouse_id = p.warehouse_id and x.projection_date = p.projection_date and x.direction = p.direction and x.status in ${counted}
    and x.slot_from < p.slot_to and p.slot_from < x.slot_to)`
const room = sql`(select floor((count(*) filter (where d.direction = p.direction) + count(*) filter (where d.direction = 'both') / 2.0) * (${minutesSql(
  'p.slot_to',
)} - ${minutesSql('p.slot_from')}))::int from docks d
  where d.warehouse_id = p.warehouse_id and d.status <> ${literal(dockStatus, 'out_of_service')})`
const columns = sql`p.id, p.projection_no, p.projection_date, p.slot_from || '–' || p.slot_to as slot, p.slot_from, p.slot_to, p.warehouse_id,
  s.site_code as warehouse_code, p.client_id, l.name as client_name, p.direction, p.vehicle_type,
  p.projected_vehicles, p.projected_pallets, p.projected_cartons, p.projected_units, (select count(*)::int from pas_mappings m
  where m.projection_id = p.id and m.enabled and m.status <> ${literal(mappingStatus, 'removed')}) as mapped_vehicles,
  (select count(*)::int from gate_tokens t where t.projection_id = p.id and t.gate_in_at is not null) as arrived_vehicles, ${used} as used_minutes,
    ${room} as room_minutes, p.dock_minutes, p.transporter_name, p.remarks, p.decision_remarks,
  p.status, p.version`
const tables = sql`pas_projections p join pas_sites s on s.warehouse_id = p.warehouse_id join clients l on l.id = p.client_id`

function shown({ used_minutes, room_minutes, ...row }: Row & { used_minutes: number; room_minutes: number }): Row {
  return { ...row, capacity_use: percentUsed(used_minutes, room_minutes) }
}

/** Projections by day. */
export async function projectionPage(db: Db, who: Who, q: z.output<typeof pasProjections.list.query>) {
  const list: ListQuery = {
    columns, from: tables, countFrom: sql`pas_projections p`,
    where: [
      visibleProjections(who, sql`p`), anyOfValues(sql`p.warehouse_id`, q.warehouse_id), anyOfValues(sql`p.client_id`, q.client_id),
      anyOfValues(sql`p.direction`, q.direction), anyOfValues(sql`p.vehicle_type`, q.vehicle_type),
      anyOfValues(sql`p.status`, q.status), q.from ? sql`p.projection_date >= ${q.from}::date` : undefined,
      q.to ? sql`p.projection_date <= ${q.to}::date` : undefined,
      q.search ? sql`p.projection_no ilike ${contains(q.search)}` : undefined,
    ],
    sorts: {
      projection_date: { by: sql`p.projection_date::timestamptz`, kind: 'time' },
      projection_no: { by: sql`p.projection_no`, kind: 'text' }, projected_vehicles: { by: sql`p.projected_vehicles`, kind: 'number' },
    },
    defaultSort: 'projection_date', id: sql`p.id`,
  }
  const page = await pageOf<Row & { used_minutes: number; room_minutes: number }>(db, list, q)
  return { rows: page.rows.map(shown), meta: page.meta }
}

/** One projection; 404 for one out of reach. */
export async function projectionRow(db: Db, who: Who, id: number): Promise<Row> {
  const row = await first<Row & { used_minutes: number; room_minutes: number }>(db, sql`select ${columns} from ${tables}
    where ${allOf([sql`p.id = ${id}`, visibleProjections(who, sql`p`)])}`)
  if (!row) throw new Refusal(404, 'Record not found')
  return shown(row)
}

/** A site projections may be made for: staff theirs, a client any with a gate. */
async function siteFor(db: Db, who: Who, warehouseId: number): Promise<SiteFacts> {
  const may = who.user_category === 'admin' || who.user_category === 'client' || who.warehouse_ids.includes(warehouseId)
  if (!may) throw new Refusal(404, 'Site not found.')
  return siteFacts(db, warehouseId)
}

/** Whose vehicles: a client its own whatever is said, others must name one. */
function clientOf(who: Who, named: number | undefined): number {
  if (who.user_category === 'client') {
    if (named !== undefined && !who.client_ids.includes(named)) throw new Refusal(404, 'Client not found.')
    const own = named ?? who.client_ids[0]
    if (own !== undefined) return own
  }
  if (named === undefined || who.user_category === 'client') throw refuseField('client_id', 'Choose a client.')
  return named
}

function refuseSlot(site: SiteFacts, row: Pick<Given, 'projection_date' | 'slot_from' | 'slot_to'>): void {
  if (row.projection_date < today()) throw refuseField('projection_date', 'Date is in the past.')
  if (row.slot_from >= row.slot_to) throw refuseField('slot_to', 'The slot ends before it begins.')
  if (row.slot_from < site.opens_at || row.slot_to > site.closes_at) throw refuseField('slot_from', `Outside working hours ${site.opens_at}–${site.closes_at}.`)
}

/** Dock minutes of a projection (pas.md 7.2). */
async function minutesFor(db: Db, row: Pick<Given, 'vehicle_type' | 'projected_vehicles' | 'projected_pallets'>): Promise<number> {
  const type = await first<{ base: number; each: number }>(db, sql`select base_minutes::float8 as base, minutes_per_pallet::float8 as each
    from pas_vehicle_types where code = ${row.vehicle_type}`)
  return row.projected_vehicles * handlingMinutes(type?.base ?? 15, row.projected_pallets / row.projected_vehicles, type?.each ?? 1.5)
}

/** A slot that is fuller than its docks, as the form says it; null when it fits. */
async function overFull(db: Db, id: number): Promise<string | null> {
  const slot = await first<{ slot_from: string; slot_to: string; used_minutes: number; room_minutes: number; each: number }>(
    db,
    sql`select p.slot_from, p.slot_to, ${used} as used_minutes, ${room} as room_minutes, p.dock_minutes::float8 / p.projected_vehicles as each
        from pas_projections p where p.id = ${id}`,
  )
  if (!slot || slot.used_minutes <= slot.room_minutes) return null
  return `Slot ${slot.slot_from}-${slot.slot_to} is over capacity by ${Math.ceil((slot.used_minutes - slot.room_minutes) / slot.each)}; it needs approval.`
}

async function insertOne(tx: Db, who: Who, clientId: number, row: Given, status: ProjectionStatus) {
  const taken = async () => {
    const other = await first<{ projection_no: string }>(
      tx,
      sql`select projection_no from pas_projections where warehouse_id = ${row.warehouse_id} and projection_date = ${row.projection_date}::date
            and slot_from = ${row.slot_from} and client_id = ${clientId} and direction = ${row.direction}
          and vehicle_type = ${row.vehicle_type} and status not in ${literals(projectionStatus, ...withdrawnProjections)}`,
    )
    return other?.projection_no ?? null
  }
  // Projections of a site wait for one another here, so that two people do not fill one slot unseen.
  await rows(tx, sql`select 1 from pas_sites where warehouse_id = ${row.warehouse_id} for update`)
  const there = await taken()
  if (there !== null) throw new Refusal(409, `A projection exists for this slot: ${there}.`)
  const made = await first<{ id: number; projection_no: string }>(
    tx,
    sql`insert into pas_projections (projection_no, warehouse_id, client_id, projection_date, slot_from, slot_to, direction, vehicle_type, projected_vehicles,
        projected_pallets, projected_cartons, projected_units, transporter_name, remarks,
          dock_minutes, status, created_by, updated_by)
        values ('PR' || to_char(${today()}::date, 'YYMMDD') || lpad((nextval('projection_serial') % 10000)::text, 4, '0'), ${row.warehouse_id}, ${clientId},
          ${row.projection_date}::date, ${row.slot_from}, ${row.slot_to}, ${row.direction},
          ${row.vehicle_type}, ${row.projected_vehicles}, ${row.projected_pallets}, ${row.projected_cartons}, ${row.projected_units},
            ${row.transporter_name ?? null}, ${row.remarks ?? null}, ${await minutesFor(tx, row)}, ${status},
          ${who.user_id}, ${who.user_id}) returning id, projection_no`,
  )
  const { id, projection_no } = made as { id: number; projection_no: string }
  return { id, projection_no, projection_date: row.projection_date, slot_from: row.slot_from }
}

/**
 * Makes projections, drafts or submitted; slots that are too full are said, and
 * need approval. 409 for a slot that has one, 422 for a day or time that cannot be.
 */
export async function createProjections(tx: Db, who: Who, given: readonly Given[], submit: boolean) {
  const saved: Awaited<ReturnType<typeof insertOne>>[] = []
  const sites = new Map<number, SiteFacts>()
  for (const row of given) {
    const site = sites.get(row.warehouse_id) ?? (await siteFor(tx, who, row.warehouse_id))
    sites.set(row.warehouse_id, site)
    refuseSlot(site, row)
    const clientId = clientOf(who, row.client_id)
    if (!(await first(tx, sql`select 1 from clients where id = ${clientId}`))) throw refuseField('client_id', 'Choose a client.')
    saved.push(await insertOne(tx, who, clientId, row, submit ? 'submitted' : 'draft'))
  }
  const warnings: string[] = []
  for (const { id } of saved) warnings.push((await overFull(tx, id)) ?? '')
  for (const warehouse of sites.keys()) await wakeBoards(tx, warehouse)
  return { rows: saved, warnings: [...new Set(warnings)].filter((text) => text !== '') }
}

interface HeldProjection {
  id: number
  projection_no: string
  status: ProjectionStatus
  warehouse_id: number
  version: number
  mapped: number
}
async function hold(tx: Db, who: Who, id: number): Promise<HeldProjection> {
  const held = await first<HeldProjection>(
    tx,
    sql`select p.id, p.projection_no, p.status, p.warehouse_id, p.version, (select count(*)::int from pas_mappings m where m.projection_id = p.id and m.enabled
          and m.status in ${literals(mappingStatus, ...keptMappings)}) as mapped
        from pas_projections p where ${allOf([sql`p.id = ${id}`, visibleProjections(who, sql`p`)])} for update`,
  )
  if (!held) throw new Refusal(404, 'Record not found')
  return held
}
const refused = (held: HeldProjection, action: keyof typeof actionWords) =>
  new Refusal(409, `Projection ${held.projection_no} is ${projectionStatus.label(held.status).toLowerCase()} and cannot be ${actionWords[action]}.`)

/** Changes a draft or a submitted one. 409 later, and for a slot that has another. */
export async function changeProjection(tx: Db, who: Who, id: number, body: z.output<typeof pasProjections.change.body>): Promise<Row> {
  const held = await hold(tx, who, id)
  if (held.status !== 'draft' && held.status !== 'submitted') throw refused(held, 'change')
  if (body.version !== undefined && body.version !== held.version) throw staleRecord()
  const before = await projectionRow(tx, who, id)
  const after = { ...before, ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) } as Row
  refuseSlot(await siteFacts(tx, held.warehouse_id), after)
  if (after.projected_vehicles < held.mapped) throw refuseField('projected_vehicles', `${held.mapped} vehicles are mapped already.`)
  const taken = { pas_projections_once: () => new Refusal(409, 'A projection exists for this slot.') }
  const minutes = await minutesFor(tx, after as Parameters<typeof minutesFor>[1])
  await refuseOn(
    taken,
    rows(
      tx,
      sql`update pas_projections set projection_date = ${after.projection_date}::date, slot_from = ${after.slot_from}, slot_to = ${after.slot_to},
          direction = ${after.direction}, vehicle_type = ${after.vehicle_type},
            projected_vehicles = ${after.projected_vehicles}, projected_pallets = ${after.projected_pallets}, projected_cartons = ${after.projected_cartons},
              projected_units = ${after.projected_units},
            transporter_name = ${after.transporter_name}, remarks = ${after.remarks}, dock_minutes = ${minutes}, version = version + 1, updated_at = now(),
              updated_by = ${who.user_id} where id = ${id}`,
    ),
  )
  return before
}

/** Copies projections to other days as drafts; a slot that has one there is told and left. */
export async function copyProjections(tx: Db, who: Who, ids: readonly number[], dates: readonly string[]) {
  const found = await rows<Given & { client_id: number; id: number }>(
    tx,
    sql`select p.id, p.warehouse_id, p.client_id, p.projection_date, p.slot_from, p.slot_to, p.direction, p.vehicle_type, p.projected_vehicles,
        p.projected_pallets, p.projected_cartons, p.projected_units, p.transporter_name, p.remarks
        from pas_projections p where ${allOf([sql`p.id = any(${sql.param([...ids])}::bigint[])`, visibleProjections(who, sql`p`)])} order by p.id`,
  )
  if (found.length !== new Set(ids).size) throw new Refusal(404, 'Record not found')
  const refusals: string[] = []
  const saved: Awaited<ReturnType<typeof insertOne>>[] = []
  for (const projection_date of dates) {
    for (const row of found) {
      try {
        const made = await createProjections(tx, who, [{ ...row, projection_date }], false)
        saved.push(...made.rows)
        refusals.push(...made.warnings)
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 409) throw error
        refusals.push(`${projection_date}: ${error.message}`)
      }
    }
  }
  return { rows: saved, warnings: [...new Set(refusals)] }
}

/** Takes the mappings of a projection away; inbound orders that only it had scheduled are submitted again. */
async function freeOrders(tx: Db, id: number, reason: string): Promise<void> {
  await rows(
    tx,
    sql`with freed as (update pas_mappings set status = ${literal(mappingStatus, 'removed')}, enabled = false, reason = ${reason}, version = version + 1,
        updated_at = now() where projection_id = ${id} and status = ${literal(mappingStatus, 'mapped')} returning id, direction, order_area, order_id)
        update inbound_orders o set status = ${literal(inboundStatus, 'submitted')}, version = o.version + 1, updated_at = now() from freed f
        where f.direction = 'inbound' and f.order_area = 'fulfillment' and o.id = f.order_id and o.status = ${literal(inboundStatus, 'scheduled')}
          and not exists (select 1 from pas_mappings m where m.order_area = f.order_area and m.direction = f.direction and m.order_id = f.order_id and m.enabled
            and m.status = ${literal(mappingStatus, 'mapped')} and m.projection_id <> ${id})`,
  )
}

/** Submits, approves, rejects or cancels (pas.md 3.2). Approving what is too full, and rejecting, ask for remarks; cancelling frees its orders. */
export async function actOnProjection(tx: Db, who: Who, id: number, action: ProjectionAction, remarks: string | undefined): Promise<ProjectionStatus> {
  const needed = action === 'approve' || action === 'reject' ? 'app_pas:projection-approve' : 'app_pas:projection-manage'
  if (!who.keys.has(needed)) throw noPermission()
  const held = await hold(tx, who, id)
  const to = projectionAction[action]
  if (!projectionStatus.can(held.status, to)) throw refused(held, action)
  if (action === 'reject' && !remarks) throw refuseField('remarks', 'Say why it is rejected.')
  const over = action === 'approve' ? await overFull(tx, id) : null
  if (over && !remarks) throw refuseField('remarks', `${over} Say why it is approved.`)
  await rows(tx, sql`update pas_projections set status = ${to}, decision_remarks = coalesce(${remarks ?? null}, decision_remarks), version = version + 1,
    updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  if (action === 'cancel' || action === 'reject') await freeOrders(tx, id, `Projection ${to}`)
  await wakeBoards(tx, held.warehouse_id)
  return held.status
}

type SlotRow = z.input<typeof pasProjections.slots.reply>[number]
/** Slots of some days with what the docks can take, and the asker's own projections in each. */
export async function slotPlan(db: Db, who: Who, q: z.output<typeof pasProjections.slots.query>): Promise<SlotRow[]> {
  const site = await siteFor(db, who, q.warehouse_id)
  const to = q.to ?? q.date
  if (to < q.date || Date.parse(to) - Date.parse(q.date) > 31 * 86_400_000) throw refuseField('to', 'At most 31 days at a time.')
  const all = await rows<Row & { mine: boolean; each: number }>(
    db,
    sql`select p.id, p.projection_no, p.projection_date, p.slot_from, p.slot_to, p.direction, p.client_id, l.name as client_name, p.vehicle_type,
        p.projected_vehicles, p.projected_pallets, p.dock_minutes, p.status,
          p.dock_minutes::float8 / p.projected_vehicles as each, ${visibleProjections(who, sql`p`) ?? sql`true`} as mine
        from pas_projections p join clients l on l.id = p.client_id where p.warehouse_id = ${site.warehouse_id}
          and p.projection_date between ${q.date}::date and ${to}::date and p.status in ${counted}
          and ${q.direction ? sql`p.direction = ${q.direction}` : sql`true`} order by p.projection_date, p.slot_from, p.direction, p.id`,
  )
  const doors = await doorsOf(db, site.warehouse_id)
  const bySlot = Map.groupBy(all, (row) => `${row.projection_date} ${row.slot_from} ${row.slot_to} ${row.direction}`)
  return [...bySlot.values()].flatMap((inSlot) => {
    const [head] = inSlot
    if (!head) return []
    const used_minutes = inSlot.reduce((sum, row) => sum + row.dock_minutes, 0)
    const capacity_minutes = capacityOf(doors, head.direction, head.slot_from, head.slot_to)
    const over_minutes = Math.max(0, used_minutes - capacity_minutes)
    const each = Math.max(1, Math.max(...inSlot.map((row) => row.each)))
    return [{
      projection_date: head.projection_date, slot_from: head.slot_from, slot_to: head.slot_to,
      direction: head.direction, capacity_minutes, used_minutes, use_pct: percentUsed(used_minutes, capacity_minutes),
      vehicles: inSlot.reduce((sum, row) => sum + row.projected_vehicles, 0), over_minutes, over_vehicles: Math.ceil(over_minutes / each),
      projections: inSlot.filter(({ mine }) => mine)
        .map(({ id, projection_no, client_id, client_name, vehicle_type, projected_vehicles, projected_pallets, status }) => ({
          id, projection_no, client_id, client_name, vehicle_type, projected_vehicles, projected_pallets, status,
        })),
    }]
  })
}
