import { sql } from 'drizzle-orm'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { guardedStatus } from '@/lib/domain/record-status'
import { rangeStatus } from '@/lib/domain/tracking-range'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday, notOver } from '../../db/dubai-day'
import { literal } from '../../db/literals'

/** One thing a carrier needs before it goes live; `fix` is the screen that mends it. */
export interface GoLiveItem {
  item: string
  ok: boolean
  message: string
  fix: string | null
}

/** Our events a carrier must be able to tell of: groups any one of which will do (carriers.md 7.2). */
const range = (letters: string, from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `${letters}${String(from + i).padStart(2, '0')}`)
const delivers: readonly (readonly string[])[] = [['PKU02'], ['LMD03'], range('DEL', 1, 4), range('DLF', 1, 8), ['RET03']]
const hauls: readonly (readonly string[])[] = [['PKU02'], ['LNH02'], ['LNH03']]

/** Settings without which an integration cannot be reached (carriers.md 2, carrier_setting). */
const needed: Readonly<Record<string, readonly string[]>> = {
  api: ['api_base_url', 'auth_kind'], sftp: ['sftp_host', 'sftp_user', 'inbound_folder'], manual: [],
}
const credentials: Readonly<Record<string, readonly string[]>> = {
  basic: ['username', 'password'], bearer: ['api_key'], api_key: ['api_key'],
  oauth2: ['username', 'client_secret'], account_pin: ['account_number', 'account_pin'],
}

interface Facts {
  partner_type: string
  integration_kind: string
  environment: string
  pickup_supported: boolean
  cod_supported: boolean
  own_tracking_range: boolean
  /** What is missing of the trade licence, null for one that holds today. */
  licence_fault: string | null
  services: number
  coverage: number
  hollow: number
  settings: Record<string, string> | null
  mapped: string[]
  unmapped: number
  pickup_addresses: number
  cod_terms: number
  label_setups: number
  ranges: number
}

const factsOf = (db: Db, id: number) =>
  first<Facts>(
    db,
    sql`select k.partner_type, k.integration_kind, k.environment, k.pickup_supported, k.cod_supported, k.own_tracking_range,
        case when nullif(trim(k.trade_license_no), '') is null then 'No licence entered'
            when k.trade_license_expiry is null then 'The licence has no date it is valid until'
              when k.trade_license_expiry < ${dubaiToday} then 'The trade licence has expired' end as licence_fault,
          (select count(*)::int from carrier_services s where s.carrier_id = k.id and s.status = ${literal(guardedStatus, 'active')}) as services,
          (select count(*)::int from carrier_countries c where c.carrier_id = k.id and c.active and ${notOver(sql`c`)}) as coverage,
          (select count(*)::int from carrier_countries c where c.carrier_id = k.id and c.active and ${notOver(sql`c`)} and c.coverage_level <> 'country'
            and not exists (select 1 from carrier_cities x where x.coverage_id = c.id and x.active)
              and not exists (select 1 from carrier_areas x where x.coverage_id = c.id and x.active)
            and not exists (select 1 from carrier_pincodes x where x.coverage_id = c.id and x.active)) as hollow,
          (select jsonb_object_agg(s.setting_key, case when s.value_type = 'secret' then '•' else s.setting_value end) from carrier_settings s
          where s.carrier_id = k.id and s.environment = 'production' and s.setting_value <> '') as settings,
          array(select distinct m.rsa_event_code from carrier_event_mappings m
          where m.carrier_id = k.id and m.event_mapping_status = ${literal(eventMappingStatus, 'mapped')} and m.rsa_event_code is not null) as mapped,
          (select count(*)::int from carrier_event_mappings m where m.carrier_id = k.id and m.event_mapping_status = ${literal(eventMappingStatus, 'unmapped')}
            and m.last_seen_at > greatest(now() - interval '7 days', coalesce(k.unmapped_waived_at, '-infinity'))) as unmapped,
          (select count(*)::int from carrier_addresses a where a.carrier_id = k.id and a.status = ${literal(guardedStatus, 'active')}
            and a.address_type = 'pickup_hub') as pickup_addresses,
          (select count(*)::int from carrier_cod_terms t where t.carrier_id = k.id and t.cod_enabled) as cod_terms,
          (select count(*)::int from carrier_label_setups l where l.carrier_id = k.id) as label_setups,
          (select count(*)::int from tracking_ranges r where r.carrier_id = k.id and r.status = ${literal(rangeStatus, 'active')}) as ranges
        from carriers k where k.id = ${id}`,
  )

interface Connection {
  /** The production connection answered within 30 days. */
  tested: boolean
  /** An active setup of numbers and feed. */
  tracked: boolean
}

