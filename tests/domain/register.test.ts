import { describe, expect, test } from 'vitest'
import { countryCode, countryCodes, countryName } from '@/lib/domain/countries'
import { bagLimits, listCodes, serviceCode, valueLists } from '@/lib/domain/lists'
import { airports, ports } from '@/lib/domain/places'
import { offerStatus } from '@/lib/domain/quote'
import { isUploadKind, samplePath, templateName, uploadKindNames, uploadKinds } from '@/lib/domain/upload-kinds'
import { approvalStatus } from '@/lib/domain/user'
import { codes, words } from '@/lib/domain/vocabulary'

const kindsOf = (list: 'errorList' | 'statusList', path: string) => uploadKindNames.filter(kind => uploadKinds[kind][list] === path)

describe('upload kinds', () => {
  test('there are 56, and only a job’s run has no call', () => {
    expect(uploadKindNames).toHaveLength(56)
    expect(uploadKindNames.filter(kind => uploadKinds[kind].calls.length === 0)).toEqual(['inventory_sync'])
    expect(isUploadKind('label_search')).toBe(false)
  })
  test('a file sent to one path is one kind, except the two BOE scopes', () => {
    const byCall = Map.groupBy(uploadKindNames.flatMap(kind => uploadKinds[kind].calls.map(call => ({ call, kind }))), ({ call }) => call)
    expect([...byCall.values()].filter(rows => rows.length > 1).map(rows => rows.map(({ kind }) => kind))).toEqual([[
      'boe_outbound_local', 'boe_outbound_international',
    ]])
  })
  test('every list shows the kinds of its screen', () => {
    expect(kindsOf('errorList', '/package-error-list')).toHaveLength(6)
    expect(kindsOf('statusList', '/package-status-list')).toEqual(kindsOf('errorList', '/package-error-list'))
    expect(kindsOf('errorList', '/fulfillment-error-list')).toEqual(['fulfillment_order', 'product', 'inventory_upload'])
    expect(kindsOf('statusList', '/inbound-status-list')).toEqual(['fulfillment_asn', 'b2b_inbound', 'b2b_inbound_variant'])
    expect(kindsOf('statusList', '/outbound-status-list')).toEqual(['b2b_outbound', 'outbound_file', 'b2b_outbound_variant'])
    expect(kindsOf('statusList', '/inventory-sync-status-list')).toEqual(['inventory_upload', 'inventory_sync'])
    expect(kindsOf('statusList', '/lm-scan-upload')).toEqual(['lm_scan'])
  })
  test('limits follow the area: packages and places 200,000 rows, warehouses 20,000 rows and 10 MB', () => {
    expect(uploadKindNames.filter(kind => uploadKinds[kind].maxRows === 200_000)).toEqual(
      ['package', 'pincode', 'base_country_city_area', 'carrier_area', 'carrier_pincode', 'rsa_carrier_area_compare', 'rsa_carrier_pincode_compare'])
    expect(uploadKinds.b2b_sku).toMatchObject({ maxRows: 20_000, maxMb: 10, strict: true })
    expect(uploadKinds.package).toMatchObject({ maxRows: 200_000, maxMb: 40, strict: false, upsert: 'no' })
    expect(uploadKinds.pas_projection.upsert).toBe('draft')
  })
  test('a kind without file names of its own gets the usual ones', () => {
    expect([templateName('lm_scan'), samplePath('seller')]).toEqual(['lm_scan-template.xlsx', 'samples/seller.xlsx'])
  })
})

describe('value lists', () => {
  test('every value is a code a file may carry, once, with a label', () => {
    for (const code of listCodes) {
      const { values } = valueLists[code]
      expect(values.length, code).toBeGreaterThan(0)
      expect(new Set(values.map(({ value }) => value)).size, code).toBe(values.length)
      for (const { value, label } of values) {
        expect(value, code).toMatch(/^[A-Za-z0-9_.-]{1,40}$/)
        expect(label.length, `${code} ${value}`).toBeGreaterThan(1)
      }
    }
  })
  test('the nine services and the seeds’ numbered lists', () => {
    expect(serviceCode.names).toEqual(['NDD', 'SDD', 'STD', 'EXP', 'ECO', 'PUD', 'RTN', 'RPU', 'FRT'])
    expect(valueLists.approval_statuses.values.map(({ value }) => value)).toEqual(['0', '1', '2'])
    expect(offerStatus.values).toHaveLength(8)
    expect(Object.values(bagLimits).map(({ max_packages }) => max_packages)).toEqual([150, 60, 80, 2000, 3000, 1])
  })
  test('airports and ports have the shape of their registers', () => {
    for (const { code } of airports) expect(code).toMatch(/^[A-Z]{3}$/)
    for (const { code, country } of ports) expect(code).toMatch(new RegExp(`^${country}[A-Z]{3}$`))
  })
})

describe('countries', () => {
  test('249 codes, found by code, name and usual alias', () => {
    expect(countryCodes).toHaveLength(249)
    expect(['ae', 'United Arab Emirates', 'UAE', 'ksa', 'south korea', 'XK', 'Atlantis'].map(countryCode)).toEqual(['AE', 'AE', 'AE', 'SA', 'KR', 'XK', null])
    expect([countryName('CI'), countryName('XK'), countryName('ZZ')]).toEqual(["Côte d'Ivoire", 'Kosovo', 'ZZ'])
  })
})

test('closed vocabularies know their own words only', () => {
  const size = words({ small: 'Small', large: 'Large' })
  expect([size.names, size.label('small'), size.is('large'), size.is('valueOf')]).toEqual([['small', 'large'], 'Small', true, false])
  const grade = codes({ 1: 'First', 2: 'Second' })
  expect([grade.values, grade.is(1), grade.is('1'), grade.is(3)]).toEqual([[1, 2], true, false, false])
  expect(approvalStatus.options).toEqual([{ value: 0, label: 'Pending' }, { value: 1, label: 'Approved' }, { value: 2, label: 'Rejected' }])
})
