import { expect, test } from 'vitest'
import { inTransaction } from '@/upstream/db/db'
import { useApp } from '../app'

const app = useApp()

test('a message of a carrier is evidence for 30 days, and gone the night after', async () => {
  await app.query('delete from carrier_messages')
  for (const days of [0, 29, 31]) {
    await app.query("insert into carrier_messages (carrier_id, digest, payload, state, received_at) select id, $1, '{}', 'done', now() - make_interval(days => $2) from carriers order by id limit 1", [`d${days}`, days])
  }
  await inTransaction(app.services.database.db, (tx) => app.jobs.send(tx, 'carrier.messages', {}))
  await app.jobs.idle()
  expect(await app.query('select digest from carrier_messages order by digest')).toEqual([{ digest: 'd0' }, { digest: 'd29' }])
})
