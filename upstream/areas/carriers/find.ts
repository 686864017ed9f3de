import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { carriers } from '@/lib/contract/carriers'
import { carrierStatus, eventMappingStatus, integrationKind, integrationMode } from '@/lib/domain/carrier'
import { openPackageStatuses, packageStatus, underWayStatuses, type PackageStatus } from '@/lib/domain/package'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { holdsToday, dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, startsWith, whether } from '../../platform/list'
import { hasPhone } from '../../platform/phones'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { manages, seenCarriers } from './scope'

type Row = z.output<typeof carriers.list.reply>['rows'][number]
type Query = z.output<typeof carriers.list.query>

// By status rather than by exclusion, so that an index answers.
const parcelsOf = (id: SQL, statuses: readonly PackageStatus[]) =>
  sql`(select count(*)::int from packages p where p.carrier_id = ${id} and p.status in ${literals(packageStatus, ...statuses)})`
/** Parcels a carrier still has, or will be given. */
export const openParcels = (id: SQL) => parcelsOf(id, openPackageStatuses)

/** carriers.md 2, event_feed_silent: this long without news although more than so many parcels are open. */
const SILENT_MINUTES = 120
const SILENT_PARCELS = 20
/** Licences and contracts are told of so many days before they end. */
const ENDING_DAYS = 30

// A suspended carrier still has its open parcels to tell of (carriers.md 3).
const quiet = sql`k.status <> ${literal(carrierStatus, 'delete')} and k.integration_kind <> 'manual'
    and coalesce(k.last_event_at, k.created_at) < now() - make_interval(mins => ${SILENT_MINUTES})`
const silent = sql`(${quiet} and ${parcelsOf(sql`k.id`, underWayStatuses)} > ${SILENT_PARCELS})`
const ending = (column: SQL) => sql`(k.status <> ${literal(carrierStatus, 'delete')} and ${column} <= ${dubaiToday} + ${ENDING_DAYS}::int)`
const unmapped = sql`exists (select 1 from carrier_event_mappings m
  where m.carrier_id = k.id and m.event_mapping_status = ${literal(eventMappingStatus, 'unmapped')})`

/** The address a carrier posts its events to; whoever knows it may try, so only those who manage carriers see it. */
export const webhookUrl = (services: Services, who: Who, token: string) => (manages(who) ? `${services.config.PUBLIC_URL}/api/carrier-webhook/${token}` : '')

/** How events come, in words: 'API, scheduled'. */
export const integrationWords = (kind: string, mode: string | null) =>
  [integrationKind.is(kind) ? integrationKind.label(kind) : kind, kind === 'api' && integrationMode.is(mode) ? integrationMode.label(mode).toLowerCase() : '']
    .filter(Boolean)
    .join(', ')

const covers = ({ country_code, rsa_service_code }: Pick<Query, 'country_code' | 'rsa_service_code'>) =>
  country_code || rsa_service_code
    ? sql`exists (select 1 from carrier_countries c where c.carrier_id = k.id and c.active and ${holdsToday(sql`c`)}
        and ${allOf([anyOfValues(sql`c.country_code`, country_code), anyOfValues(sql`c.rsa_service_code`, rsa_service_code)])})`
    : undefined

/** A row of `carriers k` with this text in its name, or at the beginning of its code. */
export const namedCarrier = (text: string) =>
  sql`(lower(k.carrier_name) like ${contains(text.toLowerCase())} or lower(k.carrier_code) like ${startsWith(text.toLowerCase())})`

/** What narrows the list and the figures above it alike; the status aside, by which the figures are told apart. */
function filteredBy(who: Who, query: Omit<Query, 'page' | 'page_size'>): (SQL | undefined)[] {
  return [
    seenCarriers(who, sql`k.id`),
    anyOfValues(sql`k.partner_type`, query.partner_type),
    anyOfValues(sql`k.integration_mode`, query.integration_mode),
    anyOfValues(sql`k.environment`, query.environment),
    whether(query.cod_supported, sql`k.cod_supported`),
    whether(query.silent, silent),
    whether(query.unmapped, unmapped),
    whether(query.licence_expiring, ending(sql`k.trade_license_expiry`)),
    whether(query.contract_expiring, ending(sql`k.contract_end`)),
    covers(query),
    query.search
      ? sql`(${namedCarrier(query.search)} or ${hasPhone(sql`k.contact_phone`, query.search)} or ${hasPhone(sql`k.support_phone`, query.search)})`
      : undefined,
  ]
}

