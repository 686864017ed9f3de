import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../upstream/app'
import { contendAll, contestsOf, type Contest } from '../../upstream/platform/contests'
import { numberOption } from '../options'

const app = useApp({ env: { DB_POOL: '20' } })
const [ROUNDS, CALLERS] = [numberOption('rounds', 50), numberOption('callers', 20)]
let contests: Contest[]
beforeAll(async () => {
  contests = await contestsOf(app)
})

test(`${ROUNDS} rounds of ${CALLERS} who want the same at once: one gets it and the others are told, each time`, async () => {
  expect(await contendAll(contests, ROUNDS, CALLERS)).toEqual([])
})
