import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'

const app = useApp()
let manager: Asker
let other: Asker
let vendor: Asker
let supervisor: Asker
let jxb1: number
beforeAll(async () => {
  ;[manager, other, vendor, supervisor] = [
    await app.as('workforce_manager'), await app.as('super_admin'), await app.as('vendor_admin'), await app.as('warehouse_supervisor'),
  ]
  jxb1 = (await app.query<{ id: number }>("select id::int from facilities where facility_code = 'JXB1'"))[0]?.id ?? 0
  await app.query('delete from country_holidays')
  await app.query('update vendor_staff set weekly_rest_day = 7, is_shift_worker = false, overtime_exempt = false where vendor_id = 1')
})

/** The latest Thursday at least a day ago. */
const thursday = () => {
  let day = addDays(today(), -1)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 4) day = addDays(day, -1)
  return day
}

let made = 0
/** A new picker of vendor 1 at 1,500.00 a month, on no timesheet yet. */
async function picker() {
  made += 1
  const answer = await vendor.call('vendorStaff.add', {
    vendor_id: 1, staff_code: `T-${made}`, full_name: `Test Picker ${made}`, emirates_id: `784-1990-${7_000_000 + made}-1`,
    id_expiry: addDays(today(), 400), role: 'picker', basic_monthly_wage: '1500.00', joined_on: '2024-01-01',
  })
  expect(answer.status).toBe(201)
  return answer.data
}
async function sheetOf(shift: 'night' | 'split', staff: number[], day = thursday()) {
  await app.query('delete from timesheet_employees where timesheet_id in (select id from timesheets where vendor_id = 1 and shift = $1)', [shift])
  await app.query('delete from timesheets where vendor_id = 1 and shift = $1', [shift])
  const answer = await vendor.call('vendorTimesheets.add', {
    vendor_id: 1, warehouse_id: jxb1, work_date: day, shift,
    employees: staff.map((staff_id) => ({ staff_id, time_in: '08:00', time_out: '19:00', break_minutes: 60 })),
  })
  expect(answer.message).toBe('OK')
  return answer.data
}
const rowsOf = async (sheet: number) => (await vendor.call('vendorTimesheets.one', { id: sheet })).data.employees

describe('the register', () => {
  const company = {
    vendor_code: 'TESTCO', vendor_name: 'Test Labour LLC', vendor_type: 'manpower' as const, trade_license_no: 'CN-1',
    license_authority: 'Dubai Economy', license_expiry: addDays(today(), 100), mol_establishment_no: '123', contact_name: 'Ali', email: 'a@test.example',
    phone: '+971501234567', city: 'Dubai',
  }
  test('a vendor is added inactive and told what it lacks before it is activated', async () => {
    const added = await manager.call('vendors.add', { ...company, iban: 'AE070331234567890123456' })
    expect([added.status, added.data.status, added.data.iban]).toEqual([201, 'inactive', 'AE070331234567890123456'])
    const refused = await manager.call('vendors.toggle', { id: added.data.id, status: 'active' })
    expect([refused.status, refused.message]).toEqual([409, 'Vendor TESTCO cannot be activated: it may work in no warehouse, it has no approved rate card.'])
    expect((await manager.call('vendors.add', { ...company, vendor_name: 'Another' })).errors[0]).toEqual({
      field: 'vendor_code', message: 'Vendor code TESTCO is used.',
    })
    expect((await manager.call('vendors.add', { ...company, vendor_code: 'TESTC2', vendor_name: 'Test labour llc' })).status).toBe(409)
    expect((await manager.call('vendors.change', { id: added.data.id, iban: 'AE000000000000000000000' })).errors[0]).toEqual({
      field: 'iban', message: 'This IBAN is not valid.',
    })
    expect((await manager.call('vendors.change', { id: added.data.id, city: 'Ajman', version: 99 })).status).toBe(409)
    expect((await manager.call('vendors.change', { id: added.data.id, vat_registered: true, trn: '123' })).errors[0]?.message)
      .toBe('A UAE TRN has 15 digits and starts with 100.')
  })

  test('one without a licence that holds is refused', async () => {
    expect((await manager.call('vendors.add', { ...company, vendor_code: 'OLDCO', vendor_name: 'Old', license_expiry: '2020-01-01' })).errors[0]).toEqual({
      field: 'license_expiry', message: 'This licence has expired.',
    })
  })

  test('everybody sees their own vendors', async () => {
    const seen = async (who: Asker) => (await who.call('vendors.list', {})).data.map(({ vendor_code }) => vendor_code)
    expect(await seen(vendor)).toEqual(['ALSADA'])
    expect((await seen(manager)).length).toBeGreaterThan(7)
    expect((await seen(supervisor)).length).toBeLessThan(8)
    expect((await manager.call('vendors.list', { license_expiring: true })).data.map(({ vendor_code }) => vendor_code)).toEqual(['HORIZON', 'NAJMAH'])
    expect((await (await app.as('client_admin')).call('vendors.dropdown', {})).data).toEqual([])
  })

  test('an Emirates ID is one person’s, kept sealed and shown masked', async () => {
    const one = await picker()
    expect(one.emirates_id).toBe('784-••••-•••••••-1')
    const again = await manager.call('vendorStaff.add', {
      vendor_id: 2, staff_code: 'X-1', full_name: 'Somebody', emirates_id: `784-1990-${7_000_000 + made}-1`,
      id_expiry: addDays(today(), 9), role: 'packer', basic_monthly_wage: '1500', joined_on: '2024-01-01',
    })
    expect([again.status, again.errors[0]?.field]).toEqual([409, 'emirates_id'])
    expect((await vendor.call('vendorStaff.list', { vendor_id: 2 })).status).toBe(404)
    expect((await vendor.call('vendorStaff.change', { id: one.id, role: 'forklift', emirates_id: one.emirates_id })).errors[0]?.field)
      .toBe('forklift_card_expiry')
    expect((await app.query<{ n: number }>("select count(*)::int as n from vendor_staff where emirates_id_sealed like '784%'"))[0]?.n).toBe(0)
  })
})

