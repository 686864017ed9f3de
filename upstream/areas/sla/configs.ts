import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { sla, SlaConfig } from '@/lib/contract/sla'
import { recordStatus } from '@/lib/domain/record-status'
import { onTimeRate, openClockStatuses, slaClockStatus, slaScope, type SlaScope, stageChip, type StageRule } from '@/lib/domain/sla'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleConfigs } from './scope'

type Row = z.input<typeof SlaConfig>
type Detail = z.input<typeof sla.config.reply>
type Filters = z.output<typeof sla.configs.query>
const WEEKS = 12

interface Found extends Omit<Row, 'id' | 'scope' | 'stages' | 'met_pct_30d'> {
  id: number
  scope_level: SlaScope
  places: string[]
  place_count: number
  rules: StageRule[]
  met: number
  breached: number
}

/** Name of a place by the level of its configuration. */
const placeName = (level: SQL, id: SQL) => sql`case ${level} when 'state' then (select state_name from base_states where id = ${id})
  when 'city' then (select city_name from base_cities where id = ${id})
  when 'area' then (select area_name from base_areas where id = ${id}) when 'pincode' then (select pincode from base_pincodes where id = ${id}) end`

const columns = sql`s.id, s.sla_code, s.sla_name, s.carrier_id, k.display_name as carrier, s.client_id, coalesce(l.name, 'All') as client, s.country_code,
  coalesce(t.country_name, s.country_code) as country,
  s.origin_country_code, s.rsa_service_code, s.delivery_type, s.calendar, s.cut_off_time, s.priority, s.effective_from, s.effective_to, s.status, s.updated_at,
    s.scope_level,
  array(select ${placeName(sql`s.scope_level`, sql`u.id`)} from unnest(s.scope_ids[1:1]) as u(id)) as places, cardinality(s.scope_ids) as place_count,
  coalesce((select jsonb_agg(g.rule order by g.position) from sla_stages g where g.config_id = s.id), '[]'::jsonb) as rules,
  (select count(*) from sla_clocks c where c.config_id = s.id and c.stopped_at is null and c.status in ${literals(slaClockStatus, ...openClockStatuses)})
    as open_clocks, m.met, m.breached`
const tables = sql`sla_configs s join carriers k on k.id = s.carrier_id left join clients l on l.id = s.client_id
  left join countries t on t.country_code = s.country_code
  cross join lateral (select count(*) filter (where c.status = ${literal(slaClockStatus, 'met')}) as met,
    count(*) filter (where c.status = ${literal(slaClockStatus, 'breached')}) as breached from sla_clocks c
    where c.config_id = s.id and c.stopped_at >= now() - interval '30 days') m`

const shown = ({ scope_level, places, place_count, rules, met, breached, ...row }: Found): Row => ({
  ...row, met_pct_30d: onTimeRate(met, breached), stages: rules.map(stageChip),
  scope: scope_level === 'country' ? 'Country' : `${slaScope.label(scope_level)}: ${places[0] ?? ''}${place_count > 1 ? ` +${place_count - 1}` : ''}`,
})

/** One page of configurations; a carrier sees those of its own. */
export async function configList(db: Db, who: Who, q: Filters) {
  const list: ListQuery = {
    columns, from: tables, countFrom: sql`sla_configs s`,
    where: [
      visibleConfigs(who, sql`s`), anyOfValues(sql`s.carrier_id`, q.carrier_id),
      anyOfValues(sql`s.client_id`, q.client_id), anyOfValues(sql`s.country_code`, q.country_code),
      anyOfValues(sql`s.rsa_service_code`, q.rsa_service_code), anyOfValues(sql`s.delivery_type`, q.delivery_type),
      q.status ? anyOfValues(sql`s.status`, q.status) : sql`s.status <> ${literal(recordStatus, 'delete')}`,
      q.stage ? sql`exists (select 1 from sla_stages g where g.config_id = s.id and g.stage = any(${sql.param(q.stage)}::text[]))` : undefined,
      q.effective_on ? sql`s.effective_from <= ${q.effective_on}::date and coalesce(s.effective_to, 'infinity') >= ${q.effective_on}::date` : undefined,
      q.search ? sql`(s.sla_code ilike ${contains(q.search)} or s.sla_name ilike ${contains(q.search)})` : undefined,
    ],
    sorts: {
      sla_code: { by: sql`s.sla_code`, kind: 'text' }, sla_name: { by: sql`s.sla_name`, kind: 'text' },
      effective_from: { by: sql`s.effective_from::timestamptz`, kind: 'time' }, updated_at: { by: sql`s.updated_at`, kind: 'time' },
    },
    defaultSort: 'updated_at', id: sql`s.id`,
  }
  const page = await pageOf<Found>(db, list, q)
  return { rows: page.rows.map(shown), meta: page.meta }
}

/** A configuration with its stages and what became of its clocks in the last twelve weeks. 404 for one out of reach. */
export async function configDetail(db: Db, who: Who, id: number, o: { deleted?: true } = {}): Promise<Detail> {
  const found = await first<Found & { scope_ids: number[]; version: number }>(
    db,
    sql`select ${columns}, to_jsonb(s.scope_ids) as scope_ids, s.version from ${tables}
        where ${allOf([sql`s.id = ${id}`, o.deleted ? undefined : sql`s.status <> ${literal(recordStatus, 'delete')}`, visibleConfigs(who, sql`s`)])}`,
  )
  if (!found) throw new Refusal(404, 'Record not found')
  const [places, weeks] = await Promise.all([
    rows<{ value: number; label: string }>(db, sql`select u.id as value, coalesce(${placeName(sql`${found.scope_level}::text`, sql`u.id`)}, '?') as label
      from unnest(${sql.param(found.scope_ids)}::bigint[]) as u(id) order by 2`),
    rows<{ week: string; met: number; breached: number }>(
      db,
      sql`with weeks as (select generate_series(date_trunc('week', now() at time zone 'Asia/Dubai') - make_interval(weeks => ${WEEKS - 1}),
          now() at time zone 'Asia/Dubai', interval '1 week') as week)
          select to_char(w.week, 'YYYY-MM-DD') as week, count(c.id) filter (where c.status = ${literal(slaClockStatus, 'met')}) as met,
            count(c.id) filter (where c.status = ${literal(slaClockStatus, 'breached')}) as breached
          from weeks w left join sla_clocks c on c.config_id = ${id} and c.stopped_at >= w.week at time zone 'Asia/Dubai'
            and c.stopped_at < (w.week + interval '1 week') at time zone 'Asia/Dubai'
          group by w.week order by w.week`,
    ),
  ])
  const { stages: _chips, ...row } = shown(found)
  return {
    ...row, scope_level: found.scope_level, scope_ids: found.scope_ids, scope_places: places,
    stages: found.rules.map((rule) => ({ ...rule })), weeks, version: found.version,
  }
}
