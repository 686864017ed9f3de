import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import type { trackingDesk } from '@/lib/contract/tracking-desk'
import type { Db } from '../../db/db'
import type { Services } from '../../platform/services'
import { throttle } from '../../platform/throttle'
import type { Who } from '../../platform/who'
import { trackingFile } from './tracking-file'

type Wish = z.output<typeof trackingDesk.mail.body>

const MAILS_AN_HOUR = 20

function textOf(who: Who, { tracking_nos, message }: Wish, brand: string): string {
  const what = tracking_nos.length === 1 ? `The tracking of ${tracking_nos[0]} is attached.` : `The tracking of ${tracking_nos.length} shipments is attached.`
  return [...(message ? [message, ''] : []), what, '', `Sent by ${who.name} with ${brand}.`].join('\n')
}

/** Mails the tracking of parcels with a file of them (tracking.md 5): one letter to all named, at most 20 an hour a person. Answers how many were queued. */
export async function mailTracking({ db, who, services }: { db: Db; who: Who; services: Services }, wish: Wish): Promise<{ queued: number; email_id: number }> {
  await throttle(services.database.db, `tracking-mail:${who.user_id}`, MAILS_AN_HOUR, 3600, `At most ${MAILS_AN_HOUR} mails an hour. Try again later.`)
  const brand = services.config.BRAND_NAME
  const file = await trackingFile(db, who, { tracking_nos: wish.tracking_nos, filters: undefined, format: wish.attach, events: 'all' })
  const body = await buffer(file.body)
  const path = `mails/${randomUUID()}/${file.name}`
  await services.files.write(path, body)
  const subject = wish.tracking_nos.length === 1 ? `Tracking of ${wish.tracking_nos[0]}` : `Tracking of ${wish.tracking_nos.length} shipments`
  const id = await services.mail.post(db, {
    template: 'tracking', to: [...new Set(wish.to)], cc: [...new Set(wish.cc)].filter((address) => !wish.to.includes(address)), subject, text: textOf(who, wish, brand), user_id: who.user_id,
    client_id: who.user_category === 'client' ? (who.client_ids[0] ?? null) : null, attachments: [{ name: file.name, type: file.type, size: body.length, path }],
  })
  return { queued: 1, email_id: id }
}
