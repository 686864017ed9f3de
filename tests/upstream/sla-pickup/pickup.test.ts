import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { addDays, isoWeekday, today } from '@/lib/domain/days'
import { runSlot } from '@/upstream/areas/pickup/book'
import { sendWaiting } from '@/upstream/areas/pickup/send'
import { inTransaction } from '@/upstream/db/db'
import { startSandboxCarrier, type SandboxCarrier } from '@/upstream/sandbox-carrier/server'
import { useApp, type Asker } from '../app'
import { given, idOf } from '../tracking/parcels'

const app = useApp()
let admin: Asker
let client: Asker
let falcon: number
let noor: number
let address: number
let sandbox: SandboxCarrier
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_admin')
  falcon = await idOf(app, 'carriers', 'FALCON')
  noor = await idOf(app, 'clients', 'NOORB')
  address = (await app.query<{ id: number }>("select id from client_addresses where client_id = $1 and address_type = 'pickup'", [noor]))[0]?.id ?? 0
  sandbox = await startSandboxCarrier()
  app.services.config.SANDBOX_CARRIER_URL = sandbox.url
  // Days of these tests are counted from today, whichever feast that meets.
  await app.query('delete from country_holidays')
  await app.query("update carrier_pickup_slots set status = 'inactive'")
  await app.query("update client_pickup_slots set status = 'inactive'")
  await app.query("update pickup_requests set status = 'cancelled' where status in ('scheduled', 'requested', 'confirmed')")
})
afterAll(() => sandbox.close())

/** The next day the pickups of these tests are for: far enough that none has begun. */
const day = addDays(today(), 3)
const everyDay = [1, 2, 3, 4, 5, 6, 7]
let nth = 0
async function slot(more: Record<string, unknown> = {}): Promise<number> {
  await app.query("update carrier_pickup_slots set status = 'inactive' where status = 'active'")
  const answer = await admin.call('pickup.addSlot', {
    carrier_id: falcon, country_code: 'AE', slot_name: `Slot ${++nth}`, weekdays: everyDay,
    start_time: '09:00', end_time: '12:00', cut_off_time: '08:00', booking_channel: 'api', ...more,
  } as Input<'pickup.addSlot'>)
  expect(answer.status, answer.message).toBe(201)
  return answer.data.id as number
}
const useSlot = (carrier_slot_id: number, more: Record<string, unknown> = {}, who = admin) =>
  who.call('pickup.addClientSlot', {
    client_id: noor, client_address_id: address, carrier_slot_id, weekdays: everyDay, expected_parcels: 10, ...more,
  } as Input<'pickup.addClientSlot'>)
const ready = (more: Record<string, unknown> = {}) => given(app, { status: 'label_created', ship_from_address_id: address, ...more })
const run = (id: number) => inTransaction(app.services.database.db, (tx) => runSlot(tx, id, day, { onlyAuto: true, by: null }))
const requestsOf = (slotId: number) =>
  app.query<
    { id: number; status: string; parcels: number; missed_cut_off: number; confirmation_number: string | null; pickup_no: string; last_error: string | null }
  >(
    'select r.* from pickup_requests r join client_pickup_slots c on c.id = r.client_slot_id where c.carrier_slot_id = $1 order by r.id', [slotId])
/** No parcel of an earlier test is left ready. */
const clear = () => app.query("update packages set status = 'picked_up' where status = 'label_created' and ship_from_address_id = $1", [address])

