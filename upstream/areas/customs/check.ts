import { sql } from 'drizzle-orm'
import { boeDocStatus, boeDocType, digitsNeeded, type BoeDocType } from '@/lib/domain/boe'
import { faultsOf, type CheckedLine } from '@/lib/domain/boe-lines'
import { today } from '@/lib/domain/days'
import { isCancelled, sourceNo, withSource } from '../../core/customs/source'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { HeldBoe } from './held-boe'
import { codeRules } from './lines'

const accepted = literal(boeDocStatus, 'accepted')

/** Papers that are not there and accepted, of those named or of those it needs; by what people call them. */
export async function missingPapers(db: Db, boeId: number, types: readonly BoeDocType[] | null): Promise<string[]> {
  const found = await rows<{ doc_type: BoeDocType }>(
    db,
    types === null
      ? sql`select distinct doc_type from boe_docs where boe_id = ${boeId} and is_current and required and status <> ${accepted}`
      : sql`select t.doc_type from unnest(${sql.param([...types])}::text[]) as t(doc_type) where not exists (
          select 1 from boe_docs d where d.boe_id = ${boeId} and d.is_current and d.doc_type = t.doc_type and d.status = ${accepted})`,
  )
  return boeDocType.names.filter((name) => found.some(({ doc_type }) => doc_type === name)).map((name) => boeDocType.label(name))
}

/** What is wrong with its lines. */
export async function lineFaults(db: Db, boe: HeldBoe): Promise<string[]> {
  const lines = await rows<CheckedLine & { has_amount: boolean }>(
    db,
    sql`select line_no, hs_code, country_of_origin, value, units, litres, sugar_g_per_100ml as sugar, net_weight, gross_weight, unit_2, qty_2::text as qty_2,
          permit_ref, needs_permit, qty > 0 as has_amount from boe_lines where boe_id = ${boe.id} order by line_no`,
  )
  const digits = digitsNeeded(boe.destination_country, boe.declaration_type, await codeRules(db, today()))
  return [
    ...faultsOf(lines, { declared: boe.goods_value, digits, destination: boe.destination_country }),
    ...lines.filter(({ has_amount }) => !has_amount).map(({ line_no }) => `Line ${line_no}: The quantity is missing.`),
  ]
}

/** Everything that keeps a bill of entry from being sent to customs (boe-customs.md 3.1, 7.9). */
export async function faultsOfBoe(db: Db, boe: HeldBoe): Promise<string[]> {
  const gone = await rows<{ order_no: string }>(db, sql`select ${sourceNo} as order_no from boe_orders x join customs_orders c on c.id = x.customs_order_id
    ${withSource} where x.boe_id = ${boe.id} and x.is_live and ${isCancelled}`)
  const papers = await missingPapers(db, boe.id, null)
  const isAbroad = boe.scope === 'international'
  return [
    ...(papers.length > 0 ? [`Missing documents: ${papers.join(', ')}.`] : []),
    ...await lineFaults(db, boe),
    ...gone.map(({ order_no }) => `Order ${order_no} is cancelled. Remove it.`),
    ...(isAbroad && !boe.exit_port ? ['The port of exit is missing.'] : []),
    ...(isAbroad && !boe.mawb_no && !boe.bl_no && !boe.vehicle_no ? ['Enter the MAWB, the bill of lading or the vehicle.'] : []),
  ]
}
