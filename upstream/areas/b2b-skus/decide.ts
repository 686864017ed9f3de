import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bSkuUploads } from '@/lib/contract/b2b-sku-uploads'
import { stagedApproval } from '@/lib/domain/b2b-sku'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Ctx } from '../../platform/implement'
import { Refusal, refuseField } from '../../platform/refusal'
import { rowByRow } from '../../platform/row-by-row'
import type { Who } from '../../platform/who'
import { landSku } from './land'
import { checkOf, messagesOf } from './judge'
import { heldRow, judged, note } from './staged'

type Body = z.output<typeof b2bSkuUploads.decide.body>
type Deciding = Pick<Ctx<unknown, unknown, unknown>, 'db' | 'who' | 'audit'>
interface Decided { sku_id: number | null; sku_code: string }

const close = (tx: Db, who: Who, id: number, to: '1' | '2', skuId: number | null, remarks: string | null) => rows(
  tx,
  sql`update sku_upload_rows set approval_status = ${to}, sku_id = ${skuId}, remarks = ${remarks}, decided_by = ${who.user_id}, decided_at = now(),
        version = version + 1, updated_at = now(), updated_by = ${who.user_id}
      where id = ${id} and approval_status = ${literal(stagedApproval, '0')}`,
)

/** Saves what a row says by the SKU form's own save. 422 for one that breaks its rules by now; what was found is written down all the same. */
async function approve(tx: Db, who: Who, id: number, remarks: string | null): Promise<Decided> {
  const row = await heldRow(tx, who, id)
  const found = await judged(tx, row)
  await note(tx, id, found, who.user_id)
  if (checkOf(found) === 'invalid') {
    const sentences = messagesOf({ ...found, warnings: [] })
    throw new Refusal(422, sentences[0] ?? 'The row is invalid.', sentences.map((message) => ({ field: null, message })))
  }
  // A savepoint: what one row is refused for late takes back nothing of the others.
  const { id: skuId, sku_code } = await inTransaction(tx, (savepoint) => landSku(savepoint, who, found))
  await close(tx, who, id, '1', skuId, remarks)
  return { sku_id: skuId, sku_code }
}

async function reject(tx: Db, who: Who, id: number, remarks: string): Promise<Decided> {
  const { sku_code, ...row } = await heldRow(tx, who, id)
  await note(tx, id, await judged(tx, row), who.user_id)
  await close(tx, who, id, '2', null, remarks)
  return { sku_id: null, sku_code }
}

/** Approves or rejects rows of uploaded files, each once; of a single row the refusal is the answer. 422 for rejecting without remarks. */
export async function decideRows({ db: tx, who, audit }: Deciding, { ids, decision, remarks }: Body) {
  if (decision === 'reject' && !remarks) throw refuseField('remarks', 'Say why it is rejected.')
  const one = async (id: number) => {
    const { sku_id, sku_code } = decision === 'approve' ? await approve(tx, who, id, remarks ?? null) : await reject(tx, who, id, remarks ?? '')
    audit({ entity: 'sku_upload_row', entity_id: id, after: { decision, sku_code, ...(sku_id !== null && { sku_id }), ...(remarks && { remarks }) } })
  }
  const [only] = ids
  if (ids.length === 1 && only !== undefined) {
    await one(only)
    return { done: 1, failed: [] }
  }
  return rowByRow(tx, { ids, table: sql`sku_upload_rows`, name: sql`sku_code` }, one)
}
