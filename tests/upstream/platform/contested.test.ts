import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../app'
import { contendAll, contestsOf, type Contest } from './contests'

const app = useApp()
/** The whole, 50 rounds of 20 callers, is a drill (tests/drill/platform/contested.test.ts). */
const [ROUNDS, CALLERS] = [2, 8]
let contests: Contest[]
beforeAll(async () => {
  contests = await contestsOf(app)
}, 120_000)

test('of many who want the same at once one gets it and the others are told', async () => {
  expect(contests.length).toBeGreaterThanOrEqual(15)
  expect(await contendAll(contests, ROUNDS, CALLERS)).toEqual([])
}, 120_000)
