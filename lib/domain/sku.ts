import { words } from './vocabulary'

/** fulfilment.md 2.3 */
export const skuScope = words({ ecom: 'E-commerce', b2b: 'B2B', both: 'Both' })
export type SkuScope = (typeof skuScope.names)[number]
/** The base unit of all quantities of a SKU. */
export const skuUnit = words({ EA: 'Each', PK: 'Pack', BX: 'Box', CS: 'Case', PL: 'Pallet', KG: 'Kilogram', SET: 'Set' })
export const skuSymbology = words({ ean13: 'EAN-13', ean8: 'EAN-8', upca: 'UPC-A', itf14: 'ITF-14', code128: 'Code 128', qr: 'QR' })
export const packLevel = words({ each: 'Each', inner: 'Inner', carton: 'Carton', pallet: 'Pallet' })
/** Which lot goes first. */
export const rotation = words({ fefo: 'First to expire', fifo: 'First in', lifo: 'Last in' })
export type Rotation = (typeof rotation.names)[number]
