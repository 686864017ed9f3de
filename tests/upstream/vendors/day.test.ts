import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dubaiMoment, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'

/** As the upstream spells moments. */
const moment = (time: string) => dubaiMoment(day, time).replace('.000Z', 'Z')

const app = useApp()
let manager: Asker
let vendor: Asker
let supervisor: Asker
let jxb1: number
beforeAll(async () => {
  ;[manager, vendor, supervisor] = [await app.as('workforce_manager'), await app.as('vendor_admin'), await app.as('warehouse_supervisor')]
  jxb1 = (await app.query<{ id: number }>("select id::int from facilities where facility_code = 'JXB1'"))[0]?.id ?? 0
  await app.query('delete from country_holidays')
  await app.query("update rate_cards set ot_day_multiplier = '1.40', ot_night_multiplier = '1.50' where vendor_id = 1")
})
beforeEach(async () => {
  await app.query('delete from timesheets where vendor_id = 1 and work_date = $1', [day])
})

/** A Thursday at least a day ago, so that nobody rests. */
const day = (() => {
  let at = addDays(today(), -1)
  while (new Date(`${at}T00:00:00Z`).getUTCDay() !== 4) at = addDays(at, -1)
  return at
})()

let made = 0
async function picker(more: Record<string, unknown> = {}) {
  made += 1
  const answer = await vendor.call('vendorStaff.add', {
    vendor_id: 1, staff_code: `D-${made}`, full_name: `Day Picker ${made}`, emirates_id: `784-1991-${7_000_000 + made}-1`,
    id_expiry: addDays(today(), 400), role: 'picker', basic_monthly_wage: '1500.00', joined_on: '2024-01-01', ...more,
  } as never)
  expect(answer.status, answer.message).toBe(201)
  return answer.data
}
type Shift = 'day' | 'evening' | 'night' | 'split'
interface Times { staff_id: number; time_in: string; time_out: string; break_minutes?: number }
const at = (staff_id: number, time_in: string, time_out: string, more: Partial<Times> = {}): Times => ({ staff_id, time_in, time_out, ...more })
async function sheet(shift: Shift, ...employees: Times[]) {
  const answer = await vendor.call('vendorTimesheets.add', { vendor_id: 1, warehouse_id: jxb1, work_date: day, shift, employees })
  expect(answer.status, answer.message).toBe(201)
  return answer.data
}
const rowsOf = async (staff: number) =>
  (await app.query<
    {
      id: number; worked_minutes: number; normal_minutes: number; ot_day_minutes: number; ot_night_minutes: number
      amount: string; allowance: string; flags: string[]; status: string; callout_minutes: number
    }
  >(
    'select id::int, worked_minutes, normal_minutes, ot_day_minutes, ot_night_minutes, amount::text, allowance::text, flags, status, callout_minutes from timesheet_employees where staff_id = $1 and work_date = $2 order by time_in', [staff, day]))
const hours = async (staff: number) => (await rowsOf(staff)).map(({ normal_minutes: n, ot_day_minutes: d, ot_night_minutes: o, amount }) => [
  n / 60, (d + o) / 60, amount,
])
/** Submits a sheet and has one person's row verified and approved by two people. */
async function approve(id: number, staff: number) {
  await vendor.call('vendorTimesheets.act', { id, action: 'submit' })
  const [row] = await app.query<{ id: number }>('select id::int from timesheet_employees where timesheet_id = $1 and staff_id = $2', [id, staff])
  expect((await supervisor.call('vendorTimesheets.decide', { id: row?.id ?? 0, status: 'verified', reason: 'Seen.' })).status).toBe(200)
  const answer = await manager.call('vendorTimesheets.decide', { id: row?.id ?? 0, status: 'approved', flag_remark: 'Seen.' })
  expect(answer.status, answer.message).toBe(200)
  return row?.id ?? 0
}

