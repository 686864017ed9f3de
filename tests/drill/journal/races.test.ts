import { test } from 'vitest'
import { useApp } from '../../upstream/app'
import { expectOneTruth } from '../../upstream/journal/races'
import { numberOption } from '../options'

const app = useApp({ env: { DB_POOL: '20' } })
const [ROUNDS, CALLERS] = [numberOption('rounds', 50), numberOption('callers', 20)]

test(`${ROUNDS} rounds of ${CALLERS} who post to one account and draw from one series at once: one truth each time, no deadlock`, async () => {
  await expectOneTruth(app.services.database.db, ROUNDS, CALLERS)
})
