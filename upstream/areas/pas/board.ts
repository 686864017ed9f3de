import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Board } from '@/lib/contract/pas-board'
import { dockNeed, suggestDock, type DockFacts } from '@/lib/domain/dock'
import { detentionOf, type DetentionTerms } from '@/lib/domain/gate-dwell'
import { inOrder, minutesBetween } from '@/lib/domain/gate-queue'
import type { ArrivalClass, TokenPriority, TokenPurpose } from '@/lib/domain/gate-token'
import type { VehicleType } from '@/lib/domain/gate-vehicle'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { alertKey, alertsOf } from './board-alerts'
import { siteFacts, type SiteFacts } from './scope'
import { slotsOf } from './slots'
import { openTokens } from './token-rows'
import { docksOf } from './yard'

export type BoardView = z.input<typeof Board>
/** An open token of the yard, as the board reckons with it. */
export interface OpenToken {
  id: number
  token_no: string
  queue_no: number
  version: number
  status: string
  purpose: TokenPurpose
  vehicle_no: string
  vehicle_type: VehicleType
  /** Centimetres, of its type; null when it is not known. */
  vehicle_height: number | null
  client_id: number | null
  client_name: string | null
  arrival_class: ArrivalClass | null
  priority: TokenPriority
  appointment_from: string | null
  created_at: string
  gate_in_at: string
  called_at: string | null
  dock_in_at: string | null
  dock_out_at: string | null
  last_dock_in: string | null
  no_shows: number
  bay_code: string | null
  dock_id: number | null
  dock_no: string | null
  paused_at: string | null
  pause_reason: string | null
  excluded_minutes: number
  handling: number
  temperature_reading: string | null
  licence_expiry: string | null
  /** The detention rule it falls under, as a row; null without one. */
  rule: DetentionTerms | null
}

/** Tokens of a site that are not over yet, in order of their making. */
export const openOf = (db: Db, warehouseId: number): Promise<OpenToken[]> =>
  rows<OpenToken>(
    db,
    sql`select t.id, t.token_no, t.queue_no, t.version, t.status, t.purpose, t.vehicle_no, t.vehicle_type, v.height_cm as vehicle_height, t.client_id,
        l.name as client_name, t.arrival_class, coalesce(t.priority, 'P4') as priority, t.appointment_from, t.created_at,
          t.gate_in_at, t.called_at, t.dock_in_at, t.dock_out_at, (select max(e.at) from gate_events e where e.token_id = t.id and e.event = 'dock_in')
            as last_dock_in, t.no_shows, b.bay_code, t.dock_id, d.dock_no, t.paused_at,
          t.pause_reason, t.excluded_minutes, ceil(v.base_minutes + coalesce(t.pallets, 10) * v.minutes_per_pallet)::int as handling, t.temperature_reading,
            t.licence_expiry,
          (select to_jsonb(x) from (select r.free_minutes, r.block_minutes, r.rate_per_hour::text, r.cap_amount::text, r.late_free_factor::text,
            r.overstay_rate_per_hour::text, r.overstay_block_minutes, r.currency from detention_rules r
            where r.warehouse_id = t.warehouse_id and (r.vehicle_type is null or r.vehicle_type = t.vehicle_type)
              and (r.client_id is null or r.client_id = t.client_id) and (r.purpose is null or r.purpose = t.purpose)
              and r.valid_from <= ${dubaiToday} and (r.valid_to is null or r.valid_to >= ${dubaiToday})
            order by (r.client_id is not null) desc, (r.vehicle_type is not null) desc, (r.purpose is not null) desc, r.valid_from desc limit 1) x) as rule
        from gate_tokens t left join clients l on l.id = t.client_id left join docks d on d.id = t.dock_id left join parking_bays b on b.id = t.bay_id
        join pas_vehicle_types v on v.code = t.vehicle_type
        where t.warehouse_id = ${warehouseId} and t.status in (${openTokens}) order by t.id limit 2000`,
  )

