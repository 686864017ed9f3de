import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bodyLimits } from '../../scripts/lib/body-limits.mjs'

test('every route handler of Next’s own has a limit for its bodies, and there is no limit without a handler', () => {
  const handlers = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)route\.tsx?$/.test(file))
    .map((file) => `/${file.replace(/\/route\.tsx?$/, '')}`)
  // The door's: each call brings its own.
  expect(handlers.filter((path) => path !== '/api/[...path]').toSorted()).toEqual(Object.keys(bodyLimits).toSorted())
})

test('no source makes a server action: its body would have no limit', () => {
  const sources = import.meta.glob('../../{app,components,lib}/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>
  expect(Object.keys(sources).filter((file) => /^\s*['"]use server['"]/m.test(sources[file] ?? ''))).toEqual([])
})
