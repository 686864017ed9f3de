import { ask, askStreaming, json, type Asker } from './asker'
import { query } from './databases'
import { short, type Line } from './table'

const LINES = 500

/** The newest bill of entry into the mainland, with as many lines as one may have. */
async function longest(databaseUrl: string): Promise<number> {
  const [boe] = await query<{ id: number }>(databaseUrl, "select id::int as id from boes where scope = 'local' order by id desc limit 1")
  if (!boe) throw new Error('The demo has no bill of entry.')
  await query(databaseUrl, `insert into boe_lines (boe_id, line_no, hs_code, description, country_of_origin, units, unit, qty, net_weight, gross_weight,
      amounts, value, cif, layers, customs_order_ids)
    select boe_id, n, hs_code, description, country_of_origin, units, unit, qty, net_weight, gross_weight, amounts, value, cif, layers, customs_order_ids
    from (select * from boe_lines where boe_id = ${boe.id} order by line_no limit 1) l,
      generate_series((select max(line_no) + 1 from boe_lines where boe_id = ${boe.id}), ${LINES}) n`)
  return boe.id
}

const WAITING = 5000
const MADE = 40

/** Ids of copies begin here: their rows find each other by the number of the copy. */
const FROM = 100_000_000

/** Orders to the mainland that wait for customs, each a copy of one that does, of goods that can be declared. */
async function waiting(databaseUrl: string): Promise<void> {
  const [one] = await query<{ id: number; order_id: number; part_no: number }>(databaseUrl, `select c.id::int as id, f.order_id::int as order_id, f.part_no
    from customs_orders c join fulfillment_orders f on f.id = c.fulfillment_id where c.scope = 'local' and c.exempt_reason is null
      and not exists (select 1 from boe_orders x where x.customs_order_id = c.id) order by c.id limit 1`)
  if (!one) throw new Error('No order of the demo waits for customs.')
  const copies = (table: string, where: string, changed: string) => query(databaseUrl, `insert into ${table} overriding system value
    select (jsonb_populate_record(null::${table}, to_jsonb(r) || jsonb_build_object(${changed}))).*
    from (select r.*, row_number() over (order by r.id) as nth from ${table} r where ${where}) r cross join generate_series(1, ${WAITING}) n`)
  const [own, each] = [`'id', ${FROM} + n`, `'id', ${FROM} + n * 100 + r.nth`]
  const day = (moment: string) => `${moment} + make_interval(days => n % ${MADE})`
  await copies('sale_orders', `r.id = ${one.order_id}`, `${own}, 'order_no', 'BENCH-' || n, 'ref_no', 'BENCH-' || n`)
  await copies('sale_order_items', `r.order_id = ${one.order_id}`, `${each}, 'order_id', ${FROM} + n`)
  await copies('fulfillment_orders', `r.order_id = ${one.order_id} and r.part_no = ${one.part_no}`,
    `${own}, 'order_id', ${FROM} + n, 'fulfillment_no', 'BENCH-' || n, 'ref_no', 'BENCH-' || n, 'due_ship_at', ${day('r.due_ship_at')}`)
  await copies('stock_demands', `r.document_type = 'sale_order' and r.document_id = ${one.order_id} and r.part_no = ${one.part_no}`,
    `${each}, 'document_id', ${FROM} + n, 'allocated_qty', 0`)
  await copies('customs_orders', `r.id = ${one.id}`,
    `${own}, 'fulfillment_id', ${FROM} + n, 'sent_at', now(), 'dispatch_day', (r.dispatch_day + n % ${MADE})`)
  await query(databaseUrl, `update skus set hs_code = '610910000000', country_of_origin = 'TR' where id in (select sku_id from stock_demands
    where document_type = 'sale_order' and document_id = ${one.order_id})`)
  await query(databaseUrl, 'analyze')
}

type Groups = { data: { groups: { declaration_type: string; order_ids: number[]; faults: string[] }[] } }

/** How long 5,000 orders that wait take to be grouped, and 40 bills of entry of them to be made. */
async function groupedLines(who: Asker, databaseUrl: string): Promise<Line[]> {
  await waiting(databaseUrl)
  const ids = (await query<{ id: number }>(databaseUrl, `select c.id::int as id from customs_orders c join fulfillment_orders f on f.id = c.fulfillment_id
    where f.fulfillment_no like 'BENCH-%'`)).map(({ id }) => id)
  const preview = await ask(who, json('/api/fulfillment-order-list/boe-outbound/preview', { order_ids: ids }))
  const found = (JSON.parse(preview.body.toString()) as Groups).data.groups
  const groups = found.filter(({ faults }) => faults.length === 0).slice(0, MADE)
  if (groups.length === 0) throw new Error(`No group can be made: ${found[0]?.faults.join(' ')}`)
  const orders = groups.flatMap(({ order_ids }) => order_ids).length
  const made = await ask(who, json('/api/fulfillment-order-list/boe-outbound/create', {
    groups: groups.map(({ declaration_type, order_ids }) => ({ declaration_type, order_ids })),
  }))
  if (made.status !== 201) throw new Error(`The bills of entry were answered with ${made.status}: ${made.body.toString().slice(0, 200)}`)
  return [
    { work: `preview of ${ids.length.toLocaleString('en')} orders for customs`, upstream: `${short(preview.ms / 1000)} s`, note: 'aim 3 s' },
    { work: `${groups.length} bills of entry made of ${orders.toLocaleString('en')} of them`, upstream: `${short(made.ms / 1000)} s`, note: 'aim 5 s' },
  ]
}

/** What a broker files of a bill of entry of 500 lines, and its print. */
export async function customsLines(who: Asker, databaseUrl: string): Promise<Line[]> {
  const id = await longest(databaseUrl)
  const made: Line[] = []
  for (const kind of ['pack', 'print']) {
    let bytes = 0
    const answer = await askStreaming(who, json('/api/fulfillment-order-list/boe-outbound/download', { scope: 'local', ids: [id], kind }), (piece) => {
      bytes += piece.length
    })
    if (answer.status !== 200) throw new Error(`The ${kind} was answered with ${answer.status}.`)
    made.push({
      work: `broker ${kind} of ${LINES} lines`, upstream: `${short(answer.ms / 1000)} s`, note: `aim 2 s; ${short(bytes / 1e3)} kB`,
    })
  }
  return [...made, ...await groupedLines(who, databaseUrl)]
}
