import type { PackageListStatus } from '@/lib/domain/package-list'
import { mod7 } from '@/lib/domain/check-digits'
import { multiply, sum } from '@/lib/domain/decimal'
import type { packageListHistory, packageLists } from '../../db/schema/package-lists'
import type { packageDocuments } from '../../db/schema/packages'
import { dayMs, hourMs, iso, plainDay, yymmdd } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice, type Dice } from '../dice'
import type { UserRow } from '../people/users'
import { costOf } from './invoice-rows'
import type { ListPlan } from './plan'

/** Who moves lists: their rows among the users. */
export type Officers = { ior: UserRow; finance: UserRow; customs: UserRow; seller: UserRow }

const reached = ({ stages }: ListPlan, status: PackageListStatus) => stages.find(({ to }) => to === status)?.atMs ?? null
const listNo = (madeAt: number, id: number) => `PL${yymmdd(madeAt).slice(0, 4)}${String(id).padStart(6, '0')}`

function waybill(roll: Dice): string {
  const serial = String(roll.int(1_000_000, 9_999_999))
  return `176-${serial}${mod7(serial)}`
}

function shipping(roll: Dice, plan: ListPlan) {
  const shippedAt = reached(plan, 'shipped')
  const ship_option = shippedAt === null ? 'no' : plan.bySea ? 'shipped_by_sea' : 'shipped_by_air'
  const reference = plan.bySea ? `DXB${roll.int(10_000_000, 99_999_999)}` : waybill(roll)
  return {
    ship_option, freight_mode: plan.bySea ? 0 : 1, pickup_type: roll.int(0, 1),
    container_load: plan.bySea ? roll.int(1, 2) : null, port_of_loading: plan.bySea ? plan.seller.port : plan.seller.airport,
    port_of_discharge: plan.bySea ? 'AEJEA' : 'DXB', shipping_reference: shippedAt === null ? null : reference,
    mawb_no: shippedAt === null || plan.bySea ? null : reference, bl_no: shippedAt !== null && plan.bySea ? reference : null,
    hawb_no: shippedAt === null || plan.bySea ? null : `H${100_000 + plan.id}`,
    carrier_name: shippedAt === null ? null : plan.bySea ? 'Mirage Ocean Line' : 'Atlas Air Freight', shipped_at: shippedAt === null ? null : iso(shippedAt),
    eta: shippedAt === null ? null : iso(shippedAt + (plan.bySea ? 21 : 2) * dayMs),
  }
}

function customs(roll: Dice, plan: ListPlan, duty: string | null) {
  const opened = reached(plan, 'custom_initiated')
  const closed = reached(plan, 'custom_approved') ?? reached(plan, 'custom_rejected')
  return {
    boe_no: opened === null ? null : `101-${roll.int(10_000_000, 99_999_999)}-${iso(opened).slice(2, 4)}`,
    customs_reference: opened === null ? null : `DXBC-${plan.id + 40_000}`,
    custom_initiated_at: opened === null ? null : iso(opened), custom_closed_at: closed === null ? null : iso(closed),
    duty_paid: plan.status === 'custom_approved' ? duty : null,
  }
}

function payment(roll: Dice, plan: ListPlan, payable: string): Partial<RowOf<typeof packageLists>> {
  const needsPayment = reached(plan, 'payment_pending_from_seller')
  const paid = reached(plan, 'ready_to_be_shipped')
  const status = needsPayment === null
    ? 'not_sent'
    : plan.status === 'rejected_by_seller' ? 'void' : paid !== null ? (roll.chance(0.05) ? 'waived' : 'paid') : 'pending'
  return {
    payment_status: status, paid_amount: status === 'paid' ? payable : '0.00',
    payment_method: needsPayment === null ? null : roll.weighted([['bank_transfer', 70], ['wire', 20], ['cheque', 10]]),
    payment_due_date: needsPayment === null ? null : plainDay(needsPayment + 7 * dayMs),
  }
}

function worth(plan: ListPlan, madeAt: number) {
  const goods_value = (plan.parcels.reduce((total, { order }) => total + order.valueCents, 0) / 100).toFixed(2)
  const freight_amount = multiply([goods_value, plan.bySea ? '0.04' : '0.09'], 2)
  const insurance_amount = multiply([sum([goods_value, freight_amount]), '0.01'], 2)
  const approvedAt = reached(plan, 'package_list_approved_by_rsa')
  const charged = approvedAt === null ? null : costOf(plan, { goods_value, freight_amount, insurance_amount }, madeAt)
  return {
    amounts: { goods_value, freight_amount, insurance_amount, currency: 'USD', ...charged?.cost, approved_at: approvedAt === null ? null : iso(approvedAt) },
    lines: charged?.lines ?? null,
  }
}
/** What each line of a list pays once it is approved. */
export const paidByLine = (plan: ListPlan) => worth(plan, plan.stages[0]?.atMs ?? 0).lines

