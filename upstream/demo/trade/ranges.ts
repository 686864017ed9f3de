import { checkDigit, type CheckDigitMethod } from '@/lib/domain/check-digits'
import { alertLevel, FORECAST_DAYS } from '@/lib/domain/tracking-range'
import type { trackingRangeDays, trackingRanges } from '../../db/schema/tracking'
import { dayMs, iso, plainDay } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { carrierId } from './carriers'
import { clientId } from './clients'

export type RangeRow = Numbered<typeof trackingRanges>
type RangeDayRow = RowOf<typeof trackingRangeDays>

/** A number range being drawn from while the demo is made. */
type Range = {
  name: string
  system_type: 'hawb' | 'carrier' | 'return' | 'bag' | 'consolidation' | 'b2b'
  carrier?: string
  client?: string
  service?: string
  prefix: string
  suffix?: string
  size: number
  pad: number
  check?: CheckDigitMethod
  ends?: 'stopped' | 'exhausted' | 'soon'
  reason?: string
}

/** 22 ranges (tracking.md 8): one used up, two stopped, one with about three days left. */
const ranges = (year: string): readonly Range[] => [
  { name: `House parcels 20${year}`, system_type: 'hawb', prefix: `RSA${year}`, size: 9_999_999, pad: 8 },
  { name: 'Noor Beauty parcels', system_type: 'hawb', client: 'NOORB', prefix: 'RSANB', size: 999_999, pad: 8 },
  { name: 'SoukX parcels', system_type: 'hawb', client: 'SOUKX', prefix: 'RSASX', size: 999_999, pad: 8, check: 'mod10' },
  { name: 'Locker parcels', system_type: 'hawb', service: 'PUD', prefix: 'RSAPU', size: 999_999, pad: 8 },
  { name: 'House returns', system_type: 'return', prefix: 'RSART', size: 999_999, pad: 8 },
  { name: 'Bags', system_type: 'bag', prefix: 'BG', size: 999_999, pad: 7 },
  { name: 'Consolidations', system_type: 'consolidation', prefix: 'CN', size: 99_999, pad: 6 },
  { name: 'B2B handling units', system_type: 'b2b', prefix: 'HU', size: 999_999, pad: 8 },
  { name: 'Falcon Express first book', system_type: 'carrier', carrier: 'FALCON', prefix: 'FLX1', size: 9_999_999, pad: 8, ends: 'exhausted' },
  { name: 'Falcon Express second book', system_type: 'carrier', carrier: 'FALCON', prefix: 'FLX2', size: 999_999, pad: 8 },
  { name: 'Falcon Express lockers', system_type: 'carrier', carrier: 'FALCON', service: 'PUD', prefix: 'FLXP', size: 99_999, pad: 8 },
  { name: 'Desert Line', system_type: 'carrier', carrier: 'DESERT', prefix: 'DL', size: 999_999, pad: 10 },
  { name: 'Hijaz Last Mile', system_type: 'carrier', carrier: 'HIJAZ', prefix: 'HJ', suffix: 'SA', size: 999_999, pad: 8, check: 's10' },
  { name: 'Gulf Parcel', system_type: 'carrier', carrier: 'GULFP', prefix: 'GP', size: 9_999_999, pad: 9, ends: 'soon' },
  { name: 'Pearl Post', system_type: 'carrier', carrier: 'PEARL', prefix: 'PP', suffix: 'BH', size: 999_999, pad: 8, check: 's10' },
  { name: 'Dhow Logistics', system_type: 'carrier', carrier: 'DHOW', prefix: 'DHW', size: 999_999, pad: 8, check: 'mod7' },
  { name: 'Nile Quick', system_type: 'carrier', carrier: 'NILEQ', prefix: 'NQ', size: 99_999, pad: 10 },
  {
    name: 'Indus Carry old book', system_type: 'carrier', carrier: 'INDUS', prefix: 'IC0',
    size: 49_999, pad: 8, ends: 'stopped', reason: 'Indus Carry changed its number format.',
  },
  { name: 'Indus Carry', system_type: 'carrier', carrier: 'INDUS', prefix: 'IC1', size: 99_999, pad: 8, check: 'mod11' },
  { name: 'Thames Parcel', system_type: 'carrier', carrier: 'THAMES', prefix: 'TP', suffix: 'GB', size: 99_999, pad: 8, check: 's10' },
  { name: 'Oasis Lockers', system_type: 'carrier', carrier: 'OASIS', prefix: 'OL', size: 99_999, pad: 8 },
  {
    name: 'Mirage Trucking waybills', system_type: 'carrier', carrier: 'MIRAGE',
    prefix: 'MT', size: 49_999, pad: 7, ends: 'stopped', reason: 'The carrier is suspended.',
  },
]

