import { uploadFailure, type UploadFailure } from '@/lib/domain/upload'
import { uploadKindNames, type UploadKind } from '@/lib/domain/upload-kinds'
import type { excelDetails, excelResponses } from '../../db/schema/uploads'
import { dayMs, iso } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice, type Dice } from '../dice'
import type { UserRow } from '../people/users'
import { badRow } from './bad-rows'
import { XLSX } from '../../sheets/mime'

export type UploadRow = Numbered<typeof excelDetails>
export type ErrorRow = RowOf<typeof excelResponses>

const total = 160
/** One that runs and two that wait behind it: syncs of a channel, whose job works them, not the worker of files. */
const live = 3
const finished = total - live
const withErrors = 35
const failed = 8
/** Rejected rows of all files together (uploads.md 8), and how many of them a later file put right. */
const badRows = 2600
const putRight = 300

/** Kinds with lists of their own come up at least three times; ten others now and then. With the syncs thirty kinds. */
const often: readonly UploadKind[] = [
  'package', 'package_past_order', 'lastmile_order_value', 'lastmile_missing_package',
  'lastmile_carrier_massupdate', 'lm_scan', 'bulk_bag', 'b2b_sku', 'b2b_inbound',
  'b2b_outbound', 'fulfillment_order', 'channel_sku', 'product', 'inventory_upload',
  'sku_mapping', 'b2b_barcode', 'fulfillment_asn', 'b2b_inbound_variant', 'b2b_outbound_variant',
]
const sometimes = uploadKindNames.filter(kind => !often.includes(kind) && kind !== 'inventory_sync').slice(0, 10)

const staffKinds: ReadonlySet<UploadKind> = new Set([
  'package_past_order', 'lastmile_order_value', 'lastmile_missing_package', 'lastmile_carrier_massupdate', 'inventory_upload', 'inventory_sync', ...sometimes,
])
const siteKinds: ReadonlySet<UploadKind> = new Set(['lm_scan', 'bulk_bag'])
const staff = ['operations_manager', 'super_admin', 'fulfilment_manager']
const clientUsers = ['client_operations', 'client_admin', 'client_operations', 'client_operations.dtofz', 'client_admin.soukx']

function uploaderMail(roll: Dice, kind: UploadKind): string {
  if (siteKinds.has(kind)) return 'service_center_operator'
  return staffKinds.has(kind) ? roll.pick(staff) : roll.pick(clientUsers)
}

const shuffled = <T>(roll: Dice, list: readonly T[]): T[] =>
  list.map(value => ({ value, place: roll.next() })).toSorted((a, b) => a.place - b.place).map(({ value }) => value)

/** `parts` whole numbers, none below 1, that add up to `sum`. */
function spread(roll: Dice, sum: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, () => roll.real(0.15, 1))
  const whole = weights.reduce((a, b) => a + b, 0)
  let given = 0
  let sofar = 0
  return weights.map(weight => {
    sofar += weight
    const upTo = Math.round((sofar / whole) * sum)
    const part = upTo - given
    given = upTo
    return part
  })
}

type Outcome = { status: 'completed' } | { status: 'completed_with_errors'; rejected: number } | { status: 'failed'; failure: UploadFailure }

function outcomes(roll: Dice): Outcome[] {
  const reasons = uploadFailure.names
  return shuffled<Outcome>(roll, [
    ...spread(roll, badRows, withErrors).map((rejected): Outcome => ({ status: 'completed_with_errors', rejected })),
    ...Array.from({ length: failed }, (_, i): Outcome => ({ status: 'failed', failure: reasons[i % reasons.length] ?? 'internal' })),
    ...Array.from({ length: finished - withErrors - failed }, (): Outcome => ({ status: 'completed' })),
  ])
}

function counts(roll: Dice, outcome: Outcome) {
  if (outcome.status === 'failed') {
    const landed = outcome.failure === 'cancelled' ? 120 : 0
    return {
      rows_total: landed ? 480 : 0, rows_accepted: landed, rows_rejected: 0, rows_created: landed,
      rows_updated: 0, rows_unchanged: 0, rows_done: landed, progress: landed ? 25 : 0,
    }
  }
  const rejected = outcome.status === 'completed_with_errors' ? outcome.rejected : 0
  const accepted = roll.int(8, 900)
  const unchanged = roll.chance(0.15) ? Math.floor(accepted * roll.real(0.1, 1)) : 0
  const updated = Math.floor((accepted - unchanged) * (roll.chance(0.3) ? 0.4 : 0))
  return {
    rows_total: accepted + rejected, rows_accepted: accepted, rows_rejected: rejected, rows_created: accepted - unchanged - updated, rows_updated: updated,
    rows_unchanged: unchanged, rows_done: accepted + rejected, progress: 100,
  }
}

function uploadRow(roll: Dice, id: number, kind: UploadKind, outcome: Outcome, atMs: number, user: UserRow): UploadRow {
  const sha256 = roll.hex(64)
  const counted = counts(roll, outcome)
  const startedAt = atMs + roll.int(1, 8) * 1000
  const finishedAt = startedAt + 1500 + counted.rows_total * 4
  const failure = outcome.status === 'failed' ? outcome.failure : null
  return {
    id, kind, file_name: `${kind.replaceAll('_', '-')}-${iso(atMs).slice(0, 10)}${roll.chance(0.3) ? ' (2)' : ''}.xlsx`,
    file_path: `uploads/${iso(atMs).slice(0, 7).replace('-', '/')}/${id}/${sha256}.xlsx`,
    file_size: 9000 + counted.rows_total * 140, sha256, mime: XLSX, params: {}, status: outcome.status,
    failure_code: failure, failure_message: failure && uploadFailure.label(failure),
    ...counted, dry_run: false, unknown_columns: roll.chance(0.05) ? ['Notes'] : [],
    retry_of: null, duplicate_of: null, client_id: user.client_ids?.[0] ?? null,
    carrier_id: user.carrier_ids?.[0] ?? null, user_id: user.id, user_name: user.full_name,
    user_category: user.user_category, environment: 'production', attempts: failure === 'internal' ? 3 : 1,
    created_at: iso(atMs), started_at: iso(startedAt), finished_at: iso(finishedAt),
    heartbeat_at: iso(finishedAt), worker: 'worker-1',
  }
}

