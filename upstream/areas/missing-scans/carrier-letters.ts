import { sql } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import { rows, type Db } from '../../db/db'
import { dayTimeIn, written, type Wording } from '../../platform/letter-words'
import type { Letter } from '../../platform/mail'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { localeOf } from '../../core/accounts/account-letters'
import { missingTables, ownIds } from './list'

interface Silent {
  tracking_no: string
  carrier_tracking_no: string | null
  carrier_id: number | null
  carrier: string | null
  email: string | null
  last_event: string | null
  /** Its public words in Arabic, else its code. */
  last_event_arabic: string | null
  last_event_at: string | null
  due_at: string
  state: string
}

const parcels = (n: number) => (n === 1 ? 'one parcel' : counted(n, 'parcel'))
const line = (row: Silent) => {
  const yours = row.carrier_tracking_no ? ` (yours: ${row.carrier_tracking_no})` : ''
  const last = `${row.last_event ?? 'never'}${row.last_event_at ? ` on ${dayTimeIn.en(row.last_event_at)}` : ''}`
  return `${row.tracking_no}${yours}: last seen ${last}, next scan was due ${dayTimeIn.en(row.due_at)}`
}
const arabicLine = (row: Silent) => {
  const last = row.last_event_at ? `آخر حدث: ${row.last_event_arabic ?? ''} في ${dayTimeIn.ar(row.last_event_at)}` : 'لم يرد أي حدث'
  const yours = row.carrier_tracking_no ? ` (رقمكم: ${row.carrier_tracking_no})` : ''
  return `${row.tracking_no}${yours}: ${last}، وكان المسح التالي متوقعاً في ${dayTimeIn.ar(row.due_at)}`
}

const missing: Wording<{ carrier: string; silent: readonly Silent[] }> = {
  en: ({ carrier, silent }) => [
    `Missing scans: ${parcels(silent.length)} with ${carrier}`,
    `we have not heard of ${parcels(silent.length)} in time. Please tell us where they are and send the scans. Times are Dubai.\n\n${silent.map(line).join('\n')}\n`,
  ],
  ar: ({ carrier, silent }) => [
    `عمليات مسح ناقصة لدى ${carrier}، عدد الشحنات: ${silent.length}`,
    `لم تصلنا تحديثات الشحنات التالية في موعدها، وعددها: ${silent.length}. يرجى إفادتنا بمواقعها وإرسال عمليات المسح. الأوقات بتوقيت دبي.\n\n${silent.map(arabicLine).join('\n')}\n`,
  ],
}

async function letterTo(db: Db, silent: readonly Silent[], email: string, message: string | undefined): Promise<Letter> {
  const carrier = silent[0]?.carrier ?? ''
  return { ...written('alert', missing, { carrier, silent }, { name: carrier, locale: await localeOf(db, email), note: message }), to: [email] }
}

/** One letter for each carrier of the open missing scans. 404 none is yours, 409 none is open, 422 a carrier cannot be written to. */
export async function carrierLetters(db: Db, who: Who, ids: readonly number[], message: string | undefined): Promise<Letter[]> {
  const found = await rows<Silent>(
    db,
    sql`select p.tracking_no, p.carrier_tracking_no, p.carrier_id, k.display_name as carrier,
        coalesce(nullif(k.support_email, ''), nullif(k.contact_email, '')) as email,
          t.name as last_event, coalesce(nullif(t.public_text_ar, ''), p.last_event_code) as last_event_arabic, p.last_event_at, m.due_at, m.status as state
        from ${missingTables} left join carriers k on k.id = p.carrier_id left join tracking_event_master t on t.code = p.last_event_code
        where ${ownIds(who, ids)} order by m.due_at, m.id`,
  )
  if (found.length === 0) throw new Refusal(404, 'That missing scan no longer exists.')
  const open = found.filter(({ state }) => state === 'open')
  if (open.length === 0) throw new Refusal(409, `This missing scan is already ${found[0]?.state ?? ''}.`)
  const homeless = open.find(({ carrier_id }) => carrier_id === null)
  if (homeless)
    throw new Refusal(422, `Package ${homeless.tracking_no} has no carrier.`, [{ field: 'ids', message: `Package ${homeless.tracking_no} has no carrier.` }])
  const mute = open.find(({ email }) => email === null)
  if (mute) throw new Refusal(422, `${mute.carrier} has no e-mail address.`, [{ field: 'ids', message: `${mute.carrier} has no e-mail address.` }])
  return Promise.all([...Map.groupBy(open, ({ carrier_id }) => carrier_id).values()].map((silent) => letterTo(db, silent, silent[0]?.email ?? '', message)))
}
