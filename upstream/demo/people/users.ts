import { roleCodes, roles, type RoleCode } from '@/lib/domain/roles'
import type { Role } from '@/lib/domain/role-grants'
import type { groups, userGroups, users } from '../../db/schema/access'
import { dayMs, hourMs, iso } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice, type Dice } from '../dice'
import type { FacilityCode } from '../places/facilities'
import { carrierId } from '../trade/carriers'
import { clientId } from '../trade/clients'
import { agentIdOfUser } from '../agents/agents'
import { inventName, type Origin } from './names'

export type UserRow = Numbered<typeof users>

/** Somebody who may sign in: mail name before the @, built-in role, and what differs from an active user of the demo's usual places. */
/** What an account has otherwise than its role's own. */
type Differs = Partial<UserRow>

type Account = {
  mail: string
  role: RoleCode
  client?: string
  carrier?: string
  facility?: FacilityCode
  parent?: string
  differs?: Differs
}

/** access.md 8: beside one account a role, colleagues at other clients, carriers and sites, and accounts in every state. */
function others(nowMs: number): readonly Account[] {
  const invited: Differs = { status: 'pending', invite_sent_at: iso(nowMs - 20 * hourMs), password_hash: null, last_login_at: null }
  // Nobody's client until the sign-up is approved.
  const waiting: Differs = { status: 'pending', approval_status: 0, user_type: 'owner', is_owner: true, last_login_at: null, client_ids: [] }
  const withdrawn: Differs = { status: 'deactivated', invite_sent_at: iso(nowMs - 30 * dayMs), password_hash: null, last_login_at: null }
  const noorb = (mail: string, role: RoleCode): Account => ({ mail, role, parent: 'client_admin', differs: { user_type: 'member' } })
  const falcon = (mail: string): Account => ({ mail, role: 'carrier_operator', parent: 'carrier_admin', differs: { user_type: 'member' } })
  return [
    { mail: 'client_admin.dtofz', role: 'client_admin', client: 'DTOFZ', differs: { user_type: 'owner', is_owner: true } },
    { mail: 'client_operations.dtofz', role: 'client_operations', client: 'DTOFZ' },
    { mail: 'client_admin.soukx', role: 'client_admin', client: 'SOUKX', differs: { user_type: 'owner', is_owner: true } },
    { mail: 'client_operations.ggdmc', role: 'client_operations', client: 'GGDMC' },
    { mail: 'carrier_admin.desert', role: 'carrier_admin', carrier: 'DESERT', differs: { user_type: 'owner', is_owner: true } },
    { mail: 'carrier_operator.desert', role: 'carrier_operator', carrier: 'DESERT' },
    { mail: 'service_center_operator.auh1', role: 'service_center_operator', facility: 'AUH1' },
    { mail: 'service_center_supervisor.ruh1', role: 'service_center_supervisor', facility: 'RUH1' },
    { mail: 'agent_handler.ruh', role: 'agent_handler' },
    { mail: 'warehouse_operator.dic1', role: 'warehouse_operator', facility: 'DIC1' },
    { mail: 'pending1', role: 'customer_service', differs: invited },
    { mail: 'pending2', role: 'client_finance', differs: invited },
    { mail: 'pending3', role: 'carrier_operator', differs: invited },
    { mail: 'suspended1', role: 'finance_clerk', differs: { status: 'suspend' } },
    { mail: 'suspended2', role: 'client_developer', client: 'DTOFZ', differs: { status: 'suspend' } },
    { mail: 'locked', role: 'warehouse_operator', differs: { failed_count: 5, locked_until: iso(nowMs + 7 * dayMs) } },
    { mail: 'deactivated1', role: 'auditor', differs: withdrawn },
    { mail: 'deactivated2', role: 'client_operations', differs: withdrawn },
    { mail: 'signup1', role: 'client_admin', differs: { ...waiting, full_name: 'Dana Darwish' } },
    { mail: 'signup2', role: 'client_admin', differs: { ...waiting, full_name: 'Faisal Al Harbi' } },
    noorb('noorb.dispatch', 'client_operations'), noorb('noorb.returns', 'client_operations'), noorb('noorb.accounts', 'client_finance'),
    noorb('noorb.shop', 'client_operations'), noorb('noorb.api', 'client_developer'), noorb('noorb.care', 'client_operations'),
    falcon('falcon.morning'), falcon('falcon.evening'), falcon('falcon.abudhabi'),
    { mail: 'pas_guard.night', role: 'pas_guard' }, { mail: 'pas_dock.night', role: 'pas_dock' },
    ...(['pas_guard', 'pas_marshal', 'pas_dock', 'pas_supervisor', 'pas_planner', 'pas_viewer'] as const).map((role): Account => ({
      mail: `${role}.dxb1`, role, facility: 'DXB1',
    })),
    { mail: 'pas_guard.dxb1.night', role: 'pas_guard', facility: 'DXB1' }, { mail: 'pas_dock.dxb1.night', role: 'pas_dock', facility: 'DXB1' },
    { mail: 'agent_handler.sa', role: 'agent_handler' },
    { mail: 'agent_handler.gulf', role: 'agent_handler' },
    { mail: 'agent_handler.doh', role: 'agent_handler' }, { mail: 'agent_handler.mct', role: 'agent_handler' },
    { mail: 'agent_handler.far', role: 'agent_handler' },
    { mail: 'agent_handler.jea', role: 'agent_handler' }, { mail: 'agent_broker.ruh', role: 'agent_broker' },
  ]
}

