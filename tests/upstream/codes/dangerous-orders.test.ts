import { beforeAll, describe, expect, test } from 'vitest'
import { loadReferenceData, loadLookups } from '@/upstream/areas/packages/lookups'
import { emptyParcel, type Parcel } from '@/upstream/areas/packages/parcel'
import { checkParcel } from '@/upstream/areas/packages/rules'
import { useApp, type Asker } from '../app'
import { parcel as stored } from '../packages/given'
import { clearManifests, labelled, made, userId, windowAgo } from '../manifests/making'
import { csv, order, send } from '../uploads/package-sheets'
import { outcomeText } from '../uploads/counts'

const app = useApp()
let admin: Asker
let client: Asker
beforeAll(async () => {
  ;[admin, client] = await Promise.all([app.as('super_admin'), app.as('client_operations')])
})

const toRiyadh = {
  rsa_service_code: 'EXP', city: 'Riyadh', country_code: 'SA', pincode: '12211', item_description: 'Power bank',
  item_hs_code: '85076000', item_quantity: '1', item_unit_value: '150.00', item_origin: 'CN',
}
const abroad = (n: number, codes: string, differs: Record<string, string> = {}) => order(n, {
  ...toRiyadh, consignee_phone: `+9665${50_000_000 + n}`, special_handling: codes, ...differs,
})
const upload = async (...rows: ReturnType<typeof order>[]) => {
  const sent = await send(client, csv(rows))
  expect(sent.status, sent.message).toBe(202)
  await app.jobs.idle()
  const one = (await client.call('uploads.one', { id: sent.data.upload_id })).data
  const errors = (await client.call('uploads.errors', { upload_id: sent.data.upload_id })).data
  return { counts: outcomeText(one), errors: errors.map(({ severity, message }) => [severity, message]) }
}
const placed = async (ref: string) =>
  (await app.query<
    { id: number; version: number; tracking_no: string; linehaul_id: number | null; carrier_id: number | null; dg_flag: boolean; label_error: string | null }
  >('select id, version, tracking_no, linehaul_id, carrier_id, dg_flag, label_error from packages where ref_no = $1', [ref]))[0]

const parcel = (ref: string, more: Partial<Parcel> = {}): Parcel => ({
  ...emptyParcel, client_id: 1, ref_no: ref, rsa_service_code: 'EXP', consignee_name: 'Mariam Al Ali',
  consignee_phone: '+966501234567', address_line1: 'Villa 7', city: 'Riyadh', country_code: 'SA', pincode: '12211',
  pieces: 1, weight: '1.000', goods_description: 'Batteries', declared_value: '120.00', currency: 'AED', payment_mode: 'prepaid',
  items: [{ sku: null, description: 'Power bank', hs_code: '85076000', quantity: 1, unit_value: '120.00', unit_weight: null, origin_country: 'CN' }], ...more,
})
async function decided(more: Partial<Parcel>) {
  const { db } = app.services.database
  const one = parcel('DG-LANE', more)
  const { resolved, errors } = checkParcel(one, await loadLookups(db, { parcels: [one], reference: await loadReferenceData(db) }))
  expect(errors).toEqual([])
  return resolved?.allocation?.decision
}

describe('orders', () => {
  test('land with a word of the papers they will need; a parcel that may not fly gets no lane by air, and says why', async () => {
    const { counts: said, errors } = await upload(abroad(1, 'RLI', { ref_no: 'DG-RLI' }), abroad(2, 'FRG', { ref_no: 'DG-FRG' }))
    expect(said).toBe('completed: 2 = 2 (2 created, 0 updated, 0 unchanged) + 0 rejected')
    expect(errors).toContainEqual(['warning', 'RLI needs MSDS and Dangerous goods declaration before it leaves: add them under Documents of the package.'])
    const [battery, glass] = [await placed('DG-RLI'), await placed('DG-FRG')]
    expect(battery).toMatchObject({
      linehaul_id: null, carrier_id: null, dg_flag: true, label_error: 'No linehaul may take it to Riyadh, SA: RLI is not allowed by air.',
    })
    expect(glass).toMatchObject({ dg_flag: false, linehaul_id: expect.any(Number) })
  })

  test.each([
    ['ICE', { weight: '3.000' }, 'ICE allows 2.5 kg a package; this parcel has 3.'],
    ['AVI;DGR', {}, 'Codes AVI and DGR may not be together'],
    ['EAT;RLI', {}, 'Codes EAT and DGR may not be together'],
    ['NOX', {}, 'Code NOX is inactive.'],
  ])('%s is refused where it cannot be: %j', async (codes, differs, message) => {
    const { errors } = await upload(abroad(10, codes, { ref_no: `DG-BAD-${codes.replace(';', '-')}`, ...differs }))
    expect(errors).toContainEqual(['error', message])
  })

  test('goods are weighed net where every line says its weight', async () => {
    const items = (unit_weight: string) => [{
      sku: null, description: 'Dry ice', hs_code: null, quantity: 2, unit_value: '60.00', unit_weight, origin_country: null,
    }]
    const faults = async (unit: string) => {
      const one = parcel('DG-NET', { special_handling: ['ICE'], weight: '9.000', items: items(unit) })
      const { db } = app.services.database
      return checkParcel(one, await loadLookups(db, { parcels: [one], reference: await loadReferenceData(db) })).errors.filter(({ field }) =>
        field === 'special_handling',
      )
    }
    expect(await faults('1.250')).toEqual([])
    expect(await faults('1.300')).toHaveLength(1)
  })

  test('an edit that adds what the lane may not carry is refused with the way out; one that takes another code is not', async () => {
    await upload(abroad(20, 'FRG', { ref_no: 'DG-EDIT' }))
    const one = await placed('DG-EDIT')
    const save = (special_handling: string[]) => client.call('packages.save', {
      id: one?.id ?? 0, version: one?.version ?? 0, special_handling, confirm_relabel: true,
    })
    expect(await save(['FRG', 'RLI'])).toMatchObject({
      status: 422,
      errors: [{ field: 'special_handling', message: expect.stringMatching(/^RLI is not allowed by air on this lane \(LH-NOORB-\d+\)\. Cancel the order/) }],
    })
    expect(await save(['ELI'])).toMatchObject({ status: 200, data: { special_handling: ['ELI'], dg_flag: false } })
  })

  test('a code withdrawn since holds up no other change, and its rules still hold', async () => {
    const one = await stored(app, { special_handling: ['NOX'] })
    expect((await client.call('packages.save', { id: one.id, version: one.version, weight: '2.000' })).status).toBe(200)
    expect(await client.call('packages.save', { id: one.id, version: 2, special_handling: ['NOX', 'HUM'] })).toMatchObject({
      status: 422, message: 'Code HUM is inactive.',
    })
  })
})

