import { expect, test } from 'vitest'
import { inTransaction } from '@/upstream/db/db'
import { useHouse } from '../house'

const house = useHouse()

test('a message of a carrier is evidence for 30 days, and gone the night after', async () => {
  await house.query('delete from carrier_messages')
  for (const days of [0, 29, 31]) {
    await house.query("insert into carrier_messages (carrier_id, digest, payload, state, received_at) select id, $1, '{}', 'done', now() - make_interval(days => $2) from carriers order by id limit 1", [`d${days}`, days])
  }
  await inTransaction(house.services.database.db, (tx) => house.jobs.send(tx, 'carrier.messages', {}))
  await house.jobs.idle()
  expect(await house.query('select digest from carrier_messages order by digest')).toEqual([{ digest: 'd0' }, { digest: 'd29' }])
})
