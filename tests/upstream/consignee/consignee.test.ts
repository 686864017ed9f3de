import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveryDays } from '@/lib/domain/consignee'
import { lookAfterLinks } from '@/upstream/areas/consignee/paid'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { startSandboxGateway, type SandboxGateway } from '@/upstream/sandbox-gateway/server'
import { useApp } from '../app'
import { eventCount, given, happened, hoursAgo, onTheRoad, recorded, scanOne, standingOf, type Parcel } from '../tracking/parcels'

const app = useApp()
let visitor = 0
const from = () => ({ headers: { 'x-client-ip': `198.51.100.${++visitor % 250}` } })
const check = (tracking_no: string, phone_last4 = '7788', o = from()) => app.nobody.call('consignee.check', { tracking_no, phone_last4 }, o)
const secrets = /Zubaida|Testwala|501237788|Villa 77|Secret Street|Perfume|987\.65|REF-|Huda/i

/** A parcel with its carrier, and the pass of its consignee. */
async function held(differs: Record<string, unknown> = {}, ...events: (readonly [string, number])[]) {
  const parcel = await given(app, differs)
  await happened(app, parcel, ['ORD02', 150], ['LMD01', 5], ...events)
  const answer = await check(parcel.tracking_no)
  expect(answer.status, answer.message).toBe(200)
  return { parcel, mine: { tracking_no: parcel.tracking_no, pass: answer.data.pass } }
}
const openParcel = async (mine: { tracking_no: string; pass: string }) => app.nobody.call('consignee.desk', mine, from())
const pass = async (parcel: Parcel) => ({ tracking_no: parcel.tracking_no, pass: (await check(parcel.tracking_no)).data.pass })
const someDay = () => deliveryDays('AE')[1] as string
const messages = (parcel: Parcel) =>
  app.query<{ subject: string; severity: string }>("select distinct subject, severity from inbox_messages where link like '%' || $1", [parcel.tracking_no])
const packageRow = async ({ id }: Parcel) =>
  (await app.query<{ requested_delivery_date: string | null; promised_at: string | null }>(
    'select requested_delivery_date, promised_at from packages where id = $1', [id],
  ))[0]

describe('the phone check', () => {
  test('gives a pass that opens one parcel and says nothing of person, address or value', async () => {
    const { mine } = await held()
    const other = await given(app)
    const opened = await openParcel(mine)
    expect(opened).toMatchObject({ status: 200, data: { tracking_no: mine.tracking_no, proof: null, refused: null, wishes: [], cod: null } })
    expect(opened.data.days.length).toBe(6)
    expect(JSON.stringify(opened.data)).not.toMatch(secrets)
    expect(await openParcel({ ...mine, tracking_no: other.tracking_no })).toMatchObject({ status: 401 })
    expect(await openParcel({ ...mine, pass: mine.pass.replace(/^\d+/, '99999999999') })).toMatchObject({ status: 401 })
  })

  test('is over once the phone number is corrected', async () => {
    const { parcel, mine } = await held()
    await app.query("update packages set consignee_phone_key = '509990000' where id = $1", [parcel.id])
    expect(await openParcel(mine)).toMatchObject({ status: 401, message: 'Enter the last four digits of the phone number again.' })
  })

  test('answers wrong digits, an unknown and a hidden number alike, and locks each after five tries', async () => {
    const parcel = await given(app)
    const hidden = await given(app, { environment: 'sandbox' })
    for (const number of [parcel.tracking_no, hidden.tracking_no, 'NOSUCHNUMBER1']) {
      const answers = []
      for (let i = 0; i < 6; i++) answers.push(await check(number, `000${i}`))
      expect(answers.map(({ status, message }) => `${status} ${message}`)).toEqual([
        ...Array(5).fill('404 These digits do not fit this number.'), '429 Too many tries. Please wait an hour.',
      ])
      expect(await check(number)).toMatchObject({ status: 429 })
    }
  })

  test('locks an address that tries one guess on each of many numbers', async () => {
    const thief = { headers: { 'x-client-ip': '192.0.2.66' } }
    for (let i = 0; i < 30; i++) expect((await check(`GUESS${i}00`, '1234', thief)).status).toBe(404)
    const parcel = await given(app)
    expect(await check(parcel.tracking_no, '7788', thief)).toMatchObject({ status: 429 })
    expect((await check(parcel.tracking_no)).status).toBe(200)
  })
})

