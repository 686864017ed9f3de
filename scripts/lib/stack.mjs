import { buildPortal, buildUpstream } from './builds.mjs'
import { openDatabase, openPortal, openUpstream, requirePorts } from './servers.mjs'

async function build({ upstreamUrl }, { portal, say, signal }) {
  const began = Date.now()
  const before = () => say('Building the portal (a minute or two, only when it changed) ...')
  const isBuilt = portal && (await buildPortal({ signal, before }))
  if (isBuilt) say(`Built in ${Math.round((Date.now() - began) / 1000)} s.`)
  if (!upstreamUrl) await buildUpstream()
}

async function openBackend(servers, { say, signal }) {
  const databaseUrl = await openDatabase(servers)
  signal?.throwIfAborted()
  const slow = setTimeout(say, 3000, 'Preparing the database (the first start fills the demo) ...')
  const upstreamUrl = await openUpstream(servers, databaseUrl, signal).finally(() => clearTimeout(slow))
  return { databaseUrl, upstreamUrl }
}

/**
 * Starts everything that one machine needs, in order: database, upstream (unless there is one already), portal.
 * @param {import('./servers.mjs').Servers} servers
 * @param {object} options
 * @param {(line: string) => void} options.say
 * @param {AbortSignal} [options.signal] gives up on the way
 * @param {boolean} [options.portal] false: database and upstream only
 * @returns {Promise<{ upstreamUrl: string, databaseUrl: string | null }>}
 */
export async function startStack(servers, { say, signal, portal = true }) {
  const { settings } = servers
  await requirePorts(settings, { portal })
  await build(settings, { portal, say, signal })
  signal?.throwIfAborted()
  const backend = settings.upstreamUrl
    ? { upstreamUrl: settings.upstreamUrl, databaseUrl: null }
    : await openBackend(servers, { say, signal })
  if (portal) await openPortal(servers, backend.upstreamUrl, signal)
  return backend
}
