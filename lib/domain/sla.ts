import { machine, type Move, type NameOf } from './machine'
import { words } from './vocabulary'

const isWaived: Move = { label: 'Waive', danger: true }
/** A clock of one stage of one parcel (sla-pickup.md 3). A breach stays open until its stop event or a waiver. */
export const slaClockStatus = /* @__PURE__ */ machine({
  not_started: { label: 'Not started', tone: 'grey', moves: ['running', 'waived', 'cancelled'] },
  running: { label: 'Running', tone: 'blue', moves: { at_risk: null, paused: null, breached: null, met: null, waived: isWaived, cancelled: null } },
  at_risk: { label: 'At risk', tone: 'orange', moves: { running: null, paused: null, breached: null, met: null, waived: isWaived, cancelled: null } },
  paused: { label: 'Paused', tone: 'yellow', moves: { running: null, at_risk: null, breached: null, met: null, waived: isWaived, cancelled: null } },
  met: { label: 'Met', tone: 'green', moves: [] },
  breached: { label: 'Breached', tone: 'red', moves: { met: null, waived: isWaived, cancelled: null } },
  waived: { label: 'Waived', tone: 'cyan', moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type SlaClockStatus = NameOf<typeof slaClockStatus>
/** Clocks that have begun and not stopped; a late one may still be met. */
export const openClockStatuses = ['running', 'at_risk', 'paused', 'breached'] as const satisfies readonly NameOf<typeof slaClockStatus>[]


export const slaStage = words({
  pickup: 'Pickup', hub_receive: 'Hub receive', linehaul: 'Linehaul',
  customs_clearance: 'Customs clearance', first_attempt: 'First attempt', delivery: 'Delivery',
  return_to_origin: 'Return to origin', pod_upload: 'POD upload', cod_remittance: 'COD remittance',
})
export type SlaStageName = NameOf<typeof slaStage>

export const slaUnit = words({ hours: 'Hours', working_hours: 'Working hours', working_days: 'Working days' })
export type SlaUnit = NameOf<typeof slaUnit>
export const slaCalendar = words({ always: 'Every day', working_hours: 'Working hours' })
export const slaScope = words({ country: 'Country', state: 'State', city: 'City', area: 'Area', pincode: 'Pincode' })
export type SlaScope = NameOf<typeof slaScope>
export const slaDeliveryType = words({
  express: 'Express', standard: 'Standard', same_day: 'Same day', next_day: 'Next day', economy: 'Economy', return: 'Return',
})
export const slaPenalty = words({ none: 'None', flat_per_day: 'Flat per day', percent_of_freight: 'Percent of freight' })
export const slaReason = words({
  carrier_delay: 'Carrier delay', customer_not_available: 'Customer not available',
  wrong_address: 'Wrong address', customs_hold: 'Customs hold', weather: 'Weather',
  client_late_handover: 'Client handed over late', linehaul_delay: 'Linehaul delay', system: 'System', other: 'Other',
})
export const slaAction = words({ recalculate: 'Recalculate', escalate: 'Escalate', waive: 'Waive', set_reason: 'Set reason' })
export type SlaAction = NameOf<typeof slaAction>

/** One stage of a service level as a clock keeps it. Events are our codes, or a family such as `DEL*`. */
export interface StageRule {
  stage: SlaStageName
  clock_start_event: string[]
  clock_stop_events: string[]
  /** Decimal, in `target_unit`. */
  target_value: string
  target_unit: SlaUnit
  /** HH:mm of the destination's clock; only working days end at it. */
  deliver_by_time: string
  warn_at_pct: number
  pause_events: string[]
  /** Empty: the next event of a code that does not pause. */
  resume_events: string[]
  /** After so long the clock runs on. */
  max_pause_hours: number
  penalty_type: NameOf<typeof slaPenalty>
  penalty_value: string | null
  penalty_cap: string | null
  escalation_emails: string[]
}

const delivered = ['DEL01', 'DEL02', 'DEL03', 'DEL04']

/** Start and stop of each stage unless a configuration says otherwise (sla-pickup.md 2). */
const stageEvents: Readonly<Record<SlaStageName, { start: readonly string[]; stop: readonly string[] }>> = {
  pickup: { start: ['ORD02'], stop: ['PKU02'] },
  hub_receive: { start: ['PKU02'], stop: ['HUB01'] },
  linehaul: { start: ['LNH02'], stop: ['LNH03', 'LNH06'] },
  customs_clearance: { start: ['LNH03'], stop: ['CUS04'] },
  first_attempt: { start: ['LMD01'], stop: ['LMD03', 'DEL*', 'DLF*'] },
  delivery: { start: ['PKU02'], stop: delivered },
  return_to_origin: { start: ['RET01'], stop: ['RET03'] },
  pod_upload: { start: delivered, stop: ['POD01'] },
  cod_remittance: { start: ['DEL04'], stop: ['COD01'] },
}
/** What halts a clock unless a configuration says otherwise. */
export const pausingEvents: readonly string[] = ['DLF02', 'DLF07', 'LMD05', 'CUS02', 'CUS06', 'ORD04', 'EXC08']

/** A stage as it starts out in a form. */
export const newStage = (stage: SlaStageName): StageRule => ({
  stage, clock_start_event: [...stageEvents[stage].start], clock_stop_events: [...stageEvents[stage].stop], target_value: '2.00', target_unit: 'working_days',
  deliver_by_time: '21:00', warn_at_pct: 80, pause_events: [...pausingEvents],
  resume_events: [], max_pause_hours: 168, penalty_type: 'none', penalty_value: null,
  penalty_cap: null, escalation_emails: [],
})

/** Whether a code is one of a list in which `DEL*` stands for a family. */
export const isAmong = (code: string, list: readonly string[]): boolean =>
  list.some((one) => (one.endsWith('*') ? code.startsWith(one.slice(0, -1)) : one === code))

const units: Readonly<Record<SlaUnit, string>> = { hours: 'h', working_hours: 'wh', working_days: 'wd' }
/** `Delivery 2 wd`. */
export const stageChip = ({ stage, target_value, target_unit }: Pick<StageRule, 'stage' | 'target_value' | 'target_unit'>): string =>
  `${slaStage.label(stage)} ${Number(target_value)} ${units[target_unit]}`

/** Where a parcel goes, as ids of our own places; null where it cannot be told. */
export interface Destination {
  state_id: number | null
  city_id: number | null
  area_id: number | null
  pincode_id: number | null
}

/** What decides between configurations. Days are plain days, both ends included. */
export interface ConfigFacts {
  id: number
  carrier_id: number
  client_id: number | null
  country_code: string
  origin_country_code: string | null
  scope_level: SlaScope
  scope_ids: readonly number[]
  rsa_service_code: string | null
  delivery_type: string | null
  priority: number
  effective_from: string
  effective_to: string | null
}
export interface ConfigQuery {
  carrier_id: number
  client_id: number
  country_code: string
  origin_country_code: string | null
  rsa_service_code: string
  delivery_type: string
  /** The day it was ready. */
  day: string
  at: Destination
}

const depth: Readonly<Record<SlaScope, number>> = { pincode: 0, area: 1, city: 2, state: 3, country: 4 }

function isWithin({ scope_level, scope_ids }: ConfigFacts, at: Destination): boolean {
  if (scope_level === 'country') return true
  const id = { state: at.state_id, city: at.city_id, area: at.area_id, pincode: at.pincode_id }[scope_level]
  return id !== null && scope_ids.includes(id)
}

function fits(config: ConfigFacts, query: ConfigQuery): boolean {
  return config.carrier_id === query.carrier_id && config.country_code === query.country_code
    && (config.client_id === null || config.client_id === query.client_id)
    && (config.origin_country_code === null || config.origin_country_code === query.origin_country_code)
    && (config.rsa_service_code === null || config.rsa_service_code === query.rsa_service_code)
    // No delivery type is any but a return.
    && (config.delivery_type === null ? query.delivery_type !== 'return' : config.delivery_type === query.delivery_type)
    && config.effective_from <= query.day && (config.effective_to === null || config.effective_to >= query.day)
    && isWithin(config, query.at)
}

/** Smaller wins, field by field (sla-pickup.md 7 rule 1). */
const rankOf = (c: ConfigFacts): readonly number[] =>
  [c.client_id === null ? 1 : 0, depth[c.scope_level], c.rsa_service_code === null ? 1 : 0, c.origin_country_code === null ? 1 : 0, c.priority, -c.id]

/** The one configuration a parcel's clocks go by, or null: client's own first, then the narrower place, service, origin, priority, newest. */
export function chooseConfig<C extends ConfigFacts>(configs: readonly C[], query: ConfigQuery): C | null {
  const before = (a: C, b: C) => {
    const [x, y] = [rankOf(a), rankOf(b)]
    const at = x.findIndex((part, i) => part !== y[i])
    return at < 0 ? 0 : (x[at] ?? 0) - (y[at] ?? 0)
  }
  return configs.filter((config) => fits(config, query)).toSorted(before)[0] ?? null
}

/** '93.06' of clocks met on time among those that were met or breached; null when there are none (sla-pickup.md 7 rule 7). */
export const onTimeRate = (met: number, breached: number): string | null => (met + breached === 0 ? null : ((met * 100) / (met + breached)).toFixed(2))

/** `3 h 12 m`, `-1 d 2 h`: what is left until a moment, negative once it has passed. */
export function timeLeft(dueMs: number, nowMs: number): string {
  const minutes = Math.trunc((dueMs - nowMs) / 60_000)
  const [days, hours, rest] = [Math.floor(Math.abs(minutes) / 1440), Math.floor((Math.abs(minutes) % 1440) / 60), Math.abs(minutes) % 60]
  const text = days > 0 ? `${days} d ${hours} h` : hours > 0 ? `${hours} h ${rest} m` : `${rest} m`
  return minutes < 0 ? `-${text}` : text
}
