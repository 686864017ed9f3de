import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ClientBase } from 'pg'
import type { VehicleType } from '@/lib/domain/gate-vehicle'
import { fulfillmentOrders } from '../../db/schema/fulfilment-orders'
import { inboundOrders } from '../../db/schema/inbound-orders'
import { pasMappings, pasProjections } from '../../db/schema/pas-projections'
import { detentionRules, docks, gates, kioskDevices, parkingBays, pasSites, pasWatchlist, transporters } from '../../db/schema/pas-sites'
import { detentionCharges, driverDeclarations, driverFeedback, gateEvents, gateTokenOrders, gateTokens } from '../../db/schema/pas-tokens'
import { seal } from '../../platform/tokens'
import { dayMs, dubaiMidnight, hourMs, iso, minuteMs, windowDays } from '../calendar'
import { copyInto } from '../copy'
import { dice } from '../dice'
import { usualPackages } from '../size'
import { paperRows, planRows, type Plan } from './plans'
import { bayRows, dockRows, gateRows, kioskRows, ruleRows, siteRows, transporterRows, watchRows, type DemoSite } from './sites'
import { visitWriter, type Fate, type Staff } from './visits'
import type { DemoGround } from '../ground'

type Writer = ReturnType<typeof visitWriter>
type DockRow = ReturnType<typeof dockRows>[number]
type BayRow = ReturnType<typeof bayRows>[number]

const walkTypes: readonly VehicleType[] = ['truck_7t', 'truck_10t', 'pickup_3t', 'van', 'trailer_40ft', 'reefer_3t', 'container_20']
/** Of those who come without an appointment: two peaks, at nine and at three. */
const peak = (roll: ReturnType<typeof dice>) => (roll.chance(0.55) ? 9 : 15) + roll.real(-2.2, 2.4)

/** Days that are over, and what of today is: expected vehicles first, then walk-ins up to the day's usual number. */
function pastDays(writer: Writer, plans: readonly Plan[], site: DemoSite, staff: Staff, days: number, nowMs: number, own: readonly DockRow[]): void {
  const roll = dice(`pas-days-${site.code}`)
  const today = dubaiMidnight(nowMs)
  const latest = nowMs - 6 * hourMs
  const dockOf = (direction: string | undefined) =>
    roll.pick(own.filter((dock) => dock.direction === 'both' || direction === undefined || dock.direction === direction)).id
  for (let day = -days; day <= 0; day++) {
    const midnight = today + day * dayMs
    const accuracy = roll.real(0.7, 0.98)
    for (const plan of plans.filter((one) => one.site === site && one.midnight === midnight)) {
      for (const mapping of plan.mappings.slice(0, Math.round(plan.mappings.length * accuracy))) {
        const from = midnight + plan.hour * hourMs
        const long = plan.hours * 60
        const shift = roll.weighted([[roll.int(-28, long + 20), 62], [roll.int(-95, -32), 20], [long + roll.int(35, 110), 18]] as const)
        const arrival = from + shift * minuteMs
        if (arrival > latest) continue
        writer.add({ site, staff, arrival, fate: 'closed', plan, mapping, vehicle_type: plan.vehicle_type, dock_id: dockOf(plan.direction) })
      }
    }
    for (let n = 0; n < (site.code === 'JXB1' ? 17 : 11); n++) {
      const arrival = midnight + peak(roll) * hourMs
      if (arrival > latest - 13 * hourMs && day === 0) continue
      const fate = roll.weighted<Fate>([['closed', 72], ['no_dock', 10], ['force_closed', 5], ['cancelled', 7], ['expired', 4], ['denied', 2]])
      writer.add({
        site, staff, arrival, fate, vehicle_type: fate === 'no_dock' ? roll.pick(['van', 'car', 'motorbike', 'truck_7t'] as const) : roll.pick(walkTypes),
        dock_id: fate === 'closed' ? dockOf(undefined) : undefined,
      })
    }
  }
}

