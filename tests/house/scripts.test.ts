import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../scripts/lib/claim.mjs'
import { isInstalled, isLocked, root } from '../../scripts/lib/install.mjs'
import { freePort, requireFreePort } from '../../scripts/lib/ports.mjs'
import { startPostgres, startTemporaryPostgres } from '../../scripts/lib/postgres.mjs'
import { birthOf } from '../../scripts/lib/processes.mjs'
import { readSecrets } from '../../scripts/lib/secrets.mjs'
import { buildWhenStale } from '../../scripts/lib/stale.mjs'

let folder = ''
const started: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qafila-scripts-'))
  // As a clone usually is; for one closed to others see the last test.
  chmodSync(folder, 0o755)
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a few lines as a process of their own, imports relative to scripts/lib; resolves with the first line it prints. */
async function inAnotherProcess(lines: string): Promise<{ child: ChildProcess; said: string }> {
  const file = join(folder, `${started.length}.mjs`)
  writeFileSync(file, lines.replaceAll('./', `${root}scripts/lib/`))
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}

describe('ports', () => {
  test('a taken port is refused with the variable that chooses another', async () => {
    const { server, port } = await listening()
    await expect(requireFreePort({ name: 'UPSTREAM_PORT', port })).rejects
      .toThrow(`Port ${port} is taken by another program. Stop that program, or choose another port with UPSTREAM_PORT`)
    server.close()
    await once(server, 'close')
    await expect(requireFreePort({ name: 'UPSTREAM_PORT', port })).resolves.toBeUndefined()
  })

  test('one that is free stays free for its server, whatever other programs ask of the network meanwhile', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()))
    const servers = ports.map((port) => createServer().listen(port, '127.0.0.1'))
    await Promise.all(servers.map((server) => once(server, 'listening')))
    for (const server of servers) server.close()
    expect(new Set(ports).size).toBe(20)
    // Where the systems that we run on begin to give ports to outgoing connections.
    expect(Math.max(...ports)).toBeLessThan(32_768)
  })

  test.each([0, 65_536, 3000.5, Number.NaN])('%s is no port', async (port) => {
    await expect(requireFreePort({ name: 'PORT', port })).rejects.toThrow('PORT must be a port')
  })

  test('npm start says so before it builds or starts anything', async () => {
    const { server, port } = await listening()
    const env = { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', UPSTREAM_URL: '', npm_lifecycle_event: '' }
    const answer = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, ['scripts/start.mjs'], { cwd: root, env }, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }))
    })
    server.close()
    expect(answer).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(`choose another port with PORT, for example PORT=${port + 1}`) })
  })
})

describe('secrets', () => {
  test('are made once, for their owner alone', () => {
    const file = join(folder, 'data/secrets.json')
    const first = readSecrets(file, {})
    expect(readSecrets(file, {})).toEqual(first)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(new Set(Object.values(first)).size).toBe(5)
    for (const name of ['TOKEN_SECRET', 'SESSION_SECRET', 'NEXTAUTH_SECRET']) expect(first[name]?.length, name).toBeGreaterThanOrEqual(32)
  })

  test('come from the environment first, and that one is not written down', () => {
    const file = join(folder, 'secrets.json')
    expect(readSecrets(file, { DEMO_PASSWORD: 'given by the owner' })['DEMO_PASSWORD']).toBe('given by the owner')
    expect(readFileSync(file, 'utf8')).not.toContain('DEMO_PASSWORD')
    expect(readSecrets(file, {})['DEMO_PASSWORD']).not.toBe('given by the owner')
  })
})

describe('building', () => {
  let built = 0
  const source = () => join(folder, 'source/a.ts')
  const build = () => buildWhenStale({ stamp: join(folder, 'out/stamp'), sources: [join(folder, 'source')], build: async () => { built += 1 } })
  beforeEach(() => {
    built = 0
    mkdirSync(join(folder, 'source'))
    writeFileSync(source(), 'one')
  })

  test('is done when a source changed, was added or was removed, and not when it was only touched', async () => {
    expect([await build(), await build()]).toEqual([true, false])
    utimesSync(source(), 1, 1)
    expect(await build()).toBe(false)
    writeFileSync(source(), 'two')
    expect(await build()).toBe(true)
    writeFileSync(join(folder, 'source/b.ts'), '')
    expect(await build()).toBe(true)
    rmSync(join(folder, 'source/b.ts'))
    expect([await build(), await build()]).toEqual([true, false])
    expect(built).toBe(4)
  })

  test('that failed is done again although nothing changed', async () => {
    await build()
    writeFileSync(source(), 'two')
    const failing = { stamp: join(folder, 'out/stamp'), sources: [join(folder, 'source')], build: () => Promise.reject(new Error('no')) }
    await expect(buildWhenStale(failing)).rejects.toThrow('no')
    writeFileSync(source(), 'one')
    expect(await build()).toBe(true)
  })
})

