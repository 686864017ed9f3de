import { beforeAll, describe, expect, test } from 'vitest'
import { filled, opened, toRiyadh } from '../bags/bags'
import { cargoAt, closedBag, draft, freshMawb, leg, ok } from '../consolidations/loads'
import { useApp, type Asker } from '../app'
import { bagOf } from '../tracking/bags'
import { inHub, type Parcel } from '../tracking/parcels'
import { outcomeText } from '../uploads/counts'

const app = useApp()
let operator: Asker
let admin: Asker
beforeAll(async () => {
  operator = await app.as('service_center_operator')
  admin = await app.as('super_admin')
})

const codes = (...own: string[]) => ({ special_handling: `{${own.join(',')}}` })
const scanIn = (bag_id: number, { tracking_no }: Parcel) => operator.call('bags.scanIn', { bag_id, number: tracking_no }).then(({ status, message, data }) => ({
  status, message: status === 200 ? data.message : message,
}))
const flagOf = async ({ id }: Pick<Parcel, 'id'>) => (await app.query<{ dg_flag: boolean }>('select dg_flag from packages where id = $1', [id]))[0]?.dg_flag
const papers = (parcel: Pick<Parcel, 'id'>, ...types: string[]) =>
  app.query("insert into package_documents (package_id, doc_type, file_name, mime, size, path, sha256) select $1, t, t || '.pdf', 'application/pdf', 10, 'documents/package/' || t, md5(t) from unnest($2::text[]) t", [parcel.id, types])
const codeId = async (code: string) => (await app.query<{ id: number }>('select id from special_handling where code = $1', [code]))[0]?.id ?? 0
/** A closed bag of dangerous goods in Dubai with one parcel of these codes in it. */
async function bagWith(own: string[], o: { papers?: string[]; dg?: boolean } = {}) {
  const parcel = await inHub(app, 'DXB1', codes(...own))
  if (o.papers) await papers(parcel, ...o.papers)
  return { parcel, bag: await bagOf(app, [parcel], { gross_weight: '1.650', content_class: o.dg === false ? 'general' : 'dg' }) }
}
const everything = ['msds', 'dgd', 'vet_certificate', 'undertaking', 'commercial_invoice']

describe('what is dangerous', () => {
  test('follows a package’s own codes and what they imply, whoever writes them', async () => {
    for (const [own, is] of [
      [['DGR'], true], [['RLI'], true], [['RLM'], true], [['RBI'], true], [['RBM'], true],
      [['RFL', 'FRG'], true], [['FRG'], false], [['PES'], false], [[], false],
    ] as const) {
      expect([own, await flagOf(await toRiyadh(app, codes(...own)))]).toEqual([own, is])
    }
    const parcel = await toRiyadh(app)
    await app.query("update packages set special_handling = '{RLI}' where id = $1", [parcel.id])
    expect(await flagOf(parcel)).toBe(true)
    expect((await admin.call('packages.one', { id: parcel.id })).data).toMatchObject({
      dg_flag: true, documents_missing: ['MSDS', 'Dangerous goods declaration'],
    })
    await app.query("update packages set special_handling = '{}' where id = $1", [parcel.id])
    expect(await flagOf(parcel)).toBe(false)
  })

  test('follows the code when somebody changes what it means, through others too, and back', async () => {
    const [own, through] = [await toRiyadh(app, codes('LIQ')), await toRiyadh(app, codes('COS'))]
    const id = { LIQ: await codeId('LIQ'), COS: await codeId('COS') }
    await ok(admin.call('codes.saveHandling', { id: id.COS, implies: ['LIQ'] }))
    await ok(admin.call('codes.saveHandling', { id: id.LIQ, implies: ['DGR'] }))
    expect([await flagOf(own), await flagOf(through)]).toEqual([true, true])
    await ok(admin.call('codes.saveHandling', { id: id.LIQ, implies: [] }))
    expect([await flagOf(own), await flagOf(through)]).toEqual([false, false])
    await ok(admin.call('codes.saveHandling', { id: id.COS, implies: [] }))
  })
})

