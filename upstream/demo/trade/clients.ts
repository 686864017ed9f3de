import type { ServiceType } from '@/lib/domain/client'
import type { GoodsLine } from './goods'

/** What the demo knows of a client (clients.md 8); the rows are made in client-rows.ts. */
export type DemoClient = {
  code: string
  name: string
  type: 'brand' | 'marketplace' | 'aggregator' | 'third_party_logistics' | 'sme' | 'seller_group'
  services: readonly ServiceType[]
  lines: readonly GoodsLine[]
  city: 'Dubai' | 'Abu Dhabi' | 'Sharjah' | 'Riyadh'
  status: 'active' | 'inactive' | 'delete'
  /** Parcels beside the others'; 0 sends none any more. */
  weight: number
  /** Starts of its own references: 'NB' makes 'NB-100042'. */
  ref: string
  channel?: 'shopify' | 'salla' | 'noon'
  environment?: 'sandbox'
}

/** In order of their ids. NOORB is the client the demo's client users belong to. */
export const demoClients: readonly DemoClient[] = [
  {
    code: 'NOORB', name: 'Noor Beauty Trading LLC', type: 'brand',
    services: ['last_mile', 'ior', 'fulfillment_with_last_mile'], lines: ['beauty'], city: 'Dubai', status: 'active', weight: 17, ref: 'NB', channel: 'shopify',
  },
  {
    code: 'DTOFZ', name: 'Desert Trail Outfitters FZE', type: 'brand',
    services: ['last_mile', 'direct_import', 'fulfillment'], lines: ['outdoor'], city: 'Dubai', status: 'active', weight: 9, ref: 'DT',
    channel: 'shopify',
  },
  {
    code: 'GGDMC', name: 'Gulf Gadgets DMCC', type: 'brand',
    services: ['last_mile', 'ior', 'fulfillment'], lines: ['gadgets'], city: 'Dubai', status: 'active', weight: 13, ref: 'GG', channel: 'noon',
  },
  {
    code: 'PALMK', name: 'Palm Kids LLC', type: 'sme',
    services: ['last_mile', 'fulfillment'], lines: ['kids'], city: 'Sharjah', status: 'active', weight: 7, ref: 'PK', channel: 'salla',
  },
  {
    code: 'SAFFR', name: 'Saffron Foods FZCO', type: 'brand',
    services: ['last_mile', 'b2b_fulfillment'], lines: ['food'], city: 'Dubai', status: 'active', weight: 6, ref: 'SF',
  },
  {
    code: 'ALMAS', name: 'Almas Watches LLC', type: 'brand',
    services: ['last_mile', 'ior'], lines: ['watches'], city: 'Dubai', status: 'active', weight: 4, ref: 'AW',
  },
  {
    code: 'ZENHM', name: 'Zen Home FZE', type: 'sme',
    services: ['fulfillment_with_last_mile', 'direct_import'], lines: ['home'], city: 'Dubai', status: 'active', weight: 7, ref: 'ZH', channel: 'shopify',
  },
  {
    code: 'KITBX', name: 'KitBox DMCC', type: 'sme',
    services: ['last_mile'], lines: ['crafts'], city: 'Dubai', status: 'active', weight: 4, ref: 'KB',
  },
  {
    code: 'MEDIQ', name: 'MediQ Supplies LLC', type: 'brand',
    services: ['last_mile', 'b2b_fulfillment', 'infor'], lines: ['medical'], city: 'Abu Dhabi', status: 'active', weight: 5, ref: 'MQ',
  },
  {
    code: 'SOUKX', name: 'SoukX Marketplace', type: 'marketplace',
    services: ['last_mile', 'ior', 'fulfillment'], lines: ['gadgets', 'home', 'fashion', 'kids', 'beauty', 'sports'],
    city: 'Dubai', status: 'active', weight: 18, ref: 'SX', channel: 'noon',
  },
  {
    code: 'TURBO', name: 'Turbo Auto Parts FZE', type: 'sme',
    services: ['last_mile', 'b2b_fulfillment', 'infor'], lines: ['auto'], city: 'Sharjah', status: 'active', weight: 4, ref: 'TB',
  },
  {
    code: 'LUMEN', name: 'Lumen Lighting LLC', type: 'brand',
    services: ['last_mile', 'fulfillment'], lines: ['lighting'], city: 'Dubai', status: 'active', weight: 3, ref: 'LM',
  },
  {
    code: 'HAYAT', name: 'Hayat Wellness LLC', type: 'sme',
    services: ['last_mile'], lines: ['medical', 'beauty'], city: 'Dubai', status: 'active', weight: 2, ref: 'HW', channel: 'salla',
  },
  {
    code: 'RIMAL', name: 'Rimal Logistics Services LLC', type: 'third_party_logistics',
    services: ['last_mile'], lines: ['fashion', 'home'], city: 'Abu Dhabi', status: 'active', weight: 2, ref: 'RL',
  },
  {
    code: 'BAZAR', name: 'Bazar One FZCO', type: 'aggregator',
    services: ['last_mile', 'ior'], lines: ['fashion', 'gadgets', 'sports'], city: 'Dubai', status: 'active', weight: 3, ref: 'BZ', channel: 'salla',
  },
  {
    code: 'SAHIL', name: 'Sahil Sports LLC', type: 'brand',
    services: ['last_mile'], lines: ['sports'], city: 'Dubai', status: 'active', weight: 2, ref: 'SH', channel: 'shopify',
  },
  {
    code: 'MAJDG', name: 'Majd Sellers Group', type: 'seller_group',
    services: ['last_mile', 'fulfillment'], lines: ['fashion', 'crafts'], city: 'Riyadh', status: 'active', weight: 1, ref: 'MG',
  },
  {
    code: 'CEDAR', name: 'Cedar Books FZE', type: 'sme',
    services: ['last_mile'], lines: ['crafts'], city: 'Dubai', status: 'inactive', weight: 0, ref: 'CB', environment: 'sandbox',
  },
  {
    code: 'JOUDI', name: 'Joudi Fashion LLC', type: 'brand',
    services: ['last_mile'], lines: ['fashion'], city: 'Sharjah', status: 'inactive', weight: 0, ref: 'JF', environment: 'sandbox',
  },
  {
    code: 'MARSA', name: 'Marsa Marine Supplies LLC', type: 'sme',
    services: ['b2b_fulfillment'], lines: ['auto'], city: 'Abu Dhabi', status: 'inactive', weight: 0, ref: 'MM', environment: 'sandbox',
  },
  {
    code: 'WARDA', name: 'Warda Flowers LLC', type: 'sme',
    services: ['last_mile'], lines: ['home'], city: 'Dubai', status: 'inactive', weight: 0, ref: 'WF', environment: 'sandbox',
  },
  {
    code: 'FENIX', name: 'Fenix Toys DMCC', type: 'brand',
    services: ['fulfillment_with_last_mile'], lines: ['kids'], city: 'Dubai', status: 'inactive', weight: 0, ref: 'FX', environment: 'sandbox',
  },
  {
    code: 'QAMAR', name: 'Qamar Perfumes LLC', type: 'sme',
    services: ['last_mile'], lines: ['beauty'], city: 'Dubai', status: 'delete', weight: 0, ref: 'QP', environment: 'sandbox',
  },
  {
    code: 'TIRAZ', name: 'Tiraz Textiles FZE', type: 'brand',
    services: ['last_mile', 'direct_import'], lines: ['fashion'], city: 'Sharjah', status: 'delete', weight: 0, ref: 'TT', environment: 'sandbox',
  },
]

/** Row id of a client; RangeError for a code the demo does not have. */
export function clientId(code: string): number {
  const index = demoClients.findIndex(client => client.code === code)
  if (index < 0) throw new RangeError(`No demo client ${code}`)
  return index + 1
}