describe('the ordinary hours of a day are one person’s, whatever sheets they stand on', () => {
  test('the second sheet begins where the first left off, and the day is flagged', async () => {
    const one = await picker()
    await sheet('day', at(one.id, '07:00', '14:00'))
    expect(await hours(one.id)).toEqual([[6, 0, '37.50']])
    await sheet('evening', at(one.id, '14:00', '22:00'))
    expect(await hours(one.id)).toEqual([[6, 0, '37.50'], [2, 5, '56.25']])
    const [, evening] = await rowsOf(one.id)
    expect(evening?.flags).toContain('over_daily_cap')
  })

  test('a sheet entered later for earlier hours changes the other, as long as nobody approved it', async () => {
    const one = await picker()
    const late = await sheet('evening', at(one.id, '14:00', '22:00'))
    expect(await hours(one.id)).toEqual([[7, 0, '43.75']])
    const early = await sheet('day', at(one.id, '07:00', '14:00'))
    expect(await hours(one.id)).toEqual([[6, 0, '37.50'], [2, 5, '56.25']])
    await vendor.call('vendorTimesheets.change', { id: early.id, employees: [] })
    expect(await hours(one.id)).toEqual([[7, 0, '43.75']])
    expect((await vendor.call('vendorTimesheets.one', { id: late.id })).data.employees[0]?.flags).not.toContain('over_daily_cap')
  })

  test('what is approved stays, and the sheet that comes later carries the difference', async () => {
    const one = await picker()
    const late = await sheet('evening', at(one.id, '14:00', '22:00'))
    await approve(late.id, one.id)
    await sheet('day', at(one.id, '07:00', '14:00'))
    expect(await hours(one.id)).toEqual([[1, 5, '50.00'], [7, 0, '43.75']])
  })

  test('night hours of an approved evening are made up for as well', async () => {
    const one = await picker()
    const late = await sheet('evening', at(one.id, '15:00', '00:00'))
    await approve(late.id, one.id)
    expect(await hours(one.id)).toEqual([[8, 0, '50.00']])
    // Alone it would have been 5 h, then 3 ordinary and 5 of overtime, two of them after ten.
    await sheet('day', at(one.id, '08:00', '13:00'))
    const [early] = await rowsOf(one.id)
    expect([early?.normal_minutes, early?.ot_day_minutes, early?.ot_night_minutes]).toEqual([0, 180, 120])
  })

  test('a row that is rejected or absent gives its hours back to the others', async () => {
    const one = await picker()
    const early = await sheet('day', at(one.id, '07:00', '14:00'))
    await sheet('evening', at(one.id, '14:00', '22:00'))
    await vendor.call('vendorTimesheets.act', { id: early.id, action: 'submit' })
    const [first] = await rowsOf(one.id)
    await supervisor.call('vendorTimesheets.decide', { id: first?.id ?? 0, status: 'rejected', reason: 'Not there.' })
    expect((await hours(one.id))[1]).toEqual([7, 0, '43.75'])
    await vendor.call('vendorTimesheets.changeRow', { id: first?.id ?? 0, time_out: '13:00' })
    expect(await hours(one.id)).toEqual([[5, 0, '31.25'], [3, 4, '53.75']])
    await supervisor.call('vendorTimesheets.decide', { id: first?.id ?? 0, status: 'absent' })
    expect((await hours(one.id)).at(-1)).toEqual([0, 0, '0.00'])
    expect((await rowsOf(one.id)).find(({ status }) => status === 'pending')).toMatchObject({ normal_minutes: 420, ot_day_minutes: 0 })
  })

  test('144 hours in three weeks count the other sheets of the day', async () => {
    const one = await picker()
    const early = await sheet('day', at(one.id, '07:00', '14:00'))
    await app.query(
      "insert into timesheet_employees (timesheet_id, vendor_id, warehouse_id, work_date, staff_id, stay_no, role, worked_minutes, status) select $1, 1, $2, $3::date - g, $4, g + 1, 'picker', 450, 'approved' from generate_series(1, 18) g",
      [early.id, jxb1, day, one.id],
    )
    await sheet('evening', at(one.id, '14:00', '22:00'))
    expect((await rowsOf(one.id)).map(({ flags }) => flags.includes('over_144'))).toEqual([true, true])
  })

  test('two sheets of one day written at once come to the same as one after the other', async () => {
    for (let round = 0; round < 5; round++) {
      await app.query('delete from timesheets where vendor_id = 1 and work_date = $1', [day])
      const one = await picker()
      await Promise.all([
        sheet('day', at(one.id, '07:00', '14:00')), sheet('evening', at(one.id, '14:00', '22:00')), sheet('night', at(one.id, '22:00', '23:00')),
      ])
      const rows = await rowsOf(one.id)
      expect(rows.map(({ normal_minutes }) => normal_minutes).reduce((a, b) => a + b)).toBe(480)
      expect(rows.map(({ ot_day_minutes, ot_night_minutes }) => ot_day_minutes + ot_night_minutes).reduce((a, b) => a + b)).toBe(360)
    }
  })
})

