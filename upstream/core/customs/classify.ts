import { sql } from 'drizzle-orm'
import { classesOf, classSource, type CustomsScope, type HvlvClass } from '@/lib/domain/customs'
import { today } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { limitIn, thresholdOn } from '@/lib/domain/tariff'
import { first, lastly, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { system, type Who } from '../../platform/who'
import { dirhamsRate, rateToday } from '../parcels/dirhams'
import { settingAt } from '../settings/setting-at'
import { thresholdsOf } from '../tariff/read-tariff'
import { noteFacts, type Crossing } from './facts'
import { codeOfGoods, goodsOf } from './goods'
import { isCancelled, sourceNo, withSource } from './source'

interface Limit {
  amount: string
  currency: string
  /** In AED at today's rate. */
  aed: string
}
interface Row {
  id: number
  day: string
  order_no: string
  scope: CustomsScope
  /** Whose threshold holds: the country the goods come into, or for goods that leave the one they leave. */
  law: string
  declared_value_aed: string
  aggregated_value_aed: string
  gross_weight: string
  hvlv_class: HvlvClass
  is_manual: boolean
  is_declared: boolean
  is_excluded: boolean
  threshold_aed: string | null
  note: string | null
}

/**
 * Holds the days of their consignees, always in the same order, so that two who classify orders of one see each other's
 * (coming-areas.md 5(c)4): each alone would find 600.00 and 550.00 of low value.
 */
async function holdDays(tx: Db, ids: readonly number[]): Promise<void> {
  const days = sql`select distinct c.consignee_key, c.country_code, c.dispatch_day from customs_orders c where c.id = any(${sql.param([...ids])}::bigint[])`
  await rows(tx, sql`insert into customs_days (consignee_key, country_code, dispatch_day) ${days} order by 1, 2, 3 on conflict do nothing`)
  await rows(tx, sql`select 1 from customs_days where (consignee_key, country_code, dispatch_day) in (${days})
    order by consignee_key, country_code, dispatch_day for update`)
}

/** What is to be classified, as far as customs knows it. */
const knownOf = async (tx: Db, { parcels = sql`false`, bulk = sql`false` }: Crossing): Promise<number[]> =>
  (await rows<{ id: number }>(tx, sql`select c.id from customs_orders c join fulfillment_orders f on f.id = c.fulfillment_id where ${parcels}
    union all select c.id from customs_orders c join outbound_orders u on u.id = c.outbound_id where ${bulk}`)).map(({ id }) => id)

/** One of each day they stand at by now, which they may leave: what stays there is worth less together. */
async function besideThem(tx: Db, of: Crossing): Promise<number[]> {
  const before = await knownOf(tx, of)
  return (await rows<{ id: number }>(tx, sql`with known as materialized (select unnest(${sql.param(before)}::bigint[]) as id)
    select min(m.id) as id from customs_orders m
    where (m.consignee_key, m.country_code, m.dispatch_day) in (select consignee_key, country_code, dispatch_day from customs_orders c join known using (id))
      and not exists (select 1 from known k where k.id = m.id) and m.declared_at is null
    group by m.consignee_key, m.country_code, m.dispatch_day order by 1`)).map(({ id }) => id)
}

/** Every order of the days that are held, those to be classified and those they add up with. */
const ofTheirDays = (tx: Db, ids: readonly number[]) => rows<Row>(
  tx,
  sql`with asked as (select c.consignee_key, c.country_code, c.dispatch_day from customs_orders c
          where c.id = any(${sql.param([...ids])}::bigint[])),
        always_high as materialized (select value from list_values where list_code = 'hvlv_excluded_hs' and is_active)
      select c.id, c.consignee_key || c.country_code || c.dispatch_day as day, ${sourceNo} as order_no, c.scope,
        w.country_code as law, c.declared_value_aed, c.aggregated_value_aed, c.gross_weight, c.hvlv_class,
        c.class_source = ${literal(classSource, 'manual')} as is_manual, c.declared_at is not null as is_declared, c.threshold_aed, c.note,
        exists (select 1 from ${goodsOf} and exists (select 1 from always_high h where ${codeOfGoods} like h.value || '%')) as is_excluded
      from customs_orders c ${withSource} join facilities w on w.id = c.warehouse_id
      where (c.consignee_key, c.country_code, c.dispatch_day) in (select consignee_key, country_code, dispatch_day from asked)
        and not ${isCancelled}
      order by c.id`,
)

async function limitOf(db: Db, country: string, scope: CustomsScope): Promise<Limit | null> {
  const held = thresholdOn(await thresholdsOf(db, country), scope === 'local' ? 'import' : 'export', today())
  if (!held) return null
  const found = await first<{ rate: string }>(db, sql`select ${dirhamsRate(sql`${held.currency}::text`, rateToday)}::text as rate`)
  return { amount: held.amount, currency: held.currency, aed: limitIn('AED', held, found?.rate ?? '1') }
}

/** Thresholds of today by country and way, each read once. */
async function limitsOf(db: Db, orders: readonly Row[]): Promise<(order: Row) => Limit | null> {
  const key = ({ law, scope }: Row) => `${law} ${scope}`
  const found = new Map<string, Limit | null>()
  for (const [name, [one]] of Map.groupBy(orders, key)) if (one) found.set(name, await limitOf(db, one.law, one.scope))
  return (order) => found.get(key(order)) ?? null
}

interface Judged extends Row {
  to: HvlvClass
  together: string
  limit: Limit | null
  /** Of one that is high value by an order that was declared before it. */
  apart: string | null
}

/** Why an order is high value though its consignee's other order left as low value: it was declared before this one was known. */
function apartOf({ is_declared }: Row, to: HvlvClass, together: string, limit: Limit | null, declared: Row | undefined): string | null {
  if (is_declared || to === 'LV' || !declared || limit === null || compare(together, limit.aed) <= 0) return null
  return `Adds up with ${declared.order_no}, which was declared as low value before.`
}

function judgeDay(orders: readonly Row[], limitFor: (order: Row) => Limit | null, maxKg: string): Judged[] {
  const { together, classes } = classesOf(orders.map((order) => ({
    value: order.declared_value_aed, weight: order.gross_weight, is_excluded: order.is_excluded, limit: limitFor(order)?.aed ?? null,
    is_manual: order.is_manual, is_declared: order.is_declared, hvlv_class: order.hvlv_class,
  })), maxKg)
  const declared = orders.find((order) => order.is_declared && order.hvlv_class === 'LV')
  return orders.map((order, i) => {
    const [to, limit] = [classes[i] ?? 'HV', limitFor(order)]
    return { ...order, to, together, limit, apart: apartOf(order, to, together, limit, declared) }
  })
}

const differs = (one: Judged) => one.to !== one.hvlv_class || one.together !== one.aggregated_value_aed || (one.limit?.aed ?? null) !== one.threshold_aed
  || one.apart !== one.note

const writeClasses = (tx: Db, who: Who, judged: readonly Judged[]) => {
  const of = (read: (one: Judged) => unknown) => sql.param(judged.map(read))
  return rows(
    tx,
    sql`update customs_orders c set hvlv_class = n.class, aggregated_value_aed = n.together, threshold = n.threshold, threshold_currency = n.currency,
          threshold_aed = n.aed, note = n.note, classified_at = now(), classified_by = ${who.user_id || null}, version = c.version + 1, updated_at = now()
        from unnest(${of(({ id }) => id)}::bigint[], ${of(({ to }) => to)}::text[], ${of(({ together }) => together)}::numeric[],
          ${of(({ limit }) => limit?.amount ?? null)}::numeric[], ${of(({ limit }) => limit?.currency ?? null)}::text[],
          ${of(({ limit }) => limit?.aed ?? null)}::numeric[], ${of(({ apart }) => apart)}::text[]) as n(id, class, together, threshold, currency, aed, note)
        where c.id = n.id`,
  )
}

/**
 * Classifies what crosses a customs border as of high or low value, with what goes to the same consignee and destination on the same day
 * (boe-customs.md 7.2, coming-areas.md 5(c)2 to 4). What is declared stays as it was declared. Answers how many were looked at, and of how many the class is
 * another now.
 */
export async function classify(tx: Db, who: Who, of: Crossing): Promise<{ checked: number; changed: number }> {
  const left = await besideThem(tx, of)
  await noteFacts(tx, who, of)
  const judging = await knownOf(tx, of)
  const ids = [...new Set([...judging, ...left])]
  if (ids.length === 0) return { checked: 0, changed: 0 }
  await holdDays(tx, ids)
  const orders = await ofTheirDays(tx, ids)
  const [limitFor, maxKg] = [await limitsOf(tx, orders), await settingAt(tx, 'hvlv_max_kg')]
  const judged = [...Map.groupBy(orders, ({ day }) => day).values()].flatMap((day) => judgeDay(day, limitFor, maxKg)).filter(({ is_declared }) => !is_declared)
  await writeClasses(tx, who, judged.filter(differs))
  const counted = new Set(judging)
  return { checked: orders.filter(({ id }) => counted.has(id)).length, changed: judged.filter((one) => one.to !== one.hvlv_class).length }
}

/** Classifies what warehouses ship of orders. */
export const classifyOrders = (tx: Db, who: Who, orderIds: readonly number[]) =>
  classify(tx, who, { parcels: sql`f.order_id = any(${sql.param([...orderIds])}::bigint[])` })

type Changed = { order: number } | { outbound: number }
async function judgeAnew(tx: Db, changed: readonly Changed[]): Promise<void> {
  const orders = changed.flatMap((one) => ('order' in one ? [one.order] : []))
  const bulk = changed.flatMap((one) => ('outbound' in one ? [one.outbound] : []))
  await classify(tx, system, {
    ...(orders.length > 0 && { parcels: sql`f.order_id = any(${sql.param(orders)}::bigint[])` }),
    ...(bulk.length > 0 && { bulk: sql`u.id = any(${sql.param(bulk)}::bigint[])` }),
  })
}
/** Has orders that were changed or given up judged anew before the transaction lands, with what stays of their days. */
export const tellCustoms = (tx: Db, changed: readonly Changed[]): void => lastly(tx, judgeAnew, changed)

/** Classifies goods in bulk. */
export const classifyOutbound = (tx: Db, who: Who, outboundIds: readonly number[]) =>
  classify(tx, who, { bulk: sql`u.id = any(${sql.param([...outboundIds])}::bigint[])` })

/** Classifies what customs knows already, by its ids there. */
export function classifyKnown(tx: Db, who: Who, ids: readonly number[]) {
  const known = (column: 'fulfillment_id' | 'outbound_id') =>
    sql`(select c.${sql.identifier(column)} from customs_orders c where c.id = any(${sql.param([...ids])}::bigint[]))`
  return classify(tx, who, { parcels: sql`f.id in ${known('fulfillment_id')}`, bulk: sql`u.id in ${known('outbound_id')}` })
}
