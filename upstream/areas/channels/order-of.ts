import { compare } from '@/lib/domain/decimal'
import { currencies } from '@/lib/domain/currency'
import { amountIn } from '@/lib/domain/money'
import type { orderHold } from '@/lib/domain/sale-order'
import { orderAmounts } from '@/lib/domain/order-amounts'
import { codeKey } from '../../core/stock/sku-of'
import type { Db } from '../../db/db'
import { readAddresses, type OrderAddress } from '../orders/address'
import type { ReadyOrder } from '../orders/add'
import { readLine, type OrderedLine } from '../orders/lines'
import { orderedGoods } from '../orders/ordered-goods'
import type { ChannelOrder } from './adapter'
import { listingOf } from './listings'
import type { Origin } from './origin'

/** No sale order can be made of it, and why. */
export class Unusable extends Error {}

export interface Hold {
  reason: (typeof orderHold.names)[number]
  note: string
}
/** A channel’s order as ours: what it says, and why it has to wait. */
export interface Ours {
  order: ReadyOrder
  hold: Hold | null
}

/** What a line of an unknown SKU is taxed with until it is known: the UAE’s usual rate. */
const USUAL_VAT = '5.00'

interface Lines {
  lines: OrderedLine[]
  /** Listings nobody has said the SKU of, or whose SKU is not sold. */
  unmapped: string[]
}
async function linesOf(tx: Db, origin: Origin, said: ChannelOrder): Promise<Lines> {
  const meanings = await origin.meanings(tx, said.lines)
  const goods = await orderedGoods(tx, origin.client_id, [...meanings.values()].flatMap(({ code }) => (code === null ? [] : [code])))
  const unmapped: string[] = []
  const lines = said.lines.map((line, at): OrderedLine => {
    const [listing, code] = [listingOf(line), meanings.get(codeKey(listingOf(line)))?.code ?? null]
    const discount = amountIn(line.discount, said.currency)
    const typed = { sku_code: code ?? '', qty: line.qty, unit_price: line.unit_price, discount }
    const read = code === null ? null : readLine(goods.get(codeKey(code)), typed, said.currency, at + 1)
    if (read && 'message' in read && read.field !== 'sku_code') throw new Unusable(`${listing}: ${read.message}`)
    if (read && !('message' in read)) return { ...read, ordered_sku: listing }
    unmapped.push(listing)
    const { qty, unit_price } = line
    return { line_no: at + 1, qty, ordered_sku: listing, sku_id: null, is_bundle: false, vat_rate: USUAL_VAT, takes: [], unit_price, discount }
  })
  return { lines, unmapped }
}

const MOST = { line: 200, name: 100, remarks: 255 }
const cut = (text: string, most: number) => text.slice(0, most)

/** What a shop says of the receiver, short enough to be kept; what it leaves out is a dash until somebody fills it in. */
const receiver = ({ to }: ChannelOrder): ReadyOrder['to'] => ({
  ...to, consignee_name: cut(to.consignee_name, MOST.name) || '—', address_line1: cut(to.address_line1, MOST.line) || '—',
  address_line2: to.address_line2 && cut(to.address_line2, MOST.line), city: cut(to.city, MOST.name) || '—', country_code: to.country_code || 'AE',
})

interface Place {
  address: OrderAddress
  fault: string | null
}
async function placeOf(tx: Db, to: ReadyOrder['to']): Promise<Place> {
  const [read] = await readAddresses(tx, [to])
  if (read && 'address' in read) return { address: read.address, fault: null }
  const phone = to.consignee_phone
  return {
    address: {
      city: to.city, state: to.state ?? null, pincode: to.pincode ?? null, consignee_phone: phone || '—',
      consignee_phone_key: phone.replaceAll(/\D/g, '').slice(-9),
    },
    fault: (read?.faults ?? []).map(({ message }) => message).join(' ') || 'The address is incomplete.',
  }
}

/** A channel's order read by our rules. Throws Unusable for one without lines, in a currency we do not trade in, or with impossible prices. */
export async function oursOf(tx: Db, origin: Origin, said: ChannelOrder): Promise<Ours> {
  const { currency } = said
  if (said.lines.length === 0) throw new Unusable('It has no lines.')
  if (said.lines.some(({ qty }) => !Number.isInteger(qty) || qty > 9999)) throw new Unusable('A quantity is no whole number from 1 to 9,999.')
  if (!Object.hasOwn(currencies, currency)) throw new Unusable(`Its currency ${currency || 'is not said'} is none of ours.`)
  const { lines, unmapped } = await linesOf(tx, origin, said)
  const to = receiver(said)
  const { address, fault } = await placeOf(tx, to)
  const amounts = orderAmounts(lines, amountIn(said.shipping_fee, currency), said.is_tax_inclusive, currency)
  const due = amountIn(said.amount_due, currency)
  const isCod = said.is_cod && !said.is_paid && compare(due, 0) > 0
  return {
    order: {
      ...origin.of, client_id: origin.client_id, ref_no: cut(said.ref_no, 64), warehouse_id: origin.warehouse(said),
      order_date: said.ordered_at, delivery_type: 'standard', payment_mode: isCod ? 'cod' : 'prepaid', remarks: said.remarks && cut(said.remarks, MOST.remarks),
      // We collect what the shop is owed, never more than the order comes to by our rules.
      cod_amount: isCod ? (compare(due, amounts.total_amount) > 0 ? amounts.total_amount : due) : '0',
      to, address, lines, amounts, is_tax_inclusive: said.is_tax_inclusive, currency,
    },
    hold: unmapped.length > 0 ? { reason: 'sku_unmapped', note: `Not mapped: ${unmapped.join(', ')}.` }
      : fault !== null ? { reason: 'address', note: fault }
        : !said.is_paid && !said.is_cod ? { reason: 'payment', note: 'The shop waits for its payment.' } : null,
  }
}
