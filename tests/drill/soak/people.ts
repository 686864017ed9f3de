import { setTimeout as pause } from 'node:timers/promises'
import { ask, asker, askStreaming, json, read, upload, type Answer, type Asker, type Asking } from '../../bench/asker'
import { query } from '../../bench/databases'
import { findOf, listOf, sampleOf, type Sample } from '../../bench/lists'
import { sheetToSend } from '../../bench/sheets-to-send'
import { signInPortal } from '../../bench/sign-in'
import { leaveEarly } from './leave-early'

const CLIENT = 'NOORB'
const ROWS = 300
const READERS = 12
/** Between two questions of one person. */
const READING_MS = 400
const html = { accept: 'text/html' }
const page = (path: string): Asking => ({ method: 'GET', path, headers: html })

/** What came of a soak. */
export interface Record {
  /** Milliseconds each answer took, in their order. */
  times: number[]
  /** Answers nobody should get. */
  failures: string[]
  /** Those turned away with the word that they may try again: a machine with other work has moments of it. */
  turnedAway: number
  uploads: number[]
  left: number
}

export interface Place {
  origin: string
  databaseUrl: string
  /** Whether work is to go on. */
  goesOn(): boolean
}

function noter(record: Record) {
  return ({ status, body, ms }: Pick<Answer, 'status' | 'ms'> & { body?: Buffer }, { method, path }: Asking) => {
    record.times.push(ms)
    if (status === 429 || status === 503) record.turnedAway++
    else if (status >= 500) record.failures.push(`${status} ${method} ${path} ${body?.toString().slice(0, 120) ?? ''}`)
  }
}
type Note = ReturnType<typeof noter>

async function readLists(who: Asker, sample: Sample, place: Place, note: Note, first: number): Promise<void> {
  const usual: readonly ((n: number) => Asking)[] = [
    listOf(sample), findOf(sample), () => page('/packages'), findOf(sample, 10), listOf(sample), () => page('/'), () => page('/upload-status-list'),
  ]
  for (let n = first; place.goesOn(); n++) {
    const asking = usual[n % usual.length]?.(n) ?? page('/')
    note(await ask(who, asking), asking)
    await pause(READING_MS)
  }
}

/** Sends files one after another, each of which must have been worked through before the next. */
async function send(who: Asker, place: Place, record: Record, note: Note): Promise<void> {
  for (let n = 0; place.goesOn(); n++) {
    const format = n % 2 ? 'xlsx' : 'csv'
    const { file } = await sheetToSend(place.databaseUrl, CLIENT, format, ROWS)
    const asking = upload('/api/package-details/upload', { name: `soak.${format}`, body: file })
    const answer = await ask(who, asking)
    note(answer, { ...asking, path: `${asking.path} (${format})` })
    if (answer.status < 300) record.uploads.push(read<{ data: { upload_id: number } }>(answer).data.upload_id)
    // The connection breaks in the middle of the next.
    await leaveEarly(who, asking, 50, true)
    record.left += 1
    await pause(5000)
  }
}

async function download(who: Asker, sample: Sample, place: Place, note: Note): Promise<void> {
  for (let n = 0; place.goesOn(); n++) {
    const asking = json('/api/packages/find', { client_id: [sample.clients[n % sample.clients.length]], format: n % 2 ? 'xlsx' : 'csv' })
    note(await askStreaming(who, asking, () => {}), asking)
    await pause(3000)
  }
}

async function scan(who: Asker, sample: Sample, place: Place, note: Note): Promise<void> {
  for (let n = 0; place.goesOn(); n++) {
    const number = sample.numbers[n % sample.numbers.length]
    const asking = json('/api/apply-scan', {
      scan_code: 'PKG-IN', location: 'Dubai DXB1', numbers: [number], client_uuid: [crypto.randomUUID()], scanned_at: [new Date().toISOString()],
    })
    note(await ask(who, asking), asking)
    await pause(500)
  }
}

/** Strangers follow a parcel within the limit of a minute, and cut off what they send. */
async function follow(sample: Sample, place: Place, record: Record, note: Note): Promise<void> {
  const stranger = asker(place.origin, {})
  for (let n = 0; place.goesOn(); n++) {
    const asking = page(`/tracking/summary?n=${sample.numbers[n % sample.numbers.length]}`)
    note(await ask(stranger, asking), asking)
    await leaveEarly(asker(place.origin, { 'x-portal': '1' }), json('/api/user/password-reset', { email: 'nobody@demo.example' }), 20, true)
    record.left += 1
    await pause(4000)
  }
}

/** Boards opened and closed, lists left before they are there. */
async function wander(who: Asker, yard: Asker, sample: Sample, place: Place, record: Record): Promise<void> {
  const [site] = await query<{ id: number }>(place.databaseUrl, 'select warehouse_id::int as id from pas_sites order by 1 limit 1')
  for (let n = 0; place.goesOn(); n++) {
    await leaveEarly(who, listOf(sample)(n), 1 + (n % 10))
    await leaveEarly(yard, { method: 'GET', path: `/api/gate_token/board/stream?warehouse_id=${site?.id ?? 1}` }, 100)
    record.left += 2
    await pause(READING_MS)
  }
}

/** A working day: people read, send files, take some down, scan, follow parcels and leave in the middle of it, until the time is over. */
export async function workDay(place: Place): Promise<Record> {
  const record: Record = { times: [], failures: [], turnedAway: 0, uploads: [], left: 0 }
  const note = noter(record)
  const sample = await sampleOf(place.databaseUrl)
  const staff = await signInPortal(place.origin, 'operations_manager')
  const sender = await signInPortal(place.origin, 'client_admin')
  const scanner = await signInPortal(place.origin, 'service_center_operator')
  const yard = await signInPortal(place.origin, 'pas_supervisor', 'pas')
  await Promise.all([
    ...Array.from({ length: READERS }, (_, n) => readLists(n % 3 ? staff : sender, sample, place, note, n)),
    send(sender, place, record, note), download(staff, sample, place, note), scan(scanner, sample, place, note),
    follow(sample, place, record, note), wander(staff, yard, sample, place, record),
  ])
  return record
}
