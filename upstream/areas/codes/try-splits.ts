import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { codes } from '@/lib/contract/codes'
import { recordStatus } from '@/lib/domain/record-status'
import { splitFieldNames, splitFields, splitOperator, type SplitFacts } from '@/lib/domain/split-code'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { knownCountry } from '../../core/places/gateways'
import { allOf, isNumber } from '../../platform/list'
import { visiblePackages } from '../../core/parcels/scope'
import type { Who } from '../../platform/who'
import { splitParcels } from '../../core/codes/split-parcels'
import { activeRules, chooseSplit, overlapsOf, type SplitParcel, type StoredRule } from '../../core/codes/split-rules'

type Body = z.output<typeof codes.previewSplit.body>
type Preview = z.input<typeof codes.previewSplit.reply>

const RECENT = 10
const MOST_CITIES = 5000

/** The fields a rule may look at, with their operators in words. */
export const fieldList = () =>
  splitFieldNames.map((field) => {
    const { label, type, operators, sample, values_url } = splitFields[field]
    return { field, label, type, operators: operators.map((value) => ({ value, label: splitOperator.label(value) })), sample, values_url }
  })

/** The parcel meant: one of ours by its number, or one typed. */
async function parcelOf(db: Db, who: Who, { tracking_no, parcel, rule }: Body): Promise<SplitParcel> {
  if (!tracking_no) {
    const facts = { ...(parcel as SplitFacts | null | undefined) }
    return {
      client_id: rule?.client_id ?? null, carrier_id: rule?.carrier_id ?? null,
      linehaul_id: rule?.linehaul_id ?? null, facts: { country_code: rule?.country_code ?? 'AE', ...facts },
    }
  }
  const [found] = await splitParcels(db, allOf([isNumber(sql`p.tracking_no`, [tracking_no]), visiblePackages(who, sql`p`)]), sql`p.id`, 1)
  if (!found) throw new Refusal(404, 'Tracking number not found', [{ field: 'tracking_no', message: 'Tracking number not found' }])
  return found
}

/** A rule as it stands in the form, in place of the stored one. */
// Its lists and words are those of the contract, which the stored rule has in stricter types.
const typedRule = (rule: NonNullable<Body['rule']>): StoredRule => ({
  ...(rule as unknown as StoredRule), id: rule.id || null, client_id: rule.client_id ?? null,
  carrier_id: rule.carrier_id ?? null, linehaul_id: rule.linehaul_id ?? null,
  rsa_service_code: rule.rsa_service_code ?? null, delivery_type: rule.delivery_type ?? null,
  fixed_value: rule.fixed_value ?? null, fallback_value: rule.fallback_value ?? null, status: 'active',
})

/**
 * What a parcel's label would show and why: every candidate in its order. An unsaved rule takes part as if it were saved, and tells what it
 * makes of its country's ten newest parcels. 404 for a number nobody has.
 */
export async function previewSplit(db: Db, who: Who, body: Body): Promise<Preview> {
  const parcel = await parcelOf(db, who, body)
  const country = String(parcel.facts.country_code ?? body.rule?.country_code ?? '')
  const stored = await activeRules(db, country)
  const typed = body.rule ? typedRule(body.rule) : null
  const rules = typed && typed.country_code === country ? [...stored.filter(({ id }) => id !== typed.id), typed] : stored
  const { value, rule, trace, warnings } = chooseSplit(rules, parcel, body.applies_to)
  const recent = typed ? await splitParcels(db, allOf([sql`p.country_code = ${typed.country_code}`, visiblePackages(who, sql`p`)]), sql`p.id desc`, RECENT) : []
  return {
    value, split_code_id: rule?.id ?? null, trace, warnings: [...warnings, ...(typed ? overlapsOf(typed, stored) : [])],
    recent: recent.map((one) => {
      const choice = typed ? chooseSplit([typed], one, body.applies_to) : null
      return { tracking_no: one.tracking_no, city: one.city, value: choice?.value ?? null, why: choice?.trace[0]?.why ?? '' }
    }),
  }
}

interface CityRow {
  id: number
  city_code: string
  city: string
  state: string | null
  state_code: string | null
  zone: string | null
  area_code: string | null
  pincode: string | null
  airport_code: string | null
}

/** Cities of a country where a plain parcel would print without a sort code, by the general rules. */
export async function uncoveredCities(db: Db, typed: string) {
  const country = knownCountry(typed)
  const rules = (await activeRules(db, country)).filter(({ client_id, carrier_id, linehaul_id }) =>
    client_id === null && carrier_id === null && linehaul_id === null,
  )
  const cities = await rows<CityRow>(
    db,
    sql`select c.id, c.city_code, c.city_name as city, s.state_name as state, s.state_code, c.airport_code, a.zone, a.area_code, p.pincode from base_cities c
        left join base_states s on s.id = c.state_id
          left join lateral (select zone, area_code from base_areas a where a.city_id = c.id and a.status = ${literal(recordStatus, 'active')} order by a.id
          limit 1) a on true
          left join lateral (select pincode from base_pincodes p where p.city_id = c.id and p.status = ${literal(recordStatus, 'active')} limit 1) p on true
        where c.country_code = ${country} and c.status = ${literal(recordStatus, 'active')} order by c.city_name limit ${MOST_CITIES}`,
  )
  const services = await first<{ codes: string[]; types: string[] }>(db, sql`select array_agg(distinct code) as codes,
    array_agg(distinct delivery_type) as types from rsa_services where status = ${literal(recordStatus, 'active')}`)
  return cities.flatMap(({ id, city, state, ...place }) => {
    const facts = {
      country_code: country, state_code: place.state_code, city_code: place.city_code, gateway_code: place.airport_code, zone: place.zone,
      area_code: place.area_code, pincode: place.pincode, weight_kg: '1.000', pieces: '1', payment_mode: 'prepaid', handling_code: [],
    }
    const covered = (services?.types ?? ['standard']).some((delivery_type) =>
      chooseSplit(rules, {
        client_id: null, carrier_id: null, linehaul_id: null, facts: { ...facts, delivery_type, rsa_service_code: services?.codes[0] ?? null },
      }).value !== null,
    )
    return covered ? [] : [{ id, city_code: place.city_code, city, state, why: rules.length === 0 ? 'The country has no rules' : 'No rule matches' }]
  })
}
