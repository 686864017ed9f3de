import { allKeys, isKey, keys, type Key } from './keys'
import type { Grant, Role } from './role-grants'
import { adminRoles } from './roles-admin'
import { partnerRoles } from './roles-partner'

/** The 35 built-in roles (access.md 10); `group.role_code` is the name here. */
export const roles = { ...adminRoles, ...partnerRoles }
export type RoleCode = keyof typeof roles

export const roleCodes = Object.keys(roles) as [RoleCode, ...RoleCode[]]

/** What everyone holds, whatever the role. */
export const everyonesKeys: readonly Key[] = [
  'change-password', 'app_base:inbox', 'app_base:documents', 'app_report:dashboard-report-list', 'app_report:dashboard-report-view',
]

function granted(grant: Grant): readonly Key[] {
  if (isKey(grant)) return [grant]
  if (grant === '*') return allKeys
  if (grant === '*:view') return allKeys.filter(key => keys[key].kind === 'view')
  const [family = '', part] = grant.split(':')
  const ofFamily = allKeys.filter(key => keys[key].family === family)
  if (part === 'view') return ofFamily.filter(key => keys[key].kind === 'view')
  return part === 'export-*' ? ofFamily.filter(key => keys[key].kind === 'export') : ofFamily
}

/** Every key of a built-in role with what everyone holds, in register order, never beyond its category's ceiling. */
export function grantsOf(role: RoleCode): Key[] {
  const { category, grants, without = [] }: Role = roles[role]
  const held = new Set(grants.flatMap(granted))
  for (const key of without) held.delete(key)
  for (const key of everyonesKeys) held.add(key)
  return allKeys.filter(key => held.has(key) && keys[key].categories.includes(category))
}
