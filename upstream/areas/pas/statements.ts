import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasDetention } from '@/lib/contract/pas-detention'
import { addDays, dayTime, dubaiMoment } from '@/lib/domain/days'
import { lastDay } from '@/lib/domain/months'
import { detentionStatus, hoursMinutes } from '@/lib/domain/gate-dwell'
import { grouped } from '@/lib/domain/money'
import { gateLogPdf, type LogColumn } from '../../documents/gate-log'
import { first, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import { allOf } from '../../platform/list'
import { exported } from '../../platform/list-file'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { visibleTokens } from './scope'

type Body = z.output<typeof pasDetention.statementFile.body>
interface Line {
  token_no: string
  vehicle_no: string
  kind: 'Detention' | 'Overstay'
  clock_start: string
  clock_stop: string
  free_minutes: number | null
  chargeable_minutes: number
  blocks: number
  block_minutes: number
  rate: string
  amount: string
  currency: string
  we_owe: boolean
}

/** Moments a month of Dubai days begins and ends at. */
const monthRange = (month: string) => ({ from: dubaiMoment(`${month}-01`), to: dubaiMoment(addDays(lastDay(month), 1)) })

/**
 * Lines of a month as they were handed over for billing: detention to or from who is responsible, overstay from the transporter. A client
 * sees only what is the client's, a transport vendor only the transporter's.
 */
function linesOf(who: Who, month: string): SQL {
  const { from, to } = monthRange(month)
  const byClient = sql`(c.responsible_party = 'client' and t.client_id is not null)`
  const where = (kind: SQL) => allOf([
    visibleTokens(who, sql`t`),
    sql`c.status in ${literals(detentionStatus, 'confirmed', 'billed')} and c.clock_stop >= ${from}::timestamptz and c.clock_stop < ${to}::timestamptz
          and ${kind}`,
    who.user_category === 'client' ? byClient : undefined, who.user_category === 'vendor' ? sql`not ${byClient}` : undefined,
  ])
  return sql`(select t.id, t.token_no, t.vehicle_no, 'Detention' as kind, c.clock_start, c.clock_stop, c.free_minutes, c.chargeable_minutes,
    c.billed_blocks as blocks, c.block_minutes, c.rate_per_hour as rate, c.amount, c.currency,
      case when ${byClient} then 'client' else 'transporter' end as party_type, case when ${byClient} then t.client_id else t.transporter_id end as party_id,
        c.responsible_party = 'warehouse' as we_owe
    from detention_charges c join gate_tokens t on t.id = c.token_id where ${where(sql`c.amount > 0`)}
    union all
    select t.id, t.token_no, t.vehicle_no, 'Overstay', t.dock_out_at, t.gate_out_at, null, c.overstay_minutes, c.overstay_blocks, c.overstay_block_minutes,
      c.overstay_rate_per_hour, c.overstay_amount, c.currency, 'transporter', t.transporter_id, false
    from detention_charges c join gate_tokens t on t.id = c.token_id
    where ${where(sql`c.overstay_amount > 0`)}${who.user_category === 'client' ? sql` and false` : sql``})`
}

/** Parties with charges in a month, the largest amounts first. */
export const statementParties = (db: Db, who: Who, month: string) =>
  rows<z.input<typeof pasDetention.statements.reply>[number]>(
    db,
    sql`select s.party_type, s.party_id, coalesce(case s.party_type when 'client' then (select name from clients where id = s.party_id)
        else (select name from transporters where id = s.party_id) end, '') as name,
          count(*)::int as charges, ${inCoins(sql`coalesce(sum(s.amount) filter (where not s.we_owe), 0)`, sql`s.currency`)}::text as owed_to_us,
            ${inCoins(sql`coalesce(sum(s.amount) filter (where s.we_owe), 0)`, sql`s.currency`)}::text as we_owe, s.currency
        from ${linesOf(who, month)} s group by s.party_type, s.party_id, s.currency order by sum(s.amount) desc, s.party_type, s.party_id limit 500`,
  )

const columns: readonly (ExportColumn & { mm: number })[] = [
  { header: 'Token', field: 'token_no', mm: 38 }, { header: 'Vehicle', field: 'vehicle', mm: 27 },
  { header: 'Charge', field: 'kind', mm: 19 }, { header: 'From', field: 'from_text', mm: 34 }, { header: 'To', field: 'to_text', mm: 34 },
  { header: 'Free', field: 'free_text', mm: 14 }, { header: 'Chargeable', field: 'chargeable_text', mm: 19 },
  { header: 'Blocks', field: 'blocks_text', mm: 19 }, { header: 'Rate an hour', field: 'rate', type: 'money', mm: 22 },
  { header: 'Owed to us', field: 'owed', type: 'money', mm: 25 }, { header: 'We owe', field: 'owing', type: 'money', mm: 25 },
]

const shown = (line: Line): Record<string, unknown> => ({
  ...line, vehicle: line.vehicle_no, from_text: dayTime(line.clock_start), to_text: dayTime(line.clock_stop),
  free_text: line.free_minutes === null ? '' : hoursMinutes(line.free_minutes),
  chargeable_text: hoursMinutes(line.chargeable_minutes), blocks_text: `${line.blocks} × ${line.block_minutes} min`,
  owed: line.we_owe ? null : line.amount, owing: line.we_owe ? line.amount : null,
})

/** What a file calls a party: a client by its code, a transporter by its name. */
const partyOf = (db: Db, { party_type, party_id }: Body) =>
  first<{ code: string; name: string }>(db, party_type === 'client'
    ? sql`select client_code as code, name from clients where id = ${party_id}`
    : sql`select name as code, name from transporters where id = ${party_id}`)

/** A party's detention of a month, on paper or as a sheet, its totals last (pas.md 6.5). 404 for a party without any, or out of reach. */
export async function statementFile(db: Db, who: Who, body: Body): Promise<Download> {
  const lines = await rows<Line>(
    db,
    sql`select s.token_no, s.vehicle_no, s.kind, s.clock_start, s.clock_stop, s.free_minutes, s.chargeable_minutes, s.blocks, s.block_minutes, s.rate, s.amount,
        s.currency, s.we_owe from ${linesOf(who, body.month)} s
        where s.party_type = ${body.party_type} and s.party_id = ${body.party_id} order by s.clock_stop, s.token_no, s.kind`,
  )
  const party = lines.length > 0 ? await partyOf(db, body) : null
  if (!party) throw new Refusal(404, 'No confirmed detention of this party in this month.')
  const sums = await statementParties(db, who, body.month)
  const totals = sums.filter((one) => one.party_type === body.party_type && one.party_id === body.party_id).map((one) => ({
    token_no: `Total ${one.currency}`, owed: one.owed_to_us, owing: one.we_owe,
  }))
  const name = `DET_${party.code.replaceAll(/[^\p{L}\d]+/gu, '-').toUpperCase()}_${body.month.replace('-', '')}`
  const lineTexts = [...lines.map(shown), ...totals]
  if (body.format === 'xlsx') return exported('xlsx', name, { sheet: 'Detention', columns, rows: lineTexts })
  const amounts = new Set(['rate', 'owed', 'owing'])
  const printed = lineTexts.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [field, amounts.has(field) && value !== null ? grouped(String(value)) : value])),
  )
  async function* each() {
    yield* printed
  }
  return new Download(
    gateLogPdf(`Detention of ${party.name}, ${body.month}`, columns.map(({ header, field, mm }): LogColumn => ({ header, field, width: mm })), each()),
    'application/pdf', `${name}.pdf`,
  )
}
