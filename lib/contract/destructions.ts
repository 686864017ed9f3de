import { z } from 'zod'
import { destructionMethod, destructionReason, destructionStatus } from '@/lib/domain/destruction'
import { anyOf, byId, Day, get, Id, Instant, paged, paging, patch, post } from './kernel'

const corrects = 'app_fulfillment:inventory-adjust'

/** Balances of one request. */
const MOST_DESTROYED = 200

const text = (most: number) => z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)
const Destruction = z.object({
  id: Id, destruction_no: z.string(), client_id: Id, client_name: z.string(), warehouse_id: Id, warehouse_code: z.string(),
  reason_code: z.enum(destructionReason.names), remarks: z.string().nullable(), status: z.enum(destructionStatus.names),
  /** '120 BSC-100 L1, 24 BSC-200 L7': the first five lines of it. */
  goods: z.string(), lines: z.number(), units: z.number(),
  /** In dirhams, at what units cost; null where nobody said what one of them costs. */
  value_aed: z.string().nullable(),
  created_by: z.string().nullable(), created_at: Instant, decided_by: z.string().nullable(), decided_at: Instant.nullable(),
  decision_note: z.string().nullable(), destroyed_on: Day.nullable(), method: z.enum(destructionMethod.names).nullable(), contractor: z.string().nullable(),
  witness: z.string().nullable(), certificate_no: z.string().nullable(),
})
const refreshes = ['destructions.list', 'inventory.list', 'inventory.one', 'inventory.ledger', 'inventory.shelfwise', 'b2bInventory.list']

/** The way out for stock nobody can be given: expired, damaged, on hold or in quarantine (b2b.md 2.4). */
export const destructions = {
  list: get('/api/fulfillment/destruction_list', {
    needs: corrects,
    query: paging.extend({
      status: anyOf(z.enum(destructionStatus.names)), client_id: anyOf(Id), warehouse_id: anyOf(Id), reason_code: anyOf(z.enum(destructionReason.names)),
    }),
    reply: paged(Destruction),
  }),
  /** Asks for goods of one client in one warehouse to be destroyed: all units of their balances, or `qty` of one. 409 for stock that is available. */
  add: post('/api/fulfillment/destruction_create', {
    needs: corrects,
    body: z.object({
      inventory_ids: z.array(Id).min(1, 'Choose stock.').max(MOST_DESTROYED, `At most ${MOST_DESTROYED} rows at a time.`),
      qty: z.coerce.number({ error: 'Units must be a whole number.' }).int('Units must be a whole number.').min(1, 'Give 1 or more.').optional(),
      reason_code: z.enum(destructionReason.names), remarks: text(500).nullish(),
    }).refine(({ inventory_ids, qty }) => qty === undefined || inventory_ids.length === 1, { path: ['qty'], message: 'Say units of one row at a time.' }),
    reply: Destruction, refreshes,
  }),
  /** Agrees or not; 409 by whoever asked. */
  decide: patch('/api/fulfillment/destruction_decide/:id/:status', {
    needs: corrects, params: z.object({ id: Id, status: z.enum(['approved', 'rejected']) }), body: z.object({ reason: text(500).nullish() }),
    reply: Destruction, refreshes,
  }),
  /** The goods are destroyed and leave the stock. 422 where less is free by now. */
  record: patch('/api/fulfillment/destruction_record/:id', {
    needs: corrects, params: byId,
    body: z.object({
      destroyed_on: Day, method: z.enum(destructionMethod.names), contractor: text(120).min(2, 'Enter who destroyed them.'),
      witness: text(120).min(2, 'Enter who saw it.'), certificate_no: text(60).nullish(),
    }),
    reply: Destruction, refreshes,
  }),
  /** The request on paper, once it is recorded the certificate. */
  paper: get('/api/fulfillment/destruction_paper/:id', { needs: corrects, params: byId, kind: 'download' }),
}
