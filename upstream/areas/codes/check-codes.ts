import { sql } from 'drizzle-orm'
import {
  clashBetween, conflictsAmong, documentMissing, missingDocuments, modeFault, quantityFault, transportMode, withImplied, type TransportMode,
} from '@/lib/domain/handling-code'
import { classFault } from '@/lib/domain/container'
import { product, sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { first, rows, type Db } from '../../db/db'
import { allOf, isNumber } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleBags } from '../containers/scope'
import { visibleLanes } from '../linehaul/scope'
import { dirhamsFor, dirhamsRate, rateToday } from '../../core/parcels/dirhams'
import { visiblePackages } from '../../core/parcels/scope'
import { codedParcels, passengerLane, type CodedParcel, type Rules } from '../../core/codes/cargo'
import { allHandling, type Handling } from '../../core/codes/find-handling'

/** Where codes are to travel; what is not given is not asked. */
export interface Travel {
  codes: readonly string[]
  transport_mode?: TransportMode | null | undefined
  passenger_flight?: boolean | undefined
  carrier_id?: number | null | undefined
  country_code?: string | null | undefined
  bag_id?: number | null | undefined
  linehaul_id?: number | null | undefined
  tracking_no?: string | null | undefined
  /** AED. */
  freight?: string | null | undefined
}

interface Finding {
  ok: boolean
  /** Own and implied. */
  codes: string[]
  blocks: string[]
  warnings: string[]
  documents_missing: string[]
  surcharge: { amount: string; currency: string }
}

interface LaneFound {
  linehaul_code: string
  mode: string
  /** It flies by a schedule, and none of its aircraft carries cargo alone. */
  passenger: boolean
  carriers: { carrier_id: number; carrier: string; blocked: string[]; allowed: string[]; action: string }[]
}

/** The lane named, with what its carriers may not be given. */
async function laneOf(db: Db, who: Who, { linehaul_id, carrier_id }: Travel): Promise<LaneFound | null> {
  if (!linehaul_id) return null
  return first<LaneFound>(
    db,
    sql`select l.linehaul_code, l.transport_mode as mode, ${passengerLane(sql`l`)} as passenger,
        coalesce((select jsonb_agg(jsonb_build_object('carrier_id', r.carrier_id, 'carrier', k.display_name, 'blocked', r.blocked_handling_codes,
            'allowed', r.allowed_handling_codes, 'action', r.action) order by k.display_name) from linehaul_restrictions r
            join carriers k on k.id = r.carrier_id
            where r.linehaul_id = l.id and r.carrier_id = ${carrier_id ?? null}::bigint), '[]') as carriers
        from linehauls l where ${allOf([sql`l.id = ${linehaul_id}`, visibleLanes(who, sql`l`)])}`,
  )
}

/** The lane's mode stands for the mode where none is given. */
const modeOf = (lane: LaneFound | null, given: TransportMode | null | undefined): TransportMode | null =>
  given ?? (transportMode.is(lane?.mode) ? lane.mode : null)

/** What the carrier may not be given on the lane: with `warn` it passes, flagged. */
function restrictionWords(lane: LaneFound | null, own: readonly string[], codes: readonly string[]): { blocks: string[]; warnings: string[] } {
  const found = (lane?.carriers ?? []).flatMap(({ carrier, blocked, allowed, action }) => [
    ...codes.filter((code) => blocked.includes(code)).map((code) => ({ action, words: `${carrier} does not take ${code} on ${lane?.linehaul_code}` })),
    ...(allowed.length > 0 ? own.filter((code) => !allowed.includes(code)) : []).map((code) => ({
      action, words: `${carrier} takes ${allowed.join(', ')} alone on ${lane?.linehaul_code}, not ${code}`,
    })),
  ])
  const of = (warn: boolean) => found.filter(({ action }) => (action === 'warn') === warn).map(({ words }) => words)
  return { blocks: of(false), warnings: of(true) }
}

async function countryBlocks(db: Db, codes: readonly string[], country: string | null | undefined): Promise<string[]> {
  if (!country) return []
  const found = await first<{ country_name: string; prohibited: string[] }>(db, sql`select country_name, prohibited_handling_codes as prohibited from countries
    where country_code = ${country}`)
  return codes.filter((code) => found?.prohibited.includes(code)).map((code) => `${code} is prohibited in ${found?.country_name}`)
}

/** What lies in the bag already, and what the bag is for, may forbid what is to come in. */
async function bagBlocks(db: Db, who: Who, own: readonly string[], all: Rules, bagId: number | null | undefined): Promise<string[]> {
  if (!bagId) return []
  const bag = await first<{ bag_no: string; content_class: string; dangerous: boolean }>(
    db,
    sql`select b.bag_no, b.content_class, dangerous_handling(${sql.param(own)}::text[]) as dangerous from bags b
        where ${allOf([sql`b.id = ${bagId}`, visibleBags(who, sql`b`)])}`,
  )
  if (!bag) return []
  const inside = (await codedParcels(db, sql`p.bag_id = ${bagId}`)).flatMap(({ codes }) => codes)
  const clash = clashBetween(own, inside, all)
  const misplaced = classFault(`A parcel with ${own.join(', ')}`, bag.dangerous, bag.content_class)
  return [...(clash ? [`${clash[0]} and ${clash[1]} may not share bag ${bag.bag_no}`] : []), ...(misplaced ? [misplaced] : [])]
}

