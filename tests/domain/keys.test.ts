import { expect, test } from 'vitest'
import { allKeys, beyondCeiling, ceiling, isKey, keys, keysFor, withinCeiling } from '@/lib/domain/keys'
import { everyonesKeys, grantsOf, roleCodes, roles } from '@/lib/domain/roles'
import { userCategory } from '@/lib/domain/user'
import type { Role } from '@/lib/domain/role-grants'

const kinds = (kind: string) => allKeys.filter(key => keys[key].kind === kind)

test('the register holds 246 view keys, 175 action keys and the one to view as somebody, each once', () => {
  expect(kinds('view')).toHaveLength(246)
  expect(allKeys).toHaveLength(422)
  expect(kinds('export')).toHaveLength(13)
})

test('an administrator may hold every key', () => {
  expect(allKeys.filter(key => !ceiling(key).includes('admin'))).toEqual([])
})

test('the seeds’ own keys are spelled as the seeds spell them', () => {
  const seedKeys = ['app_carrier_partner:carrier_list', 'app_cod_reconcile:cod-payment-pending-list', 'upload-outbound-files', 'search-hs-code',
    'change-password', 'app_infor:b2b_infor_v1_inventory', 'app_seller:xml-file-parsing']
  expect(seedKeys.filter(key => !isKey(key))).toEqual([])
  expect(isKey('app_bag:bag_list')).toBe(false)
  expect(isKey('constructor')).toBe(false)
})

test('ceilings are those of the register', () => {
  expect(ceiling('app_bag:unmapped-bag-orders')).toEqual(['admin', 'service_center', 'warehouse'])
  expect(ceiling('app_pas:pas-list')).toEqual(['admin', 'client', 'warehouse', 'vendor', 'pas'])
  expect(ceiling('app_base:inbox')).toEqual([...userCategory.names])
  expect(withinCeiling(['app_bag:bag-add', 'app_bag:bags'], 'client')).toEqual(['app_bag:bags'])
  expect(beyondCeiling('app_bag:bag-add', 'client')).toBe('app_bag:bag-add is not for client.')
})

test('there are 35 built-in roles and everyone holds the five common keys', () => {
  expect(roleCodes).toHaveLength(35)
  for (const role of roleCodes) expect(grantsOf(role), role).toEqual(expect.arrayContaining([...everyonesKeys]))
})

test.each(roleCodes)('%s is granted nothing beyond its category', role => {
  const { category, grants, without = [] }: Role = roles[role]
  expect(grantsOf(role).filter(key => !ceiling(key).includes(category))).toEqual([])
  // A key named one by one must be one the category may hold, or the table and the register disagree.
  expect(grants.filter(grant => isKey(grant) && !ceiling(grant).includes(category))).toEqual([])
  expect(without.filter(key => !ceiling(key).includes(category))).toEqual([])
})

test('a group with every key of its category has exactly those', () => {
  expect(grantsOf('super_admin')).toEqual(allKeys)
  expect(grantsOf('client_admin')).toEqual(keysFor('client'))
  expect(grantsOf('carrier_admin')).toEqual(keysFor('carrier'))
  expect(grantsOf('service_center_supervisor')).toEqual(keysFor('service_center'))
  expect(grantsOf('warehouse_supervisor')).toEqual(keysFor('warehouse'))
})

test('roles are cut where access.md cuts them', () => {
  const holds = (role: (typeof roleCodes)[number], key: (typeof allKeys)[number]) => grantsOf(role).includes(key)
  expect(holds('operations_manager', 'app_consolidation:clearance')).toBe(false)
  expect(holds('operations_manager', 'app_consolidation:agent-merge')).toBe(true)
  expect(holds('operations_manager', 'app_fulfillment:order-manage')).toBe(false)
  expect(holds('finance_clerk', 'app_payment:payment-record')).toBe(true)
  expect(holds('finance_clerk', 'app_payment:payment-verify')).toBe(false)
  expect(holds('account_manager', 'app_client:client-bank')).toBe(false)
  expect(holds('client_operations', 'app_b2b:client-api-retrigger')).toBe(false)
  expect(holds('client_operations', 'app_package:past-order')).toBe(false)
  expect(holds('agent_handler', 'app_consolidation:consolidation-edit')).toBe(false)
  expect(holds('customer_service', 'app_package:package-view')).toBe(true)
  expect(holds('customer_service', 'app_package:package-edit')).toBe(false)
  expect(holds('seller_user', 'app_seller:seller-list')).toBe(false)
})

test('an auditor reads everything and can change nothing', () => {
  const grants = grantsOf('auditor')
  const actions = grants.filter(key => keys[key].kind !== 'view')
  expect(actions.toSorted()).toEqual(['app_access_control:audit-log', 'app_package:package-view', 'app_report:dashboard-report-view'])
  expect(grants).not.toContain('app_tracking:lm-apply-scan')
  expect(grants).not.toContain('app_package:packages-template')
  expect(grants.filter(key => keys[key].kind === 'view')).toHaveLength(246 - 29)
})

test('a gate guard holds the gate and nothing else', () => {
  expect(grantsOf('pas_guard').filter(key => !everyonesKeys.includes(key)).toSorted())
    .toEqual(['app_pas:create-token', 'app_pas:dashboard', 'app_pas:gate-in', 'app_pas:gate-out', 'app_pas:search-token'])
})

test('a key says what it lets one do, the deed first', () => {
  const said = ([
    'app_bag:bag-add', 'app_customs:boe-docs-edit', 'app_access_control:user-view-as',
    'app_client:credit-override', 'app_bag:bag-list', 'app_base:announce', 'app_pas:call',
  ] as const).map((key) => keys[key].label)
  expect(said).toEqual(['Add bag', 'Edit BOE docs', 'View as user', 'Override credit', 'Bag list', 'Announce', 'Call'])
})
