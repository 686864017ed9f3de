import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { addDays, isoWeekday, today } from '@/lib/domain/days'
import { newStage, type StageRule } from '@/lib/domain/sla'
import { runChange } from '@/upstream/areas/calendar-changes/run'
import { drainNoted, tickClocks } from '@/upstream/areas/sla/watch'
import { useApp, type Asker } from '../app'
import { given, happened, idOf, type Parcel } from '../tracking/parcels'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  for (const table of ['country_holidays', 'sla_clocks', 'sla_dirty', 'calendar_changes']) await app.query(`delete from ${table}`)
  await app.query("update sla_configs set status = 'inactive'")
  const rule: StageRule = { ...newStage('delivery'), target_value: '3.00', target_unit: 'working_days' }
  for (const country_code of ['AE', 'BH']) {
    const made = await admin.call('sla.addConfig', {
      carrier_id: await idOf(app, 'carriers', 'FALCON'), sla_name: `Test ${country_code}`,
      country_code, calendar: 'working_hours', effective_from: '2024-01-01', stages: [rule],
    } as unknown as Input<'sla.addConfig'>)
    if (made.status !== 201) throw new Error(made.message)
  }
})

async function onItsWay(city = 'Dubai', country_code = 'AE'): Promise<Parcel> {
  const parcel = await given(app, { city, country_code })
  await happened(app, parcel, ['ORD02', 3], ['PKU02', 2])
  await drainNoted(app.services)
  return parcel
}
interface Clock { id: number; day: string; status: string; warn_at: string; due_at: string }
const clockOf = async ({ id }: Parcel): Promise<Clock> => {
  const [clock] = await app.query<Clock>(
    "select id::int, to_char(due_at at time zone 'Asia/Dubai', 'YYYY-MM-DD') as day, status, warn_at::text, due_at::text from sla_clocks where package_id = $1",
    [id],
  )
  if (!clock) throw new Error('The parcel has no clock.')
  return clock
}
const notesOf = async (clock: Clock) => (await app.query<{ event: string; note: string }>(
  "select event, note from sla_clock_events where clock_id = $1 and event = 'due time moved' order by id", [clock.id],
)).map(({ note }) => note)
const newest = async () => (await admin.call('calendarChanges.list', {})).data[0]
const holiday = async (day: string, more: Record<string, unknown> = {}) => {
  await app.query("delete from country_holidays where status = 'inactive'")
  const made = await admin.call('countries.addHoliday', {
    country_code: 'AE', holiday_date: day, name: 'Day of rest', ...more,
  } as Input<'countries.addHoliday'>)
  expect(made.status, made.message).toBe(201)
  await app.jobs.idle()
  return made.data.id as number
}
const saveHoliday = async (id: number, more: Record<string, unknown>) => {
  expect((await admin.call('countries.saveHoliday', { id, ...more } as unknown as Input<'countries.saveHoliday'>)).status).toBe(200)
  await app.jobs.idle()
}

