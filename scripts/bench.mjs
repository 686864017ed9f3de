import { underNode24 } from './lib/install.mjs'

await underNode24(import.meta.url)
const { rmSync } = await import('node:fs')
const { join } = await import('node:path')
const { ensureBrowser } = await import('./lib/browser.mjs')
const { bundle, buildUpstream, serviceEnv, serviceFlags, upstreamBundle } = await import('./lib/builds.mjs')
const { root } = await import('./lib/install.mjs')
const { startPostgres } = await import('./lib/postgres.mjs')
const { run } = await import('./lib/processes.mjs')
const { startTemporaryStandby } = await import('./lib/standby.mjs')
const { inWords } = await import('./lib/trouble.mjs')

const leave = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => leave.abort())

try {
  // Without one the lines of the browser say so, and all others stand.
  await ensureBrowser(leave.signal).catch((error) => console.error(inWords(error)))
  await buildUpstream()
  const entry = join(root, 'dist/bench.mjs')
  await bundle('tests/bench/main.ts', entry)
  // Kept between runs: a million packages are made once. Settings are those of a real start, so the numbers mean something.
  const database = await startPostgres({ dir: join(root, '.data/bench/postgres') })
  const env = {
    ...process.env, ...serviceEnv, NODE_ENV: 'production', DATABASE_URL: database.url, FILES_DIR: join(root, '.data/bench/files'),
    UPSTREAM_BUNDLE: upstreamBundle, SERVICE_FLAGS: JSON.stringify(serviceFlags),
  }
  // A replica of all its databases, started afresh where it is asked for.
  const dir = join(root, '.data/bench/standby')
  rmSync(dir, { recursive: true, force: true })
  const standby = process.argv.includes('--replica') ? await startTemporaryStandby({ of: database.url, dir, name: 'bench' }) : null
  if (standby) Object.assign(env, { BENCH_STANDBY_URL: standby.url, BENCH_STANDBY_PID: String(standby.pid) })
  try {
    const args = ['--enable-source-maps', entry, ...process.argv.slice(2)]
    process.exitCode = (await run(process.execPath, args, { env, live: true, signal: leave.signal })).code
  } finally {
    await standby?.stop()
    await database.stop()
  }
} catch (error) {
  if (!leave.signal.aborted) console.error(inWords(error))
  process.exitCode = 1
}
