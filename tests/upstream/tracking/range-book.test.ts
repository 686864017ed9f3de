import { beforeAll, describe, expect, test } from 'vitest'
import { checkDigit } from '@/lib/domain/check-digits'
import type { Input } from '@/lib/contract/types'
import { inTransaction } from '@/upstream/db/db'
import { drawNumbers } from '@/upstream/core/parcels/ranges'
import { rangeList, rangeOf } from '@/upstream/areas/tracking-ranges/range-row'
import { nobody } from '@/upstream/platform/who'
import { watchRanges } from '@/upstream/areas/tracking-ranges/range-letters'
import { useApp, type Asker } from '../app'
import { idOf } from './parcels'

const app = useApp()
let admin: Asker
let operator: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  operator = await app.as('service_center_operator')
})

let serial = 0
async function newCarrier(): Promise<number> {
  serial += 1
  const [row] = await app.query<{ id: number }>(
    `insert into carriers (carrier_code, carrier_name, display_name, partner_type, home_country_code, contact_email)
        values ($1, $1 || ' Freight', $1 || ' Freight', 'last_mile', 'AE', 'a@b.example') returning id`,
    [`RB${serial}`],
  )
  return row?.id ?? 0
}
type Adding = Input<'ranges.add'>
async function add(more: Partial<Adding> & { prefix: string }) {
  const body = {
    name: `Book ${more.prefix}`, system_type: 'carrier', carrier_id: await newCarrier(), start_no: 1, end_no: 9999, pad_length: 6, alert_at: 100, ...more,
  } as Adding
  return admin.call('ranges.add', body)
}
async function added(more: Partial<Adding> & { prefix: string }) {
  const answer = await add(more)
  expect(answer.status, answer.message).toBe(201)
  return answer.data
}
const draw = (carrier_id: number | null, count = 1) =>
  inTransaction(app.services.database.db, (tx) => drawNumbers(tx, { system_type: 'carrier', carrier_id }, count))
const mails = (subject: string) =>
  app.query<{ subject: string; to_addresses: string[] }>('select subject, to_addresses from email_logs where subject like $1 order by id', [`${subject}%`])

