import { z } from 'zod'
import { reopenReason, reopenStatus } from '@/lib/domain/asn-reopen'
import { inboundStatus } from '@/lib/domain/inbound'
import { number, optionalDay, text } from './inbound-shapes'
import { anyOf, byId, Day, get, Id, Instant, paged, paging, patch, post } from './kernel'

const sees = 'app_b2b:asn-reopen-list'
const requests = 'app_b2b:asn-reopen-request'
const approves = 'app_b2b:asn-reopen-approve'

const Line = z.object({
  /** A line of the order; left out, goods of `sku_id` that it does not announce. */
  line_id: Id.optional(),
  sku_id: Id.optional(),
  /** Units: above 0 they are received in the window, below 0 they leave the stock when it is approved. */
  change_qty: z.coerce.number({ error: 'Enter whole units.' }).int('Enter whole units.').min(-999_999).max(999_999)
    .refine((qty) => qty !== 0, 'Say how many units more or less.'),
  lot_no: number(40),
  expiry_date: optionalDay,
})
const Body = z.object({
  reason_code: z.enum(reopenReason.names),
  description: text(1000).min(10, 'Say in at least 10 characters what is wrong.'),
  lines: z.array(Line).min(1, 'Change at least one line.').max(200, 'At most 200 lines.'),
})

const Row = z.object({
  id: Id, request_no: z.string(), inbound_id: Id, inbound_no: z.string(), client_name: z.string(), warehouse_code: z.string(),
  reason_code: z.enum(reopenReason.names), lines: z.number(),
  /** Units more and less, added up. */
  change_qty: z.number(),
  requested_by: z.string().nullable(), requested_at: Instant, approval_status: z.enum(reopenStatus.names), decided_by: z.string().nullable(),
  decided_at: Instant.nullable(),
  /** Until when the order stays open; null where it is not. */
  open_until: Instant.nullable(),
  outcome_grn_no: z.string().nullable(), version: z.number(),
  /** Whether whoever asks made it. */
  is_own: z.boolean(),
})
const Place = z.object({ location_code: z.string(), qty: z.number() })
const Effect = z.object({
  line_no: z.number(), sku_code: z.string(), lot_no: z.string().nullable(), change_qty: z.number(),
  /** Units received of the line, now and once all of the change is done. */
  received_now: z.number(), received_then: z.number(),
  /** What leaves which shelf when it is approved. */
  leaves: z.array(Place),
  /** Units that may be received of it in the window. */
  may_come: z.number(),
})
/** What an approval does, worked out from what is there; kept with the request once it is approved. */
const Effects = z.object({
  stock: z.array(Effect),
  billing: z.object({
    /** The month it was closed in, and whether its storage or handling is charged already. */
    month: z.string(), is_charged: z.boolean(),
    /** Cubic metres a day more or less that are counted for storage from the next night on. */
    storage_cbm: z.number(),
  }),
  customs: z.object({ boe_no: z.string().nullable(), is_free_zone: z.boolean(), units_now: z.number(), units_then: z.number() }),
  /** Why it cannot be approved, a sentence each. */
  blocks: z.array(z.string()),
})
const Counted = z.array(z.object({ line_no: z.number(), sku_code: z.string(), received: z.number() }))
const Request = Row.extend({
  description: z.string(), decision_remarks: z.string().nullable(), window_hours: z.number(), inbound_status: z.enum(inboundStatus.names),
  request_lines: z.array(z.object({
    id: Id, line_no: z.number(), line_id: Id.nullable(), sku_id: Id, sku_code: z.string(), sku_name: z.string(), change_qty: z.number(),
    done_qty: z.number(), lot_no: z.string().nullable(), expiry_date: Day.nullable(),
  })),
  effects: Effects,
  /** What was received by line before it was reopened and when it was closed again. */
  lines_before: Counted.nullable(), lines_after: Counted.nullable(),
})

const refreshes = ['asnReopen.list', 'asnReopen.one', 'b2bInbound.list', 'b2bInbound.one']

/** Requests to open inbound orders that are closed, so that what was counted wrongly is put right (b2b.md 2.6, 3.4, 4.33 to 4.35, 7.9). */
export const asnReopen = {
  list: get('/api/btb_asn_reopen/list', {
    needs: sees,
    query: paging.extend({
      client_id: anyOf(Id), warehouse_id: anyOf(Id), inbound_id: Id.optional(), approval_status: anyOf(z.enum(reopenStatus.names)),
      reason_code: anyOf(z.enum(reopenReason.names)),
    }),
    reply: paged(Row),
  }),
  /** With what an approval would change of stock, billing and customs. */
  one: get('/api/btb_asn_reopen/detail/:id', { needs: sees, params: byId, reply: Request }),
  /** 409 for an order that is not closed, was closed too long ago or reopened too often, has a pending request, or whose month is charged. */
  add: post('/api/btb_asn_reopen/create/:inbound_id', {
    needs: requests, params: z.object({ inbound_id: Id }), body: Body, reply: Request, refreshes,
  }),
  change: patch('/api/btb_asn_reopen/update/:id', {
    needs: requests, params: byId, body: Body.extend({ version: z.number().int() }).partial(), reply: Request, refreshes,
  }),
  withdraw: patch('/api/btb_asn_reopen/withdraw/:id', { needs: requests, params: byId, reply: Request, refreshes }),
  /** Approves, which opens the order for some hours, or rejects with remarks. 409 by whoever made the request. */
  decide: patch('/api/btb_asn_reopen/decide/:id', {
    needs: approves, params: byId,
    body: z.object({
      decision: z.enum(['1', '2']),
      window_hours: z.coerce.number().int().min(1, 'At least 1 hour.').max(72, 'At most 72 hours.').optional(),
      remarks: text(500).optional(),
    }),
    reply: Request, refreshes,
  }),
}