describe('rate cards', () => {
  test('a version goes from draft to approval by two people, and ends the one before', async () => {
    const [card] = (await manager.call('vendorRates.list', { vendor_id: [2], status: ['approved'] })).data
    const dates = { valid_from: addDays(today(), 5), valid_to: addDays(today(), 300) }
    const next = await manager.call('vendorRates.newVersion', { id: card?.id ?? 0, ...dates })
    expect([next.status, next.data.status, next.data.version_no]).toEqual([201, 'draft', (card?.version_no ?? 0) + 1])
    expect((await manager.call('vendorRates.change', { id: card?.id ?? 0, vat_rate: '0.00' })).message)
      .toBe(`Rate card ${card?.card_no} v${card?.version_no} is in use; make a new version.`)
    expect((await manager.call('vendorRates.change', { id: next.data.id, ot_day_multiplier: '1.10' })).errors[0]).toEqual({
      field: 'ot_day_multiplier', message: 'Below the statutory minimum 1.25. Say why under Remarks.',
    })
    expect((await manager.call('vendorRates.change', { id: next.data.id, ot_day_multiplier: '0.90' })).status).toBe(422)
    expect((await manager.call('vendorRates.act', { id: next.data.id, action: 'approve' })).status).toBe(409)
    expect((await manager.call('vendorRates.act', { id: next.data.id, action: 'submit' })).data.status).toBe('submitted')
    expect((await manager.call('vendorRates.act', { id: next.data.id, action: 'approve' })).message)
      .toBe('You submitted this card; someone else must decide it.')
    expect((await other.call('vendorRates.act', { id: next.data.id, action: 'approve' })).data.status).toBe('approved')
    expect((await manager.call('vendorRates.one', { id: card?.id ?? 0 })).data.valid_to).toBe(addDays(today(), 4))
  })

  test('the calculator gives each step of the worked example', async () => {
    const [card] = (await manager.call('vendorRates.list', { vendor_id: [1], status: ['approved'] })).data
    const answer = await vendor.call('vendorRates.calc', {
      card_id: card?.id ?? 0, role: 'picker', basic_monthly_wage: '1500.00', in: '13:02', out: '00:31', break: 60, date: thursday(),
    })
    expect([answer.data.amount, answer.data.minutes.ot_night]).toEqual(['73.44', 150])
    expect((await vendor.call('vendorRates.calc', { card_id: card?.id ?? 0, role: 'picker', in: '25:00', out: '00:31', date: thursday() })).errors[0]?.message)
      .toBe('Use a time between 00:00 and 23:59.')
  })

  test('the calculator counts in the vendor’s currency, to its coin', async () => {
    const { data: lines } = await manager.call('vendorRates.list', { vendor_id: [1], status: ['approved'] })
    const card_id = lines[0]?.id ?? 0
    const day = { card_id, role: 'picker' as const, basic_monthly_wage: '150.125', in: '08:00', out: '19:00', date: thursday() }
    await app.query("update vendors set currency = 'BHD' where id = 1")
    const inDinars = (await manager.call('vendorRates.calc', day)).data
    await app.query("update vendors set currency = 'AED' where id = 1")
    expect(inDinars.currency).toBe('BHD')
    for (const text of [inDinars.amount, inDinars.margin, inDinars.vat, inDinars.total, ...inDinars.steps.map(({ amount }) => amount)])
      expect(text).toMatch(/^\d+\.\d{3}$/)
  })
})

