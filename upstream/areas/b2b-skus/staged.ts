import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { b2bSkuFields, b2bSkuTemplate, type B2bSkuField } from '@/lib/contract/b2b-sku-columns'
import type { b2bSkuUploads } from '@/lib/contract/b2b-sku-uploads'
import { stagedApproval } from '@/lib/domain/b2b-sku'
import { storageClass } from '@/lib/domain/location'
import { skuUnit } from '@/lib/domain/sku'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, staleRecord, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { parseCell, type CellValue } from '../../sheets/cells'
import { ownGoods } from '../catalogue/scope'
import { stagingFacts, type StagedValues } from './facts'
import { checkOf, judge, messagesOf, type Judged } from './judge'

type Query = z.output<typeof b2bSkuUploads.list.query>
export type Staged = z.output<typeof b2bSkuUploads.mend.reply>
interface Stored extends Omit<Staged, B2bSkuField | 'sku_code' | 'sku_name' | 'locked'> { sku_code: string; sku_name: string | null; payload: StagedValues }

const columns = sql`r.id, r.upload_id, d.file_name, r.row_no, r.client_id, coalesce(c.trade_name, c.name) as client_name, r.sku_code, r.sku_name, r.sku_id,
  r.action, r.changes, r.check_status, r.messages, r.approval_status, d.user_name as uploaded_by, r.created_at as uploaded_at, u.full_name as decided_by,
  r.decided_at, r.remarks, r.version, r.payload`
const tables = sql`sku_upload_rows r join excel_details d on d.id = r.upload_id join clients c on c.id = r.client_id left join users u on u.id = r.decided_by`

const isPending = (row: Pick<Stored, 'approval_status'>) => row.approval_status === '0'
const flat = ({ payload, ...row }: Stored): Staged => ({
  ...Object.fromEntries(b2bSkuFields.map((field) => [field, payload[field] ?? null])), ...row, locked: isPending(row) ? [] : [...b2bSkuFields],
}) as Staged

/** Rows with what they change of the SKUs as those stand now; of one that is decided it is what it changed. */
async function withChanges(db: Db, found: readonly Stored[]): Promise<Staged[]> {
  const changes = new Map<number, string[]>()
  for (const [clientId, own] of Map.groupBy(found.filter(isPending), ({ client_id }) => client_id)) {
    const facts = await stagingFacts(db, clientId, own.map(({ payload }) => payload))
    for (const { id, payload } of own) changes.set(id, judge(payload, facts, id).changes)
  }
  return found.map((row) => flat({ ...row, changes: changes.get(row.id) ?? row.changes }))
}

/** Rows of uploaded SKU files somebody may see, the latest first. */
export async function stagedList(db: Db, who: Who, q: Query) {
  const found = q.search ? contains(q.search) : null
  const page = await pageOf<Stored>(
    db,
    {
      columns, from: tables, countFrom: sql`sku_upload_rows r join excel_details d on d.id = r.upload_id`,
      where: [
        ownGoods(who, sql`r.client_id`), anyOfValues(sql`r.client_id`, q.client_id), anyOfValues(sql`r.upload_id`, q.upload_id),
        anyOfValues(sql`r.check_status`, q.check_status), anyOfValues(sql`r.approval_status`, q.approval_status), anyOfValues(sql`r.action`, q.action),
        found ? sql`(r.sku_code ilike ${found} or r.sku_name ilike ${found} or d.file_name ilike ${found})` : undefined,
      ],
      sorts: {
        uploaded_at: { by: sql`r.created_at`, kind: 'time' }, sku_code: { by: sql`r.sku_code`, kind: 'text' },
        row_no: { by: sql`r.row_no`, kind: 'number' }, file_name: { by: sql`d.file_name`, kind: 'text' },
      },
      defaultSort: 'uploaded_at', id: sql`r.id`,
    },
    q,
  )
  return { ...page, rows: await withChanges(db, page.rows) }
}

/** A row that waits, held until the transaction ends. 404 for another's, 409 for one that is decided: that is done once. */
export async function heldRow(tx: Db, who: Who, id: number): Promise<Stored> {
  await rows(tx, sql`select 1 from sku_upload_rows where id = ${id} for update`)
  const row = await storedRow(tx, who, sql`r.id = ${id}`)
  if (!row) throw new Refusal(404, 'This row no longer exists.')
  if (isPending(row)) return row
  throw new Refusal(409, `Row ${row.row_no} with SKU ${row.sku_code} is ${stagedApproval.label(row.approval_status).toLowerCase()} already.`)
}
const storedRow = (db: Db, who: Who, which: SQL) =>
  first<Stored>(db, sql`select ${columns} from ${tables} where ${allOf([which, ownGoods(who, sql`r.client_id`)])}`)

/** Held against what stands now. */
export async function judged(tx: Db, { id, client_id, payload }: Pick<Stored, 'id' | 'client_id' | 'payload'>): Promise<Judged> {
  return judge(payload, await stagingFacts(tx, client_id, [payload]), id)
}

/** Writes down what a row was found to be. */
export const note = (tx: Db, id: number, found: Judged, by: number) => rows(
  tx,
  sql`update sku_upload_rows set action = ${found.id === null ? 'create' : 'update'}, check_status = ${checkOf(found)},
        messages = ${JSON.stringify(messagesOf(found))}::jsonb, changes = ${JSON.stringify(found.changes)}::jsonb, version = version + 1,
        updated_at = now(), updated_by = ${by} where id = ${id} and approval_status = ${literal(stagedApproval, '0')}`,
)

const options: Readonly<Record<string, readonly string[]>> = { units: skuUnit.names, storage_classes: storageClass.names }

/** The cells typed, each read as a file's is; 422 with every one that cannot be. */
function readCells(typed: Readonly<Partial<Record<B2bSkuField, string | number | boolean | null | undefined>>>): StagedValues {
  const faults: Fault[] = []
  const read: Partial<Record<B2bSkuField, CellValue>> = {}
  for (const column of b2bSkuTemplate.columns) {
    const text = typed[column.field]
    if (text === undefined || column.field === 'sku_code') continue
    const plain = text === null ? '' : typeof text === 'boolean' ? (text ? 'Y' : 'N') : String(text)
    const result = parseCell(column, plain, 'list' in column ? options[column.list] : undefined)
    if ('value' in result) read[column.field] = result.value
    else faults.push({ field: column.field, message: result.message })
  }
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
  return read
}

/** Mends a row that waits: what is typed replaces what it said, and it is held against the rules anew. */
export async function mendRow(tx: Db, who: Who, id: number, { version, ...typed }: z.output<typeof b2bSkuUploads.mend.body>) {
  const before = await heldRow(tx, who, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  const payload = { ...before.payload, ...readCells(typed) }
  await rows(tx, sql`update sku_upload_rows set payload = ${JSON.stringify(payload)}::jsonb, sku_name = ${payload.sku_name ?? null} where id = ${id}`)
  await note(tx, id, await judged(tx, { ...before, payload }), who.user_id)
  const after = await storedRow(tx, who, sql`r.id = ${id}`)
  if (!after) throw new Refusal(404, 'This row no longer exists.')
  return { before: before.payload, after: flat(after) }
}
