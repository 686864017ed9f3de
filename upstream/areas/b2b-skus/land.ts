import type { Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { addB2bSku, changeB2bSku } from '../b2b/skus'
import type { Judged } from './judge'

/** Saves a SKU as its form does: the same refusals, whatever was found before. */
export async function landSku(tx: Db, who: Who, { save }: Judged): Promise<{ id: number; sku_code: string }> {
  if (!save) throw new Refusal(422, 'The row cannot be saved as it is. Mend it first.')
  if (save.id === null) return addB2bSku(tx, who, save.body)
  const { after } = await changeB2bSku(tx, who, save.id, save.body)
  return { id: after.id, sku_code: after.sku_code }
}
