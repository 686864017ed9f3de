import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { cellsOf } from '../uploads/package-sheets'

const app = useApp()
let admin: Asker
let noorb: Asker
beforeAll(async () => {
  ;[admin, noorb] = [await app.as('super_admin'), await app.as('client_admin')]
})
const NOORB = 1

describe('lanes', () => {
  test('are listed newest first, with route, carriers and whether they are complete', async () => {
    const { data, meta } = await admin.call('linehaul.list', { client_id: [NOORB] })
    expect(data.map(({ linehaul_code }) => linehaul_code)).toEqual([
      'LH-NOORB-006', 'LH-NOORB-005', 'LH-NOORB-004', 'LH-NOORB-003', 'LH-NOORB-002', 'LH-NOORB-001',
    ])
    expect(meta.total).toBe(6)
    expect(data[0]).toMatchObject({
      route: 'DXB1', lane_type: 'domestic', carriers: ['Oasis Lockers', 'Falcon Express'], countries: ['AE'], setup_complete: true,
    })
  })

  test('are cut by what is asked for, one filter more leaving fewer', async () => {
    const codes = async (filters: object) =>
      (await admin.call('linehaul.list', { client_id: [NOORB], ...filters })).data.map(({ linehaul_code }) => linehaul_code)
    expect(await codes({ lane_type: ['international'] })).toEqual(['LH-NOORB-003'])
    expect(await codes({ delivery_type: ['same_day'] })).toEqual(['LH-NOORB-005'])
    expect(await codes({ search: 'lockers' })).toEqual(['LH-NOORB-006'])
    await app.query("update linehauls set effective_to = current_date - 2, effective_from = current_date - 9 where linehaul_code = 'LH-NOORB-002'")
    expect(await codes({ status: ['expired'] })).toEqual(['LH-NOORB-002'])
    expect((await codes({ status: ['active'] })).includes('LH-NOORB-002')).toBe(false)
    await app.query("update linehauls set effective_to = null where linehaul_code = 'LH-NOORB-002'")
  })

  test('are not for those without the right', async () => {
    for (const call of ['linehaul.list', 'linehaul.paperFormats', 'linehaul.labelTypes', 'linehaul.barcodeTypes'] as const)
      expect((await app.nobody.call(call)).status).toBe(401)
    expect((await (await app.as('warehouse_operator')).call('linehaul.list')).status).toBe(403)
  })
})

describe('the form of a lane', () => {
  test('comes empty for a new one, with everything there is to choose', async () => {
    const { data } = await admin.call('linehaul.uiData', { id: 0 })
    expect(data).toMatchObject({ linehaul: null, coverage_counts: {}, coverage: [], carriers: [] })
    expect(data.options.clients.find(({ value }) => value === NOORB)).toMatchObject({ label: 'Noor Beauty Trading LLC' })
    expect(data.options.carriers.map(({ label }) => label)).toContain('Falcon Express')
    expect(data.options.paper_formats).not.toHaveLength(0)
  })

  test('of one there is holds its places and carriers as they are stored', async () => {
    const { data } = await admin.call('linehaul.uiData', { id: 1 })
    expect(data.linehaul).toMatchObject({ id: 1, linehaul_code: 'LH-NOORB-001', client_id: NOORB, rsa_service_code: 'STD' })
    const counts = Object.fromEntries(
      (await app.query<{ type: string; n: number }>(
        'select type, count(*)::int as n from linehaul_coverage where linehaul_id = 1 and mode = \'include\' group by 1',
      )).map(({ type, n }) => [type, n]),
    )
    expect(data.coverage_counts).toMatchObject(counts)
    const carriers = await app.query<{ id: number }>('select carrier_id::int as id from linehaul_carriers where linehaul_id = 1')
    expect(data.carriers.map(({ carrier_id }) => carrier_id).toSorted()).toEqual(carriers.map(({ id }) => id).toSorted())
  })

  test('of one nobody knows is not found', async () => expect((await admin.call('linehaul.uiData', { id: 999_999 })).status).toBe(404))

  test('offers paper by the label that goes on it, labels by the paper, and barcodes by what they look like', async () => {
    const pairs = (await admin.call('linehaul.labelTypes')).data
    for (const { code, paper_formats } of pairs) {
      const papers = (await admin.call('linehaul.paperFormats', { label_type: code })).data
      expect(papers.map((paper) => paper.code).toSorted()).toEqual(paper_formats.toSorted())
    }
    const [first] = (await admin.call('linehaul.paperFormats')).data
    expect((await admin.call('linehaul.labelTypes', { paper_format_id: first?.id })).data.map(({ code }) => code))
      .toEqual(pairs.filter(({ paper_formats }) => paper_formats.includes(first?.code ?? '')).map(({ code }) => code))
    const [flat, square] = await Promise.all([false, true].map(async (two_dimensional) =>
      (await admin.call('linehaul.barcodeTypes', { two_dimensional })).data,
    ))
    expect([flat?.[0]?.code, flat?.every((type) => !type.two_dimensional), square?.every((type) => type.two_dimensional)]).toEqual(['CODE128', true, true])
    expect((flat?.length ?? 0) + (square?.length ?? 0)).toBe((await admin.call('linehaul.barcodeTypes')).data.length)
  })
})

describe('what a lane covers', () => {
  test('comes as a file of its places, every row of the list', async () => {
    const file = await admin.call('linehaul.coverageFile', { linehaul_id: 8 })
    expect([file.status, String(file.headers['content-disposition'])]).toEqual([200, expect.stringContaining('LH-NOORB-003')])
    const stored = await app.query<{ country_code: string }>('select country_code from linehaul_coverage where linehaul_id = 8 order by 1')
    expect((await cellsOf(file.body)).map((row) => row['Country Code']).toSorted()).toEqual(stored.map(({ country_code }) => country_code))
    expect((await (await app.as('client_admin')).call('linehaul.coverageFile', { linehaul_id: 8 })).status).toBe(403)
  })
})

