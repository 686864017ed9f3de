import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { parcel, type Parcel } from './given'

const app = useApp()
let client: Asker
let admin: Asker
beforeAll(async () => {
  ;[client, admin] = await Promise.all([app.as('client_operations'), app.as('operations_manager')])
})

describe('a parcel that has gone too far to be edited', () => {
  const noteOf = async (asker: Asker, { id }: Parcel) => (await asker.call('packages.edit', { id })).data.lock_note

  test('says once why, what is still open and whom to ask', async () => {
    await app.query("update carriers set support_email = 'help@falcon.example' where carrier_code = 'FALCON'")
    const failed = await parcel(app, { status: 'delivery_failed', label_status: 'created' })
    expect(await noteOf(admin, failed)).toEqual({
      title: 'The package is Delivery failed.',
      text: 'Only the instructions can still be changed here. Ask Falcon Express to amend the rest, or record the start of its return.',
      links: [
        { label: 'Mail Falcon Express', href: `mailto:help@falcon.example?subject=Amend%20${failed.tracking_no}` },
        { label: 'Open the parcel', href: `/packages/${failed.id}` },
        { label: 'Its exceptions', href: `/exceptions?search=${failed.tracking_no}` },
      ],
    })
  })

  test('leads a client to the parcel, not to our carrier’s mail', async () => {
    const failed = await parcel(app, { status: 'delivery_failed', label_status: 'created' })
    expect((await noteOf(client, failed))?.links.some(({ href }) => href.startsWith('mailto:'))).toBe(false)
  })

  test.each([
    ['bagged', 'To correct the rest, have it received at a facility first.'], ['delivered', 'If it has to come back, record the start of its return.'],
    ['lost', 'Make a new order to send it again.'],
  ])('%s: the next step is its own', async (status, step) => {
    expect((await noteOf(admin, await parcel(app, { status, label_status: 'created' })))?.text).toContain(step)
  })
})
