import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { dropPodsOfUndelivered } from './pod'
import { lockPackages, reckon } from './reckon'
import { scannable } from './scan-rules'

/** How long a scan may be taken back by whoever made it (tracking.md 4, Undo last). */
const UNDO_SECONDS = 60

interface Candidate {
  id: number
  package_id: number
  source: string
  user_id: number | null
  voided: boolean
  fresh: boolean
}

function faultOf(event: Candidate | undefined, who: Who): string | null {
  if (!event) return 'That event no longer exists.'
  if (event.voided) return 'This event was already taken back.'
  if (isAdmin(who)) return null
  if (event.source !== 'scan' || event.user_id !== who.user_id) return 'Only your own scans can be taken back. Ask an administrator.'
  return event.fresh ? null : `A scan can be taken back within ${UNDO_SECONDS} seconds. Ask an administrator.`
}

const candidates = (tx: Db, who: Who, ids: readonly number[]) =>
  rows<Candidate>(
    tx,
    sql`select e.id, e.package_id, e.source, e.user_id, e.voided_at is not null as voided, e.received_at > now() - make_interval(secs => ${UNDO_SECONDS}) as fresh
        from package_events e join packages p on p.id = e.package_id where ${allOf([sql`e.id = any(${sql.param(ids)}::bigint[])`, scannable(who)])}`,
  )

export interface Voided {
  voided: number[]
  failed: { event_id: number; message: string }[]
}

/**
 * Takes events back: they stay in the log, struck out, and the packages' status is worked out without them. Own scans for 60 s,
 * any event for an administrator. 404 or 409 when none could be taken back.
 */
export async function voidEvents(tx: Db, who: Who, ids: readonly number[], reason: string): Promise<Voided> {
  const locked = await lockPackages(tx, (await candidates(tx, who, ids)).map(({ package_id }) => package_id))
  // Read again under the locks: of two people taking back the same scan the second is told so.
  const byId = new Map((await candidates(tx, who, ids)).map((event) => [event.id, event]))
  const wanted = [...new Set(ids)]
  const failed = wanted.flatMap((event_id) => {
    const message = faultOf(byId.get(event_id), who)
    return message ? [{ event_id, message }] : []
  })
  const voided = wanted.filter((id) => !failed.some(({ event_id }) => event_id === id))
  if (voided.length === 0) throw new Refusal(byId.size === 0 ? 404 : 409, failed[0]?.message ?? '', undefined, { voided, failed })
  await rows(tx, sql`update package_events set voided_at = now(), voided_by = ${who.user_id}, void_reason = ${reason} where id = any(${sql.param(voided)}::bigint[])`)
  const touched = [...new Set(voided.map((id) => byId.get(id)?.package_id ?? 0))]
  await reckon(tx, [...locked.values()].filter(({ id }) => touched.includes(id)))
  await dropPodsOfUndelivered(tx, touched)
  return { voided, failed }
}
