import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sla } from '@/lib/contract/sla'
import { carrierStatus } from '@/lib/domain/carrier'
import { counted } from '@/lib/domain/counted'
import { recordStatus, type RecordStatus, switchStatus } from '@/lib/domain/record-status'
import { openClockStatuses, slaClockStatus, type SlaScope, slaStage, type StageRule } from '@/lib/domain/sla'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { slaConfigs, slaStages } from '../../db/schema/sla'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'

type Made = z.output<typeof sla.addConfig.body>
type Change = z.output<typeof sla.changeConfig.body>
type ConfigFields = Omit<Made, 'status'> & { id?: number; status: RecordStatus }

const placeTables: Readonly<Record<Exclude<SlaScope, 'country'>, ReturnType<typeof sql>>> = {
  state: sql`select id, country_code from base_states`, city: sql`select id, country_code from base_cities`,
  area: sql`select a.id, c.country_code from base_areas a join base_cities c on c.id = a.city_id`, pincode: sql`select id, country_code from base_pincodes`,
}

async function refusePlaces(tx: Db, { scope_level, scope_ids, country_code }: ConfigFields): Promise<void> {
  if (scope_level === 'country') return
  if (scope_ids.length === 0) throw refuseField('scope_ids', 'Choose at least one place')
  const known = await first<{ n: number }>(tx, sql`select count(*) as n from (${placeTables[scope_level]}) p where p.country_code = ${country_code}
      and p.id = any(${sql.param(scope_ids)}::bigint[])`)
  if ((known?.n ?? 0) < new Set(scope_ids).size) throw refuseField('scope_ids', `A place is not in ${country_code}. Choose places of the country.`)
}

async function refuseStages(tx: Db, stages: readonly StageRule[]): Promise<void> {
  const twice = stages.findIndex((one, at) => stages.findIndex(({ stage }) => stage === one.stage) < at)
  if (twice >= 0) throw refuseField(`stages.${twice}.stage`, `${slaStage.label(stages[twice]?.stage as StageRule['stage'])} is listed twice`)
  const named = stages.flatMap((stage, at) => (['clock_start_event', 'clock_stop_events', 'pause_events', 'resume_events'] as const).flatMap((field) =>
    stage[field].map((code) => ({ at, field, code })),
  ))
  const codes = new Set((await rows<{ code: string }>(tx, sql`select code from tracking_event_master
    where status = ${literal(switchStatus, 'active')} for key share`)).map(({ code }) => code))
  const families = new Set([...codes].map((code) => `${code.slice(0, 3)}*`))
  const stray = named.find(({ code }) => !codes.has(code) && !families.has(code))
  if (stray) throw refuseField(`stages.${stray.at}.${stray.field}`, `Event code ${stray.code} is unknown.`)
}

async function refuseWords(tx: Db, w: ConfigFields): Promise<void> {
  if (!(await first(tx, sql`select 1 from carriers where id = ${w.carrier_id} and status <> ${literal(carrierStatus, 'delete')}`)))
    throw refuseField('carrier_id', 'Choose a carrier')
  if (w.client_id && !(await first(tx, sql`select 1 from clients where id = ${w.client_id}`))) throw refuseField('client_id', 'That client does not exist.')
  if (!(await first(tx, sql`select 1 from countries where country_code = ${w.country_code}`)))
    throw refuseField('country_code', `Country ${w.country_code} not recognised.`)
  if (w.rsa_service_code && !(await first(tx, sql`select 1 from rsa_services where code = ${w.rsa_service_code}`)))
    throw refuseField('rsa_service_code', `Service ${w.rsa_service_code} is unknown.`)
  if (w.effective_to && w.effective_to < w.effective_from) throw refuseField('effective_to', 'Effective to must not be before effective from')
}

/** Two in force may not both be right for the same parcel (sla-pickup.md 2). The carrier's row is held, so that two people do not slip past each other. */
async function refuseOverlap(tx: Db, w: ConfigFields): Promise<void> {
  await rows(tx, sql`select 1 from carriers where id = ${w.carrier_id} for no key update`)
  if (w.status !== 'active') return
  const other = await first<{ id: number; sla_code: string; effective_from: string }>(
    tx,
    sql`select id, sla_code, greatest(effective_from, ${w.effective_from}::date) as effective_from from sla_configs
        where status = ${literal(recordStatus, 'active')} and id <> ${w.id ?? 0} and carrier_id = ${w.carrier_id} and country_code = ${w.country_code}
          and client_id is not distinct from ${w.client_id ?? null}::bigint
          and origin_country_code is not distinct from ${w.origin_country_code ?? null}::text and rsa_service_code is not distinct
          from ${w.rsa_service_code ?? null}::text
          and delivery_type is not distinct from ${w.delivery_type ?? null}::text and scope_level = ${w.scope_level}
            and (scope_level = 'country' or scope_ids && ${sql.param(w.scope_ids)}::bigint[])
          and effective_from <= coalesce(${w.effective_to ?? null}::date, 'infinity') and coalesce(effective_to, 'infinity') >= ${w.effective_from}::date
          order by id limit 1`,
  )
  if (other) throw new Refusal(
    409, `Overlaps with ${other.sla_code} from ${other.effective_from}.`,
    [{ field: 'effective_from', message: `Overlaps with ${other.sla_code} from ${other.effective_from}.` }], { id: other.id, sla_code: other.sla_code },
  )
}

