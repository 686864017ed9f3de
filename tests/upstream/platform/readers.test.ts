import { expect, test } from 'vitest'
import { readerProperties } from './reader-properties'

/** Enough to see a break; `npm run drill -- parsers` tries each a hundred thousand times. */
const RUNS = 200

test.each(readerProperties)('%s', async (_, holds) => {
  await expect(Promise.resolve(holds(RUNS))).resolves.toBeUndefined()
})