/** The parcel named, as far as this person may know of it; null for none, or one without codes of its own. */
const parcelOf = async (db: Db, who: Who, trackingNo: string | null | undefined): Promise<CodedParcel | null> =>
  trackingNo ? ((await codedParcels(db, allOf([isNumber(sql`p.tracking_no`, [trackingNo]), visiblePackages(who, sql`p`)])))[0] ?? null) : null

/** Papers kept with a parcel whether it has codes yet or not. */
async function papersOf(db: Db, who: Who, trackingNo: string | null | undefined): Promise<string[]> {
  if (!trackingNo) return []
  const found = await rows<{ doc_type: string }>(
    db,
    sql`select distinct d.doc_type from packages p join package_documents d on d.package_id = p.id or d.package_list_id = p.package_list_id
        where ${allOf([isNumber(sql`p.tracking_no`, [trackingNo]), visiblePackages(who, sql`p`)])}`,
  )
  return found.map(({ doc_type }) => doc_type)
}

/** Dirhams for one unit of each currency some of these codes are priced in, by the rates of today. */
async function ratesFor(db: Db, codes: readonly string[], all: ReadonlyMap<string, Handling>): Promise<Map<string, string>> {
  const foreign = [...new Set(codes.map((code) => all.get(code)?.currency ?? 'AED'))].filter((currency) => currency !== 'AED')
  if (foreign.length === 0) return new Map()
  const found = await rows<{ currency: string; rate: string }>(db, sql`select c as currency, ${dirhamsRate(sql`c`, rateToday)}::text as rate
    from unnest(${sql.param(foreign)}::text[]) c`)
  return new Map(found.map(({ currency, rate }) => [currency, rate]))
}

/** In dirhams: flat per package, per cent of the freight, for each code of one's own; implied codes add nothing (codes.md 7.3). */
async function surchargeOf(db: Db, codes: readonly string[], all: ReadonlyMap<string, Handling>, freight: string): Promise<string> {
  const rates = await ratesFor(db, codes, all)
  const amounts = codes.map((code) => {
    const { surcharge_type: type, surcharge_value: value, currency } = all.get(code) ?? {}
    if (!type || !value) return '0.00'
    return amountIn(type === 'flat' ? product([value, dirhamsFor(rates, currency)]) : product([freight, value, '0.01']), 'AED')
  })
  return sum(['0.00', ...amounts])
}

/**
 * Whether codes may travel together this way (codes.md 7.2): mode, carrier, country, the codes among themselves and those in the bag, how much
 * of them, documents. Blocks stop; missing documents are warnings until the goods leave. Unknown and inactive codes block, since neither may
 * be added. A lane, bag or parcel of somebody else is as if it were not named.
 */
export async function checkCodes(db: Db, who: Who, travel: Travel): Promise<Finding> {
  const all = await allHandling(db)
  const own = [...new Set(travel.codes)]
  const known = own.filter((code) => all.has(code))
  const codes = withImplied(known, all)
  const lane = await laneOf(db, who, travel)
  const mode = modeOf(lane, travel.transport_mode)
  const passenger = travel.passenger_flight ?? (mode === lane?.mode ? lane?.passenger : undefined)
  const carriage = mode && modeFault(known, all, { mode, passenger }, 'on this lane')
  const restricted = restrictionWords(lane, known, codes)
  const parcel = await parcelOf(db, who, travel.tracking_no)
  const tooMuch = parcel && quantityFault(known, all, parcel)
  const blocks = [
    ...own.filter((code) => !all.has(code)).map((code) => `Unknown handling code ${code}`),
    ...own.filter((code) => all.get(code)?.status === 'inactive').map((code) => `Code ${code} is inactive.`),
    ...(carriage ? [carriage] : []),
    ...restricted.blocks,
    ...(await countryBlocks(db, codes, travel.country_code)),
    ...conflictsAmong(codes, all).map(([a, b]) => `Codes ${a} and ${b} may not be together`),
    ...(await bagBlocks(db, who, known, all, travel.bag_id)),
    ...(tooMuch ? [tooMuch] : []),
  ]
  const documents_missing = missingDocuments(known, all, await papersOf(db, who, travel.tracking_no))
  const warnings = [...documents_missing.map((name) => documentMissing(name, travel.tracking_no)), ...restricted.warnings]
  return {
    ok: blocks.length === 0, codes, blocks, warnings, documents_missing,
    surcharge: { amount: await surchargeOf(db, own, all, travel.freight ?? '0'), currency: 'AED' },
  }
}
