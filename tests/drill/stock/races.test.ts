import { expect, test } from 'vitest'
import { useApp } from '../../upstream/app'
import { raceStock } from '../../upstream/stock/races'
import { numberOption } from '../options'

const app = useApp({ env: { DB_POOL: '20' } })
const [ROUNDS, CALLERS] = [numberOption('rounds', 50), numberOption('callers', 20)]

test(`${ROUNDS} rounds of ${CALLERS} who want one unit, one stock row and one serial at once: one truth each time, no deadlock`, async () => {
  expect(await raceStock(app.services.database.db, ROUNDS, CALLERS)).toEqual({ balances_wrong: 0, allocations_wrong: 0, serials_wrong: 0, examples: [] })
})
