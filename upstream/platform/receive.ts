import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { CALLER_LEFT } from './attend'
import type { ReceivedFile } from './implement'
import { Refusal } from './refusal'
import { spoolFolder } from './spool'

const tooLarge = (maxBytes: number) => new Refusal(413, `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`, [{
  field: 'file', message: `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`,
}])

const left = () => new Refusal(CALLER_LEFT, 'The upload broke off.')

const tooMany = (most: number) => {
  const message = `At most ${most} ${most === 1 ? 'file' : 'files'} at a time.`
  return new Refusal(413, message, [{ field: 'file', message }])
}

/** A name that is only a name: no folders, no control characters, at most 255 characters (uploads.md 2). */
export function plainFileName(name: string): string {
  return (name.split(/[\\/]/).pop() ?? '').replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e]/g, '').slice(-255) || 'file'
}

export interface Received {
  /** In the order sent. */
  files: ReceivedFile[]
  fields: Record<string, unknown>
  /** Removes the spooled file; call it whatever happened. */
  done(): Promise<void>
}

export interface Room {
  maxFiles: number
  maxFileBytes: number
}

/**
 * Reads a multipart body: files spooled to disk as they arrive and hashed on the way, the other parts as fields. 413 for one too large or too
 * many; 499 when its sender left.
 */
export async function receive(request: FastifyRequest, { maxFiles, maxFileBytes: maxBytes }: Room): Promise<Received> {
  const folder = await spoolFolder()
  const done = () => rm(folder, { recursive: true, force: true })
  // Whoever left before the parts are listened for is heard of by nobody: the wait for them would be for ever.
  if (request.raw.destroyed && !request.raw.readableEnded) {
    await done()
    throw left()
  }
  const files: ReceivedFile[] = []
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: maxFiles, fields: 30, fieldSize: 64 * 1024 } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value
        continue
      }
      const path = join(folder, `file-${files.length}`)
      const hash = createHash('sha256')
      let size = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, next) {
          hash.update(chunk)
          size += chunk.length
          next(null, chunk)
        },
      })
      await pipeline(part.file, measure, createWriteStream(path))
      if (part.file.truncated) throw tooLarge(maxBytes)
      files.push({ field: part.fieldname, path, name: plainFileName(part.filename ?? ''), mime: part.mimetype, size, sha256: hash.digest('hex') })
    }
    return { files, fields, done }
  } catch (error) {
    await done()
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(maxBytes)
    if (code === 'FST_FILES_LIMIT') throw tooMany(maxFiles)
    if (request.raw.destroyed && !request.raw.complete) throw left()
    throw error
  }
}
