import { expect, test } from 'vitest'
import { readerProperties } from '../upstream/platform/reader-properties'
import { parserProperties } from '../upstream/sheets/parser-properties'
import { numberOption } from './options'

const RUNS = numberOption('runs', 100_000)
/** A workbook is packed and unpacked each time, some 2 ms: a tenth of them keeps the drill below a quarter of an hour. */
const BOOKS = RUNS / 10
const runsOf = (name: string) => (name.includes('workbook') ? BOOKS : RUNS)

test.each([...parserProperties, ...readerProperties].map(([name, holds]) => [name, runsOf(name), holds] as const))('%s, %i times', async (_, runs, holds) => {
  await expect(Promise.resolve(holds(runs))).resolves.toBeUndefined()
})
