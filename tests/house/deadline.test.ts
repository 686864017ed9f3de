import { expect, test } from 'vitest'

const sources = import.meta.glob('../../{app,components}/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>

test('whatever a page or a handler asks the upstream, it asks within the time of its whole answer (lib/bff/deadline.ts)', () => {
  const asked = Object.entries(sources).flatMap(([file, text]) => text.split('\n').filter((line) => /\b(?:askUpstream|sendUpstream)\(/.test(line)).map((line) => ({ file, line: line.trim() })))
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter(({ line }) => !/\basVisitor\(|\bleftMs\(|, asking\)/.test(line))).toEqual([])
})
