import { sql } from 'drizzle-orm'
import { isContainer, parseMawb } from '@/lib/domain/check-digits'
import { day, today } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { freightModeOf, packageList, type PackageListStatus, shipOption } from '@/lib/domain/package-list'
import { requestMethod } from '@/lib/domain/payment-request'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { noPermission, refuseField } from '../../platform/refusal'
import { costOfPackageList } from './landed-cost'
import { recountLists } from './list-counts'
import type { Outcome, Standing, Step } from './ship-step'
import { refuseForbiddenGoods, refuseUndeclaredItems } from './tariff-rules'

type Guard = (step: Step) => Outcome | Promise<Outcome>

const SHORTEST_NOTE = 5
const isPaid = ({ payment_status }: Standing) => payment_status === 'paid' || payment_status === 'waived'
const inFuture = (at: string) => Date.parse(at) > Date.now()
const unpaid = ({ payment_amount }: Standing) => refuseField('payment_status', `${money(payment_amount ?? 0, 'AED')} is still unpaid.`)

function note({ move }: Step): string {
  if ((move.note?.length ?? 0) < SHORTEST_NOTE) throw refuseField('note', `Give a reason of at least ${SHORTEST_NOTE} characters.`)
  return move.note as string
}

async function hold(step: Step): Promise<Outcome> {
  const said = note(step)
  if (step.list.status === 'on_hold') {
    const [last] = await rows<{ note: string | null }>(
      step.tx,
      sql`select note from package_list_history where package_list_id = ${step.list.id} and to_status = ${literal(packageList, 'on_hold')}
          order by changed_at desc, id desc limit 1`,
    )
    if (last?.note === said) throw refuseField('note', 'This note was sent already. Say what is new.')
  }
  return { set: { hold_answered_at: null } }
}

async function refuseMissingDocuments({ tx, list }: Step): Promise<void> {
  const found = await rows<{ doc_type: string }>(
    tx,
    sql`select distinct d.doc_type from package_documents d left join packages p on p.id = d.package_id
        where (d.package_list_id = ${list.id} or p.package_list_id = ${list.id}) and d.doc_type in ('commercial_invoice', 'packing_list')`,
  )
  const there = new Set(found.map(({ doc_type }) => doc_type))
  if (!there.has('commercial_invoice')) throw refuseField('documents', 'Upload the commercial invoice first.')
  if (!there.has('packing_list')) throw refuseField('documents', 'Upload the packing list first.')
}

/** Goods are imported in our name under the seller's agreement; one that has ended covers none of them (packages.md 3.2). */
async function refuseEndedAgreement({ tx, list }: Step): Promise<void> {
  const [ended] = await rows<{ legal_name: string; agreement_expiry: string }>(
    tx,
    sql`select s.legal_name, s.agreement_expiry from package_lists l join sellers s on s.id = l.seller_id
        where l.id = ${list.id} and s.agreement_expiry < ${today()}::date`,
  )
  if (ended) throw refuseField('seller_id', `The agreement of ${ended.legal_name} expired on ${day(ended.agreement_expiry)}. Extend it first.`)
}

async function approve(step: Step): Promise<Outcome> {
  const { tx, who, list } = step
  await refuseEndedAgreement(step)
  await refuseMissingDocuments(step)
  await refuseUndeclaredItems(tx, list)
  await refuseForbiddenGoods(tx, list.id)
  // Duty is the seller's money: it is worked out on the parcels there are now.
  await recountLists(tx, who, sql`p.package_list_id = ${list.id}`)
  const { cost, lines } = await costOfPackageList(tx, list.id)
  await rows(
    tx,
    sql`update ior_invoice_lines l set duty_rate = c.duty_rate, duty_amount = c.duty_amount, excise_amount = c.excise_amount, vat_amount = c.vat_amount
        from jsonb_to_recordset(${JSON.stringify(lines.map((line, i) => ({ ...line, at: i + 1 })))}::jsonb)
          c(at int, duty_rate numeric, duty_amount numeric, excise_amount numeric, vat_amount numeric),
          (select id, row_number() over (order by line_no) as at from ior_invoice_lines where package_list_id = ${list.id}) n
        where n.id = l.id and n.at = c.at`,
  )
  return {
    set: { ...cost, approved_at: new Date().toISOString() },
    task: { key: 'app_payment:initiate-payment', subject: `Send payment details of ${list.package_list_no}` },
  }
}