describe('clocks follow their calendar', () => {
  test('a holiday moves what is due over it and back, tells each clock why, and leaves other countries alone', async () => {
    const [here, abroad] = [await onItsWay(), await onItsWay('Manama', 'BH')]
    const [before, there] = [await clockOf(here), await clockOf(abroad)]
    const id = await holiday(before.day)
    const after = await clockOf(here)
    expect([after.day > before.day, Date.parse(after.warn_at) > Date.parse(before.warn_at), (await clockOf(abroad)).due_at]).toEqual([true, true, there.due_at])
    expect((await notesOf(after))[0]).toMatch(/^Day of rest, .*: no work\. Due .* instead of .*, Dubai time\.$/)
    const [parcel] = await app.query<{ sla_due_at: string }>('select sla_due_at::text from packages where id = $1', [here.id])
    expect(parcel?.sla_due_at).toBe(after.due_at)
    expect(await newest()).toMatchObject({
      kind: 'holiday', status: 'done', from_day: before.day, clocks_moved: 1, clocks_earlier: 0,
      // Pickups may be booked on the day it falls on.
      outcome: expect.stringMatching(/^1 due time moved \(1 later\)(, \d+ pickups? booked that day)?$/) as string, by: expect.any(String) as string,
    })
    const { data } = await admin.call('calendarChanges.one', { id: (await newest())?.id ?? 0 })
    expect(data.moved).toMatchObject([{ tracking_no: here.tracking_no, stage: 'delivery' }])

    await saveHoliday(id, { name: 'Another name' })
    expect(await notesOf(after)).toHaveLength(1)
    await saveHoliday(id, { status: 'inactive' })
    expect([await clockOf(here), await notesOf(after)]).toMatchObject([
      { day: before.day, due_at: before.due_at, warn_at: before.warn_at }, expect.arrayContaining([expect.stringContaining('work counts again')]) as unknown,
    ])
  })

  test('one of a state moves the clocks there alone', async () => {
    const [here, elsewhere] = [await onItsWay('Fujairah'), await onItsWay()]
    const before = await clockOf(here)
    const [state] = await app.query<{ id: number }>("select id::int from base_states where country_code = 'AE' and state_name = 'Fujairah'")
    const id = await holiday(before.day, { state_id: state?.id })
    expect([(await clockOf(here)).day > before.day, (await clockOf(elsewhere)).day]).toEqual([true, before.day])
    await saveHoliday(id, { status: 'inactive' })
  })

  const daysOff = async () => {
    const ids: number[] = []
    for (let day = addDays(today(), -9); day <= addDays(today(), -1); day = addDays(day, 1)) if (isoWeekday(day) < 6) ids.push(await holiday(day))
    return ids
  }
  const old = async (...last: [string, number][]) => {
    const parcel = await given(app, { created_at: new Date(Date.now() - 12 * 86_400_000).toISOString() })
    await happened(app, parcel, ['ORD02', 24 * 9], ['PKU02', 24 * 8], ...last)
    await drainNoted(app.services)
    return parcel
  }
  const messagesOf = async ({ tracking_no }: Parcel) => (await app.query('select 1 from inbox_messages where body like $1', [`%${tracking_no}%`])).length

  test('holidays taken away make a clock due sooner: it is told of at once, and once', async () => {
    const ids = await daysOff()
    const late = await old()
    expect([(await clockOf(late)).status, await messagesOf(late)]).toEqual(['running', 0])
    for (const id of ids) await saveHoliday(id, { status: 'inactive' })
    expect((await clockOf(late)).status).toBe('breached')
    const messages = await messagesOf(late)
    expect(messages).toBeGreaterThan(0)
    expect(await app.query('select sum(clocks_earlier)::int > 0 as sooner from calendar_changes')).toEqual([{ sooner: true }])
    await tickClocks(app.services)
    await tickClocks(app.services)
    expect(await messagesOf(late)).toBe(messages)
    // Moved later and back again, nobody hears of it a second time.
    const again = await daysOff()
    expect((await clockOf(late)).status).toBe('running')
    for (const id of again) await saveHoliday(id, { status: 'inactive' })
    expect([(await clockOf(late)).status, await messagesOf(late)]).toEqual(['breached', messages])
  })

  test('a clock that has stopped keeps its due time, then and when its parcel is looked at again', async () => {
    const [late, inTime] = [await old(['DEL01', 1]), await old(['DEL01', 24 * 7])]
    const before = [await clockOf(late), await clockOf(inTime)]
    expect(before.map(({ status }) => status)).toEqual(['breached', 'met'])
    const ids = await daysOff()
    expect([await clockOf(late), await clockOf(inTime)]).toEqual(before)
    await app.query('insert into sla_dirty (package_id) values ($1), ($2)', [late.id, inTime.id])
    await drainNoted(app.services)
    expect([await clockOf(late), await clockOf(inTime)]).toEqual(before)
    for (const id of ids) await saveHoliday(id, { status: 'inactive' })
  })

  test('two changes at once end where one after the other would', async () => {
    await app.query("delete from country_holidays where status = 'inactive'")
    const parcel = await onItsWay()
    const before = await clockOf(parcel)
    let next = addDays(before.day, 1)
    while (isoWeekday(next) > 5) next = addDays(next, 1)
    const made = await Promise.all([before.day, next].map((holiday_date) => admin.call('countries.addHoliday', {
      country_code: 'AE', holiday_date, name: 'Feast',
    } as Input<'countries.addHoliday'>)))
    await app.jobs.idle()
    expect((await clockOf(parcel)).day > next).toBe(true)
    const stands = await clockOf(parcel)
    await app.query('insert into sla_dirty (package_id) values ($1)', [parcel.id])
    await drainNoted(app.services)
    expect(await clockOf(parcel)).toEqual(stands)
    await Promise.all(
      made.map(({ data }) => admin.call('countries.saveHoliday', { id: data.id, status: 'inactive' } as unknown as Input<'countries.saveHoliday'>)),
    )
    await app.jobs.idle()
    expect(await clockOf(parcel)).toMatchObject({ due_at: before.due_at, warn_at: before.warn_at })
  })

  test('weekend, hours and zone move what still runs', async () => {
    const parcel = await onItsWay('Manama', 'BH')
    const before = await clockOf(parcel)
    const [country] = await app.query<{ id: number; weekend_days: number[]; default_timezone: string }>(
      "select id::int, weekend_days, default_timezone from countries where country_code = 'BH'",
    )
    const save = async (more: Record<string, unknown>) => {
      expect((await admin.call('countries.save', { id: country?.id ?? 0, ...more } as Input<'countries.save'>)).status).toBe(200)
      await app.jobs.idle()
    }
    const due = isoWeekday(before.day)
    await save({ weekend_days: [...(country?.weekend_days ?? []).slice(0, 1), due].toSorted((a, b) => a - b) })
    expect(await newest()).toMatchObject({ kind: 'hours', status: 'done' })
    expect((await clockOf(parcel)).day).not.toBe(before.day)
    await save({ weekend_days: country?.weekend_days })
    expect((await clockOf(parcel)).due_at).toBe(before.due_at)
    await save({ default_timezone: 'Europe/London' })
    const moved = await clockOf(parcel)
    expect([moved.due_at !== before.due_at, await newest()]).toMatchObject([true, { kind: 'zone', note: 'Time zone Europe/London' }])
    await save({ default_timezone: country?.default_timezone })
    expect((await clockOf(parcel)).due_at).toBe(before.due_at)
    await save({ weekend_days: country?.weekend_days })
    expect((await newest())?.note).toBe(`Time zone ${country?.default_timezone ?? ''}`)
  })

  test('worked twice, or after a worker died, a change moves nothing twice', async () => {
    const parcel = await onItsWay()
    const before = await clockOf(parcel)
    const id = await holiday(before.day)
    const change = await newest()
    await app.query("update calendar_changes set status = 'queued', moved = '[]', clocks_moved = 0 where id = $1", [change?.id])
    await Promise.all([runChange(app.services, change?.id ?? 0), runChange(app.services, change?.id ?? 0)])
    expect(await newest()).toMatchObject({ status: 'done', clocks_moved: 0 })
    expect(await notesOf(before)).toHaveLength(1)
    await saveHoliday(id, { status: 'inactive' })
  })

  test('a file of cities that names their clocks does as well', async () => {
    const [city] = await app.query<{ id: number }>("select id::int from base_cities where country_code = 'BH' and city_name = 'Manama'")
    const parcel = await onItsWay('Manama', 'BH')
    const before = await clockOf(parcel)
    await admin.call('places.saveCity', { id: city?.id ?? 0, timezone: 'Europe/London' } as Input<'places.saveCity'>)
    await app.jobs.idle()
    expect([(await clockOf(parcel)).due_at !== before.due_at, await newest()]).toMatchObject([
      true, { note: 'Manama: time zone Europe/London' },
    ])
    await admin.call('places.saveCity', { id: city?.id ?? 0, timezone: null } as Input<'places.saveCity'>)
    await app.jobs.idle()
    expect((await clockOf(parcel)).due_at).toBe(before.due_at)
  })
})

