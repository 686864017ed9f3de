import { sql } from 'drizzle-orm'
import { clientStatus } from '@/lib/domain/client'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { isAdmin, type Who } from '../../platform/who'
import type { UploadParams } from './upload-work'

/** Clients whose rows a person may send, by code: a client's user its own, staff every active one. */
export const clientsFor = async (db: Db, who: Who) =>
  new Map(
    (
      await rows<{ id: number; client_code: string }>(
        db,
        isAdmin(who)
          ? sql`select id, client_code from clients where status = ${literal(clientStatus, 'active')}`
          : sql`select id, client_code from clients where status = ${literal(clientStatus, 'active')} and id = any(${sql.param(who.client_ids)}::bigint[])`,
      )
    ).map(({ id, client_code }) => [client_code, id] as const),
  )

/** A client's user is held to its own account; one with several chooses, in the form or by the codes in the file (uploads.md 7.6). */
export function forWhom(who: Who, { client_id }: UploadParams): { client_id: number | null; carrier_id: number | null } {
  const chosen = typeof client_id === 'number' ? client_id : null
  if (isAdmin(who)) return { client_id: chosen, carrier_id: null }
  const only = (ids: readonly number[]) => (ids.length === 1 ? (ids[0] ?? null) : null)
  return { client_id: chosen !== null && who.client_ids.includes(chosen) ? chosen : only(who.client_ids), carrier_id: only(who.carrier_ids) }
}
