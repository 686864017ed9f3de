import { describe, expect, test } from 'vitest'
import type { Condition } from '@/lib/domain/allocation'
import { compileConditions, type OrderFacts } from '@/lib/domain/allocation-match'
import { whyNever, type ReachRule } from '@/lib/domain/allocation-reach'
import { stateKey } from '@/lib/domain/carrier-place'

const is = (field: Condition['field'], ...value: string[]): Condition => ({ field, operator: 'in', value })
const not = (field: Condition['field'], ...value: string[]): Condition => ({ field, operator: 'not_in', value })
const size = (field: Condition['field'], operator: Condition['operator'], ...value: string[]): Condition => ({ field, operator, value })
const rule = (conditions: Condition[], more: Partial<ReachRule> = {}): ReachRule => ({
  rule_code: 'AR-1', rule_name: 'Above', linehaul_id: null, delivery_type: null, service_type: null, rsa_service_code: null,
  match: 'all', conditions, on_no_carrier: 'hold', effective_from: null, effective_to: null, ...more,
})
const AE = is('destination_country', 'AE')
const fujairah: Condition = { ...is('destination_city', 'Fujairah'), countries: ['AE'], states: ['Fujairah'], also: ['FUJ'] }

describe('a rule never applies', () => {
  test.each<[string, ReachRule, ReachRule]>([
    ['below Country AE', rule([AE]), rule([AE, fujairah, size('weight_kg', 'gt', '10')])],
    ['below Always', rule([]), rule([AE])],
    ['below Always, itself always', rule([]), rule([])],
    ['below the country its city lies in', rule([AE]), rule([fujairah])],
    ['below the state its city lies in', rule([is('destination_state', 'Fujairah')]), rule([fujairah])],
    ['below a lighter limit', rule([size('weight_kg', 'gte', '5')]), rule([size('weight_kg', 'gt', '10')])],
    ['below a range around its own', rule([size('pieces', 'between', '1', '10')]), rule([size('pieces', 'eq', '10')])],
    ['below a list with its values', rule([is('destination_country', 'AE', 'SA')]), rule([is('destination_country', 'sa')])],
    ['below what leaves out others', rule([not('destination_country', 'IN')]), rule([AE])],
    ['below one of several', rule([AE, is('destination_country', 'SA')], { match: 'any' }), rule([AE, size('weight_kg', 'lt', '1')])],
    ['any of two, each below', rule([is('destination_country', 'AE', 'SA')]), rule([AE, is('destination_country', 'SA')], { match: 'any' })],
    ['below a longer time', rule([AE], { effective_from: '2026-01-01' }), rule([AE], { effective_from: '2026-02-01', effective_to: '2026-03-01' })],
    ['below the beginning of its pincode', rule([size('pincode', 'starts_with', '40')]), rule([is('pincode', '4000 01')])],
  ])('%s', (_, above, below) => {
    expect(whyNever(below, [above])).toMatch(/^This rule can never apply: AR-1 Above \(.+\) stands above it and holds for every order this one is for\.$/)
  })

  test.each<[string, ReachRule, ReachRule]>([
    ['another country', rule([AE]), rule([is('destination_country', 'SA')])],
    ['part of it only', rule([AE]), rule([is('destination_country', 'AE', 'SA')])],
    ['another service', rule([], { rsa_service_code: 'NDD' }), rule([AE])],
    ['another linehaul', rule([], { linehaul_id: 1 }), rule([AE], { linehaul_id: 2 })],
    ['the time after it', rule([], { effective_to: '2026-01-01' }), rule([AE])],
    ['the limit itself', rule([size('weight_kg', 'gt', '10')]), rule([size('weight_kg', 'gte', '10')])],
    ['a rule above that never applies itself', rule([AE, is('destination_country', 'SA')]), rule([AE])],
    ['one of two', rule([AE]), rule([AE, size('weight_kg', 'gt', '10')], { match: 'any' })],
  ])('not for %s', (_, above, below) => {
    expect(whyNever(below, [above])).toBeNull()
  })

  test.each<[string, Condition[]]>([
    ['two countries at once', [AE, is('destination_country', 'SA')]],
    ['a city of another country', [is('destination_country', 'SA'), fujairah]],
    ['a country left out', [AE, not('destination_country', 'AE')]],
    ['no weight', [size('weight_kg', 'gt', '10'), size('weight_kg', 'lte', '10')]],
    ['paid and not', [size('payment_mode', 'is', 'cod'), size('payment_mode', 'is', 'prepaid')]],
    ['remote and not', [size('is_remote', 'is_true'), size('is_remote', 'is_false')]],
  ])('by itself: %s', (_, conditions) => {
    expect(whyNever(rule(conditions), [])).toMatch(/^This rule can never apply: no order meets .+ and .+\.$/)
    expect(whyNever(rule(conditions, { match: 'any' }), [])).toBeNull()
  })

  test('a rule above that hands on what its carriers cannot take is said to do so', () => {
    expect(whyNever(rule([AE]), [rule([], { on_no_carrier: 'next_rule' })]))
      .toBe('This rule is only reached when no carrier of AR-1 Above (Always) can take the parcel: that rule stands above it and holds for every order this one is for.')
  })
})

describe('places are compared in every spelling', () => {
  const order = { city: 'Ras Al Khaimah', state: 'Ras Al Khaimah', area: 'Al Nakheel', country_code: 'AE' } as OrderFacts
  test.each<[Condition, boolean]>([
    [is('destination_city', 'Ras al-Khaimah'), true], [is('destination_city', 'RAS AL KHAIMAH'), true],
    [is('destination_state', 'Emirate of Ras al-Khaimah'), true], [is('destination_area', 'al nakheel'), true],
    [{ ...is('destination_city', 'Somewhere'), also: ['رأس الخيمة', 'Ras Al Khaimah'] }, true],
    [not('destination_city', 'ras al-khaimah'), false], [is('destination_city', 'Ajman'), false], [not('destination_city', 'Ajman'), true],
  ])('%j: %s', (condition, holds) => {
    expect(compileConditions([condition], 'all')(order) === null).toBe(holds)
  })

  test.each([
    ['Emirate of Dubai', 'Dubai'], ['إمارة الشارقةّ', 'الشارقة'], ['امارة دبي', 'دبي'], ['Makkah Region', 'Makkah'],
    ['the Province of Jeddah', 'Jeddah'], ['منطقة الرياض', 'الرياض'], ['DUBAI EMIRATE', 'dubai'],
  ])('the state %s is %s', (typed, kept) => {
    expect(stateKey(typed)).toBe(stateKey(kept))
  })
})
