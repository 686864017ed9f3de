import { sql } from 'drizzle-orm'
import { first, rows, type Db } from '../../db/db'
import { acceptedKind } from '../../platform/file-kind'
import { fileSent } from '../../platform/file-sent'
import { Download, type ReceivedFile } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { heldTemp, tempOf } from './checks'
import { judgeGoods } from './judge'
import { noteFound } from './mend'
import { productsOf } from './scope'

/** Keeps the safety data sheet of a row and checks it again. 415 for what is no PDF. */
export async function takeMsds(tx: Db, who: Who, { files }: Pick<Services, 'files'>, id: number, sent: ReceivedFile | null) {
  const file = fileSent(sent)
  const before = await heldTemp(tx, who, id)
  await acceptedKind(file.path, ['pdf'], 'A safety data sheet must be a PDF.')
  const key = `products/${before.upload_id}/${id}/${file.sha256}.pdf`
  await files.keep(key, file.path)
  await rows(tx, sql`update temp_products set msds_path = ${key} where id = ${id}`)
  const [found] = await judgeGoods(tx, [{ ...before, has_msds: true }])
  if (found) await noteFound(tx, who, [{ id, found, verify_status: 'pending' }])
  return { before, after: await tempOf(tx, who, id) }
}

/** The safety data sheet of a row; 404 where there is none, or the row is another's. */
export async function msdsOf(db: Db, who: Who, { files }: Pick<Services, 'files'>, id: number): Promise<Download> {
  const kept = await first<{ msds_path: string | null; sku: string }>(db, sql`select p.msds_path, p.sku from temp_products p join sellers s on s.id =
    p.seller_id
    where ${allOf([sql`p.id = ${id}`, productsOf(who)])}`)
  if (!kept?.msds_path || !(await files.has(kept.msds_path))) throw new Refusal(404, 'No safety data sheet is kept of this product.')
  return new Download(await files.read(kept.msds_path), 'application/pdf', `msds_${kept.sku.replaceAll(/[^\w.-]/g, '_')}.pdf`, true)
}
