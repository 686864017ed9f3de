import { expect, test } from 'vitest'
import { useApp } from '../../upstream/app'
import { useWhatsapp } from '../../upstream/whatsapp/given'
import { callBack, shuffled, standing, statuses, story } from '../../upstream/whatsapp/shuffled'
import { happened } from '../../upstream/tracking/parcels'
import { numberOption } from '../options'

const app = useApp()
const whatsapp = useWhatsapp(app)
const parcels = numberOption('parcels', 450)

test(`some ${parcels * 22} callbacks, doubled, out of order and forged, have one effect each or none`, { timeout: 3_600_000 }, async () => {
  const run = async (seed: string | null) => {
    const made = await story(whatsapp, parcels)
    const inOrder = (all: typeof made.callbacks) => all.map((one) => ({ ...one, isForged: false }))
    const say = (all: typeof made.callbacks, name: string) => callBack(whatsapp, seed === null ? inOrder(all) : shuffled(all, `${seed} ${name}`))
    const said = await say(made.callbacks, 'messages')
    expect(said).toMatchObject({ taken: made.callbacks.length, wrong: 0 })
    for (const id of made.parcels) await happened(app, { id }, ['LMD03', 0])
    await whatsapp.send()
    expect(await say(await statuses(app, whatsapp, made), 'statuses')).toMatchObject({ wrong: 0 })
    return standing(app, made)
  }
  const end = await run(null)
  expect(await run('shuffled')).toEqual(end)
})
