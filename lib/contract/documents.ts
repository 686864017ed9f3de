import { z } from 'zod'
import { documentStatus, documentType, documentValidity } from '@/lib/domain/document'
import { userCategory } from '@/lib/domain/user'
import { anyOf, byId, Day, Flag, get, Id, Instant, paged, paging, patch, post } from './kernel'

const reads = 'app_base:documents'
const edits = 'app_base:documents-edit'

const Paper = z.object({
  id: Id,
  series_id: Id,
  version_no: z.number(),
  title: z.string(),
  doc_no: z.string().nullable(),
  doc_type: z.enum(documentType.names),
  description: z.string().nullable(),
  file_name: z.string(),
  mime: z.string(),
  size: z.number(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  /** Null for a paper that has no end. */
  validity: z.enum(documentValidity.names).nullable(),
  /** Who it is for, in words; null for those who may not publish. */
  seen_by: z.string().nullable(),
  user_categories: z.array(z.enum(userCategory.names)),
  client_ids: z.array(Id),
  carrier_ids: z.array(Id),
  requires_ack: z.boolean(),
  /** When the caller acknowledged it. */
  my_ack_at: Instant.nullable(),
  /** It waits for the caller's acknowledgement. */
  ack_due: z.boolean(),
  /** How many have acknowledged; null for those who may not publish. */
  acks: z.number().nullable(),
  status: z.enum(documentStatus.names),
  uploaded_by: z.string(),
  published_at: Instant.nullable(),
  updated_at: Instant,
})

/** A form field of several values, as a multipart body carries it: `client,carrier`. */
const several = <T extends z.ZodType>(item: T) => z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v), z.array(item).max(200))
const blank = <T extends z.ZodType>(shape: T) => z.preprocess((v) => (v === '' ? null : v), shape.nullish())

const fields = {
  title: z.string().trim().min(1, 'Title is required.').max(160),
  doc_no: blank(z.string().trim().max(60)),
  doc_type: z.enum(documentType.names),
  description: blank(z.string().trim().max(2000)),
  valid_from: blank(Day),
  valid_to: blank(Day),
  user_categories: several(z.enum(userCategory.names)),
  client_ids: several(Id),
  carrier_ids: several(Id),
  requires_ack: Flag,
}
const refreshes = ['documents.list', 'documents.one', 'documents.due']

/** Company papers (reports.md 2): shared by category, client and carrier, kept by version, acknowledged where asked. */
export const documents = {
  list: get('/api/documents', {
    needs: reads,
    query: paging.extend({
      doc_type: anyOf(z.enum(documentType.names)), status: anyOf(z.enum(documentStatus.names)),
      expiring_days: z.coerce.number().int().min(0).max(365).optional(), ack_due: Flag.optional(),
    }),
    reply: paged(Paper),
  }),
  due: get('/api/documents/due', { needs: reads, reply: z.array(z.object({ id: Id, title: z.string() })) }),
  one: get('/api/documents/:id', {
    needs: reads,
    params: byId,
    reply: Paper.extend({
      clients: z.string(),
      carriers: z.string(),
      versions: z.array(z.object({
        id: Id, version_no: z.number(), status: z.enum(documentStatus.names), file_name: z.string(),
        uploaded_by: z.string(), created_at: Instant, published_at: Instant.nullable(),
      })),
    }),
  }),
  acks: get('/api/documents/:id/acks', {
    needs: edits,
    params: byId,
    query: paging,
    reply: paged(z.object({
      id: Id, user: z.string(), email: z.string(), user_category: z.enum(userCategory.names), acked_at: Instant, ip: z.string().nullable(),
    })),
  }),
  add: post('/api/documents', {
    needs: edits,
    kind: 'upload',
    body: z.object({
      ...fields, user_categories: fields.user_categories.default([]), client_ids: fields.client_ids.default([]), carrier_ids: fields.carrier_ids.default([]),
      requires_ack: fields.requires_ack.default(false), supersedes_id: blank(Id),
    }),
    reply: Paper,
    maxBytes: 20 * 1024 * 1024 + 64 * 1024,
    maxFileBytes: 20 * 1024 * 1024,
    refreshes,
  }),
  change: patch('/api/documents/:id', {
    needs: edits, params: byId, body: z.object({ ...fields, status: z.enum(documentStatus.names) }).partial(), reply: Paper, refreshes,
  }),
  file: get('/api/documents/:id/download', { needs: reads, kind: 'download', params: byId }),
  ack: post('/api/documents/:id/ack', { needs: reads, params: byId, reply: z.object({ document_id: Id, acked_at: Instant }), refreshes }),
}
