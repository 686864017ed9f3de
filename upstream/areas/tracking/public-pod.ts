import { sql } from 'drizzle-orm'
import { scanned } from '@/lib/domain/scan-input'
import { initials } from '@/lib/domain/text'
import { first, rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import { throttle } from '../../platform/throttle'
import { publicPackages } from './public-summary'

const TRIES = 5
const LOCK_SECONDS = 3600

/**
 * Proof of delivery for whoever knows the end of the consignee's phone: initials and time, no name (tracking.md 4). Five tries a
 * parcel, under whatever number it is asked for, then an hour's lock (429). Wrong digits, an unknown number and a parcel without
 * proof answer alike, so guessing tells nothing.
 */
export async function publicPod(db: Db, trackingNo: string, phoneLast4: string) {
  const id = (await publicPackages(db, [trackingNo])).get(trackingNo)?.[0]
  const subject = `tracking-pod:${id ?? scanned(trackingNo)}`
  await throttle(db, subject, TRIES, LOCK_SECONDS, 'Too many tries. Please wait an hour.')
  const pod = id
    ? await first<{ delivered_at: string; receiver_name: string }>(
        db,
        sql`select o.delivered_at, o.receiver_name from pods o join packages p on p.id = o.package_id
            where o.package_id = ${id} and o.kind = 'delivery' and right(p.consignee_phone_key, 4) = ${phoneLast4}`,
      )
    : null
  if (!pod) throw new Refusal(404, 'We found no delivery for this number and these digits.')
  await rows(db, sql`delete from throttles where subject = ${subject}`)
  return { initials: initials(pod.receiver_name), delivered_at: pod.delivered_at, photo_url: null }
}