/** The yard as it looks now: on the first site most of it, a few on the second. */
function liveYard(writer: Writer, plans: readonly Plan[], site: DemoSite, staff: Staff, nowMs: number, ownDocks: DockRow[], ownBays: BayRow[]): void {
  const isMain = site.code === 'JXB1'
  const today = plans.filter((plan) => plan.site === site && plan.midnight === dubaiMidnight(nowMs))
  const spare = today.flatMap((plan) => plan.mappings.slice(-2).map((mapping) => ({ plan, mapping }))).filter(({ mapping }) =>
    !writer.made.arrived.has(mapping.id),
  )
  const takeBay = (id: number) => {
    const bay = ownBays.find(({ status }) => status === 'free')
    if (bay) Object.assign(bay, { status: 'occupied', current_token_id: id })
    return bay?.id
  }
  const add = (fate: Fate, minutesAgo: number, more: { dock?: DockRow; paused?: boolean; warm?: boolean; type?: VehicleType } = {}) => {
    const expected = more.type || more.dock ? undefined : spare.shift()
    const next = writer.made.tokens.length + 1
    const bay_id = fate === 'in_yard' || fate === 'called' ? takeBay(next) : undefined
    writer.add({
      site, staff, arrival: nowMs - minutesAgo * minuteMs, fate,
      vehicle_type: more.type ?? expected?.plan.vehicle_type ?? walkTypes[next % walkTypes.length] ?? 'truck_7t',
      dock_id: more.dock?.id, bay_id, paused: more.paused, warm: more.warm, ...expected,
    })
    if (more.dock) Object.assign(more.dock, { status: fate === 'called' ? 'reserved' : 'occupied', current_token_id: next })
  }
  // One that takes both ways stays free to the last: whoever tries the gate finds a dock for any truck.
  const [both, out, into] = [
    ownDocks.filter(({ direction }) => direction === 'both'),
    ownDocks.filter(({ direction }) => direction === 'outbound'),
    ownDocks.filter(({ direction }) => direction === 'inbound'),
  ]
  const doors = [...into, ...both.slice(1), ...out, ...both.slice(0, 1)]
  for (let n = 0; n < (isMain ? 9 : 5); n++) add('in_yard', 12 + n * 17, n === 2 && isMain ? { type: 'reefer_10t', warm: true } : {})
  if (isMain) add('in_yard', 13 * 60)
  for (let n = 0; n < (isMain ? 2 : 1); n++) add('called', 62 + n * 9, { dock: doors[n] })
  for (let n = 0; n < (isMain ? 4 : 5); n++) add('at_dock', 75 + n * 11, { dock: doors[n + 2], paused: n === 1 && isMain })
  for (let n = 0; n < 2; n++) add('dock_out', 135 + n * 20)
  for (let n = 0; n < (isMain ? 3 : 2); n++) add('created', -2 - n)
  const shut = out.findLast(({ status }) => status === 'free')
  if (shut && !isMain) Object.assign(shut, { status: 'out_of_service', reason: 'Leveller under repair' })
}

/** Moments of the live yard lie behind us, whatever the dice said of waits. */
function holdBack(writer: Writer, nowMs: number): void {
  const now = iso(nowMs - minuteMs)
  const back = (at: string | null | undefined) => (at && at > now ? now : (at ?? null))
  for (const token of writer.made.tokens) {
    if (token.closed_at) continue
    Object.assign(token, {
      created_at: back(token.created_at), called_at: token.status === 'called' ? iso(nowMs - 4 * minuteMs) : back(token.called_at),
      dock_in_at: back(token.dock_in_at), dock_out_at: back(token.dock_out_at), updated_at: now,
    })
  }
  for (const event of writer.made.events) {
    if (event.at > now) Object.assign(event, { at: now, recorded_at: now })
  }
}

async function copyAll(client: ClientBase, writer: Writer): Promise<void> {
  const { made } = writer
  await copyInto(client, gateTokens, made.tokens)
  await copyInto(client, gateTokenOrders, made.orders)
  await copyInto(client, gateEvents, made.events)
  await copyInto(client, driverDeclarations, made.declarations)
  await copyInto(client, driverFeedback, made.feedback)
  await copyInto(client, detentionCharges, made.charges)
}

/** Confirmed detentions are handed over for billing as we do it. */
const billed = `insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty, unit,
  rate, amount, currency, vat_rate, vat_amount)
  select 'CH-' || to_char(c.clock_stop at time zone 'Asia/Dubai', 'YYYYMMDD') || '-' || lpad((nextval('charge_serial') % 100000)::text, 5, '0'),
    case c.responsible_party when 'warehouse' then 'payable' else 'receivable' end,
    case c.responsible_party when 'client' then 'client' else 'transporter' end, case c.responsible_party when 'client' then t.client_id
      else t.transporter_id end, case c.responsible_party when 'client' then t.client_id end, 'detention', c.id, 'token',
    (c.clock_stop at time zone 'Asia/Dubai')::date, 'Detention of ' || t.token_no, c.billed_blocks * c.block_minutes / 60.0, 'hour', c.rate_per_hour, c.amount,
      c.currency, 5, round(c.amount * 0.05, 2)
  from detention_charges c join gate_tokens t on t.id = c.token_id where c.status = 'confirmed' and c.amount > 0`

