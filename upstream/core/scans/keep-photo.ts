import { randomUUID } from 'node:crypto'
import { refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'

const PHOTO_BYTES = 400 * 1024
const jpegStart = Buffer.from('ffd8ff', 'hex')

/** Keeps the photo of a scan in a folder; its path, null where there is none. 422 for anything but a JPEG of at most 400 kB. */
export async function keepJpeg({ files }: Pick<Services, 'files'>, folder: string, photo: string | undefined): Promise<string | null> {
  if (!photo) return null
  const [, base64] = /^data:image\/jpeg;base64,([A-Za-z0-9+/]+={0,2})$/.exec(photo) ?? []
  const picture = Buffer.from(base64 ?? '', 'base64')
  if (!picture.subarray(0, jpegStart.length).equals(jpegStart)) throw refuseField('photo', 'The photo must be a JPEG picture.')
  if (picture.length > PHOTO_BYTES) throw refuseField('photo', 'The photo is larger than 400 kB.')
  const path = `${folder}/${randomUUID()}.jpg`
  await files.write(path, picture)
  return path
}