export function listRows(plans: readonly ListPlan[]): Numbered<typeof packageLists>[] {
  const roll = dice('package list rows')
  return plans.map(plan => {
    const madeAt = plan.stages[0]?.atMs ?? 0
    const { amounts } = worth(plan, madeAt)
    return {
      id: plan.id, package_list_no: listNo(madeAt, plan.id), client_id: plan.parcels[0]?.order.clientId ?? 0,
      seller_id: plan.seller.id, seller_name: plan.seller.name,
      shipment_ref: `SHP-${5000 + plan.id}`, seller_invoice_no: `${plan.seller.country}-${2600 + plan.id}`,
      seller_invoice_date: plainDay(madeAt - dayMs), status: plan.status,
      origin_country: plan.seller.country, destination_country: 'AE', ...shipping(roll, plan),
      ...amounts, ...payment(roll, plan, amounts.payment_amount ?? '0.00'), ...customs(roll, plan, amounts.duty_amount ?? null),
      invoice_no: `IOR-${plainDay(madeAt).slice(0, 4)}-${String(plan.id).padStart(6, '0')}`, submitted_at: iso(madeAt), incoterm: 'FOB',
      package_count: plan.parcels.length, total_pieces: plan.parcels.reduce((total, { order }) => total + order.pieces, 0),
      total_weight: (plan.parcels.reduce((total, { order }) => total + order.weightGrams, 0) / 1000).toFixed(3), version: plan.stages.length,
      created_at: iso(madeAt), updated_at: iso(plan.stages.at(-1)?.atMs ?? madeAt),
    }
  })
}

type Mover = { changed_by: number | null; changed_by_name: string; user_category: string }

const asMover = ({ id, full_name, user_category }: UserRow): Mover => ({ changed_by: id, changed_by_name: full_name, user_category })

/** Who takes a step: sellers submit and decline, finance sees the money in, customs closes. Only the first seller has an account. */
function moverOf(to: PackageListStatus, { seller }: ListPlan, officers: Officers): Mover {
  if (to === 'new' || to === 'rejected_by_seller') {
    return seller.id === officers.seller.seller_id ? asMover(officers.seller) : { changed_by: null, changed_by_name: seller.name, user_category: 'client' }
  }
  if (to === 'ready_to_be_shipped') return asMover(officers.finance)
  return asMover(to.startsWith('custom_') ? officers.customs : officers.ior)
}

export function historyRows(plans: readonly ListPlan[], officers: Officers): RowOf<typeof packageListHistory>[] {
  return plans.flatMap(plan =>
    plan.stages.map(({ to, atMs, note }, i) => ({
      package_list_id: plan.id, from_status: plan.stages[i - 1]?.to ?? null, to_status: to,
      note, ...moverOf(to, plan, officers), changed_at: iso(atMs), data: null,
    })),
  )
}

/** The papers the workflow asks for by the stage each list has reached. */
export function documentRows(plans: readonly ListPlan[], officers: Officers): RowOf<typeof packageDocuments>[] {
  const roll = dice('package list documents')
  return plans.flatMap(plan => {
    const madeAt = plan.stages[0]?.atMs ?? 0
    const shippedAt = reached(plan, 'shipped')
    const opened = reached(plan, 'custom_initiated')
    const papers = [
      ['commercial_invoice', madeAt] as const, ['packing_list', madeAt] as const, ...(shippedAt === null ? [] : [['awb_bl', shippedAt] as const]),
      ...(opened === null ? [] : [['boe', opened] as const]),
    ]
    return papers.map(([doc_type, atMs]) => ({
      package_id: null, package_list_id: plan.id, doc_type, file_name: `${doc_type.replaceAll('_', '-')}-${plan.id}.pdf`,
      mime: 'application/pdf', size: roll.int(40_000, 900_000),
      path: `documents/demo/${plan.id}/${doc_type}.pdf`, sha256: roll.hex(64),
      uploaded_by: moverOf(doc_type === 'boe' ? 'custom_initiated' : 'new', plan, officers).changed_by,
      uploaded_at: iso(atMs + roll.int(0, 1) * hourMs), expires_at: null,
    }))
  })
}
