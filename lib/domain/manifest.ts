import { addDays, dubaiDay, dubaiMoment, dubaiTime, isoWeekday } from './days'
import { machine, type Move, type NameOf } from './machine'
import { activates, deactivates } from './move'
import { holdsAt, overMidnight } from './time-window'
import { words } from './vocabulary'

const isSent: Move = {
  label: 'Send again', confirm: 'Send [it]?',
  consequence: 'It goes out with its files. Without recipients here it goes to those of its configuration.', done: 'The manifest is on its way.',
}
const isHandedOver: Move = { label: 'Hand over' }
const isVoided: Move = { label: 'Void', confirm: true, reason: 'required', danger: true, done: 'The manifest is void.' }
/**
 * A generated manifest (manifests.md 3). A worker that died leaves `generating` by way of `failed`; a manifest sent once may be
 * sent again, which changes only when and to whom.
 */
export const manifestStatus = /* @__PURE__ */ machine({
  queued: { label: 'Queued', tone: 'grey', moves: ['generating'] },
  generating: { label: 'Generating', tone: 'blue', moves: ['ready', 'failed'] },
  ready: { label: 'Ready', tone: 'cyan', moves: { sent: isSent, handed_over: isHandedOver, void: isVoided } },
  sent: { label: 'Sent', tone: 'yellow', moves: { sent: isSent, handed_over: isHandedOver, void: isVoided } },
  handed_over: { label: 'Handed over', tone: 'green', moves: [] },
  failed: { label: 'Failed', tone: 'red', moves: { queued: { label: 'Retry', done: 'The manifest is queued again.' }, void: isVoided } },
  void: { label: 'Void', tone: 'grey', moves: [] },
})
export type ManifestStatus = NameOf<typeof manifestStatus>
/** Manifests whose paper is made. */
export const madeManifests = ['ready', 'sent', 'handed_over'] as const satisfies readonly ManifestStatus[]

/** What a person asks of a manifest, by the status it leads to, as the refusal says it. */
const actions: Readonly<Record<ManifestStatus, string>> = {
  queued: 'retried', generating: 'generated', ready: 'downloaded', sent: 'sent', handed_over: 'handed over', failed: 'failed', void: 'voided',
}

/** The refusal of manifests.md 3. */
export const refusedManifestMove = (no: string, from: ManifestStatus, to: ManifestStatus): string =>
  `Manifest ${no} is ${manifestStatus.label(from).toLowerCase()} and cannot be ${actions[to]}.`

/** Statuses in which the files are there. */
export const hasManifestFiles = (status: ManifestStatus): boolean => status === 'ready' || status === 'sent' || status === 'handed_over'

/** A manifest template that is not active is not scheduled; its sample and manifests by hand still work. */
export const manifestTemplateStatus = /* @__PURE__ */ machine({
  active: { label: 'Active', tone: 'green', moves: { inactive: deactivates() } },
  inactive: { label: 'Inactive', tone: 'grey', moves: { active: activates() } },
})

export const manifestBasis = words({
  label_created: 'Label created', received_at_facility: 'Received at facility', bagged: 'Placed in bag', handed_over: 'Handed over',
})
export type ManifestBasis = NameOf<typeof manifestBasis>
export const manifestFormat = words({ pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' })
export type ManifestFormat = NameOf<typeof manifestFormat>
export const manifestSplit = words({ none: 'Not split', carrier: 'Carrier', destination_country: 'Destination country', service_type: 'Service type' })
export const manifestSort = words({ a_to_z: 'A to Z', z_to_a: 'Z to A', highest: 'Highest first', lowest: 'Lowest first' })
export const manifestDay = words({ mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' })
export type ManifestDay = NameOf<typeof manifestDay>

/** Whose manifests there are (manifests.md 2). */
export const manifestCategories = ['client', 'carrier', 'agent', 'service_center'] as const

export const maxManifestHours = 168
/** What somebody's manifest holds who never chose (manifests.md 5). */
export const usualManifestFields = ['tracking_no', 'ref_no', 'consignee_name', 'city', 'country_code', 'pieces', 'weight', 'cod_amount']
export const usualManifestHeaders = ['manifest_no', 'generated_at', 'total_packages', 'total_weight']

/** More columns than this hardly fit A4 landscape. */
export const comfortableColumns = 14
/** Packages of one part. */
export const manifestPartSize = 20_000

const hourMs = 3_600_000
const minuteMs = 60_000

/** A window: `from` <= t < `to`, milliseconds. */
export interface ManifestWindow {
  from: number
  to: number
}

/**
 * The window of `hours` a moment falls in (manifests.md 7): aligned to midnight in Dubai where the hours divide a day, else
 * running on from the minute the template was activated. Half-open: a moment on the edge belongs to the later one.
 */
export function windowAt(moment: number, hours: number, activatedAt: number): ManifestWindow {
  const length = hours * hourMs
  const start = 24 % hours === 0 ? Date.parse(dubaiMoment(dubaiDay(moment))) : Math.floor(activatedAt / minuteMs) * minuteMs
  const from = start + Math.floor((moment - start) / length) * length
  return { from, to: from + length }
}

/** The latest window that has ended by `now`. */
export function lastClosedWindow(now: number, hours: number, activatedAt: number): ManifestWindow {
  const { from } = windowAt(now, hours, activatedAt)
  return windowAt(from - 1, hours, activatedAt)
}

/** When manifests may be made: days none = every day; times in Dubai, none = all day. */
export interface ManifestHours {
  days: readonly string[]
  start_time: string | null
  end_time: string | null
}

const dayNames: readonly ManifestDay[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const weekdayOf = (plainDay: string): ManifestDay => dayNames[isoWeekday(plainDay) % 7] ?? 'sun'
const isDay = ({ days }: ManifestHours, plainDay: string) => days.length === 0 || days.includes(weekdayOf(plainDay))

/** The window that ends as the hours do is still listed; hours over midnight are of the day they begin. */
export function mayRunAt(moment: number, hours: ManifestHours): boolean {
  const [day, time] = [dubaiDay(moment), dubaiTime(moment)]
  const window = { from: hours.start_time ?? '00:00', to: hours.end_time ?? '24:00' }
  const isEarly = overMidnight(window) && time <= window.to
  return isDay(hours, isEarly ? addDays(day, -1) : day) && (holdsAt(window, time) || time === window.to)
}

/** When the next manifest is made: at the end of the window under way, or, when that lies outside the hours, as soon as they begin again. */
export function nextRun(now: number, hours: number, activatedAt: number, schedule: ManifestHours): number {
  const { to } = windowAt(now, hours, activatedAt)
  if (mayRunAt(to, schedule)) return to
  const first = dubaiDay(to)
  for (let i = 0; i <= 7; i++) {
    const plainDay = addDays(first, i)
    const start = Date.parse(dubaiMoment(plainDay, schedule.start_time ?? '00:00'))
    if (start >= to && isDay(schedule, plainDay)) return start
  }
  return to
}

/** Millimetres a column asks for on paper, by what it holds and its heading at 8 pt. */
export function manifestColumnMm(format: string, label: string): number {
  const content: Record<string, number> = { number: 12, weight: 17, money: 20, datetime: 28, date: 19, bool: 12, chip: 24 }
  const text = /^(Consignee|Company|Goods|Delivery instructions|Label error)$/.test(label)
    ? 44
    : /^(City|Country|Currency|COD currency|Pincode|Service)$/.test(label) ? 18 : 30
  return Math.max(content[format] ?? text, label.length * 1.55 + 3)
}
/** Room for columns on A4 landscape. */
export const manifestPaperMm = 277
