import { maySendKind } from '@/lib/domain/upload-access'
import { isUploadKind, uploadKinds } from '@/lib/domain/upload-kinds'
import type { Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { noPermission, Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import type { Services } from '../../platform/services'
import { templateCsv, templateXlsx } from '../../sheets/template'
import { workingKinds, workOf } from './kinds'
import type { UploadKindWork, UploadParams } from './upload-work'
import { XLSX } from '../../sheets/mime'


/** The kinds a person may send, with their columns (uploads.md 5). */
export function templatesOf(who: Who) {
  return workingKinds()
    .filter((kind) => maySendKind(who, kind))
    .map((kind) => {
      const { title, maxRows, maxMb } = uploadKinds[kind]
      return { kind, title, max_rows: maxRows, max_mb: maxMb, columns: [...(workOf(kind)?.template.columns ?? [])] }
    })
}

/** The work of a kind somebody may send: 404 for one nobody here works, 403 for one that is not theirs to send. */
export function workToSend(who: Who, kind: string, params: UploadParams = {}): UploadKindWork {
  const work = isUploadKind(kind) ? workOf(kind, params) : null
  if (!work) throw new Refusal(404, 'Unknown upload kind.')
  if (!maySendKind(who, work.template.kind)) throw noPermission()
  return work
}

/**
 * The template of a kind, its drop-downs cut to what this person may use and, when given, to one client, for files
 * sent with such a form (uploads.md 6). 404 for a kind nobody here works, 403 for one the person may not send.
 */
export async function templateDownload(
  _services: Services, db: Db, kind: string, format: 'xlsx' | 'csv', who: Who, clientId: number | null = null,
  params: UploadParams = {},
): Promise<Download> {
  const work = workToSend(who, kind, params)
  if (format === 'csv') return new Download(templateCsv(work.template), 'text/csv', `${work.templateName}.csv`)
  const client = clientId !== null && (isAdmin(who) || who.client_ids.includes(clientId)) ? clientId : null
  return new Download(templateXlsx(work.template, { lists: await work.lists(db, who, client) }), XLSX, `${work.templateName}.xlsx`)
}
