import { askStreaming, json, type Asker } from './asker'
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
  return made
}