describe('lanes', () => {
  test('the lane’s mode decides; the explanation names the lane and the code', async () => {
    const air = await decided({ special_handling: ['RLI'] })
    expect(air).toMatchObject({ result: 'held', lane: null, reason: 'No linehaul may take it to Riyadh, SA: RLI is not allowed by air' })
    expect(air?.trace.trail.steps).toContainEqual(expect.objectContaining({ step: 'lane', verdict: 'skipped', reason: 'RLI is not allowed by air.' }))
    await app.query("update linehauls set transport_mode = 'road' where client_id = 1 and transport_mode = 'air'")
    expect(await decided({ special_handling: ['RLI'] })).toMatchObject({ result: 'allocated' })
    await app.query("update linehauls set transport_mode = 'air' where client_id = 1 and transport_mode = 'road' and lane_type = 'international'")
  })

  test('goods for cargo aircraft take a lane whose schedule has one, or whose flights nobody knows', async () => {
    expect((await decided({ special_handling: ['RBI'] }))?.reason).toContain('RBI may fly on cargo aircraft only')
    const flights = (schedule: string) => app.query(`update linehauls set schedule = ${schedule} where client_id = 1 and transport_mode = 'air'`)
    await flights("jsonb_set(schedule, '{0,cargo_aircraft}', 'true')")
    expect((await decided({ special_handling: ['RBI'] }))?.result).toBe('allocated')
    await flights("'[]'")
    expect((await decided({ special_handling: ['RBI'] }))?.result).toBe('allocated')
  })

  test('what a carrier may not be given counts for what codes imply as well', async () => {
    const [lane] = await app.query<{ id: number }>("select id from linehauls where client_id = 1 and transport_mode = 'air' limit 1")
    await app.query("update linehauls set transport_mode = 'road' where id = $1", [lane?.id])
    const carriers = await app.query<{ carrier_id: number }>("select carrier_id from linehaul_carriers where linehaul_id = $1 and carrier_role = 'lastmile'", [
      lane?.id,
    ])
    for (const { carrier_id } of carriers)
      await admin.call('linehaul.saveRestriction', { id: lane?.id ?? 0, carrier_id, blocked_handling_codes: ['DGR'], allowed_handling_codes: [] })
    const barred = await decided({ special_handling: ['RLI'] })
    expect(barred?.result).toBe('held')
    expect(barred?.trace.trail.steps.flatMap(({ candidates }) => candidates).map(({ reason }) => reason))
      .toContainEqual(expect.stringContaining('handling code DGR is blocked'))
    for (const { carrier_id } of carriers)
      await admin.call('linehaul.saveRestriction', { id: lane?.id ?? 0, carrier_id, blocked_handling_codes: [], allowed_handling_codes: ['RLI'] })
    expect((await decided({ special_handling: ['RLI'] }))?.result).toBe('allocated')
    expect((await decided({ special_handling: ['RFL'] }))?.result).toBe('held')
    for (const { carrier_id } of carriers) await admin.call('linehaul.saveRestriction', { id: lane?.id ?? 0, carrier_id, clear: true } as never)
    await app.query("update linehauls set transport_mode = 'air' where id = $1", [lane?.id])
  })

  test('asked again, the rules still know the codes; given to a carrier by hand, a parcel leaves a lane that may not carry it', async () => {
    const [lane] = await app.query<{ id: number }>("select id from linehauls where client_id = 1 and transport_mode = 'air' limit 1")
    await upload(abroad(30, 'FRG', { ref_no: 'DG-AGAIN' }))
    const one = await placed('DG-AGAIN')
    await app.query("update packages set special_handling = '{RLI}', linehaul_id = $2 where id = $1", [one?.id, lane?.id])
    const again = await admin.call('allocation.reallocate', { order_ids: [one?.id ?? 0], reason: 'Asked again' })
    expect(again.data).toMatchObject({ done: 0, skipped: [{ reason: 'No linehaul may take it to Riyadh, SA: RLI is not allowed by air.' }] })
    const [other] = await app.query<{ id: number }>(
      "select k.carrier_id as id from linehaul_carriers k where k.linehaul_id = $1 and k.carrier_role = 'lastmile' and k.carrier_id <> $2 order by k.priority limit 1",
      [lane?.id, one?.carrier_id],
    )
    const byHand = await admin.call('allocation.reallocate', { order_ids: [one?.id ?? 0], carrier_id: other?.id, reason: 'By road' })
    expect(byHand.data.done, JSON.stringify(byHand.data)).toBe(1)
    expect(await placed('DG-AGAIN')).toMatchObject({ linehaul_id: null, carrier_id: other?.id })
  })

  test('the check answers with the judge’s own words: lane, aircraft, carrier, bag, quantity, papers', async () => {
    const [lane] = await app.query<{ id: number; linehaul_code: string }>(
      "select id, linehaul_code from linehauls where client_id = 1 and transport_mode = 'air' limit 1",
    )
    const check = async (body: Record<string, unknown>) => (await admin.call('codes.check', body as never)).data
    expect((await check({ codes: ['RLI'], linehaul_id: lane?.id })).blocks).toEqual(['RLI is not allowed by air on this lane'])
    expect((await check({ codes: ['RBI'], transport_mode: 'air', passenger_flight: true })).blocks).toEqual(['RBI may fly on cargo aircraft only'])
    const general = await admin.call('bags.add', { origin: 'DXB', destination: 'RUH' })
    expect((await check({ codes: ['RLI'], bag_id: general.data.id })).blocks).toEqual(['A parcel with RLI has dangerous goods; this bag is general'])
    const ice = await stored(app, { special_handling: ['ICE'], weight: '4.000' })
    expect((await check({ codes: ['ICE'], tracking_no: ice.tracking_no })).blocks).toEqual(['ICE allows 2.5 kg a package; this parcel has 4'])
    const pharma = await stored(app, { special_handling: ['PIL'] })
    expect((await check({ codes: ['PIL'], tracking_no: pharma.tracking_no })).warnings).toEqual([`Invoice is missing for ${pharma.tracking_no}`])
    await app.query("insert into package_documents (package_id, doc_type, file_name, mime, size, path, sha256) values ($1, 'commercial_invoice', 'a.pdf', 'application/pdf', 1, 'a', 'a')", [pharma.id])
    expect((await check({ codes: ['PIL'], tracking_no: pharma.tracking_no })).documents_missing).toEqual([])
    const [carrier] = await app.query<{ carrier_id: number }>(
      "select carrier_id from linehaul_carriers where linehaul_id = $1 and carrier_role = 'lastmile' limit 1", [lane?.id],
    )
    await admin.call('linehaul.saveRestriction', { id: lane?.id ?? 0, carrier_id: carrier?.carrier_id ?? 0, blocked_handling_codes: ['FRG'] })
    expect((await check({ codes: ['GLS'], linehaul_id: lane?.id, carrier_id: carrier?.carrier_id })).blocks).toEqual([
      expect.stringMatching(new RegExp(` does not take FRG on ${lane?.linehaul_code}$`)),
    ])
  })
})

