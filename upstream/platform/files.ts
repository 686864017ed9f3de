import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { randomUUID } from 'node:crypto'
import type { Config } from '../config'
import { s3Store } from './files-s3'

/** Where files live: a key such as `uploads/2026/11/7/abc.xlsx`, never a user's word. */
export interface FileStore {
  /** Moves a local file into the store. */
  keep(key: string, path: string): Promise<void>
  write(key: string, body: Readable | Buffer): Promise<void>
  read(key: string): Promise<Readable>
  /** A local path for readers that need to seek; remote stores fetch a copy first. */
  local(key: string): Promise<string>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
}

/** A store on the local disk. A file appears under its name only when it is whole. */
export function diskStore(root: string): FileStore {
  const base = resolve(root)
  const at = (key: string) => {
    const path = resolve(base, key)
    if (!path.startsWith(base + sep)) throw new Error(`A file key left the store: ${key}`)
    return path
  }
  const landing = async (key: string) => {
    const path = at(key)
    await mkdir(dirname(path), { recursive: true })
    return { path, half: join(dirname(path), `.${randomUUID()}`) }
  }
  return {
    async keep(key, from) {
      const { path, half } = await landing(key)
      await copyFile(from, half)
      await rename(half, path)
    },
    async write(key, body) {
      const { path, half } = await landing(key)
      try {
        await pipeline(Buffer.isBuffer(body) ? [body] : body, createWriteStream(half))
        await rename(half, path)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    read: async (key) => createReadStream(at(key)),
    local: async (key) => at(key),
    has: (key) => stat(at(key)).then((s) => s.isFile(), () => false),
    remove: (key) => rm(at(key), { force: true }),
  }
}

/** The store the configuration asks for. */
export async function openFiles(config: Config): Promise<FileStore> {
  return config.S3_BUCKET ? s3Store({ bucket: config.S3_BUCKET, endpoint: config.S3_ENDPOINT, region: config.S3_REGION }) : diskStore(config.FILES_DIR)
}
