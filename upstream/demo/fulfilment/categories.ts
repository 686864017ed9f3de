import type { OmsSystem } from '@/lib/domain/oms'
import type { omsCategories } from '../../db/schema/oms'
import { dayMs, iso } from '../calendar'
import type { Numbered } from '../copy'
import type { GoodsLine } from '../trade/goods'

type Row = Numbered<typeof omsCategories>
type Said = Partial<Pick<Row, 'storage_class' | 'default_handling_code' | 'vat_rate' | 'is_expiry_tracked'>>
/** The goods whose HS code begins so; the first of a department that fits has them. */
type Shelf = readonly [code: string, name: string, hs: string, said?: Said]

/** Departments by the line of goods they hold, each with the categories below it. */
const departments: Readonly<Partial<Record<GoodsLine, readonly [code: string, name: string, said: Said, shelves: readonly Shelf[]]>>> = {
  beauty: ['BEAUTY', 'Beauty', {}, [
    ['BEAUTY-LIP', 'Lip make-up', '330410'], ['BEAUTY-SKIN', 'Skin care', '330499', { is_expiry_tracked: true }],
    ['BEAUTY-PERFUME', 'Perfume', '3303', { default_handling_code: 'FRG' }], ['BEAUTY-HAIR', 'Hair care', '3305', { is_expiry_tracked: true }],
    ['BEAUTY-TOOLS', 'Brushes and tools', '9603'],
  ]],
  food: ['FOOD', 'Food', { is_expiry_tracked: true }, [
    ['FOOD-SPICE', 'Spices', '0910'], ['FOOD-DATES', 'Dates', '0804'], ['FOOD-HONEY', 'Honey', '0409', { default_handling_code: 'FRG' }],
    ['FOOD-COFFEE', 'Coffee', '0901'], ['FOOD-CHOC', 'Chocolate', '1806', { storage_class: 'cool' }],
  ]],
  home: ['HOME', 'Home', {}, [
    ['HOME-ELEC', 'Small appliances', '8509'], ['HOME-LINEN', 'Bed linen', '6302'], ['HOME-RUG', 'Rugs', '5702'],
    ['HOME-CERAMIC', 'Ceramics', '6912', { default_handling_code: 'FRG' }], ['HOME-CANDLE', 'Candles', '3406'],
    ['HOME-GLASS', 'Glassware', '7013', { default_handling_code: 'FRG' }],
  ]],
  outdoor: ['OUTDOOR', 'Outdoor', {}, [
    ['OUTDOOR-TENT', 'Tents', '6306'], ['OUTDOOR-BAG', 'Backpacks', '4202'], ['OUTDOOR-LIGHT', 'Lanterns', '8513'], ['OUTDOOR-CHAIR', 'Camp furniture', '9401'],
    ['OUTDOOR-FLASK', 'Flasks', '9617'], ['OUTDOOR-COOL', 'Cool boxes', '3923'], ['OUTDOOR-WEAR', 'Outdoor clothing', '6201'],
  ]],
  gadgets: ['TECH', 'Electronics', {}, [
    ['TECH-AUDIO', 'Audio', '8518'], ['TECH-WEAR', 'Watches and routers', '8517'], ['TECH-POWER', 'Power banks', '8507'], ['TECH-CAM', 'Cameras', '8525'],
    ['TECH-PC', 'Computers and keyboards', '8471'], ['TECH-CASE', 'Cases', '3926'],
  ]],
  kids: ['KIDS', 'Kids', {}, [
    ['KIDS-TOY', 'Toys and puzzles', '9503'], ['KIDS-WEAR', 'Baby clothing', '6111'], ['KIDS-STROLL', 'Strollers', '8715'],
    ['KIDS-FEED', 'Feeding', '3924'], ['KIDS-SHOE', 'Shoes', '6404'],
  ]],
  medical: ['HEALTH', 'Health', { vat_rate: '0.00' }, [
    ['HEALTH-DEVICE', 'Devices', '9018'], ['HEALTH-MASK', 'Masks', '6307'], ['HEALTH-GLOVE', 'Gloves', '4015'], ['HEALTH-VIT', 'Vitamins', '2106'],
    ['HEALTH-THERM', 'Thermometers', '9025'], ['HEALTH-AIR', 'Nebulisers', '9019'],
  ]],
  fashion: ['FASHION', 'Fashion', {}, [
    ['FASHION-ABAYA', 'Abayas and kaftans', '6204'], ['FASHION-SCARF', 'Scarves', '6214'], ['FASHION-SHOE', 'Shoes', '6403'], ['FASHION-BAG', 'Bags', '4202'],
  ]],
  lighting: ['LIGHT', 'Lighting', {}, [
    ['LIGHT-LAMP', 'Lamps', '940511', { default_handling_code: 'FRG' }], ['LIGHT-FLOOR', 'Floor and desk lamps', '940521'], ['LIGHT-LED', 'LED', '8539'],
  ]],
}
/** Lines whose clients keep an order system of their own; the others are in Unicommerce. */
const ownSystem: ReadonlySet<GoodsLine> = new Set<GoodsLine>(['gadgets', 'kids', 'food'])
const systemOf = (line: GoodsLine): OmsSystem => (ownSystem.has(line) ? 'custom' : 'unicommerce')

export interface DemoCategories {
  rows: Row[]
  /** The category of goods of a line by their HS code; null of goods nobody has sorted. */
  of(line: GoodsLine, hsCode: string): number | null
}

/** Two trees of categories: departments with what lies in them, and the HS code that goods of each begin with (fulfilment.md 8). */
export function categoriesOf(nowMs: number, by: number): DemoCategories {
  const rows: Row[] = []
  const shelves: { line: GoodsLine; hs: string; id: number }[] = []
  const add = (row: Pick<Row, 'oms_code' | 'category_code' | 'category_name' | 'parent_id' | 'default_hs_code'> & Said): number => {
    const [id, at] = [rows.length + 1, iso(nowMs - (300 - rows.length) * dayMs)]
    rows.push({ id, ...row, created_at: at, updated_at: at, created_by: by, updated_by: by })
    return id
  }
  for (const [line, [code, name, said, below]] of Object.entries(departments) as [GoodsLine, NonNullable<(typeof departments)[GoodsLine]>][]) {
    const oms_code = systemOf(line)
    const parent_id = add({ oms_code, category_code: code, category_name: name, parent_id: null, default_hs_code: null, ...said })
    for (const [category_code, category_name, hs, more = {}] of below)
      shelves.push({ line, hs, id: add({ oms_code, category_code, category_name, parent_id, default_hs_code: hs.padEnd(6, '0'), ...more }) })
  }
  rows.push(...gone(rows.length + 1, nowMs, by))
  return { rows, of: (line, hsCode) => shelves.find((shelf) => shelf.line === line && hsCode.startsWith(shelf.hs))?.id ?? null }
}

/** A category nothing is put in any more. */
const gone = (id: number, nowMs: number, by: number): Row[] => [{
  id, oms_code: 'unicommerce', category_code: 'CLEARANCE', category_name: 'Clearance', status: 'inactive', created_at: iso(nowMs - 300 * dayMs),
  updated_at: iso(nowMs - 60 * dayMs), created_by: by, updated_by: by,
}]
