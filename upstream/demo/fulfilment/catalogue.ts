import { mod10 } from '@/lib/domain/check-digits'
import type { products, skuBarcodes, skus } from '../../db/schema/skus'
import { dayMs, iso } from '../calendar'
import type { Numbered } from '../copy'
import { dice, type Dice } from '../dice'
import { clientId, demoClients } from '../trade/clients'
import { goods, type Good, type GoodsLine } from '../trade/goods'
import type { DemoCategories } from './categories'

type ProductRow = Numbered<typeof products>
type SkuRow = Numbered<typeof skus>
type BarcodeRow = Numbered<typeof skuBarcodes>

/** A range of a good, what it costs beside the plain one and what it is called. */
const ranges = [
  { code: '', name: '', price: 1 }, { code: 'PRO', name: 'Pro', price: 1.35 }, { code: 'TRV', name: 'Travel', price: 0.72 },
  { code: 'GFT', name: 'Gift edition', price: 1.2 },
] as const

/** What variants of a line differ by. */
const variants: Readonly<Partial<Record<GoodsLine, readonly [attribute: string, values: readonly (readonly [code: string, value: string])[]]>>> = {
  beauty: ['shade', [['01', 'Natural'], ['02', 'Rose'], ['03', 'Amber']]],
  kids: ['colour', [['BLU', 'Blue'], ['PNK', 'Pink'], ['GRN', 'Green']]],
  food: ['pack', [['S', 'Single'], ['3P', 'Pack of 3']]],
  home: ['colour', [['SND', 'Sand'], ['TEA', 'Teal'], ['WHT', 'White']]],
  medical: ['pack', [['1', 'Single'], ['5P', 'Pack of 5']]],
  auto: ['fit', [['SED', 'Sedan'], ['SUV', 'SUV']]],
  lighting: ['light', [['W', 'Warm white'], ['D', 'Daylight']]],
  fashion: ['size', [['S', 'S'], ['M', 'M'], ['L', 'L'], ['XL', 'XL']]],
  crafts: ['age', [['A', 'Adult'], ['C', 'Child']]],
}
const plain = ['variant', [['STD', 'Standard']]] as const

const brandOf: Readonly<Record<string, string>> = {
  NOORB: 'Noor', DTOFZ: 'Desert Trail', GGDMC: 'Gulf Gadgets', SOUKX: 'SoukX', PALMK: 'Palm Kids', SAFFR: 'Saffron', ZENHM: 'Zen Home', MEDIQ: 'MediQ',
  TURBO: 'Turbo', LUMEN: 'Lumen', MAJDG: 'Majd',
}
const shelfLife: Readonly<Partial<Record<GoodsLine, number>>> = { beauty: 1095, food: 365 }
/** Goods of which each piece has a number of its own. */
const serialTracked: ReadonlySet<string> = new Set(['MQ-BPM-2', 'MQ-NEBU-1', 'TA-DASH-2K', 'LU-DESK-2'])
const coldGoods: ReadonlySet<string> = new Set(['SF-CHOC-24'])

/** What clients keep with us: products, their variants and what scanners read. */
export interface Catalogue {
  products: ProductRow[]
  skus: SkuRow[]
  barcodes: BarcodeRow[]
}

/** Clients whose goods lie in our warehouses. */
export const stockingClients = demoClients.filter(({ status, services }) => (
  status === 'active' && services.some((service) => service.includes('fulfillment'))))

const gtin = (serial: number): string => {
  const body = `629104${String(serial).padStart(6, '0')}`
  return body + mod10(body)
}
/** The carton of a GTIN-13: indicator 1 before its digits, a check digit of its own. */
const cartonGtin = (each: string): string => {
  const body = `1${each.slice(0, 12)}`
  return body + mod10(body)
}

interface Maker {
  made: Catalogue
  roll: Dice
  nowMs: number
  by: number
  categoryOf: DemoCategories['of']
}

/** One client, its line and whether its orders are e-commerce, B2B or both. */
interface Shop { code: string; line: GoodsLine; scope: 'ecom' | 'b2b' | 'both' }

