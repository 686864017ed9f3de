import { sql } from 'drizzle-orm'
import { iorProductTemplate, type IorProductField } from '@/lib/contract/ior-product-columns'
import { isGtin } from '@/lib/domain/check-digits'
import { countryCode } from '@/lib/domain/countries'
import { currencyCodes } from '@/lib/domain/currency'
import { battery, type Battery } from '@/lib/domain/eligibility'
import { bareHsCode, isHsCode } from '@/lib/domain/hs-code'
import { sellerCategory, type SellerCategory } from '@/lib/domain/seller'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import { UploadFailed } from '../../core/uploads/upload-failed'
import type { RunContext } from '../../core/uploads/upload-work'
import { rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import { foundColumns, foundRecord, saidColumns, saidRecord } from './columns'
import { judgeGoods, type Goods } from './judge'
import { sellerForCheck } from './scope'

type Row = Reading<IorProductField>
export interface SaidProduct extends Goods {
  sku: string
  gtin: string | null
  product_name: string
  description: string | null
  unit_weight: string
  is_magnetic: boolean
}
interface Staged extends SaidProduct { row_no: number }
/** Whose products the file is about; the rows of it that wait already. */
interface Reference { sellerId: number; clientId: number | null }
interface Facts extends Reference { waiting: ReadonlySet<string> }

const categories = sellerCategory.options.map(({ label }) => label)
const named = <Name extends string>(of: { names: readonly Name[]; label(name: Name): string }, text: string | null): Name | undefined =>
  of.names.find((name) => [name, of.label(name).toLowerCase()].includes((text ?? '').trim().toLowerCase()))

/** sellers-ior.md 5: the seller is chosen with the file, and may be looked at by its sender still. */
async function referenceOf({ db, who, upload }: RunContext): Promise<Reference> {
  try {
    const { id } = await sellerForCheck(db, who, Number(upload.params.seller_id))
    return { sellerId: id, clientId: typeof upload.params.client_id === 'number' ? upload.params.client_id : upload.client_id }
  } catch (error) {
    if (error instanceof Refusal) throw new UploadFailed('lookup_missing', error.message)
    throw error
  }
}

const yes = (row: Row, field: IorProductField): boolean => row.group.rows[0].values[field] === true

function checkCodes(row: Row) {
  const [gtin, typed, origin] = [row.code('gtin'), row.text('hs_code'), row.text('country_of_origin')]
  if (gtin !== null && !isGtin(gtin)) row.refuse('gtin', 'format', `GTIN ${gtin} has a wrong check digit`)
  const hs_code = typed === null ? null : bareHsCode(typed)
  if (hs_code !== null && !isHsCode(hs_code)) row.refuse('hs_code', 'format', `HS Code ${typed} must have 6, 8 or 12 digits`)
  const country_of_origin = origin === null ? null : countryCode(origin)
  if (origin !== null && country_of_origin === null) row.refuse('country_of_origin', 'unknown_reference', `Country ${origin} not recognised`)
  return { gtin, hs_code, country_of_origin: country_of_origin ?? '' }
}

function checkFigures(row: Row) {
  const [value, weight, months] = [row.text('unit_value'), row.text('unit_weight'), row.number('shelf_life_months')]
  if (value !== null && !(Number(value) > 0)) row.refuse('unit_value', 'range', 'Unit Value must be greater than 0')
  if (weight !== null && !(Number(weight) > 0)) row.refuse('unit_weight', 'range', 'Unit Weight must be greater than 0')
  else if (weight !== null && Number(weight) > 1000) row.refuse('unit_weight', 'range', 'Unit Weight must be at most 1000 kg')
  if (months !== null && !(Number.isInteger(Number(months)) && Number(months) >= 1 && Number(months) <= 600))
    row.refuse('shelf_life_months', 'range', 'Shelf Life must be 1 to 600 months')
  if (months === null && (['is_food', 'is_cosmetic', 'is_medical'] as const).some((field) => yes(row, field)))
    row.refuse('shelf_life_months', 'required', 'Shelf Life is required for food, cosmetic or medical products')
  const currency = row.code('currency') ?? ''
  if (currency !== '' && !(currencyCodes as readonly string[]).includes(currency))
    row.refuse('currency', 'unknown_reference', `Currency ${currency} is not in the list`)
  return { unit_value: value ?? '0', unit_weight: weight ?? '0', shelf_life_months: months === null ? null : Number(months), currency }
}

function check(row: Row): Staged | null {
  for (const [field, most] of [['sku', 64], ['product_name', 150], ['description', 500], ['brand', 80]] as const) row.tooLong(field, most)
  const name = row.text('product_name') ?? ''
  if (name !== '' && name.length < 3) row.refuse('product_name', 'range', 'Use at least 3 characters.')
  const kept = row.text('battery_type')
  const battery_type: Battery | undefined = kept === null ? 'none' : named(battery, kept)
  if (battery_type === undefined) row.refuse('battery_type', 'unknown_reference', `Battery Type ${kept} not in the list`)
  const category: SellerCategory | undefined = named(sellerCategory, row.text('category'))
  const [codes, figures] = [checkCodes(row), checkFigures(row)]
  if (row.errors.length > 0 || battery_type === undefined || category === undefined) return null
  return {
    row_no: row.group.rows[0].row_number, sku: row.text('sku') ?? '', product_name: name, description: row.text('description'), brand: row.text('brand') ?? '',
    category, battery_type, ...codes, ...figures, is_liquid: yes(row, 'is_liquid'), is_magnetic: yes(row, 'is_magnetic'), is_wireless: yes(row, 'is_wireless'),
    is_food: yes(row, 'is_food'), is_cosmetic: yes(row, 'is_cosmetic'), is_medical: yes(row, 'is_medical'),
    brand_authorised: yes(row, 'brand_authorised'), has_msds: false, review: null,
  }
}

/** Rows as they wait in the check, each held against the rules of today. One that landed in an earlier try of the upload is there. */
async function stage(tx: Db, run: RunContext, staged: readonly Staged[]): Promise<void> {
  const { sellerId, clientId } = await referenceOf(run)
  const found = await judgeGoods(tx, staged)
  const given = staged.map((row, i) => ({ ...row, ...found[i] }))
  await rows(
    tx,
    sql`insert into temp_products (upload_id, row_no, seller_id, client_id, ${saidColumns}, ${foundColumns}, checked_at, created_by, updated_by)
        select ${run.upload.id}::bigint, row_no, ${sellerId}::bigint, ${clientId}::bigint, ${saidColumns}, ${foundColumns}, now(),
          ${run.upload.user_id}::bigint,
          ${run.upload.user_id}::bigint
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(row_no int, ${saidRecord}, ${foundRecord})
        on conflict (upload_id, sku) do nothing`,
  )
  await auditUpload(tx, run, 'products.check', [{ entity: 'product_check', entity_id: run.upload.id, after: { seller_id: sellerId, rows: staged.length } }])
}

/** Products by file: each row waits in the check, with what the rules found of it (sellers-ior.md 6.3). */
export const productCheckUpload = rowKind({
  template: iorProductTemplate,
  key: ['sku'],
  lists: { seller_categories: categories },
  result: 'created',
  reference: referenceOf,
  facts: async ({ db, upload }, reference: Reference): Promise<Facts> => {
    const waiting = await rows<{ sku: string }>(db, sql`select sku from temp_products where upload_id = ${upload.id}`)
    return { ...reference, waiting: new Set(waiting.map(({ sku }) => sku)) }
  },
  scope: (_row, { sellerId }) => sellerId,
  // A file sent again is another check: its rows stand in it as well.
  stands: (row, { waiting }) => waiting.has(row.text('sku') ?? ''),
  check,
  apply: stage,
  explain: () => null,
})
