import { z } from 'zod'
import { anyFloorKey as needs, floorJob } from '@/lib/domain/floor-job'
import { anyOf, get, Id, Instant, numberText, paged, paging } from './kernel'

/** Work that waits on the floor: goods of one inbound order, fulfilment order, outbound order or shelf. */
const Job = z.object({
  id: Id, job: z.enum(floorJob.names),
  /** The document or shelf whose label is scanned. */
  number: z.string(), ref_no: z.string().nullable(), warehouse_id: Id, warehouse: z.string(), client: z.string().nullable(),
  units: z.number().nullable(), due_at: Instant.nullable(),
  /** The screen that does it, opened at the job. */
  href: z.string(),
})

/** What phones and scanners do in a warehouse, each job for whoever may do it (fulfilment.md 3.2, 3.4, 7.9). */
export const floor = {
  /** The most urgent first; `meta.tab_counts` tells how many there are of each, whichever is asked for. Orders that are awaited come with their day. */
  list: get('/api/fulfillment/floor_list', {
    needs, query: paging.extend({ job: anyOf(z.enum(floorJob.names)), warehouse_id: anyOf(Id), client_id: anyOf(Id) }), reply: paged(Job),
  }),
  /**
   * What there is to do with a scanned number of an inbound order, a fulfilment order or its wave, a buyer's order, an outbound order, a
   * carton or pallet of it, or a shelf; empty for nothing.
   */
  find: get('/api/fulfillment/floor_find', { needs, query: z.object({ code: numberText(64) }), reply: z.array(Job) }),
}
