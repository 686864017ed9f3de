import { z } from 'zod'
import { switchStatus } from '@/lib/domain/record-status'
import { Gross, Side } from './bag-shapes'
import { anyOf, get, Id, Instant, Kilograms, paged, paging, patch, post, byId } from './kernel'

const sees = ['app_base:warehouse-list', 'app_base:warehouse-edit'] as const
const manages = 'app_base:warehouse-edit'
const refreshes = ['boxTypes.list', 'fulfilmentOrders.cartons']

const Status = z.enum(switchStatus.names)
const needed = (most: number, missing: string) => z.string().trim().normalize('NFC').min(1, missing).max(most, `Use at most ${most} characters.`)

const BoxType = z.object({
  id: Id, box_code: z.string(), box_name: z.string(),
  /** Inner sides in centimetres. */
  length: z.string(), width: z.string(), height: z.string(),
  /** Kilograms: of the empty box, and of the full one at most. */
  tare_weight: z.string(), max_weight: z.string(),
  /** Boxes of this size packed in the last thirty days. */
  packed_lately: z.number(),
  status: Status, version: z.number(), updated_at: Instant,
})
const fields = {
  box_name: needed(60, 'Name is required.'), length: Side, width: Side, height: Side, tare_weight: Kilograms, max_weight: Gross,
}

/** Sizes of boxes that orders are packed in: which one is suggested at the packing table is worked out from them. */
export const boxTypes = {
  list: get('/api/box-types', { needs: sees, query: paging.extend({ status: anyOf(Status) }), reply: paged(BoxType) }),
  add: post('/api/box-types', {
    needs: manages,
    body: z.object({
      box_code: needed(20, 'Code is required.').toUpperCase().regex(/^[A-Z0-9][A-Z0-9._-]*$/, 'A code has letters, digits and . _ - only.'), ...fields,
    }),
    reply: BoxType, refreshes,
  }),
  change: patch('/api/box-types/:id', {
    needs: manages, params: byId, body: z.object({ ...fields, version: z.number().int() }).partial(), reply: BoxType, refreshes,
  }),
  toggle: patch('/api/box-types/:id/toggle/:status', {
    needs: manages, params: z.object({ id: Id, status: Status }), reply: BoxType, refreshes,
  }),
}
