// Drills take minutes to hours and run beside `npm test`: `npm run drill -- soak --minutes 5`. Words narrow the files; an option reaches
// the tests by the environment, here as DRILL_MINUTES (tests/drill/options.ts). `npm run drill -- walks` walks everything end to end,
// with the deep walks, on what was built.
import { underNode24 } from './lib/install.mjs'

await underNode24(import.meta.url)
const { join } = await import('node:path')
const { serviceEnv, serviceFlags } = await import('./lib/builds.mjs')
const { root } = await import('./lib/install.mjs')
const { run } = await import('./lib/processes.mjs')
const { inWords, Trouble } = await import('./lib/trouble.mjs')

/** Splits `soak --minutes 5` into words and options by the name of their variable. */
function readArguments(args) {
  const words = []
  const options = {}
  for (let at = 0; at < args.length; at++) {
    const [, name, value] = /^--([a-z][a-z-]*)(?:=(.*))?$/s.exec(args[at]) ?? []
    if (!name) words.push(args[at])
    else {
      const given = value ?? args[++at]
      if (given === undefined) throw new Trouble(`--${name} needs a value.`)
      options[`DRILL_${name.toUpperCase().replaceAll('-', '_')}`] = given
    }
  }
  return { words, options }
}

const leave = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => leave.abort())

try {
  const { words, options } = readArguments(process.argv.slice(2))
  if (words[0] === 'walks') {
    const { stages } = await import('./lib/stages.mjs')
    const { passed } = await stages.e2e({ live: true, filters: words.slice(1), deep: true, signal: leave.signal })
    console.log(`${passed} passed`)
    process.exit(0)
  }
  // Every test of the upstream through PgBouncer in transaction mode, or those that words name: `npm run drill -- pooled journal uploads`.
  const isPooled = words[0] === 'pooled'
  const [projects, filters] = isPooled ? [['upstream', 'matrix'], words.slice(1)] : [['drill'], words]
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts', ...projects.flatMap((name) => ['--project', name]),
    '--reporter=verbose', ...filters,
  ]
  const env = { ...process.env, ...serviceEnv, ...options, ...(isPooled && { POOLED: '1' }), SERVICE_FLAGS: JSON.stringify(serviceFlags) }
  process.exitCode = (await run(process.execPath, args, { env, live: true, signal: leave.signal })).code
} catch (error) {
  if (!leave.signal.aborted) console.error(inWords(error))
  process.exitCode = 1
}
