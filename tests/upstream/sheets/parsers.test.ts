import { expect, test } from 'vitest'
import { parserProperties } from './parser-properties'

/** Enough to see a break; `npm run drill -- parsers` tries each a hundred thousand times. */
const RUNS = 200

test.each(parserProperties)('%s', async (_, holds) => {
  await expect(Promise.resolve(holds(RUNS))).resolves.toBeUndefined()
})
