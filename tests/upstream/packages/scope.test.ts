import { beforeAll, describe, expect, test } from 'vitest'
import type { Asker } from '../app'
import { useApp } from '../app'
import { consolidationOf } from '../tracking/bags'
import { carrierId, clientId, contents, facilityId, happened, parcel, type Parcel } from './given'

const app = useApp()
const notFound = { status: 404, message: 'Package not found.' }

/** Everything one person can learn of one parcel. */
async function asks(asker: Asker, { id, tracking_no }: Parcel) {
  const found = await asker.call('packages.find', { numbers: [tracking_no] })
  const one = await asker.call('packages.one', { id })
  return { rows: found.data?.length, not_found: found.meta?.not_found, one: one.status }
}
const sees = { rows: 1, not_found: [], one: 200 }
const seesNothing = (tracking_no: string) => ({ rows: 0, not_found: [tracking_no], one: 404 })

describe('who sees which packages', () => {
  test('an administrator sees every client', async () => {
    const other = await parcel(app, { client_id: await clientId(app, 'DTOFZ') })
    expect(await asks(await app.as('super_admin'), other)).toEqual(sees)
  })

  test('a client sees its own packages and nobody else’s', async () => {
    const [own, foreign] = [await parcel(app), await parcel(app, { client_id: await clientId(app, 'DTOFZ') })]
    const client = await app.as('client_admin')
    expect(await asks(client, own)).toEqual(sees)
    expect(await asks(client, foreign)).toEqual(seesNothing(foreign.tracking_no))
  })

  test('a carrier sees its parcels from the label on, not before', async () => {
    const carrier = await app.as('carrier_admin')
    const labelled = await parcel(app, { status: 'label_created', label_status: 'created' }, ['ORD01', 'ORD02'])
    const bare = await parcel(app)
    const heldBare = await parcel(app, { status: 'on_hold' }, ['ORD01', 'ORD04'])
    const foreign = await parcel(app, { status: 'label_created', label_status: 'created', carrier_id: await carrierId(app, 'DESERT') }, ['ORD01', 'ORD02'])
    expect(await asks(carrier, labelled)).toEqual(sees)
    for (const hidden of [bare, heldBare, foreign]) expect(await asks(carrier, hidden)).toEqual(seesNothing(hidden.tracking_no))
  })

  test('a sandbox parcel never reaches a carrier', async () => {
    const sandbox = await parcel(app, { status: 'label_created', label_status: 'created', environment: 'sandbox' }, ['ORD01', 'ORD02'])
    expect(await asks(await app.as('carrier_admin'), sandbox)).toEqual(seesNothing(sandbox.tracking_no))
  })

  test('a service centre sees what stands there, what was scanned there, and what is bound for its city', async () => {
    const centre = await app.as('service_center_supervisor')
    const dxb = await facilityId(app, 'DXB1')
    const standing = await parcel(app, { current_facility_id: dxb })
    const bound = await parcel(app, { city: 'Dubai' })
    const passed = await parcel(app)
    await happened(app, passed.id, ['HUB01'], dxb)
    const elsewhere = await parcel(app, { current_facility_id: await facilityId(app, 'AUH1') })
    for (const one of [standing, bound, passed]) expect(await asks(centre, one)).toEqual(sees)
    expect(await asks(centre, elsewhere)).toEqual(seesNothing(elsewhere.tracking_no))
  })

  test('a voided scan shows a parcel to nobody', async () => {
    const passed = await parcel(app)
    await happened(app, passed.id, ['HUB01'], await facilityId(app, 'DXB1'))
    await app.query(`update package_events set voided_at = now() where package_id = $1 and event_code = 'HUB01'`, [passed.id])
    expect(await asks(await app.as('service_center_supervisor'), passed)).toEqual(seesNothing(passed.tracking_no))
  })

  test('a warehouse sees by its own facilities, not by its service centre’s', async () => {
    const warehouse = await app.as('warehouse_supervisor')
    const standing = await parcel(app, { current_facility_id: await facilityId(app, 'JXB1') })
    const centre = await parcel(app, { current_facility_id: await facilityId(app, 'AUH1') })
    expect(await asks(warehouse, standing)).toEqual(sees)
    expect(await asks(warehouse, centre)).toEqual(seesNothing(centre.tracking_no))
  })

  test('an agent sees parcels flown through its airports only, without values and COD', async () => {
    await app.query(`update groups set permissions = permissions || '{app_package:package-view}' where role_code = 'agent_handler'`)
    await app.query(`update users set permission_version = permission_version + 1 where email = 'agent_handler@demo.example'`)
    const agent = await app.as('agent_handler')
    const [through, past] = [await consolidationOf(app, []), await consolidationOf(app, [], { origin_airport: 'JED', destination_airport: 'RUH' })]
    const flown = await parcel(app, {
      consolidation_id: through.id, consolidation_no: through.no, payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED',
    })
    const elsewhere = await parcel(app, { consolidation_id: past.id, consolidation_no: past.no })
    const loose = await parcel(app)
    const answer = await agent.call('packages.one', { id: flown.id })
    expect(answer.data).toMatchObject({
      tracking_no: flown.tracking_no, declared_value: null, cod_amount: null, declared_value_aed: null, insurance_amount: null,
    })
    for (const { id } of [elsewhere, loose]) expect(await agent.call('packages.one', { id })).toMatchObject(notFound)
  })

  test('a vendor and a PAS user have no packages at all', async () => {
    for (const role of ['vendor_admin', 'pas_supervisor']) {
      expect(await (await app.as(role)).call('packages.find', {})).toMatchObject({ status: 403 })
    }
  })
})

