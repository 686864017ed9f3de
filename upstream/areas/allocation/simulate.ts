import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { allocation, TypedParcel } from '@/lib/contract/allocation'
import type { Condition } from '@/lib/domain/allocation'
import { compileConditions } from '@/lib/domain/allocation-match'
import { whyNever } from '@/lib/domain/allocation-reach'
import { clientStatus } from '@/lib/domain/client'
import { round } from '@/lib/domain/decimal'
import { isNumber } from '../../platform/list'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import { openDays } from '../carrier-coverage/capacity-places'
import { able, chooseCarrier, traceByPreference } from '../packages/carrier-choice'
import { loadReferenceData, readCities, readPlacesOf, type ReferenceData } from '../packages/lookups'
import { billedAs } from '../packages/rules'
import { Tally, type ClientBook } from './book'
import { decide, type Decision } from './decide'
import { compileRule, readClients, readPincodes } from './load-book'
import { askOf, pastParcels, type PastParcel } from './past-parcels'
import { placedConditions } from './rule-places'
import { setOf } from './rule-row'
import { countsNow } from './settle'
import { inWords } from './trail'

type Body = z.output<typeof allocation.simulate.body>
type Answer = z.output<typeof allocation.simulate.reply>
type Typed = z.output<typeof TypedParcel>

async function stored(db: Db, number: string): Promise<PastParcel> {
  const [parcel] = await pastParcels(db, sql`(${isNumber(sql`p.tracking_no`, [number])} or ${isNumber(sql`p.order_id`, [number])})`, sql`limit 1`, true)
  if (!parcel) throw refuseField('tracking_no', `No package has the number ${number}.`)
  return parcel
}

/** The city and state an order would be stored with; 422 where its address would be refused. */
async function placeOf(db: Db, { country_code, city, state }: Typed, reference: ReferenceData): Promise<{ city: string; state: string | null } | null> {
  await readCities(db, reference, [country_code])
  const index = reference.cities.get(country_code)
  const match = index?.find(city, state ?? null)
  if (!match || index?.isEmpty) return null
  if ('states' in match) throw refuseField('order.state', `${city} is in several states of ${country_code}. Give the state too.`)
  if ('city' in match) return { city: match.city.city_name, state: match.city.state_name }
  throw refuseField('order.city', `${city} is not in our list of cities of ${reference.countries.get(country_code)?.country_name ?? country_code}.${match.suggestion ? ` Did you mean ${match.suggestion}?` : ''}`)
}

/** A typed parcel as if it were stored now; 422 at the field that names nothing we know. */
async function typed(db: Db, order: Typed, reference: ReferenceData): Promise<PastParcel> {
  const client = await first<{ name: string; service_type: string[]; country_code: string }>(db, sql`select name, service_type, country_code from clients
    where id = ${order.client_id} and status <> ${literal(clientStatus, 'delete')}`)
  if (!client) throw refuseField('order.client_id', 'That client no longer exists.')
  const service = reference.services.get(order.rsa_service_code)
  if (!service) throw refuseField('order.rsa_service_code', `Service ${order.rsa_service_code} is unknown.`)
  if (!reference.countries.has(order.country_code)) throw refuseField('order.country_code', `Country ${order.country_code} is unknown.`)
  const place = await placeOf(db, order, reference)
  return {
    id: 0, order_id: '', tracking_no: '', client_id: order.client_id, client: client.name,
    seller_id: null, carrier_id: null, delivery_type: service.delivery_type,
    service_type: billedAs(service, client.service_type) ?? service.service_type,
    rsa_service_code: service.code, country_code: order.country_code, state: place?.state ?? order.state ?? null,
    city: place?.city ?? order.city, area: order.area ?? null, pincode: order.pincode ?? null,
    origin_code: client.country_code, package_type: order.package_type ?? null,
    special_handling: order.special_handling, channel: null, weight: round(order.weight, 3),
    volumetric_weight: null, chargeable_weight: null, pieces: order.pieces, length: order.length ?? null,
    width: order.width ?? null, height: order.height ?? null, declared_value_aed: order.declared_value,
    payment_mode: order.cod_amount ? 'cod' : 'prepaid', cod_amount: order.cod_amount ?? '0',
    cod_currency: reference.countries.get(order.country_code)?.currency ?? null,
    created_at: new Date().toISOString(), items: order.hs_codes.length, hs_codes: order.hs_codes,
  }
}

/** The unsaved rule stands before all others, so that a person sees what it does. */
function withRule(client: ClientBook, rule: Omit<NonNullable<Body['rule']>, 'conditions'> & { conditions: Condition[] }): ClientBook {
  const compiled = compileRule({
    id: 0, version: 1, rule_code: 'This rule', rule_name: rule.rule_name ?? '', client_id: client.client_id,
    linehaul_id: rule.linehaul_id ?? null, delivery_type: rule.delivery_type ?? null,
    service_type: rule.service_type ?? null, rsa_service_code: rule.rsa_service_code ?? null,
    match: rule.match ?? 'all', conditions: rule.conditions, allocation_mode: rule.allocation_mode ?? 'priority_list',
    targets: rule.targets ?? [], split_window: rule.split_window ?? 'day', on_no_carrier: rule.on_no_carrier ?? 'next_rule',
    effective_from: rule.effective_from ?? null, effective_to: rule.effective_to ?? null,
  })
  return { ...client, rules: [compiled, ...client.rules] }
}

