import { cell } from '@/lib/domain/text'

/**
 * One thing a carrier says of a parcel, in its own words. Texts are cut to what a screen shows; `raw` has them whole. `time` as it was sent,
 * without an offset where the carrier gives local times.
 */
export interface SaidEvent {
  code: string
  sub_code: string
  description: string
  time: string
  location: string | null
  location_code: string
  signed_by: string | null
  /** Why nobody can take it as it stands: it waits for a person. */
  fault?: string | null
  /** What was cut or left out of it, in sentences. */
  notes?: readonly string[]
  raw?: unknown
}

/** What is said of one number; '' where it cannot be told which. */
export interface SaidShipment {
  number: string
  events: SaidEvent[]
}

const CODE_CHARS = 60
const NUMBER_CHARS = 60
const TIME_CHARS = 100
/** Nobody sends a parcel's story nested deeper; further down a database may not follow. */
const DEEPEST = 40

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function isDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

/** A word or a number as text; null for what is missing, undefined for what is neither. */
function plain(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '').trim() || null : undefined
}

/** A text nothing depends on: cut where it is too long, left out where it is none. */
function words(event: Record<string, unknown>, field: string, most: number, notes: string[]): string | null {
  const text = plain(event[field])
  if (text === undefined) notes.push(`${field} is no text and was left out.`)
  if (!text || text.length <= most) return text ?? null
  notes.push(`${field} was cut from ${text.length} to ${most} characters.`)
  return `${text.slice(0, most - 1).toWellFormed()}…`
}

/** A text that says what the event means: never cut, since another one could begin alike. */
function exact(event: Record<string, unknown>, field: string, most: number, faults: string[]): string {
  const text = plain(event[field])
  if (text === undefined) faults.push(`${field} is no text.`)
  if (text && text.length > most) faults.push(`${field} has ${text.length} characters; at most ${most} are read.`)
  return (text ?? '').slice(0, most).toWellFormed()
}

function saidOf(raw: unknown, shipmentFault: string | null): SaidEvent {
  const event = isRecord(raw) ? raw : {}
  const faults = [...(shipmentFault ? [shipmentFault] : []), ...(isRecord(raw) ? [] : ['The event is no object.'])]
  const notes: string[] = []
  const code = exact(event, 'code', CODE_CHARS, faults)
  if (isRecord(raw) && code === '') faults.push('code is missing.')
  const said = {
    code, sub_code: exact(event, 'sub_code', CODE_CHARS, faults),
    time: exact(event, 'time', TIME_CHARS, faults), description: words(event, 'description', 255, notes) ?? '',
    location: words(event, 'location', 120, notes), location_code: words(event, 'location_code', 30, notes) ?? '',
    signed_by: words(event, 'signed_by', 100, notes),
  }
  return { ...said, fault: faults.length > 0 ? faults.join(' ') : null, notes, raw: isDeep(raw) ? null : raw }
}

/** The number of a shipment, or why it cannot be told. Beyond fifteen digits JSON numbers are rounded, so that another parcel would be meant. */
function numberOf(value: unknown): { number: string; fault: string | null } {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    return { number: '', fault: 'tracking_number is too long for a number of JSON; send it as text.' }
  const number = cell(plain(value) ?? '')
  if (number === '') return { number, fault: 'tracking_number is missing.' }
  return number.length > NUMBER_CHARS
    ? { number: number.slice(0, NUMBER_CHARS).toWellFormed(), fault: `tracking_number has ${number.length} characters; at most ${NUMBER_CHARS} are read.` }
    : { number, fault: null }
}

/** An event by itself, as it was kept. */
export const readEvent = (raw: unknown): SaidEvent => saidOf(raw, null)

/** What one entry of a carrier's list says. Nothing of it is lost: what is no event, or of no parcel, comes back as an event with its fault. */
export function readShipment(raw: unknown): SaidShipment {
  if (!isRecord(raw)) return { number: '', events: [saidOf(raw, 'The shipment is no object.')] }
  const { number, fault } = numberOf(raw.tracking_number)
  if (!Array.isArray(raw.events))
    return { number, events: raw.events === undefined || raw.events === null ? [] : [{ ...saidOf(raw.events, fault), fault: 'events is no list.' }] }
  return { number, events: raw.events.map((event) => saidOf(event, fault)) }
}
