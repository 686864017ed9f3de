import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { landedCost, LandedFiguresReply } from '@/lib/contract/hs-desk'
import { currencyCodes } from '@/lib/domain/currency'
import { today } from '@/lib/domain/days'
import { divide } from '@/lib/domain/decimal'
import { dottedHsCode } from '@/lib/domain/hs-code'
import { landedFigures, type LandedFacts, type LandedGoods } from '@/lib/domain/landed-cost'
import { thresholdOn } from '@/lib/domain/tariff'
import { codeStates } from '../../core/tariff/code-states'
import { codeBegins } from '../../core/tariff/find-codes'
import { ratesOn, type DayRate } from '../../core/tariff/rate-on'
import { dutyLayersOf, restrictionsOf, thresholdsOf } from '../../core/tariff/read-tariff'
import { settingAt } from '../../core/settings/setting-at'
import { first, type Db } from '../../db/db'
import { refuseTooFine } from '../../platform/coins'
import { allOf, anyOfValues, contains, dayRange, pageOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'

type Body = z.output<typeof landedCost.reckon.body>
/** Our fees are those of imports into the Emirates. */
const OURS = 'AE'

/** Units of one currency for one of another, eight places; 1 for the same. */
function cross(rates: ReadonlyMap<string, DayRate>, from: string, to: string, field: string): DayRate {
  const [one, other] = [rates.get(from), rates.get(to)]
  if (!one || !other) throw refuseField(field, `There is no exchange rate of ${one ? to : from} on that day.`)
  const day = one.day > other.day ? one.day : other.day
  return to === 'AED' ? one : { rate: from === to ? '1' : divide(one.rate, other.rate, 8), day }
}

const feesOn = async (db: Db, day: string, clientId: number | null) => {
  const at = { clientId, countryCode: OURS }
  return {
    ior_fee_percent: await settingAt(db, 'ior_fee_percent', at, day), ior_fee_min: await settingAt(db, 'ior_fee_min', at, day),
    clearance_fee: await settingAt(db, 'clearance_fee', at, day), fee_vat_rate: await settingAt(db, 'fee_vat_rate', at, day),
  }
}

/** What held for goods on their day: rates, laws, threshold and fees. 422 where the tariff, or an exchange rate, does not reach so far. */
async function factsOf(db: Db, goods: LandedGoods, country: string, clientId: number | null): Promise<LandedFacts> {
  const place = await first<{ currency: string | null }>(db, sql`select currency from countries where country_code = ${country}`)
  if (!place?.currency) throw refuseField('country_code', 'The tariff of this country is not kept here.')
  const state = (await codeStates(db, country, [goods.hs_code], goods.day))(goods.hs_code)
  if (state !== 'held') throw refuseField('hs_code', `HS code ${dottedHsCode(goods.hs_code)} is not in the tariff of ${country} on that day.`)
  const threshold = thresholdOn(await thresholdsOf(db, country), 'import', goods.day)
  const rates = await ratesOn(db, [goods.currency, place.currency, ...(threshold ? [threshold.currency] : [])], goods.day)
  const { rate, day: rate_day } = cross(rates, goods.currency, place.currency, 'currency')
  return {
    country, local_currency: place.currency, rate, rate_day, layers: await dutyLayersOf(db, country, [goods.hs_code], goods.day), threshold,
    threshold_rate: threshold ? cross(rates, threshold.currency, place.currency, 'country_code').rate : '1',
    fees: country === OURS && goods.with_fees ? await feesOn(db, goods.day, clientId) : null,
  }
}

const goodsOf = (body: Body): LandedGoods => ({
  hs_code: body.hs_code, origin: body.origin, value: body.value, currency: body.currency, freight: body.freight, insurance: body.insurance,
  units: body.units, litres: body.litres ?? null, sugar: body.sugar ?? null, day: body.day ?? today(), with_fees: body.with_fees,
})

/** The figures, and 422 at what the goods leave unsaid that their law asks. */
function reckoned(goods: LandedGoods, facts: LandedFacts): LandedFiguresReply {
  try {
    return landedFigures(goods, facts)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw refuseField(error.message.includes('litres') ? 'litres' : 'hs_code', error.message)
  }
}

function refuseBody(who: Who, body: Body): void {
  if (!(currencyCodes as readonly string[]).includes(body.currency)) throw refuseField('currency', `Currency ${body.currency} is not in the list`)
  refuseTooFine({ value: body.value, freight: body.freight, insurance: body.insurance }, body.currency)
  if (body.client_id && !isAdmin(who) && !who.client_ids.includes(body.client_id)) throw refuseField('client_id', 'Choose one of your clients.')
}

const clientFor = (who: Who, { client_id }: Body): number | null =>
  client_id ?? (isAdmin(who) || who.client_ids.length !== 1 ? null : (who.client_ids[0] ?? null))

async function reckon(db: Db, who: Who, body: Body) {
  refuseBody(who, body)
  const [goods, client_id] = [goodsOf(body), clientFor(who, body)]
  const facts = await factsOf(db, goods, body.country_code, client_id)
  return { goods, client_id, facts, figures: reckoned(goods, facts) }
}

/** What goods cost once they have come in on a day, and what they need to. Nothing is kept. */
export async function landedOf(db: Db, who: Who, body: Body) {
  const { goods, facts, figures } = await reckon(db, who, body)
  const restrictions = (await restrictionsOf(db, body.country_code, 'import', [goods.hs_code], goods.day))
    .filter(({ origin }) => origin === null || origin === goods.origin)
  return { day: goods.day, figures, facts, restrictions }
}

/** Keeps the answer with all that held. */
export async function keepLanded(tx: Db, who: Who, body: Body): Promise<{ id: number; quote_no: string }> {
  const { goods, client_id, facts, figures } = await reckon(tx, who, body)
  const made = await first<{ id: number; quote_no: string }>(
    tx,
    sql`insert into landed_quotes (client_id, title, hs_code, origin, country_code, day, units, currency, landed_amount, goods, facts, figures, created_by,
      updated_by)
        values (${client_id}, ${body.title}, ${goods.hs_code}, ${goods.origin}, ${body.country_code}, ${goods.day}, ${goods.units}, ${facts.local_currency},
          ${figures.landed}, ${JSON.stringify(goods)}::jsonb, ${JSON.stringify(facts)}::jsonb, ${JSON.stringify(figures)}::jsonb, ${who.user_id},
            ${who.user_id})
        returning id, quote_no`,
  )
  return made as { id: number; quote_no: string }
}

/** Answers somebody may see: staff all, others those of their clients and their own. */
const visible = (who: Who) => (isAdmin(who) ? undefined
  : who.seller_id !== null ? sql`q.created_by = ${who.user_id}`
    : sql`(q.created_by = ${who.user_id} or q.client_id = any(${sql.param(who.client_ids)}::bigint[]))`)
const columns = sql`q.id, q.quote_no, q.title, q.hs_code, q.origin, q.country_code, q.day, q.units, coalesce(c.trade_name, c.name) as client, q.landed_amount,
  q.currency, u.full_name as made_by, q.created_at`
const tables = sql`landed_quotes q left join clients c on c.id = q.client_id left join users u on u.id = q.created_by`

/** Kept answers, the latest first. */
export const landedList = (db: Db, who: Who, q: z.output<typeof landedCost.list.query>) =>
  pageOf<z.output<typeof landedCost.list.reply>['rows'][number]>(
    db,
    {
      columns, from: tables, countFrom: sql`landed_quotes q`,
      where: [
        visible(who), anyOfValues(sql`q.client_id`, q.client_id), anyOfValues(sql`q.country_code`, q.country_code), anyOfValues(sql`q.origin`, q.origin),
        q.search
          ? sql`(q.title ilike ${contains(q.search)} or q.quote_no ilike ${contains(q.search)} or ${codeBegins(sql`q.hs_code`, q.search)})`
          : undefined,
        dayRange(sql`q.created_at`, q.from, q.to),
      ],
      sorts: {
        created_at: { by: sql`q.created_at`, kind: 'time' }, day: { by: sql`q.day`, kind: 'time' },
        landed_amount: { by: sql`q.landed_amount`, kind: 'number' },
      },
      defaultSort: 'created_at', id: sql`q.id`,
    },
    q,
  )

type Kept = z.output<typeof landedCost.list.reply>['rows'][number] & {
  goods: LandedGoods; facts: LandedFacts; figures: LandedFiguresReply; client_id: number | null
}

/** A kept answer as it was given; what it was given from is reckoned again, and what the tariff's rows of that day come to now. 404 for one out of reach. */
export async function landedQuote(db: Db, who: Who, id: number): Promise<z.input<typeof landedCost.one.reply>> {
  const kept = await first<Kept>(db, sql`select ${columns}, q.client_id, q.goods, q.facts, q.figures from ${tables} where ${allOf([sql`q.id = ${id}`,
    visible(who)])}`)
  if (!kept) throw new Refusal(404, 'This landed cost no longer exists.')
  const { client_id, goods, facts, figures, ...row } = kept
  const same = isDeepStrictEqual(landedFigures(goods, facts), figures)
  const by_law = await lawNow(db, goods, row.country_code, client_id)
  return { ...row, goods: { ...goods, country_code: row.country_code }, facts, figures, same, by_law }
}

/** The figures by the rows of the day as they stand now; null where they no longer reach so far. */
async function lawNow(db: Db, goods: LandedGoods, country: string, clientId: number | null): Promise<LandedFiguresReply | null> {
  try {
    return reckoned(goods, await factsOf(db, goods, country, clientId))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
