import { sql } from 'drizzle-orm'
import { conflictsAmong, handlingDocument, transportMode, withImplied, type TransportMode } from '@/lib/domain/handling-code'
import { multiply, sum } from '@/lib/domain/decimal'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleBags } from '../containers/scope'
import { visibleLanes } from '../linehaul/scope'
import { visiblePackages } from '../packages/scope'
import { allHandling, type Handling } from './find-handling'

/** Where codes are to travel; what is not given is not asked. */
export interface Travel {
  codes: readonly string[]
  transport_mode?: TransportMode | null | undefined
  passenger_flight?: boolean | undefined
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

type Codes = ReadonlyMap<string, Handling>

/** The lane's mode stands for the mode where none is given. */
async function modeOf(db: Db, who: Who, { transport_mode, linehaul_id }: Travel): Promise<TransportMode | null> {
  if (transport_mode || !linehaul_id) return transport_mode ?? null
  const lane = await first<{ lane: Record<string, unknown> }>(db, sql`select to_jsonb(l) as lane from linehauls l where ${allOf([sql`l.id = ${linehaul_id}`, visibleLanes(who, sql`l`)])}`)
  const mode = lane?.lane.transport_mode
  return transportMode.is(mode) ? mode : null
}

function modeBlocks(codes: readonly string[], all: Codes, mode: TransportMode | null, passenger: boolean): string[] {
  if (mode === null) return []
  const refused = codes.filter((code) => all.get(code)?.[`${mode}_allowed`] === false).map((code) => `${code} is not allowed by ${mode} on this lane`)
  const cargoOnly = mode === 'air' && passenger ? codes.filter((code) => all.get(code)?.cargo_aircraft_only).map((code) => `${code} may fly on cargo aircraft only`) : []
  return [...refused, ...cargoOnly]
}

async function countryBlocks(db: Db, codes: readonly string[], country: string | null | undefined): Promise<string[]> {
  if (!country) return []
  const found = await first<{ country_name: string; prohibited: string[] }>(db, sql`select country_name, prohibited_handling_codes as prohibited from countries where country_code = ${country}`)
  return codes.filter((code) => found?.prohibited.includes(code)).map((code) => `${code} is prohibited in ${found?.country_name}`)
}

/** What lies in the bag already may forbid what is to come in. */
async function bagBlocks(db: Db, who: Who, codes: readonly string[], all: Codes, bagId: number | null | undefined): Promise<string[]> {
  if (!bagId) return []
  const bag = await first<{ bag_no: string; inside: string[] }>(
    db,
    sql`select b.bag_no, array(select distinct code from packages p, unnest(p.special_handling) code where p.bag_id = b.id) as inside from bags b where ${allOf([sql`b.id = ${bagId}`, visibleBags(who, sql`b`)])}`,
  )
  const inside = withImplied(bag?.inside ?? [], all)
  return codes.flatMap((a) => inside.filter((b) => b !== a && conflictsAmong([a, b], all).length > 0).map((b) => `${a} and ${b} may not share bag ${bag?.bag_no}`))
}

/** Documents all codes ask for, less those the parcel has. */
async function missingDocuments(db: Db, who: Who, codes: readonly string[], all: Codes, trackingNo: string | null | undefined): Promise<string[]> {
  const needed = [...new Set(codes.flatMap((code) => all.get(code)?.requires_documents ?? []))]
  if (needed.length === 0) return []
  const there = trackingNo
    ? await rows<{ document_type: string }>(db, sql`select distinct lower(d.doc_type) as document_type from package_documents d join packages p on p.id = d.package_id where ${allOf([sql`p.tracking_no = ${trackingNo.toUpperCase()}`, visiblePackages(who, sql`p`)])}`)
    : []
  return needed.filter((document) => !there.some((row) => row.document_type === document))
}

/** Flat per package, per cent of the freight, for each code of one's own; implied codes add nothing (codes.md 7.3). */
function surchargeOf(codes: readonly string[], all: Codes, freight: string): string {
  const amounts = codes.map((code) => {
    const { surcharge_type: type, surcharge_value: value } = all.get(code) ?? {}
    if (!type || !value) return '0.00'
    return type === 'flat' ? value : multiply([freight, value, '0.01'], 2)
  })
  return sum(['0.00', ...amounts])
}

/**
 * Whether codes may travel together this way (codes.md 7.2): mode, country, the codes among themselves and those in the bag, documents.
 * Blocks stop; missing documents are warnings that need a yes. Unknown and inactive codes block, since neither may be added. A lane, bag
 * or parcel of somebody else is as if it were not named.
 */
export async function checkCodes(db: Db, who: Who, travel: Travel): Promise<Finding> {
  const all = await allHandling(db)
  const own = [...new Set(travel.codes)]
  const codes = withImplied(own.filter((code) => all.has(code)), all)
  const blocks = [
    ...own.filter((code) => !all.has(code)).map((code) => `Unknown handling code ${code}`),
    ...own.filter((code) => all.get(code)?.status === 'inactive').map((code) => `Code ${code} is inactive.`),
    ...modeBlocks(codes, all, await modeOf(db, who, travel), travel.passenger_flight ?? false),
    ...(await countryBlocks(db, codes, travel.country_code)),
    ...conflictsAmong(codes, all).map(([a, b]) => `Codes ${a} and ${b} may not be together`),
    ...(await bagBlocks(db, who, codes, all, travel.bag_id)),
  ]
  const documents_missing = await missingDocuments(db, who, codes, all, travel.tracking_no)
  const warnings = documents_missing.map((name) => `${handlingDocument.is(name) ? handlingDocument.label(name) : name} is missing${travel.tracking_no ? ` for ${travel.tracking_no}` : ''}`)
  return { ok: blocks.length === 0, codes, blocks, warnings, documents_missing, surcharge: { amount: surchargeOf(own, all, travel.freight ?? '0'), currency: 'AED' } }
}
