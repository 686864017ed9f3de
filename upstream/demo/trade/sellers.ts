import type { GoodsLine } from './goods'

/** A seller abroad whose goods are imported in our name for a client. */
export type Seller = {
  id: number
  name: string
  country: string
  city: string
  client: string
  line: GoodsLine
  airport: string
  /** UN/LOCODE; null for one that always flies. */
  port: string | null
}

/** The seller_user of the demo is the first. */
export const demoSellers: readonly Seller[] = [
  { id: 1, name: 'Hanbit Glow Co.', country: 'KR', city: 'Seoul', client: 'NOORB', line: 'beauty', airport: 'ICN', port: 'KRPUS' },
  { id: 2, name: 'Bright Harbour Electronics', country: 'CN', city: 'Shenzhen', client: 'GGDMC', line: 'gadgets', airport: 'SZX', port: 'CNYTN' },
  { id: 3, name: 'Main Uhren GmbH', country: 'DE', city: 'Frankfurt', client: 'ALMAS', line: 'watches', airport: 'FRA', port: null },
  { id: 4, name: 'Bosfor Moda Tekstil', country: 'TR', city: 'Istanbul', client: 'SOUKX', line: 'fashion', airport: 'IST', port: 'TRIST' },
  { id: 5, name: 'Pearl Delta Home Living', country: 'CN', city: 'Guangzhou', client: 'SOUKX', line: 'home', airport: 'CAN', port: 'CNSZX' },
  { id: 6, name: 'Sahyadri Threads', country: 'IN', city: 'Mumbai', client: 'BAZAR', line: 'fashion', airport: 'BOM', port: 'INNSA' },
  { id: 7, name: 'Namsan Derma Lab', country: 'KR', city: 'Seoul', client: 'NOORB', line: 'beauty', airport: 'ICN', port: null },
  { id: 8, name: 'Lantau Digital', country: 'HK', city: 'Hong Kong', client: 'GGDMC', line: 'gadgets', airport: 'HKG', port: 'HKHKG' },
]
