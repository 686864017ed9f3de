import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dubaiMoment, today } from '@/lib/domain/days'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'

const app = useApp()
let vendor: Asker
let supervisor: Asker
let manager: Asker
let jxb1: number
beforeAll(async () => {
  ;[vendor, supervisor, manager] = [await app.as('vendor_admin'), await app.as('warehouse_supervisor'), await app.as('workforce_manager')]
  jxb1 = (await app.query<{ id: number }>("select id::int from facilities where facility_code = 'JXB1'"))[0]?.id ?? 0
  await app.query('delete from country_holidays')
})

type Call = 'vendorStaff.upload' | 'vendorTimesheets.upload' | 'vendorAttendance.upload'
let files = 0
async function send(who: Asker, call: Call, lines: string[], body: Record<string, unknown>) {
  const answer = await who.call(call, body as never, { file: { name: `vendor-${(files += 1)}.csv`, body: Buffer.from(lines.join('\n')), type: 'text/csv' } })
  expect(answer.status, answer.message).toBe(202)
  await app.jobs.idle()
  const [upload] = await app.query<{ status: string; rows_rejected: number; rows_created: number }>(
    'select status, rows_rejected, rows_created from excel_details where id = $1', [answer.data.upload_id])
  const faults = await app.query<{ message: string }>('select message from excel_responses where upload_id = $1 order by row_number', [answer.data.upload_id])
  return { ...upload, faults: faults.map(({ message }) => message) }
}
const yesterday = addDays(today(), -1)
const staffHeader = 'Staff Code,Full Name,Emirates ID,ID Expiry,Role,Basic Monthly Wage,Joined On,Forklift Card Expiry'
const person = (code: string, more: { id?: string; role?: string; card?: string; name?: string } = {}) =>
  `${code},${more.name ?? 'File Person'},${more.id ?? `784-1993-${5_000_000 + Number(code.slice(2))}-1`},${addDays(today(), 300)},${more.role ?? 'picker'},1500.00,2024-01-01,${
    more.card ?? ''}`
const staffOf = (code: string) => app.query<{ id: number; full_name: string; role: string }>(
  'select id::int, full_name, role from vendor_staff where vendor_id = 1 and staff_code = $1', [code])