describe('bags', () => {
  test.each([
    ['RLI'], ['RLM'], ['RBI'], ['RBM'], ['DGR'], ['RFL'], ['RCM'],
  ])('%s lies in a bag of dangerous goods and in no other, and who scans hears of its papers', async (code) => {
    const [dg, general, parcel] = [await opened(operator, { content_class: 'dg' }), await opened(operator), await toRiyadh(app, codes(code))]
    expect(await scanIn(general.id, parcel)).toEqual({ status: 409, message: `${parcel.tracking_no} has dangerous goods; this bag is general` })
    const { status, message } = await scanIn(dg.id, parcel)
    expect(status, message).toBe(200)
    expect(message).toBe(
      `MSDS is missing for ${parcel.tracking_no}; Dangerous goods declaration is missing for ${parcel.tracking_no}. Add them under Documents of the package.`,
    )
  })

  test('mapped by hand, a dangerous parcel goes into a bag of its kind or none; mapped by lane it gets one', async () => {
    const [general, parcel, plain] = [await opened(operator), await toRiyadh(app, codes('RLI')), await toRiyadh(app)]
    expect((await operator.call('bags.map', { package_ids: [parcel.id], bag_id: general.id })).data).toMatchObject({
      mapped: 0, failed: [{ message: expect.stringContaining('has dangerous goods') }],
    })
    expect((await operator.call('bags.map', { package_ids: [parcel.id], bag: { origin: 'DXB', destination: 'RUH' } })).status).toBe(409)
    const { data } = await operator.call('bags.map', { package_ids: [parcel.id, plain.id], auto: true })
    expect(data).toMatchObject({ mapped: 2, failed: [] })
    const kinds = await app.query<{ id: number; content_class: string }>(
      'select p.id, b.content_class from packages p join bags b on b.id = p.bag_id where p.id = any($1) order by p.id', [[parcel.id, plain.id]],
    )
    expect(kinds.map(({ content_class }) => content_class)).toEqual(['dg', 'general'])
  })

  test('unmapped orders suggest a bag of the parcel’s kind', async () => {
    const [dg, parcel] = [await opened(operator, { content_class: 'dg' }), await toRiyadh(app, codes('RLI'))]
    const suggested = async () => (await operator.call('bags.unmapped', { search: parcel.tracking_no })).data[0]?.suggested_bag
    const bag = (await app.query<{ content_class: string }>('select content_class from bags where bag_no = $1', [await suggested()]))[0]
    expect(bag?.content_class).toBe('dg')
    await operator.call('bags.cancel', { id: dg.id, reason: 'Not needed' })
  })

  test('a lane its mode forbids takes it into no bag; a bag opened for another lane does', async () => {
    const lane = async (mode: string) =>
      (await app.query<{ id: number; linehaul_code: string }>('select id, linehaul_code from linehauls where transport_mode = $1 order by id limit 1', [
        mode,
      ]))[0]
    const [air, road] = [await lane('air'), await lane('road')]
    const parcel = await toRiyadh(app, { ...codes('RLI'), linehaul_id: air?.id })
    const [bare, byRoad] = [await opened(operator, { content_class: 'dg' }), await opened(operator, { content_class: 'dg', linehaul_id: road?.id })]
    expect((await scanIn(bare.id, parcel)).message).toContain(`RLI is not allowed by air on this lane (${air?.linehaul_code})`)
    expect((await scanIn(byRoad.id, parcel)).status).toBe(200)
  })

  test('a bag is judged again when it is closed: a code that became dangerous, a lane that changed its mode', async () => {
    const [bag, parcel] = [await opened(operator), await toRiyadh(app, codes('LIQ'))]
    await filled(operator, bag.id, [parcel])
    await ok(admin.call('codes.saveHandling', { id: await codeId('LIQ'), implies: ['DGR'] }))
    expect(await operator.call('bags.close', { id: bag.id, gross_weight: '1.550' })).toMatchObject({
      status: 409, message: `${parcel.tracking_no} has dangerous goods; this bag is general.`,
    })
    await ok(admin.call('codes.saveHandling', { id: await codeId('LIQ'), implies: [] }))
    await ok(operator.call('bags.close', { id: bag.id, gross_weight: '1.550' }))

    const [made] = await app.query<{ id: number }>(
      "insert into linehauls overriding system value select (jsonb_populate_record(l, jsonb_build_object('id', (select max(id) + 1 from linehauls), 'linehaul_code', 'LH-TEST-DG', 'linehaul_name', 'Test dg'))).* from linehauls l where transport_mode = 'road' limit 1 returning id",
    )
    const [dg, battery] = [await opened(operator, { content_class: 'dg' }), await toRiyadh(app, { ...codes('RLI'), linehaul_id: made?.id })]
    await filled(operator, dg.id, [battery])
    await app.query("update linehauls set transport_mode = 'air' where id = $1", [made?.id])
    expect((await operator.call('bags.close', { id: dg.id, gross_weight: '1.550' })).message).toContain('RLI is not allowed by air on this lane (LH-TEST-DG)')
  })

  test('more than a package may hold is refused, by the scale too', async () => {
    const bag = await opened(operator, { content_class: 'dg' })
    const [fits, much] = [await toRiyadh(app, { ...codes('ICE'), weight: '2.500' }), await toRiyadh(app, { ...codes('ICE'), weight: '2.501' })]
    expect((await scanIn(bag.id, fits)).status).toBe(200)
    expect((await scanIn(bag.id, much)).message).toBe(`${much.tracking_no}: ICE allows 2.5 kg a package; this parcel has 2.501`)
    const weighed = await toRiyadh(app, { ...codes('ICE'), weight: '2.000' })
    expect((await operator.call('bags.scanIn', { bag_id: bag.id, number: weighed.tracking_no, weight: '3.000' })).message).toContain('this parcel has 3')
    const pieces = await toRiyadh(app, { ...codes('ICE'), weight: '5.000', pieces: 2 })
    expect((await scanIn(bag.id, pieces)).status).toBe(200)
  })
})