describe('what a client’s lanes reach', () => {
  test('areas are the client’s own to see, and a stranger’s are as unknown as none', async () => {
    const own = await noorb.call('linehaul.clientAreaRows', { country_code: 'AE', page_size: 200 })
    const staff = await admin.call('linehaul.clientAreaRows', { client_id: NOORB, country_code: 'AE', page_size: 200 })
    expect(own.data.length).toBeGreaterThan(20)
    expect(own.data.map(({ id }) => id)).toEqual(staff.data.map(({ id }) => id))
    for (const call of ['linehaul.clientAreaRows', 'linehaul.clientPincodes', 'linehaul.clientAreas'] as const)
      expect((await noorb.call(call, { client_id: 2, country_code: 'IN' })).status).toBe(404)
  })

  test('an area says which services come there, and leaves when its lane excludes it', async () => {
    const at = async () => (await noorb.call('linehaul.clientAreaRows', { country_code: 'AE', search: 'Jumeirah', page_size: 200 })).data
    const [area] = await at()
    expect(area).toMatchObject({ country_code: 'AE', services: expect.arrayContaining(['STD']) as string[] })
    const services = area?.services ?? []
    await app.query("insert into linehaul_coverage (linehaul_id, type, country_code, area_id, city_id, mode) select 1, 'area', 'AE', a.id, a.city_id, 'exclude' from base_areas a where a.id = $1", [area?.id])
    expect((await at()).find(({ id }) => id === area?.id)?.services.toSorted() ?? []).toEqual(services.filter((code) => code !== 'STD').toSorted())
    await app.query("delete from linehaul_coverage where linehaul_id = 1 and type = 'area' and area_id = $1", [area?.id])
  })

  test('areas come as a file of the same rows, named after client and country', async () => {
    const { meta, data } = await admin.call('linehaul.clientAreaRows', { client_id: NOORB, country_code: 'AE', page_size: 200 })
    const file = await admin.call('linehaul.clientAreas', { client_id: NOORB, country_code: 'AE' })
    expect(String(file.headers['content-disposition'])).toMatch(/client-coverage-area_NOORB_AE_\d{4}-\d{2}-\d{2}\.xlsx/)
    const rows = await cellsOf(file.body)
    expect(rows).toHaveLength(meta.total)
    expect(rows.map(({ Area }) => Area)).toContain(data[0]?.area)
  })

  test('pincodes are those its lanes name, by number, and a country without any refuses', async () => {
    await app.query("insert into linehaul_coverage (linehaul_id, type, country_code, pincode, mode) values (8, 'pincode', 'IN', '400002', 'include'), (8, 'pincode', 'IN', '400001', 'include'), (8, 'pincode', 'IN', '400003', 'exclude')")
    const { data } = await noorb.call('linehaul.clientPincodes', { country_code: 'IN' })
    expect(data.map(({ pincode, linehaul_code }) => [pincode, linehaul_code]).toSorted()).toEqual([['400001', 'LH-NOORB-003'], ['400002', 'LH-NOORB-003']])
    expect((await noorb.call('linehaul.clientPincodes', { country_code: 'IN', search: '400002' })).data).toHaveLength(1)
    expect(await noorb.call('linehaul.clientPincodes', { country_code: 'AE' })).toMatchObject({ status: 422, message: 'This country has no pincodes' })
    const file = await noorb.call('linehaul.clientPincodes', { country_code: 'IN', download: true })
    expect((await cellsOf(file.body)).map(({ Pincode }) => Pincode)).toEqual(['400001', '400002'])
  })
})

describe('what a rule is made of', () => {
  test('lanes and carriers are those of its client, in order of their names', async () => {
    const { data } = await admin.call('allocation.dropdown', { client_id: NOORB })
    expect(data.linehauls.map(({ label }) => label.slice(0, 12))).toEqual([
      'LH-NOORB-001', 'LH-NOORB-002', 'LH-NOORB-003', 'LH-NOORB-004', 'LH-NOORB-005', 'LH-NOORB-006',
    ])
    const names = data.carriers.map(({ label }) => label)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
    expect((await admin.call('allocation.dropdown', { client_id: NOORB, linehaul_id: 20 })).data.carriers.map(({ label }) => label)).toEqual([
      'Falcon Express', 'Oasis Lockers',
    ])
  })

  test('a carrier switched off in the lane is no choice', async () => {
    await app.query(
      "update linehaul_carriers set status = 'inactive' where linehaul_id = 20 and carrier_id = (select id from carriers where carrier_code = 'FALCON')",
    )
    expect((await admin.call('allocation.dropdown', { client_id: NOORB, linehaul_id: 20 })).data.carriers.map(({ label }) => label)).toEqual(['Oasis Lockers'])
    await app.query("update linehaul_carriers set status = 'active' where linehaul_id = 20")
  })

  test('a draft that is dropped leaves the rules in force, and another may be begun', async () => {
    const rules = async () => (await app.query("select rule_code, priority, status, version from allocation_rules where draft_id is null order by id"))
    const before = await rules()
    const { data } = await admin.call('allocation.startDraft', { client_id: NOORB })
    const { id } = data
    expect(await admin.call('allocation.dropDraft', { id })).toMatchObject({ status: 200, data: { status: 'dropped' } })
    expect(await rules()).toEqual(before)
    expect((await admin.call('allocation.dropDraft', { id })).status).toBeGreaterThanOrEqual(404)
    expect((await admin.call('allocation.startDraft', { client_id: NOORB })).status).toBe(201)
  })
})
