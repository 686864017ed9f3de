import { logisticsDocs } from '@/lib/contract/logistics-docs'
import { adds, changes, removes } from '../../platform/handler-shells'
import { Download, implement, type ReceivedFile } from '../../platform/implement'
import { docList, docOf, docRow, fileOf } from './read'
import { noDoc } from './scope'
import { mailDocs, tellCentre, zipDocs } from './send'
import { waitingDocs } from './waiting'
import { changeDoc, fileDoc, holdDoc, removeDoc, replaceFile, toggleDoc } from './write'

/** What browsers show by themselves; a spreadsheet or an XML is saved. */
const shown: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg'])
const entity = 'logistics_doc'

export const logisticsDocHandlers = implement(logisticsDocs, {
  list: ({ db, who, query }) => docList(db, who, query),

  waiting: async ({ db, who }) => ({ count: (await waitingDocs(db, who))?.count ?? 0 }),

  one: ({ db, who, params, query }) => docOf(db, who, params.id, query.mark_read),

  file: async ({ db, who, params, query, services }) => {
    const kept = await fileOf(db, who, params.id, query.version)
    if (!kept || !(await services.files.has(kept.file_path))) throw noDoc()
    return new Download(await services.files.read(kept.file_path), kept.mime, kept.file_name, shown.has(kept.mime))
  },

  upload: adds(entity, async ({ db, who, services, file, body }) => {
    const made = await fileDoc(db, who, services, file as ReceivedFile, body)
    if (body.notify) await tellCentre(db, await holdDoc(db, who, made.id))
    return made
  }, { log: ({ body }, { doc_no }) => ({ ...body, doc_no }) }),

  change: changes(entity, ({ db, who, params, body }) => changeDoc(db, who, params.id, body), ({ db, who, params }) => docRow(db, who, params.id)),

  replace: changes(
    entity, ({ db, who, services, params, file }) => replaceFile(db, who, services, params.id, file as ReceivedFile),
    ({ db, who, params }) => docRow(db, who, params.id),
  ),

  toggle: changes(
    entity, async ({ db, who, params }) => ({ before: { state: await toggleDoc(db, who, params.id, params.state) }, after: { state: params.state } }),
    async ({ params }) => params,
  ),

  remove: async (ctx) => {
    await removes<{ id: number }, unknown, unknown>(entity, async ({ db, who, params }) => {
      const { doc_no, ref_type, ref_no, file_name } = await removeDoc(db, who, params.id)
      return { doc_no, ref_type, ref_no, file_name }
    })(ctx)
    return { id: ctx.params.id }
  },

  zip: ({ db, who, services, body }) => zipDocs(db, who, services, body.ids),

  send: adds(entity, ({ db, who, services, body }) => mailDocs(db, who, services, body), {
    by: ({ docs }) => docs[0]?.id ?? 0,
    log: ({ body }, { docs }) => ({ mailed: docs.map(({ doc_no }) => doc_no), to: body.to, cc: body.cc, subject: body.subject }),
    answer: (_ctx, { email_log_ids }) => ({ email_log_ids }),
  }),
})