const owners: ReadonlySet<RoleCode> = new Set(['client_admin', 'carrier_admin', 'vendor_admin'])

function accounts(nowMs: number): Account[] {
  const builtIn = roleCodes.map((role): Account => ({ mail: role, role, ...(owners.has(role) && { differs: { user_type: 'owner', is_owner: true } }) }))
  return [...builtIn, ...others(nowMs)]
}

/** Which rows somebody sees (access.md 2.1): one of these by category. */
function scopeOf({ mail, role, client, carrier, facility }: Account, facilityIds: ReadonlyMap<string, number>): Partial<UserRow> {
  const at = (code: FacilityCode) => [facilityIds.get(facility ?? code) ?? 0]
  switch (roles[role].category) {
    case 'client': return { client_ids: [clientId(client ?? 'NOORB')], seller_id: role === 'seller_user' ? 1 : null }
    case 'carrier': return { carrier_ids: [carrierId(carrier ?? 'FALCON')] }
    case 'service_center': return { service_center_ids: at('DXB1') }
    case 'warehouse': return { warehouse_ids: at('JXB1') }
    case 'pas': return { warehouse_ids: at('JXB1') }
    case 'agent': return { agent_id: agentIdOfUser(mail) }
    case 'vendor': return { vendor_id: 1 }
    default: return {}
  }
}

const originOf = (roll: Dice): Origin => roll.weighted([['gulf', 4], ['levant', 4], ['asian', 5], ['filipino', 2], ['western', 3]])
const mailOf = ({ mail }: Account) => `${mail}@demo.example`
const pasCodes: Readonly<Record<string, string>> = {
  pas_guard: 'GATE01', pas_marshal: 'YARD01', pas_dock: 'DOCK01', pas_supervisor: 'LEAD01', pas_planner: 'PLAN01',
  pas_viewer: 'VIEW01', 'pas_guard.night': 'GATE02', 'pas_dock.night': 'DOCK02', 'pas_guard.dxb1': 'GATE11',
  'pas_marshal.dxb1': 'YARD11', 'pas_dock.dxb1': 'DOCK11', 'pas_supervisor.dxb1': 'LEAD11', 'pas_planner.dxb1': 'PLAN11',
  'pas_viewer.dxb1': 'VIEW11', 'pas_guard.dxb1.night': 'GATE12', 'pas_dock.dxb1.night': 'DOCK12',
}