/** Two files somebody sent a second time. */
function sentTwice(rows: UploadRow[]): UploadRow[] {
  const again = new Map<number, UploadRow>()
  for (const kind of ['package', 'b2b_sku']) {
    const [first, second] = rows.filter(row => row.kind === kind && row.status === 'completed')
    if (first && second)
      again.set(second.id, { ...second, sha256: first.sha256, file_name: first.file_name, file_size: first.file_size, duplicate_of: first.id })
  }
  return rows.map(row => again.get(row.id) ?? row)
}

/** Three of each kind with lists of its own, then package kinds and others by turns. */
function kindOf(roll: Dice, i: number): UploadKind {
  const regular = i < often.length * 3 ? often[i % often.length] : undefined
  return regular ?? roll.pick(roll.chance(0.5) ? often.slice(0, 7) : sometimes)
}

/** Every kind with lists of its own has a file with errors, or its error list would be bare: it takes one from a kind that has several. */
function errorsEverywhere(kinds: readonly UploadKind[], drawn: readonly Outcome[]): Outcome[] {
  const outcome = [...drawn]
  const bad = (kind: UploadKind) => kinds.flatMap((other, i) => (other === kind && outcome[i]?.status === 'completed_with_errors' ? [i] : []))
  for (const kind of often.filter(name => bad(name).length === 0)) {
    const from = kinds.flatMap(other => (bad(other).length > 1 ? bad(other) : []))[0]
    const to = kinds.findIndex((other, i) => other === kind && outcome[i]?.status === 'completed')
    if (from === undefined || to < 0) continue
    const kept = outcome[to] as Outcome
    outcome[to] = outcome[from] as Outcome
    outcome[from] = kept
  }
  return outcome
}

/** Days back of an upload: business grows, so recent days hold more; a list opened on its last week is never bare. */
const daysBack = (roll: Dice) => 0.02 + 89.9 * roll.next() ** 1.7

/** 160 uploads of the last 90 days, ids in order of time, three of them not finished yet. `byMail` finds the demo's users. */
export function uploadRows(nowMs: number, byMail: ReadonlyMap<string, UserRow>): UploadRow[] {
  const roll = dice('uploads')
  const rest = shuffled(roll, Array.from({ length: finished - often.length }, (_, i) => kindOf(roll, i + often.length)))
  const kinds = [...rest, ...shuffled(roll, often)]
  const times = kinds.map(() => nowMs - Math.round(daysBack(roll) * dayMs)).toSorted((a, b) => a - b)
  const drawn = errorsEverywhere(kinds, outcomes(roll))
  const userOf = (kind: UploadKind) => {
    const user = byMail.get(`${uploaderMail(roll, kind)}@demo.example`)
    if (!user) throw new RangeError(`Nobody of the demo uploads ${kind}`)
    return user
  }
  const done = kinds.map((kind, i) => uploadRow(roll, i + 1, kind, drawn[i] ?? { status: 'completed' }, times[i] ?? nowMs, userOf(kind)))
  const waiting = Array.from({ length: live }, (_, i) => liveRow(roll, finished + i + 1, i === 0, nowMs - (live - i) * 90_000, userOf('inventory_sync')))
  return [...sentTwice(done), ...waiting]
}

/** A run of the channel sync: the first has come 40 % of its way, the others wait for it. */
function liveRow(roll: Dice, id: number, runs: boolean, atMs: number, user: UserRow): UploadRow {
  const rows_done = runs ? 200 : 0
  return {
    ...uploadRow(roll, id, 'inventory_sync', { status: 'completed' }, atMs, user),
    file_name: `Shopify stock ${iso(atMs).slice(0, 16).replace('T', ' ')}`, status: runs ? 'processing' : 'queued',
    rows_total: runs ? 500 : 0, rows_done, rows_accepted: rows_done, rows_rejected: 0, rows_created: 0,
    rows_updated: 60 * Number(runs), rows_unchanged: 140 * Number(runs), progress: runs ? 40 : 0,
    started_at: runs ? iso(atMs + 4000) : null, finished_at: null,
    heartbeat_at: runs ? iso(atMs + 80_000) : null, worker: runs ? 'channel-sync' : null, attempts: Number(runs),
  }
}

/** The rejected rows; some were put right by a later file of the same kind. */
export function errorRows(uploads: readonly UploadRow[]): ErrorRow[] {
  const roll = dice('upload errors')
  let left = putRight
  return uploads.flatMap(upload => {
    const later = uploads.find(({ id, kind, status }) => id > upload.id && kind === upload.kind && status === 'completed')
    const right = later ? Math.min(left, upload.rows_rejected ?? 0) : 0
    left -= right
    const rows = shuffled(roll, Array.from({ length: upload.rows_total ?? 0 }, (_, i) => i + 2)).slice(0, upload.rows_rejected).toSorted((a, b) => a - b)
    return rows.map((row_number, i) => ({
      upload_id: upload.id, row_number, scope: upload.client_id ?? upload.carrier_id ?? 0, ...badRow(roll, upload.kind as UploadKind), severity: 'error',
      resolved_by_upload_id: i < right ? (later?.id ?? null) : null,
    }))
  })
}
