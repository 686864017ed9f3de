import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { sellerInvoices } from '@/lib/contract/seller-invoices'
import { first } from '../../db/db'
import { fileSent } from '../../platform/file-sent'
import { Answer, implement } from '../../platform/implement'
import { adds, changes } from '../../platform/handler-shells'
import { addDocument, deleteDocument } from '../packages/documents'
import { allowedNext } from '../packages/package-lists'
import { moveShipment } from '../packages/ship-workflow'
import { sellerInvoiceOf } from './detail'
import { shipmentFile } from './export'
import { invoiceTemplate, readInvoiceFile } from './file'
import { judgeInvoice } from './judge'
import { writeToOfficers } from './letters'
import { invoicePaper } from './papers'
import { ownShipments, sellersOf, shipmentList } from './read'
import { draftOf, submitShipment } from './submit'
import { changeShipment, saveShipment } from './write'

type Move = z.output<typeof sellerInvoices.move.body>

/** The step of the workflow behind a change of status; times nobody gave are now (invoices-payments.md 5, update-status). */
function stepOf({ status, reason, customs_remark, ...fields }: Move) {
  const now = new Date().toISOString()
  return {
    ...fields, ship_status: status, note: reason ?? customs_remark,
    ...(status === 'shipped' && { shipped_at: fields.shipped_at ?? now }),
    ...(status === 'custom_initiated' && { custom_initiated_at: fields.custom_initiated_at ?? now }),
    ...((status === 'custom_approved' || status === 'custom_rejected') && { custom_closed_at: fields.custom_closed_at ?? now }),
  }
}

export const sellerInvoiceHandlers = implement(sellerInvoices, {
  list: ({ db, who, query }) => shipmentList(db, who, query),
  own: ({ db, who, params, query }) => ownShipments(db, who, params.client_id, query),
  one: ({ db, who, params }) => sellerInvoiceOf(db, who, params.id),
  sellers: ({ db, who, params, query }) => sellersOf(db, who, params.client_id, query),
  save: adds('package_list', ({ db, who, body }) => saveShipment(db, who, body), {
    log: ({ body }) => ({ client_id: body.client_id, seller_id: body.seller_id }), says: () => 'The draft is saved.',
  }),
  change: changes('package_list', async ({ db, who, params, body, services }) => {
    const { held, after } = await changeShipment(db, who, params.id, body)
    if (held.status !== null && who.user_category !== 'admin') await writeToOfficers(db, services, 'answered', params.id, who.name)
    return { before: { version: held.version }, after }
  }),
  move: async (ctx) => {
    const status = await moveShipment(ctx, ctx.params.id, stepOf(ctx.body))
    const now = await first<{ version: number }>(ctx.db, sql`select version from package_lists where id = ${ctx.params.id}`)
    return { status, allowed_next: allowedNext(ctx.who, status), version: now?.version ?? 0 }
  },
  addDocument: async ({ file, body, params, ...ctx }) => {
    const { id } = await addDocument({ ...ctx, file: fileSent(file) }, params.id, { of: 'package_list', doc_type: body.doc_type })
    return new Answer(201, { document_id: id })
  },
  deleteDocument: async (ctx) => {
    const owner = await first<{ id: number | null }>(ctx.db, sql`select package_list_id as id from package_documents where id = ${ctx.params.id}`)
    await deleteDocument(ctx, owner?.id ?? 0, ctx.params.id)
    return { id: ctx.params.id }
  },
  download: ({ db, who, params, query, services }) => invoicePaper(db, who, services, params.id, query),
  downloadList: async ({ db, who, body }) => shipmentFile(db, who, body),
  template: async () => invoiceTemplate(),
  upload: async (ctx) => {
    const { db, who, body } = ctx
    const file = fileSent(ctx.file)
    const { held, draft } = await draftOf(db, who, body.invoice_id)
    const read = await readInvoiceFile(file)
    const { after } = await changeShipment(db, who, held.id, { ...draft, ...read, version: held.version })
    ctx.audit({ entity: 'package_list', entity_id: held.id, action: 'upload', after: { file_name: file.name, lines: read.lines.length } })
    return { ...after, lines: read.lines.length, packages: read.packages.length }
  },
  verify: async ({ db, who, body }) => {
    const { draft } = await draftOf(db, who, body.invoice_id)
    const { errors, warnings, totals } = await judgeInvoice(db, draft)
    return { valid: errors.length === 0, errors, warnings, totals }
  },
  submit: changes('package_list', async ({ db, who, params, body, services }) => {
    const { held, invoice_no } = await submitShipment(db, who, params.id, body.version)
    await writeToOfficers(db, services, 'submitted', params.id, who.name)
    return { before: { status: null, package_list_no: held.package_list_no }, after: { status: 'new' as const, invoice_no } }
  }, { answer: (_ctx, { after }) => after }),
})
