import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { dubaiDay } from '@/lib/domain/days'
import { PHOTO_BYTES, PHOTO_SIDE } from '@/lib/domain/gate-photo'
import { first, rows, type Db } from '../../db/db'
import type { FileStore } from '../../platform/files'
import { Download } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { pictureSize } from '../../platform/picture-size'
import { seesDrivers, visibleSites } from './scope'

const NO_PHOTO = 'Photo not found.'

/** The JPEG of a data address; 422 at `field` for what is none, too heavy or too large. */
export function pictureOf(photo: string, field = 'photos'): Buffer {
  const [, base64] = /^data:image\/jpeg;base64,([A-Za-z0-9+/=]+)$/.exec(photo) ?? []
  const picture = Buffer.from(base64 ?? '', 'base64')
  if (picture.length < 4 || picture.readUInt16BE(0) !== 0xffd8) throw refuseField(field, 'A photo must be a JPEG picture.')
  if (picture.length > PHOTO_BYTES) throw refuseField(field, `A photo has at most ${PHOTO_BYTES / 1024} KB.`)
  const size = pictureSize(picture)
  if (!size || Math.max(size.width, size.height) > PHOTO_SIDE) throw refuseField(field, `A photo has at most ${PHOTO_SIDE} dots a side.`)
  return picture
}

/** The pictures a step brings; 422 for what is none, before anything is changed. */
export const picturesOf = (photos: readonly string[] | undefined): Buffer[] => (photos ?? []).map((photo) => pictureOf(photo))

/** Keeps pictures with the event they were taken for. */
export async function keepPictures(tx: Db, files: FileStore, tokenId: number, eventId: number, at: string, pictures: readonly Buffer[]): Promise<void> {
  for (const picture of pictures) {
    const path = `pas/photos/${dubaiDay(at)}/${tokenId}-${randomUUID()}.jpg`
    await rows(tx, sql`insert into gate_photos (token_id, event_id, path, bytes) values (${tokenId}, ${eventId}, ${path}, ${picture.length})`)
    await files.write(path, picture)
  }
}

/** A photo, for those who may see drivers: one may stand in it. 404 otherwise. */
export async function photoFile(db: Db, who: Who, services: Services, id: number): Promise<Download> {
  const photo = seesDrivers(who) === 'whole'
    ? await first<{ path: string; token_no: string }>(db, sql`select p.path, t.token_no from gate_photos p join gate_tokens t on t.id = p.token_id
      where ${allOf([sql`p.id = ${id}`, visibleSites(who, sql`t.warehouse_id`)])}`)
    : null
  if (!photo || !(await services.files.has(photo.path))) throw new Refusal(404, NO_PHOTO)
  return new Download(await services.files.read(photo.path), 'image/jpeg', `${photo.token_no}-${id}.jpg`, true)
}

/** Forgets the photos of visits whose drivers are forgotten; answers the files to remove. */
export async function forgetPhotos(tx: Db, tokenIds: readonly number[]): Promise<string[]> {
  const gone = await rows<{ path: string }>(tx, sql`delete from gate_photos where token_id = any(${sql.param([...tokenIds])}::bigint[]) returning path`)
  return gone.map(({ path }) => path)
}