describe('installing', () => {
  const write = (file: string, packages: object) => {
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify({ packages }))
  }
  const locked = {
    '': { dependencies: { a: '^1.0.0' } },
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
    'node_modules/for-mac': { version: '1.0.0', integrity: 'y', optional: true },
  }
  beforeEach(() => write('package-lock.json', locked))

  test('is done when all that is locked is there but for what another system needs', () => {
    expect(isInstalled(folder)).toBe(false)
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0', integrity: 'x' } })
    expect(isInstalled(folder)).toBe(true)
  })

  test.each([
    {}, { 'node_modules/a': { version: '1.0.1', integrity: 'x' } }, { 'node_modules/a': { version: '1.0.0', integrity: 'z' } },
  ])('is not done with %j', (found) => {
    write('node_modules/.package-lock.json', found)
    expect(isInstalled(folder)).toBe(false)
  })

  test('notices a package.json that the lock file does not know', () => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { a: '^1.0.0' } }))
    expect(isLocked(folder)).toBe(true)
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { a: '^1.0.0' }, devDependencies: { b: '^2.0.0' } }))
    expect(isLocked(folder)).toBe(false)
  })

  test('this repository is locked', () => {
    expect(isLocked(root)).toBe(true)
  })
})

describe('a data folder', () => {
  const owner = `
    import { spawn } from 'node:child_process'
    import { claim } from './claim.mjs'
    const server = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
    const hold = await claim(process.argv[1].replace(/[^/]*$/, 'data'))
    hold.add({ name: 'portal', pid: server.pid })
    console.log(server.pid)
    setInterval(() => {}, 1000)`
  const isRunning = (pid: string) => birthOf(Number(pid)) !== null

  test('has one owner at a time, and the second is told who the first is', async () => {
    const { child, said } = await inAnotherProcess(owner)
    await expect(claim(join(folder, 'data'))).rejects.toThrow(`Already running from this folder as process ${child.pid}`)
    expect(isRunning(said)).toBe(true)
    await kill(child)
    await (await claim(join(folder, 'data'))).release()
  })

  test('of a killed owner is free again, and the servers he left are gone', async () => {
    const { child, said } = await inAnotherProcess(owner)
    await kill(child)
    expect(isRunning(said)).toBe(true)
    const hold = await claim(join(folder, 'data'))
    expect(isRunning(said)).toBe(false)
    hold.release()
  })
})

describe('PostgreSQL', { timeout: 60_000 }, () => {
  const settings = { fsync: 'off', shared_buffers: '16MB' }
  const owner = (port: number) => `
    import { startPostgres } from './postgres.mjs'
    const { pid } = await startPostgres({ dir: process.argv[1].replace(/[^/]*$/, 'pg'), port: ${port}, settings: ${JSON.stringify(settings)} })
    console.log(pid)
    setInterval(() => {}, 1000)`

  test('keeps its rows between starts, after its owner was killed and after it was killed itself', async () => {
    const dir = join(folder, 'pg')
    const port = await freePort()
    const first = await startPostgres({ dir, port, settings })
    await ask(first.url, 'create table parcels as select 1 as id')
    await first.stop()

    const orphaned = await inAnotherProcess(owner(port))
    await kill(orphaned.child)
    const second = await startPostgres({ dir, port, settings })
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select id from parcels')).toEqual([{ id: 1 }])
    process.kill(second.pid, 'SIGKILL')
    expect(await second.exited).toContain('SIGKILL')

    const third = await startPostgres({ dir, port, settings })
    expect(await ask(third.url, 'select id from parcels')).toEqual([{ id: 1 }])
    await third.stop()
  })

  test('in use by a living process is left to it', async () => {
    const { child } = await inAnotherProcess(owner(0))
    const dir = join(folder, 'pg')
    await expect(startPostgres({ dir, settings })).rejects.toThrow(`is in use by process ${child.pid}`)
    await kill(child)
    await (await startPostgres({ dir, settings })).stop()
  })

  test('of its own goes away with all it wrote', async () => {
    const one = await startTemporaryPostgres({ under: folder, settings })
    const two = await startTemporaryPostgres({ under: folder, settings })
    expect(await ask(two.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await Promise.all([one.stop(), two.stop()])
    expect([one.home, two.home].filter(existsSync)).toEqual([])
  })

  test('of its own that a killed process left behind goes with the next one', async () => {
    const { child, said } = await inAnotherProcess(`
      import { startTemporaryPostgres } from './postgres.mjs'
      const { home } = await startTemporaryPostgres({ under: process.argv[1].replace(/[^/]*$/, 'own') })
      console.log(home)`)
    await kill(child)
    await (await startTemporaryPostgres({ under: join(folder, 'own'), settings })).stop()
    expect(existsSync(said)).toBe(false)
  })

  test.runIf(process.getuid?.() === 0)('of root in a folder closed to others runs all the same', async () => {
    chmodSync(folder, 0o700)
    const server = await startTemporaryPostgres({ under: join(folder, 'own'), settings })
    expect(await ask(server.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
    expect(existsSync(server.home)).toBe(false)
  })
})
