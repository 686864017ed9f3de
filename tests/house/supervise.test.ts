import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { root } from '../../scripts/lib/install.mjs'
import { supervise } from '../../scripts/lib/supervise.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qafila-supervise-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A server as the supervisor sees it, ended by the test. */
function server(name = 'upstream') {
  let end: (how: string) => void = () => {}
  const exited = new Promise<string>((resolve) => {
    end = resolve
  })
  const stop = vi.fn<(graceMs: number) => Promise<void>>(async () => end('ended by SIGTERM'))
  return { name, pid: 0, exited, stop, end }
}
const pauses = { firstMs: 4, longestMs: 16, stableMs: 60_000 }

describe('a server that ends by itself', () => {
  test('is started again, which is said with the reason it ended for', async () => {
    const said: string[] = []
    const [first, second] = [server(), server()]
    const start = vi.fn<() => typeof second>(() => second)
    const kept = supervise(first, { start, say: (line) => said.push(line), pauses })
    first.end('ended by SIGKILL')
    await vi.waitFor(() => expect(said).toHaveLength(2))
    expect(said).toEqual(['The upstream stopped unexpectedly (ended by SIGKILL).\nIt is started again in 0.004 s.', 'The upstream was started again.'])
    await kept.stop(100)
    expect(second.stop).toHaveBeenCalledWith(100)
    expect(start).toHaveBeenCalledTimes(1)
  })

  test('again and again waits twice as long each time, up to a limit, and never gives up', async () => {
    const said: string[] = []
    const servers = Array.from({ length: 6 }, () => server())
    let started = 0
    const kept = supervise(servers[0] ?? server(), { start: () => servers[started] ?? server(), say: (line) => said.push(line), pauses })
    for (const each of servers.slice(0, 5)) {
      started += 1
      each.end('exit code 1')
      await vi.waitFor(() => expect(said).toHaveLength(started * 2))
    }
    await kept.stop(100)
    const waits = said.flatMap((line) => /again in ([\d.]+) s/.exec(line)?.[1] ?? [])
    expect(waits).toEqual(['0.004', '0.008', '0.016', '0.016', '0.016'])
  })

  test('that had run for long is started again as soon as the first time', async () => {
    const said: string[] = []
    const servers = [server(), server(), server()] as const
    let started = 0
    const kept = supervise(servers[0], { start: () => servers[(started += 1) as 1 | 2], say: (line) => said.push(line), pauses: { ...pauses, stableMs: -1 } })
    servers[0].end('exit code 1')
    await vi.waitFor(() => expect(said).toHaveLength(2))
    servers[1].end('exit code 1')
    await vi.waitFor(() => expect(said).toHaveLength(4))
    await kept.stop(100)
    expect(said.filter((line) => line.includes('0.004 s'))).toHaveLength(2)
  })

  test('and cannot be started says why, and is tried again', async () => {
    const said: string[] = []
    const [first, second] = [server('database'), server('database')]
    const start = vi.fn<() => Promise<typeof second>>().mockRejectedValueOnce(new Error('no space left on device')).mockResolvedValue(second)
    const kept = supervise(first, { start, say: (line) => said.push(line), pauses })
    first.end('ended by SIGABRT')
    await vi.waitFor(() => expect(said.at(-1)).toBe('The database was started again.'))
    expect(said[1]).toBe('The database could not be started: no space left on device\nIt is started again in 0.008 s.')
    await kept.stop(100)
  })

  test('is not started again once we leave', async () => {
    const first = server()
    const start = vi.fn<typeof server>(() => server())
    const kept = supervise(first, { start, say: () => {}, pauses: { ...pauses, firstMs: 60_000 } })
    first.end('exit code 1')
    await first.exited
    await kept.stop(100)
    expect(start).not.toHaveBeenCalled()
  })
})

/** `npm start` with a folder and settings of its own, to its end. */
async function startWith(env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root, env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', UPSTREAM_URL: '', npm_lifecycle_event: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => { said += piece })
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

describe('what a start cannot go on with is a sentence with the way out, and no stack', () => {
  test.each([
    [{ PORT: '4010', UPSTREAM_PORT: '4010' }, 'PORT and UPSTREAM_PORT are both 4010. Give each a port of its own.\n'],
    [{ PORT: '20001', UPSTREAM_PORT: '20002', DB_PORT: '20002' }, 'UPSTREAM_PORT and DB_PORT are both 20002. Give each a port of its own.\n'],
    [{ PORT: 'http' }, 'PORT must be a port, a number from 1 to 65535.\n'],
  ])('%j', async (env, sentence) => {
    expect(await startWith(env)).toEqual({ code: 1, said: sentence })
  })

  test.each([
    ['running.json', '{"owner":', 'Make sure that nothing runs from this folder any more, remove the file, then start again.'],
    ['secrets.json', '', 'Put a copy of it back: without its TOKEN_SECRET sealed identity numbers cannot be opened.'],
  ])('a %s that holds %j', async (name, text, wayOut) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), text)
    const { code, said } = await startWith({})
    expect(code).toBe(1)
    expect(said).toContain(`${join(folder, name)} cannot be read: `)
    expect(said).toContain(wayOut)
    expect(said).not.toMatch(/^\s+at /m)
  })
})
