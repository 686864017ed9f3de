import { sql } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import { dayTime } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import type { Letter } from '../../platform/mail'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { missingTables, ownIds } from './list'

interface Silent {
  tracking_no: string
  carrier_tracking_no: string | null
  carrier_id: number | null
  carrier: string | null
  email: string | null
  last_event: string | null
  last_event_at: string | null
  due_at: string
  state: string
}

const line = (row: Silent) =>
  `${row.tracking_no}${row.carrier_tracking_no ? ` (yours: ${row.carrier_tracking_no})` : ''}: last seen ${row.last_event ?? 'never'}${row.last_event_at ? ` on ${dayTime(row.last_event_at)}` : ''}, next scan was due ${dayTime(row.due_at)}`

function letterTo(silent: readonly Silent[], email: string, message: string | undefined): Letter {
  const [first] = silent
  const count = silent.length === 1 ? 'one parcel' : counted(silent.length, 'parcel')
  return {
    template: 'alert', to: [email], subject: `Missing scans: ${count} with ${first?.carrier ?? ''}`,
    text: `${first?.carrier ?? ''},\n\nwe have not heard of ${count} in time. Please tell us where they are and send the scans. Times are Dubai.\n\n${message ? `${message}\n\n` : ''}${silent.map(line).join('\n')}\n`,
  }
}

/** One letter for each carrier of the open missing scans. 404 none is yours, 409 none is open, 422 a carrier cannot be written to. */
export async function carrierLetters(db: Db, who: Who, ids: readonly number[], message: string | undefined): Promise<Letter[]> {
  const found = await rows<Silent>(
    db,
    sql`select p.tracking_no, p.carrier_tracking_no, p.carrier_id, k.display_name as carrier, coalesce(nullif(k.support_email, ''), nullif(k.contact_email, '')) as email,
          t.name as last_event, p.last_event_at, m.due_at, m.status as state
        from ${missingTables} left join carriers k on k.id = p.carrier_id left join tracking_event_master t on t.code = p.last_event_code
        where ${ownIds(who, ids)} order by m.due_at, m.id`,
  )
  if (found.length === 0) throw new Refusal(404, 'That missing scan no longer exists.')
  const open = found.filter(({ state }) => state === 'open')
  if (open.length === 0) throw new Refusal(409, `This missing scan is already ${found[0]?.state ?? ''}.`)
  const homeless = open.find(({ carrier_id }) => carrier_id === null)
  if (homeless) throw new Refusal(422, `Package ${homeless.tracking_no} has no carrier.`, [{ field: 'ids', message: `Package ${homeless.tracking_no} has no carrier.` }])
  const mute = open.find(({ email }) => email === null)
  if (mute) throw new Refusal(422, `${mute.carrier} has no e-mail address.`, [{ field: 'ids', message: `${mute.carrier} has no e-mail address.` }])
  return [...Map.groupBy(open, ({ carrier_id }) => carrier_id).values()].map((silent) => letterTo(silent, silent[0]?.email ?? '', message))
}
