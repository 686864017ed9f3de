import { beforeAll, describe, expect, test } from 'vitest'
import { multiply, sum } from '@/lib/domain/decimal'
import { splitValue, holdsOf, type SplitRule } from '@/lib/domain/split-code'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
let client: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_operations')
})
const codeOf = async (code: string) => {
  const row = (await admin.call('codes.handling', { search: code, page: 1 })).data.find((one) => one.code === code)
  if (!row) throw new Error(`no code ${code}`)
  return row
}

describe('handling codes', () => {
  test('everybody reads the active ones; 44 are kept', async () => {
    expect((await client.call('codes.handling', {})).data).toHaveLength(42)
    expect((await admin.call('codes.handling', { page: 1 })).meta.total).toBe(44)
  })
  test('a code is capitals, given once, and hangs together', async () => {
    const say = async (fields: Record<string, unknown>) =>
      (await admin.call('codes.addHandling', { code: 'tst', name: 'Test', category: 'general', ...fields } as never)).message
    expect(await say({ code: 'E L' })).toBe('Use three capital letters or digits')
    expect(await say({ code: 'eli' })).toBe('Code ELI already exists')
    expect(await say({ air_allowed: false, sea_allowed: false, road_allowed: false })).toBe('Allow at least one mode')
    expect(await say({ temp_min_c: '8', temp_max_c: '2' })).toBe('Minimum temperature must be below maximum')
    expect(await say({ un_number: '3481' })).toBe('UN number looks like UN3481')
    expect(await say({ conflicts_with: ['TST'] })).toBe('A code cannot conflict with itself')
    expect(await say({ conflicts_with: ['DGR'], implies: ['DGR'] })).toBe('TST cannot both imply and conflict with DGR')
    expect(await say({ label_text: '🔥' })).toBe('Use printable characters')
    expect(await admin.call('codes.saveHandling', { id: (await codeOf('DGR')).id, implies: ['RLI'] })).toMatchObject({
      status: 422, message: 'RLI already implies DGR',
    })
    expect((await client.call('codes.addHandling', { code: 'TST', name: 'Test', category: 'general' })).status).toBe(403)
  })
  test('several are switched off at once and stay on the parcels that have them', async () => {
    const chosen = [await codeOf('FRG'), await codeOf('PER')]
    const answer = await admin.call('codes.switchHandling', { ids: chosen.map(({ id }) => id), status: 'inactive' })
    expect(answer).toMatchObject({ status: 200, data: { done: 2, failed: [] } })
    expect(await codeOf('PER')).toMatchObject({ status: 'inactive', packages_in_use: chosen[1]?.packages_in_use })
    expect((await client.call('codes.switchHandling', { ids: [chosen[0]?.id ?? 0], status: 'active' })).status).toBe(403)
    await admin.call('codes.switchHandling', { ids: chosen.map(({ id }) => id), status: 'active' })
    expect((await codeOf('FRG')).status).toBe('active')
  })
  test('a conflict is one of both, and a code of the house goes when nothing needs it', async () => {
    const made = await admin.call('codes.addHandling', { code: 'zzt', name: 'Test', category: 'general', conflicts_with: ['FRG'] })
    expect(made).toMatchObject({ status: 201, data: { code: 'ZZT' } })
    expect((await codeOf('FRG')).conflicts_with).toEqual(['ZZT'])
    expect(await admin.call('codes.saveHandling', { id: made.data.id, code: 'ZZU' })).toMatchObject({ status: 422, message: 'Code cannot be changed' })
    expect(await admin.call('codes.removeHandling', { id: made.data.id })).toMatchObject({ status: 409, message: 'Deactivate it first.' })
    await admin.call('codes.saveHandling', { id: made.data.id, status: 'inactive' })
    expect(await admin.call('codes.removeHandling', { id: made.data.id })).toMatchObject({
      status: 409, message: 'ZZT is named by FRG; make it inactive instead.',
    })
    await admin.call('codes.saveHandling', { id: made.data.id, conflicts_with: [] })
    expect(await admin.call('codes.removeHandling', { id: made.data.id })).toMatchObject({ status: 200, data: { status: 'delete' } })
    expect(await admin.call('codes.saveHandling', { id: made.data.id, status: 'active' })).toMatchObject({ status: 409, message: 'ZZT was deleted.' })
    const { id } = await codeOf('HUM')
    expect(await admin.call('codes.removeHandling', { id })).toMatchObject({ status: 409, message: 'Standard codes cannot be deleted.' })
  })
  test('two who change conflicts of one pair at once leave both sides agreeing', async () => {
    const [cos, liq] = [await codeOf('COS'), await codeOf('LIQ')]
    await Promise.all([
      admin.call('codes.saveHandling', { id: cos.id, conflicts_with: ['LIQ'] }),
      admin.call('codes.saveHandling', { id: liq.id, conflicts_with: [] }),
    ])
    expect((await codeOf('COS')).conflicts_with.includes('LIQ')).toBe((await codeOf('LIQ')).conflicts_with.includes('COS'))
  })
  test('what travels is checked: mode, implied codes, conflicts, documents, surcharge', async () => {
    const check = async (body: Record<string, unknown>) => (await client.call('codes.check', body as never)).data
    expect(await check({ codes: ['rli'], transport_mode: 'air' })).toMatchObject({
      ok: false, codes: ['RLI', 'DGR'], blocks: ['RLI is not allowed by air on this lane'], documents_missing: ['msds', 'dgd'],
    })
    expect(await check({ codes: ['AVI', 'ICE'] })).toMatchObject({ ok: false, blocks: ['Codes AVI and ICE may not be together'] })
    expect(await check({ codes: ['ELI', 'VAL'], freight: '42.00' })).toMatchObject({ ok: true, surcharge: { amount: '6.26', currency: 'AED' } })
    expect((await check({ codes: ['NOX'] })).blocks).toEqual(['Code NOX is inactive.'])
    await app.query("update special_handling set currency = 'USD' where code = 'ELI'")
    const [usd] = await app.query<{ rate: string }>(
      "select aed_rate as rate from currency_rates where currency = 'USD' and rate_date <= to_char(now() at time zone 'Asia/Dubai', 'YYYY-MM-DD') order by rate_date desc limit 1",
    )
    expect((await check({ codes: ['ELI', 'VAL'], freight: '42.00' })).surcharge).toEqual({
      amount: sum([multiply(['5.00', usd?.rate ?? '0'], 2), '1.26']), currency: 'AED',
    })
    await app.query("update special_handling set currency = 'AED' where code = 'ELI'")
    expect((await check({ codes: ['QQQ'] })).blocks).toEqual(['Unknown handling code QQQ'])
  })
})

