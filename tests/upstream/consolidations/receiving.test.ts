import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { eventCount, standingOf, uuid } from '../tracking/parcels'
import { bagStatuses, cargoAt, closedBag, ok, statusOf } from './loads'

const app = useApp()
let admin: Asker
let riyadh: Asker
beforeAll(async () => {
  ;[admin, riyadh] = await Promise.all([app.as('super_admin'), app.as('agent_handler.ruh')])
})

const jpeg = `data:image/jpeg;base64,${Buffer.from('ffd8ffe000104a4649460001', 'hex').toString('base64')}`
const scan = (id: number, scans: object[], complete = false) => riyadh.call('consolidations.receive', { consolidation_id: id, scans: scans as never, complete })

describe('a scan', () => {
  test('receives a bag for all its packages; a second one and one sent again change nothing', async () => {
    const { id, bags } = await cargoAt(app, admin, 'departed')
    const [bag] = bags
    const client_uuid = uuid()
    const first = await ok(scan(id, [{ number: bag?.no, client_uuid }]))
    expect(first.data.results).toMatchObject([{ result: 'received', client_uuid }])
    const again = await ok(scan(id, [{ number: bag?.no, client_uuid }, { number: bag?.no, client_uuid: uuid() }]))
    expect(again.data.results).toEqual([first.data.results[0], expect.objectContaining({ result: 'already', message: 'Already received' })])
    for (const parcel of bag?.parcels ?? []) {
      expect(await eventCount(app, parcel, 'LNH06')).toBe(1)
      expect((await standingOf(app, parcel)).status).toBe('arrived')
    }
    expect(again.data).toMatchObject({ received: 1, expected: 2, missing: [bags[1]?.no] })
  })

  test('of one bag by two devices at the same moment counts once', async () => {
    const { id, bags } = await cargoAt(app, admin, 'departed')
    const answers = await Promise.all([uuid(), uuid()].map((client_uuid) => scan(id, [{ number: bags[0]?.no, client_uuid }])))
    expect(answers.flatMap(({ data }) => data.results.map(({ result }) => result)).toSorted()).toEqual(['already', 'received'])
    expect(await eventCount(app, bags[0]?.parcels[0] ?? { id: 0 }, 'LNH06')).toBe(1)
  })

  test('of another consolidation’s bag is asked about, then kept as over here and received there', async () => {
    const [one, other] = [await cargoAt(app, admin, 'departed'), await cargoAt(app, admin, 'departed')]
    const stray = other.bags[0]
    const answer = await ok(scan(one.id, [{ number: stray?.no }]))
    expect(answer.data).toMatchObject({ results: [{ result: 'not_in', message: expect.stringContaining(other.no) }], over: [] })
    const kept = await ok(scan(one.id, [{ number: stray?.no, result: 'over', client_uuid: uuid() }]))
    expect(kept.data).toMatchObject({ results: [{ result: 'over' }], over: [stray?.no] })
    expect(await bagStatuses(app, other.bags)).toEqual(['received', 'departed'])
    const unknown = await ok(scan(one.id, [{ number: 'Q-MYSTERY', result: 'over', client_uuid: uuid() }]))
    expect(unknown.data.results).toMatchObject([{ result: 'over', message: 'Q-MYSTERY is unknown. Put it into quarantine.' }])
  })

  test('says of a package in a bag which bag to scan, and of a photo that it must be one', async () => {
    const { id, bags } = await cargoAt(app, admin, 'departed')
    expect((await ok(scan(id, [{ number: bags[0]?.parcels[0]?.tracking_no }]))).data.results).toMatchObject([{
      result: 'refused', message: expect.stringContaining('Scan the bag.'),
    }])
    expect(await scan(id, [{ number: bags[0]?.no, result: 'damaged', photo: 'data:image/png;base64,AAAA' }])).toMatchObject({
      status: 422, errors: [{ field: 'photo' }],
    })
    await ok(scan(id, [{ number: bags[0]?.no, result: 'damaged', remarks: 'Torn', photo: jpeg }]))
    expect((await admin.call('consolidations.one', { id })).data.units).toMatchObject([
      { receive_result: 'damaged', remarks: 'Torn' }, { receive_result: null },
    ])
  })

  test('at another airport finds nothing, and before departure nothing to receive', async () => {
    const { id } = await cargoAt(app, admin, 'departed')
    const dubai = await app.as('agent_handler')
    expect((await dubai.call('consolidations.receive', { consolidation_id: id, scans: [] })).status).toBe(404)
    const early = await cargoAt(app, admin, 'dispatched')
    expect(await scan(early.id, [{ number: early.bags[0]?.no }])).toMatchObject({
      status: 409, message: `Consolidation ${early.no} is Dispatched and cannot be received.`,
    })
  })
})

describe('finishing', () => {
  test('makes what is missing short, tells who must know, and takes it when it turns up late', async () => {
    await app.query("update users set locale = 'ar' where email = 'agent_handler@demo.example'")
    const { id, no, bags } = await cargoAt(app, admin, 'departed')
    expect(await scan(id, [], true)).toMatchObject({ status: 422, message: '2 units are not received yet.' })
    await ok(scan(
      id, [{ number: bags[0]?.no, result: 'seal_broken', client_uuid: uuid(), photo: jpeg }, { number: 'Q-4711', result: 'over', client_uuid: uuid() }], true,
    ))
    expect(await bagStatuses(app, bags)).toEqual(['received', 'short'])
    expect(await statusOf(app, id)).toBe('received')
    expect(await eventCount(app, bags[0]?.parcels[0] ?? { id: 0 }, 'LNH03')).toBe(1)
    expect(await eventCount(app, bags[1]?.parcels[0] ?? { id: 0 }, 'LNH03')).toBe(0)
    const [mail] = await app.query<{ body_text: string; to_addresses: string[] }>(
      "select body_text, to_addresses from email_logs where template = 'consolidation_discrepancy' and ref_no = $1", [no],
    )
    expect(mail?.to_addresses).toEqual(expect.arrayContaining(['agent_handler@demo.example']))
    for (const said of [`${bags[1]?.no}: short`, `${bags[0]?.no}: seal broken`, 'Q-4711: over', 'Q-4711\u2069: زائد', '\u2069: الختم مكسور'])
      expect(mail?.body_text).toContain(said)
    expect(await scan(id, [], true)).toMatchObject({ status: 409 })
    const late = await ok(scan(id, [{ number: bags[1]?.no }]))
    expect(late.data.results).toMatchObject([{ result: 'received', message: expect.stringContaining('late') }])
    expect(await bagStatuses(app, bags)).toEqual(['received', 'received'])
  })

  test('a short bag that turns up after everything else was opened is opened at once', async () => {
    const bags = [await closedBag(app), await closedBag(app)]
    const { id } = await cargoAt(app, admin, 'departed', { bags, differs: { customs_mode: 'none' } })
    await ok(scan(id, [{ number: bags[0]?.no }], true))
    await ok(riyadh.call('consolidations.deconsolidate', { ids: [id] }))
    expect(await statusOf(app, id)).toBe('deconsolidated')
    await ok(scan(id, [{ number: bags[1]?.no }]))
    expect(await bagStatuses(app, bags)).toEqual(['emptied', 'emptied'])
    expect((await standingOf(app, bags[1]?.parcels[0] ?? { id: 0 })).status).toBe('at_facility')
  })
})
