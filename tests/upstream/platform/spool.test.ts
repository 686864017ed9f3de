import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spoolFolder, sweepSpools } from '@/upstream/platform/spool'

let under = ''
beforeEach(() => {
  under = mkdtempSync(join(tmpdir(), 'spools-'))
})
afterEach(() => rmSync(under, { recursive: true, force: true }))

test('files a killed process left on the disk are gone after the next start; those of running processes and of others stay', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  const folderOf = (name: string) => {
    mkdirSync(join(under, name))
    writeFileSync(join(under, name, 'file-0'), 'a part of an upload')
  }
  folderOf(`qafila-spool-${child.pid}-aB3xYz`)
  folderOf('qafila-spool-1-aB3xYz')
  folderOf('somebody-else')
  expect(await sweepSpools(under)).toBe(0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await sweepSpools(under)).toBe(1)
  expect(readdirSync(under).toSorted()).toEqual(['qafila-spool-1-aB3xYz', 'somebody-else'])
})

test('a restart under the same number, as in a container, counts as a new process', async () => {
  const own = await spoolFolder(under)
  expect(await sweepSpools(under)).toBe(1)
  expect(readdirSync(under)).not.toContain(own)
  expect(readdirSync(under)).toEqual([])
})