describe('breaks, call-outs and allowances are of the day', () => {
  test('two short stays without a gap are a long day with one break; a gap is a break', async () => {
    const [one, two] = [await picker(), await picker()]
    await sheet('day', at(one.id, '08:00', '12:00'), at(two.id, '08:00', '12:00'))
    await sheet('evening', at(one.id, '12:00', '16:00'), at(two.id, '16:00', '20:00'))
    expect((await hours(one.id)).map(([normal]) => normal)).toEqual([4, 3])
    expect((await hours(two.id)).map(([normal]) => normal)).toEqual([4, 4])
  })

  test('the least call-out and the allowances are paid once', async () => {
    const line = {
      role: 'packer', rate_normal: '17.00', rate_ot_day: '21.25', rate_ot_night: '25.50', rate_rest_day: '25.50',
      rate_holiday: '25.50', meal_allowance: '10.00', transport_allowance: '15.00', unit: 'hour',
    }
    await app.query("delete from rate_card_lines where role = 'packer' and rate_card_id in (select id from rate_cards where vendor_id = 1)")
    await app.query(`insert into rate_card_lines (rate_card_id, ${Object.keys(line).join(', ')})
      select id, ${Object.values(line).map((value) => `'${value}'`).join(', ')} from rate_cards where vendor_id = 1`)
    const one = await picker({ role: 'packer' })
    const early = await sheet('day', at(one.id, '08:00', '09:00'))
    expect(await rowsOf(one.id)).toMatchObject([{ amount: '93.00', allowance: '25.00', callout_minutes: 180 }])
    await sheet('evening', at(one.id, '18:00', '19:30'))
    expect(await rowsOf(one.id)).toMatchObject([
      { amount: '67.50', allowance: '25.00', callout_minutes: 90 },
      { amount: '25.50', allowance: '0.00', callout_minutes: 0 },
    ])
    // Approved alone, the first was paid its four hours; the second is paid what the day lacks.
    await app.query('delete from timesheets where vendor_id = 1 and work_date = $1 and shift = $2', [day, 'evening'])
    await manager.call('vendorTimesheets.recalculate', { from: day, to: day })
    await approve(early.id, one.id)
    await sheet('evening', at(one.id, '18:00', '22:00'))
    expect((await rowsOf(one.id)).map(({ amount }) => amount)).toEqual(['93.00', '17.00'])
  })
})

