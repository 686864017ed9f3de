import { range, client, fact, type ConfigKeyFact } from './config-register'

/**
 * Keys of areas that are not built, each with its area (`owner`): no rule reads them yet, so neither register, form nor call knows them. Whoever
 * builds the rule moves the key's line to config-register.ts (settings.md 2.2).
 */
export const waitingKeys = {
  cod_tolerance: fact('money', '1.00', 'billing-cod', 'Cash may differ by this much and still match; the carrier’s own term wins', range(0, 20)),
  cod_confirm_days: fact('int', '7', 'billing-cod', 'Days a client has to confirm a remittance', range(1, 60)),
  auto_confirm_orders: fact('bool', 'true', 'fulfilment', 'Orders are confirmed as they arrive', { scopes: client }),
  backorder_retry_minutes: fact('int', '15', 'fulfilment', 'Minutes until a back order is tried again', range(5, 1440)),
  fefo_floor_days: fact('int', null, 'fulfilment', 'Goods nearer to expiry than this are not sent', { scopes: client, ...range(0, 365) }),
  no_backward_expiry: fact('bool', 'false', 'b2b', 'A later receipt may not expire before an earlier one', { scopes: client }),
  auto_close_inbound: fact('bool', 'true', 'b2b', 'A fully received inbound order closes by itself', { scopes: client }),
  otif_grace_hours: fact('int', '0', 'b2b', 'Hours late that still count as on time', { scopes: client, ...range(0, 72) }),
} satisfies Record<string, ConfigKeyFact>
