import { multiply } from '@/lib/domain/decimal'
import { blankHeader, blankLine, blankPackage, type InvoiceDraft } from '@/lib/domain/seller-invoice'
import { landedCost, type LineCost } from '../../areas/packages/landed-cost'
import type { iorInvoiceLines, iorPackages, packageLists } from '../../db/schema/package-lists'
import { dayMs, iso, plainDay, yymmdd } from '../calendar'
import type { RowOf } from '../copy'
import type { Item } from '../parcels/order'
import type { UserRow } from '../people/users'
import { rateOn } from '../trade/rates'
import type { ListPlan } from './plan'

const cents = (amount: number) => (amount / 100).toFixed(2)
const totalOf = (items: readonly Item[]) => items.reduce((total, { quantity, unitCents }) => total + quantity * unitCents, 0)

/** The goods of a list as its seller's invoice has them: a line for each product. */
export function invoiceLinesOf({ parcels }: ListPlan) {
  const items = parcels.flatMap(({ order }) => order.items)
  return [...Map.groupBy(items, ({ good }) => good[0])].toSorted(([a], [b]) => a.localeCompare(b)).map(([sku, all]) => {
    const { good: [, description, hs_code, , kilos, , origin], unitCents } = all[0] as Item
    const qty = all.reduce((total, { quantity }) => total + quantity, 0)
    return {
      sku, description, hs_code, country_of_origin: origin, qty, unit_price: cents(unitCents), line_total: cents(totalOf(all)),
      net_weight: (kilos * qty).toFixed(3),
    }
  })
}

/** What the list comes to at the rate of a day, and each of its lines. */
export function costOf(plan: ListPlan, amounts: { goods_value: string; freight_amount: string; insurance_amount: string }, atMs: number) {
  const rate = rateOn('USD', atMs)
  const inAed = (amount: string) => multiply([amount, rate], 2)
  const { cost, lines } = landedCost({
    goods: inAed(amounts.goods_value), freight: inAed(amounts.freight_amount), insurance: inAed(amounts.insurance_amount),
    lines: invoiceLinesOf(plan).map(({ line_total }) => ({ value: line_total })),
  })
  return { cost: { ...cost, exchange_rate: rate }, lines }
}

/** Lines of every list, with what each pays once its list is approved. */
export const iorLineRows = (plans: readonly ListPlan[], paidBy: (plan: ListPlan) => readonly LineCost[] | null): RowOf<typeof iorInvoiceLines>[] =>
  plans.flatMap((plan) => {
    const paid = paidBy(plan)
    return invoiceLinesOf(plan).map((line, i) => ({ package_list_id: plan.id, line_no: i + 1, ...line, currency: 'USD', ...paid?.[i] }))
  })

/** A carton of every parcel. */
export const iorPackageRows = (plans: readonly ListPlan[]): RowOf<typeof iorPackages>[] =>
  plans.flatMap(({ id, parcels }) => parcels.map(({ order }, i) => ({
    package_list_id: id, package_no: `C${String(i + 1).padStart(3, '0')}`, package_type: 'carton' as const,
    length: String(order.box[0]), width: String(order.box[1]), height: String(order.box[2]), gross_weight: (order.weightGrams / 1000).toFixed(3),
    contents: order.items.map(({ good, quantity }) => ({ sku: good[0], qty: quantity })),
  })))

/** How far the drafts of the demo's seller are: what is still missing of each. */
const left = ['nothing', 'packages', 'lines', 'ports', 'nothing', 'codes'] as const

function draftOf(plan: ListPlan, missing: (typeof left)[number], day: string, no: string): InvoiceDraft {
  const lines = missing === 'lines' ? [] : invoiceLinesOf(plan).map(({ line_total: _total, qty, ...line }) => ({
    ...blankLine(), ...line, qty: String(qty), unit: 'pcs', hs_code: missing === 'codes' ? '' : line.hs_code,
  }))
  const packages = missing === 'lines' || missing === 'packages' ? [] : iorPackageRows([plan]).flatMap(({ contents, package_list_id: _list, ...box }) =>
    contents.map(({ sku, qty }) => ({ ...blankPackage(), ...box, sku, qty: String(qty) })))
  const header = {
    ...blankHeader(), seller_invoice_no: no, seller_invoice_date: day, incoterm: 'FOB', origin_country: plan.seller.country,
    port_of_loading: missing === 'ports' ? '' : plan.seller.airport, port_of_discharge: missing === 'ports' ? '' : 'DXB', freight_amount: '480.00',
  }
  return { header, lines, packages }
}

/** Six shipments the demo's seller has begun and not submitted; ids follow those of the lists. */
export function draftRows(plans: readonly ListPlan[], owner: UserRow, nowMs: number): (RowOf<typeof packageLists> & { id: number })[] {
  const own = plans.filter(({ seller }) => seller.id === owner.seller_id)
  return left.flatMap((missing, i) => {
    const plan = own[i % Math.max(own.length, 1)]
    if (!plan) return []
    const [id, at] = [plans.length + i + 1, nowMs - (i + 1) * dayMs]
    return [{
      id, package_list_no: `PL${yymmdd(at).slice(0, 4)}${String(id).padStart(6, '0')}`, client_id: plan.parcels[0]?.order.clientId ?? 0,
      seller_id: plan.seller.id,
      seller_name: plan.seller.name, status: null, draft: draftOf(plan, missing, plainDay(at), `${plan.seller.country}-D${100 + i}`), goods_value: '0.00',
      destination_country: 'AE', created_by: owner.id, updated_by: owner.id, created_at: iso(at), updated_at: iso(at),
    }]
  })
}