test('numbers cannot be walked: sixty that nobody knows end an address’s searches for ten minutes', async () => {
  const walker = { headers: { 'x-client-ip': '192.0.2.67' } }
  const ask = (i: number) => app.nobody.call('tracking.summary', { numbers: Array.from({ length: 10 }, (_, k) => `WALKED${i}${k}00`).join(',') }, walker)
  for (let i = 0; i < 6; i++) expect((await ask(i)).status).toBe(200)
  const stopped = await ask(7)
  expect(stopped).toMatchObject({ status: 429, message: 'Too many searches. Please wait a minute.' })
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(300)
})

describe('another day', () => {
  test('moves the promise, tells the carrier by an event and staff by a message, once however often it is asked', async () => {
    const { parcel, mine } = await held()
    const day = someDay()
    const answers = await Promise.all(Array.from({ length: 4 }, () => app.nobody.call('consignee.reschedule', { ...mine, day }, from())))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers[0]?.data.wishes).toMatchObject([{ kind: 'reschedule', day }])
    expect(await eventCount(app, parcel, 'LMD05')).toBe(1)
    expect(await packageRow(parcel)).toMatchObject({ requested_delivery_date: day, promised_at: `${day}T17:00:00Z` })
    expect(await messages(parcel)).toMatchObject([{ subject: expect.stringContaining('deliver on') }])
    expect(await app.query("select 1 from audit_log where entity = 'consignee_wish' and entity_id = $1", [String(parcel.id)])).toHaveLength(1)
    const opened = await openParcel(mine)
    expect(opened.data.wishes).toMatchObject([{ kind: 'reschedule', day, point: null }])
  })

  test('can be changed and taken back, and then the old promise stands again', async () => {
    const { parcel, mine } = await held({ promised_at: '2030-01-02T00:00:00Z' })
    const [first, second] = deliveryDays('AE')
    await app.nobody.call('consignee.reschedule', { ...mine, day: first as string }, from())
    const changed = await app.nobody.call('consignee.reschedule', { ...mine, day: second as string }, from())
    expect(changed.data.wishes).toMatchObject([{ day: second }])
    expect((await app.nobody.call('consignee.withdraw', { ...mine, kind: 'reschedule' }, from())).data.wishes).toEqual([])
    expect(await packageRow(parcel)).toEqual({ requested_delivery_date: null, promised_at: '2030-01-02T00:00:00Z' })
  })

  test('after a failed attempt puts the parcel back with its carrier', async () => {
    const { parcel, mine } = await held({}, ['LMD03', 4], ['DLF01', 2])
    await app.nobody.call('consignee.reschedule', { ...mine, day: someDay() }, from())
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'with_carrier', last_event_code: 'LMD05', attempt_count: 1 })
  })

  test('of a parcel still on its way is kept without an event that would put it with the carrier', async () => {
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 150], ['PKU02', 100], ['LNH02', 20])
    const mine = await pass(parcel)
    expect((await app.nobody.call('consignee.reschedule', { ...mine, day: someDay() }, from())).status).toBe(200)
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'in_linehaul' })
  })

  test('must be a day on which carriers of that country deliver', async () => {
    const { mine } = await held()
    for (const day of ['2020-01-01', '2040-01-01']) {
      expect(await app.nobody.call('consignee.reschedule', { ...mine, day }, from())).toMatchObject({
        status: 422, errors: [{ field: 'day', message: 'Choose one of the days offered.' }],
      })
    }
    const saturday = '2026-11-21T06:00:00Z'
    expect(deliveryDays('AE', saturday).slice(0, 2)).toEqual(['2026-11-23', '2026-11-24'])
    expect(deliveryDays('SA', saturday)).toEqual(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-28'])
    expect(deliveryDays('SA', '2026-11-21T14:30:00Z')[0]).toBe('2026-11-23')
  })

  test.each([
    ['out for delivery', ['LMD03', 1], 'The parcel is out for delivery, so it can no longer be changed today.'],
    ['ready for collection', ['LMD04', 1], 'The parcel is waiting for you to collect it, so its delivery cannot be changed.'],
    ['delivered', ['DEL01', 1], 'The parcel has been delivered.'],
    ['going back', ['RET01', 1], 'The parcel is on its way back to the sender.'],
    ['lost', ['EXC03', 1], 'The delivery of this parcel has ended.'],
  ] as const)('is refused once the parcel is %s', async (_, event, message) => {
    const { mine } = await held({}, event)
    expect(await app.nobody.call('consignee.reschedule', { ...mine, day: someDay() }, from())).toMatchObject({ status: 409, message })
    expect(await app.nobody.call('consignee.safePlace', { ...mine, place: 'Reception' }, from())).toMatchObject({ status: 409, message })
    expect((await openParcel(mine)).data).toMatchObject({ days: [], points: [] })
  })
})

