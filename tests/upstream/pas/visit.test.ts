import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { dockId, dockIn, dockOut, emptyYard, event, gateIn, gateOut, sign, siteId, token, tokenBody } from './given'

const app = useApp()
let guard: Asker
let marshal: Asker
let dock: Asker
let lead: Asker
let other: Asker
let site: number
let doors: number[]

beforeAll(async () => {
  ;[guard, marshal, dock, lead, other] = await Promise.all(['pas_guard', 'pas_marshal', 'pas_dock', 'pas_supervisor', 'pas_guard.dxb1'].map((role) =>
    app.as(role),
  )) as [Asker, Asker, Asker, Asker, Asker]
  site = await siteId(app)
  doors = await Promise.all(['D01', 'D02', 'D03'].map((no) => dockId(app, no)))
})
beforeEach(() => emptyYard(app))
const door = (n: number) => doors[n] as number

describe('a visit', () => {
  test('goes from the gate through a dock to the gate, once each', async () => {
    const made = await guard.call('pasTokens.create', tokenBody(site))
    expect(made).toMatchObject({ status: 201, data: { status: 'created', warehouse_code: 'JXB1', queue_position: 1, driver_id_last4: '21-5' } })
    expect(made.data.token_no).toMatch(/^JXB1-\d{6}-\d{4}-\d$/)
    const { id } = made.data
    expect(await gateIn(guard, id)).toMatchObject({ status: 409, message: `The declaration for ${made.data.token_no} is not signed.` })
    expect(await sign(guard, id)).toMatchObject({ status: 201, data: { language: 'ur' } })
    expect(await gateIn(guard, id)).toMatchObject({ status: 200, data: { status: 'in_yard', arrival_class: 'walk_in', priority: 'P4' } })
    expect(await marshal.call('pasTokens.call', { id, dock_id: door(0) })).toMatchObject({ status: 200, data: { status: 'called', dock_no: 'D01' } })
    expect(await dockIn(dock, id, door(0))).toMatchObject({ status: 200, data: { status: 'at_dock', bay_code: null } })
    expect(await dock.call('pasTokens.pause', { id, reason: 'papers_missing' })).toMatchObject({ status: 200, data: { paused: true } })
    expect(await dock.call('pasTokens.resume', { id })).toMatchObject({ status: 200, data: { paused: false } })
    expect(await dockOut(dock, id)).toMatchObject({ status: 200, data: { status: 'dock_out', pallets: 10 } })
    const out = await gateOut(guard, id)
    expect(out).toMatchObject({ status: 200, data: { status: 'closed', total_dwell: 0, yard_wait: 0 } })
    expect(out.data.gate_pass_no).toMatch(/^GP\d{11}$/)
    expect(await guard.call('pasTokens.feedback', { id, rating: 5, categories: ['staff'], language: 'ur' })).toMatchObject({ status: 201, data: { rating: 5 } })
    expect(await guard.call('pasTokens.feedback', { id, rating: 1 })).toMatchObject({
      status: 409, message: 'Feedback was given. Thank you.', data: { already: true },
    })
    const story = await guard.call('pasTokens.get', { id })
    expect(story.data[0]?.events?.map((one) => one.event)).toEqual([
      'create', 'declare', 'gate_in', 'call', 'dock_in', 'pause', 'resume', 'dock_out', 'gate_out', 'feedback',
    ])
  })

  test('what is refused since it was done before says so, and what cannot be done does not', async () => {
    const { id, token_no } = await token(guard, site)
    expect(await sign(guard, id)).toMatchObject({ status: 409, message: `The declaration for ${token_no} is already signed.`, data: { already: true } })
    expect(await dockOut(dock, id)).toMatchObject({ status: 409, data: null })
  })

  test('numbers follow each other by site and day, whoever asks at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => guard.call('pasTokens.create', tokenBody(site))))
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
    const numbers = made.map(({ data }) => data.queue_no).toSorted((a, b) => a - b)
    expect(numbers.map((n) => n - (numbers[0] as number))).toEqual(numbers.map((_, i) => i))
  })

  test('the same event twice makes one token', async () => {
    const body = tokenBody(site)
    const both = await Promise.all([guard.call('pasTokens.create', body), guard.call('pasTokens.create', body)])
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
  })

  test('a vehicle with an open token gets no second one here, and may have one elsewhere', async () => {
    const body = tokenBody(site)
    const first = await guard.call('pasTokens.create', body)
    expect(await guard.call('pasTokens.create', { ...body, client_event_id: event() })).toMatchObject({
      status: 409, message: `Vehicle DXB Z ${body.plate_number} already has an open token ${first.data.token_no}.`,
      data: { token: { token_no: first.data.token_no } },
    })
    expect(await other.call('pasTokens.create', { ...body, warehouse_id: await siteId(app, 'DXB1'), client_event_id: event() })).toMatchObject({ status: 201 })
  })

  test('who is barred does not get in', async () => {
    expect(await guard.call('pasTokens.create', tokenBody(site, { plate_code: 'K', plate_number: '77120' }))).toMatchObject({
      status: 409, message: 'This vehicle cannot enter. Ask the security supervisor.',
    })
    expect(await guard.call('pasTokens.create', tokenBody(site, { driver_phone: '+971501119876' }))).toMatchObject({ status: 409 })
  })

  test.each([
    [{ plate_number: '123456' }, 'plate_number', 'Check the plate number.'],
    [{ driver_phone: '+97150abc' }, 'driver_phone', 'Enter a phone number with its country code, e.g. +971 50 123 4567.'],
    [{ container_no: 'CSQU3054384' }, 'container_no', 'The container number is wrong.'],
    [{ seal_no: 'S'.repeat(21) }, 'seal_no', null], [{ driver_id_no: null }, 'driver_id_no', 'Enter the driver’s ID number.'],
    [{ reference_type: 'asn' }, 'reference_no', 'Enter the reference.'],
  ])('bad input %j is refused at its field', async (wrong, field, message) => {
    const answer = await guard.call('pasTokens.create', tokenBody(site, wrong) as never)
    expect(answer).toMatchObject({ status: 422, errors: [{ field, ...(message ? { message } : {}) }] })
  })

  test('a site of others, a number that is none and one with a wrong digit are told apart', async () => {
    const { id, token_no } = await token(guard, site)
    expect(await other.call('pasTokens.create', tokenBody(site))).toMatchObject({ status: 404, message: 'Site not found.' })
    expect(await gateIn(other, id)).toMatchObject({ status: 404, message: 'Token not found.' })
    expect(await other.call('pasTokens.get', { token_no })).toMatchObject({ status: 404, message: 'Token not found.' })
    const wrong = `${token_no.slice(0, -1)}${(Number(token_no.at(-1)) + 1) % 10}`
    expect(await guard.call('pasTokens.get', { token_no: wrong })).toMatchObject({ status: 422, message: 'Check the token number.' })
    expect(await guard.call('pasTokens.get', { token_no: `PAS1|${token_no}` })).toMatchObject({ status: 200, data: [{ id }] })
  })

  test('the second scan within a minute answers as the first did; another event id writes nothing more', async () => {
    const { id } = await token(guard, site)
    const answers = await Promise.all([gateIn(guard, id), gateIn(guard, id), gateIn(guard, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [counted] = await app.query<{ n: number }>("select count(*)::int as n from gate_events where token_id = $1 and event = 'gate_in'", [id])
    expect(counted?.n).toBe(1)
    await app.query("alter table gate_events disable trigger user")
    await app.query("update gate_events set recorded_at = now() - interval '2 minutes', at = now() - interval '2 minutes' where token_id = $1", [id])
    expect((await gateIn(guard, id)).message).toMatch(/^Scan again: token JXB1-\S+ was gate in at \d\d:\d\d\.$/)
  })

  test('a gate-out without a dock needs a word; at the dock it needs a supervisor’s', async () => {
    const { id, token_no } = await token(guard, site, {}, { inside: true })
    expect((await gateOut(guard, id)).message).toBe(`Token ${token_no} is in yard; gate out is not possible now. Say why it is turned back.`)
    await dockIn(dock, id, door(1))
    expect(await gateOut(guard, id, { override_reason: 'Driver insists' })).toMatchObject({ status: 409, message: 'Dock has not released this vehicle.' })
    expect(await gateOut(lead, id, { override_reason: 'Dock tablet broken' })).toMatchObject({ status: 200, data: { status: 'closed' } })
    expect((await app.query<{ status: string }>('select status from docks where id = $1', [door(1)]))[0]?.status).toBe('free')
  })

  test('an outbound truck leaves with a seal', async () => {
    const { id } = await token(guard, site, { purpose: 'outbound' }, { inside: true })
    await dockIn(dock, id, door(0))
    await dockOut(dock, id)
    expect(await gateOut(guard, id)).toMatchObject({ status: 422, errors: [{ field: 'seal_out', message: 'Enter the seal number.' }] })
    expect(await gateOut(guard, id, { seal_out: 'QS77' })).toMatchObject({ status: 200 })
  })

  test('a reefer’s reading is asked, and a warm one comes first', async () => {
    const { id } = await token(guard, site, { vehicle_type: 'reefer_3t' })
    expect(await gateIn(guard, id)).toMatchObject({ status: 422, errors: [{ field: 'temperature_reading' }] })
    expect(await gateIn(guard, id, { temperature_reading: '12.4' })).toMatchObject({ status: 200, data: { priority: 'P1', temperature_reading: '12.4' } })
  })

  test('straight to a dock: in and called at once, and the second scan says the same', async () => {
    const { id } = await token(guard, site)
    expect(await gateIn(guard, id, { dock_id: door(2) })).toMatchObject({ status: 200, data: { status: 'called', dock_no: 'D03', bay_code: null } })
    expect(await gateIn(guard, id, { dock_id: door(2) })).toMatchObject({ status: 200, data: { status: 'called' } })
    expect((await guard.call('pasTokens.get', { id })).data[0]?.events?.map((one) => one.event)).toEqual(['create', 'declare', 'gate_in', 'call'])
  })

  test('several docks in one visit', async () => {
    const { id } = await token(guard, site, { purpose: 'both' }, { inside: true })
    await dockIn(dock, id, door(0))
    await dockOut(dock, id, { next: 'dock' })
    expect(await dockIn(dock, id, door(1))).toMatchObject({ status: 200, data: { dock_no: 'D02', status: 'at_dock' } })
    await dockOut(dock, id)
    expect(await gateOut(guard, id, { seal_out: 'A1' })).toMatchObject({ status: 200, data: { status: 'closed' } })
  })

  test('a supervisor closes what nobody scanned; a closed one is told', async () => {
    const [a, b] = [await token(guard, site, {}, { inside: true }), await token(guard, site)]
    await lead.call('pasTokens.cancel', { id: b.id, reason: 'Made twice' })
    const answer = await lead.call('pasTokens.forceClose', { token_ids: [a.id, b.id], reason_code: 'no_gate_out_scan' })
    expect(answer.data).toEqual({
      done: [{ id: a.id, token_no: a.token_no }], failed: [{ id: b.id, token_no: b.token_no, message: `Token ${b.token_no} is already cancelled.` }],
    })
    expect(await lead.call('pasTokens.forceClose', { token_ids: [a.id], reason_code: 'other' })).toMatchObject({ status: 422, errors: [{ field: 'remarks' }] })
    expect(await lead.call('pasTokens.forceClose', { token_ids: [a.id], reason_code: 'abandoned' })).toMatchObject({ status: 409 })
  })

  test('corrections are for before the gate, a supervisor’s also later', async () => {
    const { id, token_no } = await token(guard, site)
    expect(await guard.call('pasTokens.update', { id, plate_code: 'Q', plate_emirate: 'SHJ', plate_number: '4711', reason: 'Misread' })).toMatchObject({
      status: 200, data: { vehicle_no: 'SHJ Q 4711' },
    })
    await gateIn(guard, id)
    expect(await guard.call('pasTokens.update', { id, driver_name: 'Somebody Else', reason: 'Changed' })).toMatchObject({
      status: 409, message: `Token ${token_no} is in yard; change is not possible now.`,
    })
    expect(await lead.call('pasTokens.update', { id, driver_name: 'Somebody Else', reason: 'Changed' })).toMatchObject({ status: 200 })
  })
})

describe('two at once', () => {
  test('two guards take one token: one wins, the other is told', async () => {
    const { id } = await token(guard, site)
    const [denied, inside] = await Promise.all([guard.call('pasTokens.deny', { id, reason: 'Papers' }), gateIn(lead, id)])
    expect([denied.status, inside.status].toSorted()).toEqual([200, 409])
    expect([denied, inside].find(({ status }) => status === 409)?.message).toMatch(/is not possible now\.$/)
  })

  test('two trucks for one dock: one wins, the other learns whose it is', async () => {
    const [a, b] = [await token(guard, site, {}, { inside: true }), await token(guard, site, {}, { inside: true })]
    const answers = await Promise.all([dockIn(dock, a.id, door(0)), dockIn(lead, b.id, door(0))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? a : b
    expect(answers.find(({ status }) => status === 409)?.message).toBe(`Dock D01 is occupied by ${winner.token_no}.`)
  })

  test('gate-out while dock-in: one wins', async () => {
    const { id } = await token(guard, site, { purpose: 'both' }, { inside: true })
    const answers = await Promise.all([dockIn(dock, id, door(0)), gateOut(guard, id, { override_reason: 'Turned back' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [row] = await app.query<{ status: string; held: number }>(
      'select t.status, (select count(*)::int from docks d where d.current_token_id = t.id) as held from gate_tokens t where id = $1', [id],
    )
    expect(row).toEqual(answers[0]?.status === 200 ? { status: 'at_dock', held: 1 } : { status: 'closed', held: 0 })
  })

  test('ten calls without a dock named give ten trucks at most as many docks as there are, each another', async () => {
    const made: { id: number }[] = []
    for (let n = 0; n < 10; n++) made.push(await token(guard, site, {}, { inside: true }))
    const answers = await Promise.all(made.map(({ id }) => marshal.call('pasTokens.call', { id })))
    const given = answers.filter(({ status }) => status === 200).map(({ data }) => data.dock_no)
    expect(given).toHaveLength(8)
    expect(new Set(given).size).toBe(8)
    expect(answers.filter(({ status }) => status === 409).every(({ message }) => message.startsWith('No free dock fits'))).toBe(true)
  })
})
