import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { makeReport, watchReports } from '@/upstream/areas/reports/make'
import { useApp, type Asker } from '../app'

const app = useApp()
let staff: Asker
let client: Asker
const week = { from: addDays(today(), -30), to: today() }

beforeAll(async () => {
  ;[staff, client] = [await app.as('operations_manager'), await app.as('client_admin')]
  await app.query("delete from export_jobs where status = 'queued'")
})

const csv = (body: Buffer) => body.toString().replace('\ufeff', '').trim().split('\r\n')
const jobs = async (asker: Asker) => (await asker.call('exportReports.recent', {})).data
const queued = async (asker: Asker, more: object = {}) => (await asker.call('exportReports.lastMile', {
  ...week, format: 'csv', background: true, ...more,
})) as unknown as { status: number; message: string; data: { export_id: number } }

describe('a report that is handed over', () => {
  test('has a row for each package created in those days, of those filters, newest first', async () => {
    const [parcel] = await app.query<{ status: string; n: number }>(
      "select status, count(*)::int as n from packages where created_at >= now() - interval '29 days' group by 1 order by n limit 1",
    )
    const [{ n = 0 } = {}] = await app.query<{ n: number }>(
      "select count(*)::int as n from packages where status = $1 and created_at >= $2::timestamp at time zone 'Asia/Dubai'", [parcel?.status, week.from],
    )
    const { body, headers } = await staff.call('exportReports.lastMile', { ...week, format: 'csv', status: [parcel?.status as 'created'] })
    const lines = csv(body)
    expect(headers['content-disposition']).toContain('export.csv')
    expect(lines[0]).toMatch(/^Tracking No,Ref No,Order ID,Client,Service,Consignee/)
    expect(lines).toHaveLength(n + 1)
  })

  const others = ['lastMileItems', 'trackingDetails', 'shipping', 'slaTracker', 'orderSku', 'orderlist'] as const
  test.each(others)('%s brings rows and their headers', async (name) => {
    const admin = await app.as('super_admin')
    const answer = await admin.call(`exportReports.${name}`, {
      from: addDays(today(), -20), to: addDays(today(), 10), format: 'csv', background: false,
    } as never)
    // Many rows are made in the background; both are a report.
    if (answer.status === 202) return expect(answer.message).toContain('Recent downloads')
    expect(answer.status).toBe(200)
    expect(csv(answer.body).length).toBeGreaterThan(1)
  })

  test('holds the columns that were asked for, in that order, and the filters on a sheet of their own', async () => {
    const { body } = await staff.call('exportReports.lastMile', { ...week, format: 'csv', columns: ['status', 'tracking_no'] })
    expect(csv(body)[0]).toBe('Status,Tracking No')
    const { body: book, headers } = await staff.call('exportReports.lastMile', { ...week, columns: ['tracking_no'] })
    expect(headers['content-disposition']).toMatch(/last-mile-\d{8}-\d{4}\.xlsx/)
    expect(book.subarray(0, 2).toString()).toBe('PK')
    expect(book.includes('xl/worksheets/sheet2.xml')).toBe(true)
    expect(await staff.call('exportReports.lastMile', { ...week, columns: ['nothing'] })).toMatchObject({
      status: 422, message: 'This report has no column nothing.',
    })
  })

  test('is refused without rows, back to front, and of too many days', async () => {
    expect(await staff.call('exportReports.lastMile', { from: '2001-01-01', to: '2001-01-02' })).toMatchObject({
      status: 422, message: 'No rows for these filters.',
    })
    expect(await staff.call('exportReports.lastMile', { from: today(), to: addDays(today(), -1) })).toMatchObject({
      status: 422, errors: [{ field: 'from', message: 'From must be before To.' }],
    })
    expect(await staff.call('exportReports.lastMile', { from: addDays(today(), -92), to: today() })).toMatchObject({
      status: 422, errors: [{ field: 'to', message: 'Choose a period of at most 92 days.' }],
    })
    expect(await staff.call('exportReports.trackingDetails', { from: addDays(today(), -31), to: today() })).toMatchObject({
      status: 422, errors: [{ message: 'Choose a period of at most 31 days.' }],
    })
  })

  test('shows a client its own parcels, whatever it asks for', async () => {
    const [own] = await app.query<{ client_ids: number[] }>("select client_ids::int[] as client_ids from users where email = 'client_admin@demo.example'")
    const mine = csv((await client.call('exportReports.lastMile', { ...week, format: 'csv', columns: ['tracking_no'] })).body).slice(1)
    const theirs = await app.query<{ tracking_no: string }>('select tracking_no from packages where client_id = any($1::bigint[])', [own?.client_ids])
    const known = new Set(theirs.map(({ tracking_no }) => tracking_no))
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.filter((no) => !known.has(no))).toEqual([])
  })
})

describe('how many rows it would be', () => {
  test('is told for a report there is, in one’s own rows', async () => {
    const all = (await staff.call('exportReports.estimate', { name: 'last-mile', ...week })).data
    const own = (await client.call('exportReports.estimate', { name: 'last-mile', ...week })).data
    expect(all.rows).toBeGreaterThan(own.rows)
    expect(own).toMatchObject({ rows: own.rows, background: false })
    expect(own.columns.slice(0, 2)).toEqual([{ field: 'tracking_no', header: 'Tracking No' }, { field: 'ref_no', header: 'Ref No' }])
    expect(await staff.call('exportReports.estimate', { name: 'nothing', ...week })).toMatchObject({ status: 404, message: 'Unknown report nothing.' })
    expect(await staff.call('exportReports.estimate', { name: 'last-mile', to: today() })).toMatchObject({
      status: 422, errors: [{ field: 'from', message: 'This field is required.' }],
    })
  })
})

