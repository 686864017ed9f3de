import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { bagOf, consolidationOf, inDubai } from '../tracking/bags'
import { given, idOf } from '../tracking/parcels'
import { openPdf, pdfText } from '../documents/reading'
import { Readable } from 'node:stream'
import { nobody } from '@/upstream/platform/who'
import { trackConsolidations } from '@/upstream/areas/containers/track-consolidations'
import { bagsOfNumbers } from '@/upstream/areas/containers/bags'

const app = useApp()
let admin: Asker
let printer: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  printer = await app.as('warehouse_supervisor')
})

describe('the list of bags', () => {
  test('is found by number, seal and a parcel inside, and narrowed by status, destination and day', async () => {
    const [parcel] = await inDubai(app, 1)
    const bag = await bagOf(
      app, [parcel ?? { id: 0, tracking_no: '', ref_no: '', consignee_name: '', consignee_phone: '' }], { destination: 'LHR', seal_no: 'SEAL4711' },
    )
    for (const search of [bag.no, bag.no.slice(0, 10), 'seal4711', parcel?.tracking_no ?? '']) {
      const { data } = await admin.call('containers.bags', { search })
      expect(data.map(({ bag_no }) => bag_no), search).toContain(bag.no)
    }
    const { data } = await admin.call('containers.bags', { destination: ['lhr'], status: ['closed'], from: '2020-01-01', consolidated: false })
    expect(data.map(({ bag_no }) => bag_no)).toContain(bag.no)
    expect((await admin.call('containers.bags', { destination: ['LHR'], status: ['open'] })).data.map(({ bag_no }) => bag_no)).not.toContain(bag.no)
  })

  test('shows each the bags of their own lanes, and a client of a shared bag little more than its number', async () => {
    const noorb = await given(app)
    const other = await given(app, { client_id: await idOf(app, 'clients', 'SOUKX') })
    const shared = await bagOf(app, [noorb, other], { origin: 'KWI', destination: 'DOH' })
    const own = await bagOf(app, [await given(app)], { origin: 'KWI', destination: 'DOH', client_id: await idOf(app, 'clients', 'NOORB') })
    const numbers = async (role: string) =>
      (await (await app.as(role)).call('containers.bags', { destination: ['DOH'], from: '2020-01-01', page_size: 200 })).data ?? []
    const client = { ...nobody, user_category: 'client', client_ids: [await idOf(app, 'clients', 'NOORB')] }
    const seen = await bagsOfNumbers(app.services.database.db, client, { numbers: [shared.no, own.no], ids: [] })
    expect(seen.found).toMatchObject([
      { bag_no: shared.no, status: 'closed', package_count: null, destination: null, gross_weight: null }, { bag_no: own.no, destination: 'DOH' },
    ])
    const stranger = { ...client, client_ids: [await idOf(app, 'clients', 'GGDMC')] }
    expect((await bagsOfNumbers(app.services.database.db, stranger, { numbers: [shared.no, own.no], ids: [] })).not_found).toEqual([shared.no, own.no])
    for (const role of ['service_center_supervisor', 'warehouse_supervisor', 'agent_handler'])
      expect((await numbers(role)).map(({ bag_no }) => bag_no)).not.toContain(own.no)
  })
})

