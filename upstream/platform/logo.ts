import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pictureSize } from './picture-size'
import { Refusal } from './refusal'
import type { Services } from './services'

const MOST_BYTES = 1024 * 1024

type Kind = 'png' | 'jpg' | 'svg'
const types: Readonly<Record<Kind, string>> = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' }

const refuse = (status: number, message: string) => new Refusal(status, message, [{ field: 'logo', message }])

/** By the bytes, whatever the sender calls it. */
function kindOf(bytes: Buffer): Kind {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png'
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpg'
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<svg[\s>]/.test(bytes.subarray(0, 2000).toString())) return 'svg'
  throw refuse(415, 'Logo must be PNG, JPG or SVG')
}

/** Scripts, handlers and anything fetched from elsewhere are taken out: the picture is shown inside the portal. */
function safeSvg(bytes: Buffer): Buffer {
  const text = bytes
    .toString()
    .replace(/<!DOCTYPE[\s\S]*?>/gi, '')
    .replace(/<(script|foreignObject|iframe|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(script|foreignObject|iframe|style)\b[^>]*\/?>/gi, '')
    .replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
    .replace(/\s(?:xlink:)?href\s*=\s*("(?!#)[^"]*"|'(?!#)[^']*')/gi, '')
  return Buffer.from(text)
}

/** A logo as files know it: the media type of its key's ending. */
export const logoType = (key: string) => types[key.split('.').at(-1) as Kind]

/**
 * Keeps a logo of `owner` ('carriers/12') sent in base64 and answers its key; null takes it away. 413 above 1 MB, 415 for what is no PNG, JPG or
 * SVG, 422 below `leastWidth` pixels.
 */
export async function keepLogo(services: Services, owner: string, sent: string, leastWidth: number): Promise<string | null> {
  if (sent === '') return null
  const bytes = Buffer.from(sent.replace(/^data:[\w/+.-]*;base64,/, ''), 'base64')
  if (bytes.length > MOST_BYTES) throw refuse(413, 'Logo must be at most 1 MB')
  const kind = kindOf(bytes)
  const width = kind === 'svg' ? leastWidth : (pictureSize(bytes)?.width ?? 0)
  if (width < leastWidth) throw refuse(422, `Logo must be at least ${leastWidth} pixels wide`)
  const kept = kind === 'svg' ? safeSvg(bytes) : bytes
  const key = `${owner}/logo-${createHash('sha256').update(kept).digest('hex').slice(0, 16)}.${kind}`
  await services.files.write(key, kept)
  return key
}

/** A logo as an `img` takes it: an image inside an `img` runs nothing. */
export async function logoOf(services: Services, key: string | null): Promise<string | null> {
  if (!key || !(await services.files.has(key))) return null
  return `data:${logoType(key)};base64,${(await buffer(await services.files.read(key))).toString('base64')}`
}
