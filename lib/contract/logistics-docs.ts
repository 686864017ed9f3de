import { z } from 'zod'
import { logisticsDocType } from '@/lib/domain/lists'
import { DOC_BYTES, logisticsDocRef, logisticsDocState } from '@/lib/domain/logistics-doc'
import { emailStatus } from '@/lib/domain/email'
import { Emails } from './email'
import { anyOf, byId, Day, del, Flag, get, Id, Instant, numberText, paged, paging, patch, post } from './kernel'

const needs = ['app_base:doc-list', 'app_base:documents'] as const
const edits = 'app_base:doc-edit'
const refreshes = ['logisticsDocs.list', 'logisticsDocs.one', 'logisticsDocs.waiting']

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

/** An empty form field says nothing. */
const blank = <T extends z.ZodType>(shape: T) => z.preprocess((v) => (v === '' ? null : v), shape.nullish())
const fields = {
  doc_type: z.enum(logisticsDocType.names),
  ref_type: z.enum(logisticsDocRef.names),
  ref_no: numberText(40).min(1, 'Reference is required.'),
  service_center_id: Id,
  client_id: blank(Id),
  airport_code: blank(z.string().trim().toUpperCase().regex(/^[A-Z]{3}$/, 'Use the three letters of an airport.')),
  issue_date: blank(Day),
  expiry_date: blank(Day),
  note: blank(z.string().trim().max(500, 'Use at most 500 characters.')),
}
const ids = (most: number) => z.array(Id).min(1, 'Choose at least one document.').max(most, `At most ${most} documents at a time.`)
const file = { kind: 'upload', maxBytes: DOC_BYTES + 64 * 1024, maxFileBytes: DOC_BYTES } as const

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
  /** How many of the caller's centres' documents are open and unread: the number on the menu (sellers-ior.md 7.5). */
  waiting: get('/api/logistics_doc/waiting', { needs, reply: z.object({ count: z.number() }) }),
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
      /** Files it had before, the newest first. */
      versions: z.array(z.object({
        version_no: z.number(), file_name: z.string(), file_size: z.number(), replaced_at: Instant, replaced_by: z.string().nullable(),
      })),
      /** Mails it went along with, the newest first. */
      mails: z.array(z.object({ id: Id, subject: z.string(), to: z.array(z.string()), status: z.enum(emailStatus.names), created_at: Instant })),
      version: z.number(),
      links: z.object({
        consolidation_no: z.string().nullable(),
        /** The order it is about, where the asker may know of it. */
        package_id: Id.nullable(),
      }),
    }),
    refreshes: ['logisticsDocs.list', 'logisticsDocs.waiting'],
  }),
  /** The file, or one it had before. */
  file: get('/api/logistics_doc/download/:id', {
    needs, kind: 'download', params: byId, query: z.object({ version: z.coerce.number().int().min(1).optional() }),
  }),
  /** Files a document: PDF, JPG, PNG, XLSX or XML of at most 15 MB. 409 for one already filed for the same reference. */
  upload: post('/api/logistics_doc/upload', {
    needs: edits, ...file, body: z.object({ ...fields, notify: Flag.default(false) }), reply: z.object({ id: Id, doc_no: z.string() }), refreshes,
  }),
  change: patch('/api/logistics_doc/update/:id', {
    needs: edits, params: byId, body: z.object({ ...fields, version: z.number().int() }).partial(), reply: Doc, refreshes,
  }),
  /** Gives it a newer file; the old one stays as a version. */
  replace: post('/api/logistics_doc/replace/:id', { needs: edits, ...file, params: byId, reply: Doc, refreshes }),
  toggle: patch('/api/logistics_doc/:id/toggle/:state', {
    needs: edits, params: z.object({ id: Id, state: z.enum(logisticsDocState.names) }),
    reply: z.object({ id: Id, state: z.enum(logisticsDocState.names) }), refreshes,
  }),
  remove: del('/api/logistics_doc/:id', { needs: edits, params: byId, reply: z.object({ id: Id }), refreshes }),
  zip: post('/api/logistics_doc/download-zip', { needs: 'app_base:doc-list', kind: 'download', writes: false, body: z.object({ ids: ids(100) }) }),
  send: post('/api/logistics_doc/send-email', {
    needs: edits,
    body: z.object({
      ids: ids(20), to: Emails(10, 1), cc: Emails(10).default([]), subject: z.string().trim().min(1, 'Subject is required.').max(150),
      message: z.string().trim().max(2000).default(''),
    }),
    reply: z.object({ email_log_ids: z.array(Id) }), refreshes: ['logisticsDocs.list', 'logisticsDocs.one'],
  }),
}
