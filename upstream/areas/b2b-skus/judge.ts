import type { z } from 'zod'
import { b2bSkuHeader, type B2bSkuField } from '@/lib/contract/b2b-sku-columns'
import { ChangedB2bSku, NewB2bSku } from '@/lib/contract/b2b-skus'
import { caseRule, layerWarning, packFaults, REGISTRATION_DAYS, type StagedCheck } from '@/lib/domain/b2b-sku'
import { addDays, today } from '@/lib/domain/days'
import { barcodeFault, SKU_CODE, skuCodeRule, symbologyOf } from '@/lib/domain/sku'
import { codeKey } from '../../core/stock/sku-of'
import { aliasFault } from '../catalogue/mappings'
import { skuFaults, type SkuFields } from '../catalogue/save-sku'
import { changesOf } from './changes'
import { codeIn, type StagedValues, type StagingFacts, type StandingSku } from './facts'

export interface StagedFault { field: B2bSkuField; message: string }
type Save = { id: null; body: z.output<typeof NewB2bSku> } | { id: number; body: z.output<typeof ChangedB2bSku> }
export interface Judged {
  /** The SKU that is there; null for a new one. */
  id: number | null
  /** What saves it by the rules its form has; null where it cannot be saved. */
  save: Save | null
  /** What is wrong with its code: no mending of other cells helps. */
  codeFault: string | null
  faults: StagedFault[]
  warnings: StagedFault[]
  changes: string[]
}

/** Fields that save under the name they have in the file. */
const same = [
  'sku_name', 'sku_name_ar', 'uom', 'inner_qty', 'length', 'width', 'height', 'weight', 'case_length', 'case_width', 'case_height', 'case_weight', 'ti', 'hi',
  'hs_code', 'country_of_origin', 'unit_cost', 'currency', 'is_batch_tracked', 'is_expiry_tracked', 'shelf_life_days', 'min_receipt_shelf_life_pct',
  'min_ship_shelf_life_days', 'storage_class', 'temperature_min', 'temperature_max', 'label_required', 'product_registration_no', 'registration_expiry',
] as const satisfies readonly B2bSkuField[]
/** Columns of fields that save under another name. */
const columnOf: Readonly<Record<string, B2bSkuField>> = {
  units_per_carton: 'case_qty', cartons_per_pallet: 'pallet_qty', default_supplier_id: 'supplier_code', barcodes: 'barcode',
}
const asColumn = (field: string | null): B2bSkuField => {
  const [name = ''] = (field ?? '').split('.')
  return columnOf[name] ?? (Object.hasOwn(b2bSkuHeader, name) ? (name as B2bSkuField) : 'sku_code')
}

const said = (values: StagedValues, field: B2bSkuField) => values[field] !== null && values[field] !== undefined
const number = (values: StagedValues, field: B2bSkuField) => (typeof values[field] === 'number' ? values[field] : null)

/** Cases of a pallet, from the units of both. */
function casesOf(values: StagedValues, there: StandingSku | undefined, faults: StagedFault[]): number | null {
  const [units, pallet] = [number(values, 'case_qty') ?? there?.units_per_carton ?? null, number(values, 'pallet_qty')]
  if (pallet === null) return null
  if (units && pallet >= units && pallet % units === 0) return pallet / units
  faults.push({ field: 'pallet_qty', message: `Pallet Qty ${pallet} is not a multiple of Case Qty ${units ?? '–'}.` })
  return null
}

/** Barcodes of the row beside those the SKU has; undefined where it brings none. */
function barcodesOf(values: StagedValues, facts: StagingFacts, there: StandingSku | undefined, faults: StagedFault[]) {
  const sku = codeIn(values, 'sku_code')
  const brought = (['barcode', 'case_barcode'] as const).flatMap((field) => {
    const barcode = codeIn(values, field)
    if (barcode === '') return []
    const [symbology, owner, alias] = [symbologyOf(barcode), facts.barcodes.get(barcode), facts.aliases.get(codeKey(barcode))]
    const fault = barcodeFault(barcode, symbology)?.replace(/^Barcode/, b2bSkuHeader[field])
      ?? (owner !== undefined && owner.toLowerCase() !== sku.toLowerCase() ? `${b2bSkuHeader[field]} ${barcode} belongs to ${owner}.` : null)
      ?? (alias && (alias.mapping_type === 'bundle' || codeKey(alias.sku_code) !== codeKey(sku)) ? aliasFault(alias) : null)
    if (fault) faults.push({ field, message: fault })
    const units = number(values, 'case_qty') ?? there?.units_per_carton ?? 1
    return [field === 'barcode'
      ? { barcode, symbology, pack_level: 'each' as const, qty_per_pack: 1 }
      : { barcode, symbology, pack_level: 'carton' as const, qty_per_pack: units }]
  })
  if (brought.length === 0) return undefined
  const kept = (there?.barcodes ?? []).map((mark) => ({ ...mark, ...brought.find(({ barcode }) => barcode === mark.barcode) }))
  return [...kept, ...brought.filter(({ barcode }) => !kept.some((mark) => mark.barcode === barcode)).map((mark) => ({ ...mark, is_primary: false }))]
}