const LOOKED_AT = 1000

/** Of a client's last 1000 orders, how many the conditions of a rule hold for. */
async function wouldMatch(
  db: Db, reference: ReferenceData, rule: NonNullable<Body['rule']>,
): Promise<Pick<Answer, 'matched' | 'looked_at' | 'notes'> & { conditions: Condition[] }> {
  const { conditions, faults, notes } = await placedConditions(db, rule.conditions ?? [], rule.match ?? 'all')
  const goods = conditions.some(({ field }) => field === 'hs_code' || field === 'item_count')
  const found = await pastParcels(
    db, rule.client_id ? sql`p.client_id = ${rule.client_id}` : sql`true`, sql`order by p.created_at desc, p.id desc limit ${LOOKED_AT}`, goods,
  )
  const refusal = compileConditions(conditions, rule.match ?? 'all')
  const matched = found.filter((parcel) => {
    const facts = askOf(parcel, reference)
    if (!facts || refusal(facts.order)) return false
    return (!rule.delivery_type || rule.delivery_type === parcel.delivery_type) && (!rule.service_type || rule.service_type === parcel.service_type)
      && (!rule.rsa_service_code || rule.rsa_service_code === parcel.rsa_service_code)
  }).length
  return { matched, looked_at: found.length, notes: [...faults.map(({ message }) => message), ...notes, ...(await reachOf(db, rule, conditions))], conditions }
}

/** What stands in the way of a rule that is not saved yet: it would come after those there are. */
async function reachOf(db: Db, rule: NonNullable<Body['rule']>, conditions: Condition[]): Promise<string[]> {
  const {
    client_id = null, match = 'all', linehaul_id = null, delivery_type = null, service_type = null,
    rsa_service_code = null, on_no_carrier = 'next_rule', effective_from = null, effective_to = null,
  } = rule
  const above = (await setOf(db, client_id, null)).filter(({ status, rule_name }) => status === 'active' && rule_name !== rule.rule_name)
  const why = whyNever(
    {
      rule_code: '', rule_name: '', match, conditions, linehaul_id, delivery_type, service_type, rsa_service_code, on_no_carrier, effective_from, effective_to,
    },
    above,
  )
  return why === null ? [] : [why]
}

const nameOf = (decision: Decision) => (decision.rule ? `${decision.rule.rule_code} ${decision.rule.rule_name}`.trim() : null)

function answerOf(decision: Decision | null, parcel: PastParcel, reference: ReferenceData): Omit<Answer, 'matched' | 'looked_at' | 'notes'> {
  if (decision) {
    const { lane, candidate, result, reason, trace } = decision
    return {
      linehaul: lane?.linehaul_code ?? null, rule: nameOf(decision), carrier_id: candidate?.row.carrier_id ?? null,
      carrier: candidate?.carrier?.display_name ?? null, result, reason, trace: inWords(trace),
    }
  }
  const facts = askOf(parcel, reference)
  const choice = facts ? chooseCarrier(facts.ask, null, reference) : null
  return {
    linehaul: null, rule: null, carrier_id: choice?.carrier?.id ?? null, carrier: choice?.carrier?.display_name ?? null,
    result: choice?.carrier ? 'allocated' : 'held', reason: choice?.refusal ?? null,
    trace: inWords(choice?.trace ?? traceByPreference(reference, [], false)),
  }
}

/** What the rules would do with one parcel, by number or typed; no counter moves (linehaul.md 5). */
export async function simulate(db: Db, body: Body): Promise<Answer> {
  const reference = await loadReferenceData(db)
  const { conditions, ...counted } = body.rule ? await wouldMatch(db, reference, body.rule) : { matched: null, looked_at: null, notes: [], conditions: [] }
  if (!body.tracking_no && !body.order) {
    if (!body.rule) throw new Refusal(422, 'Give a tracking number or describe a parcel.', [{
      field: 'tracking_no', message: 'Give a tracking number or describe a parcel.',
    }])
    return { linehaul: null, rule: null, carrier_id: null, carrier: null, result: 'held', reason: null, trace: [], ...counted }
  }
  const parcel = body.tracking_no ? await stored(db, body.tracking_no) : await typed(db, body.order as Typed, reference)
  const draft = body.draft_id
    ? await first<{ id: number; client_id: number | null }>(db, sql`select id, client_id from allocation_drafts where id = ${body.draft_id}`)
    : null
  await readClients(db, reference.allocation, [parcel.client_id], draft)
  await readPincodes(db, reference.allocation, parcel.pincode ? [parcel.pincode] : [])
  await readPlacesOf(db, reference, [parcel])
  const facts = askOf(parcel, reference)
  const kept = reference.allocation.clients.get(parcel.client_id)
  const client = kept && body.rule?.targets?.length ? withRule(kept, { ...body.rule, conditions }) : kept
  if (!facts || !client) return { ...answerOf(null, parcel, reference), ...counted }
  const tally = new Tally(await countsNow(db, [client], facts.order.day), await openDays(db, able(facts.ask, null, reference)))
  return { ...answerOf(decide(client, { ...facts, book: reference.allocation, reference, tally }), parcel, reference), ...counted }
}
