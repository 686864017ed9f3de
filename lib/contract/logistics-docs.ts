import { z } from 'zod'
import { logisticsDocType } from '@/lib/domain/lists'
import { logisticsDocRef, logisticsDocState } from '@/lib/domain/logistics-doc'
import { anyOf, byId, Flag, get, Id, Instant, paged, paging } from './kernel'

const needs = ['app_base:doc-list', 'app_base:documents'] as const

const Doc = z.object({
  id: Id,
  doc_no: z.string(),
  doc_type: z.enum(logisticsDocType.names),
  ref_type: z.enum(logisticsDocRef.names),
  ref_no: z.string(),
  client_id: Id.nullable(),
  client: z.string().nullable(),
  carrier_id: Id.nullable(),
  service_center_id: Id,
  service_center: z.string(),
  airport_code: z.string().nullable(),
  file_name: z.string(),
  mime: z.string(),
  file_size: z.number(),
  issue_date: z.string().nullable(),
  expiry_date: z.string().nullable(),
  state: z.enum(logisticsDocState.names),
  /** When somebody of its centre or of our staff first opened it. */
  first_read_at: Instant.nullable(),
  created_at: Instant,
})

/** Shipment documents: waybills, invoices and permits that a service centre acts on (sellers-ior.md 2.6). */
export const logisticsDocs = {
  list: get('/api/logistics_doc/list', {
    needs,
    query: paging.extend({
      service_center_id: anyOf(Id), doc_type: anyOf(z.enum(logisticsDocType.names)),
      state: z.enum([...logisticsDocState.names, 'all']).optional(), unread: Flag.optional(), client_id: anyOf(Id),
      airport_code: anyOf(z.string().regex(/^[A-Z]{3}$/, 'Use the three letters of an airport.')),
    }),
    reply: paged(Doc),
  }),
  one: get('/api/logistics_doc/:id', {
    needs,
    params: byId,
    query: z.object({ mark_read: Flag.default(true) }),
    reply: Doc.extend({
      carrier: z.string().nullable(),
      seller: z.string().nullable(),
      note: z.string().nullable(),
      first_read_by: z.string().nullable(),
      history: z.array(z.object({ at: Instant, what: z.enum(['received', 'read', 'closed']), by: z.string().nullable() })),
      links: z.object({
        consolidation_no: z.string().nullable(),
        /** The order it is about, where the asker may know of it. */
        package_id: Id.nullable(),
      }),
    }),
    refreshes: ['logisticsDocs.list'],
  }),
  file: get('/api/logistics_doc/download/:id', { needs, kind: 'download', params: byId }),
}
