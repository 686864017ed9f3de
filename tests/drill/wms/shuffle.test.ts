import { expect, test } from 'vitest'
import { useApp } from '../../upstream/app'
import { useWms } from '../../upstream/wms/given'
import { shuffled, standing, story } from '../../upstream/wms/shuffled'
import { numberOption } from '../options'

const app = useApp()
const wms = useWms(app)
const orders = numberOption('orders', 40)
const rounds = numberOption('rounds', 25)

test(`${orders * 5} messages of ${orders} orders end alike in ${rounds} orders of arrival`, { timeout: 3_600_000 }, async () => {
  const connection = await wms.connected()
  const plain = await story(app, wms, connection, orders)
  for (const notice of plain.notices) await connection.take(notice)
  const end = await standing(app, plain)
  for (let round = 0; round < rounds; round += 1) {
    const mixed = await story(app, wms, connection, orders)
    for (const notice of shuffled(mixed.notices, `round ${round}`)) await connection.take(notice)
    expect(await standing(app, mixed), `round ${round}`).toEqual(end)
  }
})