describe('files of bags', () => {
  const heads = {
    bag: 'Bag No,Tracking No,Origin,Destination,Bag Type,Mixture,Content Class,Carrier Code,Client Code,Package Weight (kg),Bag Gross Weight (kg),Tare (kg),Seal No,Length,Width,Height,MAWB No,Closed At',
    bulk: 'Bag No,Tracking No,Destination,Bag Type,Seal No,Gross Weight',
  }
  async function send(kind: 'bag' | 'bulk', lines: string[]) {
    const supervisor = await app.as('service_center_supervisor')
    const file = { file: { name: 'bags.csv', body: Buffer.from([heads[kind], ...lines].join('\r\n')) } }
    const sent = kind === 'bag' ? await supervisor.call('bags.upload', {}, file) : await supervisor.call('bags.uploadBulk', {}, file)
    await app.jobs.idle()
    const { data: upload } = await supervisor.call('uploads.one', { id: sent.data.upload_id })
    const { data: errors } = await supervisor.call('uploads.errors', { upload_id: sent.data.upload_id })
    return { counts: outcomeText(upload), errors: errors.map(({ message }) => message) }
  }
  const row = (bag: string, tracking: string, content: string, mawb = '') => `${bag},${tracking},DXB,RUH,sack,,${content},,,,1.550,,,,,,${mawb},`

  test('a finished bag says what it is, and its parcels fit it', async () => {
    const parcel = await toRiyadh(app, codes('RLI'))
    expect((await send('bag', [row('SHX-DG0001', parcel.tracking_no, 'general')])).errors).toEqual([
      `${parcel.tracking_no} has dangerous goods; this bag is general.`,
    ])
    expect((await send('bag', [row('SHX-DG0002', parcel.tracking_no, 'dg')])).counts).toContain('(1 created')
  })

  test('parcels whose codes clash are told apart before anything lands', async () => {
    const [cold, pet] = [await toRiyadh(app, codes('FRO')), await toRiyadh(app, codes('AVI'))]
    const { errors } = await send('bag', [row('SHX-DG0003', cold.tracking_no, ''), row('SHX-DG0003', pet.tracking_no, '')])
    expect(errors).toContain(`${pet.tracking_no} is AVI and may not share a bag with FRO.`)
  })

  test('a MAWB takes along no bag that may not fly', async () => {
    const parcel = await toRiyadh(app, codes('RLI'))
    const mawb = freshMawb()
    const air = await ok(admin.call('consolidations.add', { transport_mode: 'air', origin_airport: 'DXB', destination_airport: 'RUH', mawb_no: mawb }))
    const { errors } = await send('bag', [row('SHX-DG0004', parcel.tracking_no, 'dg', mawb)])
    expect(errors).toEqual([`${parcel.tracking_no}: RLI is not allowed by air, as consolidation ${air.data.consolidation_no} travels.`])
    expect(await app.query('select 1 from bags where bag_no = $1', ['SHX-DG0004'])).toEqual([])
  })

  test('a list of parcels makes bags by kind', async () => {
    const [danger, plain] = [await toRiyadh(app, codes('RLI')), await toRiyadh(app)]
    expect((await send('bulk', [`,${danger.tracking_no},RUH,sack,,`, `,${plain.tracking_no},RUH,sack,,`])).errors).toEqual([])
    const kinds = await app.query<{ content_class: string }>(
      'select b.content_class from packages p join bags b on b.id = p.bag_id where p.id = any($1) order by p.id', [[danger.id, plain.id]],
    )
    expect(kinds.map(({ content_class }) => content_class)).toEqual(['dg', 'general'])
    const [more, other] = [await toRiyadh(app, codes('RLI')), await toRiyadh(app)]
    expect((await send('bulk', [`SHX-DG0005,${more.tracking_no},RUH,sack,,`, `SHX-DG0005,${other.tracking_no},RUH,sack,,`])).errors)
      .toContain(`${other.tracking_no} has no dangerous goods; this bag is for dangerous goods alone.`)
  })
})

