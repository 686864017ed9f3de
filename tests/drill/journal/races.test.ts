import { test } from 'vitest'
import { useHouse } from '../../upstream/house'
import { expectOneTruth } from '../../upstream/journal/races'
import { numberOption } from '../options'

const house = useHouse({ env: { DB_POOL: '20' } })
const [ROUNDS, CALLERS] = [numberOption('rounds', 50), numberOption('callers', 20)]

test(`${ROUNDS} rounds of ${CALLERS} who post to one account and draw from one series at once: one truth each time, no deadlock`, async () => {
  await expectOneTruth(house.services.database.db, ROUNDS, CALLERS)
})
