// Two portals, two upstreams and a worker on one database behind a small balancer, and a parcel walked through them:
// shows that nothing of a request lives in a process. Needs a build (`npm start` or `node scripts/build.mjs`).
import { underNode24 } from './lib/install.mjs'

await underNode24(import.meta.url)
const { join } = await import('node:path')
const { balance } = await import('./lib/balance.mjs')
const { buildPortal, buildUpstream, serviceFlags, upstreamBundle } = await import('./lib/builds.mjs')
const { root } = await import('./lib/install.mjs')
const { freePort } = await import('./lib/ports.mjs')
const { startTemporaryPostgres } = await import('./lib/postgres.mjs')
const { startService, waitUntilReady } = await import('./lib/processes.mjs')
const { portalEnv, readSettings, upstreamEnv } = await import('./lib/settings.mjs')
const { inWords } = await import('./lib/trouble.mjs')
const { walkParcel } = await import('./lib/walk-parcel.mjs')

const READY_MS = 120_000
const running = []
const keep = (server) => (running.push(server), server)

async function openUpstreams(settings, databaseUrl) {
  const ports = [await freePort(), await freePort()]
  for (const port of ports) {
    const env = { ...(await upstreamEnv(settings, databaseUrl)), PORT: String(port), JOBS: 'external', DEMO_PACKAGES: '2000' }
    const server = keep(startService({
      name: `upstream ${port}`, command: process.execPath, args: [...serviceFlags, upstreamBundle],
      env, log: join(settings.dataDir, `logs/upstream-${port}.log`),
    }))
    await waitUntilReady(server, `http://127.0.0.1:${port}/health/ready`, READY_MS)
  }
  keep(startService({
    name: 'worker', command: process.execPath, args: [...serviceFlags, upstreamBundle],
    env: { ...(await upstreamEnv(settings, databaseUrl)), ROLE: 'worker' }, log: join(settings.dataDir, 'logs/worker.log'),
  }))
  return ports
}

async function openPortals(settings, upstreamUrl) {
  const ports = [await freePort(), await freePort()]
  for (const port of ports) {
    const env = { ...portalEnv(settings, upstreamUrl), PORT: String(port), HOSTNAME: '127.0.0.1', TRUSTED_PROXIES: '1' }
    const server = keep(startService({
      name: `portal ${port}`, command: process.execPath, args: [...serviceFlags, join(root, 'scripts/portal.mjs')],
      env, log: join(settings.dataDir, `logs/portal-${port}.log`),
    }))
    await waitUntilReady(server, `http://127.0.0.1:${port}/brand.svg`, READY_MS)
  }
  return ports
}

let database = null
try {
  await buildUpstream()
  await buildPortal({ live: true })
  database = await startTemporaryPostgres()
  const settings = readSettings({ DATA_DIR: '.data/replicas', PORT: await freePort(), DATABASE_URL: database.url })
  const upstreams = keep(await balance(await openUpstreams(settings, database.url)))
  const portals = keep(await balance(await openPortals(settings, upstreams.url), settings.port))
  const lines = await walkParcel({ portal: settings.publicUrl, password: settings.secrets.DEMO_PASSWORD })
  for (const line of lines) console.log(line)
  console.log(`Requests by portal ${portals.counts().join(' and ')}, by upstream ${upstreams.counts().join(' and ')}.`)
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
} finally {
  for (const server of running.toReversed()) await server.stop(5000)
  await database?.stop()
}
process.exit()
