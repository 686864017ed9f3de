import { open, readFile } from 'node:fs/promises'
import { IMAGE_BYTES, MOST_IN_ZIP } from '@/lib/domain/b2b-sku'
import { refusalOf } from '../../../core/uploads/receive-upload'
import type { ReceivedFile } from '../../../platform/implement'
import { Refusal } from '../../../platform/refusal'
import { ZipArchive } from '../../../sheets/zip-archive'
import { tooLarge } from './picture'

/** A picture as it was sent; read when its turn comes, so that one is in memory at a time. */
export interface SentPicture {
  name: string
  read: () => Promise<Buffer>
}

/** Pictures hardly shrink in a zip: one that unpacks to more than this is no zip of pictures. */
const MOST_UNPACKED = 400 * 1024 * 1024

async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(4)
    await file.read(head, 0, 4, 0)
    return head.equals(Buffer.from('PK\u0003\u0004', 'latin1'))
  } finally {
    await file.close()
  }
}

/** What a zip holds beside its pictures: folders, and what systems leave in them. */
const isPart = (name: string) => !name.endsWith('/') && !name.startsWith('__macosx/') && !/(^|\/)(\.ds_store|thumbs\.db|desktop\.ini)$/.test(name)

async function readPart(archive: ZipArchive, name: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of archive.read(name)) pieces.push(piece)
  } catch (error) {
    throw refusalOf(error)
  }
  return Buffer.concat(pieces)
}

/** Hands over the pictures of a zip, its promises checked before a byte is unpacked; 413 for more than 500, 422 for one that contradicts itself. */
async function ofZip(sent: ReceivedFile, work: (pictures: readonly SentPicture[]) => Promise<void>): Promise<void> {
  const file = await open(sent.path, 'r')
  try {
    const archive = await ZipArchive.open(file, sent.size, { maxUnpackedBytes: MOST_UNPACKED }).catch((error: unknown) => {
      throw refusalOf(error)
    })
    const parts = archive.parts().filter(({ name }) => isPart(name))
    if (parts.length > MOST_IN_ZIP) {
      const message = `A zip holds at most ${MOST_IN_ZIP} pictures; this one holds ${parts.length}.`
      throw new Refusal(413, message, [{ field: 'file', message }])
    }
    await work(parts.map(({ name, bytes }) => ({
      name: name.split('/').at(-1) ?? name,
      read: () => (bytes > IMAGE_BYTES ? Promise.reject(tooLarge()) : readPart(archive, name)),
    })))
  } finally {
    await file.close()
  }
}

/** Hands over every picture that was sent, singly or in zips. */
export async function eachSent(files: readonly ReceivedFile[], work: (pictures: readonly SentPicture[]) => Promise<void>): Promise<void> {
  if (files.length === 0) throw new Refusal(400, 'Choose a file.', [{ field: 'file', message: 'Choose a file.' }])
  for (const sent of files) {
    if (await isZip(sent.path)) await ofZip(sent, work)
    else await work([{ name: sent.name, read: () => (sent.size > IMAGE_BYTES ? Promise.reject(tooLarge()) : readFile(sent.path)) }])
  }
}
