import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { linehaul } from '@/lib/contract/linehaul'
import type { OrderFacts } from '@/lib/domain/allocation-match'
import { fieldLabel } from '@/lib/domain/field-label'
import { restrictionPayment } from '@/lib/domain/linehaul'
import { isInCoins, tooFine } from '@/lib/domain/money'
import { guardedStatus, recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { holdsToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { linehaulRestrictions } from '../../db/schema/linehaul'
import { dirhamsOf, rateToday } from '../../core/parcels/dirhams'
import { Refusal, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { Restriction } from '../allocation/book'
import { namedPlaces } from '../allocation/load-book'
import { restrictionReason } from '../allocation/candidates'
import { codesOf, hourOf, sizeOf } from '../allocation/parcel-facts'
import { allHandling } from '../../core/codes/find-handling'
import { laneOf, refuseStale } from './scope'

type Read = z.output<typeof linehaul.restriction.reply>
type Body = z.output<typeof linehaul.saveRestriction.body>
type Test = z.output<typeof linehaul.testRestriction.body>
type Verdict = z.output<typeof linehaul.testRestriction.reply>

const none = {
  min_weight_kg: null, max_weight_kg: null, max_length_cm: null, max_girth_cm: null,
  max_pieces: null, min_declared_value: null, max_declared_value: null, currency: 'AED',
  payment_modes: [...restrictionPayment.names], max_cod_amount: null, blocked_handling_codes: [],
  allowed_handling_codes: [], blocked_hs_prefixes: [], blocked_categories: [], blocked_package_types: [],
  excluded_places: [], allowed_weekdays: [1, 2, 3, 4, 5, 6, 7], daily_cap: null, action: 'block' as const, note: null, version: 0,
}

interface Limits {
  carrier: string
  limit_weight_kg: string
  limit_length_cm: string
  limit_girth_cm: string
  limit_cod_amount: string | null
}

/** What carrier and lane allow at most; 404 when the carrier is not on the lane. */
async function limitsOf(db: Db, laneId: number, carrierId: number): Promise<Limits> {
  const found = await first<Limits>(
    db,
    sql`select k.display_name as carrier, least(k.max_weight_kg, coalesce(l.max_weight_kg, k.max_weight_kg)) as limit_weight_kg,
        least(k.max_length_cm, coalesce(l.max_length_cm, k.max_length_cm)) as limit_length_cm,
          k.max_girth_cm as limit_girth_cm, (select max(${dirhamsOf(sql`c.cod_max_amount`, sql`c.cod_currency`, rateToday)}) from carrier_countries c
          where c.carrier_id = k.id and c.rsa_service_code = l.rsa_service_code and c.active and ${holdsToday(sql`c`)} and c.cod_available) as limit_cod_amount
        from carriers k join linehauls l on l.id = ${laneId}
        where k.id = ${carrierId} and exists (select 1 from linehaul_carriers x where x.linehaul_id = l.id and x.carrier_id = k.id)`,
  )
  if (!found) throw new Refusal(404, 'That carrier is not on this linehaul.')
  return found
}

const stored = (db: Db, laneId: number, carrierId: number) =>
  first<Omit<Read, keyof Limits>>(db, sql`select r.* from linehaul_restrictions r where r.linehaul_id = ${laneId} and r.carrier_id = ${carrierId}`)

/** A carrier's restriction on a lane, or an empty one, with the limits it must stay within. */
export async function restrictionOf(db: Db, who: Who, laneId: number, carrierId: number): Promise<Read> {
  const lane = await laneOf(db, who, laneId)
  const limits = await limitsOf(db, laneId, carrierId)
  const row = await stored(db, laneId, carrierId)
  const places = await rows<{ value: string; label: string }>(
    db,
    sql`select v.type || ':' || coalesce(v.city_id::text, v.state_id::text, v.country_code) as value, coalesce(c.city_name, s.state_name, n.country_name) ||
        case when v.type = 'country' then '' else ', ' || v.country_code end as label
        from linehaul_coverage v left join base_cities c on c.id = v.city_id left join base_states s on s.id = v.state_id
        left join countries n on n.country_code = v.country_code
        where v.linehaul_id = ${laneId} and v.type in ('country', 'state', 'city') and v.mode = 'include' order by v.type, 2 limit 500`,
  )
  const handling_codes = await rows<{ value: string; label: string }>(db, sql`select code as value, code || ' ' || name as label from special_handling
    where status = ${literal(guardedStatus, 'active')} order by code`)
  return {
    ...none, ...row, ...limits, linehaul_code: lane.linehaul_code, linehaul_id: laneId, carrier_id: carrierId, set: row !== null, places, handling_codes,
  }
}

const beyond = (value: string | null | undefined, limit: string) => value !== null && value !== undefined && Number(value) > Number(limit)
const ordered = (min: string | null | undefined, max: string | null | undefined) => min == null || max == null || Number(min) < Number(max)

function refuseMisshapen(r: Body, { carrier, limit_weight_kg, limit_length_cm, limit_girth_cm, limit_cod_amount }: Limits): void {
  const faults: Fault[] = []
  if (!ordered(r.min_weight_kg, r.max_weight_kg)) faults.push({ field: 'min_weight_kg', message: 'Min must be below max' })
  if (!ordered(r.min_declared_value, r.max_declared_value)) faults.push({ field: 'min_declared_value', message: 'Min must be below max' })
  for (const field of ['min_declared_value', 'max_declared_value', 'max_cod_amount'] as const) {
    if (!isInCoins(r[field] ?? '0', r.currency ?? 'AED')) faults.push({ field, message: tooFine(fieldLabel(field), r.currency ?? 'AED') })
  }
  if (beyond(r.max_weight_kg, limit_weight_kg))
    faults.push({ field: 'max_weight_kg', message: `Max weight exceeds ${Number(limit_weight_kg)} kg allowed by ${carrier}` })
  if (beyond(r.max_length_cm, limit_length_cm))
    faults.push({ field: 'max_length_cm', message: `Max length exceeds ${Number(limit_length_cm)} cm allowed by ${carrier}` })
  if (beyond(r.max_girth_cm, limit_girth_cm))
    faults.push({ field: 'max_girth_cm', message: `Max girth exceeds ${Number(limit_girth_cm)} cm allowed by ${carrier}` })
  // What the carrier takes is told in dirhams, over countries of several currencies.
  if (limit_cod_amount !== null && (r.currency ?? 'AED') === 'AED' && beyond(r.max_cod_amount, limit_cod_amount))
    faults.push({ field: 'max_cod_amount', message: `Max COD exceeds ${Number(limit_cod_amount)} allowed by ${carrier}` })
  if (r.blocked_handling_codes?.length && r.allowed_handling_codes?.length)
    faults.push({ field: 'allowed_handling_codes', message: 'Use blocked or allowed codes, not both' })
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
}

async function refuseForeignPlaces(tx: Db, laneId: number, places: NonNullable<Body['excluded_places']>): Promise<void> {
  const stray = await first<{ nth: number }>(
    tx,
    sql`select p.nth from rows from (jsonb_to_recordset(${JSON.stringify(places.map(({ type, id }) => ({ type, id: String(id) })))}::jsonb) as (type text,
        id text)) with ordinality as p(type, id, nth)
        where not exists (select 1 from linehaul_coverage v left join base_cities c on c.id = v.city_id where v.linehaul_id = ${laneId} and v.mode = 'include'
          and
          (v.country_code = case p.type when 'country' then p.id when 'state' then (select country_code from base_states where id = p.id::bigint)
            when 'city' then (select country_code from base_cities where id = p.id::bigint)
            when 'area' then (select c2.country_code from base_areas a join base_cities c2 on c2.id = a.city_id where a.id = p.id::bigint)
              else v.country_code end)) order by p.nth limit 1`,
  )
  if (stray) throw new Refusal(422, 'An excluded place lies outside the linehaul.', [{
    field: `excluded_places.${stray.nth - 1}`, message: 'This place lies outside the linehaul.',
  }])
}

/** Sets, changes or clears what a carrier may not be given on a lane. */
export async function saveRestriction(
  tx: Db, who: Who, laneId: number, carrierId: number, { clear, version, ...body }: Body,
): Promise<{ before: unknown; after: unknown; version: number }> {
  await laneOf(tx, who, laneId, true)
  const limits = await limitsOf(tx, laneId, carrierId)
  const before = await stored(tx, laneId, carrierId)
  if (before) refuseStale(before, version || undefined)
  if (clear) {
    await rows(tx, sql`delete from linehaul_restrictions where linehaul_id = ${laneId} and carrier_id = ${carrierId}`)
    return { before, after: null, version: 0 }
  }
  const merged = { ...none, ...before, ...body }
  refuseMisshapen(merged, limits)
  await refuseForeignPlaces(tx, laneId, merged.excluded_places ?? [])
  const { version: _kept, ...fresh } = { ...none, ...body }
  await tx.insert(linehaulRestrictions).values({ ...fresh, linehaul_id: laneId, carrier_id: carrierId, created_by: who.user_id, updated_by: who.user_id })
    .onConflictDoUpdate({
      target: [linehaulRestrictions.linehaul_id, linehaulRestrictions.carrier_id],
      set: { ...body, version: sql`linehaul_restrictions.version + 1`, updated_at: sql`now()`, updated_by: who.user_id },
    })
  const after = await stored(tx, laneId, carrierId)
  return { before, after, version: after?.version ?? 1 }
}

/** A typed city as parcels are stored with it: with its state, in a country of the lane; as it was typed where the lane knows none of that name. */
async function placeOf(db: Db, laneId: number, { country_code, city }: Test): Promise<Pick<OrderFacts, 'country_code' | 'state' | 'city'>> {
  const typed = { country_code: country_code ?? '', state: null, city: city ?? '' }
  if (!city) return typed
  const found = await first<Pick<OrderFacts, 'country_code' | 'state' | 'city'>>(
    db,
    sql`select c.country_code, s.state_name as state, c.city_name as city from base_cities c left join base_states s on s.id = c.state_id
        where place_key(c.city_name) = place_key(${city}) and c.status <> ${literal(recordStatus, 'delete')}
          and (${country_code ?? null}::text is null or c.country_code = ${country_code ?? null})
          and exists (select 1 from linehaul_coverage v where v.linehaul_id = ${laneId} and v.country_code = c.country_code and v.mode = 'include')
          order by c.id limit 1`,
  )
  return found ?? typed
}

/** What a restriction, saved or as typed, says to a parcel. */
export async function testRestriction(db: Db, who: Who, laneId: number, carrierId: number, body: Test): Promise<Verdict> {
  const current = await restrictionOf(db, who, laneId, carrierId)
  // Places as typed have no names yet; the next query gives them theirs.
  const rules = { ...current, ...body.rules } as unknown as Restriction
  const typed = await first<Pick<Restriction, 'excluded_places'>>(db, sql`select ${namedPlaces(sql`${JSON.stringify(rules.excluded_places)}::jsonb`)}
    as excluded_places`)
  const hour = hourOf()
  const reason = restrictionReason({ ...rules, excluded_places: typed?.excluded_places ?? [] }, {
    client_id: 0, seller_id: null, delivery_type: '', service_type: '', rsa_service_code: '',
    ...(await placeOf(db, laneId, body)), area: null, pincode: body.pincode ?? null,
    origin_code: '', package_type: body.package_type ?? null, ...codesOf(body.special_handling, { handlingCodes: await allHandling(db) }),
    tags: [], hs_codes: body.hs_codes, weight_kg: Number(body.weight), volumetric_weight_kg: 0, pieces: body.pieces,
    declared_value: Number(body.declared_value), cod_amount: Number(body.cod_amount ?? 0),
    item_count: body.hs_codes.length, payment_mode: body.payment_mode, is_remote: false,
    ...sizeOf([body.length ?? '0', body.width ?? '0', body.height ?? '0']), ...hour, weekday: body.weekday ?? hour.weekday,
  })
  const beyondCarrier = Number(body.weight) > Number(current.limit_weight_kg) ? `${current.carrier} takes up to ${Number(current.limit_weight_kg)} kg.` : null
  if (beyondCarrier) return { verdict: 'blocked', reasons: [beyondCarrier] }
  if (!reason) return { verdict: 'allowed', reasons: [`Nothing stops ${current.carrier} from taking this parcel.`] }
  return { verdict: rules.action === 'warn' ? 'warn' : 'blocked', reasons: [`${current.carrier}: ${reason}.`] }
}
