import { productTemplate } from '@/lib/contract/catalogue-columns'
import { bareHsCode } from '@/lib/domain/hs-code'
import { storageClass } from '@/lib/domain/location'
import { cleanNumber } from '@/lib/domain/scan-input'
import { attributesRule, barcodeFault, readAttributes, SKU_CODE, skuCodeRule, skuUnit, symbologyOf } from '@/lib/domain/sku'
import { defaultsOf, noDefaults, type CategoryDefaults } from '../../core/categories/defaults'
import { categoriesNamed, categoryKey } from '../../core/categories/named'
import { fileClient } from '../../core/uploads/file-client'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import type { RunContext } from '../../core/uploads/upload-work'
import { codeKey } from '../../core/stock/sku-of'
import type { Db } from '../../db/db'
import { landProducts, type GoodsRow } from './land-products'
import { goodsThere, type GoodsThere, type SkuThere } from './goods-there'
import { aliasFault } from './mappings'

type Field = (typeof productTemplate)['columns'][number]['field']
type Row = Reading<Field>
/** Whose goods the file is about, and whether SKUs that are there are changed. */
interface Reference { clientId: number; updates: boolean }
interface Facts extends GoodsThere {
  clientId: number
  updates: boolean
  /** The id of each category the file names, by `categoryKey`, or why it is none. */
  categories: ReadonlyMap<string, number | string>
  /** What goods of these and of the products that are there take of their category. */
  defaults: ReadonlyMap<number, CategoryDefaults>
}

const valueOf = (row: Row, field: Field) => row.group.rows[0].values[field]
const flag = (row: Row, field: Field): boolean | null => {
  const value = valueOf(row, field)
  return typeof value === 'boolean' ? value : null
}
const codeOf = (row: Row, field: Field): string => cleanNumber(row.text(field) ?? '')
const hsCodeOf = (row: Row): string | null => {
  const typed = row.text('hs_code')
  return typed === null ? null : bareHsCode(typed)
}

/** A whole number from `least` to `most`, or a fault. */
function whole(row: Row, field: Field, least: number, most: number): number | null {
  const value = valueOf(row, field)
  if (typeof value !== 'number') return null
  if (Number.isInteger(value) && value >= least && value <= most) return value
  row.refuse(field, 'range', `${row.header(field)} is a whole number from ${least} to ${most.toLocaleString('en-US')}.`)
  return null
}

function sides(row: Row): Pick<GoodsRow, 'length' | 'width' | 'height'> {
  const fields = ['length', 'width', 'height'] as const
  const [length, width, height] = fields.map((field) => {
    const value = valueOf(row, field)
    if (typeof value !== 'number') return null
    if (value <= 0 || value >= 1_000_000) row.refuse(field, 'range', `${row.header(field)} must be greater than 0.`)
    return value
  })
  const given = [length, width, height].filter((side) => side !== null).length
  if (given === 1 || given === 2) row.refuse('length', 'required', 'Give length, width and height, or none of them.')
  return { length: length ?? null, width: width ?? null, height: height ?? null }
}

function barcodeIn(row: Row, sku: string, { barcodes, aliases }: Facts): Pick<GoodsRow, 'barcode' | 'symbology'> {
  const barcode = codeOf(row, 'barcode')
  if (barcode === '') return { barcode: null, symbology: null }
  const symbology = symbologyOf(barcode)
  const fault = barcodeFault(barcode, symbology)
  const owner = barcodes.get(barcode)
  if (fault) row.refuse('barcode', 'format', fault)
  else if (owner !== undefined && owner.toLowerCase() !== sku.toLowerCase()) row.refuse('barcode', 'conflict', `Barcode ${barcode} belongs to SKU ${owner}.`)
  const alias = aliases.get(codeKey(barcode))
  if (alias && (alias.mapping_type === 'bundle' || codeKey(alias.sku_code) !== codeKey(sku))) row.refuse('barcode', 'conflict', aliasFault(alias))
  return { barcode, symbology }
}

/** The category the row names; null where it names none. */
function categoryIn(row: Row, { categories }: Facts): number | null {
  const text = row.text('category')
  const found = text === null ? null : categories.get(categoryKey(text)) ?? null
  if (typeof found !== 'string') return found
  row.refuse('category', 'unknown_reference', found)
  return null
}

/** What a new SKU takes of the category of its product; one that is there has what it has. */
function defaultsFor(row: Row, facts: Facts, { category, isNew }: { category: number | null; isNew: boolean }): CategoryDefaults {
  const of = category ?? facts.products.get(codeOf(row, 'product_code').toLowerCase())?.oms_category_id ?? null
  const defaults = (isNew && of !== null ? facts.defaults.get(of) : undefined) ?? noDefaults
  if (defaults.is_dangerous) row.refuse('category', 'conflict', 'Goods of this category are dangerous. Add the SKU on its screen, with its UN number.')
  return defaults
}

/** What the row says of tracking, against what is there; a new SKU expires where its category does. */
function tracking(row: Row, { is_expiry_tracked: expires }: CategoryDefaults, stands: SkuThere | undefined) {
  const is_expiry_tracked = flag(row, 'is_expiry_tracked') ?? (expires ? true : null)
  const is_batch_tracked = is_expiry_tracked === true ? true : flag(row, 'is_batch_tracked')
  const shelf_life_days = whole(row, 'shelf_life_days', 1, 3650)
  if (is_expiry_tracked === true && shelf_life_days === null && !stands?.shelf_life_days)
    row.refuse('shelf_life_days', 'required', `Shelf Life is required ${expires ? 'for goods of this category' : 'when Expiry Tracked is Y'}.`)
  const changes = stands && ((is_expiry_tracked !== null && is_expiry_tracked !== stands.is_expiry_tracked)
    || (is_batch_tracked !== null && is_batch_tracked !== stands.is_batch_tracked && !(stands.is_expiry_tracked && is_expiry_tracked === null)))
  if (changes && stands.has_stock) row.refuse('is_expiry_tracked', 'conflict', `SKU ${codeOf(row, 'sku_code')} has stock, so how it is tracked cannot change.`)
  return { is_expiry_tracked, is_batch_tracked, shelf_life_days }
}

