import { expect, test } from 'vitest'
import { callAt } from './source-texts'

const sources = import.meta.glob('../../{app,components}/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>

test('whatever a page or a handler asks the upstream, it asks within the time of its whole answer (lib/bff/deadline.ts)', () => {
  const calls = Object.entries(sources).flatMap(([file, text]) => [...text.matchAll(/\b(?:askUpstream|sendUpstream)\(/g)].map(({ index }) => ({
    file, call: callAt(text, index),
  })))
  expect(calls.length).toBeGreaterThan(10)
  expect(calls.filter(({ call }) => !/\basVisitor\(|\bwithinMs\b|\bleftMs\(|,\s*asking,?\s*\)/.test(call))).toEqual([])
})
