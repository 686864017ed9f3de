import { sql } from 'drizzle-orm'
import { documents } from '@/lib/contract/documents'
import { first } from '../../db/db'
import { adds, changes } from '../../platform/handler-shells'
import { Download, implement, type ReceivedFile } from '../../platform/implement'
import { allOf } from '../../platform/list'
import type { Services } from '../../platform/services'
import { acknowledge, addPaper, changePaper } from './change-papers'
import { ackList, duePapers, onePaper, paperGone, paperList, visiblePapers } from './read-papers'
import { watchDocuments } from './watch'

export const documentHandlers = implement(documents, {
  list: ({ db, who, query }) => paperList(db, who, query),
  due: ({ db, who }) => duePapers(db, who),
  one: ({ db, who, params }) => onePaper(db, who, params.id),
  acks: ({ db, who, params, query }) => ackList(db, who, params.id, query),

  add: adds('document', ({ db, who, services, file, body }) => addPaper({ db, who, services, file: file as ReceivedFile }, body)),

  change: changes('document', ({ db, who, params, body }) => changePaper(db, who, params.id, body)),

  file: async ({ db, who, params, services }) => {
    const kept = await first<{ file_name: string; file_path: string; mime: string }>(db, sql`select d.file_name, d.file_path, d.mime from documents d
      where ${allOf([sql`d.id = ${params.id}`, visiblePapers(who)])}`)
    if (!kept || !(await services.files.has(kept.file_path))) throw paperGone()
    return new Download(await services.files.read(kept.file_path), kept.mime, kept.file_name, kept.mime === 'application/pdf')
  },

  ack: async ({ db, who, params, request, audit }) => {
    const noted = await acknowledge(db, who, params.id, request.ip)
    audit({ entity: 'document', entity_id: params.id, action: 'documents.ack', after: noted })
    return noted
  },
})

/** Papers about to end are looked for every morning. */
export function documentJobs(services: Services): void {
  services.jobs.work('documents.watch', async () => void (await watchDocuments(services)))
  services.jobs.every('documents.watch', '0 7 * * *')
}