describe('consolidations', () => {
  test('no way of adding puts on an aircraft what may not fly', async () => {
    const { parcel, bag } = await bagWith(['RLI'], { papers: everything })
    const said = `Bag ${bag.no}: ${parcel.tracking_no}: RLI is not allowed by air.`
    const made = await admin.call('consolidations.add', { transport_mode: 'air', origin_airport: 'DXB', destination_airport: 'RUH', bag_nos: [bag.no] })
    expect(made.data.failed).toEqual([{ name: bag.no, message: said }])
    expect((await ok(admin.call('consolidations.change', { id: Number(made.data.id), add_units: [bag.no] }))).data.failed).toEqual([{
      name: bag.no, message: said,
    }])
    const loose = await inHub(app, 'DXB1', codes('RLM'))
    expect((await ok(admin.call('consolidations.change', { id: Number(made.data.id), add_units: [loose.tracking_no] }))).data.failed).toEqual([{
      name: loose.tracking_no, message: `${loose.tracking_no}: RLM is not allowed by air.`,
    }])
    expect(await admin.call('consolidations.merge', {
      bag_nos: [bag.no], destination_airport: 'RUH', transport_mode: 'air', mawb_no: freshMawb(), customs_mode: 'import',
    })).toMatchObject({ status: 409, message: said })
    const road = await ok(admin.call('consolidations.add', {
      transport_mode: 'road', origin_airport: 'DXB', destination_airport: 'RUH', truck_no: 'DXB T 1', bag_nos: [bag.no],
    }))
    expect(road.data.failed).toEqual([])
  })

  test('codes that may not lie together do not share one, within a unit or between units', async () => {
    const [pets, frozen] = [await bagWith(['AVI'], { dg: false, papers: everything }), await bagWith(['FRO'], { dg: false })]
    const made = await ok(admin.call('consolidations.add', {
      transport_mode: 'road', origin_airport: 'DXB', destination_airport: 'RUH', truck_no: 'DXB T 2', bag_nos: [pets.bag.no, frozen.bag.no],
    }))
    expect(made.data.failed).toEqual([{
      name: frozen.bag.no,
      message: `Bag ${frozen.bag.no}: FRO and AVI may not share consolidation ${made.data.consolidation_no} (${frozen.parcel.tracking_no} and ${pets.parcel.tracking_no}).`,
    }])
  })

  test('papers are asked for at adding and stand in the way of closing, each named, until they are there', async () => {
    const { parcel, bag } = await bagWith(['RFL'], { papers: ['msds'] })
    const cargo = await draft(admin, [bag, await closedBag(app)], { transport_mode: 'road', mawb_no: null, truck_no: 'DXB T 3' })
    const missing = `Dangerous goods declaration is missing for ${parcel.tracking_no}. Add it under Documents of the package.`
    expect(await admin.call('consolidations.change', { id: cargo.id, action: 'close' })).toMatchObject({
      status: 422, message: `Bag ${bag.no}: ${missing}`, errors: [{ field: 'units' }],
    })
    await papers(parcel, 'dgd')
    expect((await admin.call('consolidations.change', { id: cargo.id, action: 'close' })).status).toBe(200)
  })

  test('cargo-aircraft goods fly with legs that say so, and with no other', async () => {
    const { parcel, bag } = await bagWith(['RBI'], { papers: everything })
    const cargo = await cargoAt(app, admin, 'draft', { bags: [bag] })
    await ok(admin.call('consolidations.change', { id: cargo.id, action: 'close' }))
    expect(await admin.call('consolidations.saveFlights', { consolidation_id: cargo.id, legs: [leg()] })).toMatchObject({
      status: 422, message: `Bag ${bag.no}: ${parcel.tracking_no}: RBI may fly on cargo aircraft only. Say that EK0815 is a cargo aircraft, or take it out.`,
      errors: [{ field: 'legs.0.cargo_aircraft' }],
    })
    const saved = await ok(admin.call('consolidations.saveFlights', { consolidation_id: cargo.id, legs: [leg({ cargo_aircraft: true })] }))
    expect(saved.data[0]).toMatchObject({ cargo_aircraft: true })
    expect((await ok(admin.call('consolidations.saveFlights', { consolidation_id: cargo.id, legs: [leg({ pieces: 1 })] }))).data[0]).toMatchObject({
      cargo_aircraft: true, pieces: 1,
    })
    expect(await admin.call('consolidations.saveFlights', {
      consolidation_id: cargo.id, legs: [leg({ destination: 'BAH', cargo_aircraft: true }), leg({ origin: 'BAH', std: leg().sta, sta: null })],
    })).toMatchObject({ status: 422, errors: [{ field: 'legs.1.cargo_aircraft' }] })
    await app.query('update consolidation_flights set cargo_aircraft = false where consolidation_id = $1', [cargo.id])
    const late = await bagWith(['RBM'], { papers: everything })
    const other = await draft(admin, [await closedBag(app)])
    await ok(admin.call('consolidations.saveFlights', { consolidation_id: other.id, legs: [leg()] }))
    expect((await ok(admin.call('consolidations.change', { id: other.id, add_units: [late.bag.no] }))).data.failed).toMatchObject([{
      message: expect.stringContaining('RBM may fly on cargo aircraft only'),
    }])
    await ok(admin.call('consolidations.stage', { ids: [cargo.id], staging_lane: 'DG1' }))
    expect(await admin.call('consolidations.dispatch', { ids: [cargo.id], vehicle_no: 'DXB K 1', driver_name: 'Imran Yusuf' })).toMatchObject({
      status: 422, message: expect.stringContaining('RBI may fly on cargo aircraft only'),
    })
  })

  test('a code that is grounded meanwhile stops cargo at the hand-over and at the departure; left behind, it lets the rest go', async () => {
    const { parcel, bag } = await bagWith(['ELI'], { dg: false })
    const cargo = await cargoAt(app, admin, 'staged', { bags: [bag, await closedBag(app)] })
    const eli = await codeId('ELI')
    const hand = () => admin.call('consolidations.dispatch', { ids: [cargo.id], vehicle_no: 'DXB K 2', driver_name: 'Imran Yusuf' })
    await ok(admin.call('codes.saveHandling', { id: eli, air_allowed: false }))
    expect(await hand()).toMatchObject({ status: 422, message: `Bag ${bag.no}: ${parcel.tracking_no}: ELI is not allowed by air.` })
    const scanned = await admin.call('tracking.applyScan', { scan_code: 'CON-OUT', numbers: [cargo.no], location: 'Dubai' })
    expect(scanned.data.results[0]?.cascade).toMatchObject({
      applied: 1, refused: [{ tracking_no: parcel.tracking_no, message: `${parcel.tracking_no}: ELI is not allowed by air.` }],
    })
    await ok(admin.call('codes.saveHandling', { id: eli, air_allowed: true }))
    await ok(hand())
    await ok(admin.call('codes.saveHandling', { id: eli, air_allowed: false }))
    const leave = (short_unit_ids: number[]) => admin.call('consolidations.depart', { ids: [cargo.id], atd: new Date().toISOString(), short_unit_ids })
    expect((await leave([])).status).toBe(422)
    const [unit] = await app.query<{ id: number }>('select id from consolidation_units where consolidation_id = $1 and bag_id = $2', [cargo.id, bag.id])
    await ok(leave([unit?.id ?? 0]))
    await ok(admin.call('codes.saveHandling', { id: eli, air_allowed: true }))
  })

  test('what came by road and is bagged again does not fly on', async () => {
    const { parcel, bag } = await bagWith(['RLI'], { papers: everything })
    await app.query("update bags set destination = 'JED' where id = $1", [bag.id])
    const cargo = await cargoAt(app, admin, 'received', {
      bags: [bag], differs: { transport_mode: 'road', mawb_no: null, truck_no: 'DXB T 4', customs_mode: 'transit' },
    })
    await ok(admin.call('consolidations.deconsolidate', { ids: [cargo.id] }))
    const onward = { bag_nos: [bag.no], destination_airport: 'JED', customs_mode: 'transit' as const }
    expect(await admin.call('consolidations.merge', { ...onward, transport_mode: 'air', mawb_no: freshMawb() })).toMatchObject({
      status: 409, message: `Bag ${bag.no}: ${parcel.tracking_no}: RLI is not allowed by air.`,
    })
    expect((await admin.call('consolidations.merge', { ...onward, transport_mode: 'road', truck_no: 'RUH T 4' })).status).toBe(201)
  })

  test('a manifest of the cargo names the codes with what they imply', async () => {
    const { bag } = await bagWith(['RFL'], { papers: everything })
    const cargo = await cargoAt(app, admin, 'merged', { bags: [bag], differs: { transport_mode: 'road', mawb_no: null, truck_no: 'DXB T 5' } })
    for (const layout of ['house', 'cargo'] as const) {
      const file = await admin.call('consolidations.manifest', { format: 'csv', consolidation_ids: [cargo.id], layout })
      expect(file.body.toString()).toMatch(/RFL DGR|DGR RFL/)
    }
  })
})

