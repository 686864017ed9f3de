import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { manifests } from '@/lib/contract/manifests'
import { counted } from '@/lib/domain/counted'
import { manifestStatus } from '@/lib/domain/manifest'
import { filedNumber, spellings } from '@/lib/domain/scan-input'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { unfitToLeave } from '../../core/codes/cargo'
import { recordEvents } from '../../core/events/record-events'
import { hold, type Held } from './moves'

type HandOver = z.output<typeof manifests.handOver.body>

const SIGNATURE_BYTES = 200 * 1024
/** Packages whose events are written in one statement. */
const BATCH = 500
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The picture of a signature; 422 for anything but a PNG of at most 200 kB. */
function pictureOf(signature: string): Buffer {
  const [, base64] = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(signature) ?? []
  const picture = Buffer.from(base64 ?? '', 'base64')
  if (!picture.subarray(0, pngStart.length).equals(pngStart)) throw refuseField('signature', 'The signature must be a PNG picture.')
  if (picture.length > SIGNATURE_BYTES) throw refuseField('signature', 'The signature is larger than 200 kB.')
  return picture
}

interface Line {
  package_id: number
  tracking_no: string
}

/** Every line is either scanned or short, and nothing else was scanned (manifests.md 5). */
function sortOut(lines: readonly Line[], body: HandOver): { scanned: Line[]; short: Line[] } {
  const known = new Set(lines.map(({ tracking_no }) => tracking_no))
  const clean = (numbers: readonly string[]) => new Set(numbers.map((no) => (spellings(no).find((spelling) => known.has(spelling)) ?? filedNumber(no))))
  const [scanned, short] = [clean(body.scanned), clean(body.short)]
  const stray = [...scanned, ...short].find((no) => !known.has(no))
  if (stray) throw refuseField(scanned.has(stray) ? 'scanned' : 'short', `${stray}: Not on this manifest.`)
  const both = [...scanned].find((no) => short.has(no))
  if (both) throw refuseField('short', `${both} is scanned and cannot be short.`)
  const left = lines.filter(({ tracking_no }) => !scanned.has(tracking_no) && !short.has(tracking_no)).length
  if (left > 0) throw refuseField('scanned', `${counted(left, 'package is', 'packages are')} neither scanned nor short.`)
  return { scanned: lines.filter(({ tracking_no }) => scanned.has(tracking_no)), short: lines.filter(({ tracking_no }) => short.has(tracking_no)) }
}

const eventOf = ({ user_category }: Held) => (user_category === 'carrier' ? 'LMD01' : 'HUB05')

/** 422 with each line that may not leave: its papers are added first, or it stays as short. */
async function refuseUnfit(tx: Db, held: Held, lines: readonly Line[]): Promise<void> {
  const unfit = await unfitToLeave(tx, lines.map(({ package_id }) => package_id), eventOf(held))
  const faults = [...unfit.values()].map((message) => ({ field: 'scanned', message: `${message} Or mark it as short.` }))
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
}

/** To a carrier the parcel is handed over, from a facility to anybody else it departs; what is short has gone nowhere. */
async function tellPackages(tx: Db, who: Who, held: Held, lines: readonly Line[], remarks: string): Promise<void> {
  const event_code = eventOf(held)
  const event_at = new Date().toISOString()
  // In id order, as everybody locks parcels.
  const inOrder = lines.toSorted((a, b) => a.package_id - b.package_id)
  for (let at = 0; at < inOrder.length; at += BATCH) {
    const events = inOrder.slice(at, at + BATCH).map(({ package_id }) => ({
      package_id, event_code, event_at, source: 'manual' as const, carrier_id: held.carrier_id, remarks,
    }))
    await recordEvents(tx, events, { who })
  }
}

/**
 * Hands a manifest over: marks every line, writes the packages' events, keeps driver, vehicle, seal and signature. 409 unless ready
 * or sent, 422 when a line is neither scanned nor short or a number is none of its lines.
 */
export async function handOver(tx: Db, who: Who, services: Services, id: number, body: HandOver, audit: (entry: AuditEntry) => void): Promise<void> {
  const held = await hold(tx, who, id, 'handed_over')
  const lines = await rows<Line>(
    tx,
    sql`select mp.package_id, p.tracking_no from manifest_packages mp join packages p on p.id = mp.package_id where mp.manifest_id = ${id} order by mp.line_no`,
  )
  const { scanned, short } = sortOut(lines, body)
  await refuseUnfit(tx, held, scanned)
  const picture = body.signature ? pictureOf(body.signature) : null
  const path = picture ? `manifests/${held.created_at.slice(0, 7).replace('-', '/')}/${id}/signature.png` : null
  const ids = (some: readonly Line[]) => sql.param(some.map(({ package_id }) => package_id))
  await rows(tx, sql`update manifest_packages set scanned_at = now() where manifest_id = ${id} and package_id = any(${ids(scanned)}::bigint[])`)
  await rows(tx, sql`update manifest_packages set short = true where manifest_id = ${id} and package_id = any(${ids(short)}::bigint[])`)
  await tellPackages(tx, who, held, scanned, `Manifest ${held.manifest_no}`)
  await rows(
    tx,
    sql`update manifests set status = ${literal(manifestStatus, 'handed_over')}, handed_over_at = now(), handed_over_by = ${who.user_id},
        driver_name = ${body.driver_name},
          vehicle_no = ${body.vehicle_no || null}, seal_no = ${body.seal_no || null}, signature_path = ${path}, version = version + 1, updated_at = now(),
          updated_by = ${who.user_id} where id = ${id}`,
  )
  // Written before the commit: a signature whose hand-over failed is overwritten by the next one.
  if (picture && path) await services.files.write(path, picture)
  audit({
    entity: 'manifest', entity_id: id, before: { status: held.status },
    after: { status: 'handed_over', scanned: scanned.length, short: short.map(({ tracking_no }) => tracking_no), driver_name: body.driver_name },
  })
}
