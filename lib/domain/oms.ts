import { words } from './vocabulary'

/** The order management systems we have an adapter of (fulfilment.md 2.8); no other is offered. `custom` is a client's own, in JSON of ours. */
export const omsSystem = words({ unicommerce: 'Unicommerce', custom: 'Own system' })
export type OmsSystem = (typeof omsSystem.names)[number]
