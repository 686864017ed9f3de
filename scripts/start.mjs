import { underNode24 } from './lib/install.mjs'

await underNode24(import.meta.url)
const { demoAccounts } = await import('./lib/demo-accounts.mjs')
const { inForeground } = await import('./lib/foreground.mjs')
const { withServers } = await import('./lib/servers.mjs')
const { environment, readSettings } = await import('./lib/settings.mjs')
const { startStack } = await import('./lib/stack.mjs')

async function tellDemo(databaseUrl, { dataDir, secrets }) {
  const { accounts, opens } = await demoAccounts(databaseUrl, secrets.DEMO_PASSWORD)
  if (!accounts.length) return
  const width = Math.max(...accounts.map(({ email }) => email.length))
  for (const { email, name, category } of accounts) console.log(`  ${email.padEnd(width)}  ${name} (${category})`)
  console.log(opens
    ? `\nPassword of every demo account: ${secrets.DEMO_PASSWORD}\n`
    : `\nThese accounts have another password than DEMO_PASSWORD: it counts when the demo is filled. Remove ${dataDir} to fill it anew.\n`)
}

await inForeground((signal) => {
  const settings = readSettings(environment())
  return withServers(settings, async (servers) => {
    const { databaseUrl } = await startStack(servers, { signal, say: console.log })
    console.log(`\nThe portal is at ${settings.publicUrl}\n`)
    if (settings.demo === '1' && databaseUrl) await tellDemo(databaseUrl, settings)
    console.log(`Logs are in ${settings.dataDir}/logs. Ctrl-C stops everything.`)
  }, { revive: console.error })
})
