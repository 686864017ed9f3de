import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import { createCanvas, loadImage } from '../../documents/libraries'
import { first, rows, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { cloudApi, WhatsappAway, WhatsappBusy } from './cloud-api'
import { connectionOf } from './connection'
import { photoPath } from './read'

/** Tries to fetch a photo, ten minutes apart; Meta keeps it for days. */
const TRIES = 30
const REST_MINUTES = 10
/** The longest side kept, and what is too large to be a photo. */
const SIDE = 1600
const MOST_PIXELS = 60_000_000

/** The next photo to fetch, noted as tried before: one that fails waits its turn behind the others. */
const claim = (db: Db) => first<{ id: number; media_id: string }>(
  db,
  sql`update whatsapp_messages set attempts = attempts + 1, next_at = now() + make_interval(mins => ${REST_MINUTES})
      where id = (select id from whatsapp_messages where media_id is not null and file_path is null and next_at <= now() and attempts < ${TRIES}
        order by next_at limit 1 for update skip locked) returning id, media_id`,
)

/** Drawn again: what was hidden in the file, its place and camera among it, is not kept. */
async function asJpeg(bytes: Buffer): Promise<Buffer | null> {
  const image = await loadImage(bytes).catch(() => null)
  if (!image || image.width * image.height > MOST_PIXELS) return null
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height))
  const canvas = createCanvas(Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)))
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.encode('jpeg', 82)
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
