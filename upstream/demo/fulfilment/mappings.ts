import type { skuMappings } from '../../db/schema/sku-mappings'
import type { Numbered } from '../copy'
import type { Catalogue } from './catalogue'

type MappingRow = Numbered<typeof skuMappings>

/** Of so many SKUs of a client one is sold under another code. */
const ONE_ALIAS_IN = 12

/** Aliases under which marketplaces sell some SKUs, and a gift set of two of each client's. */
export function mappingsOf({ skus }: Pick<Catalogue, 'skus'>, by: number): MappingRow[] {
  const made: MappingRow[] = []
  const add = (row: Pick<MappingRow, 'client_id' | 'mapping_type' | 'alias_sku' | 'sku_id' | 'qty'>) =>
    made.push({ id: made.length + 1, ...row, created_by: by, updated_by: by })
  for (const [client_id, own] of Map.groupBy(skus.filter(({ status }) => status === 'active'), (sku) => sku.client_id)) {
    for (const { id, sku_code } of own.filter((_, at) => at % ONE_ALIAS_IN === 0))
      add({ client_id, mapping_type: 'alias', alias_sku: `AE-${sku_code}`, sku_id: id, qty: 1 })
    const [main, beside] = own
    if (!main || !beside) continue
    const alias_sku = `SET-${main.sku_code}`
    add({ client_id, mapping_type: 'bundle', alias_sku, sku_id: main.id, qty: 2 })
    add({ client_id, mapping_type: 'bundle', alias_sku, sku_id: beside.id, qty: 1 })
  }
  return made
}
