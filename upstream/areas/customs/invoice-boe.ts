import { sql } from 'drizzle-orm'
import { boeStatus, type BoeTransport, type DeclarationType } from '@/lib/domain/boe'
import { counted } from '@/lib/domain/counted'
import { sum } from '@/lib/domain/decimal'
import { inDirhams } from '@/lib/domain/boe-lines'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { boeDocs, boes } from '../../db/schema/boes'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { isOpenBoe } from './boe-orders'
import { TARIFF } from './declared-goods'
import { dropDrawn } from './drawn-docs'
import { holdBoe } from './held-boe'
import { noteBoe } from './history'
import { buildLines, permits, ratesOn, reckon } from './lines'
import { nextBoeRef, papersOf } from './make'
import { today } from '@/lib/domain/days'

/** What comes from the rest of the world and stays (boe-customs.md 2.6). */
const DECLARATION: DeclarationType = 'import_local_row'

export interface InvoiceBoe {
  client_id: number
  warehouse_id: number
  importer_code: string | null
  mawb_no: string | null
  transport_mode: BoeTransport | null
  exit_port: string | null
}
/** Freight and insurance of invoices by their currency. */
export interface InvoiceCosts {
  freight: Readonly<Record<string, string>>
  insurance: Readonly<Record<string, string>>
}

/** A draft without goods yet, for those of commercial invoices. */
export async function draftForInvoices(tx: Db, who: Who, given: InvoiceBoe): Promise<number> {
  const client = await first<{ importer_code: string | null }>(tx, sql`select importer_code from clients where id = ${given.client_id}`)
  const [made] = await tx.insert(boes).values({
    ...given, boe_ref: await nextBoeRef(tx, 'local'), scope: 'local', declaration_type: DECLARATION, is_free_zone: false, destination_country: TARIFF,
    hvlv_class: 'HV', importer_code: given.importer_code ?? client?.importer_code ?? null, goods_value: '0', cif_value: '0', created_by: who.user_id || null,
    updated_by: who.user_id || null,
  }).returning({ id: boes.id })
  const { id } = made as { id: number }
  await noteBoe(tx, who, { boe_id: id, from: null, to: 'draft', action: 'create', note: null })
  return id
}

/** A bill of entry commercial invoices of a client may be put on, held; 409 once customs is told, or where it is of another client or way. */
export async function holdForInvoices(tx: Db, who: Who, id: number, clientId: number) {
  const boe = await holdBoe(tx, who, id)
  if (boe.scope !== 'local') throw new Refusal(409, `BOE ${boe.boe_ref} is of goods that leave the country.`)
  if (boe.client_id !== clientId) throw new Refusal(409, `BOE ${boe.boe_ref} is of another client.`)
  if (!isOpenBoe(boe.status)) throw new Refusal(409, `BOE ${boe.boe_ref} can no longer be changed.`)
  return boe
}

/** Papers its goods need and it has no place for yet. */
async function followPapers(tx: Db, id: number, scope: 'local', declaration: DeclarationType): Promise<void> {
  const lines = await rows<{ hs_code: string; country_of_origin: string }>(tx, sql`select hs_code, country_of_origin from boe_lines where boe_id = ${id}`)
  const { isRestricted } = await permits(tx, scope, lines.map(({ hs_code }) => hs_code), today())
  const needed = papersOf(declaration, lines.some((line) => isRestricted(line.hs_code, line.country_of_origin)))
  const there = new Set(
    (await rows<{ doc_type: string }>(tx, sql`select doc_type from boe_docs where boe_id = ${id} and is_current`)).map(({ doc_type }) => doc_type))
  const more = needed.filter((type) => !there.has(type))
  if (more.length > 0) await tx.insert(boeDocs).values(more.map((doc_type) => ({ boe_id: id, doc_type, required: true })))
}

/** Declares the goods of invoices that were just put on a bill of entry: its lines, costs, sums and papers follow. */
export async function declareInvoices(tx: Db, who: Who, id: number, count: number, costs: InvoiceCosts): Promise<{ boe_ref: string }> {
  const held = await holdBoe(tx, who, id)
  const rateOf = await ratesOn(tx, [...Object.keys(costs.freight), ...Object.keys(costs.insurance)], held.declaration_date)
  const freight_amount = sum([held.freight_amount, inDirhams(costs.freight, rateOf)])
  const insurance_amount = sum([held.insurance_amount, inDirhams(costs.insurance, rateOf)])
  await rows(tx, sql`update boes set freight_amount = ${freight_amount}::numeric, insurance_amount = ${insurance_amount}::numeric,
    cif_value = goods_value + ${freight_amount}::numeric + ${insurance_amount}::numeric, faults = '{}', status = ${literal(boeStatus, 'draft')},
    version = version + 1, updated_at = now(), updated_by = ${who.user_id || null} where id = ${id}`)
  const boe = { ...held, freight_amount, insurance_amount }
  await buildLines(tx, boe)
  await reckon(tx, boe, { declares: true })
  await followPapers(tx, id, 'local', boe.declaration_type)
  await dropDrawn(tx, id)
  await noteBoe(tx, who, { boe_id: id, from: held.status, to: 'draft', action: 'invoices', note: `${counted(count, 'commercial invoice')} added` })
  return { boe_ref: held.boe_ref }
}
