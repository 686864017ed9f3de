import { sql } from 'drizzle-orm'
import { b2bBarcodeTemplate } from '@/lib/contract/b2b-sku-columns'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { cleanNumber } from '@/lib/domain/scan-input'
import { barcodeFault, packLevel, skuSymbology, symbologyOf, type PackBarcode } from '@/lib/domain/sku'
import { isB2bSku } from '../../core/stock/b2b-goods'
import { codeKey } from '../../core/stock/sku-of'
import { fileClient } from '../../core/uploads/file-client'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import { landRow, refusedRow } from '../../core/uploads/row-refused'
import type { RunContext } from '../../core/uploads/upload-work'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { putBarcodes } from '../catalogue/barcodes'
import { aliasesOf, aliasFault } from '../catalogue/mappings'
import { queueSkuSync } from '../b2b/sync'

type Row = Reading<(typeof b2bBarcodeTemplate)['columns'][number]['field']>
type Marked = PackBarcode & { is_primary: boolean }
interface Owner { id: number; sku_code: string; status: string; is_b2b: boolean; marks: Marked[] }
interface Reference { clientId: number; replaces: boolean }
interface Facts extends Reference {
  /** By the code in small letters. */
  skus: ReadonlyMap<string, Owner>
  /** The SKU each barcode names. */
  owners: ReadonlyMap<string, string>
  aliases: Awaited<ReturnType<typeof aliasesOf>>
}
/** What a row makes of its SKU's barcodes. */
interface Change { sku: Pick<Owner, 'id' | 'sku_code'>; clientId: number; mark: Marked; removes: boolean; isThere: boolean }

const active = sql`n.status = ${literal(switchStatus, 'active')}`
const marks = sql`(select coalesce(jsonb_agg(jsonb_build_object('barcode', n.barcode, 'symbology', n.symbology, 'pack_level', n.pack_level,
  'qty_per_pack', n.qty_per_pack, 'is_primary', n.is_primary) order by n.is_primary desc, n.qty_per_pack, n.id), '[]')
  from sku_barcodes n where n.sku_id = k.id and ${active})`

async function factsOf({ db }: RunContext, reference: Reference, found: readonly Row[]): Promise<Facts> {
  const { clientId } = reference
  const codes = [...new Set(found.map((row) => cleanNumber(row.text('sku_code') ?? '').toLowerCase()))]
  const barcodes = [...new Set(found.map((row) => cleanNumber(row.text('barcode') ?? '')))]
  const skus = await rows<Owner>(db, sql`select k.id, k.sku_code, k.status, ${isB2bSku(sql`k`)} as is_b2b, ${marks} as marks from skus k
    where k.client_id = ${clientId} and lower(k.sku_code) = any(${sql.param(codes)}::text[])`)
  const owners = await rows<{ barcode: string; sku_code: string }>(db, sql`select n.barcode, k.sku_code from sku_barcodes n join skus k on k.id = n.sku_id
    where n.client_id = ${clientId} and ${active} and n.barcode = any(${sql.param(barcodes)}::text[])`)
  return {
    ...reference, skus: new Map(skus.map((sku) => [sku.sku_code.toLowerCase(), sku])), owners: new Map(owners.map((one) => [one.barcode, one.sku_code])),
    aliases: await aliasesOf(db, clientId, barcodes),
  }
}

const skuOfRow = (row: Row, { skus }: Facts) => skus.get(cleanNumber(row.text('sku_code') ?? '').toLowerCase())
const flag = (row: Row, field: 'is_primary') => row.group.rows[0].values[field] === true
const removes = (row: Row) => row.text('action') === 'remove'

/** The barcode a row is about, as it is kept. */
function markIn(row: Row): Marked {
  const [barcode, symbology, level] = [cleanNumber(row.text('barcode') ?? ''), row.text('symbology'), row.text('pack_level')]
  const qty = row.group.rows[0].values.qty_per_pack
  return {
    barcode, symbology: skuSymbology.is(symbology) ? symbology : symbologyOf(barcode), pack_level: packLevel.is(level) ? level : 'each',
    qty_per_pack: typeof qty === 'number' ? qty : 1, is_primary: flag(row, 'is_primary'),
  }
}