/** What the row says, as the call that saves a SKU takes it. */
function sentBy(values: StagedValues, facts: StagingFacts, there: StandingSku | undefined, faults: StagedFault[]): Record<string, unknown> {
  const cases = casesOf(values, there, faults)
  const supplier = codeIn(values, 'supplier_code')
  const supplierId = facts.suppliers.get(supplier.toLowerCase())
  if (supplier !== '' && supplierId === undefined) faults.push({ field: 'supplier_code', message: `Supplier ${supplier} is unknown.` })
  const barcodes = barcodesOf(values, facts, there, faults)
  return {
    ...Object.fromEntries(same.filter((field) => said(values, field)).map((field) => [field, values[field]])),
    ...(said(values, 'case_qty') && { units_per_carton: values.case_qty }), ...(cases !== null && { cartons_per_pallet: cases }),
    ...(supplierId !== undefined && { default_supplier_id: supplierId }), ...(barcodes && { barcodes }), ...(there?.scope === 'ecom' && { scope: 'both' }),
  }
}

const flags = ['is_batch_tracked', 'is_expiry_tracked'] as const
/** What the call's shape cannot say of it: what hangs together, and what stock forbids. */
function contradictions(whole: Record<string, unknown>, sent: Record<string, unknown>, there: StandingSku | undefined): StagedFault[] {
  const inFile = (message: string) => (message === caseRule ? `Case Qty ${whole.units_per_carton} is not a multiple of Inner Qty ${whole.inner_qty}.` : message)
  const faults: StagedFault[] = [...skuFaults(whole as SkuFields), ...packFaults(whole)]
    .map(({ field, message }) => ({ field: asColumn(field), message: inFile(message) }))
  const changed = there?.has_stock && flags.find((flag) => sent[flag] !== undefined && sent[flag] !== there[flag])
  if (changed) faults.push({ field: changed, message: 'Tracking cannot change while stock exists.' })
  if (typeof sent.registration_expiry === 'string' && sent.registration_expiry !== there?.registration_expiry && sent.registration_expiry <= today())
    faults.push({ field: 'registration_expiry', message: 'The registration must end on a day to come.' })
  return faults
}

function codeFaultOf(code: string, { aliases }: StagingFacts, there: StandingSku | undefined): string | null {
  if (!SKU_CODE.test(code)) return skuCodeRule
  if (there?.status === 'delete') return `SKU ${code} was deleted, and its code is not given again.`
  const alias = there ? undefined : aliases.get(codeKey(code))
  return alias ? aliasFault(alias) : null
}

/** What its approver should know of it. */
function warningsOf(whole: Record<string, unknown>, values: StagedValues, { waiting }: StagingFacts, rowId: number | null): StagedFault[] {
  const found: StagedFault[] = []
  const add = (field: B2bSkuField, message: string) => void found.push({ field, message })
  const layers = layerWarning(whole)
  if (layers) add('pallet_qty', layers)
  if (!Array.isArray(whole.barcodes) || whole.barcodes.length === 0) add('barcode', 'No barcode: scanners will not know it.')
  const ends = values.registration_expiry
  if (typeof ends === 'string' && ends > today() && ends <= addDays(today(), REGISTRATION_DAYS)) add('registration_expiry', `The registration ends on ${ends}.`)
  const other = waiting.get(codeIn(values, 'sku_code').toLowerCase())
  if (other && other.id !== rowId) add('sku_code', `Row ${other.row_no} of ${other.file_name} waits for approval too.`)
  return found
}

/**
 * Holds a row against the rules of the SKU form and against what stands. `rowId` is the row's own, once it is staged. Nothing is written;
 * `save` is what the form's own save takes.
 */
export function judge(values: StagedValues, facts: StagingFacts, rowId: number | null = null): Judged {
  const code = codeIn(values, 'sku_code')
  const there = facts.there.get(code.toLowerCase())
  const faults: StagedFault[] = []
  const sent = sentBy(values, facts, there, faults)
  const whole: Record<string, unknown> = { scope: 'b2b', ...there, ...sent }
  const shape = there ? ChangedB2bSku.safeParse(sent) : NewB2bSku.safeParse({ client_id: facts.clientId, sku_code: code, ...sent })
  for (const { path, message } of shape.error?.issues ?? []) {
    const field = asColumn(String(path[0] ?? ''))
    // The code is judged below, and a barcode has been.
    if (field !== 'sku_code' && field !== 'barcode') faults.push({ field, message })
  }
  const seen = new Set(faults.map(({ field }) => field))
  faults.push(...contradictions(whole, sent, there).filter(({ field }) => !seen.has(field)))
  const codeFault = codeFaultOf(code, facts, there)
  const save = shape.success ? ({ id: there?.id ?? null, body: shape.data } as Save) : null
  return { id: there?.id ?? null, save, codeFault, faults, warnings: warningsOf(whole, values, facts, rowId), changes: there ? changesOf(values, there) : [] }
}

export const checkOf = ({ codeFault, faults, warnings }: Judged): StagedCheck =>
  (codeFault || faults.length > 0 ? 'invalid' : warnings.length > 0 ? 'warning' : 'valid')

const named = ({ field, message }: StagedFault) => (message.includes(b2bSkuHeader[field]) ? message : `${b2bSkuHeader[field]}: ${message}`)
/** What is wrong with it or worth knowing, a sentence each. */
export const messagesOf = ({ codeFault, faults, warnings }: Judged): string[] => [...(codeFault ? [codeFault] : []), ...[...faults, ...warnings].map(named)]