describe('bag labels', () => {
  test('come in the order asked for and are counted', async () => {
    const [a, b] = [await bagOf(app, await inDubai(app, 1)), await bagOf(app, await inDubai(app, 1))]
    const answer = await admin.call('containers.printBagLabels', { format: 'pdf', size: '4X4', bag_nos: [b.no, a.no.toLowerCase()] })
    expect(answer.headers['content-type']).toBe('application/pdf')
    const document = await openPdf(Readable.from(answer.body))
    expect(await pdfText(document, 1)).toContain(b.no)
    expect(await pdfText(document, 2)).toContain(a.no)
    const [row] = await app.query<{ label_print_count: number }>('select label_print_count from bags where id = $1', [a.id])
    expect(row?.label_print_count).toBe(1)
    const one = await admin.call('containers.bagLabel', { bag_no: a.no, format: 'zpl' })
    expect(one.headers['content-disposition']).toContain(`bag-${a.no}.zpl`)
    const many = await admin.call('containers.bulkBagLabels', { ids: [a.id, b.id] })
    expect(many.headers['content-disposition']).toMatch(/bag-labels-\d{8}-\d{4}\.pdf/)
  })

  test('of an open bag wait for it to be closed, but for a draft, which is not counted', async () => {
    const open = await bagOf(app, await inDubai(app, 1), { status: 'open', gross_weight: null })
    expect(await admin.call('containers.printBagLabels', { format: 'pdf', size: '4X4', ids: [open.id] })).toMatchObject({
      status: 409, message: 'Close the bag before printing its final label.',
    })
    const draft = await admin.call('containers.printBagLabels', { format: 'pdf', size: '4X4', ids: [open.id], draft: true })
    expect(await pdfText(await openPdf(Readable.from(draft.body)), 1)).toContain('DRAFT')
    const [row] = await app.query<{ label_print_count: number }>('select label_print_count from bags where id = $1', [open.id])
    expect(row?.label_print_count).toBe(0)
  })

  test('carry split code and handling signs of the parcels inside where their lanes print them, MIX where they differ', async () => {
    const parcels = await inDubai(app, 3)
    const [lane] = await app.query<{ id: number }>('select id from linehauls order by id limit 1')
    const [rule] = await app.query<{ id: number }>('select id from split_codes order by id limit 1')
    const prints = (split: boolean, handling: boolean) =>
      app.query('update linehauls set print_split_code = $2, print_handling_codes = $3 where id = $1', [lane?.id, split, handling])
    const sorted = (value: string, parcel: (typeof parcels)[number]) => app.query(
      'insert into split_code_results (package_id, split_code_id, value, inputs) values ($1, $2, $3, $4) on conflict (package_id) do update set value = excluded.value', [parcel.id, rule?.id, value, '{}'],
    )
    for (const parcel of parcels) {
      await app.query('update packages set linehaul_id = $2, special_handling = $3 where id = $1', [parcel.id, lane?.id, ['FRG']])
      await sorted('RUH-07', parcel)
    }
    const bag = await bagOf(app, parcels)
    const label = async () =>
      pdfText(await openPdf(Readable.from((await admin.call('containers.printBagLabels', { format: 'pdf', size: '4X4', ids: [bag.id] })).body)), 1)
    await prints(true, true)
    expect(await label()).toMatch(/RUH-07[^]*FRG/)
    await sorted('RUH-08', parcels[0] as (typeof parcels)[number])
    expect(await label()).toMatch(/MIX[^]*FRG/)
    await prints(false, true)
    expect(await label()).not.toMatch(/MIX|RUH-0/)
    await prints(true, false)
    expect(await label()).not.toContain('FRG')
  })

  test('of a bag elsewhere, of none, of an unknown size and of 201 bags are refused', async () => {
    const far = await bagOf(app, await inDubai(app, 1), { origin: 'KWI', destination: 'DOH' })
    expect((await printer.call('containers.printBagLabels', { format: 'pdf', size: '4X4', ids: [far.id] })).status).toBe(404)
    expect((await admin.call('containers.printBagLabels', { format: 'pdf', size: '4X4', ids: [] })).status).toBe(422)
    expect(await admin.call('containers.printBagLabels', { format: 'pdf', size: '75X50', ids: [far.id] })).toMatchObject({
      status: 400, message: 'Unknown label size 75X50.',
    })
    expect((await admin.call('containers.printBagLabels', { format: 'pdf', size: '4X4', ids: Array.from({ length: 201 }, (_, i) => i + 1) })).status).toBe(422)
    expect((await admin.call('containers.bagLabel', { bag_no: 'BNOSUCH' })).status).toBe(404)
    const postal = await bagOf(app, await inDubai(app, 1), { receptacle_id: 'AEDXBASARUHAAUN60011001110184' })
    expect(await admin.call('containers.printBagLabels', { format: 'pdf', size: '4X4', ids: [postal.id] })).toMatchObject({
      status: 422, message: 'The barcode of AEDXBASARUHAAUN60011001110184 does not fit on 4X4. Choose a wider label.',
    })
    expect((await admin.call('containers.printBagLabels', { format: 'pdf', size: 'A5', ids: [postal.id] })).status).toBe(200)
    const long = await bagOf(app, await inDubai(app, 1), { bag_no: `LONG-${'X'.repeat(25)}` })
    expect(await admin.call('containers.printBagLabels', { format: 'zpl', size: '4X4', ids: [long.id] })).toMatchObject({
      status: 422, errors: [{ field: 'size' }],
    })
  })
})

