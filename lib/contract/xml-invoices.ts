import { z } from 'zod'
import { byId, Flag, get, Id, paged, patch, post } from './kernel'
import {
  editsXml, oneOrMany, refreshesXml, seesCommercialXml, seesRsaXml, XmlInvoice, XmlInvoiceChange, xmlInvoiceFilters, XmlInvoiceRow, xmlUpload,
} from './xml-shapes'

const rsa = '/api/rsa_xml_invoice'
const commercial = '/api/rsa_xml_commercial_invoice'
const file = (among: readonly ['xml' | 'pdf', 'xml' | 'pdf']) => z.object({ format: z.enum(among).default(among[0]), ids: oneOrMany.ids })

/** Invoices we issue as importer of record, read from XML (sellers-ior.md 4, /rsa-xml-invoice). */
export const rsaXmlInvoices = {
  list: get(`${rsa}/list`, { needs: seesRsaXml, query: xmlInvoiceFilters, reply: paged(XmlInvoiceRow) }),
  one: get(`${rsa}/details/:id`, { needs: seesRsaXml, params: byId, reply: XmlInvoice }),
  upload: post(`${rsa}/upload`, {
    needs: editsXml, kind: 'upload', body: z.object({ client_id: Id.optional() }), reply: z.object({ upload_id: Id }), ...xmlUpload, refreshes: refreshesXml,
  }),
  change: patch(`${rsa}/update/:id`, { needs: editsXml, params: byId, body: XmlInvoiceChange, reply: XmlInvoice, refreshes: refreshesXml }),
  /** A step of an invoice of either list; `link` hands a validated one over to a package list, a new draft where none is named. */
  act: patch(`${rsa}/action/:action/:id`, {
    needs: editsXml, params: z.object({ action: z.enum(['validate', 'cancel', 'link']), id: Id }), body: z.object({ ior_invoice_id: Id.optional() }),
    reply: XmlInvoice, refreshes: [...refreshesXml, 'sellerInvoices.list', 'sellerInvoices.own', 'sellerInvoices.one'],
  }),
  download: get(`${rsa}/download/:id`, { needs: seesRsaXml, params: oneOrMany.params, kind: 'download', query: file(['xml', 'pdf']) }),
}

/** Commercial invoices for customs (sellers-ior.md 4, /commercial-xml-invoice). */
export const commercialXmlInvoices = {
  list: get(`${commercial}/list`, {
    needs: seesCommercialXml, query: xmlInvoiceFilters.extend({ has_boe: Flag.optional() }), reply: paged(XmlInvoiceRow),
  }),
  one: get(`${commercial}/details/:id`, { needs: seesCommercialXml, params: byId, reply: XmlInvoice }),
  change: patch(`${commercial}/update/:id`, { needs: editsXml, params: byId, body: XmlInvoiceChange, reply: XmlInvoice, refreshes: refreshesXml }),
  download: get(`${commercial}/download/:id`, { needs: seesCommercialXml, params: oneOrMany.params, kind: 'download', query: file(['pdf', 'xml']) }),
  /** Puts validated invoices of one client on a bill of entry, a new draft where none is named; goods of a new one go to `warehouse_id`. */
  sendToCustoms: post(`${commercial}/send-to-customs`, {
    needs: editsXml,
    body: z.object({
      ids: z.array(Id).min(1, 'Choose at least one invoice.').max(50, 'At most 50 invoices at a time.'), boe_id: Id.optional(), warehouse_id: Id.optional(),
    }),
    reply: z.object({ boe_id: Id, boe_ref: z.string(), linked: z.number() }),
    refreshes: [...refreshesXml, 'boes.list', 'boes.one'],
  }),
}