describe('hours of people', () => {
  test('nobody approved are paid as those of a holiday; approved ones stay, and their manager is told', async () => {
    const [manager, vendor, supervisor] = [await app.as('workforce_manager'), await app.as('vendor_admin'), await app.as('warehouse_supervisor')]
    let day = addDays(today(), -1)
    while (isoWeekday(day) !== 4) day = addDays(day, -1)
    await app.query('delete from timesheets where vendor_id = 1 and work_date = $1', [day])
    const [warehouse] = await app.query<{ id: number }>("select id::int from facilities where facility_code = 'JXB1'")
    const hire = async (n: number) => (await vendor.call('vendorStaff.add', {
      vendor_id: 1, staff_code: `CC-${n}`, full_name: `Feast Picker ${n}`, emirates_id: `784-1991-${8_000_000 + n}-1`,
      id_expiry: addDays(today(), 400), role: 'picker', basic_monthly_wage: '1500.00', joined_on: '2024-01-01',
    } as never)).data.id
    // One after the other: rows are read in the order people were taken on.
    const people = [await hire(1), await hire(2)]
    const sheet = (await vendor.call('vendorTimesheets.add', {
      vendor_id: 1, warehouse_id: warehouse?.id ?? 0, work_date: day, shift: 'day',
      employees: people.map((staff_id) => ({ staff_id, time_in: '07:00', time_out: '14:00' })),
    })).data
    await vendor.call('vendorTimesheets.act', { id: sheet.id, action: 'submit' })
    const rowsOf = () => app.query<{ id: number; staff_id: number; day_type: string; amount: string; status: string }>(
      'select id::int, staff_id::int, day_type, amount::text, status from timesheet_employees where timesheet_id = $1 order by staff_id', [sheet.id],
    )
    const [first] = await rowsOf()
    await supervisor.call('vendorTimesheets.decide', { id: first?.id ?? 0, status: 'verified', reason: 'Seen.' })
    await manager.call('vendorTimesheets.decide', { id: first?.id ?? 0, status: 'approved', flag_remark: 'Seen.' })
    const before = await rowsOf()
    expect(before.map(({ status }) => status)).toEqual(['approved', 'pending'])
    const id = await holiday(day)
    const after = await rowsOf()
    expect(after[0]).toEqual(before[0])
    expect([after[1]?.day_type, Number(after[1]?.amount) > Number(before[1]?.amount)]).toEqual(['public_holiday', true])
    const change = await newest()
    expect(change).toMatchObject({ rows_changed: expect.any(Number) as number, status: 'done' })
    const { data } = await admin.call('calendarChanges.one', { id: change?.id ?? 0 })
    expect(data.kept).toContainEqual({ id: first?.id, timesheet_no: sheet.timesheet_no, staff_code: 'CC-1', work_date: day, status: 'approved' })
    expect(await app.query("select distinct subject, body from inbox_messages where subject like 'Approved hours of%' and body like '%CC-1%'")).toHaveLength(1)
    const answer = await manager.call('vendorTimesheets.recalculate', { from: day, to: day })
    expect(answer.data.kept.map(({ id: row }) => row)).toContain(first?.id)
    await saveHoliday(id, { status: 'inactive' })
    expect((await rowsOf())[1]).toMatchObject({ day_type: 'normal', amount: before[1]?.amount })
    expect((await manager.call('vendorTimesheets.recalculate', { from: day, to: day })).data.kept.map(({ id: row }) => row)).not.toContain(first?.id)
  })
})