describe('a safe place and a collection point', () => {
  test('a place with a pin is kept and read by staff, by the client of the parcel and by no other', async () => {
    const { parcel, mine } = await held()
    const placed = await app.nobody.call('consignee.safePlace', { ...mine, place: 'With the guard at gate 2', lat: 25.0812, lng: 55.1401 }, from())
    expect(placed.data.wishes).toMatchObject([{ kind: 'safe_place', place: 'With the guard at gate 2', has_pin: true }])
    expect(await eventCount(app, parcel, 'LMD06')).toBe(1)
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'with_carrier' })
    const described = [{ kind: 'safe_place', text: 'Leave at: With the guard at gate 2', pin: { lat: 25.0812, lng: 55.1401 } }]
    for (const role of ['customer_service', 'client_operations'])
      expect(await (await app.as(role)).call('consignee.wishes', { id: parcel.id }), role).toMatchObject({ status: 200, data: { wishes: described } })
    expect(await (await app.as('client_admin.soukx')).call('consignee.wishes', { id: parcel.id })).toMatchObject({ status: 404 })
  })

  test('points are offered only where the service goes to them, and the carrier’s service does', async () => {
    const { mine } = await held({ lat: '25.0772', lng: '55.1380' })
    const offered = async () => (await openParcel(mine)).data.points.length
    const [point] = (await openParcel(mine)).data.points
    const refused = () => app.nobody.call('consignee.pudo', { ...mine, pudo_id: point?.id ?? 0 }, from())
    await app.query("update rsa_services set pudo_allowed = false where code = 'STD'")
    expect(await offered()).toBe(0)
    expect(await refused()).toMatchObject({ status: 422, errors: [{ field: 'pudo_id', message: 'This service brings parcels to the door only.' }] })
    await app.query(
      "update rsa_services set pudo_allowed = true where code = 'STD'; update carrier_services set pudo_allowed = false where rsa_service_code = 'STD'",
    )
    expect(await offered()).toBe(0)
    await app.query(
      "update carrier_services set pudo_allowed = true where rsa_service_code = 'STD' and carrier_id = (select id from carriers where carrier_code = 'FALCON')",
    )
    expect(await offered()).toBe(8)
  })

  test('points are near, open to this parcel and nearest first; choosing one takes the safe place’s place', async () => {
    const { parcel, mine } = await held({ lat: '25.0772', lng: '55.1380' })
    await app.nobody.call('consignee.safePlace', { ...mine, place: 'Reception' }, from())
    const { points } = (await openParcel(mine)).data
    expect(points.length).toBe(8)
    expect(points.map(({ distance_km }) => distance_km)).toEqual(points.map(({ distance_km }) => distance_km).toSorted((a, b) => (a ?? 0) - (b ?? 0)))
    const point = points[2] as (typeof points)[number]
    const chosen = await app.nobody.call('consignee.pudo', { ...mine, pudo_id: point.id }, from())
    expect(chosen.data.wishes).toMatchObject([{ kind: 'pudo', point: { id: point.id, name: point.name } }])
    await app.nobody.call('consignee.pudo', { ...mine, pudo_id: point.id }, from())
    expect(await eventCount(app, parcel, 'LMD06')).toBeLessThanOrEqual(2)
  })

  test('a point that is full, too small, closed, inactive or in another country is not offered and cannot be chosen', async () => {
    const { mine } = await held({ lat: '25.0772', lng: '55.1380', weight: '4.000', length: '30', width: '50', height: '20' })
    const ids = (await openParcel(mine)).data.points.map(({ id }) => id)
    const [full, light, small, closed, gone] = ids as [number, number, number, number, number]
    await app.query('update carrier_pudo set capacity_free = 0 where id = $1', [full])
    await app.query('update carrier_pudo set max_weight_kg = 3 where id = $1', [light])
    await app.query('update carrier_pudo set max_length_cm = 45, max_width_cm = 45, max_height_cm = 45 where id = $1', [small])
    await app.query(`update carrier_pudo set closures = '[{"from":"2020-01-01","to":"2099-01-01"}]' where id = $1`, [closed])
    await app.query("update carrier_pudo set status = 'inactive' where id = $1", [gone])
    const left = (await openParcel(mine)).data.points.map(({ id }) => id)
    for (const id of [full, light, small, closed, gone]) {
      expect(left).not.toContain(id)
      expect(await app.nobody.call('consignee.pudo', { ...mine, pudo_id: id }, from())).toMatchObject({ status: 422 })
    }
    const [abroad] = await app.query<{ id: number }>("select id from carrier_pudo where country_code = 'SA' and status = 'active' limit 1")
    expect(await app.nobody.call('consignee.pudo', { ...mine, pudo_id: abroad?.id ?? 0 }, from())).toMatchObject({ status: 422 })
  })
})