describe('the hand-over of a manifest', () => {
  test('waits for the papers of each line, or leaves it as short', async () => {
    await clearManifests(app)
    const falcon = await userId(app, 'carrier_admin')
    const w = windowAgo(3)
    await app.query("update package_events set event_at = event_at - interval '2 days' where event_code = 'ORD02' and event_at > $1 and event_at < $2", [
      w.window_from, w.window_to,
    ])
    const [danger, plain] = [await labelled(app, w.inside(1)), await labelled(app, w.inside(2))]
    await app.query("update packages set special_handling = '{DGR}' where id = $1", [danger.id])
    await admin.call('manifests.saveConfiguration', { user_id: falcon, auto_send: false, formats: ['csv'] })
    const [manifest] = await made(app, admin, { user_id: falcon, ...w })
    const hand = (scanned: string[], short: string[] = []) => admin.call('manifests.handOver', {
      id: manifest?.id ?? 0, driver_name: 'Imran Qureshi', scanned, short,
    })
    expect(await hand([danger.tracking_no, plain.tracking_no])).toMatchObject({
      status: 422, errors: [{
        field: 'scanned',
        message: `MSDS is missing for ${danger.tracking_no}; Dangerous goods declaration is missing for ${danger.tracking_no}. Add them under Documents of the package. Or mark it as short.`,
      }],
    })
    expect((await hand([plain.tracking_no], [danger.tracking_no])).status).toBe(200)
  })
})
