import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = ['lib', 'upstream', 'app', 'components'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file)).map((file) => `${folder}/${file}`))
const filesWith = (pattern: RegExp) =>
  sources.filter((file) => !file.startsWith('upstream/demo/') && pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted()

test('whether somebody may make a call is worked out in one place', () => {
  expect(filesWith(/\bneeds\??\.some\(|holdsAny\([^)]*\.needs\b/)).toEqual(['lib/domain/permission.ts'])
})

test('who is staff is said in one place', () => {
  // Who may take a scan is a fact of the scan, and whom a column is for one of the column.
  expect(filesWith(
    /(?:new Set(?:<\w+>)?\(|\()\['admin', 'service_center', 'warehouse'(?:, 'agent')?\]|\['admin', 'service_center', 'warehouse'(?:, 'agent')?\]\.includes/,
  )).toEqual(['lib/domain/permission.ts'])
})