describe('opening a range', () => {
  test('tells first and last number, how many, and gives them out', async () => {
    const range = await added({ prefix: 'RR', suffix: 'AE', start_no: 47_312_482, end_no: 47_399_999, pad_length: 8, check_digit: 's10' })
    expect(range).toMatchObject({
      first_number: 'RR473124829AE', last_number: `RR47399999${checkDigit('s10', '47399999')}AE`, size: 87_518, used_count: 0, status: 'active',
    })
    expect(await draw(range.carrier_id)).toEqual(['RR473124829AE'])
  })

  test('whose numbers another range gives is refused with its name, however it is cut', async () => {
    await added({ name: 'First book', prefix: 'OVA', start_no: 1000, end_no: 1999 })
    const refused = { status: 409, message: 'Numbers overlap with range First book.', errors: [{ field: 'start_no' }] }
    expect(await add({ prefix: 'OVA', start_no: 1999, end_no: 2500 })).toMatchObject(refused)
    expect(await add({ prefix: 'OVA00', start_no: 1500, end_no: 1600, pad_length: 4 })).toMatchObject(refused)
    expect(await add({ prefix: 'OVA', start_no: 10, end_no: 12, pad_length: 2, suffix: '1234', alert_at: 0 })).toMatchObject({ status: 201 })
    expect(await add({ name: 'Next book', prefix: 'OVA', start_no: 2000, end_no: 2500 })).toMatchObject({ status: 201 })
    expect(await add({ name: 'Longer numbers', prefix: 'OVA', start_no: 1000, end_no: 1999, pad_length: 7 })).toMatchObject({ status: 201 })
  })

  test('that overlaps with one added at the same moment: one of them is refused', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => add({ name: `Twin ${i}`, prefix: 'TWIN', start_no: 10 * i + 1, end_no: 1000 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('is refused at its field where it is misshapen', async () => {
    expect(await add({ prefix: 'BAD1', start_no: 10, end_no: 9 })).toMatchObject({ status: 422, errors: [{ field: 'end_no' }] })
    expect(await add({ prefix: 'BAD2', start_no: 1, end_no: 10_000_001, pad_length: 8 })).toMatchObject({
      status: 422, message: 'A range holds at most 10,000,000 numbers.',
    })
    expect(await add({ prefix: 'BAD3', end_no: 12_345, pad_length: 4 })).toMatchObject({ status: 422, errors: [{ field: 'pad_length' }] })
    expect(await add({ prefix: 'BAD4', check_digit: 's10' })).toMatchObject({
      status: 422, errors: [{ field: 'pad_length', message: 'UPU S10 numbers have exactly eight digits.' }],
    })
    expect(await add({ prefix: 'BAD5', end_no: 50, alert_at: 50 })).toMatchObject({ status: 422, errors: [{ field: 'alert_at' }] })
    expect(await add({ prefix: 'BAD-6' })).toMatchObject({ status: 422, errors: [{ field: 'prefix' }] })
    expect(await add({ prefix: 'BAD7', carrier_id: undefined })).toMatchObject({ status: 422, errors: [{ field: 'carrier_id' }] })
    expect(await add({ prefix: 'BAD8', carrier_id: 999_999 })).toMatchObject({ status: 422, errors: [{ field: 'carrier_id' }] })
  })

  test('for a combination served already is refused while that one is active', async () => {
    const { carrier_id, id } = await added({ prefix: 'SRV1' })
    expect(await add({ prefix: 'SRV2', carrier_id })).toMatchObject({ status: 409, errors: [{ field: 'system_type' }] })
    await admin.call('ranges.stop', { id, reason: 'New book' })
    expect(await add({ prefix: 'SRV2', carrier_id })).toMatchObject({ status: 201 })
  })
})

test('a thousand draws at once give a thousand different numbers with right check digits, and none beyond the end', async () => {
  const range = await added({ prefix: 'KK', check_digit: 'mod11', pad_length: 8, end_no: 1000, alert_at: 0 })
  const drawn = await Promise.all(Array.from({ length: 1000 }, () => draw(range.carrier_id).then(([one]) => one ?? '')))
  expect(new Set(drawn).size).toBe(1000)
  for (const number of drawn) expect(checkDigit('mod11', number.slice(2, 10))).toBe(number.slice(10))
  await expect(draw(range.carrier_id)).rejects.toMatchObject({
    status: 409, message: expect.stringMatching(/^No tracking numbers are left for RB\d+ Freight\. Ask an administrator to add a range\.$/),
  })
  const listed = await admin.call('ranges.list', { search: 'KK' })
  expect(listed.data[0]).toMatchObject({ status: 'exhausted', used_count: 1000, unused_count: 0, used: { done: 1000, of: 1000 } })
})

describe('changing a range', () => {
  test('moves its end, not below the next number', async () => {
    const range = await added({ prefix: 'CHG', end_no: 500 })
    await draw(range.carrier_id, 20)
    expect(await admin.call('ranges.change', { id: range.id, end_no: 20 })).toMatchObject({
      status: 422, message: 'End must not be below the next number 21.', errors: [{ field: 'end_no' }],
    })
    expect(await admin.call('ranges.change', {
      id: range.id, end_no: 900, name: 'Longer book', alert_at: 50, alert_emails: ['desk@demo.example'],
    })).toMatchObject({
      status: 200, data: { end_no: 900, name: 'Longer book', unused_count: 880, locked: ['carrier_id'] },
    })
    expect(await admin.call('ranges.change', { id: range.id, carrier_id: await newCarrier() })).toMatchObject({
      status: 409, errors: [{ field: 'carrier_id' }],
    })
  })

  test('into another range\'s numbers is refused', async () => {
    const range = await added({ prefix: 'CHN', end_no: 500 })
    await added({ name: 'Next door', prefix: 'CHN', start_no: 501, end_no: 600, alert_at: 0 })
    expect(await admin.call('ranges.change', { id: range.id, end_no: 501 })).toMatchObject({
      status: 409, message: 'Numbers overlap with range Next door.', errors: [{ field: 'end_no' }],
    })
  })

  test('the carrier is possible while no number is drawn', async () => {
    const range = await added({ prefix: 'CHC' })
    const carrier_id = await newCarrier()
    expect(await admin.call('ranges.change', { id: range.id, carrier_id })).toMatchObject({ status: 200, data: { carrier_id } })
  })
})

describe('stopping a range', () => {
  test('burns what is left for good', async () => {
    const range = await added({ prefix: 'STP', end_no: 30, alert_at: 5 })
    await draw(range.carrier_id, 10)
    expect(await admin.call('ranges.stop', { id: range.id, reason: '' })).toMatchObject({ status: 422 })
    expect(await admin.call('ranges.stop', { id: range.id, reason: 'Format changed' })).toMatchObject({
      status: 200, data: { status: 'stopped', stop_reason: 'Format changed', unused_count: 20 },
    })
    expect(await admin.call('ranges.stop', { id: range.id, reason: 'Again' })).toMatchObject({ status: 409, message: 'Range Book STP is already stopped.' })
    expect(await admin.call('ranges.change', { id: range.id, name: 'New' })).toMatchObject({
      status: 409, message: 'Range Book STP is stopped and cannot be changed.',
    })
    await expect(draw(range.carrier_id)).rejects.toMatchObject({ status: 409 })
    const burnt = (await admin.call('ranges.unusedNumbers', { id: range.id })).body.toString().trim().split('\r\n')
    expect(burnt).toHaveLength(21)
    expect(burnt[1]).toBe('STP000011,burnt')
  })

  test('while numbers are drawn gives no number after it', async () => {
    const range = await added({ prefix: 'STR', end_no: 5000 })
    const [stopped, ...drawn] = await Promise.all([
      admin.call('ranges.stop', { id: range.id, reason: 'Race' }),
      ...Array.from({ length: 30 }, () => draw(range.carrier_id).then((numbers) => numbers, () => [])),
    ])
    expect(stopped.status).toBe(200)
    const [kept] = await app.query<{ next_no: number }>('select next_no from tracking_ranges where id = $1', [range.id])
    expect(kept?.next_no).toBe(drawn.flat().length + 1)
    expect(stopped.data.used_count).toBe(drawn.flat().length)
  })
})

describe('files and mails', () => {
  test('all numbers with their state, and those not given out', async () => {
    const range = await added({ name: 'Small / book', prefix: 'FIL', end_no: 12, pad_length: 3, check_digit: 'mod7', alert_at: 2 })
    await draw(range.carrier_id, 2)
    const all = await admin.call('ranges.everyNumber', { id: range.id })
    expect(all.headers['content-disposition']).toContain('tracking-range-Small - book.csv')
    expect(all.body.toString().split('\r\n').slice(0, 4)).toEqual(['number,state', 'FIL0011,used', 'FIL0022,used', 'FIL0033,unused'])
    const open = (await admin.call('ranges.unusedNumbers', { id: range.id })).body.toString().trim().split('\r\n')
    expect(open).toHaveLength(11)
  })

  test('more than a million numbers come as a zip in parts', async () => {
    const range = await added({ prefix: 'BIG', end_no: 1_000_001, pad_length: 7 })
    const file = await admin.call('ranges.everyNumber', { id: range.id })
    expect(file.headers['content-type']).toBe('application/zip')
    expect(file.body.subarray(0, 2).toString()).toBe('PK')
    expect(file.body.toString('latin1')).toContain('tracking-range-Book BIG-part-2.csv')
  })

  test('the carrier is written to, by default at the alert\'s addresses', async () => {
    const range = await added({ name: 'Mailed book', prefix: 'MAI', alert_emails: ['numbers@carrier.example'] })
    expect(await admin.call('ranges.mail', { id: range.id })).toMatchObject({ status: 200, data: { sent_to: ['numbers@carrier.example'] } })
    expect(await admin.call('ranges.mail', { id: range.id, to: ['other@carrier.example'] })).toMatchObject({ data: { sent_to: ['other@carrier.example'] } })
    expect(await mails('Tracking numbers Mailed book')).toMatchObject([
      { to_addresses: ['numbers@carrier.example'], subject: expect.stringContaining(' / أرقام التتبع Mailed book: من ') as string },
      { to_addresses: ['other@carrier.example'] },
    ])
    const mute = await added({ prefix: 'MUT' })
    expect(await admin.call('ranges.mail', { id: mute.id })).toMatchObject({ status: 422, errors: [{ field: 'to' }] })
  })

  test('running low is told once at the alert, once at half, once at the end, however many look', async () => {
    const range = await added({ name: 'Low book', prefix: 'LOW', end_no: 100, alert_at: 40, alert_emails: ['numbers@demo.example'] })
    const look = () => Promise.all([watchRanges(app.services), watchRanges(app.services)])
    const mailCount = async () => (await mails('Tracking range Low book')).length
    await draw(range.carrier_id, 59)
    await look()
    expect(await mailCount()).toBe(0)
    await draw(range.carrier_id, 1)
    await look()
    expect(await mailCount()).toBe(1)
    await draw(range.carrier_id, 19)
    await look()
    expect(await mailCount()).toBe(1)
    await draw(range.carrier_id, 1)
    await look()
    await look()
    expect(await mailCount()).toBe(2)
    await draw(range.carrier_id, 20)
    await look()
    expect((await mails('Tracking range Low book')).map(({ subject }) => subject)).toEqual([
      'Tracking range Low book: 40 numbers left / الأرقام المتبقية في نطاق التتبع Low book: 40',
      'Tracking range Low book: 20 numbers left / الأرقام المتبقية في نطاق التتبع Low book: 20',
      'Tracking range Low book is exhausted / نفدت أرقام نطاق التتبع Low book',
    ])
  })
})

describe('the list', () => {
  test('forecasts the end from the last 14 days: 12,000 left at 850 a day are 14 days', async () => {
    const range = await added({ prefix: 'FOR', end_no: 12_000 })
    await app.query(`insert into tracking_range_days select $1, (now() at time zone 'Asia/Dubai')::date - d, 850 from generate_series(0, 20) d`, [range.id])
    expect((await admin.call('ranges.list', { search: 'Book FOR' })).data[0]).toMatchObject({ days_left: 14, unused_count: 12_000 })
    const unused = await added({ prefix: 'FON' })
    expect((await admin.call('ranges.list', { search: 'Book FON' })).data[0]).toMatchObject({ id: unused.id, days_left: null })
  })

  test('is filtered by kind, carrier and state', async () => {
    const falcon = await idOf(app, 'carriers', 'FALCON')
    const found = await admin.call('ranges.list', { carrier_id: [falcon] })
    expect(found.data.map(({ carrier }) => carrier)).toEqual(found.data.map(() => 'Falcon Express'))
    expect((await admin.call('ranges.list', { status: ['exhausted'], system_type: ['hawb'] })).data).toEqual([])
  })

  test('the demo has 22, one exhausted, two stopped, one with three days left', async () => {
    const { data } = await admin.call('ranges.list', { page_size: 200 })
    const demo = data.filter(({ alert_emails, name }) => alert_emails.includes('numbers@demo.example') && name !== 'Low book')
    expect(demo).toHaveLength(22)
    expect(demo.filter(({ status }) => status === 'exhausted')).toHaveLength(1)
    expect(demo.filter(({ status }) => status === 'stopped')).toHaveLength(2)
    // In a small demo hardly a number a day is drawn, so the last three stand for longer.
    expect(demo.find(({ name }) => name === 'Gulf Parcel')?.days_left).toBeLessThanOrEqual(14)
  })

  test('kinds of ranges are there for everybody signed in', async () => {
    expect((await operator.call('ranges.systemTypes')).data.map(({ code }) => code)).toEqual(['hawb', 'carrier', 'return', 'bag', 'consolidation', 'b2b'])
  })
})

describe('ranges are the house\'s', () => {
  test('who has no key gets none of it', async () => {
    const { id } = await added({ prefix: 'KEY' })
    for (const call of ['ranges.list', 'ranges.everyNumber', 'ranges.unusedNumbers', 'ranges.mail', 'ranges.stop', 'ranges.change'] as const) {
      expect((await operator.call(call, { id, reason: 'No' } as never)).status, call).toBe(403)
    }
  })

  test('a range that is not there is 404', async () => {
    for (const call of ['ranges.everyNumber', 'ranges.unusedNumbers', 'ranges.mail', 'ranges.stop', 'ranges.change'] as const) {
      expect((await admin.call(call, { id: 999_999, reason: 'No' } as never)).status, call).toBe(404)
    }
  })

  test('a client knows its own and not how far it is drawn; another\'s is 404', async () => {
    const [noorb] = await app.query<{ id: number }>("select id from tracking_ranges where name = 'Noor Beauty parcels'")
    const [soukx] = await app.query<{ id: number }>("select id from tracking_ranges where name = 'SoukX parcels'")
    const owner = { ...nobody, user_category: 'client', client_ids: [await idOf(app, 'clients', 'NOORB')] }
    const { db } = app.services.database
    const listed = await rangeList(db, owner, { page: 1, page_size: 25 })
    expect(listed.rows.map(({ id }) => id)).toEqual([noorb?.id])
    expect(listed.meta.total).toBe(1)
    expect(listed.rows[0]).toMatchObject({ next_no: null, used_count: null, unused_count: null, used: null, days_left: null })
    await expect(rangeOf(db, owner, soukx?.id ?? 0)).rejects.toMatchObject({ status: 404 })
  })
})
