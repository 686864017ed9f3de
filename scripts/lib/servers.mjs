import { join } from 'node:path'
import { serviceFlags, upstreamBundle } from './builds.mjs'
import { claim } from './claim.mjs'
import { root } from './install.mjs'
import { requireFreePort } from './ports.mjs'
import { endLeftoverPostgres, startPostgres } from './postgres.mjs'
import { farewell, startService, waitUntilReady } from './processes.mjs'
import { portalEnv, upstreamEnv } from './settings.mjs'
import { supervise } from './supervise.mjs'
import { Trouble } from './trouble.mjs'

// Together under the 10 s that people and supervisors wait before they pull the plug.
const graceMs = { portal: 2000, upstream: 5000, database: 2500 }
// A first start migrates and fills the demo before it says ready.
const UPSTREAM_READY_MS = 600_000
const PORTAL_READY_MS = 60_000

async function openServers(settings, { revive }) {
  const hold = await claim(settings.dataDir)
  const running = []
  let isLeaving = false
  return {
    settings,
    /** A server whose end is the end of all. */
    add(server) {
      running.push(server)
      hold.add(server)
      return server
    },
    /** A server that others look after; noted only for the case that all of us are killed. */
    note(server) {
      hold.add(server)
      return server
    },
    /** A server noted before that is started again when it ends by itself, where `revive` says so; elsewhere its end is the end of all. */
    keep(server, start) {
      if (!revive) {
        running.push(server)
        return server
      }
      const again = async () => this.note(await start())
      running.push(supervise(server, { start: again, say: revive }))
      return server
    },
    /** Resolves with a sentence when a server ends although nobody asked it to. */
    failure: () => new Promise((resolve) => {
      for (const server of running) server.exited.then((how) => { if (!isLeaving) resolve(farewell(server, how)) })
    }),
    async stop() {
      isLeaving = true
      for (const server of running.splice(0).toReversed()) await server.stop(graceMs[server.name])
      hold.release()
    },
  }
}
/** @typedef {Awaited<ReturnType<typeof openServers>>} Servers */

/**
 * Claims the data folder and lets `work` start servers in it. They are stopped last in, first out: by `stop()` of what
 * this answers, or at once when `work` fails.
 * @param {import('./settings.mjs').Settings} settings
 * @param {(servers: Servers) => Promise<unknown>} work
 * @param {{ revive?: (line: string) => void }} [how] with `revive`, a server that ends by itself is started again and that is told there
 * @returns {Promise<Servers>}
 */
export async function withServers(settings, work, how = {}) {
  const servers = await openServers(settings, how)
  try {
    await work(servers)
    return servers
  } catch (error) {
    await servers.stop()
    throw error
  }
}

export const postgresDir = ({ dataDir }) => join(dataDir, 'postgres')

/** Two servers of ours on one port: the later one would only fail after the earlier one has started. */
function requireDifferentPorts({ port, upstreamPort, databasePort, upstreamUrl, databaseUrl }) {
  const ports = Object.entries({
    PORT: port, ...(!upstreamUrl && { UPSTREAM_PORT: upstreamPort }), ...(!upstreamUrl && !databaseUrl && { DB_PORT: databasePort }),
  })
  const twice = ports.find(([name, own]) => ports.some(([other, its]) => other !== name && its === own))
  if (!twice) return
  const names = ports.filter(([, own]) => own === twice[1]).map(([name]) => name)
  throw new Trouble(`${names.join(' and ')} are both ${twice[1]}. Give each a port of its own.`)
}

/**
 * Asked before anything slow begins: a port found taken after a minute of building would be a minute lost.
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ portal?: boolean }} [parts]
 */
export async function requirePorts(settings, { portal = true } = {}) {
  requireDifferentPorts(settings)
  if (portal) await requireFreePort({ name: 'PORT', port: settings.port, host: settings.host })
  if (settings.upstreamUrl) return
  await requireFreePort({ name: 'UPSTREAM_PORT', port: settings.upstreamPort })
  if (settings.databaseUrl) return
  // Its own leftover is no stranger.
  await endLeftoverPostgres(postgresDir(settings))
  await requireFreePort({ name: 'DB_PORT', port: settings.databasePort })
}

/** Starts the database unless there is one already; answers its address. */
export async function openDatabase(servers) {
  const { settings } = servers
  if (settings.databaseUrl) return settings.databaseUrl
  const start = () => startPostgres({ dir: postgresDir(settings), port: settings.databasePort })
  return servers.keep(servers.note(await start()), start).url
}

/** A first start that fails is told at once, with the reason; only what was ready once is started again. */
async function openService(servers, start, { url, readyMs, signal }) {
  const server = servers.note(start())
  try {
    await waitUntilReady(server, url, readyMs, signal)
  } catch (error) {
    await server.stop(graceMs[server.name])
    throw error
  }
  servers.keep(server, start)
}

export function upstreamAddress({ upstreamPort }) {
  return `http://127.0.0.1:${upstreamPort}`
}

/** Starts the upstream and waits until it has migrated, seeded and answers. */
export async function openUpstream(servers, databaseUrl, signal) {
  const { settings } = servers
  const env = await upstreamEnv(settings, databaseUrl)
  const start = () => startService({
    name: 'upstream', command: process.execPath, args: [...serviceFlags, upstreamBundle],
    env, log: join(settings.dataDir, 'logs/upstream.log'),
  })
  await openService(servers, start, { url: `${upstreamAddress(settings)}/health/ready`, readyMs: UPSTREAM_READY_MS, signal })
  return upstreamAddress(settings)
}

/** Starts the portal and waits until it answers. */
export async function openPortal(servers, upstreamUrl, signal) {
  const { settings } = servers
  const start = () => startService({
    name: 'portal', command: process.execPath, args: [...serviceFlags, join(root, 'scripts/portal.mjs')],
    env: portalEnv(settings, upstreamUrl), log: join(settings.dataDir, 'logs/portal.log'),
  })
  await openService(servers, start, { url: `${localAddress(settings)}/brand.svg`, readyMs: PORTAL_READY_MS, signal })
}

/** How this machine itself reaches the portal, whatever address it listens on. */
export function localAddress({ host, port }) {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
