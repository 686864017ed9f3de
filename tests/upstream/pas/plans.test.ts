import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { clientId } from '../packages/given'
import { dockId, dockIn, dockOut, emptyYard, gateIn, gateOut, sign, siteId, tokenBody } from './given'

const app = useApp()
let admin: Asker
let client: Asker
let guard: Asker
let lead: Asker
let site: number
let noorb: number
const day = addDays(today(), 20)

beforeAll(async () => {
  ;[admin, client, guard, lead] = await Promise.all(['super_admin', 'client_admin', 'pas_guard', 'pas_supervisor'].map((role) => app.as(role))) as [
    Asker, Asker, Asker, Asker,
  ]
  site = await siteId(app)
  noorb = await clientId(app, 'NOORB')
  await emptyYard(app)
})
const row = (slot_from: string, more: object = {}) => ({
  warehouse_id: site, client_id: noorb, projection_date: day, slot_from, slot_to: `${String(Number(slot_from.slice(0, 2)) + 1).padStart(2, '0')}:00`,
  direction: 'inbound' as const, vehicle_type: 'trailer_40ft' as const, projected_vehicles: 2,
  projected_pallets: 48, ...more,
})
let orders = 0
async function asn(status = 'submitted', date = day): Promise<{ id: number; no: string }> {
  const no = `ASNT${++orders}`
  const [made] = await app.query<{ id: number }>(
    "insert into inbound_orders (inbound_no, ref_no, client_id, warehouse_id, expected_date, status, total_pallets) values ($1, $1, $2, $3, $4, $5, 24) returning id",
    [no, noorb, site, date, status],
  )
  return { id: Number(made?.id), no }
}

