import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientHscodes } from '@/lib/contract/client-hscodes'
import { hsCodeApproval } from '@/lib/domain/client'
import { today } from '@/lib/domain/days'
import { dottedHsCode } from '@/lib/domain/hs-code'
import { layersOf, permitAuthority } from '@/lib/domain/tariff'
import { dutyLayersOf, restrictionsOf } from '../../core/tariff/read-tariff'
import { first, rows, type Db } from '../../db/db'
import { allOf, anyOfValues, contains, dayRange, everyRow, pageOf, startsWith, type ListQuery } from '../../platform/list'
import { EXPORT_LIMIT, exported } from '../../platform/list-file'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { ownClients } from '../subscriptions/requested-client'

export type Row = z.output<typeof clientHscodes.change.reply>
type Query = z.output<typeof clientHscodes.list.query>
type Stored = Omit<Row, 'dotted' | 'duty_rate' | 'permit'>

const columns = sql`h.id, h.client_id, c.client_code, coalesce(c.trade_name, c.name) as client, h.sku, h.product_description, h.hs_code, h.country_of_origin,
  h.destination_country, h.unit_value, h.currency, h.is_restricted,
  h.permit_authority, h.approval_status, h.reject_reason, u.full_name as decided_by, h.decided_at, h.updated_at, h.version`
const tables = sql`client_product_hscodes h join clients c on c.id = h.client_id left join users u on u.id = h.decided_by`

/** Rows of the clients a person may open, as a condition on `h`. */
export const visibleCodes = (who: Who) => {
  const own = ownClients(who)
  return own === null ? undefined : own.length > 0 ? anyOfValues(sql`h.client_id`, own) : sql`false`
}

const listOf = (who: Who, q: Query): ListQuery => ({
  columns, from: tables, countFrom: sql`client_product_hscodes h`,
  where: [
    visibleCodes(who), anyOfValues(sql`h.client_id`, q.client_id), q.hs_code ? sql`h.hs_code like ${startsWith(q.hs_code)}` : undefined,
    anyOfValues(sql`h.approval_status`, q.approval_status), q.is_restricted === undefined ? undefined : sql`h.is_restricted = ${q.is_restricted}`,
    anyOfValues(sql`h.country_of_origin`, q.country_of_origin), dayRange(sql`h.updated_at`, q.from, q.to),
    q.search ? sql`(h.sku ilike ${contains(q.search)} or h.product_description ilike ${contains(q.search)})` : undefined,
  ],
  sorts: {
    updated_at: { by: sql`h.updated_at`, kind: 'time' }, sku: { by: sql`h.sku`, kind: 'text' }, hs_code: { by: sql`h.hs_code`, kind: 'text' },
  },
  defaultSort: 'updated_at', id: sql`h.id`,
})

/** Rows with the duty they pay today. */
async function described(db: Db, found: readonly Stored[]): Promise<Row[]> {
  const [day, duties] = [today(), new Map<string, Awaited<ReturnType<typeof dutyLayersOf>>>()]
  for (const [country, own] of Map.groupBy(found, ({ destination_country }) => destination_country))
    duties.set(country, await dutyLayersOf(db, country, own.map(({ hs_code }) => hs_code), day))
  return found.map((row): Row => {
    const layers = layersOf(duties.get(row.destination_country) ?? [], { hs_code: row.hs_code, origin: row.country_of_origin, sugar: null }, day)
    const held = layers.find(({ kind, basis }) => kind === 'customs' && basis === 'percent')?.rate ?? null
    return {
      ...row, dotted: dottedHsCode(row.hs_code), duty_rate: held, permit: row.permit_authority && permitAuthority.label(row.permit_authority),
    }
  })
}

/** One page of the HS codes somebody may see, those changed last first. */
export async function hscodeList(db: Db, who: Who, q: Query) {
  const page = await pageOf<Stored>(db, listOf(who, q), q)
  return { ...page, rows: await described(db, page.rows) }
}

/** A row; 404 for one out of reach. `lock` holds it until the transaction ends. */
export async function hscodeOf(db: Db, who: Who, id: number, lock = false): Promise<Row> {
  if (lock) await rows(db, sql`select 1 from client_product_hscodes where id = ${id} for update`)
  const found = await first<Stored>(db, sql`select ${columns} from ${tables} where ${allOf([sql`h.id = ${id}`, visibleCodes(who)])}`)
  const [row] = found ? await described(db, [found]) : []
  if (!row) throw new Refusal(404, 'This HS code no longer exists.')
  return row
}

/** What the tariff restricts of a code brought into a country today, for the row that names it. */
export async function restrictedBy(db: Db, country: string, codes: readonly { hs_code: string; country_of_origin: string }[]) {
  const all = await restrictionsOf(db, country, 'import', codes.map(({ hs_code }) => hs_code))
  return codes.map(({ hs_code, country_of_origin }) => {
    const own = all.filter(({ hs_prefix, origin }) => hs_code.startsWith(hs_prefix) && (origin === null || origin === country_of_origin))
    return {
      is_prohibited: own.some(({ kind }) => kind === 'prohibited'), is_restricted: own.some(({ kind }) => kind === 'restricted'),
      permit_authority: own.find(({ kind }) => kind === 'restricted')?.authority ?? null,
    }
  })
}

/** clients.md 5: more rows than this are not sent at once. */
const MOST_ROWS = 200_000
const fileColumns: readonly ExportColumn[] = [
  { header: 'Client Code', field: 'client_code' }, { header: 'SKU', field: 'sku', width: 20 }, { header: 'Product Description', field: 'product_description',
    width: 40 },
  { header: 'HS Code', field: 'hs_code', width: 18 }, { header: 'Country of Origin', field: 'country_of_origin' },
  { header: 'Destination Country', field: 'destination_country' }, { header: 'Unit Value', field: 'unit_value', type: 'money' },
  { header: 'Currency', field: 'currency' }, { header: 'Restricted', field: 'is_restricted', type: 'bool' },
  { header: 'Permit', field: 'permit', width: 24 }, { header: 'Approval', field: 'approval' }, { header: 'Reject Reason', field: 'reject_reason', width: 32 },
  { header: 'Updated', field: 'updated_at', type: 'datetime' },
]

async function* fileRows(db: Db, list: ListQuery, q: Query) {
  for await (const row of everyRow<Stored>(db, list, q, Math.max(MOST_ROWS, EXPORT_LIMIT)))
    yield {
      ...row, approval: hsCodeApproval.label(row.approval_status), permit: row.permit_authority && permitAuthority.label(row.permit_authority),
    }
}

/** The list as a file, under the name of the client where there is one. 422 for more rows than are sent at once. */
export async function hscodeFile(db: Db, who: Who, body: z.output<typeof clientHscodes.download.body>) {
  const list = listOf(who, body)
  const counted = await first<{ n: number }>(db, sql`select count(*) as n from (select 1 from client_product_hscodes h where ${allOf(list.where)}
    limit ${MOST_ROWS + 1}) matching`)
  if (!body.ids && (counted?.n ?? 0) > MOST_ROWS) throw refuseField('client_id', 'Narrow the filters.')
  const only = body.client_id?.length === 1 ? body.client_id[0] : undefined
  const client = only && (await first<{ client_code: string }>(db, sql`select c.client_code from clients c join client_product_hscodes h on h.client_id = c.id
    where ${allOf([sql`c.id = ${only}`, visibleCodes(who)])} limit 1`))
  const name = ['product-hscode', client ? client.client_code : null].filter(Boolean).join('_')
  return exported(body.format, name, { sheet: 'Product HS codes', columns: fileColumns, rows: fileRows(db, list, body) })
}