type DockFact = DockFacts & { dock_no: string }

/** Who waits, in the order they are called, each with the dock we would give it now. */
function queueOf(open: readonly OpenToken[], docks: readonly DockFact[], now: string): BoardView['queue'] {
  const waiting = inOrder(open.filter(({ status }) => status === 'in_yard'), now)
  const called = open.filter(({ status }) => status === 'called').map((token) => ({ ...token, lifted: token.priority }))
  const taken = new Set<number>()
  return [...called, ...waiting].map((token, i) => {
    const best = token.status === 'called' ? null : suggestDock(docks.filter(({ id }) => !taken.has(id)), dockNeed(token, docks))
    if (best) taken.add(best.id)
    return {
      id: token.id, token_no: token.token_no, queue_no: token.queue_no, version: token.version,
      status: token.status, purpose: token.purpose, vehicle_no: token.vehicle_no, vehicle_type: token.vehicle_type,
      client_name: token.client_name, arrival_class: token.arrival_class, priority: token.priority,
      lifted: token.lifted, position: i + 1, appointment_from: token.appointment_from, gate_in_at: token.gate_in_at,
      called_at: token.called_at, wait_minutes: minutesBetween(token.gate_in_at, now), no_shows: token.no_shows,
      bay_code: token.bay_code, dock_id: token.status === 'called' ? token.dock_id : null,
      dock_no: token.status === 'called' ? token.dock_no : null, suggested_dock_id: best?.id ?? null, suggested_dock_no: best?.dock_no ?? null,
    }
  })
}

/** What the wait of a token would cost were it to end now. */
function meterOf(token: OpenToken, now: string, allowance: number) {
  if (!token.rule || !token.arrival_class || !token.gate_in_at) return { free_minutes_left: null, detention: null, currency: null }
  const owed = detentionOf(
    {
      arrival_class: token.arrival_class, gate_in_at: token.gate_in_at, appointment_from: token.appointment_from,
      stop_at: now, excluded_minutes: token.excluded_minutes, exit_minutes: null, exit_allowance_minutes: allowance,
    }, token.rule,
  )
  return { free_minutes_left: owed.free_minutes - (owed.clock_minutes - token.excluded_minutes), detention: owed.amount, currency: token.rule.currency }
}

function cardsOf(
  docks: readonly DockFact[], more: ReadonlyMap<number, { dock_type: string; reason: string | null }>, open: readonly OpenToken[], now: string, site: SiteFacts,
): BoardView['docks'] {
  const at = new Map(open.filter(({ status }) => status === 'called' || status === 'at_dock').map((token) => [token.dock_id, token]))
  return docks.map((dock) => {
    const token = at.get(dock.id)
    const since = token?.status === 'at_dock' ? (token.last_dock_in ?? token.dock_in_at) : null
    return {
      id: dock.id, dock_no: dock.dock_no, direction: dock.direction, dock_type: more.get(dock.id)?.dock_type ?? '',
      temperature_class: dock.temperature_class, sequence: dock.sequence, status: dock.status,
      reason: more.get(dock.id)?.reason ?? null, free_at: dock.free_at,
      token: token
        ? {
            id: token.id, token_no: token.token_no, queue_no: token.queue_no, version: token.version, status: token.status,
            vehicle_no: token.vehicle_no, vehicle_type: token.vehicle_type, client_name: token.client_name,
            dock_in_at: since, minutes_at_dock: since ? minutesBetween(since, now) : 0,
            expected_minutes: token.handling, paused: token.paused_at !== null, pause_reason: token.pause_reason,
            dwell_minutes: minutesBetween(token.gate_in_at, now), ...meterOf(token, now, site.exit_allowance_minutes),
          }
        : null,
    }
  })
}

