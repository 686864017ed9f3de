import { drawnWithin } from '../../../documents/drawn-within'
import { loadImage } from '../../../documents/libraries'
import { IMAGE_BYTES, IMAGE_SIDE } from '@/lib/domain/b2b-sku'
import { pictureSize } from '../../../platform/picture-size'
import { Refusal } from '../../../platform/refusal'

/** A picture that unpacks to more is an attack, not a photograph of goods. */
const MOST_PIXELS = 40_000_000
const THUMB_SIDE = 240

export interface Picture {
  bytes: Buffer
  /** Small, for lists. */
  thumb: Buffer
  mime: 'image/jpeg' | 'image/png' | 'image/webp'
  extension: 'jpg' | 'png' | 'webp'
  width: number
  height: number
}
type Kind = Pick<Picture, 'mime' | 'extension'>
interface Size { width: number; height: number }

const fault = (status: number, message: string) => new Refusal(status, message, [{ field: 'file', message }])
const wrongType = () => fault(415, 'Pictures are JPG, PNG or WebP.')

/** What it is by its first bytes, whatever it is called. */
function kindOf(bytes: Buffer): Kind | null {
  if (bytes.length < 30) return null
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return { mime: 'image/jpeg', extension: 'jpg' }
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return { mime: 'image/png', extension: 'png' }
  const riff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return riff ? { mime: 'image/webp', extension: 'webp' } : null
}

function webpSize(bytes: Buffer): Size | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X': return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8 ': return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': return { width: (bytes.readUInt32LE(21) & 0x3fff) + 1, height: ((bytes.readUInt32LE(21) >>> 14) & 0x3fff) + 1 }
    default: return null
  }
}
/** The sides it says it has, read before anything is unpacked. */
const sizeOf = (bytes: Buffer, { extension }: Kind): Size | null => (extension === 'webp' ? webpSize(bytes) : pictureSize(bytes))

const refuseSmall = ({ width, height }: Size): void => {
  if (width < IMAGE_SIDE || height < IMAGE_SIDE)
    throw fault(422, `A picture has at least ${IMAGE_SIDE} × ${IMAGE_SIDE} pixels; this one has ${width} × ${height}.`)
}

/**
 * A picture of goods, checked by its own bytes and unpacked once, so that a broken one is refused and a small one made. 413 above 5 MB, 415 for what is no
 * JPG, PNG or WebP, 422 below 500 pixels a side.
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > IMAGE_BYTES) throw tooLarge()
  const kind = kindOf(bytes)
  const said = kind && sizeOf(bytes, kind)
  if (!kind || !said || said.width * said.height === 0) throw wrongType()
  refuseSmall(said)
  if (said.width * said.height > MOST_PIXELS) throw fault(422, 'A picture has at most 40 million pixels.')
  const picture = await loadImage(bytes).catch(() => null)
  if (!picture) throw fault(415, 'The picture is damaged.')
  const { width, height } = picture
  refuseSmall({ width, height })
  return { bytes, thumb: await drawnWithin(picture, THUMB_SIDE).encode('jpeg', 80), ...kind, width, height }
}

export const tooLarge = () => fault(413, `A picture has at most ${IMAGE_BYTES / 1024 / 1024} MB.`)
