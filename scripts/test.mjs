import { underNode24 } from './lib/install.mjs'

await underNode24(import.meta.url)
const { stages } = await import('./lib/stages.mjs')
const { slowest } = await import('./lib/slowest.mjs')
const { inWords } = await import('./lib/trouble.mjs')

const words = process.argv.slice(2)
const named = words.filter((word) => word in stages)
const filters = words.filter((word) => !(word in stages))
const leave = new AbortController()
const total = { passed: 0, failed: 0, skipped: 0 }
const files = []

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => leave.abort())

function count(counts) {
  for (const name of Object.keys(total)) total[name] += counts?.[name] ?? 0
  files.push(...(counts?.files ?? []))
}

/** Runs one stage and prints its time; false when it failed. */
async function perform(name) {
  const began = Date.now()
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s`
  try {
    const counts = await stages[name]({ live: named.length > 0, filters, signal: leave.signal })
    count(counts)
    console.log(`${name.padEnd(9)}${seconds()}${counts ? `  ${counts.passed} passed` : ''}`)
    return true
  } catch (error) {
    count(error.counts ?? { failed: 1 })
    console.error(leave.signal.aborted ? 'Interrupted.' : inWords(error))
    console.log(`${name.padEnd(9)}${seconds()}  FAILED`)
    return false
  }
}

/** The stages asked for by name (`npm test -- upstream e2e`), else all; other words narrow down what the runners run. */
async function performAll() {
  for (const name of named.length ? named : Object.keys(stages)) {
    if (!(await perform(name))) return false
  }
  return true
}

const isGood = await performAll()
if (files.length > 1) console.log(`Slowest files:\n${slowest(files).join('\n')}`)
const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${isGood ? 0 : Math.max(total.failed, 1)} failed${skipped}`)
process.exit(isGood ? 0 : 1)