describe('tracking a consolidation', () => {
  test('tells its legs, bags, packages by status and what happened, by number or air waybill', async () => {
    const bags = [await bagOf(app, await inDubai(app, 2)), await bagOf(app, await inDubai(app, 1))]
    const { id, no, mawb } = await consolidationOf(app, bags)
    await app.query(
      `insert into consolidation_flights (consolidation_id, leg_no, flight_no, origin, destination, status) values ($1, 1, 'EK0815', 'DXB', 'RUH', 'departed')`,
      [id],
    )
    await app.query(
      `insert into consolidation_history (consolidation_id, action, from_status, to_status) values ($1, 'depart', 'dispatched', 'departed')`, [id],
    )
    const { data } = await admin.call('containers.trackConsolidations', { numbers: [no.toLowerCase(), 'CNNOSUCH', mawb.replace('-', '')] })
    expect(data.not_found).toEqual(['CNNOSUCH'])
    expect(data.results).toHaveLength(1)
    expect(data.results[0]).toMatchObject({
      number: no.toLowerCase(), consolidation_no: no, status: 'departed', legs: [{ flight_no: 'EK0815' }],
      packages: { total: 3, by_status: [{ status: 'at_facility', count: 3 }] },
      events: [{ text: 'Departed' }],
    })
    expect(data.results[0]?.bags.map(({ bag_no }) => bag_no)).toEqual(bags.map((bag) => bag.no).toSorted())
  })

  test('shows a client its own packages and bags alone, and no totals', async () => {
    const [noorb, soukx] = [await idOf(app, 'clients', 'NOORB'), await idOf(app, 'clients', 'SOUKX')]
    const own = await bagOf(app, [await given(app)], { client_id: noorb })
    const theirs = await bagOf(app, [await given(app, { client_id: soukx })], { client_id: soukx })
    const { no } = await consolidationOf(app, [own, theirs])
    const who = (id: number) => ({ ...nobody, user_category: 'client', client_ids: [id] })
    const { results } = await trackConsolidations(app.services.database.db, who(noorb), [no])
    expect(results).toMatchObject([{ gross_weight: null, packages: { total: 1 }, bags: [{ bag_no: own.no }] }])
    expect(results[0]?.bags).toHaveLength(1)
    expect((await trackConsolidations(app.services.database.db, who(await idOf(app, 'clients', 'GGDMC')), [no])).not_found).toEqual([no])
  })

  test('is cut to who asks, and 51 numbers are too many', async () => {
    const { no } = await consolidationOf(
      app, [await bagOf(app, await inDubai(app, 1), { origin: 'KWI', destination: 'DOH' })], { origin_airport: 'KWI', destination_airport: 'DOH' },
    )
    for (const role of ['service_center_supervisor', 'warehouse_supervisor', 'agent_handler']) {
      const { data, status } = await (await app.as(role)).call('containers.trackConsolidations', { numbers: [no] })
      if (status === 200) expect(data, role).toEqual({ results: [], not_found: [no] })
      else expect(status, role).toBe(403)
    }
    expect(await admin.call('containers.trackConsolidations', { numbers: Array.from({ length: 51 }, (_, i) => `C${i}`) })).toMatchObject({
      status: 422, message: 'At most 50 numbers at a time.',
    })
  })
})