describe('a report made in the background', () => {
  test('waits, is made once, told of in the inbox, and handed to its owner alone', async () => {
    const first = await queued(staff, { payment_mode: 'cod' })
    expect(first).toMatchObject({ status: 202 })
    const again = await queued(staff, { payment_mode: 'cod' })
    expect(again.data).toEqual(first.data)
    await app.jobs.idle()
    const [job] = await jobs(staff)
    expect(job).toMatchObject({
      id: first.data.export_id, status: 'ready', progress: 100, can_download: true, params: expect.stringContaining('Dates: Created'),
    })
    const { body } = await staff.call('exportReports.file', { id: first.data.export_id })
    expect(csv(body)).toHaveLength((job?.rows ?? 0) + 1)
    expect(job?.size).toBe(body.length)
    expect((await client.call('exportReports.file', { id: first.data.export_id })).status).toBe(404)
    const [message] = await app.query<{ subject: string }>("select subject from inbox_messages where category = 'export' order by id desc limit 1")
    expect(message?.subject).toBe('Last mile is ready')
  })

  test('can be cancelled while it waits, and then neither made nor had', async () => {
    const [id = 0] = (await app.query<{ id: number }>(
      `insert into export_jobs (user_id, report, params, format) select id, 'last-mile', $1, 'csv' from users where email = 'operations_manager@demo.example'
          returning id::int`,
      [{ ...week, date_field: 'created_at', format: 'csv' }],
    )).map((row) => row.id)
    expect((await staff.call('exportReports.remove', { id })).message).toBe('This report is still being prepared. Cancel it first.')
    expect((await staff.call('exportReports.file', { id })).message).toBe('This report is still being prepared.')
    expect((await staff.call('exportReports.cancel', { id })).data).toMatchObject({ status: 'cancelled' })
    expect(await staff.call('exportReports.cancel', { id })).toMatchObject({ status: 409, message: 'This report is cancelled and can no longer be cancelled.' })
    await makeReport(app.services, id)
    expect(await staff.call('exportReports.file', { id })).toMatchObject({ status: 409, message: 'This report was not made. Run it again.' })
    expect((await staff.call('exportReports.remove', { id })).status).toBe(200)
    expect((await staff.call('exportReports.remove', { id })).status).toBe(404)
  })

  test('that a worker left lying is taken up again; one whose time is over loses its file', async () => {
    const [lost] = await app.query<{ id: number }>(
      `insert into export_jobs (user_id, report, params, format, status, touched_at) select id, 'last-mile', $1, 'csv', 'running', now() - interval '6 minutes'
          from users where email = 'operations_manager@demo.example' returning id::int`,
      [{ ...week, date_field: 'created_at', format: 'csv', status: ['created'] }],
    )
    await watchReports(app.services)
    await app.jobs.idle()
    const [made] = await app.query<{ status: string; file_path: string }>('select status, file_path from export_jobs where id = $1', [lost?.id])
    expect(made?.status).toBe('ready')
    await app.query("update export_jobs set expires_at = now() - interval '1 minute' where id = $1", [lost?.id])
    await watchReports(app.services)
    expect(await staff.call('exportReports.file', { id: lost?.id ?? 0 })).toMatchObject({
      status: 410, message: 'This download has expired. Run the report again.',
    })
    await app.jobs.idle()
    expect((await jobs(staff)).find(({ id }) => id === lost?.id)).toMatchObject({ status: 'expired', progress: 100 })
    expect(await app.services.files.has(made?.file_path ?? '')).toBe(false)
  })

  test('of somebody who may no longer run it fails and says so; asked for again it is tried anew', async () => {
    const [id = 0] = (await app.query<{ id: number }>(
      `insert into export_jobs (user_id, report, params, format) select id, 'last-mile', $1, 'csv' from users where email = 'carrier_operator@demo.example'
          returning id::int`,
      [{ ...week, date_field: 'created_at', format: 'csv' }],
    )).map((row) => row.id)
    await makeReport(app.services, id)
    expect(await app.query('select status, failure_message from export_jobs where id = $1', [id])).toEqual([{
      status: 'failed', failure_message: 'You may no longer run this report.',
    }])
    await app.query("update export_jobs set user_id = (select id from users where email = 'operations_manager@demo.example'), params = params || '{\"payment_mode\": \"prepaid\"}' where id = $1", [id])
    expect((await queued(staff, { payment_mode: 'prepaid' })).data.export_id).toBe(id)
    await app.jobs.idle()
    expect(await app.query('select status from export_jobs where id = $1', [id])).toEqual([{ status: 'ready' }])
  })

  test('is one of three at a time', async () => {
    const admin = await app.as('super_admin')
    await app.query(`insert into export_jobs (user_id, report, params, format, status, touched_at) select id, 'last-mile', '{}', 'csv', 'running', now()
      from users, generate_series(1, 3) where email = 'super_admin@demo.example'`)
    expect(await queued(admin)).toMatchObject({ status: 429, message: expect.stringContaining('Recent downloads') })
  })
})
