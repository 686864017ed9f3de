import type { Battery } from '@/lib/domain/eligibility'
import type { SellerCategory } from '@/lib/domain/seller'

/** Goods a seller may bring: category, names, code, dollars from and to, kilograms; what is special about them. */
export interface Kind {
  category: SellerCategory
  names: readonly string[]
  hs: string
  usd: readonly [from: number, to: number]
  kg: readonly [from: number, to: number]
  battery?: Battery
  is_wireless?: true
  is_food?: true
  is_cosmetic?: true
  shelf_life_months?: number
  brand?: string
}

/** Come in as they are. */
export const plainGoods: readonly Kind[] = [
  { category: 'apparel', names: ['Cotton T-shirt', 'Polo shirt', 'Long-sleeve top'], hs: '610910', usd: [4, 19], kg: [0.15, 0.35] },
  { category: 'apparel', names: ['Abaya, crepe', 'Maxi dress', 'Evening dress'], hs: '620443', usd: [12, 75], kg: [0.4, 1.1] },
  { category: 'apparel', names: ['Knitted pullover', 'Cardigan', 'Hooded sweatshirt'], hs: '611020', usd: [9, 38], kg: [0.3, 0.8] },
  { category: 'apparel', names: ['Running shoes', 'Trainers', 'Walking shoes'], hs: '640411', usd: [14, 64], kg: [0.5, 1.1] },
  { category: 'apparel', names: ['Silk shawl', 'Printed scarf'], hs: '621410', usd: [8, 45], kg: [0.1, 0.3] },
  { category: 'home', names: ['Porcelain tea set', 'Coffee cup set', 'Dinner plates'], hs: '691110', usd: [11, 60], kg: [1.2, 4.5] },
  { category: 'home', names: ['Terry towels', 'Bath towel set'], hs: '630260', usd: [6, 28], kg: [0.5, 1.8] },
  { category: 'home', names: ['Storage boxes', 'Kitchen organiser', 'Lunch box'], hs: '392410', usd: [3, 22], kg: [0.2, 1.4] },
  { category: 'home', names: ['Insulated bottle', 'Coffee flask'], hs: '961700', usd: [7, 29], kg: [0.3, 0.9] },
  { category: 'home', names: ['Side table', 'Shoe rack', 'Bookshelf'], hs: '940360', usd: [18, 140], kg: [4, 22] },
  { category: 'home', names: ['Wall clock', 'Desk clock'], hs: '910521', usd: [6, 34], kg: [0.3, 1.1] },
  { category: 'automotive', names: ['Phone holder for cars', 'Seat organiser'], hs: '392690', usd: [4, 18], kg: [0.1, 0.6] },
  { category: 'other', names: ['Notebook, lined', 'Planner'], hs: '482010', usd: [2, 12], kg: [0.2, 0.6] },
  { category: 'other', names: ['Camping tent', 'Family tent'], hs: '630622', usd: [28, 160], kg: [2.5, 8] },
]
/** Need somebody's permit. */
export const permitGoods: readonly Kind[] = [
  {
    category: 'electronics', names: ['Wireless headphones', 'Earbuds', 'Gaming headset'], hs: '851830', usd: [11, 120], kg: [0.1, 0.5],
    battery: 'li_ion_in_equipment', is_wireless: true,
  },
  {
    category: 'electronics', names: ['Bluetooth speaker', 'Party speaker'], hs: '851822', usd: [12, 150], kg: [0.4, 4], battery: 'li_ion_in_equipment',
    is_wireless: true,
  },
  { category: 'electronics', names: ['Kitchen mixer', 'Hand blender'], hs: '850940', usd: [15, 90], kg: [0.9, 4] },
  { category: 'electronics', names: ['LED bulbs', 'Smart lamp'], hs: '853952', usd: [3, 26], kg: [0.1, 0.6] },
  { category: 'toys', names: ['Building blocks', 'Puzzle', 'Doll house'], hs: '950300', usd: [5, 48], kg: [0.3, 2.6] },
  { category: 'cosmetics', names: ['Face cream', 'Night cream', 'Sheet masks'], hs: '330499', usd: [6, 55], kg: [0.1, 0.4], is_cosmetic: true,
    shelf_life_months: 30 },
  { category: 'supplements', names: ['Vitamin gummies', 'Collagen sachets'], hs: '210690', usd: [8, 42], kg: [0.1, 0.7], is_food: true, shelf_life_months: 24 },
]
/** Somebody must look at them first. */
export const reviewGoods: readonly Kind[] = [
  { category: 'electronics', names: ['Power bank', 'Spare battery'], hs: '850760', usd: [9, 48], kg: [0.2, 0.6], battery: 'li_ion_alone' },
  { category: 'home', names: ['Garden gnome', 'Bamboo divider'], hs: '', usd: [7, 40], kg: [0.5, 3] },
  { category: 'other', names: ['Gift basket', 'Craft kit'], hs: '999900', usd: [9, 35], kg: [0.4, 2] },
  { category: 'cosmetics', names: ['Fresh face mask'], hs: '330499', usd: [9, 30], kg: [0.1, 0.3], is_cosmetic: true, shelf_life_months: 4 },
]
/** May not come in. */
export const barredGoods: readonly Kind[] = [
  { category: 'apparel', names: ['Sports jersey', 'Track suit'], hs: '611211', usd: [12, 60], kg: [0.3, 0.9], brand: 'Adidas' },
  { category: 'electronics', names: ['Charging cable', 'Phone charger'], hs: '850440', usd: [3, 22], kg: [0.1, 0.3], brand: 'Apple' },
  { category: 'automotive', names: ['Used tyres'], hs: '401220', usd: [20, 80], kg: [7, 14] },
]
export const colours = ['black', 'white', 'navy', 'sand', 'olive', 'rose', 'grey', 'teal', 'burgundy', 'cream'] as const
