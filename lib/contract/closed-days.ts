import { z } from 'zod'
import { anyOf, byId, Day, del, get, Id, Instant, lookup, paged, paging, patch, post, searchText } from './kernel'

const sees = ['app_pickup:client-slot-list', 'app_pickup:client-slot-edit'] as const
const edits = 'app_pickup:client-slot-edit'
const refreshes = ['closedDays.list', 'pickup.clientSlots', 'pickup.clientSlot']

const fields = {
  first_day: Day, last_day: Day, reason: z.string().trim().normalize('NFC').min(1, 'Reason is required.').max(80, 'Use at most 80 characters.'),
}
const ClosedDays = z.object({
  id: Id, client_id: Id, client: z.string(), client_address_id: Id, address: z.string(), ...fields, version: z.number(), updated_at: Instant,
})

/** Days on which the warehouse of a client is closed: no pickup is booked there. */
export const closedDays = {
  list: get('/api/client/closed-days', {
    needs: sees, query: paging.extend({ client_id: anyOf(Id), from: Day.optional(), to: Day.optional() }), reply: paged(ClosedDays),
  }),
  addresses: lookup('/api/client/closed-days/addresses', {
    needs: sees, query: z.object({ search: searchText(100).optional() }), reply: z.array(z.object({ id: Id, address: z.string() })),
  }),
  add: post('/api/client/closed-days', { needs: edits, body: z.object({ client_address_id: Id, ...fields }), reply: ClosedDays, refreshes }),
  change: patch('/api/client/closed-days/:id', {
    needs: edits, params: byId, body: z.object({ ...fields, version: z.number().int() }).partial(), reply: ClosedDays, refreshes,
  }),
  remove: del('/api/client/closed-days/:id', { needs: edits, params: byId, reply: z.null(), refreshes }),
}