test('pickups booked for a day that is a holiday now are named', async () => {
  const noor = await idOf(app, 'clients', 'NOORB')
  const [address] = await app.query<{ id: number }>(
    "select id::int from client_addresses where client_id = $1 and address_type = 'pickup' and country_code = 'AE'", [noor],
  )
  const day = addDays(today(), 25)
  const booked = await admin.call('pickup.addRequest', {
    client_id: noor, client_address_id: address?.id ?? 0, carrier_id: await idOf(app, 'carriers', 'FALCON'),
    pickup_date: day, ready_time: '09:00', close_time: '12:00', parcels: 2,
  } as Input<'pickup.addRequest'>)
  expect(booked.status, booked.message).toBe(201)
  await holiday(day, { half_day_until: '12:00' })
  expect((await newest())?.pickups_booked).toBe(0)
  await saveHoliday((await app.query<{ id: number }>('select max(id)::int as id from country_holidays'))[0]?.id ?? 0, { half_day_until: null })
  const change = await newest()
  expect((await admin.call('calendarChanges.one', { id: change?.id ?? 0 })).data.pickups.map(({ pickup_no }) => pickup_no)).toContain(booked.data.pickup_no)
})

test('what changed is for those who may change it', async () => {
  expect((await (await app.as('client_admin')).call('calendarChanges.list', {})).status).toBe(403)
  expect(await admin.call('calendarChanges.one', { id: 999_999_999 })).toMatchObject({ status: 404 })
})
