import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slowest, vitestFiles, walkFiles } from '../../scripts/lib/slowest.mjs'

const root = join(import.meta.dirname, '../..')

test('the slowest files of both runners are named in seconds, ten at most', () => {
  const units = vitestFiles({
    testResults: [
      { name: join(root, 'tests/domain/a.test.ts'), assertionResults: [{ duration: 1200 }, { duration: 300 }, {}] },
      { name: join(root, 'tests/domain/b.test.ts'), assertionResults: [] },
    ],
  })
  const result = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
  const walks = walkFiles({ suites: [{ file: 'walk.spec.ts', specs: [result(2000)], suites: [{ specs: [result(500)] }] }] })
  expect(slowest([...units, ...walks])).toEqual([
    '      2.5 s  tests/e2e/walk.spec.ts', '      1.5 s  tests/domain/a.test.ts', '      0.0 s  tests/domain/b.test.ts',
  ])
  expect(slowest(Array.from({ length: 12 }, (_, ms) => ({ name: 'x', ms })))).toHaveLength(10)
})
