import { afterEach, describe, expect, test } from 'vitest'
import { measures } from '@/upstream/core/alerts/measures'
import { forgetRaw } from '@/upstream/areas/tracking/jobs'
import { standingOf } from '../tracking/parcels'
import { useApp } from '../app'
import { useCarriers } from './connected'
import { minutesAgo, useTelling, type Event } from './telling'

const app = useApp()
const { here, messages } = useCarriers(app)
const { send, message, onTheWay } = useTelling(app, here)

describe('an event that does not fit', () => {
  const raw = (shipments: unknown[], sent_at: unknown = new Date().toISOString()) => JSON.stringify({ sent_at, shipments })
  const of = (number: unknown, ...events: unknown[]) => ({ tracking_number: number, events })
  const inbox = (
    number: string,
  ) => app.query<
    {
      id: number; carrier_event_code: string; process_result: string; process_note: string | null
      event_time: string | null; carrier_event_description: string; raw: string
    }
  >(
    "select id, carrier_event_code, process_result, process_note, event_time, carrier_event_description, payload->'response'->'body'->'events'->0 as raw from carrier_events where tracking_no = $1 order by id", [number])

  test.each([
    ['sub_code', null], ['description', null], ['location_code', null], ['location', null], ['signed_by', null],
    ['description', 'ط'.repeat(256)], ['location', 'L'.repeat(400)], ['location_code', 'C'.repeat(31)], ['signed_by', 'S'.repeat(101)],
    ['location', { city: 'Manama' }], ['description', 'NUL \u0000 and half \ud83d'],
  ])('in its %s is taken all the same, and so are its neighbours (%#)', async (field, value) => {
    const number = `FIT-${field}-${JSON.stringify(value).length}`
    const made = await onTheWay(number)
    const other = await onTheWay(`${number}-B`)
    const odd = { code: '400', time: minutesAgo(30), description: 'Out', [field]: value }
    expect(await send(raw([of(number, { code: '310', time: minutesAgo(40) }, odd), of(`${number}-B`, { code: '500', time: minutesAgo(5) })]))).toMatchObject({
      status: 202, data: { accepted: 3, waiting: 0, faults: [] },
    })
    await messages()
    expect((await standingOf(app, made)).status).toBe('out_for_delivery')
    expect((await standingOf(app, other)).status).toBe('delivered')
    const kept = (await inbox(number)).find(({ carrier_event_code }) => carrier_event_code === '400')
    expect(kept?.carrier_event_description.length).toBeLessThan(256)
    if (typeof value === 'string' && value.length > 100) expect(kept?.raw).toMatchObject({ [field]: value })
  })

  test('in its code or time waits with its reason and what was sent; the others of its message are taken', async () => {
    const made = await onTheWay('FIT-WAIT')
    const answer = await send(raw([
      of('FIT-WAIT', { code: '310', time: minutesAgo(40) }, { code: null, time: minutesAgo(30) }, { code: '400', time: 'yesterday at noon' }, 'hello', {
        code: '400', sub_code: 'X'.repeat(61), time: minutesAgo(20),
      }),
      of(null, { code: '500', time: minutesAgo(10) }), 7, of('FIT-WAIT', { code: '601', time: minutesAgo(4) }),
    ]))
    expect(answer).toMatchObject({ status: 202, data: { accepted: 2, waiting: 6 } })
    expect(answer.data.faults[1]).toEqual({ tracking_number: 'FIT-WAIT', event: 3, message: 'The time “yesterday at noon” is in no form we know.' })
    await messages()
    expect((await standingOf(app, made)).status).toBe('delivery_failed')
    const left = (await inbox('FIT-WAIT')).filter(({ process_result }) => process_result === 'unreadable')
    expect(left.map(({ event_time }) => event_time)).toEqual([null, null, null, null])
    expect(left.map(({ process_note }) => process_note).toSorted()).toEqual([
      'The event is no object.', 'The time “yesterday at noon” is in no form we know.', 'code is missing.', 'sub_code has 61 characters; at most 60 are read.',
    ])
    expect((await inbox('')).map(({ process_note }) => process_note)).toEqual(expect.arrayContaining([
      'tracking_number is missing.', 'The shipment is no object. The event is no object.',
    ]))
    expect(await app.query("select 1 from carrier_event_mappings where carrier_id = $1 and carrier_event_code = ''", [here.pearl])).toEqual([])
  })

  test('is kept once however often it is sent', async () => {
    await onTheWay('FIT-ONCE')
    for (const n of [1, 2, 3]) await send(raw([of('FIT-ONCE', { code: '400', time: 'soon' })], new Date(Date.now() - n * 1000).toISOString()))
    await messages()
    expect(await inbox('FIT-ONCE')).toHaveLength(1)
  })

  const zoned = (at: Date) => new Date(at.getTime() + 3 * 3_600_000).toISOString()
  test.each([
    ['+03', (at: Date) => `${zoned(at).slice(0, 19)}+03`], ['+0300', (at: Date) => `${zoned(at).slice(0, 19)}+0300`],
    ['Z', (at: Date) => at.toISOString()], ['UTC', (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`],
    ['no offset', (at: Date) => zoned(at).slice(0, 19)], ['seconds', (at: Date) => Math.floor(at.getTime() / 1000)],
    ['milliseconds', (at: Date) => at.getTime()], ['seconds as text with a fraction', (at: Date) => (at.getTime() / 1000).toFixed(3)],
    ['am and pm', (at: Date) => `${zoned(at).slice(0, 10)} ${String(((Number(zoned(at).slice(11, 13)) + 11) % 12) + 1).padStart(2, '0')}:${zoned(at).slice(14, 19)} ${Number(zoned(at).slice(11, 13)) < 12 ? 'AM' : 'PM'}`],
  ])('is none for its time in %s: Bahrain’s clock holds for Pearl Post', async (name, write) => {
    const number = `TIME-${name}`
    const made = await onTheWay(number)
    const at = new Date(Math.floor((Date.now() - 20 * 60_000) / 1000) * 1000)
    await send(raw([of(number, { code: '400', time: write(at) })]))
    await messages()
    expect((await standingOf(app, made)).status).toBe('out_for_delivery')
    const [event] = await app.query<{ event_at: string }>("select event_at from package_events where package_id = $1 and event_code = 'LMD03'", [made.id])
    expect(Date.parse(event?.event_at ?? '')).toBe(at.getTime())
  })

  test('of a date alone stands on that day, moves the parcel, and is one however often it comes', async () => {
    const made = await onTheWay('TIME-DAY')
    const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
    for (const n of [1, 2]) {
      await send(raw([of('TIME-DAY', { code: '400', time: day })], new Date(Date.now() - n * 1000).toISOString()))
      await messages()
    }
    expect((await standingOf(app, made)).status).toBe('out_for_delivery')
    const events = await inbox('TIME-DAY')
    expect(events).toMatchObject([{ process_result: 'applied', process_note: 'The carrier gave the day alone.' }])
    expect(new Date(Date.parse(events[0]?.event_time ?? '') + 3 * 3_600_000).toISOString().slice(0, 10)).toBe(day)
  })

  test('because its code means something that is gone waits alone', async () => {
    const made = await onTheWay('GONE-1')
    await app.query(
      "insert into carrier_event_mappings (carrier_id, carrier_event_code, rsa_event_code, event_mapping_status) values ($1, 'GONE', 'XXX99', 'mapped')",
      [here.pearl],
    )
    await send(raw([of('GONE-1', { code: 'GONE', time: minutesAgo(50) }, { code: '400', time: minutesAgo(10) })]))
    await messages()
    expect((await standingOf(app, made)).status).toBe('out_for_delivery')
    expect((await inbox('GONE-1')).filter(({ process_result }) => process_result === 'error')).toMatchObject([{
      process_note: 'It cannot be applied: Event code XXX99 is unknown.',
    }])
  })

  test('leaves a message that breaks every time to a person, with all its events', async () => {
    await onTheWay('BROKEN-1')
    await send(raw([of('BROKEN-1', { code: '400', time: minutesAgo(10) })]))
    await app.query("update carrier_messages set attempts = 5 where state = 'waiting'")
    await app.query(
      "create function break_messages() returns trigger language plpgsql as $$ begin raise exception 'The disk is full.' using errcode = '53100'; end $$",
    )
    await app.query("create trigger break_messages before insert on package_events for each row execute function break_messages()")
    await messages()
    await app.query('drop trigger break_messages on package_events')
    expect(await inbox('BROKEN-1')).toMatchObject([{ process_result: 'error', process_note: expect.stringContaining('The disk is full.') as string }])
    expect(await app.query('select state from carrier_messages order by id desc limit 1')).toEqual([{ state: 'failed' }])
  })
})

describe('what waits for a person', () => {
  const setting = (value: string | null) => here.admin.call('carrierSettings.save', {
    carrier_id: here.pearl, environment: 'production', settings: [{ setting_key: 'event_date_order', setting_value: value }],
  })
  const ambiguous = () => {
    const at = new Date(Date.now() - 30 * 60_000 + 3 * 3_600_000)
    // A day of this month up to the twelfth would be readable only by chance; the same two numbers both ways never are ambiguous.
    return `${String(at.getUTCDate()).padStart(2, '0')}/${String(at.getUTCMonth() + 1).padStart(2, '0')}/${String(at.getUTCFullYear()).slice(2)} ${at.toISOString().slice(11, 16)}`
  }
  const report = async (number: string, ...events: Event[]) => {
    const made = await onTheWay(number)
    await send(message(number, events))
    await messages()
    const { data } = await here.admin.call('carrierMapping.numbers', { process_result: ['unreadable', 'error'], search: number } as never)
    return { made, row: data[0] as NonNullable<typeof data[0]> }
  }
  afterEach(() => setting(null))

  test('is listed with its reason and its own words, counted in the carrier’s health and alerts', async () => {
    const before = (await here.admin.call('carrierFeeds.health', { carrier_id: [here.pearl] })).data[0]
    const { row } = await report('WAIT-1', { code: '400', time: 'yesterday at noon' })
    expect(row).toMatchObject({
      tracking_no: 'WAIT-1', carrier: 'Pearl Post', carrier_event_code: '400',
      event_time: null, event_time_raw: 'yesterday at noon', process_result: 'unreadable',
      process_note: 'The time “yesterday at noon” is in no form we know.', raw: expect.stringContaining('yesterday at noon') as string,
    })
    const after = (await here.admin.call('carrierFeeds.health', { carrier_id: [here.pearl] })).data[0]
    expect([(after?.waiting ?? 0) - (before?.waiting ?? 0), (after?.unreadable_24h ?? 0) - (before?.unreadable_24h ?? 0)]).toEqual([1, 1])
    const measured = (await Promise.all(measures.map((measure) => measure(app.services.database.db, new Date())))).flat().find((one) =>
      one.alertType === 'unreadable_event' && one.carrierId === here.pearl,
    )
    expect(measured).toMatchObject({ value: String(after?.waiting), message: expect.stringContaining('Pearl Post') as string })
    expect((await here.admin.call('carrierMapping.numbers', {})).status).toBe(422)
    expect((await here.admin.call('carrierMapping.numbers', { process_result: ['applied'] })).status).toBe(422)
  })

  test('is read again once the carrier’s settings say how, and moves the parcel then', async () => {
    const { made, row } = await report('WAIT-2', { code: '400', time: ambiguous() })
    expect(row.process_note).toMatch(/in which order its dates stand/)
    expect(await here.admin.call('carrierMapping.mend', { id: row.id })).toMatchObject({ status: 422, message: row.process_note })
    expect((await setting('dmy')).status).toBe(200)
    expect(await here.admin.call('carrierMapping.again', { ids: [row.id] })).toMatchObject({ status: 200, data: { done: 1, failed: [] } })
    expect((await standingOf(app, made)).status).toBe('out_for_delivery')
    expect(await here.admin.call('carrierMapping.again', { ids: [row.id] })).toMatchObject({
      data: { done: 0, failed: [{ name: 'WAIT-2', message: 'This event does not wait any more.' }] },
    })
    // The same sent again is a repeat of what was mended.
    await send(message('WAIT-2', [{ code: '400', time: row.event_time_raw }], new Date(Date.now() - 2000).toISOString()))
    await messages()
    expect(await app.query("select process_result from carrier_events where tracking_no = 'WAIT-2'")).toEqual([{ process_result: 'applied' }])
  })

  test('is taken as a person says: its time, its code, its number', async () => {
    const { made, row } = await report('WAIT-3', { code: '500', time: 'at lunch', signed_by: 'Mariam Janahi' })
    expect(await here.admin.call('carrierMapping.mend', { id: row.id, event_time: minutesAgo(-60 * 30) })).toMatchObject({
      status: 422, errors: [{ field: 'event_time', message: 'Event time is in the future.' }],
    })
    expect(await here.admin.call('carrierMapping.mend', { id: row.id, event_time: minutesAgo(20) })).toMatchObject({
      status: 200, data: { process_result: 'applied' },
    })
    expect((await standingOf(app, made)).status).toBe('delivered')
    expect((await here.admin.call('tracking.pod', { id: made.id })).data.receiver_name).toBe('Mariam Janahi')

    const wrong = await onTheWay('WAIT-4')
    await send(JSON.stringify({
      sent_at: new Date().toISOString(), shipments: [{ tracking_number: null, events: [{ time: minutesAgo(15), description: 'lost number' }] }],
    }))
    await messages()
    const [lost] = await app.query<{ id: number }>(
      "select id from carrier_events where tracking_no = '' and payload->'response'->'body'->'events'->0->>'description' = 'lost number'",
    )
    const id = lost?.id ?? 0
    expect((await here.admin.call('carrierMapping.mend', { id, tracking_no: 'WAIT-4' })).message).toBe('code is missing.')
    expect(await here.admin.call('carrierMapping.mend', { id, tracking_no: 'WAIT-4', carrier_event_code: '400' })).toMatchObject({
      status: 200, data: { process_result: 'applied' },
    })
    expect((await standingOf(app, wrong)).status).toBe('out_for_delivery')
  })

  test('of a code nobody has mapped is mapped like any other afterwards', async () => {
    const { row } = await report('WAIT-5', { code: 'NEW_CODE_5', time: 'at lunch' })
    expect(await here.admin.call('carrierMapping.mend', { id: row.id, event_time: minutesAgo(20) })).toMatchObject({ data: { process_result: 'unmapped' } })
    expect((await here.admin.call('carrierMapping.one', { id: 0, carrier_id: here.pearl, carrier_event_code: 'NEW_CODE_5' })).data).toMatchObject({
      event_mapping_status: 'unmapped', occurrences: 1,
    })
  })

  test('is set aside with a reason, by those alone who may, and of their own carrier', async () => {
    const { row } = await report('WAIT-6', { code: '400', time: 'at lunch' })
    const carrier = await app.as('carrier_admin')
    expect((await carrier.call('carrierMapping.closeWaiting', { ids: [row.id], reason: 'Not ours at all' })).status).toBe(403)
    expect((await carrier.call('carrierMapping.numbers', { process_result: ['unreadable'], search: 'WAIT-6' })).data).toEqual([])
    expect(await here.admin.call('carrierMapping.closeWaiting', { ids: [row.id], reason: 'The carrier says it was a test.' })).toMatchObject({
      data: { done: 1 },
    })
    expect(await app.query('select process_result, process_note from carrier_events where id = $1', [row.id])).toEqual([{
      process_result: 'ignored', process_note: 'The carrier says it was a test.',
    }])
  })

  test('waits no longer than what was sent is kept', async () => {
    const { row } = await report('WAIT-7', { code: '400', time: 'at lunch' })
    await app.query("update carrier_events set received_at = now() - interval '91 days' where id = $1", [row.id])
    await forgetRaw(app.services)
    expect(await app.query('select process_result, payload from carrier_events where id = $1', [row.id])).toEqual([{
      process_result: 'ignored', payload: null,
    }])
  })
})
