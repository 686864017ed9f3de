import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Handlers that leave their audit rows by hand. It may only fall: one record that is added, changed, moved or removed is a shell of
 * upstream/platform/handler-shells.
 */
const BY_HAND = 170

test('handlers leave their audit rows by hand ever less', () => {
  const found = globSync('upstream/areas/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}\w+: (?:async )?\(.*\baudit\b.*\) =>/gm)].map(([line]) => `${file}: ${line.trim()}`),
  )
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThanOrEqual(BY_HAND)
})
