import { expect, test } from 'vitest'
import { parserProperties } from '../upstream/sheets/parser-properties'

const RUNS = 100_000

test.each(parserProperties)('a hundred thousand times: %s', async (_, holds) => {
  await expect(Promise.resolve(holds(RUNS))).resolves.toBeUndefined()
})
