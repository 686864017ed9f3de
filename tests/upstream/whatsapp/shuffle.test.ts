import { expect, test } from 'vitest'
import { useApp } from '../app'
import { useWhatsapp } from './given'
import { callBack, shuffled, standing, story } from './shuffled'

const app = useApp()
const whatsapp = useWhatsapp(app)

test('a few hundred callbacks end alike in whichever order they come, a third of them doubled, as many forged', async () => {
  const plain = await story(whatsapp, 12)
  for (const callback of plain.callbacks) await whatsapp.notice(callback)
  const end = await standing(app, plain)
  expect(end[0]).toMatchObject({ lat: '25.200000', cod_answer: 'no', unread: 7, messages: 7, stopped: true })
  for (const seed of ['one', 'two']) {
    const mixed = await story(whatsapp, 12)
    const counts = await callBack(whatsapp, shuffled(mixed.callbacks, seed))
    expect(counts).toEqual({ taken: mixed.callbacks.length, refused: mixed.callbacks.length, wrong: 0 })
    expect(await standing(app, mixed)).toEqual(end)
  }
})