describe('a timesheet', () => {
  test('is entered by the vendor, verified and approved by two people, and billed', async () => {
    const one = await picker()
    const sheet = await sheetOf('night', [one.id])
    expect([sheet.employees[0]?.amount, sheet.employees[0]?.ot_day, sheet.status]).toEqual(['65.63', '2:00', 'draft'])
    expect(sheet.employees[0]?.flags).toContain('no_attendance')
    expect((await vendor.call('vendorTimesheets.act', { id: sheet.id, action: 'submit' })).data.status).toBe('submitted')
    const [row] = await rowsOf(sheet.id)
    const id = row?.id ?? 0
    expect((await supervisor.call('vendorTimesheets.decide', { id, status: 'approved' })).message).toBe(`${one.staff_code} is pending; it cannot be approved.`)
    expect((await supervisor.call('vendorTimesheets.decide', { id, status: 'verified' })).errors[0]?.field).toBe('reason')
    expect((await supervisor.call('vendorTimesheets.decide', { id, status: 'verified', reason: 'Seen at the gate.' })).data.status).toBe('verified')
    expect((await supervisor.call('vendorTimesheets.decide', { id, status: 'approved', flag_remark: 'Seen.' })).message)
      .toBe('You verified this row; someone else must approve it.')
    expect((await manager.call('vendorTimesheets.decide', { id, status: 'approved' })).errors[0]?.field).toBe('flag_remark')
    expect((await manager.call('vendorTimesheets.decide', { id, status: 'approved', flag_remark: 'Seen by the supervisor.' })).data).toMatchObject({
      status: 'approved', timesheet_status: 'approved',
    })
    expect((await vendor.call('vendorTimesheets.changeRow', { id, time_out: '20:00' })).status).toBe(409)
  })

  test('takes nobody twice, whoever asks first', async () => {
    const one = await picker()
    const sheet = await sheetOf('night', [one.id])
    const clash = await vendor.call('vendorTimesheets.add', {
      vendor_id: 1, warehouse_id: jxb1, work_date: sheet.work_date, shift: 'split', employees: [{ staff_id: one.id, time_in: '10:00', time_out: '12:00' }],
    })
    expect([clash.status, clash.errors[0]?.message]).toEqual([422, `${one.full_name} is on another timesheet from 08:00 to 19:00.`])
    const two = await picker()
    const head = { vendor_id: 1, warehouse_id: jxb1, work_date: thursday(), shift: 'split' as const }
    await app.query("delete from timesheets where vendor_id = 1 and shift = 'split'")
    const both = await Promise.all(
      [0, 1].map(() => vendor.call('vendorTimesheets.add', { ...head, employees: [{ staff_id: two.id, time_in: '10:00', time_out: '12:00' }] })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('refuses what cannot be', async () => {
    const one = await picker()
    const sheet = await sheetOf('night', [one.id])
    const change = (times: { time_in: string; time_out: string }) => vendor.call('vendorTimesheets.change', {
      id: sheet.id, employees: [{ staff_id: one.id, ...times }],
    })
    expect((await change({ time_in: '08:00', time_out: '08:00' })).errors[0]?.message).toBe('Out must be after in.')
    expect((await change({ time_in: '08:00', time_out: '07:00' })).errors[0]?.message).toBe('More than 16 hours.')
    expect((await vendor.call('vendorTimesheets.add', { vendor_id: 1, warehouse_id: jxb1, work_date: addDays(today(), 1), shift: 'day' })).errors[0]?.message)
      .toBe('Work date is in the future.')
    expect((await vendor.call('vendorTimesheets.add', { vendor_id: 1, warehouse_id: jxb1, work_date: addDays(today(), -30), shift: 'split' })).message)
      .toContain('is closed.')
    expect((await vendor.call('vendorTimesheets.add', { vendor_id: 2, warehouse_id: jxb1, work_date: today(), shift: 'day' })).status).toBe(404)
  })

  test('in bulk tells each row that was refused', async () => {
    const [a, b] = [await picker(), await picker()]
    const sheet = await sheetOf('night', [a.id, b.id])
    await vendor.call('vendorTimesheets.act', { id: sheet.id, action: 'submit' })
    const [first, second] = await rowsOf(sheet.id)
    await supervisor.call('vendorTimesheets.decide', { id: first?.id ?? 0, status: 'absent' })
    const answer = await supervisor.call('vendorTimesheets.decideMany', { ids: [first?.id ?? 0, second?.id ?? 0], status: 'verified', reason: 'Seen.' })
    expect([answer.data.done, answer.data.failed.map(({ message }) => message)]).toEqual([
      [second?.id], [`${first?.staff_code} is absent; it cannot be verified.`],
    ])
    expect((await rowsOf(sheet.id))[0]).toMatchObject({ amount: '0.00', time_in: null })
    expect((await vendor.call('vendorTimesheets.decideMany', { ids: [second?.id ?? 0], status: 'approved' })).status).toBe(403)
  })

  test('is recalled only while nobody decided any of it', async () => {
    const one = await picker()
    const sheet = await sheetOf('night', [one.id])
    await vendor.call('vendorTimesheets.act', { id: sheet.id, action: 'submit' })
    expect((await vendor.call('vendorTimesheets.act', { id: sheet.id, action: 'recall' })).data.status).toBe('draft')
    expect((await vendor.call('vendorTimesheets.act', { id: sheet.id, action: 'recall' })).message)
      .toBe(`Timesheet ${sheet.timesheet_no} is draft; recalling it is not allowed.`)
  })
})

describe('attendance', () => {
  test('a badge clocks in and out once, a repeat is known again', async () => {
    const one = await picker()
    const at = (time: string) => `${thursday()}T${time}:00.000Z`
    const tap = { staff_code: one.staff_code, warehouse_id: jxb1 }
    const came = await supervisor.call('vendorAttendance.punch', { ...tap, direction: 'in', at: at('04:00'), client_event_id: `${one.staff_code}-in-1` })
    expect(came.data.status).toBe('open')
    expect((await supervisor.call('vendorAttendance.punch', { ...tap, direction: 'in', at: at('04:00'), client_event_id: `${one.staff_code}-in-1` })).data.id)
      .toBe(came.data.id)
    expect((await supervisor.call('vendorAttendance.punch', { ...tap, direction: 'in', at: at('05:00'), client_event_id: `${one.staff_code}-in-2` })).status)
      .toBe(409)
    const left = await supervisor.call('vendorAttendance.punch', { ...tap, direction: 'out', at: at('13:00'), client_event_id: `${one.staff_code}-out-1` })
    expect([left.data.id, left.data.status, left.data.worked]).toEqual([came.data.id, 'complete', '9:00'])
    await app.query("delete from timesheets where vendor_id = 1 and shift = 'split'")
    const sheet = await vendor.call('vendorTimesheets.fromAttendance', { vendor_id: 1, warehouse_id: jxb1, work_date: thursday(), shift: 'split' })
    expect(sheet.data.employees.map(({ staff_id }) => staff_id)).toContain(one.id)
    expect((await supervisor.call('vendorAttendance.correct', {
      id: came.data.id, punch_in: at('04:00'), punch_out: at('12:00'), reason: 'Left earlier.',
    })).data).toMatchObject({ status: 'corrected', worked: '8:00' })
    expect((await supervisor.call('vendorAttendance.punch', {
      ...tap, staff_code: 'NOBODY', direction: 'in', client_event_id: 'nobody-at-all',
    })).errors[0]?.field).toBe('staff_code')
  })

  test('hours approved keep their attendance', async () => {
    const [stay] = await app.query<{ id: number }>(
      "select a.id::int from vendor_attendance a join timesheet_employees e on e.staff_id = a.staff_id and e.work_date = a.work_date and e.status = 'approved' and e.warehouse_id = $1 limit 1",
      [jxb1],
    )
    expect((await manager.call('vendorAttendance.ignore', { id: stay?.id ?? 0, reason: 'Read twice.' })).message)
      .toBe('The timesheet row is approved; reopen it first.')
  })

  test('a period that meets approved hours is not entered', async () => {
    const period = { period_type: 'ramadan' as const, date_from: addDays(today(), -20), date_to: addDays(today(), -10), name: 'Test' }
    expect((await manager.call('vendorAttendance.savePeriod', period)).status).toBe(409)
    const far = { ...period, date_from: '2031-01-01', date_to: '2031-01-29' }
    const saved = await manager.call('vendorAttendance.savePeriod', far)
    expect((await manager.call('vendorAttendance.savePeriod', { ...far, date_from: '2031-01-20' })).message).toBe('The dates meet Test.')
    expect((await manager.call('vendorAttendance.dropPeriod', { id: saved.data.id })).status).toBe(200)
  })
})

describe('a month', () => {
  test('is stated once, sent, agreed by the vendor and invoiced', async () => {
    await app.query("update timesheet_employees set status = 'approved' where id = (select id from timesheet_employees where vendor_id = 1 and statement_id is null and worked_minutes > 0 order by id desc limit 1)")
    const [now] = await app.query<{ month: string }>(
      "select to_char(work_date, 'YYYY-MM') as month from timesheet_employees where status = 'approved' and statement_id is null and vendor_id = 1 order by work_date desc limit 1",
    )
    const month = now?.month ?? ''
    // On the first days of a month the hours that wait are of one that has its statement.
    await app.query("update vendor_statements set month = month - interval '10 years' where vendor_id = 1 and month = to_date($1, 'YYYY-MM')", [month])
    const statement = await manager.call('vendorStatements.add', { vendor_id: 1, month })
    expect(statement.status, statement.message).toBe(201)
    const id = statement.data.id
    const [sums] = await app.query<{ amount: string }>(
      'select sum(amount)::numeric(14,2)::text as amount from timesheet_employees where statement_id = $1', [id],
    )
    expect((Number(statement.data.gross_amount) + Number(statement.data.allowance)).toFixed(2)).toBe(sums?.amount)
    expect((await manager.call('vendorStatements.add', { vendor_id: 1, month })).message).toContain(statement.data.statement_no)
    expect((await vendor.call('vendorStatements.one', { id })).status).toBe(404)
    expect((await manager.call('vendorStatements.act', { id, action: 'send' })).data.status).toBe('sent')
    expect((await vendor.call('vendorStatements.act', { id, action: 'dispute' })).errors[0]?.field).toBe('remarks')
    expect((await vendor.call('vendorStatements.act', { id, action: 'agree' })).data.status).toBe('agreed')
    expect((await vendor.call('vendorStatements.act', { id, action: 'invoice', invoice_no: 'X', amount: '1.00' })).status).toBe(403)
    expect((await manager.call('vendorStatements.act', { id, action: 'invoice', invoice_no: 'INV-1', amount: '1.00' })).errors[0]?.field).toBe('remarks')
    expect((await manager.call('vendorStatements.act', { id, action: 'invoice', invoice_no: 'INV-1', amount: statement.data.total })).data.status)
      .toBe('invoiced')
    expect((await app.query<{ n: number }>("select count(*)::int as n from timesheet_employees where statement_id = $1 and status <> 'invoiced'", [id]))[0]?.n)
      .toBe(0)
    expect((await manager.call('vendorStatements.file', { id, format: 'pdf' })).body.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await manager.call('vendorStatements.file', { id, format: 'xlsx' })).body.subarray(0, 2).toString()).toBe('PK')
  })

  test('the summaries count what the rows hold', async () => {
    const months = await manager.call('vendorTimesheets.summary', {})
    const [first] = months.data
    const [held] = await app.query<{ h: string }>(
      "select round(sum(worked_minutes) / 60.0, 2)::text as h from timesheet_employees where vendor_id = $1 and to_char(work_date, 'YYYY-MM') = $2 and status not in ('rejected', 'absent')",
      [first?.vendor_id, first?.month],
    )
    expect(Number(first?.worked_hours)).toBe(Number(held?.h))
    const days = await supervisor.call('vendorTimesheets.byDate', {})
    expect(new Set(days.data.map(({ warehouse }) => warehouse))).toEqual(new Set(['JXB1']))
    expect((await manager.call('vendorTimesheets.byDate', { from: '2025-01-01', to: '2026-01-01' })).errors[0]?.field).toBe('to')
    expect((await vendor.call('vendorTimesheets.list', {})).data.every(({ vendor_id }) => vendor_id === 1)).toBe(true)
    expect((await manager.call('vendorTimesheets.recalculate', { from: addDays(today(), -6), to: today() })).status).toBe(200)
  })
})

test('a licence that ended makes its vendor inactive and tells it', async () => {
  await app.query("update vendors set license_expiry = current_date - 3 where vendor_code = 'SIDRA'")
  await app.jobs.send(app.services.database.db, 'vendors.watch', {})
  await app.jobs.idle()
  expect((await app.query<{ status: string }>("select status from vendors where vendor_code = 'SIDRA'"))[0]?.status).toBe('inactive')
  expect((await app.query<{ n: number }>("select count(*)::int as n from inbox_messages where subject like 'Sidra%'"))[0]?.n).toBeGreaterThan(0)
})