const numbered: readonly PgTable[] = [
  pasSites, gates, parkingBays, docks, kioskDevices, transporters, detentionRules, pasWatchlist, gateTokens,
  driverDeclarations, detentionCharges, pasProjections, pasMappings, inboundOrders, fulfillmentOrders,
]

/** Two sites with their yards, 120 days of visits and a week of plans (pas.md 8); a small demo has fewer days. */
export async function seedPas(client: ClientBase, { nowMs, packages, facilityIds, idOf, secret }: DemoGround): Promise<void> {
  const days = Math.max(12, Math.min(windowDays, Math.round((windowDays * packages) / usualPackages)))
  const today = dubaiMidnight(nowMs)
  const sites: DemoSite[] = [
    { id: facilityIds.get('JXB1') ?? 0, code: 'JXB1', docks: 8, bays: 14 },
    { id: facilityIds.get('DXB1') ?? 0, code: 'DXB1', docks: 12, bays: 20 },
  ]
  const [allDocks, allBays] = [dockRows(sites), bayRows(sites)]
  const plans = planRows(sites, today, days)
  const papers = paperRows(plans, nowMs, today, idOf('pas_planner'))
  const writer = visitWriter(seal('784-1985-1234567-1', secret), nowMs)
  for (const site of sites) {
    const at = site.code === 'JXB1' ? '' : '.dxb1'
    const staff: Staff = {
      guard: idOf(`pas_guard${at}`), dock: idOf(`pas_dock${at}`), marshal: idOf(`pas_marshal${at}`), supervisor: idOf(`pas_supervisor${at}`),
    }
    const [ownDocks, ownBays] = [
      allDocks.filter(({ warehouse_id }) => warehouse_id === site.id),
      allBays.filter(({ warehouse_id }) => warehouse_id === site.id),
    ]
    pastDays(writer, plans, site, staff, days, nowMs, ownDocks)
    liveYard(writer, plans, site, staff, nowMs, ownDocks, ownBays)
  }
  holdBack(writer, nowMs)
  for (const mapping of papers.mappings) {
    const came = writer.made.arrived.get(mapping.id)
    if (came) Object.assign(mapping, { status: came.status, token_id: came.token })
  }
  await copyInto(client, pasSites, siteRows(sites))
  await copyInto(client, gates, gateRows(sites))
  await copyInto(client, docks, allDocks)
  await copyInto(client, parkingBays, allBays)
  await copyInto(client, kioskDevices, kioskRows(sites, nowMs))
  await copyInto(client, transporters, transporterRows())
  await copyInto(client, detentionRules, ruleRows(sites, nowMs))
  await copyInto(client, pasWatchlist, watchRows(idOf('pas_admin'), nowMs))
  await copyInto(client, inboundOrders, papers.inbound)
  await copyInto(client, fulfillmentOrders, papers.outbound)
  await copyInto(client, pasProjections, papers.projections)
  await copyInto(client, pasMappings, papers.mappings)
  await copyAll(client, writer)
  await client.query(billed)
  await client.query(
    `insert into gate_sync_faults (warehouse_id, device_code, client_event_id, token_no, event, at, status, message)
     select warehouse_id, 'JXB1-GATE1', md5('fault' || id)::uuid, token_no, 'dock_in', updated_at, 409, 'Dock D04 is occupied by another vehicle.'
     from gate_tokens where warehouse_id = $1 order by id desc limit 3`, [sites[0]?.id],
  )
  await client.query(
    'insert into token_counters (warehouse_id, counter_day, last_seq) select warehouse_id, token_day, max(queue_no) from gate_tokens group by 1, 2',
  )
  for (const table of numbered)
    await client.query(`select setval(pg_get_serial_sequence('"${getTableName(table)}"', 'id'), (select max(id) from "${getTableName(table)}"))`)
  await client.query("select setval('projection_serial', (select max(id) from pas_projections)), setval('mapping_serial', (select max(id) from pas_mappings)), setval('gate_pass_serial', (select max(id) from gate_tokens))")
}
