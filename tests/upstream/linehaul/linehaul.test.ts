import { describe, expect, test } from 'vitest'
import { useApp } from '../app'

const app = useApp()

const lane = (name: string) => ({
  client_id: 3, linehaul_name: name, delivery_type: 'standard' as const, service_type: 'last_mile' as const,
  rsa_service_code: 'STD', origin_type: 'warehouse' as const, origin_country_code: 'AE', origin_code: 'DXB1',
  effective_from: '2026-01-01', paper_format_id: 1, label_type_id: 1, barcode_type_id: 1, dpi: 203 as const,
})
const emirates = [{ type: 'country' as const, country_code: 'AE' }]

describe('a linehaul', () => {
  test('is made inactive, and active only when complete', async () => {
    const admin = await app.as('super_admin')
    const { data, status } = await admin.call('linehaul.create', lane('Bare'))
    expect(status).toBe(201)
    expect(data.linehaul_code).toMatch(/^LH-GGDMC-\d{3}$/)
    expect(await admin.call('linehaul.toggle', { id: data.linehaul_id, status: 'active' })).toMatchObject({
      status: 409, message: 'Linehaul is not complete: coverage, an active last-mile carrier',
    })
    await admin.call('linehaul.change', { id: data.linehaul_id, coverage: { add: emirates } })
    await admin.call('linehaul.addCarriers', { linehaul_id: data.linehaul_id, carriers: [{ carrier_id: 1, carrier_role: 'lastmile' }] })
    expect(await admin.call('linehaul.toggle', { id: data.linehaul_id, status: 'active' })).toMatchObject({
      status: 200, data: { status: 'active', open_parcels: 0 },
    })
  })

  test('moves only as its states allow, with the words of the rule', async () => {
    const admin = await app.as('super_admin')
    const { data } = await admin.call('linehaul.create', {
      ...lane('Moves'), coverage: emirates, carriers: [{ carrier_id: 1, carrier_role: 'lastmile' }], activate: true,
    })
    const id = data.linehaul_id
    expect(await admin.call('linehaul.remove', { id })).toMatchObject({ status: 409, message: 'Make the linehaul inactive before deleting it.' })
    expect(await admin.call('linehaul.toggle', { id, status: 'inactive' })).toMatchObject({ status: 200 })
    expect(await admin.call('linehaul.toggle', { id })).toMatchObject({ status: 409, message: 'Linehaul is already inactive.' })
    expect(await admin.call('linehaul.remove', { id })).toMatchObject({ status: 200 })
    expect(await admin.call('linehaul.toggle', { id, status: 'active' })).toMatchObject({ status: 409, message: 'A deleted linehaul cannot be changed.' })
  })

  test('of rules and open parcels is not deleted', async () => {
    const admin = await app.as('super_admin')
    await admin.call('linehaul.toggle', { id: 1 })
    expect(await admin.call('linehaul.remove', { id: 1 })).toMatchObject({
      status: 409, message: expect.stringMatching(/^Linehaul is used by \d+ open parcels? and 2 allocation rules\.$/) as string,
    })
    await admin.call('linehaul.toggle', { id: 1, status: 'active' })
  })

  test('has a name once a client, whoever saves first', async () => {
    const admin = await app.as('super_admin')
    const answers = await Promise.all([admin.call('linehaul.create', lane('Twice')), admin.call('linehaul.create', lane('twice'))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(/^This client already has a linehaul named twice/i)
  })

  test('is refused in the words of its form', async () => {
    const admin = await app.as('super_admin')
    expect(await admin.call('linehaul.create', { ...lane('Customs'), service_customs_clearance_flag: true, coverage: emirates })).toMatchObject({
      status: 422, message: 'A domestic lane has no customs clearance',
    })
    expect(await admin.call('linehaul.create', { ...lane('Leg'), service_linehaul_flag: true, transport_mode: 'road' })).toMatchObject({
      status: 422, message: 'Main carrier is required when the linehaul service is on',
    })
    expect(await admin.call('linehaul.create', { ...lane('Label'), paper_format_id: 4 })).toMatchObject({
      status: 422, message: '4X4 cannot print package label',
    })
    expect(await admin.call('linehaul.change', { id: 2, client_id: 9 })).toMatchObject({ status: 422, message: 'Client cannot be changed' })
    expect(await admin.call('linehaul.configuration', { client_id: 3, delivery_type: 'teleport' })).toMatchObject({
      status: 422, message: 'Unknown delivery type',
    })
  })

  test('is a client’s own to read and nobody else’s', async () => {
    const client = await app.as('client_admin')
    const { data } = await client.call('linehaul.clientLinehauls')
    expect(new Set(data.map(({ client_id }) => client_id))).toEqual(new Set([1]))
    expect(await client.call('linehaul.clientCoverages', { client_id: 3 })).toMatchObject({ status: 404 })
    const { data: cities } = await client.call('linehaul.clientCoverages')
    expect(cities.length).toBeGreaterThan(0)
  })
})

describe('carriers of a linehaul', () => {
  test('stand on it once in a role, with shares that add up, and never leave it bare', async () => {
    const admin = await app.as('super_admin')
    expect(await admin.call('linehaul.addCarriers', { linehaul_id: 2, carriers: [{ carrier_id: 1, carrier_role: 'lastmile', carrier_service_id: null }] }))
      .toMatchObject({ status: 409, message: 'Falcon Express is already on this linehaul as last mile' })
    const { data: rows } = await admin.call('linehaul.carrierList', { linehaul_id: 2 })
    expect(await admin.call('linehaul.editCarriers', { linehaul_id: 2, carriers: [{ id: rows[0]?.id ?? 0, share_pct: '50' }] })).toMatchObject({
      status: 422, message: 'Shares must add up to 100',
    })
    expect(await admin.call('linehaul.editCarriers', { linehaul_id: 2, carriers: rows.map(({ id }) => ({ id, remove: true })) })).toMatchObject({
      status: 409, message: 'An active linehaul needs at least one last-mile carrier.',
    })
  })
})

describe('restrictions', () => {
  test('stay within carrier and lane, and are tried before they are saved', async () => {
    const admin = await app.as('super_admin')
    const at = { id: 4, carrier_id: 1 }
    expect(await admin.call('linehaul.saveRestriction', { ...at, min_weight_kg: '5', max_weight_kg: '4' })).toMatchObject({
      status: 422, message: 'Min must be below max',
    })
    expect(await admin.call('linehaul.saveRestriction', { ...at, max_weight_kg: '500' })).toMatchObject({
      status: 422, message: 'Max weight exceeds 30 kg allowed by Falcon Express',
    })
    expect(await admin.call('linehaul.saveRestriction', { ...at, blocked_handling_codes: ['DGR'], allowed_handling_codes: ['FRG'] })).toMatchObject({
      status: 422, message: 'Use blocked or allowed codes, not both',
    })
    expect(await admin.call('linehaul.saveRestriction', { ...at, blocked_hs_prefixes: ['3'] })).toMatchObject({
      status: 422, errors: [{ message: 'HS prefix must be 2 to 10 digits' }],
    })
    expect(await admin.call('linehaul.saveRestriction', { ...at, max_weight_kg: '10', action: 'block' })).toMatchObject({ status: 200 })
    expect(await admin.call('linehaul.testRestriction', { ...at, weight: '11' })).toMatchObject({ data: { verdict: 'blocked' } })
    expect(await admin.call('linehaul.testRestriction', { ...at, weight: '2' })).toMatchObject({ data: { verdict: 'allowed' } })
    expect(await admin.call('linehaul.restriction', { id: 4, carrier_id: 6 })).toMatchObject({ status: 404 })
    expect(await admin.call('linehaul.saveRestriction', { ...at, clear: true })).toMatchObject({ data: { set: false } })
  })
})

describe('the flat sheet', () => {
  test('goes out and comes back without a change', async () => {
    const admin = await app.as('super_admin')
    for (const id of [2, 8, 11]) {
      const out = await admin.call('linehaul.sheet', { id })
      const back = await admin.call('linehaul.saveSheet', { id }, { file: { name: 'lane.xlsx', body: out.body } })
      expect(back).toMatchObject({ status: 200, data: { added: 0, changed: 0, removed: 0 } })
      expect(back.data.unchanged).toBeGreaterThan(5)
    }
  })

  test('does not undo what somebody changed since it was downloaded', async () => {
    const admin = await app.as('super_admin')
    const out = await admin.call('linehaul.sheet', { id: 8 })
    const [changed] = await app.query<{ code: string }>('update linehauls set version = version + 1 where id = 8 returning linehaul_code as code')
    const before = await app.query('select count(*) from linehaul_coverage where linehaul_id = 8')
    expect(await admin.call('linehaul.saveSheet', { id: 8 }, { file: { name: 'lane.xlsx', body: out.body } }))
      .toMatchObject({
        status: 409, message: `${changed?.code} was changed since this sheet was downloaded. Download it again and put your changes into that one.`,
      })
    expect(await app.query('select count(*) from linehaul_coverage where linehaul_id = 8')).toEqual(before)
    const body = Buffer.from('Row,Type,Country Code,City Code,Carrier Code,Role\nCoverage,country,SA,,,\n')
    expect(await admin.call('linehaul.saveSheet', { id: 8 }, { file: { name: 'lane.csv', body } })).toMatchObject({
      status: 422, message: 'Column Linehaul Version is missing. Download the sheet, change it and send it back.',
    })
  })

  test('tells the line that is wrong and changes nothing', async () => {
    const admin = await app.as('super_admin')
    const [{ version } = { version: 0 }] = await app.query<{ version: number }>('select version from linehauls where id = 5')
    const body = Buffer.from(`Row,Type,Country Code,City Code,Carrier Code,Role,Linehaul Version\nCoverage,city,AE,NOWHERE,,,${version}\n`)
    expect(await admin.call('linehaul.saveSheet', { id: 5 }, { file: { name: 'lane.csv', body } })).toMatchObject({
      status: 422, message: 'Line 2: that city is not one of ours.',
    })
  })
})
