import { logisticsDocs } from '@/lib/contract/logistics-docs'
import { Download, implement } from '../../platform/implement'
import { docList, docOf, fileOf } from './read'
import { noDoc } from './scope'

/** What browsers show by themselves; a spreadsheet or an XML is saved. */
const shown: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg'])

export const logisticsDocHandlers = implement(logisticsDocs, {
  list: ({ db, who, query }) => docList(db, who, query),

  one: ({ db, who, params, query }) => docOf(db, who, params.id, query.mark_read),

  file: async ({ db, who, params, services }) => {
    const kept = await fileOf(db, who, params.id)
    if (!kept || !(await services.files.has(kept.file_path))) throw noDoc()
    return new Download(await services.files.read(kept.file_path), kept.mime, kept.file_name, shown.has(kept.mime))
  },
})