function addProduct({ made, roll, nowMs, by, categoryOf }: Maker, shop: Shop, good: Good, range: (typeof ranges)[number]): ProductRow {
  const [sku, description, hs_code, , , , country_of_origin] = good
  const at = iso(nowMs - roll.int(200, 700) * dayMs)
  const row: ProductRow = {
    id: made.products.length + 1, client_id: clientId(shop.code), product_code: range.code ? `${sku}-${range.code}` : sku,
    product_name: range.name ? `${description}, ${range.name}` : description, brand: brandOf[shop.code] ?? null,
    oms_category_id: categoryOf(shop.line, hs_code), country_of_origin,
    hs_code: roll.chance(0.05) ? null : hs_code, status: roll.chance(0.03) ? 'inactive' : 'active',
    created_at: at, updated_at: at, created_by: by, updated_by: by,
  }
  made.products.push(row)
  return row
}

function trackingOf(shop: Shop, [sku]: Good) {
  const days = shelfLife[shop.line]
  const expires = days !== undefined
  return {
    is_batch_tracked: expires || shop.line === 'medical', is_expiry_tracked: expires, is_serial_tracked: serialTracked.has(sku),
    shelf_life_days: expires ? days : null, min_receipt_shelf_life_pct: expires ? '50.0' : null, rotation: expires ? ('fefo' as const) : ('fifo' as const),
  }
}

function addSku({ made, roll, by }: Maker, shop: Shop, product: ProductRow, good: Good, [code, value]: readonly [string, string], priceAed: number): void {
  const [sku, , , , kg, [length, width, height], country_of_origin, handling = []] = good
  const [attribute] = variants[shop.line] ?? plain
  const id = made.skus.length + 1
  const perCarton = roll.pick([6, 12, 24])
  made.skus.push({
    id, client_id: product.client_id, product_id: product.id, sku_code: `${product.product_code}-${code}`, sku_name: `${product.product_name}, ${value}`,
    scope: shop.scope, variant_attributes: { [attribute]: value }, uom: 'EA', unit_price: priceAed.toFixed(2), unit_cost: (priceAed * 0.42).toFixed(2),
    currency: 'AED', vat_rate: shop.line === 'medical' ? '0.00' : '5.00', length: length.toFixed(1), width: width.toFixed(1), height: height.toFixed(1),
    weight: kg.toFixed(3), hs_code: product.hs_code ?? null, country_of_origin, ...trackingOf(shop, good),
    min_ship_shelf_life_days: shop.line === 'food' ? 45 : 30, storage_class: coldGoods.has(sku) ? 'cool' : 'ambient',
    is_fragile: handling.some((one) => one === 'FRG' || one === 'GLS'), is_dangerous: false, is_bundle: false, reorder_point: roll.pick([10, 20, 40]),
    safety_stock: roll.pick([0, 5, 10]), units_per_carton: perCarton, cartons_per_pallet: 48, status: product.status ?? 'active',
    created_at: product.created_at ?? null, updated_at: product.updated_at ?? null, created_by: by, updated_by: by,
  } as SkuRow)
  const each = gtin(100_000 + id)
  const barcode = (more: Pick<BarcodeRow, 'barcode' | 'symbology' | 'pack_level' | 'qty_per_pack' | 'is_primary'>) =>
    made.barcodes.push({ id: made.barcodes.length + 1, client_id: product.client_id, sku_id: id, ...more })
  barcode({ barcode: each, symbology: 'ean13', pack_level: 'each', qty_per_pack: 1, is_primary: true })
  if (roll.chance(0.5)) barcode({ barcode: cartonGtin(each), symbology: 'itf14', pack_level: 'carton', qty_per_pack: perCarton, is_primary: false })
}

/** Every client's goods in four ranges, each in the variants of its line. */
export function catalogueOf(nowMs: number, by: number, categoryOf: DemoCategories['of']): Catalogue {
  const made: Catalogue = { products: [], skus: [], barcodes: [] }
  const maker: Maker = { made, roll: dice('catalogue'), nowMs, by, categoryOf }
  for (const { code, lines, services } of stockingClients) {
    const scope = services.includes('b2b_fulfillment') ? 'both' : 'ecom'
    for (const line of lines) {
      const shop: Shop = { code, line, scope }
      const [, values] = variants[line] ?? plain
      for (const good of goods[line] as readonly Good[]) {
        for (const range of ranges) {
          const product = addProduct(maker, shop, good, range)
          for (const [at, value] of values.entries()) addSku(maker, shop, product, good, value, Math.round(good[3] * range.price * (1 + at * 0.04)))
        }
      }
    }
  }
  return made
}