function tilesOf(open: readonly OpenToken[], docks: readonly DockFact[], average: number | null, now: string, site: SiteFacts): BoardView['tiles'] {
  const count = (status: string) => open.filter((token) => token.status === status).length
  const inYard = open.filter(({ gate_in_at }) => gate_in_at !== null)
  return {
    in_yard: inYard.length, waiting: count('in_yard'), called: count('called'),
    at_dock: count('at_dock'), dock_out: count('dock_out'), created: count('created'),
    free_docks: docks.filter(({ status }) => status === 'free').length,
    docks: docks.filter(({ status }) => status !== 'out_of_service').length, average_wait: average,
    late: open.filter(({ arrival_class }) => arrival_class === 'late').length,
    open_long: inYard.filter(({ gate_in_at }) => minutesBetween(gate_in_at, now) > site.open_alert_hours * 60).length,
  }
}

const baysOf = (db: Db, warehouseId: number) =>
  rows<Omit<BoardView['bays'][number], 'token'> & { current_token_id: number | null }>(db, sql`select id, bay_code, size, reefer_plug, status, reason,
    current_token_id from parking_bays where warehouse_id = ${warehouseId} order by bay_code limit 1000`)

/** Bays with what stands in them; a vehicle is parked as it comes in. */
function bayCards(bays: Awaited<ReturnType<typeof baysOf>>, open: readonly OpenToken[], now: string): BoardView['bays'] {
  const byId = new Map(open.map((token) => [token.id, token]))
  return bays.map(({ current_token_id, ...bay }) => {
    const token = current_token_id === null ? undefined : byId.get(current_token_id)
    return {
      ...bay,
      token: token
        ? {
          id: token.id, token_no: token.token_no, queue_no: token.queue_no, vehicle_no: token.vehicle_no,
          client_name: token.client_name, since: token.gate_in_at, minutes: minutesBetween(token.gate_in_at, now),
        }
        : null,
    }
  })
}

/** Everything a board of a site shows, as of now; `since` is the stamp of the board the asker has. */
export async function boardOf(db: Db, warehouseId: number, since?: string): Promise<BoardView> {
  const now = new Date().toISOString()
  const [site, open, docks, more, average, slots, bays] = await Promise.all([
    siteFacts(db, warehouseId), openOf(db, warehouseId), docksOf(db, warehouseId),
    rows<{ id: number; dock_type: string; reason: string | null }>(db, sql`select id, dock_type, reason from docks where warehouse_id = ${warehouseId}`),
    first<{ wait: number | null }>(db, sql`select floor(avg(yard_wait))::int as wait from gate_tokens where warehouse_id = ${warehouseId}
        and token_day = ${dubaiToday} and yard_wait is not null`),
    slotsOf(db, warehouseId, now), baysOf(db, warehouseId),
  ])
  const alerts = await alertsOf(db, site, open, now)
  const board = {
    site: {
      warehouse_id: site.warehouse_id, site_code: site.site_code, name: site.name,
      open_alert_hours: site.open_alert_hours, call_timeout_minutes: site.call_timeout_minutes,
    },
    tiles: tilesOf(open, docks, average?.wait ?? null, now, site), queue: queueOf(open, docks, now),
    docks: cardsOf(docks, new Map(more.map((dock) => [dock.id, dock])), open, now, site), bays: bayCards(bays, open, now),
    leaving: open.flatMap((token) => (
      token.status === 'dock_out' && token.dock_out_at
        ? [{
          id: token.id, token_no: token.token_no, queue_no: token.queue_no, vehicle_no: token.vehicle_no,
          dock_out_at: token.dock_out_at, exit_minutes: minutesBetween(token.dock_out_at, now),
        }]
        : []
    )),
    alerts, projections: slots,
  }
  // Minutes go by without anything having happened: what happened is in versions and states.
  const stamp = createHash('sha256')
    .update(JSON.stringify([open.map(({ id, version }) => [id, version]), docks.map(({ id, status }) => [id, status]), more, bays, alerts.map(alertKey)]))
    .digest('base64url')
    .slice(0, 22)
  return { server_time: now, stamp, unchanged: stamp === since, ...board }
}
