import { z } from 'zod'
import { dutyRefundStatus } from '@/lib/domain/duty-refund'
import { editsBoes, line } from './boe-shapes'
import { anyOf, byId, Day, Dirhams, Flag, get, Id, paged, paging, patch } from './kernel'
import { isAboveZero } from './quantities'

const base = '/api/fulfillment-order-list/duty-refunds'

const Refund = z.object({
  id: Id, refund_no: z.string(), boe_id: Id, boe_ref: z.string(), declaration_no: z.string().nullable(), fulfillment_id: Id, order_no: z.string(),
  tracking_no: z.string().nullable(), client_id: Id, client: z.string(), warehouse: z.string(), came_back_on: Day, claim_until: Day,
  /** Days left to claim it; null once it is claimed, or will not be. */
  days_left: z.number().nullable(),
  duty_amount: Dirhams, status: z.enum(dutyRefundStatus.names), claim_ref: z.string().nullable(), claimed_on: Day.nullable(),
  refunded_amount: Dirhams.nullable(), refunded_on: Day.nullable(), reason: z.string().nullable(), version: z.number(),
})

/** Duty that customs gives back for orders which came back undelivered (boe-customs.md 7.7). */
export const dutyRefunds = {
  /** `meta.tab_counts` tells how many there are of each status, whichever is asked for. */
  list: get(`${base}/list`, {
    needs: 'app_customs:boe-outbound-local', reply: paged(Refund),
    query: paging.extend({ status: anyOf(z.enum(dutyRefundStatus.names)), client_id: anyOf(Id), warehouse_id: anyOf(Id), ends_soon: Flag.optional() }),
  }),
  /** Claims it, says what customs gave or why it gave nothing, or that nobody claims it. What customs gave goes back to whoever was charged with it. */
  act: patch(`${base}/:action/:id`, {
    needs: editsBoes, params: byId.extend({ action: z.enum(['claim', 'refund', 'refuse', 'drop']) }), reply: Refund,
    refreshes: ['dutyRefunds.list', 'boes.list', 'boes.one', 'charges.list', 'clientInvoices.list', 'journal.list'],
    body: z.object({
      version: z.coerce.number().int().min(1).optional(), claim_ref: line(60).optional(), claimed_on: Day.optional(),
      refunded_amount: Dirhams.refine(isAboveZero, 'The amount must be above 0.').optional(), refunded_on: Day.optional(), reason: line(500).optional(),
    }),
  }),
}
