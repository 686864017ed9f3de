import { z } from 'zod'
import { codBearer } from '@/lib/domain/cod'
import { codDisputeLevel, codDisputeParty, codDisputeReason, codDisputeStatus } from '@/lib/domain/cod-dispute'
import { anyOf, byId, Currency, Day, get, Id, Instant, Money, paged, paging, patch, post } from './kernel'

const reads = 'app_cod_reconcile:cod-disputed-payment-list'
const raises = 'app_cod_reconcile:dispute-raise'
const resolves = 'app_cod_reconcile:dispute-resolve'
const refreshes = [
  'codDisputes.list', 'codDisputes.orders', 'codOrders.list', 'codPayments.list', 'codPayments.one', 'codPayments.lines', 'codPayments.open',
  'clientCodPayments.list', 'clientCodPayments.one', 'codPending.list', 'codPaid.list', 'journal.list',
]

const Description = z.string().trim().normalize('NFC').min(10, 'Say in at least 10 characters what is wrong.').max(1000, 'Use at most 1000 characters.')
const Comment = z.object({
  id: Id, by: z.string(), by_category: z.enum(codDisputeParty.names), at: Instant, text: z.string(), file_name: z.string().nullable(),
})
const Dispute = z.object({
  id: Id,
  dispute_no: z.string(),
  level: z.enum(codDisputeLevel.names),
  /** The number of the payment or of the parcel. */
  subject_no: z.string(),
  carrier: z.string().nullable(),
  /** Null of a carrier’s payment, and for carriers. */
  client: z.string().nullable(),
  raised_by: z.enum(codDisputeParty.names),
  against: z.enum(codBearer.names),
  reason_code: z.enum(codDisputeReason.names),
  amount_disputed: Money,
  currency: Currency,
  description: z.string(),
  status: z.enum(codDisputeStatus.names),
  due_at: Day,
  age_days: z.number(),
  last_comment: z.string().nullable(),
  resolved_amount: Money.nullable(),
  resolution_note: z.string().nullable(),
  resolved_at: Instant.nullable(),
  created_at: Instant,
  /** What was said, the first first; of the one that is asked for by `id`. */
  comments: z.array(Comment),
})

const filters = paging.extend({
  id: Id.optional(), level: z.enum(codDisputeLevel.names).optional(), status: anyOf(z.enum(codDisputeStatus.names)),
  reason_code: anyOf(z.enum(codDisputeReason.names)), carrier_id: anyOf(Id), client_id: anyOf(Id),
})
const act = {
  needs: [reads, resolves, raises], params: z.object({ action: z.enum(['take', 'comment', 'accept', 'reject', 'withdraw', 'close']), id: Id }),
  body: z.object({ amount: Money.nullish(), note: z.string().trim().max(1000).optional() }), reply: Dispute, refreshes,
} as const

/** Disputes about cash, of orders, of carriers’ payments and of what we paid clients (billing-cod.md 5). */
export const codDisputes = {
  /** Of both, or of one `level`; `meta.tab_counts` counts the open ones of each. */
  list: get('/api/cod_disputed_payment/list', { needs: reads, query: filters, reply: paged(Dispute) }),
  /** Of orders alone. */
  orders: get('/api/cod_disputed_order/list', { needs: reads, query: filters, reply: paged(Dispute) }),
  addPayment: post('/api/cod_disputed_payment/create', {
    needs: raises,
    body: z.object({
      payment_id: Id, direction: z.enum(['carrier', 'client']).default('carrier'), reason_code: z.enum(codDisputeReason.names), amount_disputed: Money,
      description: Description,
    }),
    reply: z.object({ dispute_no: z.string() }), refreshes,
  }),
  /** Of each order what is missing of it, or all it is to bring, or of one that is paid what it brought; all of them or none. */
  addOrders: post('/api/cod_disputed_order/create', {
    needs: raises,
    body: z.object({
      cod_order_ids: z.array(Id).min(1, 'Choose at least one order.').max(500, 'At most 500 orders at a time.'),
      reason_code: z.enum(codDisputeReason.names), description: Description, against: z.enum(codBearer.names).optional(),
    }),
    reply: z.object({ dispute_nos: z.array(z.string()) }), refreshes,
  }),
  act: patch('/api/cod_disputed_payment/action/:action/:id', act),
  actOnOrder: patch('/api/cod_disputed_order/action/:action/:id', act),
  /** A PDF or picture that proves it, with a word about it. */
  addEvidence: post('/api/cod_dispute/evidence/:id', {
    needs: [reads, resolves, raises], kind: 'upload', params: byId, body: z.object({ note: z.string().trim().max(1000).default('') }),
    reply: z.object({ id: Id }), maxBytes: 5 * 1024 * 1024 + 64 * 1024, maxFileBytes: 5 * 1024 * 1024, refreshes,
  }),
  evidence: get('/api/cod_dispute/evidence/:id', { needs: reads, kind: 'download', params: byId }),
}
