import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allRoutes } from '@/lib/routes/routes'
import list from './walks.json'

/** Of each screen the walk that does its main job, not merely opens it; and the screens without one, each with the reason. */
const { walks, without }: { walks: Record<string, string>; without: Record<string, string> } = list
const paths = allRoutes.map(([path]) => path as string)

const fileOf = (spec: string) => `tests/e2e/${spec}.spec.ts`
/** A walk with its steps: those several walks take stand in a module beside them. */
function withSteps(spec: string): string {
  const text = readFileSync(fileOf(spec), 'utf8')
  const steps = [...text.matchAll(/from '\.\/([\w-]+)'/g)].map(([, name]) => readFileSync(`tests/e2e/${name}.ts`, 'utf8'))
  return [text, ...steps].join('\n').replaceAll('\\/', '/')
}
const texts = new Map([...new Set(Object.values(walks))].filter((spec) => existsSync(fileOf(spec))).map((spec) => [spec, withSteps(spec)]))

const varying = /^\[\w+\]$/
/** Whether a text names the address of a screen, with a value, a pattern or the word of a new one in the place of what varies. */
function names(text: string, path: string): boolean {
  if (path === '/') return text.includes("goto('/')")
  const parts = path.slice(1).replace(/\/\[\[.*/, '').split('/').map((part) => (varying.test(part) ? '(?:\\d+|\\\\d\\+|\\$\\{[^}]+\\}|new)' : part))
  return new RegExp(`(?<![\\w-])${parts.join('/')}(?![\\w-])`).test(text)
}

describe('every screen has a walk that does its main job', () => {
  test('or stands in the list of those without, once', () => {
    expect(paths.filter((path) => Object.hasOwn(walks, path) === Object.hasOwn(without, path))).toEqual([])
    expect([...Object.keys(walks), ...Object.keys(without)].filter((path) => !paths.includes(path))).toEqual([])
  })
  test('and the walk names its address', () => {
    expect(Object.entries(walks).filter(([path, spec]) => !names(texts.get(spec) ?? '', path)).map(([path, spec]) => `${spec}: ${path}`)).toEqual([])
  })
  // Looking at every screen, or at who may open it, is nobody's work.
  test('of a spec that works', () =>
    expect(Object.values(walks).filter((spec) => ['screens', 'role-matrix', 'failing-upstream', 'door'].includes(spec))).toEqual([]),
  )
  // This number only falls.
  test('and those without grow fewer, each with its reason', () => {
    expect(Object.keys(without).length).toBeLessThanOrEqual(60)
    expect(Object.values(without).filter((why) => !/^[A-Z].{20,}\.$/.test(why))).toEqual([])
  })
})

// `npm test` keeps its half hour at any size of the house: it walks the main job of each area, and the drill all the rest.
test('the walks of every day are few: a further one leaves another to the drill, tagged @deep', () => {
  const walked = globSync('tests/e2e/*.spec.ts').flatMap((path) => readFileSync(path, 'utf8').match(/^ *test\(.*/gm) ?? [])
  expect(walked.filter((line) => !line.includes("tag: '@deep'")).length).toBeLessThanOrEqual(127)
})