describe('cash paid by link', () => {
  let sandbox: SandboxGateway
  const cod = { payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED' }
  beforeAll(async () => {
    sandbox = await startSandboxGateway()
    app.services.config.SANDBOX_GATEWAY_URL = sandbox.url
  })
  afterAll(() => sandbox.close())
  const linksOf = ({ id }: Parcel) => app.query<{ reference: string; hash_value: string; amount: string; currency: string; status: string }>(
    'select reference, hash_value, amount, currency, status from payment_links where package_id = $1 order by id', [id])
  const ask = (mine: { tracking_no: string; pass: string }) => app.nobody.call('consignee.payLink', mine, from())
  /** A payer on the gateway's page. */
  async function gone(mine: { tracking_no: string; pass: string }) {
    const { data } = await ask(mine)
    const { url, fields } = data.redirect
    await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
    return String(fields.merchant_reference)
  }
  const notice = (reference: string, more: Partial<{ payload: string; signature: string }> = {}) =>
    app.nobody.call('gateway.webhook', { gateway: 'sandbox', ...sandbox.noticeOf('aps', reference), ...more }, from())
  const back = (hash: string, params: Record<string, string> = {}) => app.nobody.call('consignee.paid', { id: hash, params }, from())

  test('one page is made however many ask; paid, told from three sides at once, it leaves no cash at the door', async () => {
    const { parcel, mine } = await held(cod)
    expect((await openParcel(mine)).data.cod).toEqual({
      amount: '150.00', currency: 'AED', paid_at: null, can_pay: true, redirect: null, is_sandbox: true,
    })
    const links = await Promise.all(Array.from({ length: 4 }, () => ask(mine)))
    expect(new Set(links.map(({ data }) => data.redirect.fields.merchant_reference)).size).toBe(1)
    const [link, ...more] = await linksOf(parcel)
    expect(more).toEqual([])
    const reference = await gone(mine)
    expect(sandbox.find(reference)).toMatchObject({ amount: 15_000, currency: 'AED' })
    sandbox.decide(reference, 'approve')
    const hash = link?.hash_value ?? ''
    const answers = await Promise.all([back(hash, sandbox.returnOf(reference)), notice(reference), notice(reference), lookAfterLinks(app.services)])
    expect(answers.slice(0, 3)).toMatchObject([{ status: 200, data: { tracking_no: parcel.tracking_no } }, { status: 200 }, { status: 200 }])
    expect((await openParcel(mine)).data.cod).toMatchObject({ paid_at: expect.any(String), can_pay: false, redirect: null })
    expect((await messages(parcel)).filter(({ subject }) => subject.includes('AED 150.00 paid by link'))).toHaveLength(1)
    const { data } = await (await app.as('customer_service')).call('consignee.wishes', { id: parcel.id })
    expect(data.payment).toMatchObject({ amount: '150.00', currency: 'AED', status: 'paid' })
    expect(await ask(mine)).toMatchObject({ status: 409, message: 'This parcel is paid already.' })
    const hub = await app.as('service_center_operator')
    await app.query("update packages set current_facility_id = (select id from facilities where facility_code = 'DXB1') where id = $1", [parcel.id])
    await scanOne(hub, 'PKG-OFD', parcel.tracking_no, { run_no: 'RUN-1' })
    await scanOne(hub, 'PKG-DEL', parcel.tracking_no, { receiver_name: 'Huda Karim' })
    expect(await app.query('select cod_collected, cod_method from pods where package_id = $1', [parcel.id])).toEqual([{
      cod_collected: '150.00', cod_method: 'link',
    }])
  })

  test.each([
    ['12.345', 'KWD', 12_345], ['7.505', 'BHD', 7505], ['0.125', 'OMR', 125], ['500', 'JPY', 500],
  ])('%s %s is asked and paid to the coin', async (cod_amount, cod_currency, coins) => {
    const { parcel, mine } = await held({ payment_mode: 'cod', cod_amount, cod_currency })
    expect((await openParcel(mine)).data.cod).toMatchObject({ amount: cod_amount, currency: cod_currency })
    const reference = await gone(mine)
    expect(sandbox.find(reference)).toMatchObject({ amount: coins, currency: cod_currency })
    sandbox.decide(reference, 'approve')
    expect((await notice(reference)).status).toBe(200)
    expect(await linksOf(parcel)).toMatchObject([{ amount: cod_amount, currency: cod_currency, status: 'paid' }])
  })

  test('the browser’s word pays nothing: neither what nobody signed nor what the gateway has no money of', async () => {
    const { parcel, mine } = await held(cod)
    const reference = await gone(mine)
    const [link] = await linksOf(parcel)
    expect((await back(link?.hash_value ?? '', { merchant_reference: reference, status: '14', signature: 'f'.repeat(64) })).status).toBe(200)
    expect(await notice(reference, { payload: 'merchant_reference=x&signature=y' })).toMatchObject({ status: 401 })
    expect((await notice(reference)).status).toBe(200)
    expect(await back('a'.repeat(64))).toMatchObject({ status: 404 })
    expect((await openParcel(mine)).data.cod).toMatchObject({ paid_at: null, can_pay: true })
  })

  test('another amount than was asked is paid back, and the cash stays due', async () => {
    const { parcel, mine } = await held(cod)
    const reference = await gone(mine)
    sandbox.behave(reference, 'wrong_amount')
    sandbox.decide(reference, 'approve')
    await notice(reference)
    await notice(reference)
    expect(await linksOf(parcel)).toMatchObject([{ status: 'refund_due' }])
    expect((await openParcel(mine)).data.cod).toMatchObject({ paid_at: null, can_pay: true, redirect: null })
    expect(await messages(parcel)).toMatchObject([{ severity: 'warning', subject: `${parcel.tracking_no}: another amount was paid by link` }])
  })

  test('a declined payment may be begun again; the older one captured after it is paid back', async () => {
    const { parcel, mine } = await held(cod)
    const first = await gone(mine)
    sandbox.decide(first, 'decline')
    await notice(first)
    expect((await openParcel(mine)).data.cod).toMatchObject({ can_pay: true, redirect: null })
    const second = await gone(mine)
    expect(second).not.toBe(first)
    sandbox.decide(second, 'approve')
    await notice(second)
    const late = sandbox.find(first)
    if (late) late.state = 'captured'
    await notice(first)
    expect((await linksOf(parcel)).map(({ status }) => status)).toEqual(['refund_due', 'paid'])
    expect((await messages(parcel)).map(({ subject }) => subject)).toContain(`${parcel.tracking_no}: paid twice by link`)
  })

  test('a payment nobody told us of is found by the minute’s look', async () => {
    const { parcel, mine } = await held(cod)
    const reference = await gone(mine)
    sandbox.decide(reference, 'approve')
    await app.query("update payment_links set created_at = now() - interval '3 minutes' where reference = $1", [reference])
    await lookAfterLinks(app.services)
    expect(await linksOf(parcel)).toMatchObject([{ status: 'paid' }])
  })

  test('what is paid after the driver left is told to staff as a warning', async () => {
    const { parcel, mine } = await held(cod)
    const reference = await gone(mine)
    await happened(app, parcel, ['LMD03', 0.1])
    sandbox.decide(reference, 'approve')
    await notice(reference)
    expect(await messages(parcel)).toMatchObject([{ severity: 'warning' }])
  })

  test('a parcel with cash due is left nowhere and goes to points that take cash', async () => {
    const { mine } = await held({ ...cod, lat: '25.0772', lng: '55.1380' })
    expect(await app.nobody.call('consignee.safePlace', { ...mine, place: 'Reception' }, from())).toMatchObject({ status: 409, message: /Pay by link first/ })
    expect((await openParcel(mine)).data.points.every(({ type }) => type === 'parcel_shop')).toBe(true)
  })

  test('a gateway that does not answer is said so and nothing is kept; where none takes cards nobody is offered to pay', async () => {
    const { parcel, mine } = await held(cod)
    await app.query("delete from configurations where config_key = 'payment_gateway_default'")
    await app.query(`insert into configurations (config_key, scope_key, data_type, value, valid_from) values
      ('payment_gateway_default', 'global', 'text', 'ngenius', '2026-01-01')`)
    dropSettings()
    app.services.config.SANDBOX_GATEWAY_URL = 'http://127.0.0.1:9'
    expect(await ask(mine)).toMatchObject({ status: 502, message: /does not open at the moment/ })
    expect(await linksOf(parcel)).toEqual([])
    app.services.config.SANDBOX_GATEWAY_URL = undefined
    expect((await openParcel(mine)).data.cod).toMatchObject({ can_pay: false })
    expect(await ask(mine)).toMatchObject({ status: 409 })
    app.services.config.SANDBOX_GATEWAY_URL = sandbox.url
    expect((await ask(mine)).data.redirect).toMatchObject({ method: 'GET' })
    expect((await linksOf(parcel))[0]).toMatchObject({ status: 'open' })
    await app.query("delete from configurations where config_key = 'payment_gateway_default'")
    dropSettings()
  })
})

test('the proof of a delivery: initials and time, and the photo where one was taken', async () => {
  const parcel = await onTheRoad(app)
  await recorded(app, [{ package_id: parcel.id, event_code: 'DEL01', event_at: hoursAgo(1), source: 'scan', location_text: 'Door' }])
  await app.services.files.write('pods/1.jpg', Buffer.from('a photo'))
  await app.query("insert into pods (package_id, delivered_at, receiver_name, source, photo_paths) values ($1, $2, 'Huda Karim', 'scan', '{pods/1.jpg}')", [
    parcel.id, hoursAgo(1),
  ])
  const mine = await pass(parcel)
  const opened = await openParcel(mine)
  expect(opened.data.proof).toMatchObject({ initials: 'HK', has_photo: true })
  expect(JSON.stringify(opened.data)).not.toMatch(secrets)
  const photo = await app.nobody.call('consignee.photo', mine)
  expect(photo.body.toString()).toBe('a photo')
  expect(await app.nobody.call('consignee.photo', { ...mine, pass: '1.x' })).toMatchObject({ status: 401 })
})

test('the demo has 1400 collection points of three carriers, and consignees who asked for something', async () => {
  const [points] = await app.query<{ count: number; full: number; inactive: number; closed: number }>(
    `select count(*), count(*) filter (where capacity_free = 0) as full, count(*) filter (where status = 'inactive') as inactive,
       count(*) filter (where closures <> '[]') as closed from carrier_pudo where pudo_code ~ '^(OAS|GPS|PPO)-'`,
  )
  expect(points?.count).toBe(1400)
  expect(points?.full).toBeGreaterThanOrEqual(40)
  expect(points?.inactive).toBeGreaterThanOrEqual(25)
  expect(points?.closed).toBeGreaterThanOrEqual(12)
  const requests = await app.query<{ kind: string }>(
    'select distinct kind from consignee_wishes w join packages p on p.id = w.package_id where p.tracking_no not like $1 order by kind', ['TST%'],
  )
  expect(requests.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['safe_place']))
})
