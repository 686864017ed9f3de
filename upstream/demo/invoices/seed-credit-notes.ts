import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { clientInvoiceStatus } from '@/lib/domain/client-invoice'
import { creditVat, type creditReason } from '@/lib/domain/credit-note'
import { subtract, product, sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { creditNoteLines, creditNotes } from '../../db/schema/credit-notes'
import { dayMs, hourMs, iso, plainDay } from '../calendar'
import { copyInto, type Numbered } from '../copy'
import { dbOf } from '../db-of'
import { dice } from '../dice'
import type { DemoRows } from '../ground'
import { demoSeries } from './series'

interface Story {
  reason_code: (typeof creditReason.names)[number]
  remarks: string
  /** Of the line that is credited. */
  source: 'storage' | 'handling'
  share: string
}

const stories: readonly Story[] = [
  {
    reason_code: 'VRBL:AE:DL8.61.1.C', remarks: 'The storage rate was agreed anew from the 16th of the month.', source: 'storage', share: '0.08',
  },
  { reason_code: 'VRBL:AE:VD', remarks: 'Volume discount of 5 % on orders picked and packed, by the contract.', source: 'handling', share: '0.05' },
  { reason_code: 'VRBL:AE:DL8.61.1.E', remarks: 'Handling was billed at the rate of last year.', source: 'handling', share: '0.12' },
  { reason_code: 'VRBL:AE:DL8.61.1.A', remarks: 'The returns were handled by the client’s own people.', source: 'handling', share: '1' },
  { reason_code: 'VRBL:AE:DL8.61.1.E', remarks: 'Two pallets had left on the 3rd and were counted until the 30th.', source: 'storage', share: '0.035' },
  { reason_code: 'VRBL:AE:DL8.61.1.C', remarks: 'Goodwill after a late cut-off, agreed with sales.', source: 'handling', share: '0.10' },
]

interface Line {
  invoice_id: number
  invoice_no: string
  net: string
  issued_at: string
  line_no: number
  charge_id: number
  source: string
  description: string
  amount: string
  vat_rate: string
  vat_amount: string
  currency: string
}

/** The latest invoices of several lines, each with its lines. */
const billed = (client: ClientBase) => rows<Line>(
  dbOf(client),
  sql`select l.invoice_id, i.invoice_no, i.net, i.issued_at, l.line_no, l.charge_id, l.source, l.description, l.amount, l.vat_rate, l.vat_amount, l.currency
      from (select i.* from client_invoices i where i.status = ${literal(clientInvoiceStatus, 'issued')}
          and exists (select 1 from client_invoice_lines s where s.invoice_id = i.id and s.source = 'storage')
        order by i.issued_at desc, i.id limit ${stories.length}) i
      join client_invoice_lines l on l.invoice_id = i.id order by i.issued_at, i.id, l.line_no`,
)

interface Note {
  note: Omit<Numbered<typeof creditNotes>, 'id' | 'note_no'>
  line: Omit<Numbered<typeof creditNoteLines>, 'id' | 'note_id'>
}

/** What happened after an invoice, days later. */
function noteOf({ reason_code, remarks, source, share }: Story, lines: readonly Line[], nowMs: number, officer: number): Note | null {
  const line = lines.find((one) => one.source === source) ?? lines[0]
  if (!line) return null
  const { invoice_id, invoice_no, charge_id, line_no, description, vat_rate, currency } = line
  const amount = amountIn(product([line.amount, share]), currency)
  const vat_amount = creditVat({ ...line, credited_amount: '0', credited_vat: '0' }, amount, currency)
  const roll = dice(`credit note ${invoice_no}`)
  const atMs = Math.min(nowMs - hourMs / 2, Date.parse(line.issued_at) + roll.int(2, 9) * dayMs + roll.int(0, 200) * 60_000)
  const stamps = { created_at: iso(atMs), updated_at: iso(atMs), created_by: officer, updated_by: officer }
  return {
    note: {
      note_ref: `${invoice_no}-C1`, invoice_id, currency, reason_code, remarks, issue_date: plainDay(atMs), net: amount, vat_amount,
      total: amountIn(sum([amount, vat_amount]), currency), value_before: line.net, value_after: amountIn(subtract(line.net, amount), currency),
      issued_at: iso(atMs), ...stamps,
    },
    line: { line_no, charge_id, description, amount, vat_rate, vat_amount, currency, is_reopened: false },
  }
}

/** A handful of credit notes on the latest invoices, as wrong rates, discounts and cancelled work bring them about. */
export const seedCreditNotes: DemoRows = async (client, { nowMs, idOf }) => {
  const bundles = [...Map.groupBy(await billed(client), ({ invoice_id }) => invoice_id).values()]
  const made = bundles.flatMap((lines, i) => {
    const story = stories[i]
    return (story && noteOf(story, lines, nowMs, idOf('finance_manager'))) ?? []
  }).toSorted((a, b) => (String(a.note.issued_at) < String(b.note.issued_at) ? -1 : 1))
  const numbers = demoSeries('credit_note')
  const notes = made.map(({ note }, i) => ({ id: i + 1, note_no: numbers.next(String(note.issue_date).slice(0, 4)), ...note }))
  await copyInto(client, creditNotes, notes)
  await copyInto(client, creditNoteLines, made.map(({ line }, i) => ({ id: i + 1, note_id: i + 1, ...line })))
  await client.query(`update client_invoices i set credited_net = n.net, credited_amount = n.total, version = i.version + 1, updated_at = n.issued_at
    from credit_notes n where n.invoice_id = i.id`)
  await numbers.keep(client)
}
