import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { layOutContainer } from '../../scripts/lib/container-layout.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { startTemporaryPostgres } from '../../scripts/lib/postgres.mjs'

/** Far from this project, so that nothing the image lacks is found beside it. */
const home = mkdtempSync(join(tmpdir(), 'container-'))
const running: { child: ChildProcess; said: string[] }[] = []
/** The words of the image's own command, but Node, which is this one. */
const [, ...command] = JSON.parse(/^CMD (\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? '[]') as string[]
const secret = (of: string) => of.repeat(40)

/** Starts a role as the image would; what it says is in the error when it does not become well. */
async function start(role: string, env: Record<string, string>): Promise<string> {
  const port = String(await freePort())
  const child = spawn(process.execPath, command, {
    cwd: join(home, 'app'), stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ROLE: role, PORT: port, HOST: '127.0.0.1', ...env },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece.toString()))
  running.push({ child, said })
  const origin = `http://127.0.0.1:${port}`
  const health = role === 'portal' ? '/brand.svg' : '/health/ready'
  await vi.waitFor(
    async () => {
      const answer = await fetch(origin + health).catch(() => null)
      if (!answer?.ok) throw new Error(`${role} is not well. ${said.join('')}`)
    },
    { timeout: 60_000, interval: 100 },
  )
  return origin
}

describe('the container image, as it is laid out', () => {
  let database: Awaited<ReturnType<typeof startTemporaryPostgres>>
  beforeAll(async () => {
    database = await startTemporaryPostgres()
    await layOutContainer(join(home, 'app'))
  }, 120_000)
  afterAll(async () => {
    await Promise.all(running.map(async ({ child }) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill()
      await once(child, 'exit')
    }))
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  }, 60_000)

  test('runs the upstream and the portal, which has its door before Next', { timeout: 120_000 }, async () => {
    const SUBSCRIPTION_KEY = secret('k')
    const upstream = await start('upstream', {
      DATABASE_URL: database.url, FILES_DIR: join(home, 'files'), JOBS: 'inline', SUBSCRIPTION_KEY, TOKEN_SECRET: secret('t'), DEMO: '0',
    })
    const portal = await start('portal', {
      UPSTREAM_URL: upstream, PUBLIC_URL: 'http://localhost:3000', SUBSCRIPTION_KEY,
      SESSION_SECRET: secret('s'), NEXTAUTH_SECRET: secret('n'), NEXTAUTH_URL: 'http://localhost:3000',
    })
    const call = await fetch(`${portal}/api/nothing/here`)
    expect([call.status, await call.json()]).toEqual([404, { message: 'No such call.', errors: [{ field: null, message: 'No such call.' }], data: null }])
    expect(call.headers.get('x-content-type-options')).toBe('nosniff')
    // Next gives its answers a marking of their own; the door before it has none.
    expect(call.headers.get('vary')).toBeNull()
    const page = await fetch(`${portal}/login`)
    expect(await page.text()).toContain('Sign in')
  })

  test('holds nothing of the optimiser of pictures, and the notices of what it does hold', () => {
    const held = readdirSync(join(home, 'app'), { recursive: true, encoding: 'utf8' })
    expect(held.filter((path) => /libvips|node_modules\/(sharp|@img)\b/.test(path))).toEqual([])
    expect(readFileSync(join(home, 'app/THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(/^pdfkit [\d.]+ \(MIT\)$/m)
  })

  test('has the letters and libraries of documents', () => {
    const from = createRequire(join(home, 'app/dist/upstream.mjs'))
    for (const name of ['pdfkit', 'fontkit', 'bwip-js/node', '@napi-rs/canvas']) expect(from(name)).toBeTruthy()
    const source = readFileSync('upstream/documents/fonts.ts', 'utf8')
    const packs = [
      '@fontsource/inter', ...[...source.matchAll(/\bnoto\('([\w-]+)'/g)].map(([, name]) => `@fontsource/noto-sans-${name}`),
      ...[...source.matchAll(/\bhan\('([\w-]+)'/g)].map(([, name]) => `@fontsource-variable/noto-sans-${name}`),
    ]
    expect(packs.length).toBeGreaterThan(20)
    expect(packs.filter((name) => !existsSync(join(home, 'app/node_modules', name, 'files')))).toEqual([])
  })
})
