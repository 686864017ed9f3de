import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
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
  /** A local path for readers that need to seek; remote stores fetch a copy first, which `release` gives back. */
  local(key: string): Promise<string>
  release(path: string): Promise<void>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
}

/** Brings a folder's names to the disk, where the system can (Windows opens no folders, and needs none of this). */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().finally(() => folder.close())
}

/**
 * A store on the local disk. A file appears under its name only when it is whole, and is on the disk with its name before that is answered: a
 * commit that names it outlives the machine's power, and the file must too.
 */
export function diskStore(root: string): FileStore {
  const base = resolve(root)
  const at = (key: string) => {
    const path = resolve(base, key)
    if (!path.startsWith(base + sep)) throw new Error(`A file key left the store: ${key}`)
    return path
  }
  /** Folders on their way to the disk: whoever writes into one of them waits for it as well. */
  const making = new Map<string, Promise<void>>()
  async function make(folder: string): Promise<void> {
    const made = await mkdir(folder, { recursive: true })
    if (!made) return
    // Each new folder is a name in the one above it.
    const highest = dirname(made)
    for (let above = folder; ; above = dirname(above)) {
      await syncFolder(above)
      if (above === highest) return
    }
  }
  function makeFolder(folder: string): Promise<void> {
    const underWay = making.get(folder) ?? make(folder).finally(() => making.delete(folder))
    making.set(folder, underWay)
    return underWay
  }
  async function write(key: string, body: Readable | Buffer): Promise<void> {
    const path = at(key)
    const half = join(dirname(path), `.${randomUUID()}`)
    await makeFolder(dirname(path))
    try {
      await pipeline(Buffer.isBuffer(body) ? [body] : body, createWriteStream(half, { flush: true }))
      await rename(half, path)
    } catch (error) {
      await rm(half, { force: true })
      throw error
    }
    await syncFolder(dirname(path))
  }
  return {
    write,
    keep: (key, from) => write(key, createReadStream(from)),
    read: async (key) => createReadStream(at(key)),
    local: async (key) => at(key),
    release: async () => {},
    has: (key) => stat(at(key)).then((s) => s.isFile(), () => false),
    remove: (key) => rm(at(key), { force: true }),
  }
}

/** The store the configuration asks for. */
export async function openFiles(config: Config): Promise<FileStore> {
  return config.S3_BUCKET ? s3Store({ bucket: config.S3_BUCKET, endpoint: config.S3_ENDPOINT, region: config.S3_REGION }) : diskStore(config.FILES_DIR)
}
