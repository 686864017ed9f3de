import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { buildPortal, buildUpstream } from './builds.mjs'
import { root } from './install.mjs'
import { freePort } from './ports.mjs'
import { startTemporaryPostgres } from './postgres.mjs'
import { run } from './processes.mjs'
import { withServers } from './servers.mjs'
import { readSettings } from './settings.mjs'
import { vitestFiles, walkFiles } from './slowest.mjs'
import { startStack } from './stack.mjs'
import { Trouble } from './trouble.mjs'

/**
 * @typedef {object} Options
 * @property {boolean} live shows output as it comes instead of only when a stage fails
 * @property {string[]} filters words handed to the test runner
 * @property {boolean} [deep] end to end: the deep walks too, which everyday runs leave to the drill unless they are asked for by a word
 * @property {AbortSignal} signal
 */
/** @typedef {{ passed: number, failed: number, skipped: number, files: import('./slowest.mjs').FileTime[] }} Counts */

const tool = (path) => join(root, 'node_modules', path)
const reportOf = (name) => join(root, 'node_modules/.cache', `${name}-tests.json`)

/** Runs a tool of ours under this Node; its failure is told with all it wrote. */
async function must(args, { live, signal, env = process.env }) {
  const { code, output } = await run(process.execPath, args, { env, live, signal })
  if (code !== 0) throw new Trouble(output)
}

/** Runs a test runner that writes a JSON report, and counts; the counts of a failed run travel with the error. */
async function counted(name, args, options, env, countsOf) {
  const report = reportOf(name)
  rmSync(report, { force: true })
  const { code, output } = await run(process.execPath, args, { env, live: options.live, signal: options.signal })
  if (!existsSync(report)) throw new Trouble(`${output}\nThe test runner wrote no report.`)
  const counts = countsOf(JSON.parse(readFileSync(report, 'utf8')))
  if (code !== 0 || counts.failed) throw Object.assign(new Trouble(output), { counts })
  return counts
}

function vitest(project, ...others) {
  const countsOf = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests, files: vitestFiles(report) })
  return (options) => counted(project, [
    tool('vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts', ...[project, ...others].flatMap((name) => ['--project', name]),
    '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(project)}`, ...options.filters,
  ], options, process.env, countsOf)
}

async function lint(options) {
  await must([tool('oxlint/bin/oxlint'), '--deny-warnings'], options)
  await must([tool('knip/bin/knip.js')], options)
}

async function types(options) {
  // Makes next-env.d.ts and the route types, which a fresh clone lacks.
  await must([tool('next/dist/bin/next'), 'typegen'], { ...options, env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } })
  await must([tool('typescript/bin/tsc'), '--noEmit'], options)
}

/** Builds both and weighs what was built. */
async function build(options) {
  await buildUpstream()
  await buildPortal(options)
  return vitest('built')({ ...options, filters: [] })
}

/** Settings of a stack that shares nothing with a running one: free ports, a folder and a database of its own. */
async function ownSettings(databaseUrl) {
  return readSettings({ DATA_DIR: '.data/e2e', PORT: await freePort(), UPSTREAM_PORT: await freePort(), DATABASE_URL: databaseUrl })
}

async function playwright(settings, upstreamUrl, options) {
  const env = {
    ...process.env, BASE_URL: settings.publicUrl, UPSTREAM_URL: upstreamUrl, DATABASE_URL: settings.databaseUrl,
    DEMO_PASSWORD: settings.secrets.DEMO_PASSWORD, SUBSCRIPTION_KEY: settings.secrets.SUBSCRIPTION_KEY, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('e2e'),
  }
  const args = [tool('@playwright/test/cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...options.filters]
  if (!options.deep && options.filters.length === 0) args.push('--grep-invert', '@deep')
  // A test that passed only on another try is counted as failed: it tells of a race in the product or in the test.
  const countsOf = (report) => ({
    passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky, skipped: report.stats.skipped, files: walkFiles(report),
  })
  return counted('e2e', args, options, env, countsOf)
}

async function e2e(options) {
  const database = await startTemporaryPostgres()
  try {
    const settings = await ownSettings(database.url)
    // A test's own server plays the client's; browsers that share its two cores are no reason to turn callers away.
    Object.assign(process.env, { WEBHOOK_ALLOW_LOCAL: '1', MAX_LOOP_DELAY_MS: '0', POWERBI_TENANT: 'qafila-sandbox' })
    let counts = null
    const servers = await withServers(settings, async (open) => {
      rmSync(settings.filesDir, { recursive: true, force: true })
      const { upstreamUrl } = await startStack(open, { say: () => {}, signal: options.signal })
      counts = await playwright(settings, upstreamUrl, options)
    })
    await servers.stop()
    return counts
  } finally {
    await database.stop()
  }
}

/**
 * What `npm test` does, in this order; each answers its counts or nothing, and throws what went wrong.
 * @type {Record<string, (options: Options) => Promise<Counts | void>>}
 */
export const stages = {
  browser: ({ signal }) => ensureBrowser(signal),
  lint, types,
  house: vitest('house'), domain: vitest('domain'), upstream: vitest('upstream', 'matrix'), bff: vitest('bff'),
  build, e2e,
}
