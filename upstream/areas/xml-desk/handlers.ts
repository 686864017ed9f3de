import { xmlFiles } from '@/lib/contract/xml-files'
import { commercialXmlInvoices, rsaXmlInvoices } from '@/lib/contract/xml-invoices'
import { counted } from '@/lib/domain/counted'
import { changes } from '../../platform/handler-shells'
import { Answer, implement } from '../../platform/implement'
import { actOnXml } from './act'
import { changeXml } from './change'
import { sendToCustoms } from './customs'
import { fileDownload } from './export'
import { fileList, removeFile, xmlFileOf } from './files'
import { xmlInvoiceOf, xmlList } from './invoices'
import { makeCommercial } from './make-commercial'
import { xmlDownload } from './papers'
import { receiveXml } from './receive'

export const xmlFileHandlers = implement(xmlFiles, {
  upload: (ctx) => receiveXml(ctx, ctx.body),
  list: ({ db, who, query }) => fileList(db, who, query),
  one: ({ db, who, services, params, query }) => xmlFileOf(db, who, services.files, params.id, query),
  download: ({ db, who, params, query }) => fileDownload(db, who, params.id, query.format),
  makeCommercial: changes(
    'xml_file', async ({ db, who, params, body }) => ({ before: null, after: await makeCommercial(db, who, params.id, body.shipment_ids) }), {
    by: () => 'make-commercial-invoice', answer: (_, { after }) =>
      new Answer(201, after, `${counted(after.created, 'commercial invoice is', 'commercial invoices are')} made.`),
  }),
  remove: changes('xml_file', ({ db, who, services, params }) => removeFile(db, who, services, params.id)),
})

export const rsaXmlHandlers = implement(rsaXmlInvoices, {
  list: ({ db, who, query }) => xmlList(db, who, 'rsa', query),
  one: ({ db, who, services, params }) => xmlInvoiceOf(db, who, services.files, params.id, ['rsa']),
  upload: (ctx) => receiveXml(ctx, { ...ctx.body, source: 'rsa' }),
  change: changes(
    'xml_invoice', ({ db, who, params, body }) => changeXml(db, who, params.id, ['rsa'], body),
    ({ db, who, services, params }) => xmlInvoiceOf(db, who, services.files, params.id, ['rsa']),
  ),
  act: changes(
    'xml_invoice', ({ db, who, params, body }) => actOnXml(db, who, params.id, params.action, body.ior_invoice_id),
    ({ db, who, services, params }) => xmlInvoiceOf(db, who, services.files, params.id, ['rsa', 'commercial']),
  ),
  download: ({ db, who, params, query }) => xmlDownload(db, who, 'rsa', { id: params.id, ...query }),
})

export const commercialXmlHandlers = implement(commercialXmlInvoices, {
  list: ({ db, who, query }) => xmlList(db, who, 'commercial', query),
  one: ({ db, who, services, params }) => xmlInvoiceOf(db, who, services.files, params.id, ['commercial']),
  change: changes(
    'xml_invoice', ({ db, who, params, body }) => changeXml(db, who, params.id, ['commercial'], body),
    ({ db, who, services, params }) => xmlInvoiceOf(db, who, services.files, params.id, ['commercial']),
  ),
  download: ({ db, who, params, query }) => xmlDownload(db, who, 'commercial', { id: params.id, ...query }),
  sendToCustoms: changes('boe', ({ db, who, services, body }) => sendToCustoms(db, who, services, body), {
    by: ({ boe_id }) => boe_id, answer: (_, { after }) =>
      new Answer(200, after, `${counted(after.linked, 'invoice is', 'invoices are')} on BOE ${after.boe_ref}.`),
  }),
})
