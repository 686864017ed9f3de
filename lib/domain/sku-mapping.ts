import { words } from './vocabulary'

/** fulfilment.md 2.3: another name of one SKU, or a code that stands for so many of each of its components. */
export const skuMappingType = words({ alias: 'Alias', bundle: 'Bundle' })
export type SkuMappingType = (typeof skuMappingType.names)[number]
/** The most units of one component in a bundle. */
export const MOST_IN_BUNDLE = 9999
