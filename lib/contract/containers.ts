import { z } from 'zod'
import { bagStatus, clearanceStatus, consolidationStatus, contentClass, legStatus, transportMode } from '@/lib/domain/container'
import { bagType } from '@/lib/domain/lists'
import { packageStatus } from '@/lib/domain/package'
import { anyOf, Flag, get, Id, Instant, paged, paging, post, numberText } from './kernel'

const labels = 'app_base:bag-labels'

/** A bag as lists show it (bags.md 4). Somebody of one client learns of a bag of several clients only its number and status. */
const Bag = z.object({
  id: Id,
  bag_no: z.string(),
  bag_type: z.enum(bagType.names).nullable(),
  mixture: z.string().nullable(),
  content_class: z.enum(contentClass.names).nullable(),
  client: z.string().nullable(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  destination_country: z.string().nullable(),
  carrier: z.string().nullable(),
  package_count: z.number().nullable(),
  piece_count: z.number().nullable(),
  net_weight: z.string().nullable(),
  gross_weight: z.string().nullable(),
  cod_total: z.string().nullable(),
  currency: z.string().nullable(),
  seal_no: z.string().nullable(),
  consolidation_no: z.string().nullable(),
  mawb_no: z.string().nullable(),
  status: z.enum(bagStatus.names),
  facility: z.string().nullable(),
  label_print_count: z.number(),
  opened_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  created_at: Instant,
  version: z.number(),
})

const Leg = z.object({
  leg_no: z.number(),
  flight_no: z.string(),
  origin: z.string(),
  destination: z.string(),
  std: Instant.nullable(),
  atd: Instant.nullable(),
  sta: Instant.nullable(),
  eta: Instant.nullable(),
  ata: Instant.nullable(),
  status: z.enum(legStatus.names),
})

/** A consolidation with its whole way (tracking.md 5); bags and counts are those the asker may know of. */
const TrackedConsolidation = z.object({
  number: z.string(),
  id: Id,
  consolidation_no: z.string(),
  transport_mode: z.enum(transportMode.names),
  mawb_no: z.string().nullable(),
  bl_no: z.string().nullable(),
  truck_no: z.string().nullable(),
  origin: z.string(),
  destination: z.string(),
  status: z.enum(consolidationStatus.names),
  clearance_status: z.enum(clearanceStatus.names),
  gross_weight: z.string().nullable(),
  departed_at: Instant.nullable(),
  arrived_at: Instant.nullable(),
  legs: z.array(Leg),
  bags: z.array(z.object({
    id: Id, bag_no: z.string(), status: z.enum(bagStatus.names), package_count: z.number(), gross_weight: z.string().nullable(), seal_no: z.string().nullable(),
  })),
  packages: z.object({ total: z.number(), by_status: z.array(z.object({ status: z.enum(packageStatus.names), count: z.number() })) }),
  events: z.array(z.object({ at: Instant, text: z.string(), note: z.string().nullable(), by: z.string().nullable() })),
})

const printing = z.object({
  ids: z.array(Id).max(200, 'At most 200 bags at a time.').optional(), bag_nos: z.array(numberText(30)).max(200, 'At most 200 bags at a time.').optional(),
})
const Draft = Flag.default(false)

export const containers = {
  bags: get('/api/bag-data', {
    needs: ['app_bag:bags', labels],
    query: paging.extend({
      status: anyOf(z.enum(bagStatus.names)),
      bag_type: anyOf(z.enum(bagType.names)),
      client_id: anyOf(Id),
      destination: anyOf(z.string().trim().toUpperCase().max(5)),
      carrier_id: anyOf(Id),
      consolidated: Flag.optional(),
      source: z.enum(['scan', 'upload', 'api']).optional(),
    }),
    reply: paged(Bag),
  }),
  bagLabels: post('/api/bag-label/multiple-list', {
    needs: labels,
    writes: false,
    body: z.object({
      numbers: z.array(numberText(60).min(1)).max(200, 'At most 200 numbers at a time.').default([]),
      ids: z.array(Id).max(200).default([]),
    }),
    reply: z.object({ found: z.array(Bag), not_found: z.array(z.string()) }),
  }),
  printBagLabels: post('/api/bag-label/download/:format/:size', {
    needs: labels,
    writes: false,
    kind: 'download',
    params: z.object({ format: z.enum(['pdf', 'zpl']), size: z.string().max(10) }),
    body: printing.extend({ copies: z.coerce.number().int().min(1).max(5).default(1), draft: Draft }),
  }),
  bulkBagLabels: post('/api/bag-info/bulk-download-label', {
    needs: labels,
    writes: false,
    kind: 'download',
    body: printing.extend({ draft: Draft }),
  }),
  bagLabel: post('/api/bag-info/download-label', {
    needs: labels,
    writes: false,
    kind: 'download',
    body: z.object({
      id: Id.optional(), bag_no: numberText(30).optional(), format: z.enum(['pdf', 'zpl']).default('pdf'),
      size: z.string().max(10).default('4X4'), draft: Draft,
    }),
  }),
  trackConsolidations: post('/api/consolidation/tracking', {
    needs: 'app_tracking:tracking',
    writes: false,
    body: z.object({ numbers: z.array(numberText(60).min(1)).min(1, 'Give at least one number.').max(50, 'At most 50 numbers at a time.') }),
    reply: z.object({ results: z.array(TrackedConsolidation), not_found: z.array(z.string()) }),
  }),
}