function refuseMark(row: Row, mark: Marked, sku: Owner, { owners, aliases, replaces }: Facts): void {
  const fault = barcodeFault(mark.barcode, mark.symbology)
  if (fault) row.refuse('barcode', 'format', fault)
  const owner = owners.get(mark.barcode)
  if (owner !== undefined && owner !== sku.sku_code) row.refuse('barcode', 'conflict', `Barcode ${mark.barcode} belongs to ${owner}.`)
  const alias = aliases.get(codeKey(mark.barcode))
  if (alias && (alias.mapping_type === 'bundle' || alias.sku_id !== sku.id)) row.refuse('barcode', 'conflict', aliasFault(alias))
  if (!Number.isInteger(mark.qty_per_pack) || mark.qty_per_pack < 1 || mark.qty_per_pack > 999_999)
    row.refuse('qty_per_pack', 'range', 'Qty per Pack is a whole number from 1 to 999,999.')
  else if (mark.pack_level === 'each' && mark.qty_per_pack !== 1) row.refuse('qty_per_pack', 'conflict', 'Qty per Pack must be 1 for each.')
  const primary = sku.marks.find(({ is_primary }) => is_primary)
  if (mark.is_primary && primary && primary.barcode !== mark.barcode && !replaces)
    row.refuse('is_primary', 'conflict', `${primary.barcode} is the primary barcode of ${sku.sku_code}; tick Replace primary barcode to change that.`)
}

function check(row: Row, facts: Facts): Change | null {
  const sku = skuOfRow(row, facts)
  const typed = row.text('sku_code') ?? ''
  if (!sku || sku.status === 'delete' || !sku.is_b2b) {
    if (typed !== '') row.refuse('sku_code', 'unknown_reference', `SKU ${typed} is unknown${sku?.is_b2b === false ? ' for B2B' : ''}.`)
    return null
  }
  const mark = markIn(row)
  const isThere = sku.marks.some(({ barcode }) => barcode === mark.barcode)
  if (!removes(row)) refuseMark(row, mark, sku, facts)
  else if (!isThere) row.refuse('barcode', 'unknown_reference', `Barcode ${mark.barcode} is none of ${sku.sku_code}.`)
  return { sku, clientId: facts.clientId, mark, removes: removes(row), isThere }
}

const isThere = (row: Row, facts: Facts): boolean => {
  const [sku, mark] = [skuOfRow(row, facts), markIn(row)]
  const there = sku?.marks.find(({ barcode }) => barcode === mark.barcode)
  if (removes(row) || !there) return false
  return there.pack_level === mark.pack_level && there.qty_per_pack === mark.qty_per_pack && there.symbology === mark.symbology
    && (there.is_primary || !mark.is_primary)
}

/** A SKU's barcodes after its rows, in their order; the first is the primary one where none is left that was. */
function afterwards(standing: readonly Marked[], changes: readonly Change[]): Marked[] {
  let all = [...standing]
  for (const { mark, removes: gone } of changes) {
    const before = all.find(({ barcode }) => barcode === mark.barcode)
    const others = all.filter(({ barcode }) => barcode !== mark.barcode)
    if (gone) all = others
    else if (mark.is_primary) all = [{ ...mark }, ...others.map((one) => ({ ...one, is_primary: false }))]
    else all = [...others, { ...mark, is_primary: before?.is_primary ?? false }]
  }
  return all.map((mark, at) => ({ ...mark, is_primary: mark.is_primary || (at === 0 && all.every(({ is_primary }) => !is_primary)) }))
}

async function apply(tx: Db, run: RunContext, changes: readonly Change[]): Promise<void> {
  const bySku = [...Map.groupBy(changes, ({ sku }) => sku.id)].toSorted(([one], [other]) => one - other)
  for (const [id, own] of bySku) {
    const clientId = own[0]?.clientId ?? 0
    const [held] = await rows<{ marks: Marked[] }>(tx, sql`select ${marks} as marks from skus k where k.id = ${id}
      and k.status <> ${literal(recordStatus, 'delete')} for update`)
    await landRow(() => putBarcodes(tx, { id, client_id: clientId }, afterwards(held?.marks ?? [], own), run.who.user_id, 'barcodes'))
  }
  await queueSkuSync(tx, bySku.map(([id]) => id))
  await auditUpload(tx, run, 'sku.barcodes_upload', changes.map(({ sku, mark, removes: gone }) => (
    { entity: 'sku', entity_id: sku.id, after: gone ? { removed: mark.barcode } : { ...mark } })))
}

/** Barcodes of SKUs from a sheet (b2b.md 6.8). */
export const b2bBarcodeUpload = rowKind({
  template: b2bBarcodeTemplate,
  key: ['barcode'],
  lists: { symbologies: skuSymbology.names, pack_levels: packLevel.names, barcode_actions: ['add', 'remove'] },
  result: ({ removes: gone, isThere: known }: Change) => (gone || known ? 'updated' : 'created'),
  reference: async (run): Promise<Reference> => ({ clientId: await fileClient(run), replaces: run.upload.params.replace_primary === true }),
  facts: factsOf,
  scope: (_row, { clientId }) => clientId,
  // A barcode that is as its row says is found by `isThere`; one that was changed or removed since is worked anew.
  stands: () => false,
  isThere,
  check,
  apply,
  explain: refusedRow,
})