describe('a file of staff', () => {
  test('adds people and changes those that are there; each bad row says why', async () => {
    const sent = await send(vendor, 'vendorStaff.upload', [
      staffHeader, person('F-1'), person('F-2', { role: 'forklift' }), person('F-3', { id: '784-19-1' }),
    ], { vendor_id: 1 })
    expect(sent.faults).toEqual(['Forklift Card Expiry is required for role forklift.', 'Emirates ID 784-19-1 is not valid.'])
    expect(await staffOf('F-1')).toMatchObject([{ full_name: 'File Person', role: 'picker' }])
    await send(vendor, 'vendorStaff.upload', [staffHeader, person('F-1', { name: 'Other Name' })], { vendor_id: 1 })
    expect(await staffOf('F-1')).toMatchObject([{ full_name: 'Other Name' }])
    expect((await vendor.call('vendorStaff.upload', { vendor_id: 2 } as never,
      { file: { name: 'x.csv', body: Buffer.from('a'), type: 'text/csv' } })).status).toBe(404)
  })

  test('has a template, and badges of the people it made', async () => {
    const [one] = await staffOf('F-1')
    for (const call of ['vendorStaff.template', 'vendorTimesheets.template'] as const) expect((await vendor.call(call, {})).status).toBe(200)
    expect((await supervisor.call('vendorAttendance.template', {})).status).toBe(200)
    const badges = await vendor.call('vendorStaff.badges', { ids: [one?.id ?? 0] })
    expect([badges.status, badges.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const [foreign] = await app.query<{ id: number }>('select id::int from vendor_staff where vendor_id = 2 limit 1')
    expect((await vendor.call('vendorStaff.badges', { ids: [foreign?.id ?? 0] })).status).toBe(404)
  })
})

describe('a file of hours', () => {
  const header = 'Work Date,Warehouse,Shift,Staff Code,Time In,Time Out,Break (minutes)'
  test('starts sheets, replaces what is pending, and refuses what cannot be', async () => {
    await app.query("delete from timesheets where vendor_id = 1 and shift = 'night' and work_date = $1", [yesterday])
    const line = (from: string, to: string, code = 'F-1', day = yesterday) => `${day},JXB1,night,${code},${from},${to},60`
    const sent = await send(vendor, 'vendorTimesheets.upload', [
      header, line('20:00', '02:00'), line('20:00', '02:00', 'NOBODY'), line('20:00', '02:00', 'F-1', addDays(today(), 2)),
      line('25:00', '02:00', 'F-1', addDays(today(), -2)),
    ], { vendor_id: 1 })
    expect(sent.faults).toEqual(['Staff Code NOBODY is unknown or inactive.', 'Work Date is in the future.', 'Use a time between 00:00 and 23:59.'])
    const hours = () => app.query<{ time_out: string; status: string }>(`select e.time_out, t.status from timesheet_employees e join timesheets t on t.id = e.timesheet_id
      where t.vendor_id = 1 and t.shift = 'night' and t.work_date = $1`, [yesterday])
    expect(await hours()).toHaveLength(1)
    await send(vendor, 'vendorTimesheets.upload', [header, line('20:00', '03:00')], { vendor_id: 1 })
    expect((await hours()).map(({ time_out }) => new Date(time_out).toISOString())).toEqual([dubaiMoment(today(), '03:00')])
    const file = await vendor.call('vendorTimesheets.download', { vendor_id: 1, from: yesterday, to: yesterday })
    expect([file.status, file.body.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const [sheet] = await app.query<{ id: number }>("select id::int from timesheets where vendor_id = 1 and shift = 'night' and work_date = $1", [yesterday])
    expect((await vendor.call('vendorTimesheets.sheetFile', { id: sheet?.id ?? 0 })).body.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('a file of punches', () => {
  test('makes stays by turns, keeps a second in for somebody to correct, and is sent twice without harm', async () => {
    const lines = ['Staff Code,Warehouse,Date,Time,Direction,Device', `F-1,JXB1,${yesterday},06:00,,T1-9`, `F-1,JXB1,${yesterday},07:30,,T1-9`,
      `F-1,NOWHERE,${yesterday},08:00,,`]
    expect((await send(supervisor, 'vendorAttendance.upload', lines, {})).faults).toEqual(['Warehouse NOWHERE is unknown.'])
    const [one] = await staffOf('F-1')
    const stays = () => app.query<{ status: string; source: string; device_id: string | null; left: boolean }>(
      'select status, source, device_id, punch_out is not null as left from vendor_attendance where staff_id = $1 order by punch_in', [one?.id])
    expect(await stays()).toEqual([{ status: 'complete', source: 'upload', device_id: 'T1-9', left: true }])
    await send(supervisor, 'vendorAttendance.upload', lines, {})
    expect(await stays()).toHaveLength(1)
    await send(supervisor, 'vendorAttendance.upload', [lines[0] ?? '', `F-1,JXB1,${yesterday},09:00,in,`, `F-1,JXB1,${yesterday},09:05,in,`], {})
    expect((await stays()).filter(({ status }) => status === 'open')).toHaveLength(2)
  })
})

describe('the punch clock', () => {
  test('takes a photo where its warehouse asks for one, keeps it with the punch, and shows it to the warehouse', async () => {
    const sites = await supervisor.call('vendorAttendance.punchSites', {})
    expect(sites.data.find(({ code }) => code === 'JXB1')).toMatchObject({ id: jxb1, asks_photo: false })
    await app.query("update configurations set value = 'true' where config_key = 'punch_photo'")
    dropSettings()
    await send(vendor, 'vendorStaff.upload', [staffHeader, person('F-9')], { vendor_id: 1 })
    const punch = (more: object) => supervisor.call('vendorAttendance.punch', {
      staff_code: 'f-9', warehouse_id: jxb1, direction: 'in', client_event_id: 'punch-test-0001', ...more,
    })
    expect((await punch({})).errors[0]?.field).toBe('photo')
    const photo = createCanvas(64, 48).toBuffer('image/jpeg', 60)
    const taken = await punch({ photo: `data:image/jpeg;base64,${photo.toString('base64')}` })
    expect(taken.data, taken.message).toMatchObject({ status: 'open', source: 'kiosk', has_in_photo: true, has_out_photo: false })
    expect((await supervisor.call('vendorAttendance.photo', { id: taken.data.id, direction: 'in' })).body).toEqual(photo)
    expect((await supervisor.call('vendorAttendance.photo', { id: taken.data.id, direction: 'out' })).status).toBe(404)
    await app.query("update configurations set value = 'false' where config_key = 'punch_photo'")
    dropSettings()
  })
})

describe('a rate card', () => {
  test('is printed for its vendor', async () => {
    const [card] = (await manager.call('vendorRates.list', { vendor_id: [1] })).data
    const paper = await vendor.call('vendorRates.paper', { id: card?.id ?? 0 })
    expect([paper.status, paper.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })
})

describe('the days of a warehouse', () => {
  test('tell how many were asked for, and how many of them came', async () => {
    const [day] = (await manager.call('vendorTimesheets.byDate', { from: yesterday, to: yesterday, warehouse_id: [jxb1] })).data
    await app.query('delete from request_lines where request_id in (select id from request_applications where application_type = $1 and warehouse_id = $2)',
      ['manpower', jxb1])
    expect((await manager.call('vendorTimesheets.byDate', { from: yesterday, to: yesterday, warehouse_id: [jxb1] })).data[0]).toMatchObject({ requested: null })
    await app.query(`with r as (insert into request_applications (request_no, application_type, warehouse_id, department, needed_from, needed_to, reason, vendor_id, status,
        requested_by) values ('RAFILL', 'manpower', $1, 'X', $2, $3, 'X', 1, 'accepted', 1) returning id)
      insert into request_lines (request_id, line_no, role, headcount) select id, 1, 'picker', 50 from r`,
    [jxb1, dubaiMoment(yesterday, '08:00'), dubaiMoment(yesterday, '18:00')])
    const [filled] = (await manager.call('vendorTimesheets.byDate', { from: yesterday, to: yesterday, warehouse_id: [jxb1] })).data
    expect(filled).toMatchObject({ requested: 50, fill_pct: (Math.round((day?.present ?? 0) * 20) / 10).toFixed(1) })
  })
})