describe('slots of carriers', () => {
  const add = (more: Record<string, unknown>) => admin.call('pickup.addSlot', {
    carrier_id: falcon, country_code: 'AE', slot_name: `Bad ${++nth}`, weekdays: [1],
    start_time: '09:00', end_time: '12:00', cut_off_time: '08:00', booking_channel: 'api', ...more,
  } as Input<'pickup.addSlot'>)
  test.each([
    [{ end_time: '09:30' }, 'End must be at least 60 minutes after start'],
    [{ cut_off_time: '10:00' }, 'Cut-off after the slot starts needs lead days of 1 or more'], [{ start_time: '25:00' }, 'Enter a time as HH:mm'],
    [{ weekdays: [] }, 'Choose at least one day'],
  ])('%o is refused', async (more, message) => {
    expect((await add(more)).errors[0]?.message).toBe(message)
  })
  test('two that meet are refused by the name of the other, two that follow are not', async () => {
    await slot({ slot_name: 'First', end_time: '12:00' })
    expect((await add({ start_time: '11:00', end_time: '13:00' }))).toMatchObject({ status: 409, message: 'Slot overlaps with First (09:00-12:00).' })
    expect((await add({ start_time: '12:00', end_time: '13:00' })).status).toBe(201)
    expect((await add({ slot_name: 'FIRST', start_time: '14:00', end_time: '15:00' })).status).toBe(409)
  })
  test('one clients use is not switched off under them; they can move along', async () => {
    const id = await slot()
    expect((await useSlot(id)).status).toBe(201)
    expect(await admin.call('pickup.changeSlot', { id, status: 'inactive' } as never)).toMatchObject({ status: 409, message: '1 client slots use this slot.' })
    const other = (await admin.call('pickup.addSlot', {
      carrier_id: falcon, country_code: 'AE', slot_name: `Later ${nth}`, weekdays: [1, 2],
      start_time: '14:00', end_time: '16:00', cut_off_time: '12:00', booking_channel: 'api',
    } as Input<'pickup.addSlot'>)).data.id
    expect((await admin.call('pickup.changeSlot', { id, status: 'inactive', move_to_slot_id: other } as never)).status).toBe(200)
    const [moved] = await app.query<{ weekdays: number[] }>("select weekdays from client_pickup_slots where carrier_slot_id = $1 and status = 'active'", [
      other,
    ])
    expect(moved?.weekdays).toEqual([1, 2])
  })
  test('a carrier changes its times and nothing else, and of others not even those', async () => {
    const id = await slot()
    const own = await app.as('carrier_admin')
    expect((await own.call('pickup.changeSlot', { id, end_time: '13:00' } as never)).status).toBe(200)
    expect((await own.call('pickup.changeSlot', { id, slot_name: 'Mine' } as never)).status).toBe(422)
    expect(await (await app.as('carrier_admin.desert')).call('pickup.changeSlot', { id, end_time: '13:30' } as never)).toMatchObject({
      status: 404, message: 'Record not found',
    })
  })
})

