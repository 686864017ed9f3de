import { describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { useApp } from '../app'
import { given, happened, hoursAgo, onTheRoad, recorded } from './parcels'

const app = useApp()
let visitor = 0
/** Each search from an address of its own, so that one test does not slow the next. */
const look = (input: Input<'tracking.summary'>, ip = `198.51.100.${++visitor}`) => app.nobody.call('tracking.summary', input, {
  headers: { 'x-client-ip': ip },
})
const prove = (tracking_no: string, phone_last4: string) => app.nobody.call('tracking.publicPod', { tracking_no, phone_last4 }, {
  headers: { 'x-client-ip': `203.0.113.${++visitor}` },
})
const secrets = /Zubaida|Testwala|1237788|Villa 77|Secret Street|Perfume|987\.65|REF-|Huda/i

/** Delivered, with a proof and with remarks and a place a stranger must not read. */
async function delivered() {
  const parcel = await onTheRoad(app, { consignee_email: 'zubaida@testwala.example', lat: '25.1', lng: '55.2' })
  await recorded(app, [
    {
      package_id: parcel.id, event_code: 'DEL01', event_at: hoursAgo(1), source: 'scan', location_text: 'Villa 77, Secret Street',
      city: 'Dubai', country_code: 'AE', remarks: 'Left with Huda, 987.65 paid', lat: 25.1, lng: 55.2,
    },
    { package_id: parcel.id, event_code: 'COD01', event_at: hoursAgo(0.5), source: 'system' },
  ])
  await app.query("insert into pods (package_id, delivered_at, receiver_name, source) values ($1, $2, 'Huda Karim', 'scan')", [parcel.id, hoursAgo(1)])
  return parcel
}

describe('the public page', () => {
  test('tells where a parcel is: text, milestones, place, carrier', async () => {
    const parcel = await onTheRoad(app, { promised_at: '2030-01-02T00:00:00Z', carrier_tracking_no: 'FX/99 1' })
    const { status, data } = await look({ numbers: parcel.tracking_no })
    expect(status).toBe(200)
    expect(data[0]).toMatchObject({
      number: parcel.tracking_no, found: true, status_text: 'Out for delivery', tone: 'cyan',
      city: 'Dubai', country_code: 'AE', eta: '2030-01-02T00:00:00Z', has_pod: false,
      carrier: { name: expect.stringContaining('Falcon'), url: expect.stringMatching(/^https:\/\/.*FX%2F99%201/) },
    })
    expect(data[0]?.milestones?.map(({ label, state }) => `${label} ${state}`)).toEqual([
      'Ordered done', 'Shipped done', 'In transit done', 'Out for delivery now', 'Delivered ahead',
    ])
    expect(data[0]?.events?.map(({ text }) => text)).toEqual(['Out for delivery', 'Handed to the delivery company', 'The shipping label is ready'])
  })

  test('says nothing of person, address, price or reference', async () => {
    const parcel = await delivered()
    for (const lang of ['en', 'ar'] as const) {
      const { data } = await look({ numbers: parcel.tracking_no, lang })
      expect(data[0]).toMatchObject({ found: true, has_pod: true, tone: 'green', eta: null })
      // Nothing is under way any more.
      expect(new Set(data[0]?.milestones?.map(({ state }) => state))).toEqual(new Set(['done']))
      expect(JSON.stringify(data)).not.toMatch(secrets)
    }
  })

  test('ends with the delivery, whatever is noted afterwards, and leaves out what is not for the public', async () => {
    const parcel = await delivered()
    await recorded(app, [{ package_id: parcel.id, event_code: 'POD01', event_at: hoursAgo(0.2), source: 'system' }])
    const { data } = await look({ numbers: parcel.tracking_no })
    expect(data[0]?.status_text).toBe('Delivered')
    expect(data[0]?.events?.map(({ text }) => text)).not.toContain('The collected cash was paid out')
  })

  test('says nothing of a label made anew', async () => {
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 20], ['HUB01', 5], ['ORD02', 2])
    const [card] = (await look({ numbers: parcel.tracking_no })).data
    expect(card?.status_text).not.toMatch(/label/)
    expect(card?.events?.filter(({ text }) => text.includes('label'))).toHaveLength(1)
  })

  test('speaks Arabic when asked to', async () => {
    const parcel = await onTheRoad(app)
    const { data } = await look({ numbers: parcel.tracking_no, lang: 'ar' })
    expect(data[0]?.status_text).toBe('الشحنة في الطريق إليك')
    expect(data[0]?.milestones?.every(({ label }) => /[\u0600-\u06ff]/.test(label))).toBe(true)
  })

  test('shows no English in Arabic where an event was given no Arabic words, or nothing has happened yet', async () => {
    const [parcel, fresh] = [await onTheRoad(app), await given(app)]
    await app.query(`update tracking_event_master set public_text_ar = null where code = (select last_event_code from packages where id = $1)`, [parcel.id])
    const { data } = await look({ numbers: `${parcel.tracking_no}, ${fresh.tracking_no}`, lang: 'ar' })
    for (const card of data)
      expect([card.status_text, ...(card.events ?? []).map(({ text }) => text)].filter((text) => !/[\u0600-\u06ff]/.test(text ?? ''))).toEqual([])
    expect(data[0]?.status_text).toBe('خرجت للتوصيل')
  })

  test('does not tell a hidden number from an unknown one', async () => {
    const sandbox = await given(app, { environment: 'sandbox' })
    const real = await given(app)
    const { data } = await look({ numbers: `${sandbox.tracking_no}, NOSUCHNUMBER9` })
    const alike = data.map(({ number: _, ...card }) => card)
    expect(alike).toEqual([{ found: false }, { found: false }])
    expect((await look({ numbers: real.ref_no })).data[0]).toEqual({ number: expect.any(String), found: false })
  })

  test('shows a cancelled order as such', async () => {
    const parcel = await given(app)
    await happened(app, parcel, ['ORD01', 10], ['ORD03', 5])
    const { data } = await look({ numbers: parcel.tracking_no })
    expect(data[0]).toMatchObject({
      status_text: 'The order was cancelled',
      milestones: [{ state: 'trouble' }, { state: 'ahead' }, { state: 'ahead' }, { state: 'ahead' }, { state: 'ahead' }],
    })
  })

  test('takes up to ten numbers with any separator, in the order given', async () => {
    const parcels = await Promise.all(Array.from({ length: 4 }, () => onTheRoad(app)))
    const [a, b, c, d] = parcels.map(({ tracking_no }) => tracking_no)
    const { data } = await look({ numbers: `${a}\n${b}; ${c}|${d?.toLowerCase()} ${a}` })
    expect(data.map(({ number, found }) => [number.toUpperCase(), found])).toEqual([a, b, c, d].map((number) => [number, true]))
    expect(await look({ numbers: Array.from({ length: 11 }, (_, i) => `NUMBER${i}`).join(',') })).toMatchObject({
      status: 422, message: 'At most 10 numbers at a time.',
    })
    expect(await look({ numbers: ' , ; ' })).toMatchObject({ status: 422 })
  })

  test('asks a machine that walks through numbers to wait', async () => {
    const answers = []
    for (let i = 0; i < 31; i++) answers.push(await look({ numbers: `WALK${i}0000` }, '192.0.2.77'))
    expect(answers.slice(0, 30).every(({ status }) => status === 200)).toBe(true)
    expect(answers[30]).toMatchObject({ status: 429, message: 'Too many searches. Please wait a minute.', headers: { 'retry-after': expect.any(String) } })
  })
})

