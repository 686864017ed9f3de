import { expect, test } from 'vitest'
import { useApp } from '../app'
import { useWms } from './given'
import { shuffled, standing, story } from './shuffled'

const app = useApp()
const wms = useWms(app)

test('messages of four orders end alike in whichever order they come, some of them twice', async () => {
  const connection = await wms.connected()
  const plain = await story(app, wms, connection, 4)
  for (const notice of plain.notices) await connection.take(notice)
  const end = await standing(app, plain)
  expect(end.inbound.map(({ status, received }) => [status, received])).toEqual(Array.from({ length: 2 }, () => ['received', 238]))
  expect(end.outbound.map(({ status }) => status)).toEqual(['shipped', 'allocated'])
  for (const seed of ['one', 'two', 'three']) {
    const mixed = await story(app, wms, connection, 4)
    for (const notice of shuffled(mixed.notices, seed)) await connection.take(notice)
    expect(await standing(app, mixed)).toEqual(end)
  }
})