describe('projections', () => {
  test('a slot has one of a client, direction and type, whoever is first', async () => {
    const both = await Promise.all([1, 2].map(() => admin.call('pasProjections.create', { rows: [row('06:00')] })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.message)
      .toBe(`A projection exists for this slot: ${both.find(({ status }) => status === 201)?.data.rows[0]?.projection_no}.`)
  })

  test('days and hours that cannot be are refused at their field', async () => {
    expect(await admin.call('pasProjections.create', { rows: [row('09:00', { projection_date: '2020-01-01' })] })).toMatchObject({
      status: 422, errors: [{ message: 'Date is in the past.' }],
    })
    expect(await admin.call('pasProjections.create', { rows: [row('22:00')] })).toMatchObject({
      status: 422, errors: [{ message: 'Outside working hours 06:00–22:00.' }],
    })
  })

  test('more than the docks can take is told, and approved only with a remark', async () => {
    const made = await admin.call('pasProjections.create', { rows: [row('12:00', { projected_vehicles: 40, projected_pallets: 960 })], submit: true })
    expect(made.data.warnings[0]).toMatch(/^Slot 12:00-13:00 is over capacity by \d+; it needs approval\.$/)
    const id = made.data.rows[0]?.id as number
    expect((await admin.call('pasProjections.one', { id })).data.capacity_use).toBeGreaterThan(100)
    expect(await admin.call('pasProjections.act', { id, action: 'approve' })).toMatchObject({ status: 422, errors: [{ field: 'remarks' }] })
    expect(await admin.call('pasProjections.act', { id, action: 'approve', remarks: 'Night shift helps' })).toMatchObject({
      status: 200, data: { status: 'approved' },
    })
    const slots = await admin.call('pasProjections.slots', { warehouse_id: site, date: day })
    expect(slots.data.find(({ slot_from }) => slot_from === '12:00')).toMatchObject({ vehicles: 40, over_vehicles: expect.any(Number) })
  })

  test('a client plans for itself alone and approves nothing', async () => {
    const other = await clientId(app, 'DTOFZ')
    expect((await client.call('pasProjections.create', { rows: [row('07:00', { client_id: other })] })).status).toBe(404)
    const made = await client.call('pasProjections.create', { rows: [row('07:00', { client_id: undefined })], submit: true })
    expect(made.status).toBe(201)
    expect((await client.call('pasProjections.act', { id: made.data.rows[0]?.id as number, action: 'approve' })).status).toBe(403)
    expect(new Set((await client.call('pasProjections.list', { page_size: 200 })).data.map(({ client_id }) => client_id))).toEqual(new Set([noorb]))
  })

  test('copies land as drafts, and what is there is told', async () => {
    const made = await admin.call('pasProjections.create', { rows: [row('08:00')] })
    const id = made.data.rows[0]?.id as number
    const copied = await admin.call('pasProjections.copy', { ids: [id], dates: [addDays(day, 7), day] })
    expect(copied.data.rows).toHaveLength(1)
    expect(copied.data.warnings).toEqual([`${day}: A projection exists for this slot: ${made.data.rows[0]?.projection_no}.`])
  })

  test('a sheet of them lands row by row, and the same again replaces drafts', async () => {
    const csv = (pallets: number) => Buffer.from(
      `Date,Slot From,Slot To,Client Code,Direction,Vehicle Type,Vehicles,Pallets\n${day},15:00,16:00,NOORB,outbound,truck_10t,3,${pallets}\n${day},15:00,16:00,NOPE,outbound,truck_10t,3,10\n${day},05:00,06:00,NOORB,outbound,van,1,0\n`,
    )
    for (const pallets of [30, 33]) {
      const sent = await admin.call('pasProjections.upload', { warehouse_id: site }, { file: { name: 'plan.csv', type: 'text/csv', body: csv(pallets) } })
      expect(sent.status, sent.message).toBe(202)
      await app.jobs.idle()
      const said = await app.query<{ message: string }>('select message from excel_responses where upload_id = $1 order by row_number', [sent.data.upload_id])
      expect(said.map(({ message }) => message)).toEqual(['Client NOPE has no stock here.', 'Slot 05:00-06:00 is outside working hours.'])
    }
    const [landed] = await app.query<object>(
      "select projected_pallets, status from pas_projections where projection_date = $1 and vehicle_type = 'truck_10t' and slot_from = '15:00'", [day],
    )
    expect(landed).toEqual({ projected_pallets: 33, status: 'draft' })
    expect((await admin.call('pasProjections.template', {})).body.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('orders named in a sheet of projections', () => {
  const header = 'Date,Slot From,Slot To,Client Code,Direction,Vehicle Type,Vehicles,Order Numbers'
  /** What became of the lines of a file, by line. */
  async function send(asker: Asker, lines: string[]) {
    const sent = await asker.call('pasProjections.upload', { warehouse_id: site }, {
      file: { name: 'plan.csv', type: 'text/csv', body: Buffer.from([header, ...lines].join('\n')) },
    })
    expect(sent.status, sent.message).toBe(202)
    await app.jobs.idle()
    return (await app.query<{ column: string; message: string }>('select "column", message from excel_responses where upload_id = $1 order by row_number', [
      sent.data.upload_id,
    ])).map(({ column, message }) => `${column}: ${message}`)
  }
  const line = (slot: string, vehicles: number, ...numbers: string[]) =>
    `${day},${slot},${String(Number(slot.slice(0, 2)) + 1).padStart(2, '0')}:00,NOORB,inbound,van,${vehicles},${numbers.join(';')}`
  async function stranger() {
    const one = await asn()
    await app.query("update inbound_orders set client_id = (select id from clients where client_code = 'DTOFZ') where id = $1", [one.id])
    return one
  }

  test('of another client are unknown to a client, mapped or not', async () => {
    const [free, taken] = [await stranger(), await stranger()]
    const [theirs] =
      (await admin.call('pasProjections.create', { rows: [row('06:00', { client_id: await clientId(app, 'DTOFZ'), vehicle_type: 'van' })] })).data.rows
    expect((await admin.call('pasMappings.create', { projection_id: theirs?.id as number, orders: [{ order_id: taken.id }] })).status).toBe(201)
    for (const { no } of [free, taken]) expect(await send(client, [line('06:00', 2, no)])).toEqual([`Order Numbers: Order ${no} is unknown.`])
  })

  test('are judged as they will be when they land, each with its reason', async () => {
    const [other, received, a, b] = [await stranger(), await asn('received'), await asn(), await asn()]
    expect(await send(admin, [line('07:00', 2, other.no), line('08:00', 2, received.no), line('09:00', 1, a.no, b.no), line('11:00', 1, a.no, a.no)])).toEqual([
      `Order Numbers: Order ${other.no} is of another client.`, `Order Numbers: Order ${received.no} is received and cannot be mapped.`,
      'Order Numbers: 2 more orders, but vehicles for 1: raise Vehicles or leave orders out.',
    ])
  })

  test('taken meanwhile are told as such, not as a changed slot that is to be sent again', async () => {
    const { no } = await asn()
    const [said, ...more] = await send(admin, [line('13:00', 1, no), line('14:00', 1, no)])
    expect(said).toMatch(new RegExp(`^Order Numbers: ${no} is already mapped to PM\\d+\\.$`))
    expect(more).toEqual([])
  })

  test('stay mapped when their row is sent again with more vehicles and one more order', async () => {
    const [a, b] = [await asn(), await asn()]
    expect(await send(admin, [line('16:00', 1, a.no)])).toEqual([])
    expect(await send(admin, [line('16:00', 2, a.no, b.no)])).toEqual([])
    expect(new Set((await app.query<{ order_no: string }>('select order_no from pas_mappings where order_no = any($1)', [[a.no, b.no]])).map(({ order_no }) =>
      order_no,
    ))).toEqual(new Set([a.no, b.no]))
  })
})

describe('mappings', () => {
  const plan = async (slot: string, more: object = {}) =>
    (await admin.call('pasProjections.create', { rows: [row(slot, more)], submit: true })).data.rows[0] as { id: number; projection_no: string }

  test('an order is mapped once, whoever is first, until no vehicle is left', async () => {
    const { id, projection_no } = await plan('09:00')
    const [a, b, c] = [await asn(), await asn(), await asn()]
    const both = await Promise.all([1, 2].map(() => admin.call('pasMappings.create', { projection_id: id, orders: [{ order_id: a.id }] })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.message).toMatch(new RegExp(`^${a.no} is already mapped to PM\\d+\\.$`))
    await admin.call('pasMappings.create', { projection_id: id, orders: [{ order_id: b.id }] })
    expect(await admin.call('pasMappings.create', { projection_id: id, orders: [{ order_id: c.id }] })).toMatchObject({
      status: 409, message: `All 2 vehicles of ${projection_no} are mapped.`,
    })
  })

  test('another day is warned of, another client’s order refused, and removing opens the order again', async () => {
    const { id } = await plan('10:00')
    const far = await asn('submitted', addDays(day, 2))
    const answer = await admin.call('pasMappings.create', { projection_id: id, orders: [{ order_id: far.id }] })
    expect(answer.data.warnings).toEqual([`${far.no} expects ${addDays(day, 2)}; the projection is ${day}.`])
    const mapping = answer.data.rows[0]?.id as number
    expect(await admin.call('pasMappings.toggle', { id: mapping, status: 'disable', reason: 'Later' })).toMatchObject({ status: 200, data: { enabled: false } })
    expect(await admin.call('pasMappings.toggle', { id: mapping, status: 'enable' })).toMatchObject({ status: 200, data: { enabled: true } })
    expect((await admin.call('pasMappings.remove', { id: mapping })).status).toBe(200)
    expect((await app.query<object>('select status from inbound_orders where id = $1', [far.id]))[0]).toEqual({ status: 'submitted' })
    expect((await admin.call('pasMappings.remove', { id: mapping })).status).toBe(409)
  })

  test('automap proposes, and maps when told to', async () => {
    const date = addDays(day, 3)
    await plan('11:00', { projection_date: date })
    await asn('submitted', date)
    const ask = { warehouse_id: site, date, direction: 'inbound' as const, client_id: noorb }
    expect((await admin.call('pasMappings.automap', ask)).data).toMatchObject({ proposals: [{ slot: '11:00–12:00' }], mapped: 0 })
    expect((await admin.call('pasMappings.automap', { ...ask, apply: true })).data.mapped).toBe(1)
    expect((await admin.call('pasMappings.search', { warehouse_id: site, direction: 'inbound', date, client_id: [noorb] })).data).toEqual([])
  })

  test('kiosks read who is expected today; one that came in without a network stays in, whatever became of its order meanwhile', async () => {
    const made = await admin.call('pasProjections.create', {
      rows: [row('06:00', { projection_date: today(), slot_to: '22:00', vehicle_type: 'container_20' })], submit: true,
    })
    await admin.call('pasProjections.act', { id: made.data.rows[0]?.id as number, action: 'approve', remarks: 'Yes' })
    const order = await asn('submitted', today())
    const mapped = await admin.call('pasMappings.create', { projection_id: made.data.rows[0]?.id as number, orders: [{ order_id: order.id }] })
    const mapping_id = mapped.data.rows[0]?.id as number
    const read = await guard.call('pasTokens.expected', { warehouse_id: site })
    expect(read.data.find((one) => one.mapping_id === mapping_id)).toMatchObject({ order_no: order.no, client_id: noorb, projection_date: today() })
    await admin.call('pasMappings.remove', { id: mapping_id })
    expect((await guard.call('pasTokens.expected', { warehouse_id: site })).data.some((one) => one.mapping_id === mapping_id)).toBe(false)
    const { client_event_id, ...body } = tokenBody(site, { mapping_ids: [mapping_id], reference_type: 'asn', reference_no: order.no })
    expect(await guard.call('pasTokens.create', { client_event_id, ...body })).toMatchObject({ status: 409 })
    const answer = await guard.call('pasTokens.sync', {
      warehouse_id: site, events: [{ client_event_id, event: 'create', at: new Date().toISOString(), body }],
    })
    expect(answer.data.results[0]).toMatchObject({ status: 200, token_status: 'created' })
    expect((await app.query<object>('select mapping_id, reference_no from gate_tokens where client_event_id = $1', [client_event_id]))[0]).toEqual({
      mapping_id: null, reference_no: order.no,
    })
  })

  test('who is expected is recognised at the gate, and the order has arrived', async () => {
    const made = await admin.call('pasProjections.create', {
      rows: [row('06:00', { projection_date: today(), slot_to: '22:00', vehicle_type: 'truck_7t' })], submit: true,
    })
    const id = made.data.rows[0]?.id as number
    await admin.call('pasProjections.act', { id, action: 'approve', remarks: 'Yes' })
    const order = await asn('submitted', today())
    await admin.call('pasMappings.create', { projection_id: id, orders: [{ order_id: order.id }] })
    const found = await guard.call('pasTokens.match', { warehouse_id: site, reference_no: order.no.toLowerCase() })
    expect(found.data.matches).toMatchObject([{ order_no: order.no, client_name: expect.any(String), pallets: 24 }])
    const token = await guard.call(
      'pasTokens.create', tokenBody(site, { mapping_ids: [found.data.matches[0]?.mapping_id], reference_type: 'asn', reference_no: order.no }),
    )
    expect(token.data).toMatchObject({ client_id: noorb, appointment_from: expect.any(String) })
    await sign(guard, token.data.id)
    await gateIn(guard, token.data.id)
    expect((await app.query<object>('select status from inbound_orders where id = $1', [order.id]))[0]).toEqual({ status: 'arrived' })
    expect((await admin.call('pasMappings.list', { projection_id: id })).data).toMatchObject([{ status: 'arrived', token_no: token.data.token_no }])
    expect((await admin.call('pasProjections.one', { id })).data).toMatchObject({ status: 'in_progress', arrived_vehicles: 1, mapped_vehicles: 1 })
  })

  test('a visit and its order lead to each other, and the order to the invoice of what the visit cost, for whoever may read it', async () => {
    const order = await asn('submitted', today())
    const token = await guard.call('pasTokens.create', tokenBody(site, { reference_type: 'asn', reference_no: order.no }))
    await sign(guard, token.data.id)
    await gateIn(guard, token.data.id)
    await app.query(`insert into gate_token_orders (token_id, order_area, direction, order_id, order_no) values ($1, 'fulfillment', 'inbound', $2, $3)
      on conflict do nothing`, [token.data.id, order.id, order.no])
    expect((await admin.call('pasTokens.get', { id: token.data.id })).data[0]?.orders).toMatchObject([{ order_no: order.no, trade: 'ecommerce' }])
    const read = async (who: Asker) => (await who.call('inbound.one', { id: order.id })).data
    expect(await read(admin)).toMatchObject({
      token_no: token.data.token_no, visit: { dock_no: null, gate_in_at: expect.any(String), dock_in_at: null, gate_out_at: null }, invoices: [],
    })
    const [billed] = await app.query<{ charge_id: number; invoice_no: string }>(`select l.charge_id, i.invoice_no from client_invoices i
      join client_invoice_lines l on l.invoice_id = i.id join charges c on c.id = l.charge_id and c.client_invoice_id = i.id
      where i.issue_date is not null order by l.charge_id limit 1`)
    const [cost] = await app.query<{ id: number }>(`insert into detention_charges overriding system value
      select (jsonb_populate_record(null::detention_charges, to_jsonb(d) || jsonb_build_object('id', 900000,
        'token_id', $1::bigint))).* from detention_charges d order by d.id limit 1 returning id`, [token.data.id])
    await app.query("update charges set source = 'detention', source_id = $2, line_key = 'token' where id = $1", [billed?.charge_id, cost?.id])
    expect((await read(admin)).invoices).toMatchObject([{ invoice_no: billed?.invoice_no }])
    expect((await read(await app.as('warehouse_operator'))).invoices).toEqual([])
  })
})

describe('detention', () => {
  test('a confirmed one is handed over for billing once; a waived one says why', async () => {
    const made = await guard.call('pasTokens.create', tokenBody(site, { vehicle_type: 'trailer_40ft' }))
    const id = made.data.id
    await sign(guard, id)
    await gateIn(guard, id)
    await dockIn(lead, id, await dockId(app, 'D03'))
    await app.query("update gate_tokens set created_at = now() - interval '6 hours', gate_in_at = now() - interval '5 hours', dock_in_at = now() - interval '4 hours' where id = $1", [id])
    await dockOut(lead, id)
    await gateOut(guard, id)
    const charge = await lead.call('pasDetention.charge', { id })
    expect(charge.data).toMatchObject({
      status: 'computed', responsible_party: 'transporter', chargeable_minutes: 180, billed_blocks: 6, amount: '300.00', currency: 'AED',
    })
    expect(await lead.call('pasDetention.decide', { id, action: 'waive' })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    const both = await Promise.all([1, 2].map(() => lead.call('pasDetention.decide', { id, action: 'confirm' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await app.query<object>("select direction, party_type, amount, vat_amount, status from charges where source = 'detention' and source_id = $1", [
      charge.data.id,
    ])).toEqual([{ direction: 'receivable', party_type: 'transporter', amount: '300.00', vat_amount: '15.00', status: 'open' }])
  })

  test('two rules of one reach never hold on the same day', async () => {
    const rule = { warehouse_id: site, vehicle_type: 'motorbike' as const, free_minutes: 60, block_minutes: 30, rate_per_hour: '10', valid_from: '2030-01-01' }
    const both = await Promise.all([1, 2].map(() => lead.call('pasDetention.addRule', rule)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('the report and the log', () => {
  test('says what was projected and what came, in all as by day', async () => {
    const report = await admin.call('pasProjections.report', { from: addDays(today(), -7), to: today(), group_by: 'day' })
    const sum = (pick: (one: (typeof report.data.rows)[number]) => number) => report.data.rows.reduce((total, one) => total + pick(one), 0)
    expect(report.data.totals.actual_vehicles).toBe(sum(({ actual_vehicles }) => actual_vehicles))
    expect(report.data.totals.projected_vehicles).toBeGreaterThan(0)
    expect((await admin.call('pasProjections.report', { from: '2024-01-01', to: today() })).status).toBe(422)
    expect((await admin.call('pasProjections.reportFile', { from: addDays(today(), -7), to: today() })).body.subarray(0, 2).toString()).toBe('PK')
  })

  test('the gate log comes as a sheet and on paper; clients read their own without drivers', async () => {
    expect((await admin.call('pasTokens.download', { warehouse_id: [site], format: 'csv' })).body.toString()).toContain('JXB1-')
    expect((await admin.call('pasTokens.download', { warehouse_id: [site], format: 'pdf' })).body.subarray(0, 5).toString()).toBe('%PDF-')
    const own = await client.call('pasTokens.get', { page_size: 200 })
    expect(own.data.length).toBeGreaterThan(5)
    expect(own.data.every((one) => one.client_id === noorb && one.driver_name === null && one.driver_phone === null && one.driver_id_last4 === null)).toBe(true)
  })
})
