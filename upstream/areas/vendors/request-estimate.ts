import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorRequests as calls } from '@/lib/contract/vendor-requests'
import { addDays, dubaiDay, dubaiMoment, dubaiTime } from '@/lib/domain/days'
import { compare, multiply, product, sum, type Decimal } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { minutesOf } from '@/lib/domain/time-window'
import { tripCost } from '@/lib/domain/transport-cost'
import { hoursText, staffRole, type StaffRole, timesheetRowStatus, uncountedRows, vendorStatus } from '@/lib/domain/vendor'
import { payOf } from '@/lib/domain/vendor-day'
import { billed } from '@/lib/domain/vendor-pay'
import { hiredVehicle, type HiredVehicle, type RequestType, requestStatus } from '@/lib/domain/vendor-request'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import { settingAt } from '../../core/settings/setting-at'
import { dayFacts, dayTypeOf } from './calendar'
import { cardFor, type DayCard } from './cards'
import { ratesOn } from './transport-rates'

export type Estimate = z.output<typeof calls.estimate.reply>[number]

/** What is asked for, as far as its price hangs on it. */
export interface Need {
  application_type: RequestType
  warehouse_id: number
  needed_from: string
  needed_to: string
  lines: readonly {
    role?: StaffRole | null | undefined; headcount?: number | null | undefined; hours_per_day?: string | null | undefined
    vehicle_type?: HiredVehicle | null | undefined; trips?: number | null | undefined; expected_km?: string | null | undefined
  }[]
}
interface Candidate { id: number; vendor_code: string; vendor_name: string; currency: string; vat_registered: boolean }
interface Priced { amount: string; first_day: string; vat: string; classes: Estimate['classes']; warnings: string[] }

/** Longest request, in days. */
export const MOST_REQUEST_DAYS = 92

/** Vendors that may do it: active, of the kind, working in the warehouse, with a licence through its last day (vendors.md 2.8). */
const candidates = (db: Db, need: Need, vendorId: number | null) => rows<Candidate>(
  db, sql`select v.id, v.vendor_code, v.vendor_name, v.currency, v.vat_registered from vendors v where v.status = ${literal(vendorStatus, 'active')}
    and v.vendor_type in (${need.application_type}, 'both') and ${need.warehouse_id} = any(v.warehouse_ids)
    and v.license_expiry >= ${dubaiDay(need.needed_to)}::date and ${vendorId ? sql`v.id = ${vendorId}` : sql`true`} order by v.vendor_name`,
)

/** VAT a vendor adds on a day: ours of the day, none of one without TRN. */
export const vatOf = async (db: Db, vendor: Pick<Candidate, 'vat_registered'>, day: string): Promise<string> =>
  (vendor.vat_registered ? String(await settingAt(db, 'fee_vat_rate', {}, day)) : '0')

async function transportPrices(db: Db, need: Need, vendors: readonly Candidate[]): Promise<Map<number, Priced>> {
  const day = dubaiDay(need.needed_from)
  const rates = await ratesOn(db, vendors.map(({ id }) => id), day)
  const priced = new Map<number, Priced>()
  for (const vendor of vendors) {
    const own = new Map(rates.filter(({ vendor_id }) => vendor_id === vendor.id).map((rate) => [rate.vehicle_type, rate]))
    const tax = { currency: vendor.currency, vat_rate: await vatOf(db, vendor, day), tolls_taxed: false }
    const costs = need.lines.map((line) => {
      const rate = line.vehicle_type ? own.get(line.vehicle_type) : undefined
      if (!rate) return null
      const drive = { start: need.needed_from, km: line.expected_km ?? rate.included_km, waiting_minutes: 0, tolls: '0' }
      return { line, trips: line.trips ?? 1, cost: tripCost(rate, drive, tax) }
    })
    if (costs.length === 0 || !costs.every((one) => one !== null)) continue
    const coins = (amounts: readonly Decimal[]) => amountIn(sum(amounts), vendor.currency)
    const part = (name: 'base' | 'extra_km' | 'night' | 'vat') => coins(costs.map(({ cost, trips }) => product([cost[name], trips])))
    const named = [['Base', part('base')], ['Kilometres beyond', part('extra_km')], ['Night', part('night')]] as const
    priced.set(vendor.id, {
      amount: coins(named.map(([, amount]) => amount)), first_day: part('base'), vat: part('vat'),
      classes: named.filter(([, amount]) => compare(amount, 0) > 0).map(([label, amount]) => ({ label, hours: null, amount })), warnings: [],
    })
  }
  return priced
}

