import { z } from 'zod'
import { custodyAge, custodyHolder, custodySubject } from '@/lib/domain/custody'
import { anyOf, byId, get, Id, Instant, paged, paging } from './kernel'

const Holder = z.enum(custodyHolder.names)
const Subject = z.enum(custodySubject.names)

const OpenCustody = z.object({
  id: Id,
  subject: Subject,
  subject_id: Id,
  number: z.string(),
  /** Where the thing is looked at; empty for whoever may not open it. */
  href: z.string(),
  /** Who had it last by the word of whoever let go, and who that was. Names are null where nobody said which. */
  holder: Holder,
  holder_name: z.string().nullable(),
  giver: Holder.nullable(),
  giver_name: z.string().nullable(),
  since: Instant,
  age: z.string(),
  /** Its status, as people read it. */
  stage: z.string(),
  client_id: Id.nullable(),
  client: z.string().nullable(),
  carrier_id: Id.nullable(),
  carrier: z.string().nullable(),
})

const Holding = z.object({
  holder: Holder,
  holder_name: z.string().nullable(),
  from: Instant,
  /** Null: they have it now. */
  to: Instant.nullable(),
  /** The event that brought it there; null for the sender, who had it first. */
  event: z.string().nullable(),
  location: z.string().nullable(),
  /** Handed over, and nobody has said that they took it. */
  is_open: z.boolean(),
})

const filters = { subject: anyOf(Subject), holder: anyOf(Holder), client_id: anyOf(Id), carrier_id: anyOf(Id), older: z.enum(custodyAge.names).optional() }

/** In whose hands things are, worked out from the events that stand (lib/domain/custody.ts). */
export const custody = {
  /** Handovers with one side only, the oldest first; `meta.tab_counts` tells how many there are of each subject, whichever is asked for. */
  list: get('/api/custody/list', { needs: 'app_tracking:custody', query: paging.extend(filters), reply: paged(OpenCustody) }),
  /** Every hand a parcel went through, the first first, and those its cash went through where some is due. */
  trail: get('/api/custody/parcel/:id', {
    needs: ['app_tracking:tracking', 'app_tracking:client-tracking'], params: byId,
    reply: z.object({ parcel: z.array(Holding), cash: z.array(Holding) }),
  }),
}
