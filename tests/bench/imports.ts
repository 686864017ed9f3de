import { setTimeout as pause } from 'node:timers/promises'
import { ask, json, read, upload as sendUpload, type Asker } from './asker'
import { memoryGrowth, type Server } from './servers'
import { sheetToSend, type Sending } from './sheets-to-send'
import { mb, short, type Line } from './table'

const CLIENT = 'NOORB'
const LOOK_EVERY_MS = 100
const MOST_MS = 200_000

interface Upload {
  status: string
  rows_accepted: number
  rows_rejected: number
  rows_done: number
  failure_message: string | null
  reasons: { message: string; count: number }[]
}

/** Sends the file and waits until the last good row can be found, or the time is over. */
async function untilVisible(who: Asker, sending: Sending, format: 'csv' | 'xlsx'): Promise<{ upload: Upload; ms: number }> {
  const began = performance.now()
  const { data } = read<{ data: { upload_id: number } }>(
    await ask(who, sendUpload('/api/package-details/upload', { name: `parcels.${format}`, body: sending.file })),
  )
  for (;;) {
    await pause(LOOK_EVERY_MS)
    const { data: upload } = read<{ data: Upload }>(await ask(who, { method: 'GET', path: `/api/excel_details/${data.upload_id}` }))
    const late = performance.now() - began > MOST_MS
    if (!late && (upload.status === 'queued' || upload.status === 'processing')) continue
    const { data: found } = read<{ data: unknown[] }>(await ask(who, json('/api/packages/find', { numbers: [sending.lastRef], number_type: 'ref_no' })))
    if (found.length > 0 || late || upload.status === 'failed') return { upload, ms: performance.now() - began }
  }
}

/** An import as the client's administrator sends it. */
export async function importLine(upstream: Server, who: Asker, databaseUrl: string, format: 'csv' | 'xlsx', rows: number): Promise<Line> {
  const sending = await sheetToSend(databaseUrl, CLIENT, format, rows)
  const { grownMb, result } = await memoryGrowth(upstream, () => untilVisible(who, sending, format))
  const { upload, ms } = result
  const landed = `${upload.rows_accepted.toLocaleString('en')} landed, ${upload.rows_rejected.toLocaleString('en')} listed as wrong`
  const [reason] = upload.reasons
  const ended = upload.status.startsWith('completed')
    ? ''
    : `; ${upload.status} after ${upload.rows_done.toLocaleString('en')} rows${upload.failure_message ? `: ${upload.failure_message}` : ''}`
  // More than the rows made wrong on purpose: the first reason says what else is.
  const odd = upload.rows_rejected > rows / 50 && reason ? `; most of them: ${reason.message}` : ''
  return {
    work: `import of ${rows.toLocaleString('en')} rows, ${format}`,
    upstream: `${short(upload.rows_done / (ms / 1000))} rows/s`,
    note: `${short(ms / 1000)} s until visible, ${short(sending.file.length / 1e6)} MB, ${landed}, memory +${mb(grownMb)}${ended}${odd}`,
  }
}

/** Seconds until a csv of so many rows of its own is there. */
export async function importSeconds(who: Asker, databaseUrl: string, rows: number): Promise<number> {
  const { upload, ms } = await untilVisible(who, await sheetToSend(databaseUrl, CLIENT, 'csv', rows), 'csv')
  if (!upload.status.startsWith('completed')) throw new Error(`The import is ${upload.status}`)
  return ms / 1000
}
