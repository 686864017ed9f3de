import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dubaiMoment, today } from '@/lib/domain/days'
import { watchAnswers } from '@/upstream/areas/vendors/request-answers'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp } from '../app'
import { accepted, close, driven, requestGround, tariff, transport, trip, type Ground } from './given-requests'

const app = useApp()
let g: Ground
beforeAll(async () => {
  g = await requestGround(app)
})
beforeEach(async () => {
  await app.query('delete from transport_trips')
  await app.query('delete from transport_rates')
  await g.manager.call('transportRates.add', tariff())
})
const act = (who: Ground['planner'], id: number, action: 'submit' | 'approve' | 'reject' | 'assign' | 'accept' | 'decline' | 'cancel' | 'complete',
  body = {}) =>
  who.call('vendorRequests.act', { id, action, ...body })
const yesterday = addDays(today(), -1)

describe('a request', () => {
  test('is asked for, approved by someone else, given to a vendor with a price, and accepted by it', async () => {
    const made = await g.planner.call('vendorRequests.add', transport(g))
    expect(made.data).toMatchObject({ status: 'submitted', approval_status: 0, asked: '2 × Pickup 1 t' })
    expect(made.data.request_no).toMatch(/^RA\d{9}$/)
    const { id, request_no } = made.data
    expect((await g.vendor.call('vendorRequests.one', { id })).status).toBe(404)
    expect((await act(g.planner, id, 'approve')).message).toBe('You cannot approve your own request.')
    expect((await act(g.manager, id, 'approve')).data.status).toBe('approved')
    expect((await act(g.manager, id, 'assign', { vendor_id: 2 })).errors[0]?.field).toBe('vendor_id')
    expect((await act(g.manager, id, 'assign', { vendor_id: 1, agreed_amount: '300.00' })).errors[0]?.field).toBe('remarks')
    expect((await act(g.manager, id, 'assign', { vendor_id: 1 })).status).toBe(200)
    expect((await g.vendor.call('vendorRequests.one', { id })).data).toMatchObject({
      status: 'assigned', approval_status: 1, vendor_id: 1, estimated_amount: '360.00', actions: ['accept', 'decline'],
    })
    expect((await act(g.planner, id, 'approve')).message).toBe(`Request ${request_no} is assigned; it cannot be approved.`)
    const [mail] = await app.query<{ subject: string }>('select subject from email_logs where ref_no = $1', [request_no])
    expect(mail?.subject).toContain(request_no)
    expect((await act(g.vendor, id, 'accept')).data.status).toBe('accepted')
    expect(await app.query("select 1 from audit_log where entity = 'request_application' and entity_id = $1", [String(id)])).toHaveLength(4)
  })

  test.each([
    ['an end before its start', { needed_to: dubaiMoment(addDays(today(), 1), '08:00') }, 'needed_to', 'End must be after start.'],
    ['a start in the past', { needed_from: dubaiMoment(addDays(today(), -1), '08:00') }, 'needed_from', 'Nobody can start in the past.'],
    ['no vehicle', { lines: [] }, 'lines', 'Ask for at least one vehicle.'],
    ['a line without a destination', { lines: [{ vehicle_type: 'truck_7t' as const, from_address: 'A' }] }, 'lines.0.to_address', 'Say where it goes.'],
  ])('with %s is refused at its field', async (_what, wrong, field, message) => {
    expect(await g.planner.call('vendorRequests.add', transport(g, wrong))).toMatchObject({ status: 422, errors: [{ field, message }] })
  })

  test('is changed while it is a draft, and keeps what is not given', async () => {
    const made = await g.planner.call('vendorRequests.add', transport(g, { submit: false, client_id: g.clients[0] }))
    const { id, version } = made.data
    const changed = await g.planner.call('vendorRequests.change', { id, version, department: 'Returns', priority: 'urgent' })
    expect(changed.data).toMatchObject({ department: 'Returns', priority: 'urgent', client_id: g.clients[0], lines: [{ trips: 2 }] })
    expect((await g.planner.call('vendorRequests.change', { id, version, department: 'X' })).status).toBe(409)
    await act(g.planner, id, 'submit')
    expect((await g.planner.call('vendorRequests.change', { id, department: 'X' })).status).toBe(409)
    expect(await app.query('select department, status from request_applications where id = $1', [id])).toEqual([{ department: 'Returns', status: 'submitted' }])
  })

  test('that a vendor declines can be given to another', async () => {
    const made = await g.planner.call('vendorRequests.add', transport(g))
    const { id } = made.data
    await act(g.manager, id, 'approve')
    await act(g.manager, id, 'assign', { vendor_id: 1 })
    expect((await act(g.vendor, id, 'decline')).errors[0]?.field).toBe('remarks')
    expect((await act(g.vendor, id, 'decline', { remarks: 'No vehicle free.' })).data.status).toBe('approved')
    expect(await app.query('select status, vendor_id, decline_reason from request_applications where id = $1', [id]))
      .toEqual([{ status: 'approved', vendor_id: null, decline_reason: 'No vehicle free.' }])
  })

  test('is listed by its kind and found by its number, with how many there are of each state', async () => {
    const { request_no } = (await g.planner.call('vendorRequests.add', transport(g))).data
    const list = await g.planner.call('vendorRequests.list', { application_type: 'transport', search: request_no, mine: true })
    expect(list.data.map((row) => row.request_no)).toEqual([request_no])
    expect(list.meta?.tab_counts).toEqual({ submitted: 1 })
    expect((await g.planner.call('vendorRequests.list', { application_type: 'manpower', search: request_no })).data).toEqual([])
  })

  test('is printed, and its offers are those of the estimate', async () => {
    const { id } = (await g.planner.call('vendorRequests.add', transport(g))).data
    expect((await g.manager.call('vendorRequests.offers', { id })).data.map(({ vendor_id, amount }) => [vendor_id, amount])).toEqual([[1, '360.00']])
    const paper = await g.planner.call('vendorRequests.paper', { id })
    expect([paper.status, paper.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  test('is estimated cheapest first, for vendors that work there alone', async () => {
    await g.manager.call('transportRates.add', tariff({ vendor_id: 7, base_rate: '150.00' }))
    const { lines, needed_from, needed_to } = transport(g)
    const need = { application_type: 'transport' as const, warehouse_id: g.warehouse, needed_from, needed_to, lines: lines ?? [] }
    expect((await g.manager.call('vendorRequests.estimate', need)).data.map(({ vendor_id, amount }) => [vendor_id, amount])).toEqual([[7, '300.00'],
      [1, '360.00']])
  })

  test('for people is estimated by cards and wages, by class', async () => {
    const need = {
      application_type: 'manpower' as const, warehouse_id: g.warehouse, needed_from: dubaiMoment(addDays(today(), 2), '08:00'),
      needed_to: dubaiMoment(addDays(today(), 2), '19:00'), lines: [{ role: 'picker' as const, headcount: 2, hours_per_day: '10' }],
    }
    const [cheapest] = (await g.manager.call('vendorRequests.estimate', need)).data
    expect(cheapest?.classes.length).toBeGreaterThan(0)
    expect(Number(cheapest?.amount)).toBeGreaterThan(0)
  })
})

describe('an answer', () => {
  const assigned = async () => {
    const { id } = (await g.planner.call('vendorRequests.add', transport(g))).data
    await act(g.manager, id, 'approve')
    await act(g.manager, id, 'assign', { vendor_id: 1 })
    return id
  }
  const since = (id: number, hours: number) => app.query(`update request_applications set assigned_at = now() - make_interval(secs => ${hours * 3600}) where id = $1`, [id])
  const state = async (id: number) => (await app.query<{ status: string; reminded: boolean }>(
    'select status, reminded_at is not null as reminded from request_applications where id = $1', [id]))[0]

  test('is asked for again after four hours, once, and after eight the request is taken back', async () => {
    const id = await assigned()
    await since(id, 3.9)
    await watchAnswers(app.services)
    expect(await state(id)).toEqual({ status: 'assigned', reminded: false })
    await since(id, 4.1)
    await watchAnswers(app.services)
    await watchAnswers(app.services)
    expect(await state(id)).toEqual({ status: 'assigned', reminded: true })
    expect(await app.query("select 1 from email_logs where ref_no = (select request_no from request_applications where id = $1)", [id])).toHaveLength(2)
    await since(id, 8.1)
    await watchAnswers(app.services)
    expect(await state(id)).toEqual({ status: 'approved', reminded: false })
  })

  test('at the moment it is taken back is one of the two: the other gets 409 or leaves it', async () => {
    const id = await assigned()
    await since(id, 8.1)
    const [answer] = await Promise.all([act(g.vendor, id, 'accept'), watchAnswers(app.services)])
    const { status } = (await state(id)) ?? {}
    expect([[200, 'accepted'], [404, 'approved'], [409, 'approved']]).toContainEqual([answer.status, status])
  })
})

describe('cancelling', () => {
  const startsIn = (minutes: number) => ({ needed_from: new Date(Date.now() + minutes * 60_000).toISOString(),
    needed_to: new Date(Date.now() + (minutes + 300) * 60_000).toISOString() })
  const charged = async (id: number) => (await app.query<{ c: string }>('select cancellation_charge::text as c from request_applications where id = $1',
    [id]))[0]?.c

  test('costs half of the base once a vendor has accepted and less than four hours are left; more than that is free', async () => {
    const late = await accepted(g, startsIn(239))
    expect((await g.manager.call('vendorRequests.one', { id: late.id })).data.cancel_now).toBe('180.00')
    await act(g.manager, late.id, 'cancel', { remarks: 'The container is late.' })
    const early = await accepted(g, startsIn(241))
    await act(g.manager, early.id, 'cancel', { remarks: 'The container is late.' })
    expect([await charged(late.id), await charged(early.id)]).toEqual(['180.00', '0.00'])
  })

  test('what nobody accepted costs nothing, however late, and asks why', async () => {
    const made = await g.planner.call('vendorRequests.add', transport(g, startsIn(30)))
    expect((await act(g.planner, made.data.id, 'cancel')).errors[0]?.field).toBe('remarks')
    await act(g.planner, made.data.id, 'cancel', { remarks: 'Not needed.' })
    expect(await charged(made.data.id)).toBe('0.00')
  })
})

describe('the settings of requests', () => {
  const set = async (key: string, value: string) => {
    await app.query('update configurations set value = $2 where config_key = $1', [key, value])
    dropSettings()
  }
  const soon = () => ({ needed_from: new Date(Date.now() + 90 * 60_000).toISOString(), needed_to: new Date(Date.now() + 400 * 60_000).toISOString() })
  const cost = async (id: number) => (await g.manager.call('vendorRequests.one', { id })).data.cancel_now

  test('manpower_cancel_hours and manpower_cancel_pct say from when cancelling costs, and how much', async () => {
    const { id } = await accepted(g, soon())
    expect(await cost(id)).toBe('180.00')
    await set('manpower_cancel_pct', '25.00')
    expect(await cost(id)).toBe('90.00')
    await set('manpower_cancel_hours', '1')
    expect(await cost(id)).toBe('0.00')
    await set('manpower_cancel_pct', '50.00')
    await set('manpower_cancel_hours', '4')
  })

  test('request_answer_hours says how long a vendor has', async () => {
    await set('request_answer_hours', '2')
    const { id } = (await g.planner.call('vendorRequests.add', transport(g))).data
    await act(g.manager, id, 'approve')
    await act(g.manager, id, 'assign', { vendor_id: 1 })
    await app.query("update request_applications set assigned_at = now() - interval '125 minutes' where id = $1", [id])
    await watchAnswers(app.services)
    expect(await app.query('select status from request_applications where id = $1', [id])).toEqual([{ status: 'approved' }])
    await set('request_answer_hours', '8')
  })

  test('transport_tolls_taxed has tolls bear VAT', async () => {
    await set('transport_tolls_taxed', 'true')
    const { id } = await accepted(g)
    const done = await driven(g, id, { day: yesterday, from: '10:00', to: '12:00', waiting: 95, tolls: '12.00' })
    expect(done.data).toMatchObject({ vat: '13.70', total: '287.70' })
    await set('transport_tolls_taxed', 'false')
  })
})

describe('a statement', () => {
  const months = async (vendorId: number) => {
    await app.query('update transport_trips set statement_id = null')
    await app.query("update request_applications set cancel_statement_id = null, cancellation_charge = '0.00'")
    await app.query('update timesheet_employees set statement_id = null')
    await app.query('delete from charges where source = $1', ['vendor_statement'])
    await app.query('delete from vendor_statements where vendor_id = $1', [vendorId])
    await app.query("update timesheet_employees set status = 'on_hold' where vendor_id = $1 and status in ('approved', 'invoiced')", [vendorId])
  }
  const finish = async (id: number, total: string) => {
    for (const [who, action, body] of [
      [g.manager, 'send', {}], [g.vendor, 'agree', {}], [g.manager, 'invoice', { invoice_no: 'INV-9', amount: total }],
    ] as const) expect((await who.call('vendorStatements.act', { id, action, ...body })).status).toBe(200)
  }

  test('V4: of a truck for three clients becomes three charges that add up to its cost', async () => {
    await months(1)
    const shares = g.clients.map((client_id, nth) => ({ client_id, weight: ['5', '3', '2'][nth] ?? '1' }))
    const { id } = await accepted(g, { share_basis: 'pallets', shares })
    await driven(g, id, { day: yesterday, from: '10:00', to: '12:00', waiting: 95, tolls: '12.00' })
    await close(g, id)
    const made = await g.manager.call('vendorStatements.add', { vendor_id: 1, month: yesterday.slice(0, 7) })
    expect(made.data, made.message).toMatchObject({ transport: '262.00', tolls: '12.00', vat: '13.10', total: '287.10' })
    await finish(made.data.id, '287.10')
    const charges = await app.query<{ amount: string; client_id: number; status: string }>(
      "select amount::text, client_id::int, status from charges where source = 'vendor_statement' and source_id = $1 order by id", [made.data.id])
    expect(charges).toEqual(g.clients.map((client_id, nth) => ({ amount: ['143.55', '86.13', '57.42'][nth], client_id, status: 'open' })))
    const finance = await app.as('super_admin')
    expect((await finance.call('charges.list', { source: ['vendor_statement'] })).data).toHaveLength(3)
    const [one] = (await g.manager.call('vendorRequests.one', { id })).data.trips
    expect(one?.statement_no).toBe(made.data.statement_no)
  })

  test('where the setting says so charges clients before the vendor’s VAT, with ours on top', async () => {
    await months(1)
    await app.query("update configurations set value = 'true' where config_key = 'request_costs_vat'")
    dropSettings()
    const { id } = await accepted(g, { client_id: g.clients[0] })
    await driven(g, id, { day: yesterday, from: '10:00', to: '12:00', odometer: ['1', '2'] })
    await close(g, id)
    const made = await g.manager.call('vendorStatements.add', { vendor_id: 1, month: yesterday.slice(0, 7) })
    await finish(made.data.id, made.data.total)
    expect(await app.query("select amount::text, vat_rate::text, vat_amount::text from charges where source = 'vendor_statement'"))
      .toEqual([{ amount: '180.00', vat_rate: '5.00', vat_amount: '9.00' }])
    await app.query("update configurations set value = 'false' where config_key = 'request_costs_vat'")
    dropSettings()
  })

  test('takes what was approved after the statement of its month, marked with the month, and a late cancellation', async () => {
    await months(1)
    const { id } = await accepted(g)
    await driven(g, id, { day: yesterday, from: '10:00', to: '12:00' })
    await close(g, id)
    const late = await accepted(g)
    await act(g.manager, late.id, 'cancel', { remarks: 'Late.' })
    await app.query("update request_applications set cancellation_charge = '90.00', cancelled_at = $2 where id = $1",
      [late.id, dubaiMoment(yesterday, '10:00')])
    await app.query(`insert into vendor_statements (statement_no, vendor_id, month, lines, minutes, gross_amount, allowance, margin, vat, total, status)
      values ('VSBEFORE', 1, $1, '[]', 0, '0.00', '0.00', '0.00', '0.00', '0.00', 'agreed')`, [`${yesterday.slice(0, 7)}-01`])
    const next = addDays(`${yesterday.slice(0, 7)}-28`, 5).slice(0, 7)
    const made = await g.manager.call('vendorStatements.add', { vendor_id: 1, month: next })
    expect(made.data, made.message).toMatchObject({ transport: '222.00', cancellations: '90.00', total: '323.10' })
    const { transport_lines } = (await g.manager.call('vendorStatements.one', { id: made.data.id })).data
    expect(transport_lines.map(({ kind, period }) => [kind, period])).toEqual([['trip', yesterday.slice(0, 7)], ['cancellation', yesterday.slice(0, 7)]])
    for (const format of ['pdf', 'xlsx'] as const)
      expect((await g.manager.call('vendorStatements.file', { id: made.data.id, format })).status).toBe(200)
  })
})

describe('people of a request', () => {
  test('are those of the timesheets that answer it, whose first hours put it in progress', async () => {
    const { id } = await accepted(g)
    await app.query(`update request_applications set application_type = 'manpower', needed_from = $2, needed_to = $3 where id = $1`,
      [id, dubaiMoment(yesterday, '08:00'), dubaiMoment(today(), '18:00')])
    await app.query("update request_lines set role = 'picker', headcount = 3, vehicle_type = null, trips = null where request_id = $1", [id])
    await app.query("delete from timesheets where vendor_id = 1 and shift = 'split' and work_date = $1", [yesterday])
    const [person] = await app.query<{ id: number }>("select id::int from vendor_staff where vendor_id = 1 and role = 'picker' and status = 'active' limit 1")
    const head = { vendor_id: 1, warehouse_id: g.warehouse, work_date: yesterday, shift: 'split' as const, request_id: id }
    const sheet = await g.vendor.call('vendorTimesheets.add', { ...head, employees: [{ staff_id: person?.id ?? 0, time_in: '02:00', time_out: '03:00' }] })
    expect(sheet.data, sheet.message).toMatchObject({ request_id: id })
    expect((await g.manager.call('vendorRequests.one', { id })).data).toMatchObject({
      status: 'in_progress', fulfilled_headcount: 1, headcount: 3, fulfilment: [{ work_date: yesterday, role: 'picker', people: 1 }],
    })
    const strange = { ...head, work_date: today(), request_id: 999_999 }
    expect((await g.vendor.call('vendorTimesheets.add', strange)).errors[0]?.field).toBe('request_id')
  })
})

describe('a client', () => {
  test('reads requests it bears a part of, its own share alone and no cost of others', async () => {
    const client = await app.as('client_admin')
    const [own] = await app.query<{ id: number }>("select unnest(client_ids)::int as id from users where email = 'client_admin@demo.example'")
    const other = g.clients.find((id) => id !== own?.id) ?? 0
    const { id } = await accepted(g, { share_basis: 'equal', shares: [{ client_id: other }, { client_id: own?.id ?? 0 }] })
    const { id: strange } = await accepted(g, { client_id: other })
    expect((await client.call('vendorRequests.one', { id })).data).toMatchObject({
      client_id: own?.id, estimated_amount: null, agreed_amount: null, shares: [{ client_id: own?.id }], actions: [], may_edit: false,
    })
    expect((await client.call('vendorRequests.one', { id: strange })).status).toBe(404)
    expect((await client.call('vendorRequests.add', transport(g))).status).toBe(403)
    expect((await g.vendor.call('vendorRequests.addTrip', { id: strange, ...trip(addDays(today(), 2), '08:00', '09:00') })).status).toBe(201)
  })
})
