import { underNode24 } from './lib/install.mjs'

await underNode24(import.meta.url)
const { inForeground } = await import('./lib/foreground.mjs')
const { upstreamAddress, withServers } = await import('./lib/servers.mjs')
const { environment, readSettings } = await import('./lib/settings.mjs')
const { startStack } = await import('./lib/stack.mjs')

await inForeground((signal) => {
  const settings = { ...readSettings(environment()), upstreamUrl: null }
  return withServers(settings, async (servers) => {
    await startStack(servers, { signal, portal: false, say: console.log })
    console.log(`The upstream is at ${upstreamAddress(settings)}, with the subscription key ${settings.secrets.SUBSCRIPTION_KEY}`)
    console.log(`Logs are in ${settings.dataDir}/logs. Ctrl-C stops everything.`)
  }, { revive: console.error })
})