const writeStages = async (tx: Db, id: number, stages: readonly StageRule[]) => {
  await rows(tx, sql`delete from sla_stages where config_id = ${id}`)
  await tx.insert(slaStages).values(stages.map((rule, position) => ({ config_id: id, position, stage: rule.stage, rule })))
}

/** Adds a configuration. 409 for an overlap, 422 `stages.{i}.{field}` for what does not fit. */
export async function addConfig(tx: Db, who: Who, body: Made): Promise<{ id: number; sla_code: string }> {
  const config: ConfigFields = { ...body, scope_ids: body.scope_level === 'country' ? [] : body.scope_ids }
  await refuseWords(tx, config)
  await refusePlaces(tx, config)
  await refuseStages(tx, body.stages)
  await refuseOverlap(tx, config)
  const code = await first<{ code: string }>(
    tx,
    sql`select 'SLA-' || k.carrier_code || '-' ||
        (1 + coalesce((select max(substring(s.sla_code from '[0-9]+$')::int) from sla_configs s where s.carrier_id = k.id), 0)) as code from carriers k
        where k.id = ${body.carrier_id}`,
  )
  const { stages, ...values } = config
  const [made] = await tx.insert(slaConfigs)
    .values({ ...values, sla_code: code?.code ?? '', created_by: who.user_id, updated_by: who.user_id })
    .returning({ id: slaConfigs.id, sla_code: slaConfigs.sla_code })
  const row = made as { id: number; sla_code: string }
  await writeStages(tx, row.id, stages)
  return row
}

interface Stored extends ConfigFields {
  id: number
  sla_code: string
  version: number
}

/** Open clocks hold a configuration back from being deleted. */
async function refuseMove(tx: Db, stored: Stored, to: RecordStatus): Promise<void> {
  if (to === stored.status) return
  if (!recordStatus.can(stored.status, to)) throw new Refusal(
    409, `${stored.sla_code} is ${recordStatus.label(stored.status).toLowerCase()} and cannot become ${recordStatus.label(to).toLowerCase()}.`,
  )
  if (to !== 'delete') return
  const open = await first<{ n: number }>(tx, sql`select count(*) as n from sla_clocks where config_id = ${stored.id} and stopped_at is null
      and status in ${literals(slaClockStatus, ...openClockStatuses)}`)
  if (open?.n) throw new Refusal(409, `${counted(open.n, 'clock is', 'clocks are')} still running on this SLA; make it inactive.`)
}

/** Changes a configuration; running clocks keep what they started with. 404 gone, 409 stale, overlapping or not allowed from its status. */
export async function changeConfig(tx: Db, who: Who, id: number, { version, stages, ...body }: Change): Promise<{ before: Stored; after: Stored }> {
  const stored = await first<Stored>(
    tx,
    sql`select id, sla_code, sla_name, carrier_id, client_id, country_code, origin_country_code, scope_level, to_jsonb(scope_ids) as scope_ids,
        rsa_service_code, delivery_type, calendar, cut_off_time, priority,
          effective_from, effective_to, status, version from sla_configs where id = ${id} and status <> ${literal(recordStatus, 'delete')} for update`,
  )
  if (!stored) throw new Refusal(404, 'Record not found')
  if (version !== undefined && version !== stored.version) throw new Refusal(409, 'This SLA was changed by someone else.')
  if (body.carrier_id !== undefined && body.carrier_id !== stored.carrier_id)
    throw refuseField('carrier_id', 'The carrier of an SLA stays. Add one for the other carrier.')
  if (body.scope_ids?.length && body.scope_level === undefined && stored.scope_level === 'country')
    throw refuseField('scope_ids', 'This SLA holds for a whole country. Choose another level with its places.')
  const config: Stored = { ...stored, ...(Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<ConfigFields>) }
  if (config.scope_level === 'country') config.scope_ids = []
  await refuseMove(tx, stored, config.status)
  if (config.status !== 'delete') {
    await refuseWords(tx, config)
    await refusePlaces(tx, config)
    if (stages) await refuseStages(tx, stages)
    await refuseOverlap(tx, config)
  }
  const { id: _id, sla_code: _code, version: _version, carrier_id: _carrier, ...set } = config
  await tx.update(slaConfigs).set({ ...set, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(slaConfigs.id, id))
  if (stages) await writeStages(tx, id, stages)
  return { before: stored, after: config }
}
