import { register } from './key-register'
import { words } from './vocabulary'
import { userCategory, type UserCategory } from './user'

/** A module of the permission matrix: the part of a key before its colon; the last one has no prefix. */
export const families = words({
  app_access_control: 'Access control',
  app_b2b: 'B2B fulfilment',
  app_bag: 'Bags',
  app_base: 'Base',
  app_billing: 'Last-mile billing',
  app_carrier_partner: 'Carriers',
  app_client: 'Clients',
  app_cod_reconcile: 'COD',
  app_consolidation: 'Consolidations',
  app_customs: 'Customs',
  app_ecom_vendor: 'Overtime vendors',
  app_fulfillment: 'Fulfilment',
  app_infor: 'Infor inventory',
  app_manifest: 'Manifests',
  app_package: 'Packages',
  app_pas: 'PAS',
  app_payment: 'Payments',
  app_pickup: 'Pickup',
  app_report: 'Reports',
  app_seller: 'Sellers and IOR',
  app_sub_account: 'Sub-accounts',
  app_tracking: 'Tracking',
  '': 'General',
})

type Register = typeof register
export type Family = keyof Register
type NamesIn<Tree> = Tree extends readonly (infer Name extends string)[] ? Name : { [K in keyof Tree]: NamesIn<Tree[K]> }[keyof Tree]

/** A name within its family: `NameIn<'app_bag'>` is 'bags' | 'bag-list' | … */
export type NameIn<F extends Family> = NamesIn<Register[F]>
type Spelled<F extends Family> = F extends '' ? NameIn<F> : `${F}:${NameIn<F>}`

/** Every permission key, `family:name`; three seed keys have no family. */
export type Key = { [F in Family]: Spelled<F> }[Family]

export const keyKind = words({ view: 'View', write: 'Write', approve: 'Approve', export: 'Export' })
export type KeyKind = (typeof keyKind.names)[number]

export type KeyFact = {
  family: Family
  name: string
  kind: KeyKind
  /** Who may hold it, whatever a group says. */
  categories: readonly UserCategory[]
  /** 'Add bag', for the group matrix and for screens without a title of their own. */
  label: string
}

const categoryOf: Record<string, UserCategory> = {
  A: 'admin', C: 'client', R: 'carrier', S: 'service_center', W: 'warehouse', G: 'agent', V: 'vendor', P: 'pas',
}

export const keyOf = (family: string, name: string) => (family ? `${family}:${name}` : name) as Key

/** What a key lets one do, said at the end of its name. */
const deeds = new Set([
  'add', 'adjust', 'approve', 'assign', 'backdate', 'cancel', 'close', 'create', 'deconsolidate',
  'delete', 'dispatch', 'edit', 'fetch', 'generate', 'manage', 'merge', 'offer', 'override', 'process',
  'raise', 'receive', 'record', 'reopen', 'request', 'resend', 'resolve', 'retrigger', 'retry', 'review', 'revoke', 'stage', 'verify', 'view',
])
const shorthands = new Set(['api', 'asn', 'b2b', 'boe', 'cod', 'hs', 'hvlv', 'lm', 'oms', 'pod', 'pudo', 'rsa', 'sku', 'sla'])

/** 'bag-add' -> 'Add bag', 'boe-docs-edit' -> 'Edit BOE docs', 'user-view-as' -> 'View as user', 'bag-list' -> 'Bag list'. */
function readable(name: string): string {
  const parts = name.split(/[-_]/)
  const tail = name.endsWith('-view-as') ? 2 : parts.length > 1 && deeds.has(parts.at(-1) ?? '') ? 1 : 0
  const spoken = [...parts.slice(parts.length - tail), ...parts.slice(0, parts.length - tail)]
  const text = spoken.map((word) => (shorthands.has(word) ? word.toUpperCase() : word)).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function factsOf(family: Family): [Key, KeyFact][] {
  const kinds = Object.entries(register[family]) as [KeyKind, Record<string, readonly string[]>][]
  return kinds.flatMap(([kind, byLetters]) =>
    Object.entries(byLetters).flatMap(([letters, names]) => {
      const categories = [...letters].flatMap(letter => categoryOf[letter] ?? [])
      return names.map((name): [Key, KeyFact] => [keyOf(family, name), { family, name, kind, categories, label: readable(name) }])
    }),
  )
}

/** Every key with its family, kind and ceiling (access.md 9): 232 view keys and 163 action keys, and ours to view as somebody. */
export const keys = Object.fromEntries(families.names.flatMap(factsOf)) as Readonly<Record<Key, KeyFact>>

export const allKeys = Object.keys(keys) as [Key, ...Key[]]

export function isKey(value: unknown): value is Key {
  return typeof value === 'string' && Object.hasOwn(keys, value)
}

/** The user categories that may hold a key. */
export function ceiling(key: Key): readonly UserCategory[] {
  return keys[key].categories
}

/** Every key a category may hold, in register order. */
export function keysFor(category: UserCategory): Key[] {
  return allKeys.filter(key => keys[key].categories.includes(category))
}

/** A held set of keys cut to what the category may hold (access.md 7.3). */
export function withinCeiling(held: readonly Key[], category: UserCategory): Key[] {
  return held.filter(key => keys[key].categories.includes(category))
}

/** The words of a refusal: '{key} is not for {category}.' (access.md 5). */
export function beyondCeiling(key: Key, category: UserCategory): string {
  return `${key} is not for ${userCategory.label(category).toLowerCase()}.`
}