function requestPayment(step: Step): Outcome {
  const { list, move } = step
  const amount = amountIn(move.payment_amount ?? list.payment_amount ?? 0, 'AED')
  if (compare(amount, 0) <= 0) throw refuseField('payment_amount', 'The payment must be above 0.')
  if (list.payment_amount !== null && compare(amount, list.payment_amount) !== 0 && !move.note) {
    throw refuseField('note', `Say why the payment differs from the ${money(list.payment_amount, 'AED')} worked out.`)
  }
  if (!move.payment_due_date) throw refuseField('payment_due_date', 'Choose the day the payment is due.')
  if (move.payment_due_date < today()) throw refuseField('payment_due_date', 'The due date is in the past.')
  const method = move.payment_method ?? list.payment_method
  if (!method) throw refuseField('payment_method', 'Choose how the seller pays.')
  if (!requestMethod.is(method)) throw refuseField('payment_method', 'Choose how the seller pays.')
  return {
    set: { payment_amount: amount, payment_due_date: move.payment_due_date, payment_method: method, payment_status: 'pending' },
    bills: { payable: amount, due_date: move.payment_due_date, method, message: move.note ?? null },
  }
}

/** Paid, or waived here and now by somebody who may, with a note. */
function settled(step: Step): Record<string, unknown> | null {
  if (isPaid(step.list)) return {}
  if (!step.move.waive) return null
  if (!step.who.keys.has('app_payment:waive')) throw noPermission()
  note(step)
  return { payment_status: 'waived' }
}

/** Who need not pay is billed nothing, unless a part was paid already: then the rest stays open for finance. */
const waived = ({ list, move }: Step): Pick<Outcome, 'credits'> => (compare(list.paid_amount, 0) > 0 ? {} : { credits: `Payment waived: ${move.note ?? ''}` })

function ready(step: Step): Outcome {
  const set = settled(step)
  if (!set) throw unpaid(step.list)
  return { set, ...(set.payment_status === 'waived' && waived(step)) }
}

/** Numbers of the transport a shipment left with; at least one of it is known (invoices-payments.md 2.1). */
function transport({ list, move }: Step, isAir: boolean) {
  const mawb = isAir ? (move.mawb_no ?? move.shipping_reference ?? list.mawb_no ?? list.shipping_reference) : null
  const bl = isAir ? null : (move.bl_no ?? move.shipping_reference ?? list.bl_no ?? list.shipping_reference)
  const box = isAir ? null : (move.container_no ?? list.container_no)?.toUpperCase().replaceAll(/[\s-]/g, '') || null
  if (!mawb && !bl && !box) throw refuseField('shipping_reference', 'Enter the AWB, B/L or container number first.')
  const mawb_no = mawb ? parseMawb(mawb) : null
  if (mawb && !mawb_no) throw refuseField('shipping_reference', 'MAWB check digit is wrong.')
  if (box && !isContainer(box)) throw refuseField('container_no', 'Container number is not valid (ISO 6346).')
  const bl_no = bl ? bl.toUpperCase() : null
  return { shipping_reference: mawb_no ?? bl_no ?? box, mawb_no, bl_no, container_no: box, hawb_no: move.hawb_no ?? list.hawb_no, etd: move.etd ?? list.etd }
}

function shipped(step: Step): Outcome {
  const { list, move } = step
  const option = move.ship_option ?? list.ship_option
  if (!shipOption.is(option) || option === 'no') throw refuseField('ship_option', 'Choose shipped by air or shipped by sea.')
  const bySea = option === 'shipped_by_sea'
  const container = bySea ? (move.container_load ?? list.container_load) : null
  if (bySea && !container) throw refuseField('container_load', 'Choose FCL or LCL.')
  const numbers = transport(step, !bySea)
  const shipped_at = move.shipped_at ?? list.shipped_at
  if (!shipped_at) throw refuseField('shipped_at', 'Enter when it was shipped.')
  if (inFuture(shipped_at)) throw refuseField('shipped_at', 'The shipping time is in the future.')
  const eta = move.eta ?? list.eta
  if (!eta) throw refuseField('eta', 'Enter when it should arrive.')
  if (Date.parse(eta) < Date.parse(shipped_at)) throw refuseField('eta', 'The arrival is before the shipping time.')
  return {
    set: {
      ship_option: option, freight_mode: freightModeOf(option), container_load: container, pickup_type: move.pickup_type ?? list.pickup_type,
      ...numbers, carrier_name: move.carrier_name ?? list.carrier_name, shipped_at, eta,
    },
    event: { code: 'LNH02', at: shipped_at, from: 'shipped_at', place: list.port_of_loading, country_code: list.origin_country },
  }
}

/** Before the payment is in, or once it was taken back, only a client on credit terms ships, by the word of somebody who may give credit. */
function shippedUnpaid(step: Step): Outcome {
  const { list, who } = step
  const onCredit = who.keys.has('app_seller:ship-on-credit') && compare(list.credit_limit, 0) > 0 && list.payment_terms_days > 0
  if (!isPaid(list) && !onCredit) throw unpaid(list)
  return shipped(step)
}