/** The day Falcon's first book ran out and the second began. */
const firstBookDays = 45

export type NumberBooks = {
  /** Next number for a parcel of ours: the client's own range, the service's, or ours. */
  hawb: (client: string, service: string, atMs: number) => string
  /** Next number of the carrier's for a parcel made at `atMs`. */
  carrier: (carrier: string, service: string, atMs: number) => string
  returned: () => string
  /** The ranges as they stand after all drawing: `next_no` is above every number given. */
  rows: () => RangeRow[]
  /** What was drawn on each of the last days, for the forecast. */
  dayRows: () => RangeDayRow[]
}

/** Numbers drawn so far: all, and by day of late. */
type Tally = { count: number; days: Map<string, number> }
const recent = ({ days }: Tally) => [...days.values()].reduce((sum, drawn) => sum + drawn, 0)

/** Opens the demo's ranges. Numbers drawn here follow their range's own spelling, so the next one given out never meets them. */
export function openNumberBooks(nowMs: number): NumberBooks {
  const all = ranges(iso(nowMs).slice(2, 4))
  const used = new Map<Range, Tally>(all.map(range => [range, { count: 0, days: new Map() }]))
  const firstDay = plainDay(nowMs - (FORECAST_DAYS - 1) * dayMs)

  const draw = (range: Range | undefined, atMs = 0): string => {
    const tally = range && used.get(range)
    if (!range || !tally) throw new RangeError('No range for this number')
    tally.count += 1
    const day = plainDay(atMs)
    if (day >= firstDay) tally.days.set(day, (tally.days.get(day) ?? 0) + 1)
    const body = String(tally.count).padStart(range.pad, '0')
    return `${range.prefix}${body}${checkDigit(range.check ?? 'none', body)}${range.suffix ?? ''}`
  }
  const only = (type: Range['system_type']) => all.find(range => range.system_type === type)
  const hawbs = all.filter(range => range.system_type === 'hawb')

  return {
    hawb: (client, service, atMs) => draw(hawbs.find(range => range.client === client) ?? hawbs.find(range => range.service === service) ?? hawbs[0], atMs),
    carrier: (carrier, service, atMs) => {
      const own = all.filter(range => range.carrier === carrier && range.ends !== 'stopped')
      const early = nowMs - atMs > firstBookDays * dayMs
      const first = early ? own.find(range => range.ends === 'exhausted') : undefined
      return draw(own.find(range => range.service === service) ?? first ?? own.find(range => !range.service && range.ends !== 'exhausted'), atMs)
    },
    returned: () => draw(only('return')),
    rows: () => all.map((range, i) => rangeRow(range, i + 1, used.get(range) ?? { count: 0, days: new Map() }, nowMs)),
    dayRows: () => all.flatMap((range, i) => [...(used.get(range)?.days ?? [])].map(([day, drawn]) => ({ range_id: i + 1, day, drawn }))),
  }
}

function endOf({ ends, size }: Range, tally: Tally): number {
  if (ends === 'exhausted') return Math.max(tally.count, 1)
  return ends === 'soon' ? tally.count + Math.max(3, Math.ceil((3.4 * recent(tally)) / FORECAST_DAYS)) : size
}

function rangeRow(range: Range, id: number, tally: Tally, nowMs: number): RangeRow {
  const { count } = tally
  const end_no = endOf(range, tally)
  const status = range.ends === 'exhausted' || range.ends === 'stopped' ? range.ends : 'active'
  const next_no = (status === 'exhausted' ? end_no : count) + 1
  const alert_at = Math.min(1000, Math.max(0, end_no - 1))
  return {
    id, name: range.name, system_type: range.system_type, carrier_id: range.carrier ? carrierId(range.carrier) : null,
    client_id: range.client ? clientId(range.client) : null, service_code: range.service ?? null, prefix: range.prefix, suffix: range.suffix ?? '',
    start_no: 1, end_no, pad_length: range.pad, check_digit: range.check ?? 'none', next_no, alert_at,
    alert_emails: ['numbers@demo.example'], alerted: alertLevel(end_no - next_no + 1, alert_at), status,
    stopped_at: status === 'stopped' ? iso(nowMs - 25 * dayMs) : null, stop_reason: range.reason ?? null,
    created_at: iso(nowMs - 320 * dayMs), updated_at: iso(nowMs - dayMs),
  }
}
