import { words } from './vocabulary'

/** The order management systems by whose categories goods are sorted (fulfilment.md 2.8). `custom` is one a client has built. */
export const omsSystem = words({ unicommerce: 'Unicommerce', custom: 'Own system' })
export type OmsSystem = (typeof omsSystem.names)[number]
