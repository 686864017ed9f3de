import { sql } from 'drizzle-orm'
import { clientInvoiceStatus, creditableInvoices } from '@/lib/domain/client-invoice'
import { compare, subtract, sum } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import type { Services } from '../../platform/services'
import { system, type Who } from '../../platform/who'
import { creditInvoice } from '../invoices/credit'
import { writeToParties } from '../invoices/letters'
import type { Over } from './duty-charges'

interface Billed { invoice_id: number; line_no: number; left: string }
interface Given { invoice_id: number; line_no: number; amount: string }

/** Lines of invoices that bill the charges and still have something to give back, the last first. */
const billedLines = (tx: Db, chargeIds: readonly number[]) => rows<Billed>(tx, sql`
  select l.invoice_id, l.line_no, (l.amount - coalesce(k.amount, 0))::text as left
  from client_invoice_lines l join client_invoices i on i.id = l.invoice_id
  left join lateral (select sum(k.amount) as amount from credit_note_lines k join credit_notes n on n.id = k.note_id
    where n.invoice_id = l.invoice_id and k.line_no = l.line_no) k on true
  where l.charge_id = any(${sql.param([...chargeIds])}::bigint[]) and i.status in ${literals(clientInvoiceStatus, ...creditableInvoices)}
    and l.amount > coalesce(k.amount, 0)
  order by l.invoice_id desc, l.line_no desc`)

async function givenBack(tx: Db, { amount, charge_ids }: Over): Promise<{ given: Given[]; left: string }> {
  const given: Given[] = []
  let left = amount
  for (const line of await billedLines(tx, charge_ids)) {
    if (compare(left, 0) <= 0) break
    const part = compare(line.left, left) < 0 ? line.left : left
    given.push({ invoice_id: line.invoice_id, line_no: line.line_no, amount: amountIn(part, 'AED') })
    left = subtract(left, part)
  }
  return { given, left }
}

/**
 * Gives a client back by credit notes what was billed beyond what customs took in the end, whoever of customs' desk came to know of it; the parties get
 * theirs by mail. Answers what to note of it: the notes, and what was settled without an invoice and stays for finance.
 */
export async function creditDuty(tx: Db, who: Who, services: Services, { over, remarks }: { over: readonly Over[]; remarks: string }): Promise<string[]> {
  const found: { given: Given[]; left: string }[] = []
  for (const one of over) found.push(await givenBack(tx, one))
  const byInvoice = Map.groupBy(found.flatMap(({ given }) => given), ({ invoice_id }) => invoice_id)
  const said: string[] = []
  for (const [invoiceId, lines] of byInvoice) {
    const note = await creditInvoice(tx, { ...system, user_id: who.user_id }, invoiceId, {
      reason_code: 'VRBL:AE:DL8.61.1.C', remarks, lines: lines.map(({ line_no, amount }) => ({ line_no, amount, bill_again: false })),
    })
    writeToParties(tx, services, 'credit_note', [note.id])
    said.push(`${money(amountIn(sum(lines.map(({ amount }) => amount)), 'AED'), 'AED')} is credited with ${note.note_ref}.`)
  }
  const left = amountIn(sum(found.map((one) => one.left)), 'AED')
  return compare(left, 0) > 0 ? [...said, `${money(left, 'AED')} was settled without an invoice: give it back by hand.`] : said
}
