import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('what a form leaves empty is read as null by `blank` of lib/contract/kernel.ts alone', () => {
  const readers = globSync('{lib,upstream}/**/*.ts', { cwd: root }).filter((file) =>
    /z\.literal\(''\)\.transform\(\(\) => null\)/.test(readFileSync(join(root, file), 'utf8')))
  expect(readers).toEqual(['lib/contract/kernel.ts'])
})
