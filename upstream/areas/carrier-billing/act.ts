import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierBilling } from '@/lib/contract/carrier-billing'
import { billingRefusal, billingStatus, differenceCause, type BillingStatus } from '@/lib/domain/carrier-billing'
import { compare } from '@/lib/domain/decimal'
import { isInCoins, money, tooFine } from '@/lib/domain/money'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { sendDisputeFile } from './dispute-file'
import { holdInvoice, summarise } from './invoices'
import { seenCarriers } from './scope'

type Action = z.output<typeof carrierBilling.act.params>['action']
type Body = z.output<typeof carrierBilling.act.body>
interface Skipped {
  id: number
  reason: string
}
/** What became of lines, for the audit log. */
export interface Acted {
  before: object
  after: { ids: number[]; action: Action; skipped: Skipped[]; [fact: string]: unknown }
}

interface HeldLine {
  id: number
  carrier_invoice_id: number
  tracking_no: string
  billing_status: BillingStatus
  currency: string
  total_amount: string
  difference: string | null
}

/** Where an action leads, and what else it writes. */
const leads = {
  approve: 'approved', approve_within_tolerance: 'approved', dispute: 'disputed', reject: 'rejected', credit: 'credited', mark_billed: 'billed',
} as const satisfies Partial<Record<Action, BillingStatus>>
type Move = keyof typeof leads

/** Of a whole invoice an action takes the lines it can move; those within tolerance are none that need a look of their own. */
const ofInvoice = (action: Move): SQL => {
  const from = billingStatus.names.filter((state) => billingStatus.can(state, leads[action]))
  const movable = sql`l.billing_status in ${literals(billingStatus, ...from)}`
  if (action !== 'approve_within_tolerance') return movable
  return sql`l.billing_status = ${literal(billingStatus, 'pending')} and l.in_tolerance
    and l.difference_cause not in ${literals(differenceCause, 'duplicate', 'cancelled', 'unmatched')}`
}

/** Lines this person may know of with their invoices, held in the order of their ids; 404 where one named is not theirs. */
async function holdLines(tx: Db, who: Who, action: Move, { ids, invoice_id }: Body): Promise<HeldLine[]> {
  if (ids === undefined && invoice_id === undefined) throw refuseField('ids', 'Choose at least one line.')
  const unique = ids && [...new Set(ids)]
  const invoices = await rows<{ id: number }>(
    tx,
    sql`select i.id from carrier_invoices i where ${allOf([
      seenCarriers(who, sql`i.carrier_id`), invoice_id === undefined ? undefined : sql`i.id = ${invoice_id}`,
      unique && sql`i.id in (select l.carrier_invoice_id from consignment_billings l where ${anyOfValues(sql`l.id`, unique) ?? sql`false`})`,
    ])} order by i.id for no key update`,
  )
  if (invoice_id !== undefined && invoices.length === 0) throw new Refusal(404, 'That invoice no longer exists.')
  const held = await rows<HeldLine>(
    tx,
    sql`select l.id, l.carrier_invoice_id, l.tracking_no, l.billing_status, l.currency, l.total_amount, l.difference from consignment_billings l
        where l.carrier_invoice_id = any(${sql.param(invoices.map(({ id }) => id))}::bigint[])
          and ${unique ? (anyOfValues(sql`l.id`, unique) ?? sql`false`) : ofInvoice(action)} order by l.id for no key update`,
  )
  if (unique && held.length < unique.length) throw new Refusal(404, 'That line no longer exists.')
  return held
}

/** What a carrier's note takes back of a line: what was said, else what was billed too much, else all of it. */
function creditOf({ currency, total_amount, difference }: HeldLine, { ids, credited_amount }: Body): string {
  const usual = difference !== null && compare(difference, 0) > 0 ? difference : total_amount
  if (credited_amount === undefined) return usual
  if (ids?.length !== 1) throw refuseField('credited_amount', 'An amount is given for one line at a time.')
  if (!isInCoins(credited_amount, currency)) throw refuseField('credited_amount', tooFine('The credit', currency))
  if (compare(credited_amount, 0) <= 0 || compare(credited_amount, total_amount) > 0)
    throw refuseField('credited_amount', `The credit is above 0 and at most ${money(total_amount, currency)}.`)
  return credited_amount
}

function judgeBody(action: Move, { reason, credit_note_no, payment_reference }: Body): void {
  if ((action === 'dispute' || action === 'reject') && !reason) throw refuseField('reason', 'Give a reason.')
  if (action === 'credit' && !credit_note_no) throw refuseField('credit_note_no', 'Give the number of the credit note.')
  if (action === 'mark_billed' && !payment_reference) throw refuseField('payment_reference', 'Give the reference of the payment.')
}

async function write(tx: Db, who: Who, action: Move, lines: readonly HeldLine[], body: Body): Promise<void> {
  const credits = lines.map((line) => (action === 'credit' ? creditOf(line, body) : null))
  const isApproval = leads[action] === 'approved'
  await rows(
    tx,
    sql`update consignment_billings l set billing_status = ${literal(billingStatus, leads[action])},
          dispute_reason = coalesce(${body.reason ?? null}, l.dispute_reason), credit_note_no = coalesce(${body.credit_note_no ?? null}, l.credit_note_no),
          credited_amount = coalesce(w.credit, l.credited_amount), payment_reference = coalesce(${body.payment_reference ?? null}, l.payment_reference),
          approved_by = case when ${isApproval} then ${who.user_id} else l.approved_by end,
          approved_at = case when ${isApproval} then now() else l.approved_at end,
          version = l.version + 1, updated_at = now(), updated_by = ${who.user_id}
        from unnest(${sql.param(lines.map(({ id }) => id))}::bigint[], ${sql.param(credits)}::numeric[]) as w(id, credit) where l.id = w.id`,
  )
}

/** Moves lines that can be moved and says of the others why not; 409 where none can (billing-cod.md 3.5). The journal follows their invoices. */
async function moveLines(tx: Db, who: Who, action: Move, body: Body): Promise<Acted> {
  judgeBody(action, body)
  const held = await holdLines(tx, who, action, body)
  const to = leads[action]
  const [good, bad] = [held.filter((line) => billingStatus.can(line.billing_status, to)), held.filter((line) => !billingStatus.can(line.billing_status, to))]
  const skipped = bad.map(({ id, tracking_no, billing_status }) => ({ id, reason: billingRefusal(tracking_no, billing_status, to) }))
  if (good.length === 0) throw new Refusal(409, skipped[0]?.reason ?? 'No line of this invoice waits for that.')
  await write(tx, who, action, good, body)
  await summarise(tx, good.map(({ carrier_invoice_id }) => carrier_invoice_id))
  const { reason, credit_note_no, payment_reference } = body
  return {
    before: { billing_status: [...new Set(good.map(({ billing_status }) => billing_status))] },
    after: { ids: good.map(({ id }) => id), action, billing_status: to, skipped, reason, credit_note_no, payment_reference },
  }
}

/** Does what was asked with lines of carriers' invoices. */
export async function actOnLines(tx: Db, who: Who, services: Services, action: Action, body: Body): Promise<Acted> {
  if (action !== 'send_dispute_file') return moveLines(tx, who, action, body)
  if (body.invoice_id === undefined) throw refuseField('invoice_id', 'Choose an invoice.')
  const invoice = await holdInvoice(tx, who, body.invoice_id)
  return { before: {}, after: { ...(await sendDisputeFile(tx, who, services, invoice)), action, skipped: [] } }
}