/** No two accounts are called the same. */
function unusedName(roll: Dice, taken: Set<string>): string {
  const { latin } = inventName(roll, originOf(roll))
  if (taken.has(latin)) return unusedName(roll, taken)
  taken.add(latin)
  return latin
}

/** Every demo account, in order of its id; all share one password. `facilityIds` by facility code. */
export function userRows(nowMs: number, passwordHash: string, facilityIds: ReadonlyMap<string, number>): UserRow[] {
  const roll = dice('users')
  const all = accounts(nowMs)
  const taken = new Set<string>()
  const idOf = (mail: string) => all.findIndex(account => account.mail === mail) + 1
  return all.map((account, i) => {
    const role: Role = roles[account.role]
    const joinedAt = nowMs - roll.int(60, 700) * dayMs
    return {
      id: i + 1, email: mailOf(account), pas_code: pasCodes[account.mail] ?? null,
      full_name: unusedName(roll, taken), phone: `+97150000${String(roll.int(1, 9999)).padStart(4, '0')}`,
      user_category: role.category, user_type: role.userType ?? 'staff', client_ids: [], carrier_ids: [], service_center_ids: [], warehouse_ids: [],
      agent_id: null, vendor_id: null, seller_id: null, is_owner: false, ...scopeOf(account, facilityIds),
      parent_user_id: account.parent ? idOf(account.parent) : null, password_hash: passwordHash, status: 'active', approval_status: 1,
      locale: role.category === 'pas' && roll.chance(0.5) ? 'ar' : 'en', failed_count: 0, locked_until: null,
      last_login_at: iso(nowMs - roll.int(1, 96) * hourMs), last_login_ip: `192.0.2.${roll.int(1, 254)}`, password_changed_at: iso(joinedAt + dayMs),
      invite_sent_at: iso(joinedAt), created_at: iso(joinedAt), updated_at: iso(joinedAt + dayMs), ...account.differs,
    }
  })
}

/** The role of each account, in order of its id. */
export const demoRoles = (nowMs: number): RoleCode[] => accounts(nowMs).map(({ role }) => role)

/** Each account in its role's group. `groupIds` by role code. */
export function userGroupRows(nowMs: number, groupIds: ReadonlyMap<string, number>): RowOf<typeof userGroups>[] {
  const asking = new Set(accounts(nowMs).flatMap(({ differs }, i) => (differs?.approval_status === 0 ? [i + 1] : [])))
  return demoRoles(nowMs).flatMap((role, i) => {
    const group_id = groupIds.get(role)
    // A sign-up gets its group with its approval.
    return group_id === undefined || asking.has(i + 1) ? [] : [{ user_id: i + 1, group_id }]
  })
}

/** Groups the demo's people made themselves (access.md 8: five). */
export function customGroupRows(nowMs: number): RowOf<typeof groups>[] {
  const made = { role_code: null, is_system: false, created_at: iso(nowMs - 90 * dayMs), updated_at: iso(nowMs - 12 * dayMs) }
  return [
    {
      name: 'Gulf regional desk', description: 'Tracks Saudi, Kuwaiti and Bahraini parcels', user_category: 'admin',
      permissions: ['app_package:package-list', 'app_package:package-view', 'app_tracking:tracking', 'app_tracking:tracking-pod'], ...made,
    },
    {
      name: 'Label printers', description: 'Prints labels, nothing else', user_category: 'admin',
      permissions: ['app_base:package-labels', 'app_base:bag-labels'], ...made,
    },
    {
      name: 'Returns desk', description: 'Follows returns at a client', user_category: 'client',
      permissions: ['app_package:package-list', 'app_package:package-view', 'app_tracking:client-tracking'], ...made,
    },
    {
      name: 'Night sort', description: 'Scans at night', user_category: 'service_center',
      permissions: ['app_tracking:lm-apply-scan', 'app_tracking:tracking'], ...made,
    },
    { name: 'Scan only', description: 'Drivers with a handheld', user_category: 'carrier', permissions: ['app_tracking:lm-apply-scan'], ...made },
  ]
}