describe('a foreign package', () => {
  let client: Asker
  let foreign: Parcel
  beforeAll(async () => {
    client = await app.as('client_admin')
    foreign = await parcel(app, { client_id: await clientId(app, 'DTOFZ'), status: 'label_created', label_status: 'created' }, ['ORD01', 'ORD02'])
    await contents(app, foreign.id)
  })

  test('answers 404 to every call that names it', async () => {
    const { id, tracking_no, version } = foreign
    const calls = [
      client.call('packages.one', { id }),
      client.call('packages.edit', { id }),
      client.call('packages.save', { id, version, delivery_instructions: 'Ring twice' }),
      client.call('packages.change', { id, incoterm: 'DAP', version }),
      client.call('packages.documents', { id }),
      client.call('packages.printLabel', { id }),
      client.call('packages.relabel', { id }),
      client.call('packages.printInvoice', { tracking_no }),
      client.call('packages.printLabels', { format: 'pdf', size: '4X6', ids: [id] }),
      client.call('packages.printInvoices', { tracking_nos: [tracking_no] }),
      client.call('packages.cancel', { ids: [id], reason: 'Not mine' }),
    ]
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ status: 404, data: expect.toSatisfy((data) => data === null || data.cancelled.length === 0) })
    expect(await app.query('select status, label_print_count, incoterm from packages where id = $1', [id])).toEqual([{
      status: 'label_created', label_print_count: 0, incoterm: 'DDP',
    }])
  })

  test('is counted nowhere', async () => {
    const own = (await app.query<{ n: number }>(
      `select count(*) as n from packages where client_id = $1 and created_at >= (current_date - 30)`, [await clientId(app, 'NOORB')],
    ))[0]?.n
    const listed = await client.call('packages.find', { page_size: 200, from: '2000-01-01' })
    const all = (await app.query<{ n: number }>('select count(*) as n from packages where client_id = $1', [await clientId(app, 'NOORB')]))[0]?.n
    expect(listed.meta.total).toBe(all)
    expect(new Set(listed.data.map(({ client: name }) => name)).size).toBe(1)
    const stats = await client.call('packages.stats', {})
    expect(stats.data.total).toBeLessThanOrEqual(Number(own))
    const labels = await client.call('packages.labels', { numbers: [foreign.tracking_no, foreign.ref_no] })
    expect(labels.data).toEqual({ found: [], not_found: [foreign.tracking_no, foreign.ref_no] })
  })
})

describe('package lists', () => {
  const listOf = async (client: string, changes = '') =>
    (await app.query<{ id: number }>(
      `insert into package_lists (package_list_no, client_id, seller_id, goods_value, payment_amount, port_of_discharge${changes && ', status'})
       values ('PLT' || floor(random() * 1e9)::text, $1, 1, 100, 50, 'AEDXB'${changes && `, '${changes}'`}) returning id`,
      [await clientId(app, client)],
    ))[0]?.id as number

  test('a client sees its own lists; another’s is not there', async () => {
    const client = await app.as('client_admin')
    const [own, foreign] = [await listOf('NOORB'), await listOf('DTOFZ')]
    const listed = (await client.call('packages.listsOfPackages', { page_size: 200 })).data.map(({ id }) => id)
    expect(listed).toContain(own)
    expect(listed).not.toContain(foreign)
    expect(await client.call('packages.moveList', { id: foreign, ship_status: 'rejected_by_seller', version: 1, note: 'Not mine at all' })).toMatchObject({
      status: 404, message: 'Package list not found.',
    })
  })

  test('a broker sees shipments through its airport from shipped on, without money', async () => {
    const agent = await app.as('agent_broker')
    const [early, late] = [await listOf('NOORB', 'ready_to_be_shipped'), await listOf('NOORB', 'shipped')]
    const listed = (await agent.call('packages.listsOfPackages', { page_size: 200 })).data
    expect(listed.find(({ id }) => id === late)).toMatchObject({ goods_value: null, payment_amount: null, allowed_next: ['custom_initiated'] })
    expect(listed.find(({ id }) => id === early)).toBeUndefined()
  })

  test('a carrier has none', async () => {
    await listOf('NOORB')
    expect((await (await app.as('carrier_admin')).call('packages.listsOfPackages', {})).data).toEqual([])
  })
})
