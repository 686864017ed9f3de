import { expect, test } from 'vitest'
import { blindCasts, longFunctions, productFiles } from './functions'

const long = productFiles.flatMap((file) => longFunctions(file, 40).map(({ name, lines }) => ({ file, name, lines })))
const casts = productFiles.map((file) => blindCasts(file)).reduce((sum, n) => sum + n, 0)
/** Every source is read, which takes a busy machine a while. */
const WAIT_MS = 60_000

test('functions of more than 40 lines are listed, and the list only gets shorter', async () => {
  const list = long.map(({ file, name }) => `${file} ${name}`).toSorted()
  expect(list.length).toBeLessThanOrEqual(254)
  await expect(`${list.join('\n')}\n`).toMatchFileSnapshot('data/long-functions.txt')
}, WAIT_MS)

test('none has more than 60', () => {
  expect(long.filter(({ lines }) => lines > 60)).toEqual([])
})

test('a cast that tells the compiler nothing is the last resort; its number only falls', () => {
  console.info(`${casts} casts to never or through unknown`)
  expect(casts).toBeLessThanOrEqual(23)
}, WAIT_MS)
