import { describe, expect, test } from 'vitest'
import { judgeEligibility, type GoodsFacts, type TariffFacts } from '@/lib/domain/eligibility'

const speaker: GoodsFacts = {
  category: 'electronics', brand_authorised: false, hs_code: '851822', battery_type: 'li_ion_in_equipment', is_liquid: false, is_wireless: true,
  is_food: false, is_cosmetic: false, is_medical: false, shelf_life_months: null, has_msds: false,
}
const shirt: GoodsFacts = { ...speaker, category: 'apparel', hs_code: '610910', battery_type: 'none', is_wireless: false }
const known: TariffFacts = { code: 'held', restrictions: [], is_blocked_origin: false, is_protected_brand: false }
const judge = (goods: Partial<GoodsFacts>, facts: Partial<TariffFacts> = {}, review: 'accept' | 'refuse' | null = null) =>
  judgeEligibility({ ...shirt, ...goods }, { ...known, ...facts }, review)

describe('whether goods may be imported', () => {
  test('a Bluetooth speaker of China needs type approval and a certificate of conformity', () => {
    expect(judgeEligibility(speaker, known)).toEqual({
      eligibility: 'eligible_with_permit', reasons: [], permits: ['tdra_type_approval', 'moiat_ecas'],
    })
  })

  test('a shirt is eligible as it is', () => expect(judge({})).toEqual({ eligibility: 'eligible', reasons: [], permits: [] }))

  test.each([
    ['PROHIBITED_HS', {}, { restrictions: [{ kind: 'prohibited', authority: null }] }, 'not_eligible'],
    ['SANCTIONED_ORIGIN', {}, { is_blocked_origin: true }, 'not_eligible'],
    ['BRAND_NOT_AUTHORISED', {}, { is_protected_brand: true }, 'not_eligible'],
    ['HS_MISSING', { hs_code: null }, {}, 'needs_review'], ['HS_UNKNOWN', {}, { code: 'unknown' }, 'needs_review'],
    ['HS_ENDED', {}, { code: 'ended' }, 'needs_review'], ['SHELF_LIFE_SHORT', { shelf_life_months: 5 }, {}, 'needs_review'],
    ['MSDS_MISSING', { is_liquid: true }, {}, 'needs_review'],
    ['BATTERY_ALONE_AIR', { battery_type: 'li_metal', has_msds: true }, {}, 'needs_review'],
  ] as const)('%s', (reason, goods, facts, result) => {
    expect(judge(goods, facts as Partial<TariffFacts>)).toMatchObject({ eligibility: result, reasons: [reason] })
  })

  test.each([
    [{ is_wireless: true }, ['tdra_type_approval']], [{ hs_code: '950300' }, ['moiat_ecas']], [{ hs_code: '847130' }, ['moiat_ecas']],
    [{ is_cosmetic: true, shelf_life_months: 24 }, ['dm_montaji']], [{ is_food: true, category: 'supplements' }, ['dm_montaji', 'dm_food']],
    [{ is_food: true }, ['dm_food']], [{ is_medical: true }, ['mohap']], [{ hs_code: '080410' }, ['moccae']], [{ hs_code: '151590' }, []],
  ] as const)('permits of %j', (goods, permits) => expect(judge(goods as Partial<GoodsFacts>).permits).toEqual(permits))

  test('what the tariff restricts needs its permit too, each once', () => {
    const restrictions = [{ kind: 'restricted', authority: 'cites' }, { kind: 'restricted', authority: 'tdra_type_approval' }] as const
    expect(judge({ is_wireless: true }, { restrictions }).permits).toEqual(['tdra_type_approval', 'cites'])
  })

  test('what bars goods goes before what needs a look, and all reasons are given', () => {
    expect(judge({ battery_type: 'li_ion_alone', hs_code: '850760' }, { is_blocked_origin: true })).toEqual({
      eligibility: 'not_eligible', reasons: ['SANCTIONED_ORIGIN', 'BATTERY_ALONE_AIR', 'MSDS_MISSING'], permits: ['moiat_ecas'],
    })
  })

  test('half a year of shelf life is enough', () => expect(judge({ shelf_life_months: 6 }).eligibility).toBe('eligible'))

  test('an accepted review clears what needed a look, never a missing code or what bars goods; a refused one bars', () => {
    expect(judge({ is_liquid: true }, {}, 'accept')).toMatchObject({ eligibility: 'eligible', reasons: ['MSDS_MISSING'] })
    expect(judge({ hs_code: null }, {}, 'accept').eligibility).toBe('needs_review')
    expect(judge({}, { is_blocked_origin: true }, 'accept').eligibility).toBe('not_eligible')
    expect(judge({ is_liquid: true }, {}, 'refuse')).toMatchObject({ eligibility: 'not_eligible', reasons: ['REVIEW_REFUSED', 'MSDS_MISSING'] })
  })

  test('the sheet of a battery by itself settles one of its two reasons', () => {
    expect(judge({ battery_type: 'li_ion_alone', hs_code: '850760', has_msds: true }).reasons).toEqual(['BATTERY_ALONE_AIR'])
  })
})