describe('slots of clients', () => {
  test('one a client adds waits for an administrator, who alone decides', async () => {
    const id = await slot()
    const made = await useSlot(id, { client_id: undefined }, client)
    expect(made.data.approval_status).toBe(0)
    expect((await client.call('pickup.changeClientSlot', { id: made.data.id, approval_status: 1 } as never)).errors[0]?.message)
      .toBe('Only an administrator can approve or reject')
    expect((await admin.call('pickup.changeClientSlot', { id: made.data.id, approval_status: 2, reject_reason: 'Full' } as never)).data.approval_status).toBe(2)
    expect((await client.call('pickup.changeClientSlot', { id: made.data.id, expected_parcels: 5 } as never)).data.approval_status).toBe(0)
    expect((await useSlot(id)).message).toBe('This address already uses this slot')
    expect((await client.call('pickup.clientSlot', { id: made.data.id })).status).toBe(200)
    expect((await (await app.as('client_operations.dtofz')).call('pickup.clientSlot', { id: made.data.id })).status).toBe(404)
  })
  test('days, country and address must fit', async () => {
    const id = await slot({ weekdays: [1, 2] })
    expect((await useSlot(id)).errors[0]?.message).toBe("Choose days within the carrier's slot")
    expect((await useSlot(id, { client_address_id: 999_999, weekdays: [1] })).errors[0]?.message).toBe('Choose a pickup address')
    const [riyadh] = await app.query<{ id: number }>("select id from client_addresses where client_id = $1 and country_code = 'SA'", [noor])
    expect((await useSlot(id, { client_address_id: riyadh?.id, weekdays: [1] })).errors[0]?.message)
      .toMatch(/^This address is in Saudi Arabia, the slot in United Arab Emirates$/)
  })
  test('of two addresses after the last free place one gets it', async () => {
    const id = await slot({ max_pickups: 1 })
    const [second] = await app.query<{ id: number }>(
      "insert into client_addresses (client_id, address_type, name, contact_name, contact_phone, address_line1, city, country_code) values ($1, 'pickup', 'Second dock', 'A', '+971500000001', 'Dock', 'Dubai', 'AE') returning id",
      [noor],
    )
    const answers = await Promise.all([useSlot(id), useSlot(id, { client_address_id: second?.id })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.message).toBe('Slot is full on Monday (1 pickup)')
  })
  test('stopped, what is only planned is cancelled; stopped twice is refused', async () => {
    await clear()
    const id = await slot()
    const own = (await useSlot(id)).data.id
    await ready()
    await run(id)
    expect(await admin.call('pickup.stopClientSlot', { id: own, client_id: noor })).toMatchObject({
      status: 200, data: { status: 'inactive', kept_pickup_no: null },
    })
    expect((await requestsOf(id))[0]?.status).toBe('cancelled')
    expect((await admin.call('pickup.stopClientSlot', { id: own, client_id: noor })).message).toBe('Slot is already inactive.')
  })
})

describe('the run', () => {
  test('books what is ready once, whoever runs it and however often', async () => {
    await clear()
    const id = await slot()
    await useSlot(id)
    await Promise.all([ready(), ready()])
    const answers = await Promise.all([run(id), run(id), run(id)])
    expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(1)
    expect(await requestsOf(id)).toMatchObject([{ parcels: 2, status: 'scheduled' }])
    await ready()
    expect(await run(id)).toMatchObject({ created: 0 })
    expect(await requestsOf(id)).toMatchObject([{ parcels: 3 }])
    expect((await app.query(
      'select package_id from pickup_lines n join pickup_requests r on r.id = n.pickup_request_id join client_pickup_slots c on c.id = r.client_slot_id where c.carrier_slot_id = $1',
      [id],
    ))).toHaveLength(3)
  })
  test('takes the first up to the limit and tells of the rest, and books nothing below the minimum', async () => {
    await clear()
    const id = await slot({ max_parcels: 2 })
    await useSlot(id)
    for (let i = 0; i < 3; i++) await ready()
    await run(id)
    expect(await requestsOf(id)).toMatchObject([{ parcels: 2, missed_cut_off: 1 }])
    await clear()
    const few = await slot({ min_parcels: 3 })
    await useSlot(few)
    await ready()
    expect((await run(few)).skipped[0]?.message).toBe('1 ready, below minimum of 3')
  })
  test('leaves out holidays', async () => {
    await clear()
    await app.query("insert into country_holidays (country_code, holiday_date, name) values ('AE', $1, 'Test day') on conflict do nothing", [day])
    const id = await slot()
    await useSlot(id)
    await ready()
    expect((await run(id)).skipped[0]?.message).toBe(`${day} is a holiday`)
    const adhoc = await admin.call('pickup.addRequest', {
      client_id: noor, client_address_id: address, carrier_id: falcon, pickup_date: day, ready_time: '9:5', close_time: '12:00', parcels: 2,
    } as Input<'pickup.addRequest'>)
    expect(adhoc.errors[0]?.message).toBe(`Pickup date ${day} is a holiday in United Arab Emirates`)
    await app.query("delete from country_holidays where country_code = 'AE' and holiday_date = $1", [day])
  })
  test('by hand, booked already is told', async () => {
    await clear()
    const id = await slot()
    await useSlot(id)
    await ready()
    expect((await admin.call('pickup.runSlot', { id, pickup_date: day })).data.created).toBe(1)
    await app.jobs.idle()
    expect(await admin.call('pickup.runSlot', { id, pickup_date: day })).toMatchObject({ status: 409, message: `Already booked for ${day}` })
    expect(isoWeekday(day)).toBeGreaterThan(0)
  })
})

describe('booking', () => {
  async function booked() {
    await clear()
    const id = await slot()
    await useSlot(id)
    await ready()
    await run(id)
    return { id, request: (await requestsOf(id))[0] as Awaited<ReturnType<typeof requestsOf>>[number] }
  }
  test('asks the carrier once, and keeps its number', async () => {
    const { id, request } = await booked()
    const before = sandbox.requests.length
    await Promise.all([sendWaiting(app.services), sendWaiting(app.services)])
    expect(sandbox.requests.length - before).toBe(1)
    expect(await requestsOf(id)).toMatchObject([{ status: 'confirmed', confirmation_number: expect.stringMatching(/^FAL-/), pickup_no: request.pickup_no }])
  })
  test('asks by the carrier’s own email of the country, with its words', async () => {
    await clear()
    await app.query("delete from carrier_emails where carrier_id = $1 and purpose = 'pickup_request'", [falcon])
    await expect(slot({ booking_channel: 'email' })).rejects.toThrow('has no pickup email for United Arab Emirates')
    await app.query(
      `insert into carrier_emails (carrier_id, country_code, purpose, to_emails, cc_emails, subject_template, body_template, attachment, send_mode)
       values ($1, 'SA', 'pickup_request', '{riyadh@falcon.example}', '{}', 'Other', 'Other', 'none', 'immediate'),
         ($1, null, 'pickup_request', '{dispatch@falcon.example}', '{desk@falcon.example}', 'Pickup {pickup_no}: {parcels}', 'Dear {carrier_name}, {slot}',
           'none', 'immediate')`, [falcon])
    const id = await slot({ booking_channel: 'email' })
    await useSlot(id)
    await ready()
    await run(id)
    await sendWaiting(app.services)
    const request = (await requestsOf(id))[0]
    expect(request).toMatchObject({ status: 'requested', last_error: null })
    expect((await app.query('select to_addresses, cc_addresses, subject, body_text from email_logs order by id desc limit 1'))[0]).toEqual({
      to_addresses: ['dispatch@falcon.example'], cc_addresses: ['desk@falcon.example'],
      subject: `Pickup ${request?.pickup_no}: 1 / طلب استلام ${request?.pickup_no}`,
      body_text: expect.stringMatching(
        /^Dear Falcon Express, 09:00 – 12:00\n\n---\n\nطلب استلام [\s\S]+الوقت: \u206609:00 – 12:00\u2069\nعدد الطرود: \u20661\u2069/,
      ) as string,
    })
  })
  describe('by email', () => {
    const letters = (pickupNo: string) =>
      app.query<{ subject: string; body_text: string; attachments: { name: string; type: string; path: string }[] }>(
        "select subject, body_text, attachments from email_logs where template = 'carrier_pickup_request' and subject like '%' || $1 || '%' order by id",
        [pickupNo],
      )
    const writesBy = async (mode: string, attachment: string, sendTime: string | null = null) => {
      await clear()
      await app.query("delete from carrier_emails where carrier_id = $1 and purpose = 'pickup_request'", [falcon])
      await app.query(
        `insert into carrier_emails (carrier_id, country_code, purpose, to_emails, subject_template, body_template, attachment, send_mode, send_time)
         values ($1, 'AE', 'pickup_request', '{dispatch@falcon.example}', 'Pickup {pickup_no}: {parcels}', 'Please collect {parcels} on {pickup_date}.', $2, $3,
           $4)`, [falcon, attachment, mode, sendTime])
      const id = await slot({ booking_channel: 'email' })
      await useSlot(id)
      return id
    }
    const bookedFor = async (id: number, when = day) => {
      await ready()
      await inTransaction(app.services.database.db, (tx) => runSlot(tx, id, when, { onlyAuto: true, by: null }))
      return (await requestsOf(id)).at(-1)?.pickup_no ?? ''
    }
    const laterOn = async (at: string) => {
      await app.query("update pickup_requests set next_attempt_at = now() where status = 'scheduled'")
      await sendWaiting(app.services, new Date(at))
    }

    test.each([
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'], ['pdf', 'application/pdf', '%P'],
    ])('sends the parcels as %s where the carrier wants that', async (attachment, type, starts) => {
      const pickupNo = await bookedFor(await writesBy('immediate', attachment))
      await sendWaiting(app.services)
      const [letter] = await letters(pickupNo)
      expect(letter?.attachments).toMatchObject([{ name: `pickup_${pickupNo}.${attachment}`, type }])
      expect((await buffer(await app.services.files.read(letter?.attachments[0]?.path ?? ''))).subarray(0, 2).toString()).toBe(starts)
    })
    test('waits for the cut-off of the slot where that is agreed', async () => {
      const id = await writesBy('at_cut_off', 'none')
      const pickupNo = await bookedFor(id)
      await sendWaiting(app.services)
      expect(await letters(pickupNo)).toEqual([])
      expect(await requestsOf(id)).toMatchObject([{ status: 'scheduled', last_error: null }])
      await laterOn(`${day}T07:59:00+04:00`)
      expect(await letters(pickupNo)).toEqual([])
      await laterOn(`${day}T08:00:00+04:00`)
      expect(await letters(pickupNo)).toMatchObject([{ attachments: [] }])
      expect(await requestsOf(id)).toMatchObject([{ status: 'requested' }])
    })
    test('tells the pickups of a day in one letter at the send time, with a file each', async () => {
      const id = await writesBy('daily_digest', 'xlsx', '00:05')
      const [one, two] = [await bookedFor(id), await bookedFor(id, addDays(day, 1))]
      await sendWaiting(app.services)
      expect(await letters(one)).toEqual([])
      await laterOn(`${addDays(today(), 1)}T00:05:00+04:00`)
      const sent = await letters(one)
      expect(sent).toMatchObject([{
        subject: `Pickup ${one}, ${two}: 2 / طلب استلام ${one}, ${two}`, attachments: [{ name: `pickup_${one}.xlsx` }, { name: `pickup_${two}.xlsx` }],
      }])
      expect(sent[0]?.body_text.match(/Please collect 1 on/g)).toHaveLength(2)
    })
    test('never waits past the moment the carrier sets out', async () => {
      const id = await writesBy('daily_digest', 'none', '23:59')
      const pickupNo = await bookedFor(id, addDays(today(), -1))
      await sendWaiting(app.services)
      expect(await letters(pickupNo)).toHaveLength(1)
    })
  })
  test('tries three times more, then fails and lets the parcels go', async () => {
    const { id, request } = await booked()
    sandbox.behave(request.pickup_no, 'refuses')
    for (let i = 0; i < 4; i++) {
      await sendWaiting(app.services)
      await app.query("update pickup_requests set next_attempt_at = now() where id = $1 and status = 'scheduled'", [request.id])
    }
    expect(await requestsOf(id)).toMatchObject([{ status: 'failed', last_error: 'Falcon Express answered 503.' }])
    sandbox.behave(request.pickup_no, null)
    expect((await admin.call('pickup.retrigger', { id: request.id })).status).toBe(200)
    await app.jobs.idle()
    expect((await requestsOf(id))[0]?.status).toBe('confirmed')
    expect((await admin.call('pickup.retrigger', { id: request.id })).message).toBe('Only failed pickups can be retriggered')
  })
  test('is cancelled until it begins, and not after', async () => {
    const { request } = await booked()
    expect((await client.call('pickup.cancelRequest', { id: request.id })).data.status).toBe('cancelled')
    const { request: begun } = await booked()
    await app.query("update pickup_requests set status = 'confirmed', pickup_date = current_date - 1 where id = $1", [begun.id])
    expect((await client.call('pickup.cancelRequest', { id: begun.id })).message)
      .toBe(`Pickup ${begun.pickup_no} starts at 09:00 and can no longer be cancelled.`)
  })
  test('ends as its carrier says, with no more parcels than there were', async () => {
    await app.query("delete from pickup_requests where status <> 'picked_up' and pickup_date = $1", [day])
    const { request } = await booked()
    await sendWaiting(app.services)
    const carrier = await app.as('carrier_admin')
    expect((await carrier.call('pickup.complete', { id: request.id, result: 'picked_up', picked_parcels: 9 })).errors[0]?.message)
      .toBe('Picked parcels exceed 1')
    expect((await (await app.as('carrier_admin.desert')).call('pickup.complete', { id: request.id, result: 'picked_up' })).status).toBe(404)
    expect((await carrier.call('pickup.complete', { id: request.id, result: 'picked_up' })).data).toMatchObject({ status: 'picked_up', picked: '1 / 1' })
    expect((await carrier.call('pickup.complete', { id: request.id, result: 'failed', failure_reason: 'x' })).status).toBe(409)
    const file = await admin.call('pickup.ordersFile', { pickup_no: request.pickup_no, pickup_date: day, format: 'pdf' })
    expect(file.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await admin.call('pickup.ordersFile', { pickup_no: request.pickup_no, pickup_date: day })).headers['content-disposition'])
      .toContain(`pickup_NOORB_`)
    expect((await admin.call('pickup.ordersFile', { pickup_no: 'PU0', pickup_date: day })).message).toBe('No orders for this pickup')
  })
})
