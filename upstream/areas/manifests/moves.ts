import { sql } from 'drizzle-orm'
import { manifestStatus, refusedManifestMove, type ManifestStatus } from '@/lib/domain/manifest'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { noSuchManifest } from './manifest-file'
import { visibleManifests } from './scope'

type Audit = (entry: AuditEntry) => void

export interface Held {
  id: number
  manifest_no: string
  status: ManifestStatus
  carrier_id: number | null
  user_category: string
  created_at: string
}

/** A manifest of the caller's, its row held, in a status from which it can go where it is to go. 404 for a foreign one, 409 for no such move. */
export async function hold(tx: Db, who: Who, id: number, to: ManifestStatus): Promise<Held> {
  const held = await first<Held>(
    tx,
    sql`select m.id, m.manifest_no, m.status, m.carrier_id, u.user_category, m.created_at from manifests m join users u on u.id = m.user_id
        where ${allOf([sql`m.id = ${id}`, visibleManifests(who, sql`m`)])} for update of m`,
  )
  if (!held) throw noSuchManifest()
  if (!manifestStatus.can(held.status, to)) throw new Refusal(409, refusedManifestMove(held.manifest_no, held.status, to))
  return held
}

/** Voids a manifest; its packages go back to the next one. */
export async function voidManifest(tx: Db, who: Who, id: number, reason: string, audit: Audit): Promise<void> {
  const { status } = await hold(tx, who, id, 'void')
  await rows(tx, sql`update manifests set status = ${literal(manifestStatus, 'void')}, void_reason = ${reason}, next_try_at = null, version = version + 1,
    updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  await rows(tx, sql`update manifest_packages set released = true where manifest_id = ${id}`)
  audit({ entity: 'manifest', entity_id: id, before: { status }, after: { status: 'void', reason } })
}

/** Queues a failed manifest again, with all its tries before it. */
export async function retryManifest(tx: Db, who: Who, id: number, audit: Audit): Promise<void> {
  const { status } = await hold(tx, who, id, 'queued')
  await rows(tx, sql`update manifests set status = ${literal(manifestStatus, 'queued')}, attempts = 0, next_try_at = null, error = null, version = version + 1,
    updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  audit({ entity: 'manifest', entity_id: id, before: { status }, after: { status: 'queued' } })
}
