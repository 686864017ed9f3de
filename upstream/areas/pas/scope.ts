import { sql, type SQL } from 'drizzle-orm'
import { first, type Db } from '../../db/db'
import { anyOfValues } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

const none = sql`false`
const hasSites = (who: Who) => who.user_category === 'pas' || who.user_category === 'warehouse'

/** Sites somebody works at: PAS and warehouse users their own, administrators all, nobody else any. */
export function visibleSites(who: Who, warehouse: SQL): SQL | undefined {
  if (who.user_category === 'admin') return undefined
  return hasSites(who) ? (anyOfValues(warehouse, who.warehouse_ids) ?? none) : none
}

/** Visits: a client its own, a transport vendor its vehicles', staff their sites' (pas.md 1). */
export function visibleTokens(who: Who, t: SQL): SQL | undefined {
  if (who.user_category === 'client') return anyOfValues(sql`${t}.client_id`, who.client_ids) ?? none
  if (who.user_category === 'vendor') return who.vendor_id === null ? none : sql`${t}.vendor_id = ${who.vendor_id}`
  return visibleSites(who, sql`${t}.warehouse_id`)
}

/** Projections and mappings: a client its own, staff their sites'. */
export function visibleProjections(who: Who, p: SQL): SQL | undefined {
  if (who.user_category === 'client') return anyOfValues(sql`${p}.client_id`, who.client_ids) ?? none
  return visibleSites(who, sql`${p}.warehouse_id`)
}

/** A supervisor may override what a guard may not. */
export const isSupervisor = (who: Who): boolean => who.keys.has('app_pas:force-close')
/** Names and phones of drivers are for those who work at a gate or a dock; lookers-on read them masked, partners not at all. */
export const seesDrivers = (who: Who): 'whole' | 'masked' | 'not' =>
  !hasSites(who) && who.user_category !== 'admin' ? 'not' : who.user_type === 'viewer' || who.user_type === 'planner' ? 'masked' : 'whole'

export interface SiteFacts {
  warehouse_id: number
  site_code: string
  name: string
  require_declaration: boolean
  require_photo: boolean
  require_seal_check: boolean
  clean_after_dock: boolean
  early_minutes: number
  late_minutes: number
  call_timeout_minutes: number
  token_expiry_hours: number
  open_alert_hours: number
  exit_allowance_minutes: number
  speed_limit_kmh: number
  opens_at: string
  closes_at: string
  reefer_limit: string
  help_phone: string | null
}

export const siteColumns = sql`s.warehouse_id, s.site_code, f.facility_name as name, s.require_declaration, s.require_photo, s.require_seal_check,
  s.clean_after_dock, s.early_minutes, s.late_minutes, s.call_timeout_minutes, s.token_expiry_hours,
  s.open_alert_hours, s.exit_allowance_minutes, s.speed_limit_kmh, s.opens_at, s.closes_at, s.reefer_limit, s.help_phone`

/** The rules of a site, whoever asks. */
export async function siteFacts(db: Db, warehouseId: number): Promise<SiteFacts> {
  const site = await first<SiteFacts>(db, sql`select ${siteColumns} from pas_sites s join facilities f on f.id = s.warehouse_id
    where s.warehouse_id = ${warehouseId}`)
  if (!site) throw new Refusal(404, 'Site not found.')
  return site
}

/** A site somebody works at; 404 for one out of reach. */
export async function ownSite(db: Db, who: Who, warehouseId: number): Promise<SiteFacts> {
  const may = who.user_category === 'admin' || (hasSites(who) && who.warehouse_ids.includes(warehouseId))
  if (!may) throw new Refusal(404, 'Site not found.')
  return siteFacts(db, warehouseId)
}
