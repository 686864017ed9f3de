import { z } from 'zod'
import { xmlDialect, xmlFileStatus, xmlSource } from '@/lib/domain/xml-invoice'
import { anyOf, byId, del, get, Id, Instant, paged, paging, post } from './kernel'
import { editsXml, parsesXml, refreshesXml, XmlExcerpt, XmlInvoiceRow, XmlItem, XmlMessage, xmlUpload } from './xml-shapes'

const base = '/api/xml_file_parsing'

const FileRow = z.object({
  id: Id, file_name: z.string(), file_size: z.number(), source: z.enum(xmlSource.names), dialect: z.enum(xmlDialect.names), client_id: Id.nullable(),
  client: z.string().nullable(), shipments_total: z.number(), items_total: z.number(), errors_total: z.number(), status: z.enum(xmlFileStatus.names),
  /** Shipments without errors that no commercial invoice was made of yet. */
  open_total: z.number(),
  created_by: z.string().nullable(), created_at: Instant, finished_at: Instant.nullable(),
})

/** XML of shippers and carriers, read into shipments (sellers-ior.md 2.5, 6.5). */
export const xmlFiles = {
  /** One XML file, or a zip of them; the same file of the same client answers what came of it before. */
  upload: post(base, {
    needs: parsesXml, kind: 'upload', body: z.object({ client_id: Id.optional(), source: z.enum(xmlSource.names).default('outbound') }),
    reply: z.object({ upload_id: Id }), ...xmlUpload, refreshes: refreshesXml,
  }),
  list: get(`${base}/list`, {
    needs: parsesXml, reply: paged(FileRow),
    query: paging.extend({
      status: anyOf(z.enum(xmlFileStatus.names)), dialect: anyOf(z.enum(xmlDialect.names)), client_id: anyOf(Id), source: anyOf(z.enum(xmlSource.names)),
    }),
  }),
  /** What was read of a file, a page at a time; `document` is the file itself, about one of its lines. */
  one: get(`${base}/:id`, {
    needs: parsesXml, params: byId,
    query: z.object({
      tab: z.enum(['shipments', 'items', 'errors', 'document']).default('shipments'), page: z.coerce.number().int().min(1).default(1),
      part: z.string().max(300).optional(), line: z.coerce.number().int().min(1).optional(),
    }),
    reply: FileRow.extend({
      page: z.number(), pages: z.number(), shipments: z.array(XmlInvoiceRow.extend({ line_from: z.number().nullable(), part: z.string().nullable() })),
      items: z.array(XmlItem.omit({ duty_rate: true }).extend(
        { invoice_no: z.string().nullable(), currency: z.string().nullable(), part: z.string().nullable() })),
      errors: z.array(XmlMessage), document: XmlExcerpt.nullable(),
    }),
  }),
  download: get(`${base}/download/:id`,
    { needs: parsesXml, params: byId, kind: 'download', query: z.object({ format: z.enum(['xlsx', 'json']).default('xlsx') }) }),
  /** Drafts of commercial invoices, of those named or of all it holds; what cannot become one is said. */
  makeCommercial: post(`${base}/:id/make-commercial-invoice`, {
    needs: editsXml, params: byId, body: z.object({ shipment_ids: z.array(Id).max(5000).default([]) }),
    reply: z.object({
      created: z.number(), ids: z.array(Id), skipped: z.array(z.object({ shipment_id: Id, invoice_no: z.string().nullable(), reason: z.string() })),
    }),
    refreshes: refreshesXml,
  }),
  remove: del(`${base}/:id`, { needs: editsXml, params: byId, reply: z.object({ id: Id }), refreshes: refreshesXml }),
}
