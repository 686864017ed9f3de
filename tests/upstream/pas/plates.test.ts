import { beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { rereadPlates } from '@/upstream/db/reread/plates'
import { useApp, type Asker } from '../app'
import { emptyYard, event, siteId, token, tokenBody } from './given'

const app = useApp()
let guard: Asker
let lead: Asker
let admin: Asker
let planner: Asker
let site: number

beforeAll(async () => {
  ;[guard, lead, admin, planner] = [await app.as('pas_guard'), await app.as('pas_supervisor'), await app.as('super_admin'), await app.as('pas_planner')]
  site = await siteId(app)
  await emptyYard(app)
})

const ours = (plate_code: string | null, plate_number: string, plate_emirate = 'DXB') => ({ plate_country: 'AE', plate_emirate, plate_code, plate_number })
const foreign = (plate_country: string, plate_number: string) => ({ plate_country, plate_emirate: null, plate_code: null, plate_number })
const create = (plate: Record<string, unknown>) => guard.call('pasTokens.create', tokenBody(site, plate))

describe('one vehicle has one open token, however its plate is typed', () => {
  test.each([
    [
      ours('B', '77123'),
      [
        ours('b', '77-123'), ours('ب', '77123'), ours('B', '٧٧١٢٣'), ours('B', '077123'), ours(null, 'B 77123'),
        { ...ours('B', '77123'), plate_emirate: 'Dubai' }, { ...ours('ب', '٧٧١٢٣'), plate_emirate: 'دبي' },
      ],
    ],
    [ours('B', '07712'), [ours('B', '7712')]],
    [ours('5', '1234', 'AUH'), [ours('٥', '٠١٢٣٤', 'AUH'), ours('05', '1234', 'AUH')]],
    [
      foreign('SA', 'ABC 1234'),
      [foreign('SA', 'أ ب ج ١٢٣٤'), foreign('SA', '1234 ABJ'), foreign('SA', 'abc-1234'), { ...foreign('SA', '١٢٣٤'), plate_code: 'أ ب ح' }],
    ],
    [foreign('OM', '4412 RB'), [foreign('OM', 'ر ب ٤٤١٢')]],
  ])('%j', async (first, again) => {
    const made = await create(first)
    expect(made.status).toBe(201)
    for (const plate of again)
      expect(await create(plate), JSON.stringify(plate)).toMatchObject({ status: 409, data: { token: { token_no: made.data.token_no } } })
  })

  test('and the answer says the plate as people read it', async () => {
    const made = await create(ours('ت', '٤٤٠٠١'))
    expect(made).toMatchObject({ status: 201, data: { vehicle_no: 'DXB T 44001' } })
    expect(await create(ours('T', '44001'))).toMatchObject({ status: 409, message: `Vehicle DXB T 44001 already has an open token ${made.data.token_no}.` })
    expect((await guard.call('pasTokens.get', { id: made.data.id })).data[0]).toMatchObject({
      vehicle_no: 'DXB T 44001', plate_code: 'T', plate_number: '44001',
    })
    expect(await create(foreign('SA', 'ا ب ح ٩٩'))).toMatchObject({ status: 201, data: { vehicle_no: 'SA ABJ 99' } })
  })

  test('other vehicles get theirs', async () => {
    for (const plate of [
      ours('R', '55001'), ours('S', '55001'), ours('R', '5500'), ours('R', '55001', 'SHJ'),
      foreign('SA', 'RRR 5500'), foreign('OM', 'RRR 5500'), foreign('QA', '655001'), foreign('BH', '655001'),
    ]) expect((await create(plate)).status, JSON.stringify(plate)).toBe(201)
  })
})

describe('a denied vehicle stays denied', () => {
  const denied = { status: 409, message: 'This vehicle cannot enter. Ask the security supervisor.' }
  const watch = (value: string, more: Record<string, unknown> = {}) => admin.call('pasBoard.watch', {
    kind: 'vehicle', value, action: 'deny', reason: 'Left without paying', ...more,
  })

  test.each([
    ['DXB B 66001', [ours('B', '66001'), ours('ب', '66001'), ours('b', '٦٦٠٠١'), ours('B', '066001')]],
    ['دبي ت ٦٦٠٠٢', [ours('T', '66002'), ours('ت', '66002')]],
    ['Abu Dhabi 7 66003', [ours('7', '66003', 'AUH'), ours('٠٧', '٦٦٠٠٣', 'AUH')]],
    ['1299 ABJ KSA', [foreign('SA', 'ABJ 1299'), foreign('SA', 'أ ب ح ١٢٩٩'), foreign('SA', 'أ ب ج ١٢٩٩')]],
    ['G 66004', [ours('G', '66004'), ours('G', '66004', 'AJM')]],
  ])('put on the list as %j', async (typed, plates) => {
    expect((await watch(typed)).status).toBe(201)
    for (const plate of plates) expect(await create(plate), JSON.stringify(plate)).toMatchObject(denied)
  })

  test('also when a token is corrected to it', async () => {
    expect((await watch('SHJ 3 66005')).status).toBe(201)
    const { id } = await token(guard, site, ours('H', '66010'), { signed: false })
    expect(await guard.call('pasTokens.update', { id, plate_emirate: 'SHJ', plate_code: '٣', plate_number: '٦٦٠٠٥', reason: 'Misread' })).toMatchObject(denied)
    expect(await guard.call('pasTokens.update', { id, driver_phone: '050 111 9876', reason: 'Other driver' })).toMatchObject(denied)
  })

  test('a second entry about it is none, a warning beside the ban may be', async () => {
    expect((await watch('DXB K 66006')).status).toBe(201)
    expect(await watch('dubai ك 066006')).toMatchObject({ status: 409, message: 'This is on the watch list already.' })
    expect((await watch('DXB K 66006', { action: 'warn' })).status).toBe(201)
  })

  test('the list shows the plate as people read it and finds it in any spelling', async () => {
    expect((await watch('شارقة ٢ ٦٦٠٠٧')).status).toBe(201)
    for (const search of ['SHJ 2 66007', '٦٦٠٠٧', 'sharjah 2-66007'])
      expect((await admin.call('pasBoard.watchlist', { search })).data.map(({ value }) => value), search).toEqual(['SHJ 2 66007'])
  })

  test('nothing readable is refused with the way out', async () => {
    expect(await watch('---')).toMatchObject({
      status: 422, errors: [{ field: 'value', message: 'Enter the plate with its emirate or country, e.g. DXB B 66001 or SA ABC 1234.' }],
    })
  })
})

test('a driver on the list is known by his number and name in any spelling', async () => {
  for (const [value, body] of [['050 777 1234', { driver_phone: '+971507771234' }], ['Imran  Qureshi', { driver_name: 'IMRAN QURESHI' }]] as const) {
    expect((await admin.call('pasBoard.watch', { kind: 'driver', value, action: 'deny', reason: 'Smoked on the dock' })).status).toBe(201)
    expect(await guard.call('pasTokens.create', tokenBody(site, body))).toMatchObject({
      status: 409, message: 'This vehicle cannot enter. Ask the security supervisor.',
    })
  }
})

describe('a company on the list', () => {
  const watch = (more: Record<string, unknown> = {}) => admin.call('pasBoard.watch', {
    kind: 'company', value: 'Desert Wolf Transport', action: 'deny', reason: 'Unpaid detention', ...more,
  })
  const arrives = (name: string, more: Record<string, unknown> = {}) => guard.call('pasTokens.create', tokenBody(site, { transporter_name: name, ...more }))
  const denied = { status: 409, message: 'This vehicle cannot enter. Ask the security supervisor.' }

  test('sends nobody in, in any spelling, by any driver and vehicle; others come in', async () => {
    expect((await watch()).status).toBe(201)
    for (const name of ['Desert Wolf Transport', 'DESERT WOLF  TRANSPORT', ' desert wolf transport ']) expect(await arrives(name), name).toMatchObject(denied)
    expect((await arrives('Desert Wolf Catering')).status).toBe(201)
  })

  test('comes in again when its ban is over, was taken back, only warns, or is another site’s', async () => {
    const id = async () =>
      (await app.query<{ id: number }>("select id::int from pas_watchlist where kind = 'company' and shown ilike 'desert wolf%'"))[0]?.id ?? 0
    await app.query("update pas_watchlist set valid_to = current_date - 2 where id = $1", [await id()])
    expect((await arrives('Desert Wolf Transport')).status).toBe(201)
    await app.query('update pas_watchlist set valid_to = null, warehouse_id = $2 where id = $1', [await id(), await siteId(app, 'DXB1')])
    expect((await arrives('Desert Wolf Transport')).status).toBe(201)
    await app.query("update pas_watchlist set warehouse_id = null, action = 'warn' where id = $1", [await id()])
    const warned = await arrives('Desert Wolf Transport')
    expect(warned.status).toBe(201)
    const seen = async (who: Asker) => (await who.call('pasTokens.get', { id: warned.data.id })).data[0]?.warnings
    expect(await seen(guard)).toEqual(['Watch list: Unpaid detention'])
    // What the house thinks of a haulier is not for the client whose goods he brings.
    await app.query("update gate_tokens set client_id = (select client_ids[1] from users where email = 'client_admin@demo.example') where id = $1", [
      warned.data.id,
    ])
    expect(await seen(await app.as('client_admin'))).toEqual([])
    await app.query("update pas_watchlist set action = 'deny' where id = $1", [await id()])
    expect(await arrives('Desert Wolf Transport')).toMatchObject(denied)
    expect((await admin.call('pasBoard.unwatch', { id: await id() })).status).toBe(200)
    expect((await arrives('Desert Wolf Transport')).status).toBe(201)
  })
})

test.each(['٧٧١٢٣', '77123', 'B 77123', 'ب ٧٧١٢٣', 'dubai b 77-123', 'DXB B 077123'])('searching %j finds the token', async (text) => {
  const [{ id }] = await app.query<{ id: number }>("select id from gate_tokens where vehicle_no = 'DXB B 77123'") as [{ id: number }]
  for (const q of [{ vehicle_no: text }, { search: text }])
    expect((await guard.call('pasTokens.get', { ...q, warehouse_id: [site] })).data.map((row) => row.id), JSON.stringify(q)).toContain(id)
})

test('a planned truck is recognised, however either plate was typed', async () => {
  const [mapping] = await app.query<{ id: number; version: number; warehouse_id: number }>(
    `select m.id, m.version, p.warehouse_id from pas_mappings m join pas_projections p on p.id = m.projection_id where m.status = 'mapped' and m.enabled
          and m.token_id is null and p.warehouse_id = $1
     and p.status in ('submitted', 'approved', 'in_progress') and p.projection_date between current_date - 2 and current_date + 6 order by m.id limit 1`,
     [site])
  expect(mapping).toBeDefined()
  const id = mapping?.id ?? 0
  for (const [planned, shown, arrives] of [
    ['دبي د ٨٨٠٠١', 'DXB D 88001', 'DXB D 88001'], ['dubai d-088002', 'DXB D 88002', 'DXB د ٨٨٠٠٢'],
    ['D 88003', 'D 88003', 'DXB D 88003'], ['ABC 8804', 'ABC 8804', 'SA أ ب ج ٨٨٠٤'],
  ] as const) {
    expect(await planner.call('pasMappings.change', { id, vehicle_no: planned })).toMatchObject({ status: 200, data: { vehicle_no: shown } })
    expect((await guard.call('pasTokens.match', { warehouse_id: site, vehicle_no: arrives })).data.matches.map((one) => one.mapping_id), planned).toEqual([id])
  }
})

test('plates kept before are read anew: open twins go on, the ban holds, nothing is lost', async () => {
  await emptyYard(app)
  const [one, two] = [await token(guard, site, ours('M', '31001'), { signed: false }), await token(guard, site, ours('M', '31002'), { signed: false })]
  await app.query("update gate_tokens set vehicle_no = 'DXBM31001', vehicle_key = 'DXBM31001' where id = $1", [one.id])
  await app.query("update gate_tokens set vehicle_no = 'DXBم31001', vehicle_key = 'DXBم31001', plate_code = 'م', plate_number = '31001' where id = $1", [
    two.id,
  ])
  await app.query("insert into pas_watchlist (kind, value, shown, action, reason, valid_to) values ('vehicle', 'DXBN31003', 'DXB N 31003', 'deny', 'Old ban', '2020-01-01'), ('vehicle', 'DXBن31003', 'DXB ن 31003', 'deny', 'New ban', null)")
  const client = new pg.Client({ connectionString: app.services.config.DATABASE_URL })
  await client.connect()
  await rereadPlates(client)
  await rereadPlates(client)
  await client.end()
  const kept = await app.query("select vehicle_no, vehicle_key, plate_code, is_twin from gate_tokens where id = any($1) order by id", [[one.id, two.id]])
  expect(kept).toEqual([
    { vehicle_no: 'DXB M 31001', vehicle_key: 'DXB:M31001', plate_code: 'M', is_twin: false },
    { vehicle_no: 'DXB M 31001', vehicle_key: 'DXB:M31001', plate_code: 'M', is_twin: true },
  ])
  expect(await app.query("select value, shown, reason, valid_to from pas_watchlist where value = 'DXB:N31003'")).toEqual([{
    value: 'DXB:N31003', shown: 'DXB N 31003', reason: 'New ban; Old ban', valid_to: null,
  }])
  expect((await create(ours('N', '31003'))).status).toBe(409)
  expect((await create(ours('M', '31001'))).status).toBe(409)
  // Either may leave; while the other is here, the vehicle has an open token.
  expect((await lead.call('pasTokens.forceClose', { token_ids: [one.id], reason_code: 'duplicate' })).status).toBe(200)
  expect(await guard.call('pasTokens.create', tokenBody(site, { ...ours('M', '31001'), client_event_id: event() }))).toMatchObject({
    status: 409, data: { token: { token_no: two.token_no } },
  })
})
