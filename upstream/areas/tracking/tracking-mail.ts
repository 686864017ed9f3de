import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import type { trackingDesk } from '@/lib/contract/tracking-desk'
import { counted } from '@/lib/domain/counted'
import type { Db } from '../../db/db'
import { written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import { throttle } from '../../platform/throttle'
import type { Who } from '../../platform/who'
import { localeOf } from '../../core/accounts/account-letters'
import { trackingFile } from './tracking-file'

type Body = z.output<typeof trackingDesk.mail.body>

const MAILS_AN_HOUR = 20

const attached: Wording<{ numbers: readonly string[]; sender: string; brand: string }> = {
  en: ({ numbers: [only, ...others], sender, brand }) => {
    const what = others.length === 0 ? `${only}` : counted(others.length + 1, 'shipment')
    return [`Tracking of ${what}`, `the tracking of ${what} is attached.\n\nSent by ${sender} with ${brand}.`]
  },
  ar: ({ numbers: [only, ...others], sender, brand }) => {
    const what = others.length === 0 ? `الشحنة ${only}` : `الشحنات، وعددها: ${others.length + 1}`
    return [`تتبع ${what}`, `تجدون في المرفق تتبع ${what}.\n\nأرسله ${sender} عبر ${brand}.`]
  },
}

/** Mails the tracking of parcels with a file of them (tracking.md 5): one letter to all named, at most 20 an hour a person. Answers how many were queued. */
export async function mailTracking({ db, who, services }: { db: Db; who: Who; services: Services }, mail: Body): Promise<{ queued: number; email_id: number }> {
  await throttle(services.database.db, `tracking-mail:${who.user_id}`, MAILS_AN_HOUR, 3600, `At most ${MAILS_AN_HOUR} mails an hour. Try again later.`)
  const file = await trackingFile(db, who, { tracking_nos: mail.tracking_nos, filters: undefined, format: mail.attach, events: 'all' })
  const body = await buffer(file.body)
  const path = `mails/${randomUUID()}/${file.name}`
  await services.files.write(path, body)
  const [to, cc] = [[...new Set(mail.to)], [...new Set(mail.cc)].filter((address) => !mail.to.includes(address))]
  const reader = { name: '', locale: await localeOf(db, ...to, ...cc), note: mail.message }
  const id = await services.mail.post(db, {
    ...written('tracking', attached, { numbers: mail.tracking_nos, sender: who.name, brand: services.config.BRAND_NAME }, reader), to, cc, user_id: who.user_id,
    client_id: who.user_category === 'client' ? (who.client_ids[0] ?? null) : null,
    attachments: [{ name: file.name, type: file.type, size: body.length, path }],
  })
  return { queued: 1, email_id: id }
}
