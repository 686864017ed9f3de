import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { catalogue } from '@/lib/contract/catalogue'
import { barcodeFault, readBarcodeLines, symbologyOf, type PackBarcode } from '@/lib/domain/sku'
import { switchStatus } from '@/lib/domain/record-status'
import { cleanNumber } from '@/lib/domain/scan-input'
import { isVariant } from '../../core/stock/sku-of'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import { aliasesOf, aliasFault } from './mappings'

type Sent = Pick<z.output<typeof catalogue.changeSku.body>, 'barcodes' | 'barcode_lines'>
type Marked = PackBarcode & { is_primary: boolean }

function sentMarks({ barcodes = [] }: Sent): Marked[] {
  return barcodes.map(({ symbology, ...sent }) => {
    const barcode = cleanNumber(sent.barcode)
    const marked = { ...sent, barcode, symbology: symbology ?? symbologyOf(barcode) }
    const fault = barcodeFault(barcode, marked.symbology)
    if (fault) throw refuseField('barcodes', fault)
    return marked
  })
}

function typedMarks(lines: string): Marked[] {
  const read = readBarcodeLines(lines)
  if (typeof read === 'string') throw refuseField('barcode_lines', read)
  return read.map((mark) => ({ ...mark, is_primary: false }))
}

/**
 * The barcodes a SKU shall have, as sent or as typed one a line; undefined where nothing is said of them. The first is the primary one
 * unless another is said to be. 422 for one that cannot be right, is there twice, or for two primaries.
 */
export function barcodesIn(sent: Sent): Marked[] | undefined {
  const typed = sent.barcode_lines
  if (typed === undefined && sent.barcodes === undefined) return undefined
  const field = typed === undefined ? 'barcodes' : 'barcode_lines'
  const marks = typed === undefined ? sentMarks(sent) : typedMarks(typed ?? '')
  const twice = marks.find(({ barcode }, i) => marks.findIndex((other) => other.barcode === barcode) < i)
  if (twice) throw refuseField(field, `Barcode ${twice.barcode} is there twice.`)
  const several = marks.find(({ pack_level, qty_per_pack }) => pack_level === 'each' && qty_per_pack !== 1)
  if (several) throw refuseField(field, `Barcode ${several.barcode} is of a single unit: its quantity must be 1.`)
  const primaries = marks.filter(({ is_primary }) => is_primary)
  if (primaries.length > 1) throw refuseField(field, 'Only one barcode can be the primary one.')
  const [primary = marks[0]] = primaries
  return marks.map((mark) => ({ ...mark, is_primary: mark === primary }))
}

const active = sql`status = ${literal(switchStatus, 'active')}`

/** 409 for a barcode that is the code of a bundle, or an alias of another SKU. */
async function refuseAliases(tx: Db, sku: { id: number; client_id: number }, codes: readonly string[], field: string): Promise<void> {
  for (const standing of (await aliasesOf(tx, sku.client_id, codes)).values()) {
    if (standing.mapping_type === 'alias' && standing.sku_id === sku.id) continue
    throw new Refusal(409, aliasFault(standing), [{ field, message: aliasFault(standing) }])
  }
}

/** 409 for a barcode that names a variant. */
async function refuseVariants(tx: Db, clientId: number, codes: readonly string[], field: string): Promise<void> {
  const named = await first<{ variant_code: string; code: string }>(tx, sql`select v.variant_code, t.code
    from unnest(${sql.param([...codes])}::text[]) as t(code)
    join sku_variants v on v.client_id = ${clientId} and ${isVariant(sql`v`, sql`t.code`)} limit 1`)
  if (!named) return
  const message = `Barcode ${named.code} belongs to variant ${named.variant_code}.`
  throw new Refusal(409, message, [{ field, message }])
}

/** Gives a SKU the barcodes it shall have; those left out are no longer read. 409 for one of another SKU of the client, or that stands for one. */
export async function putBarcodes(tx: Db, sku: { id: number; client_id: number }, marks: readonly Marked[], by: number, field: string): Promise<void> {
  const codes = marks.map(({ barcode }) => barcode)
  await refuseAliases(tx, sku, codes, field)
  await refuseVariants(tx, sku.client_id, codes, field)
  await rows(
    tx,
    sql`update sku_barcodes set is_primary = false,
          status = case when barcode = any(${sql.param(codes)}::text[]) then status else ${literal(switchStatus, 'inactive')} end,
          version = version + 1, updated_at = now(), updated_by = ${by} where sku_id = ${sku.id} and ${active}`,
  )
  const landed = await rows<{ barcode: string }>(
    tx,
    sql`insert into sku_barcodes as b (client_id, sku_id, barcode, symbology, pack_level, qty_per_pack, is_primary, created_by, updated_by)
        select ${sku.client_id}::bigint, ${sku.id}::bigint, g.barcode, g.symbology, g.pack_level, g.qty_per_pack, g.is_primary, ${by}::bigint, ${by}::bigint
        from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as g(barcode text, symbology text, pack_level text, qty_per_pack int, is_primary boolean)
        order by g.barcode
        on conflict (client_id, barcode) where ${active} do update set symbology = excluded.symbology, pack_level = excluded.pack_level,
          qty_per_pack = excluded.qty_per_pack, is_primary = excluded.is_primary where b.sku_id = excluded.sku_id
        returning barcode`,
  )
  const taken = codes.find((code) => !landed.some(({ barcode }) => barcode === code))
  if (taken === undefined) return
  const owner = await first<{ sku_code: string }>(tx, sql`select k.sku_code from sku_barcodes b join skus k on k.id = b.sku_id
    where b.client_id = ${sku.client_id} and b.barcode = ${taken} and b.status = ${literal(switchStatus, 'active')}`)
  const message = `Barcode ${taken} belongs to ${owner?.sku_code ?? 'another SKU'}.`
  throw new Refusal(409, message, [{ field, message }])
}
