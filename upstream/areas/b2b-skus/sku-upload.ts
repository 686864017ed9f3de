import { sql } from 'drizzle-orm'
import { b2bSkuFields, b2bSkuTemplate, type B2bSkuField } from '@/lib/contract/b2b-sku-columns'
import { today } from '@/lib/domain/days'
import { storageClass } from '@/lib/domain/location'
import { skuUnit } from '@/lib/domain/sku'
import { settingAt } from '../../core/settings/setting-at'
import { fileClient } from '../../core/uploads/file-client'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import { landRow, refusedRow } from '../../core/uploads/row-refused'
import type { RunContext } from '../../core/uploads/upload-work'
import { rows, type Db } from '../../db/db'
import { codeIn, stagingFacts, type StagedValues, type StagingFacts } from './facts'
import { checkOf, judge, messagesOf, type Judged } from './judge'
import { landSku } from './land'

type Row = Reading<B2bSkuField>
/** Whose SKUs the file is about, and whether its rows wait for approval. */
interface Reference { clientId: number; waits: boolean }
interface Facts extends Reference { staging: StagingFacts }
interface StagedRow { row_no: number; values: StagedValues; judged: Judged; waits: boolean }

const valuesIn = (row: Row): StagedValues => {
  const { values } = row.group.rows[0]
  return Object.fromEntries(b2bSkuFields.map((field) => [field, values[field] ?? null]))
}

const referenceOf = async (run: RunContext): Promise<Reference> => {
  const clientId = await fileClient(run)
  return { clientId, waits: await settingAt(run.db, 'sku_upload_approval', { clientId }, today()) }
}

function check(row: Row, { staging, waits }: Facts): StagedRow | null {
  const values = valuesIn(row)
  const judged = judge(values, staging)
  if (judged.codeFault) row.refuse('sku_code', 'conflict', judged.codeFault)
  if (row.errors.length > 0) return null
  // Of a row that waits whoever approves is told what is wrong with it, and it can be mended there.
  for (const { field, message } of judged.faults) row[waits ? 'warn' : 'refuse'](field, 'conflict', message)
  for (const { field, message } of judged.warnings) row.warn(field, 'conflict', message)
  return { row_no: row.group.rows[0].row_number, values, judged, waits }
}

const isThere = (row: Row, { staging }: Facts): boolean => {
  const judged = judge(valuesIn(row), staging)
  return judged.id !== null && !judged.codeFault && judged.faults.length === 0 && judged.changes.length === 0
}

/** Rows that wait for approval. One that landed in an earlier try of the upload is there. */
async function stage(tx: Db, { upload }: RunContext, staged: readonly StagedRow[]): Promise<void> {
  const given = staged.map(({ row_no, values, judged }) => ({
    row_no, sku_code: codeIn(values, 'sku_code'), sku_name: values.sku_name, payload: values, action: judged.id === null ? 'create' : 'update',
    check_status: checkOf(judged), messages: messagesOf(judged), changes: judged.changes,
  }))
  await rows(
    tx,
    sql`insert into sku_upload_rows (upload_id, client_id, row_no, sku_code, sku_name, payload, action, check_status, messages, changes, created_by, updated_by)
        select ${upload.id}::bigint, ${upload.client_id}::bigint, g.row_no, g.sku_code, g.sku_name, g.payload, g.action, g.check_status, g.messages, g.changes,
          ${upload.user_id}::bigint, ${upload.user_id}::bigint
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(row_no int, sku_code text, sku_name text, payload jsonb, action text,
          check_status text, messages jsonb, changes jsonb)
        on conflict (upload_id, row_no) do nothing`,
  )
}

async function apply(tx: Db, run: RunContext, all: readonly StagedRow[]): Promise<void> {
  await stage(tx, run, all.filter(({ waits }) => waits))
  const landed: { id: number; sku_code: string }[] = []
  for (const { judged, waits } of all) if (!waits) landed.push(await landRow(() => landSku(tx, run.who, judged)))
  if (landed.length > 0)
    await auditUpload(tx, run, 'sku.upload', landed.map(({ id, sku_code }) => ({ entity: 'sku', entity_id: id, after: { sku_code } })))
}

/** SKUs for B2B from a sheet: each row waits for approval where the client wants that, else it is saved as its form saves it. */
export const b2bSkuUpload = rowKind({
  template: b2bSkuTemplate,
  key: ['sku_code'],
  lists: { units: skuUnit.names, storage_classes: storageClass.names },
  result: ({ judged }: StagedRow) => (judged.id === null ? 'created' : 'updated'),
  reference: referenceOf,
  facts: async ({ db }, reference: Reference, found: readonly Row[]): Promise<Facts> =>
    ({ ...reference, staging: await stagingFacts(db, reference.clientId, found.map(valuesIn)) }),
  scope: (_row, { clientId }) => clientId,
  // The same again: it waits already, or the SKU is as it says (`isThere`).
  stands: (row, { staging, waits }) => waits && staging.waiting.has(codeIn(valuesIn(row), 'sku_code').toLowerCase()),
  isThere,
  check,
  apply,
  explain: refusedRow,
})