function refuseTexts(row: Row): void {
  for (const field of ['product_name', 'product_name_ar', 'sku_name'] as const) row.tooLong(field, 200)
  row.tooLong('product_code', 64)
  row.tooLong('brand', 80)
  const sku = codeOf(row, 'sku_code')
  if (sku !== '' && !SKU_CODE.test(sku)) row.refuse('sku_code', 'format', skuCodeRule)
  const hs = hsCodeOf(row)
  if (hs !== null && !/^\d{6,12}$/.test(hs)) row.refuse('hs_code', 'format', 'HS Code is 6 to 12 digits.')
  if (Number(row.text('unit_price') ?? 0) < 0) row.refuse('unit_price', 'range', 'Unit Price must be 0 or more.')
  const weight = row.text('weight')
  if (weight !== null && !(Number(weight) > 0)) row.refuse('weight', 'range', 'Weight must be greater than 0.')
}

function check(row: Row, facts: Facts): GoodsRow | null {
  refuseTexts(row)
  const [product_code, sku_code] = [codeOf(row, 'product_code'), codeOf(row, 'sku_code')]
  const stands = facts.skus.get(sku_code.toLowerCase())
  if (stands?.status === 'delete') row.refuse('sku_code', 'conflict', `SKU ${sku_code} was deleted, and its code is not given again.`)
  else if (stands && !facts.updates) row.refuse('sku_code', 'conflict', `SKU ${sku_code} exists; tick Update existing to change it.`)
  const alias = facts.aliases.get(codeKey(sku_code))
  if (!stands && alias) row.refuse('sku_code', 'conflict', aliasFault(alias))
  if (facts.products.get(product_code.toLowerCase())?.status === 'delete')
    row.refuse('product_code', 'conflict', `Product ${product_code} was deleted, and its code is not given again.`)
  const attributes = row.text('attributes')
  const variant_attributes = attributes === null ? null : readAttributes(attributes)
  if (attributes !== null && variant_attributes === null) row.refuse('attributes', 'format', attributesRule)
  const category = categoryIn(row, facts)
  const defaults = defaultsFor(row, facts, { category, isNew: stands === undefined })
  return {
    id: stands?.id ?? null, oms_category_id: category, vat_rate: defaults.vat_rate, product_code,
    product_name: row.text('product_name') ?? '', product_name_ar: row.text('product_name_ar'), brand: row.text('brand'),
    sku_code, sku_name: row.text('sku_name') ?? '', variant_attributes, ...barcodeIn(row, sku_code, facts), uom: row.text('uom'),
    unit_price: row.text('unit_price'), currency: row.text('currency'), ...sides(row), weight: row.text('weight'),
    hs_code: hsCodeOf(row) ?? defaults.hs_code,
    country_of_origin: row.text('country_of_origin'), ...tracking(row, defaults, stands), storage_class: row.text('storage_class') ?? defaults.storage_class,
    reorder_point: whole(row, 'reorder_point', 0, 1_000_000), units_per_carton: whole(row, 'units_per_carton', 1, 1_000_000),
  }
}

const referenceOf = async (run: RunContext): Promise<Reference> =>
  ({ clientId: await fileClient(run), updates: run.upload.params.update_existing !== false })

async function factsOf({ db }: RunContext, reference: Reference, found: readonly Row[]): Promise<Facts> {
  const there = await goodsThere(db, reference.clientId, {
    skus: found.map((row) => codeOf(row, 'sku_code')), products: found.map((row) => codeOf(row, 'product_code')),
    barcodes: found.map((row) => codeOf(row, 'barcode')).filter(Boolean),
  })
  const categories = await categoriesNamed(db, found.flatMap((row) => row.text('category') ?? []))
  const named = [...categories.values()].filter((one) => typeof one === 'number')
  const defaults = await defaultsOf(db, [...named, ...[...there.products.values()].map(({ oms_category_id }) => oms_category_id)])
  return { ...reference, ...there, categories, defaults }
}

async function apply(tx: Db, run: RunContext, goods: readonly GoodsRow[]): Promise<void> {
  const landed = await landProducts(tx, { clientId: run.upload.client_id ?? 0, by: run.who.user_id }, goods)
  await auditUpload(tx, run, 'sku.upload', landed.map(({ id, sku_code }) => ({ entity: 'sku', entity_id: id, after: { sku_code } })))
}

/** Products with their SKUs from a sheet: new ones are added; of those that are there, what the row says is changed. */
export const productUpload = rowKind({
  template: productTemplate,
  key: ['sku_code'],
  lists: { units: skuUnit.names, storage_classes: storageClass.names },
  result: ({ id }: GoodsRow) => (id === null ? 'created' : 'updated'),
  reference: referenceOf,
  facts: factsOf,
  scope: (_row, { clientId }) => clientId,
  stands: (row, { skus }) => (skus.get(codeOf(row, 'sku_code').toLowerCase())?.status ?? 'delete') !== 'delete',
  check,
  apply,
  explain: (constraint, { barcode }) => (constraint === 'sku_barcodes_once'
    ? { column: 'Barcode', value: barcode ?? '', message: `Barcode ${barcode} belongs to another SKU.`, code: 'conflict' }
    : null),
})
