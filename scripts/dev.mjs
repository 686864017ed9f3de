import { underNode24 } from './lib/install.mjs'

await underNode24(import.meta.url)
const { join } = await import('node:path')
const { context } = await import('esbuild')
const { bundleOptions } = await import('./lib/builds.mjs')
const { inForeground } = await import('./lib/foreground.mjs')
const { root } = await import('./lib/install.mjs')
const { startService } = await import('./lib/processes.mjs')
const { openDatabase, requirePorts, upstreamAddress, withServers } = await import('./lib/servers.mjs')
const { environment, portalEnv, readSettings, upstreamEnv } = await import('./lib/settings.mjs')

// A file of its own: the stamp beside the built bundle speaks for that one only.
const developed = join(root, 'dist/upstream-dev.mjs')

/** Keeps the upstream as the sources say: each good bundle replaces the running one, a bad one leaves it. */
async function openWatchedUpstream(servers, databaseUrl) {
  const { settings } = servers
  const env = { ...(await upstreamEnv(settings, databaseUrl)), NODE_ENV: 'development' }
  let now = null
  let turn = Promise.resolve()
  const replace = async () => {
    await now?.stop(3000)
    now = servers.note(startService({ name: 'upstream', command: process.execPath, args: ['--enable-source-maps', developed], env }))
  }
  const plugin = {
    name: 'restart',
    setup: (build) => build.onEnd(({ errors }) => { if (!errors.length) turn = turn.then(replace) }),
  }
  const watcher = await context({ ...bundleOptions('upstream/main.ts', developed), plugins: [plugin] })
  await watcher.watch()
  servers.add({
    name: 'upstream', pid: 0,
    // A crash in development waits for the next change.
    exited: new Promise(() => {}),
    async stop(graceMs) {
      await watcher.dispose()
      await turn
      await now?.stop(graceMs)
    },
  })
}

await inForeground((signal) => {
  const settings = readSettings(environment())
  return withServers(settings, async (servers) => {
    await requirePorts(settings)
    const databaseUrl = settings.upstreamUrl ? null : await openDatabase(servers)
    signal.throwIfAborted()
    if (databaseUrl) await openWatchedUpstream(servers, databaseUrl)
    servers.add(startService({
      name: 'portal', command: process.execPath,
      args: [join(root, 'node_modules/next/dist/bin/next'), 'dev', '--port', String(settings.port), '--hostname', settings.host],
      env: { ...portalEnv(settings, settings.upstreamUrl ?? upstreamAddress(settings)), NODE_ENV: 'development' },
    }))
    console.log(`Demo password: ${settings.secrets.DEMO_PASSWORD}`)
  })
})
