import { test } from 'vitest'
import { useApp } from '../app'
import { expectOneTruth } from './races'

const app = useApp({ env: { DB_POOL: '20' } })

/** The whole, 50 rounds of 20, is a drill (tests/drill/journal/races.test.ts). */
test('of many who post to one account and draw from one series at once nobody sees a deadlock, and there is one truth', async () => {
  await expectOneTruth(app.services.database.db, 3, 20)
})
