import type { CallName, Input, Reply } from '@/lib/contract/types'
import type { UploadTemplate } from '@/lib/contract/upload-column'
import type { Asker, useApp } from '../app'

type App = ReturnType<typeof useApp>
type OfflineCall = Extract<CallName, `packagesOffline.${string}`>

const quoted = (text: string) => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A csv of rows typed by field, every column of the template in its order. */
export function offlineCsv(template: UploadTemplate, rows: readonly Record<string, string>[]): Buffer {
  const lines = rows.map((row) => template.columns.map(({ field }) => row[field] ?? ''))
  return Buffer.from([template.columns.map(({ header }) => header), ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n'))
}

/** Sends a file, waits until it is worked through, and answers the upload and its rejected rows. */
export async function offline(app: App, asker: Asker, call: OfflineCall, body: Buffer, o: { dry_run?: boolean } = {}) {
  const sent = await asker.call(call, o as Input<OfflineCall>, { file: { name: 'offline.csv', body } })
  const receipt = sent.data as Reply<OfflineCall>
  if (sent.status !== 202) throw new Error(`The file was not taken: ${sent.message}`)
  await app.jobs.idle()
  const { data: upload } = await asker.call('uploads.one', { id: receipt.upload_id })
  const { data: errors } = await asker.call('uploads.errors', { upload_id: receipt.upload_id })
  return { sent, upload, errors }
}
