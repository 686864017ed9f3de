import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { root } from '../../scripts/lib/install.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'

const answers = (url: string) => fetch(url, { signal: AbortSignal.timeout(2000) }).then(({ ok }) => ok, () => false)

test('npm start: whichever part is killed comes back by itself, and says so; Ctrl-C still stops everything', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-revived-'))
  const ports = { PORT: String(await freePort()), UPSTREAM_PORT: String(await freePort()), DB_PORT: String(await freePort()) }
  const env = { ...process.env, ...ports, DATA_DIR: folder, DEMO: '0', DATABASE_URL: '', UPSTREAM_URL: '', npm_lifecycle_event: '' }
  const start = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [start.stdout, start.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => { said += piece })
  const urls = { upstream: `http://127.0.0.1:${ports.UPSTREAM_PORT}/health/ready`, portal: `http://127.0.0.1:${ports.PORT}/login` }
  const isWell = async () => {
    expect({ upstream: await answers(urls.upstream), portal: await answers(urls.portal) }, said).toEqual({ upstream: true, portal: true })
  }
  try {
    await vi.waitFor(isWell, { timeout: 90_000, interval: 100 })
    for (const name of ['upstream', 'portal', 'database']) {
      const { servers } = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as { servers: { name: string; pid: number }[] }
      process.kill(servers.findLast((server) => server.name === name)?.pid ?? 0, 'SIGKILL')
      await vi.waitFor(() => expect(said).toContain(`The ${name} was started again.`), { timeout: 30_000, interval: 100 })
      expect(said).toContain(`The ${name} stopped unexpectedly (ended by SIGKILL).`)
      await vi.waitFor(isWell, { timeout: 30_000, interval: 100 })
    }
    start.kill('SIGINT')
    expect(await once(start, 'exit')).toEqual([0, null])
    expect([await answers(urls.upstream), await answers(urls.portal)]).toEqual([false, false])
  } finally {
    start.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})