/** The days of a request: one for each start of its shift before its end. */
export function requestDays(need: Pick<Need, 'needed_from' | 'needed_to'>): string[] {
  const [time, days] = [dubaiTime(need.needed_from), [] as string[]]
  for (let day = dubaiDay(need.needed_from); Date.parse(dubaiMoment(day, time)) < Date.parse(need.needed_to) && days.length < MOST_REQUEST_DAYS;
    day = addDays(day, 1)) days.push(day)
  return days
}

interface Crew { vendor_id: number; role: StaffRole; people: number; wage: string | null; promised: number }

/** A vendor's active people by role, their average wage, and how many are promised to other requests of the time. */
const crewsOf = (db: Db, need: Need, vendors: readonly Candidate[]) => rows<Crew>(
  db, sql`select s.vendor_id, s.role, count(*)::int as people, ${inCoins(sql`avg(s.basic_monthly_wage)`, sql`min(s.currency)`)}::text as wage,
      coalesce((select sum(l.headcount) from request_lines l join request_applications r on r.id = l.request_id where r.vendor_id = s.vendor_id
        and l.role = s.role and r.status in ${literals(requestStatus, 'assigned', 'accepted', 'in_progress')}
        and tstzrange(r.needed_from, r.needed_to) && tstzrange(${need.needed_from}::timestamptz, ${need.needed_to}::timestamptz)), 0)::int as promised
    from vendor_staff s where s.vendor_id = any(${sql.param(vendors.map(({ id }) => id))}::bigint[]) and s.status = ${literal(vendorStatus, 'active')}
    group by s.vendor_id, s.role`,
)

type Minutes = 'normal' | 'ot_day' | 'ot_night' | 'rest_day' | 'holiday'
const classNames: Record<Minutes, string> = { normal: 'Normal', ot_day: 'Overtime', ot_night: 'Night overtime', rest_day: 'Rest day', holiday: 'Holiday' }

function dayPrice(
  card: DayCard, need: Need, day_type: ReturnType<typeof dayTypeOf>, wages: ReadonlyMap<string, string | null>, minutes: Record<Minutes, number>,
): string | null {
  const start = minutesOf(dubaiTime(need.needed_from))
  const amounts: string[] = []
  for (const { role, headcount, hours_per_day } of need.lines) {
    if (!role) return null
    const worked = Math.round(Number(hours_per_day ?? card.normal_hours_per_day) * 60)
    const rest = !card.break_paid && worked > Number(card.break_after_hours) * 60 ? card.break_minutes : 0
    const pay = payOf(card, {
      in: start, out: start + worked + rest, break_minutes: null, day_type, is_shift_worker: false, overtime_exempt: false, substitute_day: false, role,
      basic_monthly_wage: wages.get(role) ?? null, units_done: null,
    })
    if (!pay) return null
    const people = headcount ?? 1
    amounts.push(product([pay.amount, people]))
    for (const name of Object.keys(classNames) as Minutes[]) minutes[name] += pay.minutes[name] * people
  }
  return sum(amounts)
}

