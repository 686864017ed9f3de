import { isGtin } from './check-digits'
import { cleanNumber } from './scan-input'
import { words } from './vocabulary'
import { wordIn } from './word-in'

/** fulfilment.md 2.3 */
export const skuScope = words({ ecom: 'E-commerce', b2b: 'B2B', both: 'Both' })
export type SkuScope = (typeof skuScope.names)[number]
/** The base unit of all quantities of a SKU. */
export const skuUnit = words({ EA: 'Each', PK: 'Pack', BX: 'Box', CS: 'Case', PL: 'Pallet', KG: 'Kilogram', SET: 'Set' })
export const skuSymbology = words({ ean13: 'EAN-13', ean8: 'EAN-8', upca: 'UPC-A', itf14: 'ITF-14', code128: 'Code 128', qr: 'QR' })
export type SkuSymbology = (typeof skuSymbology.names)[number]
export const packLevel = words({ each: 'Each', inner: 'Inner', carton: 'Carton', pallet: 'Pallet' })
export type PackLevel = (typeof packLevel.names)[number]
/** Which lot goes first. */
export const rotation = words({ fefo: 'First to expire', fifo: 'First in', lifo: 'Last in' })
export type Rotation = (typeof rotation.names)[number]
/** Per cent a SKU is taxed at (fulfilment.md 2.3). */
export const skuVatRate = words({ '5.00': '5 %', '0.00': '0 %' })
/** Labels of a SKU, millimetres. */
export const skuLabelSize = words({ '50x25': '50 × 25 mm', '100x50': '100 × 50 mm' })
export type SkuLabelSize = (typeof skuLabelSize.names)[number]

export const SKU_CODE = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$/
export const skuCodeRule = 'A SKU code is up to 64 letters, digits, dots, dashes, underscores and slashes, and begins with a letter or digit.'

const gtinOf: Readonly<Record<number, SkuSymbology>> = { 8: 'ean8', 12: 'upca', 13: 'ean13', 14: 'itf14' }
/** What a barcode is printed as: the GTIN of so many digits, else Code 128. */
export const symbologyOf = (barcode: string): SkuSymbology => (/^\d+$/.test(barcode) ? gtinOf[barcode.length] : undefined) ?? 'code128'

const isGtinKind = (symbology: SkuSymbology) => Object.values(gtinOf).includes(symbology)
/** What is wrong with a barcode of a symbology; null when it can be printed and read. */
export function barcodeFault(barcode: string, symbology: SkuSymbology): string | null {
  if (barcode.length > 48 || !/^[!-~]+$/.test(barcode)) return `Barcode ${barcode.slice(0, 60)} must be at most 48 letters, digits and signs, without spaces.`
  if (!isGtinKind(symbology)) return null
  if (symbologyOf(barcode) !== symbology) return `Barcode ${barcode} has another number of digits than ${wordIn(skuSymbology, symbology)}.`
  return isGtin(barcode) ? null : `Barcode ${barcode} fails its check digit.`
}

/** What scanners read of a SKU, and how many units it stands for. */
export interface PackBarcode {
  barcode: string
  symbology: SkuSymbology
  pack_level: PackLevel
  qty_per_pack: number
}

function readLine(line: string): PackBarcode | string {
  const [typed = '', level = 'each', units = '1', ...rest] = line.split(/\s+/)
  const [barcode, pack_level, qty_per_pack] = [cleanNumber(typed), level.toLowerCase(), Number(units)]
  if (!packLevel.is(pack_level)) return `${level} is no pack level. Use ${packLevel.names.join(', ')}.`
  if (rest.length > 0 || !/^\d{1,6}$/.test(units) || qty_per_pack < 1) return `"${line}": write the barcode, its pack level and how many units it holds.`
  const symbology = symbologyOf(barcode)
  return barcodeFault(barcode, symbology) ?? { barcode, symbology, pack_level, qty_per_pack }
}

/** Barcodes typed or scanned one a line, `16291041500210 carton 24`: the pack is a single unit unless said. What is wrong with the first that is. */
export function readBarcodeLines(text: string): PackBarcode[] | string {
  const found: PackBarcode[] = []
  for (const line of text.split('\n').map((one) => one.trim()).filter(Boolean)) {
    const read = readLine(line)
    if (typeof read === 'string') return read
    found.push(read)
  }
  return found
}
/** Barcodes as `readBarcodeLines` reads them. */
export const barcodeLines = (all: readonly Pick<PackBarcode, 'barcode' | 'pack_level' | 'qty_per_pack'>[]): string =>
  all.map(({ barcode, pack_level, qty_per_pack }) => (
    pack_level === 'each' && qty_per_pack === 1 ? barcode : `${barcode} ${pack_level} ${qty_per_pack}`
  )).join('\n')

/** What a variant differs by, `colour=Black;size=M`, at most three pairs; null where the text is not that. */
export function readAttributes(text: string): Record<string, string> | null {
  const pairs = text.split(';').map((one) => one.trim()).filter(Boolean).map((one) => one.split('=').map((part) => part.trim()))
  if (pairs.length > 3 || pairs.some((pair) => pair.length !== 2 || pair.some((part) => part === '' || part.length > 40))) return null
  return Object.fromEntries(pairs as [string, string][])
}
export const attributesText = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).map(([name, value]) => `${name}=${value}`).join('; ')
export const attributesRule = 'Write at most three pairs, such as colour=Black; size=M.'
