import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const MOST = 160
const files = globSync(['{app,components,lib,upstream,scripts,tests}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}'], { cwd: root })
  .filter((file) => !/\.d\.m?ts$|\/migrations\//.test(file))

test('no line is longer than 160 characters but for one text that cannot be broken: a message, a row of classes, a query of a test', () => {
  const long = files.flatMap((file) => readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => line.length > MOST)
    .map((line) => `${file}: ${line.trim().slice(0, 80)}`))
  console.info(`${long.length} lines over ${MOST} characters`)
  // The number only falls. Break at the outermost list or operator, several entries to a line, as the neighbours do.
  expect(long.length, long.slice(-5).join('\n')).toBeLessThanOrEqual(348)
}, 60_000)
