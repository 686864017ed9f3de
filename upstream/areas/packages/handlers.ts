import { packages } from '@/lib/contract/packages'
import { writeAudit } from '../../platform/audit'
import { Answer, implement } from '../../platform/implement'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { cancelPackages } from './cancel'
import { changePackage } from './change'
import { fieldsFor } from './column-fields'
import { addTemplate, changeTemplate, deleteTemplate, templatesFor } from './column-templates'
import { readPackage } from './detail'
import { addDocument, deleteDocument, documentFile, documentsOf } from './documents'
import { readForEdit, savePackage } from './edit'
import { findPackages } from './find'
import { fileSent } from '../../platform/file-sent'
import { printInvoice, printInvoices } from './invoices'
import { labelsOfNumbers, labelsOfSheet } from './label-rows'
import { printLabel, printLabels } from './labels'
import { printLabelsWithInvoices } from './labels-with-invoices'
import { findPackageLists, readPackageList } from './package-lists'
import { remakeLabel } from './relabel'
import { moveShipment } from './ship-workflow'
import { packageStats } from './stats'

export const packageHandlers = implement(packages, {
  find: ({ db, who, body }) => findPackages(db, who, body),
  stats: ({ db, who, query }) => packageStats(db, who, query),

  one: async ({ db, who, params, query, services, request }) => {
    const revealed = query.reveal ?? false
    const found = await readPackage(db, who, params.id, { secret: services.config.TOKEN_SECRET, revealed, include: query.include })
    if (revealed) await writeAudit(db, who, request, 'packages.one', [{ entity: 'package', entity_id: params.id, action: 'reveal' }])
    return found
  },
  change: (ctx) => changePackage(ctx, ctx.params.id, ctx.body),

  listsOfPackages: ({ db, who, query }) => findPackageLists(db, who, query),
  moveList: async (ctx) => {
    await moveShipment(ctx, ctx.params.id, ctx.body)
    return readPackageList(ctx.db, ctx.who, ctx.params.id)
  },

  cancel: ({ db, who, body, audit }) => cancelPackages(db, who, body, audit),

  columnFields: async ({ who, query }) =>
    fieldsFor(who)
      .filter(({ group }) => !query.group || group === query.group)
      .map(({ id, field, label, group, format, sort }) => ({ id, field, label, group, format, sortable: sort !== undefined, exportable: true })),
  templates: ({ db, who }) => templatesFor(db, who),
  addTemplate: async ({ db, who, body, audit }) => new Answer(201, await addTemplate(db, who, body, audit)),
  changeTemplate: ({ db, who, params, body, audit }) => changeTemplate(db, who, params.id, body, audit),
  deleteTemplate: ({ db, who, params, audit }) => deleteTemplate(db, who, params.id, audit),

  template: ({ db, who, query, services }) => templateDownload(services, db, 'package', query.format, who, query.client_id ?? null),
  upload: (ctx) => receiveUpload(ctx, 'package', { client_id: ctx.body.client_id, dry_run: ctx.body.dry_run }),

  edit: async ({ db, who, params, services, request }) => {
    const found = await readForEdit(db, who, params.id, services.config.TOKEN_SECRET)
    // A form shows the consignee in full, so opening it is a reveal.
    await writeAudit(db, who, request, 'packages.edit', [{ entity: 'package', entity_id: params.id, action: 'reveal' }])
    return found
  },
  save: (ctx) => savePackage(ctx, ctx.params.id, ctx.body),

  documents: ({ db, who, params, query, services }) => documentsOf(db, who, query.of, params.id, services.config.TOKEN_SECRET),
  addDocument: async ({ file, body, params, ...ctx }) => new Answer(201, await addDocument({ ...ctx, file: fileSent(file) }, params.id, body)),
  deleteDocument: (ctx) => deleteDocument(ctx, ctx.params.id, ctx.params.document_id),
  documentFile: ({ db, who, services, params, query }) => documentFile(db, who, services, params, query),

  labels: ({ db, who, body }) => labelsOfNumbers(db, who, body),
  labelsFromSheet: ({ db, who, file }) => labelsOfSheet(db, who, fileSent(file)),
  invoicesFromSheet: ({ db, who, file }) => labelsOfSheet(db, who, fileSent(file)),
  printLabels: (ctx) => (ctx.body.include_invoice ? printLabelsWithInvoices : printLabels)(ctx, ctx.params, ctx.body),
  printLabel: (ctx) => printLabel(ctx, ctx.params.id, ctx.query),
  relabel: (ctx) => remakeLabel(ctx, ctx.params.id),

  invoices: ({ db, who, body }) => labelsOfNumbers(db, who, body),
  printInvoices: (ctx) => printInvoices(ctx, ctx.body),
  printInvoice: (ctx) => printInvoice(ctx, ctx.query),
})
