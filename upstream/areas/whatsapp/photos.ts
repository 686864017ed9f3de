import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import { drawnWithin } from '../../documents/drawn-within'
import { loadImage } from '../../documents/libraries'
import { first, rows, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { pictureSize } from '../../platform/picture-size'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { cloudApi, WhatsappAway, WhatsappBusy } from './cloud-api'
import { connectionOf } from './connection'
import { photoPath } from './read'

/** Tries to fetch a photo, ten minutes apart; Meta keeps it for days. */
const TRIES = 30
const REST_MINUTES = 10

/** The next photo to fetch, noted as tried before: one that fails waits its turn behind the others. */
const claim = (db: Db) => first<{ id: number; media_id: string }>(
  db,
  sql`update whatsapp_messages set attempts = attempts + 1, next_at = now() + make_interval(mins => ${REST_MINUTES})
      where id = (select id from whatsapp_messages where media_id is not null and file_path is null and next_at <= now() and attempts < ${TRIES}
        order by next_at limit 1 for update skip locked) returning id, media_id`,
)

/** A picture that unpacks to more is an attack, not a photo. */
const MOST_PIXELS = 50_000_000
const LONGEST_SIDE = 2400

/** Drawn anew: what was hidden in the file, its place and camera among it, is not kept. Null for what is no picture. */
async function asJpeg(bytes: Buffer): Promise<Buffer | null> {
  const size = pictureSize(bytes)
  if (!size || size.width * size.height === 0 || size.width * size.height > MOST_PIXELS) return null
  const picture = await loadImage(bytes).catch(() => null)
  return picture && drawnWithin(picture, LONGEST_SIDE).encode('jpeg', 82)
}

/** Fetches photos that came in and keeps them with their message. */
export async function fetchPhotos(services: Services): Promise<void> {
  const { config, database: { db }, files, log } = services
  const connection = connectionOf(config)
  if (!connection) return
  for (let due = await claim(db); due; due = await claim(db)) {
    const { id, media_id } = due
    const bytes = await cloudApi(connection).photo(media_id).catch((error: unknown) => {
      log.warn({ message: id, why: error instanceof Error ? error.message : String(error) }, 'a photo could not be fetched')
      return error instanceof WhatsappAway || error instanceof WhatsappBusy ? null : Buffer.alloc(0)
    })
    if (bytes === null) continue
    const jpeg = await asJpeg(bytes)
    const path = `whatsapp/${randomUUID()}.jpg`
    if (jpeg) await files.write(path, jpeg)
    // What is no picture is not asked for again.
    await rows(db, jpeg ? sql`update whatsapp_messages set file_path = ${path} where id = ${id}`
      : sql`update whatsapp_messages set media_id = null where id = ${id}`)
  }
}

/** The photo of a message as a picture. 410 when it is no longer kept. */
export async function photoOf(services: Services, who: Who, { id, message_id }: { id: number; message_id: number }): Promise<Download> {
  const path = await photoPath(services.database.db, who, id, message_id)
  if (!(await services.files.has(path))) throw new Refusal(410, 'This photo is no longer kept.')
  return new Download(await buffer(await services.files.read(path)), 'image/jpeg', `photo-${message_id}.jpg`, true)
}
