import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { customsOrders } from '@/lib/contract/customs-orders'
import { boeRef, declarationFor, declarationsOf, digitsNeeded, requiredDocs, type BoeDocType, type DeclarationType } from '@/lib/domain/boe'
import { groupsOf, type Groupable } from '@/lib/domain/boe-groups'
import { lineKey } from '@/lib/domain/boe-lines'
import type { CustomsScope } from '@/lib/domain/customs'
import { counted } from '@/lib/domain/counted'
import { today } from '@/lib/domain/days'
import { sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { isOfSource, packagesCount, sourceNo, withSource } from '../../core/customs/source'
import { isListed, onBoe } from '../../core/customs/state'
import { settingAt } from '../../core/settings/setting-at'
import { first, rows, type Db } from '../../db/db'
import { boeDocs, boes } from '../../db/schema/boes'
import { allOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { goodsOfOrders, longerCodes, type Goods } from './declared-goods'
import { noteBoe } from './history'
import { buildLines, codeRules, permits, reckon } from './lines'
import { visibleCustomsOrders } from './scope'
import { waitingListOf } from './waiting'

interface Waiting extends Groupable {
  order_no: string
  client: string
  warehouse: string
  is_free_zone: boolean
  declared_value_aed: string
  gross_weight: string
  packages: number
  boe_ref: string | null
  exempt_reason: string | null
  is_known: boolean
}
type Group = z.output<typeof customsOrders.preview.reply>['groups'][number]
type MakeGroup = z.output<typeof customsOrders.create.body>['groups'][number]

const columns = sql`c.id, ${sourceNo} as order_no, c.scope, c.client_id, l.name as client, l.importer_code as party_code, c.warehouse_id,
  w.facility_code as warehouse, coalesce(z.is_free_zone, false) as is_free_zone, c.country_code as destination_country, c.dispatch_day as day, c.hvlv_class,
  c.declared_value_aed, c.gross_weight, ${packagesCount} as packages, b.boe_ref,
  c.exempt_reason, ${isListed} as is_known`
const tables = sql`customs_orders c ${withSource} join clients l on l.id = c.client_id
  join facilities w on w.id = c.warehouse_id left join warehouses z on z.facility_id = c.warehouse_id ${onBoe}`

const MOST_ORDERS = 5000
const TOO_MANY = 'At most 5,000 orders at a time. Narrow the list with a filter.'

type Row = Omit<Waiting, 'declaration_type' | 'needs_permit' | 'line_keys'>
interface Ready { order: Waiting; goods: Goods[] }
type Limits = Readonly<Record<Waiting['scope'], Awaited<ReturnType<typeof permits>>>>
/** What is judged of every group alike, read once. */
interface Rules {
  mostLines: number
  blockedOrigins: ReadonlySet<string>
}
const rulesOf = async (db: Db): Promise<Rules> => ({
  mostLines: await settingAt(db, 'boe_max_lines'),
  blockedOrigins: new Set((await rows<{ value: string }>(db, sql`select value from list_values where list_code = 'blocked_origins' and is_active`))
    .map(({ value }) => value)),
})

/** Orders with their goods as they would be declared, codes made as long as their declaration needs them. */
async function readied(
  db: Db, found: readonly Row[], typeOf: (order: Row) => DeclarationType,
): Promise<{ ready: Ready[]; limits: Limits }> {
  const day = today()
  const goods = await goodsOfOrders(db, found.map(({ id }) => id))
  const rules = await codeRules(db, day)
  const codes = [...goods.values()].flat().map(({ hs_code }) => hs_code)
  const [eight, twelve] = [await longerCodes(db, codes, 8, day), await longerCodes(db, codes, 12, day)]
  const made = found.map((row) => {
    const declaration_type = typeOf(row)
    const longer = digitsNeeded(row.destination_country, declaration_type, rules) === 12 ? twelve : eight
    return { row, declaration_type, mine: (goods.get(row.id) ?? []).map((one) => ({ ...one, hs_code: longer(one.hs_code) })) }
  })
  const all = made.flatMap(({ mine }) => mine.flatMap(({ hs_code }) => hs_code ?? []))
  const limits = { local: await permits(db, 'local', all, day), international: await permits(db, 'international', all, day) }
  const ready = made.map(({ row, declaration_type, mine }) => ({
    goods: mine,
    order: {
      ...row, declaration_type,
      needs_permit: mine.some(({ hs_code, country_of_origin }) => hs_code !== null && limits[row.scope].isRestricted(hs_code, country_of_origin ?? '')),
      line_keys: mine.map(({ hs_code, country_of_origin, sugar }) => lineKey({ hs_code: hs_code ?? '', country_of_origin: country_of_origin ?? '', sugar })),
    },
  }))
  return { ready, limits }
}

/** What keeps a group from being made. */
function faultsOfGroup(group: readonly Ready[], limits: Limits, { mostLines, blockedOrigins }: Rules): string[] {
  const goods = group.flatMap(({ goods: mine }) => mine)
  const [first_] = group
  if (!first_) return []
  const count = (is: (one: Goods) => boolean) => goods.filter(is).length
  const [codes, origins] = [count(({ hs_code }) => hs_code === null), count(({ country_of_origin }) => country_of_origin === null)]
  const { prohibition } = limits[first_.order.scope]
  const banned = goods.flatMap(({ hs_code, country_of_origin }) => (hs_code && country_of_origin && prohibition(hs_code, country_of_origin) ? [hs_code] : []))
  const origin = goods.find(({ country_of_origin }) => country_of_origin !== null && blockedOrigins.has(country_of_origin))?.country_of_origin
  const lines = new Set(group.flatMap(({ order }) => order.line_keys)).size
  return [
    ...(codes > 0 ? [`${counted(codes, 'item has', 'items have')} no HS code.`] : []),
    ...(origins > 0 ? [`${counted(origins, 'item has', 'items have')} no country of origin.`] : []),
    ...(banned[0] ? [`Goods of HS code ${banned[0]} are prohibited.`] : []), ...(origin ? [`Goods from ${origin} are blocked.`] : []),
    ...(lines > mostLines ? [`${lines} lines are more than the ${mostLines} of one BOE.`] : []),
    ...(goods.length === 0 ? ['These orders have no goods.'] : []),
  ]
}

export const papersOf = (type: DeclarationType, needsPermit: boolean): BoeDocType[] => [...requiredDocs[type], ...(needsPermit ? ['permit' as const] : [])]

const MIXED = 'These orders do not go on one BOE: they differ in client, warehouse, way or class.'
/** Whether one bill of entry can be of all of them, whichever day they leave (boe-customs.md 7.3). */
const isMixed = (group: readonly Ready[]) => groupsOf(group.map(({ order }) => ({ ...order, day: '' })), Number.MAX_SAFE_INTEGER).length > 1

function shownGroup(group: readonly Ready[], limits: Limits, rules: Rules): Group[] {
  const [one] = group
  if (!one) return []
  const { scope, declaration_type, client, warehouse, destination_country, hvlv_class, day } = one.order
  const needs_permit = group.some(({ order }) => order.needs_permit)
  const goods = group.flatMap(({ goods: mine }) => mine)
  return [{
    key: String(one.order.id), scope, declaration_type, client, warehouse, destination_country, hvlv_class, day, needs_permit,
    order_ids: group.map(({ order }) => order.id), order_nos: group.map(({ order }) => order.order_no),
    lines: new Set(group.flatMap(({ order }) => order.line_keys)).size, value_aed: amountIn(sum(group.map(({ order }) => order.declared_value_aed)), 'AED'),
    hs_missing: goods.filter(({ hs_code }) => hs_code === null).length, required_docs: papersOf(declaration_type, needs_permit),
    faults: faultsOfGroup(group, limits, rules),
  }]
}

const waitingAmong = (db: Db, among: SQL) => rows<Row>(db, sql`select ${columns} from ${tables} where ${among} and b.id is null
  and c.exempt_reason is null and ${isListed} order by c.dispatch_day, c.id limit 5001`)
const readiedAsUsual = (db: Db, found: readonly Row[]) =>
  readied(db, found, (order) => declarationFor(order.scope, order.is_free_zone, order.destination_country))

function groupsFrom(ready: readonly Ready[], limits: Limits, rules: Rules): Group[] {
  const of = new Map(ready.map((one) => [one.order.id, one]))
  return groupsOf(ready.map(({ order }) => order), rules.mostLines)
    .flatMap((group) => shownGroup(group.flatMap(({ id }) => of.get(id) ?? []), limits, rules))
}

/** The groups of some orders that wait, without those that could not be declared as they are: these hold back no other. */
export async function groupsThatFit(db: Db, ids: readonly number[]): Promise<Group[]> {
  const { ready, limits } = await readiedAsUsual(db, await waitingAmong(db, sql`c.id = any(${sql.param([...ids])}::bigint[])`))
  const rules = await rulesOf(db)
  return groupsFrom(ready.filter((one) => faultsOfGroup([one], limits, rules).length === 0), limits, rules)
}

type Arranged = NonNullable<z.output<typeof customsOrders.preview.body>['groups']>

/** Groups as a person arranged them, each with what keeps it from being made; orders that wait no more are left out of theirs (boe-customs.md 4.2). */
async function arrangedGroups(db: Db, who: Who, arranged: Arranged) {
  const ids = arranged.flatMap(({ order_ids }) => order_ids)
  if (new Set(ids).size < ids.length) throw refuseField('groups', 'An order goes on one BOE.')
  if (ids.length > MOST_ORDERS) throw refuseField('groups', TOO_MANY)
  const found = await waitingAmong(db, allOf([sql`c.id = any(${sql.param(ids)}::bigint[])`, visibleCustomsOrders(who)]))
  const { ready, limits } = await readiedAsUsual(db, found)
  const [of, rules] = [new Map(ready.map((one) => [one.order.id, one])), await rulesOf(db)]
  const groups = arranged.flatMap(({ key, order_ids }) => {
    const group = order_ids.flatMap((id) => of.get(id) ?? [])
    return shownGroup(group, limits, rules).map((shown) => ({ ...shown, key, faults: [...(isMixed(group) ? [MIXED] : []), ...shown.faults] }))
  })
  return { groups, orders: found.length }
}

/** The bills of entry that what waits would go on (boe-customs.md 4.2, 7.3). */
export async function previewBoes(db: Db, who: Who, { order_ids, groups, ...filters }: z.output<typeof customsOrders.preview.body>) {
  if (groups) return arrangedGroups(db, who, groups)
  const list = waitingListOf(who, filters)
  const among: SQL = order_ids
    ? allOf([sql`c.id = any(${sql.param(order_ids)}::bigint[])`, visibleCustomsOrders(who)])
    : sql`c.id in (select c.id from ${list.from} where ${allOf(list.where)})`
  const found = await waitingAmong(db, among)
  if (found.length > MOST_ORDERS) throw refuseField('order_ids', TOO_MANY)
  const { ready, limits } = await readiedAsUsual(db, found)
  return { groups: groupsFrom(ready, limits, await rulesOf(db)), orders: found.length }
}

/** The orders of a group, held; 409 for one that is on a bill of entry already. What does not wait any more is left out, and said. */
async function holdWaiting(tx: Db, who: Who, ids: readonly number[]): Promise<{ waiting: Row[]; skipped: string[] }> {
  const among = allOf([sql`c.id = any(${sql.param([...ids])}::bigint[])`, visibleCustomsOrders(who)])
  await rows(tx, sql`select 1 from customs_orders c where ${among} order by c.id for update`)
  const found = await rows<Row>(tx, sql`select ${columns} from ${tables} where ${among} order by c.id`)
  if (found.length < new Set(ids).size) throw new Refusal(404, 'Some of these orders are not known to customs.')
  const taken = found.find(({ boe_ref }) => boe_ref !== null)
  if (taken) throw new Refusal(409, `Order ${taken.order_no} is on BOE ${taken.boe_ref}.`)
  const skipped = found.flatMap(({ order_no, exempt_reason, is_known }) =>
    exempt_reason !== null ? [`${order_no} is exempt.`] : is_known ? [] : [`${order_no} does not wait for customs any more.`])
  return { waiting: found.filter(({ exempt_reason, is_known }) => exempt_reason === null && is_known), skipped }
}

/** Puts held orders on a bill of entry. */
export async function putOrders(tx: Db, boeId: number, ids: readonly number[]): Promise<void> {
  await refuseOn({ boe_orders_once: () => new Refusal(409, 'One of these orders was put on another BOE meanwhile.') }, rows(
    tx,
    sql`insert into boe_orders (boe_id, customs_order_id, declared_value_aed, hvlv_class, packages, gross_weight, net_weight)
        select ${boeId}, c.id, c.declared_value_aed, c.hvlv_class, ${packagesCount}, c.gross_weight,
          coalesce((select sum((d.qty - d.cancelled_qty) * k.weight) from stock_demands d join skus k on k.id = d.sku_id where ${isOfSource}), 0)
        from customs_orders c ${withSource} where c.id = any(${sql.param([...ids])}::bigint[]) order by c.id
        on conflict (boe_id, customs_order_id) do update set is_live = true, declared_value_aed = excluded.declared_value_aed,
          hvlv_class = excluded.hvlv_class, packages = excluded.packages, gross_weight = excluded.gross_weight, net_weight = excluded.net_weight`,
  ))
  await rows(tx, sql`update customs_orders set hold_reason = null where id = any(${sql.param([...ids])}::bigint[]) and hold_reason is not null`)
}

/** The number of the next bill of entry of a way. */
export async function nextBoeRef(tx: Db, scope: CustomsScope): Promise<string> {
  const serial = await first<{ n: number }>(tx, sql`select nextval('boe_serial')::int as n`)
  return boeRef(scope, today(), serial?.n ?? 0)
}

async function writeBoe(tx: Db, who: Who, one: Ready, group: MakeGroup): Promise<{ id: number; boe_ref: string }> {
  const { scope, declaration_type, client_id, warehouse_id, is_free_zone, destination_country, hvlv_class, party_code } = one.order
  const [made] = await tx.insert(boes).values({
    boe_ref: await nextBoeRef(tx, scope), scope, declaration_type, client_id, warehouse_id, is_free_zone, destination_country, hvlv_class,
    ...(scope === 'local' ? { importer_code: party_code } : { exporter_code: party_code }), exit_port: group.exit_port ?? null,
    transport_mode: group.transport_mode ?? null, mawb_no: group.mawb_no || null, vehicle_no: group.vehicle_no || null, goods_value: '0', cif_value: '0',
    created_by: who.user_id || null, updated_by: who.user_id || null,
  }).returning({ id: boes.id, boe_ref: boes.boe_ref })
  return made as { id: number; boe_ref: string }
}

async function makeOne(tx: Db, who: Who, waiting: readonly Row[], group: MakeGroup, rules: Rules) {
  const { ready, limits } = await readied(tx, waiting, () => group.declaration_type)
  const [one] = ready
  if (!one) return []
  if (isMixed(ready)) throw refuseField('groups', MIXED)
  if (!declarationsOf[one.order.scope].includes(group.declaration_type)) throw refuseField('groups', 'This declaration is not for goods that go this way.')
  const [fault] = faultsOfGroup(ready, limits, rules)
  if (fault) throw refuseField('groups', fault)
  const made = await writeBoe(tx, who, one, group)
  await putOrders(tx, made.id, waiting.map(({ id }) => id))
  const papers = papersOf(group.declaration_type, ready.some(({ order }) => order.needs_permit))
  await tx.insert(boeDocs).values(papers.map((doc_type) => ({ boe_id: made.id, doc_type, required: true })))
  const facts = {
    ...one.order, ...made, declaration_type: group.declaration_type, freight_amount: '0', insurance_amount: '0', declaration_date: null,
  }
  await buildLines(tx, facts)
  await reckon(tx, facts, { declares: true })
  await noteBoe(tx, who, { boe_id: made.id, from: null, to: 'draft', action: 'create', note: null })
  return [{ ...made, orders: waiting.length }]
}

/** Makes a bill of entry of each group, all or none; 409 where an order is on one already (boe-customs.md 3.1). */
export async function createBoes(tx: Db, who: Who, { groups }: z.output<typeof customsOrders.create.body>) {
  const { waiting, skipped } = await holdWaiting(tx, who, groups.flatMap(({ order_ids }) => order_ids))
  const rules = await rulesOf(tx)
  const made: { id: number; boe_ref: string; orders: number }[] = []
  for (const group of groups) {
    const ids = new Set(group.order_ids)
    made.push(...await makeOne(tx, who, waiting.filter(({ id }) => ids.has(id)), group, rules))
  }
  if (made.length === 0) throw new Refusal(409, skipped[0] ?? 'No order waits for customs.')
  return { boes: made, skipped }
}
