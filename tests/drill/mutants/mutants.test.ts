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
    const run = spawn(process.execPath, [join(import.meta.dirname, 'run.mjs'), folder, String(COUNT), String(SEED), process.env.DRILL_ONLY ?? ''], { stdio: ['ignore', 'inherit', 'inherit'] })
    expect(await new Promise((ended) => run.once('exit', ended))).toBe(0)
    const results = (JSON.parse(readFileSync(join(folder, 'mutants.json'), 'utf8')) as Result[]).filter((result) => !isEqual(result))
    const alive = results.filter(({ isCaught }) => !isCaught)
    console.log(`${results.length - alive.length} of ${results.length} were noticed. Alive:\n${alive.map(({ at, what }) => `${at} ${what}`).join('\n')}`)
    expect(1 - alive.length / results.length).toBeGreaterThanOrEqual(0.85)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