describe('several stays', () => {
  const punch = async (code: string, direction: 'in' | 'out', time: string) => {
    const answer = await supervisor.call('vendorAttendance.punch', {
      staff_code: code, warehouse_id: jxb1, direction, at: dubaiMoment(day, time), client_event_id: `${code}-${direction}-${time}`,
    })
    expect(answer.status, answer.message).toBe(200)
    return answer.data.id
  }

  test('each is a row of the sheet, paid as one day', async () => {
    const one = await picker()
    for (const [direction, time] of [['in', '08:00'], ['out', '12:00'], ['in', '16:00'], ['out', '20:00']] as const)
      await punch(one.staff_code, direction, time)
    const answer = await vendor.call('vendorTimesheets.fromAttendance', { vendor_id: 1, warehouse_id: jxb1, work_date: day, shift: 'split' })
    expect(answer.status).toBe(201)
    expect(answer.data.employees.filter(({ staff_id }) => staff_id === one.id).map(({ worked, flags }) => [worked, flags])).toEqual([
      ['4:00', []], ['4:00', []],
    ])
    expect(await hours(one.id)).toEqual([[4, 0, '25.00'], [4, 0, '25.00']])
  })

  test('one on no sheet is missing, though the person is on one with another', async () => {
    const one = await picker()
    for (const [direction, time] of [['in', '08:00'], ['out', '12:00']] as const) await punch(one.staff_code, direction, time)
    await sheet('day', at(one.id, '08:00', '12:00'))
    const missing = async () =>
      (await supervisor.call('vendorAttendance.list', { work_date: day, missing: true, search: one.staff_code })).data.map(({ punch_in }) => punch_in)
    expect(await missing()).toEqual([])
    for (const [direction, time] of [['in', '16:00'], ['out', '20:00']] as const) await punch(one.staff_code, direction, time)
    expect(await missing()).toEqual([moment('16:00')])
    const listed = (await supervisor.call('vendorAttendance.list', { work_date: day, missing: false, search: one.staff_code })).data
    expect(listed.map(({ punch_in, timesheet_no }) => [punch_in, timesheet_no !== null])).toEqual([[moment('08:00'), true]])
    const rest = await vendor.call('vendorTimesheets.fromAttendance', { vendor_id: 1, warehouse_id: jxb1, work_date: day, shift: 'evening' })
    expect(rest.data.employees.filter(({ staff_id }) => staff_id === one.id).map(({ time_in }) => time_in)).toEqual([moment('16:00')])
  })

  test('one row over two stays differs from attendance; hours nobody badged have none', async () => {
    const [one, two] = [await picker(), await picker()]
    for (const person of [one, two]) for (const [direction, time] of [['in', '08:00'], ['out', '12:00'], ['in', '16:00'], ['out', '20:00']] as const)
      await punch(person.staff_code, direction, time)
    await sheet('day', at(one.id, '08:00', '20:00'), at(two.id, '08:00', '12:00'), at(two.id, '12:30', '15:00'))
    expect((await rowsOf(one.id))[0]?.flags).toContain('attendance_mismatch')
    expect((await rowsOf(two.id)).map(({ flags }) => flags.includes('no_attendance'))).toEqual([false, true])
  })

  test('stays may touch, in attendance and on sheets, and not overlap', async () => {
    const one = await picker()
    for (const [direction, time] of [['in', '08:00'], ['out', '14:00'], ['in', '14:00'], ['out', '18:00']] as const)
      await punch(one.staff_code, direction, time)
    const stays = (await supervisor.call('vendorAttendance.list', { work_date: day, search: one.staff_code })).data.toSorted((a, b) =>
      String(a.punch_in).localeCompare(String(b.punch_in)),
    )
    const correct = (from: string) => supervisor.call('vendorAttendance.correct', {
      id: stays[1]?.id ?? 0, punch_in: dubaiMoment(day, from), punch_out: dubaiMoment(day, '18:30'), reason: 'Later.',
    })
    expect((await correct('14:00')).status).toBe(200)
    expect(await correct('13:59')).toMatchObject({ status: 409, message: 'This overlaps another stay of the same person.' })
    await sheet('day', at(one.id, '08:00', '14:00'), at(one.id, '14:00', '18:00'))
    const clash = await vendor.call('vendorTimesheets.add', {
      vendor_id: 1, warehouse_id: jxb1, work_date: day, shift: 'evening', employees: [at(one.id, '17:00', '19:00')],
    })
    expect(clash.message).toBe(`${one.full_name} is on another timesheet from 14:00 to 18:00.`)
    const twice = await vendor.call('vendorTimesheets.add', {
      vendor_id: 1, warehouse_id: jxb1, work_date: day, shift: 'evening', employees: [at(one.id, '18:00', '20:00'), at(one.id, '19:00', '21:00')],
    })
    expect(twice).toMatchObject({ status: 422, errors: [{ field: 'employees.1', message: `${one.full_name} is entered twice from 18:00 to 20:00.` }] })
  })

  test('an approved row holds the stay it stands for, not the others of the day', async () => {
    const one = await picker()
    const stays = []
    for (const [from, to] of [['08:00', '12:00'], ['16:00', '20:00']] as const) {
      stays.push(await punch(one.staff_code, 'in', from))
      await punch(one.staff_code, 'out', to)
    }
    const early = await sheet('day', at(one.id, '08:00', '12:00'))
    await approve(early.id, one.id)
    const correct = (id: number, from: string, to: string) => supervisor.call('vendorAttendance.correct', {
      id, punch_in: dubaiMoment(day, from), punch_out: dubaiMoment(day, to), reason: 'Seen.',
    })
    expect(await correct(stays[0] ?? 0, '08:00', '11:00')).toMatchObject({ status: 409, message: 'The timesheet row is approved; reopen it first.' })
    expect((await correct(stays[1] ?? 0, '16:00', '19:00')).status).toBe(200)
  })
})