function shippedAgain(step: Step): Outcome {
  note(step)
  const paid = settled(step)
  if (!paid) throw unpaid(step.list)
  const outcome = shipped(step)
  return { ...outcome, set: { ...outcome.set, ...paid }, ...(paid.payment_status === 'waived' && waived(step)) }
}

function declined(step: Step): Outcome {
  const credits = `Rejected by the seller: ${note(step)}`
  const { list } = step
  if (list.payment_status === 'paid') return { set: {}, credits, task: { key: 'app_payment:refund', subject: `Refund the payment of ${list.package_list_no}` } }
  return { set: list.payment_status === 'pending' ? { payment_status: 'void' } : {}, credits }
}

const atCustoms = (list: Standing) => ({ place: list.port_of_discharge, country_code: list.destination_country })

function customsInitiated({ list, move }: Step): Outcome {
  const boe_no = move.boe_no ?? list.boe_no
  const customs_reference = move.customs_reference ?? list.customs_reference
  if (!boe_no && !customs_reference) throw refuseField('boe_no', 'Enter the BOE number or the customs reference.')
  const at = move.custom_initiated_at
  if (!at) throw refuseField('custom_initiated_at', 'Enter when customs began.')
  if (inFuture(at)) throw refuseField('custom_initiated_at', 'This time is in the future.')
  if (list.shipped_at && Date.parse(at) < Date.parse(list.shipped_at))
    throw refuseField('custom_initiated_at', 'Customs cannot begin before the shipment left.')
  return { set: { boe_no, customs_reference, custom_initiated_at: at }, event: { code: 'CUS01', at, from: 'custom_initiated_at', ...atCustoms(list) } }
}

function closingTime({ list }: Step, at: string): string {
  if (inFuture(at)) throw refuseField('custom_closed_at', 'This time is in the future.')
  if (list.custom_initiated_at && Date.parse(at) < Date.parse(list.custom_initiated_at)) {
    throw refuseField('custom_closed_at', 'Customs cannot close before it began.')
  }
  return at
}

function customsApproved(step: Step): Outcome {
  const { list, move } = step
  const boe_no = move.boe_no ?? list.boe_no
  if (!boe_no) throw refuseField('boe_no', 'Enter the BOE number.')
  if (!move.custom_closed_at) throw refuseField('custom_closed_at', 'Enter when customs released the shipment.')
  const at = closingTime(step, move.custom_closed_at)
  if (move.duty_paid === undefined) throw refuseField('duty_paid', 'Enter the duty paid, 0 for none.')
  if (compare(move.duty_paid, 0) < 0) throw refuseField('duty_paid', 'The duty paid cannot be below 0.')
  return {
    set: { boe_no, customs_reference: move.customs_reference ?? list.customs_reference, custom_closed_at: at, duty_paid: amountIn(move.duty_paid, 'AED') },
    event: { code: 'CUS04', at, from: 'custom_closed_at', ...atCustoms(list) },
  }
}

function customsRejected(step: Step): Outcome {
  const remarks = note(step)
  const at = closingTime(step, step.move.custom_closed_at ?? new Date().toISOString())
  return {
    set: { custom_closed_at: at },
    event: { code: 'CUS05', at, from: 'custom_closed_at', reason_code: 'customs', remarks: remarks.slice(0, 255), ...atCustoms(step.list) },
  }
}

/** What each arrival asks for and does (packages.md 3.2 with invoices-payments.md 3.1); shipping depends on where it comes from. */
const arrivals: Record<Exclude<PackageListStatus, 'new' | 'shipped'>, Guard> = {
  on_hold: hold,
  package_list_approved_by_rsa: approve,
  rejected_by_rsa: (step) => (note(step), { set: {}, cancelParcels: true }),
  payment_pending_from_seller: requestPayment,
  ready_to_be_shipped: ready,
  rejected_by_seller: declined,
  custom_initiated: customsInitiated,
  custom_approved: customsApproved,
  custom_rejected: customsRejected,
}
const shipping: Partial<Record<PackageListStatus, Guard>> = {
  payment_pending_from_seller: shippedUnpaid,
  ready_to_be_shipped: shippedUnpaid,
  rejected_by_seller: shippedAgain,
}

/** Holds the move to its guards and says what it changes; 422 on the field that is missing or wrong. */
export async function outcomeOf(step: Step): Promise<Outcome> {
  const to = step.move.ship_status
  const guard = to === 'shipped' ? shipping[step.list.status] : to === 'new' ? undefined : arrivals[to]
  if (!guard) throw new Error(`Nothing is known of the move from ${step.list.status} to ${to}.`)
  return guard(step)
}
