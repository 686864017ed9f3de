import { sql } from 'drizzle-orm'
import type { SeriesKind } from '@/lib/domain/account'
import { dubaiDay } from '@/lib/domain/days'
import { lastly, rows, type Db } from '../../db/db'
import { drawSeries } from '../../core/series/draw'

/** Papers numbered without holes, each with where its number stands; in the order in which their series are drawn. */
const papers = {
  credit_note: { table: sql`credit_notes`, column: sql`note_no` }, receipt: { table: sql`payments`, column: sql`receipt_no` },
  tax_invoice: { table: sql`client_invoices`, column: sql`tax_invoice_no` },
} as const satisfies Partial<Record<SeriesKind, unknown>>
type Paper = keyof typeof papers

interface Numbered {
  paper: Paper
  id: number
  /** The moment of issue. */
  at: string
}

async function numberPapers(tx: Db, issued: readonly Numbered[]): Promise<void> {
  for (const [paper, { table, column }] of Object.entries(papers) as [Paper, (typeof papers)[Paper]][]) {
    for (const some of Map.groupBy(issued.filter((one) => one.paper === paper), ({ at }) => dubaiDay(at).slice(0, 4)).values()) {
      const ids = some.map(({ id }) => id).toSorted((a, b) => a - b)
      const numbers = await drawSeries(tx, paper, { at: some[0]?.at ?? Date.now(), count: ids.length })
      await rows(tx, sql`update ${table} p set ${column} = n.no from unnest(${sql.param(ids)}::bigint[], ${sql.param(numbers)}::text[]) n(id, no)
        where p.id = n.id`)
    }
  }
}

/** Draws the numbers of what a transaction issues once everything else of it is written, in the order of their ids. */
export const numberLast = (tx: Db, paper: Paper, ids: readonly number[], at: string): void =>
  lastly(tx, numberPapers, ids.map((id) => ({ paper, id, at })))