async function manpowerPrices(db: Db, need: Need, vendors: readonly Candidate[]): Promise<Map<number, Priced>> {
  const days = requestDays(need)
  const types = new Map<string, ReturnType<typeof dayTypeOf>>()
  for (const day of days) types.set(day, dayTypeOf(await dayFacts(db, day, need.warehouse_id), day, null))
  const crews = Map.groupBy(await crewsOf(db, need, vendors), ({ vendor_id }) => vendor_id)
  const priced = new Map<number, Priced>()
  for (const vendor of vendors) {
    const crew = new Map((crews.get(vendor.id) ?? []).map((one) => [one.role, one]))
    const wages = new Map([...crew].map(([role, { wage }]) => [role as string, wage]))
    const minutes: Record<Minutes, number> = { normal: 0, ot_day: 0, ot_night: 0, rest_day: 0, holiday: 0 }
    const bills: ReturnType<typeof billed>[] = []
    let card: (DayCard & { until: string }) | null = null
    for (const day of days) {
      if (!card || day > card.until) {
        const found: DayCard | null = (await cardFor(db, vendor.id, need.warehouse_id, day)) ?? null
        const until = found && (await first<{ to: string }>(db, sql`select valid_to::text as to from rate_cards where id = ${found.id}`))?.to
        card = found ? { ...found, until: until ?? day } : null
      }
      const amount = card && dayPrice(card, need, types.get(day) ?? 'normal', wages, minutes)
      if (!card || amount === null) break
      bills.push(billed(amount, card.vendor_margin_pct, card.vat_rate, vendor.currency))
    }
    if (bills.length < days.length || bills.length === 0) continue
    const short = need.lines.flatMap(({ role, headcount }) => {
      const free = role ? Math.max(0, (crew.get(role)?.people ?? 0) - (crew.get(role)?.promised ?? 0)) : 0
      return role && free < (headcount ?? 1)
        ? [`${vendor.vendor_name} has ${free} free people for ${staffRole.label(role).toLowerCase()}; ${headcount ?? 1} asked.`]
        : []
    })
    priced.set(vendor.id, {
      amount: amountIn(sum(bills.map(({ net }) => net)), vendor.currency), first_day: bills[0]?.net ?? '0', vat: amountIn(sum(bills.map(({ vat }) => vat)),
        vendor.currency),
      classes: (Object.keys(classNames) as Minutes[]).filter((name) => minutes[name] > 0)
        .map((name) => ({ label: classNames[name], hours: hoursText(minutes[name]), amount: null })),
      warnings: short,
    })
  }
  return priced
}

/**
 * The vendors a request may be given to, cheapest first, with what it would cost before VAT (vendors.md 4.13, 5). Vehicles by their tariffs of the first
 * day, people by the vendor's rate cards and the average wage of each role; whoever has no price for a line is left out. Amounts in the vendor's currency.
 */
export async function estimates(db: Db, need: Need, sees: boolean, vendorId: number | null = null): Promise<Estimate[]> {
  const vendors = await candidates(db, need, vendorId)
  const prices = need.application_type === 'transport' ? await transportPrices(db, need, vendors) : await manpowerPrices(db, need, vendors)
  const found = vendors.flatMap((vendor) => {
    const price = prices.get(vendor.id)
    return price ? [{ vendor, price }] : []
  })
  return found.toSorted((a, b) => compare(a.price.amount, b.price.amount)).map(({ vendor, price }) => ({
    vendor_id: vendor.id, vendor_code: vendor.vendor_code, vendor_name: vendor.vendor_name, currency: vendor.currency, warnings: price.warnings,
    ...(sees
      ? { amount: price.amount, first_day: price.first_day, vat: price.vat, classes: price.classes }
      : { amount: null, first_day: null, vat: null, classes: price.classes.map((one) => ({ ...one, amount: null })) }),
  }))
}

/** What a request costs by a vendor's cards, before VAT; null where it may not do it or has no price. */
export const estimateOf = async (db: Db, need: Need, vendorId: number): Promise<Estimate | null> => (await estimates(db, need, true, vendorId))[0] ?? null

/** What hours entered for a request come to so far, before VAT and with VAT, by the card of its first day. */
export async function workedCost(db: Db, requestId: number, vendor: { id: number; currency: string }, warehouseId: number, day: string) {
  const worked = await first<{ amount: string }>(db, sql`select coalesce(sum(e.amount), 0)::text as amount from timesheet_employees e
    join timesheets t on t.id = e.timesheet_id where t.request_id = ${requestId} and e.status not in ${literals(timesheetRowStatus, ...uncountedRows)}`)
  const card = await cardFor(db, vendor.id, warehouseId, day)
  return billed(worked?.amount ?? '0', card?.vendor_margin_pct ?? '0', card?.vat_rate ?? '5', vendor.currency)
}

interface LineText { role?: string | null; headcount?: number | null; vehicle_type?: string | null; trips?: number | null }
/** As a refusal or a list says it: '2 × Truck 7 t', '12 × Picker'. */
export const requestText = (lines: readonly LineText[]): string =>
  lines.map((line) => (line.vehicle_type ? `${line.trips ?? 1} × ${hiredVehicle.label(line.vehicle_type as HiredVehicle)}`
    : `${line.headcount ?? 1} × ${staffRole.label(line.role as StaffRole)}`)).join(', ')

/** A part of an amount, half up to the coins of its currency. */
export const partOf = (amount: string, pct: string, currency: string): string => amountIn(multiply([amount, pct, '0.01'], 6), currency)