describe('leaving by a scan or an event', () => {
  test.each([
    ['PKG-OUT', {}], ['PKG-HANDOVER', { carrier: true }],
  ] as const)('%s waits for the papers', async (scan_code, { carrier }: { carrier?: boolean }) => {
    const parcel = await inHub(app, 'DXB1', codes('DGR'))
    const [row] = await app.query<{ carrier_id: number }>('select carrier_id from packages where id = $1', [parcel.id])
    const scan = async () => (await operator.call('tracking.applyScan', {
      scan_code, numbers: [parcel.tracking_no], location: 'Dubai', ...(carrier && { carrier_id: row?.carrier_id }),
    })).data.results[0]
    expect(await scan()).toMatchObject({ result: 'not_allowed', message: expect.stringContaining(`MSDS is missing for ${parcel.tracking_no}`) })
    await papers(parcel, 'msds', 'dgd')
    expect(await scan()).toMatchObject({ result: 'applied' })
  })

  test('an event written by hand is held to the same', async () => {
    const parcel = await inHub(app, 'DXB1', codes('DGR'))
    const event = () => admin.call('tracking.addEvent', { package_id: parcel.id, event_code: 'HUB05', event_at: new Date().toISOString(), location: 'Dubai' })
    expect(await event()).toMatchObject({ status: 409, message: expect.stringContaining('MSDS is missing') })
    await papers(parcel, 'msds', 'dgd')
    expect((await event()).status).toBe(200)
  })
})
