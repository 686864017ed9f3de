import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { numberOption } from '../options'
import equal from './equal.json'

const COUNT = numberOption('count', 200)
const SEED = numberOption('seed', 1)

interface Result {
  at: string
  what: string
  tests: number
  isCaught: boolean
}

/** Changes that no test can notice, each with its reason, by place and change. */
const isEqual = ({ at, what }: Result) => Object.hasOwn(equal, `${at} ${what}`)

test(`of ${COUNT} small changes the tests of their areas notice at least 85 %`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-mutants-'))
  try {
    const run = spawn(
      process.execPath, [join(import.meta.dirname, 'run.mjs'), folder, String(COUNT), String(SEED), process.env.DRILL_ONLY ?? ''],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    const end = await new Promise((ended) => run.once('exit', ended))
    // Hours of work are not thrown away because the machine ended the run before its last change.
    if (end !== 0) console.log('The run ended early; what follows is what it had found.')
    const results = (JSON.parse(readFileSync(join(folder, 'mutants.json'), 'utf8')) as Result[]).filter((result) => !isEqual(result))
    const alive = results.filter(({ isCaught }) => !isCaught)
    console.log(`${results.length - alive.length} of ${results.length} were noticed. Alive:\n${alive.map(({ at, what }) => `${at} ${what}`).join('\n')}`)
    expect(results.length).toBeGreaterThan(0)
    expect(1 - alive.length / results.length).toBeGreaterThanOrEqual(0.85)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
