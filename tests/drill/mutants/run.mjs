// Run by mutants.test.ts: makes seeded changes in a copy of the tree, one at a time, and asks the tests of the same area whether they notice.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { basename, dirname, join, resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import { dice } from '../../../upstream/demo/dice.ts'
import { mutated, mutationsOf } from './mutations.mjs'

const [copy = '', count = '200', seed = '1', only = ''] = process.argv.slice(2)
const root = resolve(import.meta.dirname, '../../..')
const places = ['lib/domain', 'lib/bff', 'upstream/core', 'upstream/areas']

const files = execFileSync('git', ['ls-files'], { cwd: root, maxBuffer: 1e8 }).toString().split('\n').filter(Boolean)
for (const file of files) {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  cpSync(join(root, file), join(copy, file))
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

const all = files
  .filter((file) => places.some((place) => file.startsWith(`${place}/`)) && file.endsWith('.ts') && file.includes(only))
  .flatMap((file) => mutationsOf(file, readFileSync(join(root, file), 'utf8')).map((mutation) => ({ file, mutation })))
const { int } = dice(`mutants ${seed}`)
const picked = Array.from({ length: Math.min(Number(count), all.length) }, () => all.splice(int(0, all.length - 1), 1)[0]).filter((one) => one !== undefined)

process.chdir(copy)
const vitest = await createVitest({
  config: join(copy, 'tests/vitest.config.ts'), root: copy, watch: false, bail: 1, reporters: [{}], project: ['domain', 'bff', 'upstream', 'house'],
})
const specs = await vitest.globTestSpecifications()
const textOf = new Map(specs.map((spec) => [spec, readFileSync(spec.moduleId, 'utf8')]))

/** Tests that import the file by name. */
const naming = (/** @type {string} */ file) => specs.filter((spec) => textOf.get(spec)?.includes(`@/${file.replace(/\.ts$/, '')}'`))
/** Files of its folder that import it: tables and rules that tests know by them. */
const importers = (/** @type {string} */ file) => files.filter((other) =>
  dirname(other) === dirname(file) && other.endsWith('.ts') && readFileSync(join(root, other), 'utf8').includes(`'./${basename(file, '.ts')}'`),
)

/** Tests of the file's own area and those that name it, or else what imports it; of the domain all of its own where nobody does. */
function related(/** @type {string} */ file) {
  const [, kind = '', area = ''] = file.split('/')
  const under = (/** @type {string} */ folder) => specs.filter((spec) => spec.moduleId.startsWith(join(copy, folder)))
  const direct = naming(file)
  const named = direct.length > 0 ? direct : importers(file).flatMap(naming)
  const own = file.startsWith('upstream/') ? under(`tests/upstream/${area}/`) : kind === 'domain' && named.length === 0 ? under('tests/domain') : []
  return [...new Set([...own, ...named])]
}

/** Told after each, so that a run that ends early has not run for nothing. */
const tell = () => writeFileSync(join(copy, 'mutants.json'), JSON.stringify(results))

/** @type {{ at: string, what: string, tests: number, isCaught: boolean }[]} */
const results = []
for (const { file, mutation } of picked) {
  const tests = related(file)
  const text = readFileSync(join(root, file), 'utf8')
  const line = text.slice(0, mutation.start).split('\n').length
  let isCaught = false
  if (tests.length > 0) {
    writeFileSync(join(copy, file), mutated(text, mutation))
    vitest.invalidateFile(join(copy, file))
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests)
    isCaught = unhandledErrors.length > 0 || testModules.some((module) => !module.ok())
    writeFileSync(join(copy, file), text)
    vitest.invalidateFile(join(copy, file))
  }
  results.push({ at: `${file}:${line}`, what: mutation.what, tests: tests.length, isCaught })
  tell()
  console.log(`${isCaught ? 'caught' : 'ALIVE '} ${file}:${line} ${mutation.what} (${tests.length} files)`)
}
await vitest.close()
process.exit(0)