/** What the carrier's connection says of itself. */
function connectionOf(db: Db, id: number): Promise<Connection | null> {
  return first<Connection>(
    db,
    sql`select exists (select 1 from carrier_links l where l.carrier_id = ${id} and l.environment = 'production' and l.tested_ok
          and l.tested_at > now() - interval '30 days') as tested,
          exists (select 1 from carrier_trackings t where t.carrier_id = ${id} and t.status = ${literal(guardedStatus, 'active')}) as tracked`,
  )
}

function missingSettings({ integration_kind, settings }: Facts): string[] {
  const has = settings ?? {}
  const required = [...(needed[integration_kind] ?? []), ...(integration_kind === 'api' ? (credentials[has.auth_kind ?? ''] ?? []) : [])]
  return required.filter((key) => !has[key])
}

function itemsOf(id: number, f: Facts, connection: Connection | null): (GoLiveItem | null)[] {
  const named = `?carrier_id=${id}`
  const absent = (f.partner_type === 'firstmile' ? hauls : delivers).filter((group) => !group.some((code) => f.mapped.includes(code))).map((group) => (
    group.length > 1 ? `one of ${group[0]}-${group.at(-1)}` : group[0]
  ))
  const settings = missingSettings(f)
  const check = (item: string, ok: boolean, good: string, bad: string, fix: string | null): GoLiveItem => ({
    item, ok, message: ok ? good : bad, fix: ok ? null : fix,
  })
  return [
    check('service', f.services > 0, `${f.services} active ${f.services === 1 ? 'service' : 'services'}`, 'No active service', `/carrier-services${named}`),
    check(
      'coverage', f.coverage > 0 && f.hollow === 0, `${f.coverage} active coverage ${f.coverage === 1 ? 'row' : 'rows'}`,
      f.coverage === 0 ? 'No active coverage' : `${f.hollow} coverage ${f.hollow === 1 ? 'row' : 'rows'} without cities, areas or pincodes`,
      `/carrier-coverage${named}`,
    ),
    f.integration_kind === 'manual'
      ? null
      : check(
        'settings', settings.length === 0, 'Production settings are complete',
        `Missing production settings: ${settings.join(', ')}`, `/carrier-settings${named}`,
      ),
    f.integration_kind === 'api' && connection
      ? check(
        'test', connection.tested, 'The connection answered within the last 30 days',
        'No good connection test in the last 30 days', `/carrier-settings${named}`,
      )
      : null,
    check(
      'environment', f.environment === 'production', 'It works in production',
      'Works in its sandbox; set the environment to production', `/carriers/add/${id}?step=integration`,
    ),
    check(
      'unmapped', f.unmapped === 0, 'No unmapped code in the last 7 days',
      `${f.unmapped} unmapped ${f.unmapped === 1 ? 'code' : 'codes'} seen in the last 7 days`, `/carrier-tracking-mapping${named}`,
    ),
    check('mapping', absent.length === 0, 'The codes of the journey are mapped', `No code mapped to ${absent.join(', ')}`, `/carrier-tracking-mapping${named}`),
    f.pickup_supported ? check('pickup_address', f.pickup_addresses > 0, 'A pickup hub is entered', 'No pickup address', `/carriers-addresses${named}`) : null,
    f.cod_supported
      ? check('cod', f.cod_terms > 0, `${f.cod_terms} COD ${f.cod_terms === 1 ? 'term' : 'terms'}`, 'No COD term', `/carriers-cod${named}`)
      : null,
    check('label', f.label_setups > 0, 'Label setup is there', 'No label setup', `/carriers/add/${id}?step=labels`),
    connection ? check('tracking', connection.tracked, 'Numbers and feed are set up', 'No tracking setup', `/carriers-tracking${named}`) : null,
    f.own_tracking_range ? check('range', f.ranges > 0, 'A tracking range is open', 'No open tracking range', '/tracking-range') : null,
    check('licence', f.licence_fault === null, 'The licence is valid', f.licence_fault ?? '', `/carriers/add/${id}?step=legal`),
  ]
}

/** What stands between a carrier and going live, in the order one would mend it (carriers.md 7.2). */
export async function goLive(db: Db, id: number): Promise<GoLiveItem[]> {
  const facts = await factsOf(db, id)
  const connection = await connectionOf(db, id)
  return facts ? itemsOf(id, facts, connection).filter((item): item is GoLiveItem => item !== null) : []
}

/** Who is told when a carrier of theirs is suspended or deleted: its users lose their way in with it. */
export const suspendUsers = (tx: Db, carrierId: number) =>
  rows<{ id: number }>(
    tx,
    sql`update users set status = ${literal(userStatus, 'suspend')}, permission_version = permission_version + 1, updated_at = now()
        where user_category = 'carrier' and status = ${literal(userStatus, 'active')} and carrier_ids = array[${carrierId}]::bigint[] returning id`,
  )
