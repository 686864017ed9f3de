import { words } from './vocabulary'

/** The transaction sets of X12 a warehouse and its depositor exchange: two are read, two written. */
export const x12Set = words({
  '940': '940 Warehouse shipping order', '943': '943 Stock transfer shipment advice', '944': '944 Stock transfer receipt advice',
    '945': '945 Warehouse shipping advice',
})
export type X12Set = (typeof x12Set.names)[number]
