import fs from 'node:fs'
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { diskStore, type FileStore } from '@/upstream/platform/files'

let root: string
let files: FileStore
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-'))
  files = diskStore(root)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(root, { recursive: true, force: true })
})

/** What was brought to the disk: the whole of a file that has no name yet, or the names in a folder. */
async function watchSyncs(): Promise<string[]> {
  const synced: string[] = []
  const noteSync = (fd: number) => {
    const path = fs.readlinkSync(`/proc/self/fd/${fd}`)
    synced.push(fs.statSync(path).isDirectory()
      ? `names in ${relative(root, path) || 'the store'}`
      : `${fs.statSync(path).size} bytes of ${relative(root, path).replace(/[\da-f-]{36}/, 'half')}`)
  }
  const { fsync } = fs
  vi.spyOn(fs, 'fsync').mockImplementation(((fd: number, done: (error: Error | null) => void) => {
    noteSync(fd)
    fsync(fd, done)
  }) as typeof fs.fsync)
  const handle = await open(root, 'r')
  const { sync } = Object.getPrototypeOf(handle) as typeof handle
  vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockImplementation(function sync_(this: typeof handle) {
    noteSync(this.fd)
    return sync.call(this)
  })
  await handle.close()
  return synced
}

describe.skipIf(process.platform !== 'linux')('a file of the store', () => {
  test.each([
    ['written whole', (key: string) => files.write(key, Buffer.from('0123456789'))],
    ['written as it comes', (key: string) => files.write(key, Readable.from([Buffer.from('01234'), Buffer.from('56789')]))],
    ['kept from elsewhere', async (key: string) => {
      const path = join(root, 'elsewhere')
      await writeFile(path, '0123456789')
      await files.keep(key, path)
    }],
  ])('%s is on the disk, with its name and the folders above it, before that is answered', async (_name, put) => {
    const synced = await watchSyncs()
    await put('uploads/2026/7/a.csv')
    expect(synced.at(-1)).toBe('names in uploads/2026/7')
    expect(synced).toContain('10 bytes of uploads/2026/7/.half')
    for (const folder of ['the store', 'uploads', 'uploads/2026']) expect(synced).toContain(`names in ${folder}`)
    expect(synced.indexOf('10 bytes of uploads/2026/7/.half')).toBeLessThan(synced.lastIndexOf('names in uploads/2026/7'))
    expect(await readFile(join(root, 'uploads/2026/7/a.csv'), 'utf8')).toBe('0123456789')
  })

  test('in a folder that another is just making waits for the folder too', async () => {
    const synced = await watchSyncs()
    await Promise.all(['a', 'b', 'c'].map((name) => files.write(`exports/9/${name}`, Buffer.from('x'))))
    expect(synced.filter((each) => each === 'names in the store')).toHaveLength(1)
    expect(synced.indexOf('names in the store')).toBeLessThan(synced.findIndex((each) => each.includes('bytes of')))
  })
})

test('a file whose source breaks off leaves nothing, and what was there under its name stays', async () => {
  await files.write('a/b', Buffer.from('before'))
  async function* breaks() {
    yield Buffer.from('half of it')
    throw new Error('The source broke off.')
  }
  await expect(files.write('a/b', Readable.from(breaks()))).rejects.toThrow('The source broke off.')
  expect(await readdir(join(root, 'a'))).toEqual(['b'])
  expect(await readFile(join(root, 'a/b'), 'utf8')).toBe('before')
})