const rule: SplitRule = {
  mode: 'composed', fixed_value: null, separator: '-', max_length: 8, conditions: [], fallback_value: null,
  segments: [{ field: 'city_code' }, { field: 'zone' }, { field: 'delivery_type', transform: 'map', map: { next_day: 'N', same_day: 'S' } }],
}

describe('split codes', () => {
  test('a value is composed, falls back, and is never cut', () => {
    expect(splitValue(rule, { city_code: 'DXB', zone: 'Z4', delivery_type: 'next_day' })).toEqual({ value: 'DXB-Z4-N' })
    expect(splitValue({ ...rule, fallback_value: 'DXB-X' }, { city_code: 'DXB', delivery_type: 'next_day' })).toMatchObject({ value: 'DXB-X' })
    expect(splitValue(rule, { city_code: 'DXB', delivery_type: 'next_day' })).toMatchObject({ value: null })
    expect(splitValue({ ...rule, segments: [{ field: 'city_code' }, { field: 'area_code' }] }, { city_code: 'DXB', area_code: 'BARSHA1' })).toEqual({
      value: null, why: 'Result DXB-BARSHA1 has 11 characters, the limit is 8',
    })
    expect(splitValue(rule, { city_code: 'DXB', zone: 'Z4', delivery_type: 'economy' })).toEqual({ value: null, why: 'Map has no entry for economy' })
  })
  test('ranges hold both ends, texts only of one length', () => {
    const pincode = (value: string) => holdsOf({ field: 'pincode', operator: 'between', value: ['400001', '400099'] }, { pincode: value })
    expect(['400001', '400050', '400099', '400100', '4000501'].map(pincode)).toEqual([true, true, true, false, false])
    expect(holdsOf({ field: 'weight_kg', operator: 'gt', value: '5' }, { weight_kg: '5.001' })).toBe(true)
    expect(holdsOf({ field: 'weight_kg', operator: 'gt', value: '5' }, { weight_kg: '5.000' })).toBe(false)
  })
  test('the narrower rule wins over priority, and the trace says why', async () => {
    const add = (name: string, more: Record<string, unknown>) => admin.call('codes.addSplit', {
      split_code_name: name, country_code: 'TR', mode: 'fixed', fixed_value: 'TR-A', ...more,
    } as never)
    expect((await add('General', { priority: 1 })).status).toBe(201)
    expect(await add('general', {})).toMatchObject({ status: 409, message: 'A split code named general exists' })
    expect((await add('Express', { priority: 900, delivery_type: 'express', fixed_value: 'TR-X' })).status).toBe(201)
    const found = await admin.call('codes.previewSplit', { parcel: { country_code: 'TR', delivery_type: 'express' } })
    expect(found.data).toMatchObject({
      value: 'TR-X', trace: [{ name: 'Express', matches: true }, { name: 'General', matches: true, why: 'A rule before it was taken' }],
    })
    expect(await admin.call('codes.previewSplit', { tracking_no: 'NOPE' })).toMatchObject({ status: 404, message: 'Tracking number not found' })
    const typed = await admin.call('codes.previewSplit', {
      parcel: { country_code: 'TR' }, rule: { split_code_name: 'Twin', country_code: 'TR', mode: 'fixed', fixed_value: 'TR-B', priority: 500 },
    })
    expect(typed.data.warnings).toEqual(["Overlaps 'General': same scope, lower priority never reached"])
  })
  test('the list is cut to the linehauls asked for', async () => {
    const lanes = await app.query<{ id: number; linehaul_code: string }>('select id, linehaul_code from linehauls order by id limit 2')
    const [one, two] = lanes
    for (const [i, { id }] of lanes.entries()) {
      await admin.call('codes.addSplit', {
        split_code_name: `Of lane ${i}`, country_code: 'TR', linehaul_id: id, mode: 'fixed', fixed_value: `LN-${i}`, priority: 700 + i,
      } as never)
    }
    const named = async (linehaul_id: number[]) =>
      (await admin.call('codes.splits', { linehaul_id, country_code: ['TR'] })).data.map(({ split_code_name, linehaul }) => `${split_code_name} ${linehaul}`)
    expect(await named([one?.id ?? 0])).toEqual([`Of lane 0 ${one?.linehaul_code}`])
    expect((await named([one?.id ?? 0, two?.id ?? 0])).toSorted()).toEqual([`Of lane 0 ${one?.linehaul_code}`, `Of lane 1 ${two?.linehaul_code}`])
    expect(await named([9_999_999])).toEqual([])
  })
  test('what is wrong with a rule is said at its field', async () => {
    const say = async (fields: Record<string, unknown>) =>
      (await admin.call('codes.addSplit', { split_code_name: 'Odd', country_code: 'AE', mode: 'composed', ...fields } as never)).message
    expect(await say({})).toBe('Add at least one segment')
    expect(await say({ mode: 'fixed', fixed_value: 'dxb z4' })).toBe('Value may hold capital letters, digits and dashes')
    expect(await say({ mode: 'fixed', fixed_value: 'A', effective_from: '2026-02-01', effective_to: '2026-01-01' })).toBe('From must be below to')
    expect((await client.call('codes.addSplit', { split_code_name: 'Mine', country_code: 'AE', mode: 'fixed', fixed_value: 'A' })).status).toBe(403)
  })
  test('a rule is deleted only when inactive, and labels that wait are worked out anew', async () => {
    const row = (await admin.call('codes.splits', { country_code: ['KW'], search: 'Kuwait', page_size: 25 })).data.find(({ mode }) => mode === 'composed')
    expect(await admin.call('codes.removeSplit', { id: row?.id ?? 0 })).toMatchObject({ status: 409, message: 'Deactivate it first.' })
    expect((await admin.call('codes.saveSplit', { id: row?.id ?? 0, status: 'inactive' })).status).toBe(200)
    expect((await admin.call('codes.removeSplit', { id: row?.id ?? 0 })).status).toBe(200)
    expect(await admin.call('codes.saveSplit', { id: row?.id ?? 0, status: 'active' })).toMatchObject({ status: 409 })
    expect((await admin.call('codes.split', { id: row?.id ?? 0 })).status).toBe(404)
  })
  test('every demo parcel that can has its code, and Oman leaves two towns out', async () => {
    const [n] = await app.query<{ with: number; all: number }>(`select (select count(*) from split_code_results)::int as "with",
      (select count(*) from packages)::int as "all"`)
    expect((n?.with ?? 0) / (n?.all ?? 1)).toBeGreaterThan(0.8)
    expect((await admin.call('codes.uncovered', { country_code: 'OM' })).data.map(({ city }) => city).toSorted()).toEqual(['Duqm', 'Khasab'])
  })
})