/** Carriers as the list shows them; deleted ones only where asked for. */
export async function findCarriers(db: Db, services: Services, who: Who, query: Query) {
  const page = await pageOf<Row & { webhook_token: string }>(
    db,
    {
      columns: sql`k.id, k.carrier_code, k.carrier_name, k.logo_file_path, k.partner_type, k.integration_kind, k.integration_mode, k.environment,
        k.last_event_at, k.contract_end, k.status,
        k.version, k.webhook_token, (select count(*)::int from carrier_services s where s.carrier_id = k.id and s.status = ${literal(guardedStatus, 'active')})
          as services_count,
        (select count(distinct country_code)::int from carrier_countries c where c.carrier_id = k.id and c.active and ${holdsToday(sql`c`)}) as countries_count,
        ${silent} as silent, ${openParcels(sql`k.id`)} as open_parcels`,
      from: sql`carriers k`,
      where: [
        ...filteredBy(who, query),
        anyOfValues(sql`k.status`, query.status ?? ['active', 'suspend']),
      ],
      sorts: {
        carrier_code: { by: sql`k.carrier_code`, kind: 'text' },
        carrier_name: { by: sql`k.carrier_name`, kind: 'text' },
        partner_type: { by: sql`k.partner_type`, kind: 'text' },
        status: { by: sql`k.status`, kind: 'text' },
        last_event_at: { by: sql`k.last_event_at`, kind: 'time', nullable: true },
        contract_end: { by: sql`k.contract_end`, kind: 'time', nullable: true },
      },
      defaultSort: 'carrier_name', id: sql`k.id`,
    },
    query,
  )
  return {
    ...page,
    rows: page.rows.map(({ webhook_token, ...row }) => ({
      ...row, integration: integrationWords(row.integration_kind, row.integration_mode), webhook_url: webhookUrl(services, who, webhook_token),
    })),
  }
}

/** Every carrier with what it sells and where. */
export function directory(db: Db, who: Who, { status, country_code }: z.output<typeof carriers.directory.query>) {
  return rows<z.output<typeof carriers.directory.reply>[number]>(
    db,
    sql`select k.id, k.carrier_code, k.carrier_name, k.status, k.partner_type,
          array(select s.carrier_service_code from carrier_services s where s.carrier_id = k.id and s.status = ${literal(guardedStatus, 'active')}
          order by 1) as services,
          coalesce((select jsonb_agg(jsonb_build_object('country_code', c.country_code, 'coverages', c.n) order by c.country_code)
            from (select country_code, count(*)::int as n from carrier_countries v where v.carrier_id = k.id and v.active and ${holdsToday(sql`v`)}
            group by 1) c), '[]'::jsonb) as countries
        from carriers k where ${allOf([
          seenCarriers(who, sql`k.id`), anyOfValues(sql`k.status`, status ?? ['active', 'suspend']), covers({ country_code, rsa_service_code: undefined }),
        ])}
        order by k.carrier_name limit 500`,
  )
}

/** A client knows the names of carriers in use; agents, vendors and PAS none (carriers.md 2). */
const named = (who: Who) => (who.user_category === 'client' ? sql`k.status = ${literal(carrierStatus, 'active')}` : seenCarriers(who, sql`k.id`))

export const names = (db: Db, who: Who) =>
  rows<z.output<typeof carriers.names.reply>[number]>(db, sql`select k.id, k.carrier_code, k.carrier_name from carriers k
    where k.status = ${literal(carrierStatus, 'active')} and ${named(who) ?? sql`true`} order by k.carrier_name`)

/** Carriers as a choice: active ones, and suspended ones for whoever sets carriers up, unless asked otherwise. */
export function dropdown(db: Db, who: Who, query: z.output<typeof carriers.dropdown.query>) {
  // Whoever takes carriers on sets up those that do not work yet.
  const usual = who.keys.has('app_carrier_partner:carrier-edit') ? ['active', 'suspend'] : ['active']
  const typed = query.search ? contains(query.search) : null
  return rows<z.output<typeof carriers.dropdown.reply>[number]>(
    db,
    sql`select k.id, k.carrier_code, k.carrier_name, k.partner_type, k.logo_file_path, k.cod_supported from carriers k
        where ${allOf([
          named(who), anyOfValues(sql`k.status`, query.status ?? usual), anyOfValues(sql`k.partner_type`, query.partner_type), covers(query),
          typed === null ? undefined : sql`(k.carrier_name ilike ${typed} or k.carrier_code ilike ${typed})`,
        ])} order by k.carrier_name limit ${query.limit}`,
  )
}

/** The figures above the list, of the carriers its filters leave. */
export async function counters(db: Db, who: Who, { carrier_id, ...query }: z.output<typeof carriers.data.query>) {
  const seen = allOf([...filteredBy(who, query), anyOfValues(sql`k.status`, query.status), carrier_id === undefined ? undefined : sql`k.id = ${carrier_id}`])
  const found = await first<z.output<typeof carriers.data.reply>>(
    db,
    sql`select count(*) filter (where k.status = ${literal(carrierStatus, 'active')})::int as active,
        count(*) filter (where k.status = ${literal(carrierStatus, 'suspend')})::int as suspended,
        count(*) filter (where k.status = ${literal(carrierStatus, 'delete')})::int as deleted,
          count(*) filter (where k.status <> ${literal(carrierStatus, 'delete')} and ${unmapped})::int as unmapped,
            count(*) filter (where ${silent})::int as silent_feeds, count(*) filter (where ${ending(sql`k.trade_license_expiry`)})::int as licences_expiring,
          count(*) filter (where ${ending(sql`k.contract_end`)})::int as contracts_expiring,
          (select count(*)::int from carrier_event_mappings m join carriers k on k.id = m.carrier_id
          where m.event_mapping_status = ${literal(eventMappingStatus, 'unmapped')} and k.status <> ${literal(carrierStatus, 'delete')} and ${seen})
            as unmapped_codes
        from carriers k where ${seen}`,
  )
  return found as NonNullable<typeof found>
}