describe('the public proof of delivery', () => {
  test('is for whoever knows the end of the phone: initials and time, no name', async () => {
    const parcel = await delivered()
    const answer = await prove(parcel.tracking_no, '7788')
    expect(answer).toMatchObject({ status: 200, data: { initials: 'HK', photo_url: null } })
    expect(JSON.stringify(answer.data)).not.toMatch(secrets)
  })

  test('answers wrong digits, an unknown number and a parcel without proof alike', async () => {
    const [parcel, open] = [await delivered(), await onTheRoad(app)]
    const answers = [await prove(parcel.tracking_no, '0000'), await prove('NOSUCHNUMBER8', '7788'), await prove(open.tracking_no, '7788')]
    expect(new Set(answers.map(({ status, message }) => `${status} ${message}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  })

  test('is locked for an hour after five tries, also for the right digits and the carrier\'s number', async () => {
    const parcel = await delivered()
    await app.query("update packages set carrier_tracking_no = 'LOCKED-77-1' where id = $1", [parcel.id])
    for (let i = 0; i < 5; i++) expect((await prove(parcel.tracking_no, '000' + i)).status).toBe(404)
    for (const number of [parcel.tracking_no, 'LOCKED-77-1', parcel.tracking_no.toLowerCase()]) {
      const locked = await prove(number, '7788')
      expect(locked).toMatchObject({ status: 429, message: 'Too many tries. Please wait an hour.' })
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3500)
    }
    expect((await prove((await delivered()).tracking_no, '7788')).status).toBe(200)
  })

  test('an unknown number locks just the same', async () => {
    const answers = []
    for (let i = 0; i < 6; i++) answers.push((await prove('NOSUCHNUMBER7', '123' + i)).status)
    expect(answers).toEqual([404, 404, 404, 404, 404, 429])
  })

  test('looking again with the right digits does not lock', async () => {
    const parcel = await delivered()
    for (let i = 0; i < 7; i++) expect((await prove(parcel.tracking_no, '7788')).status).toBe(200)
  })
})
