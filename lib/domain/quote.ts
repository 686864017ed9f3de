import { day } from './days'
import { compare, greatest, multiply, product, round, sum } from './decimal'
import { machine, type Move, type NameOf } from './machine'
import { amountIn } from './money'
import { codes, words } from './vocabulary'
import { chargeable, volumetric } from './weight'

export const offerStatus = codes({
  0: 'Pending to Offer', 1: 'Quote Sent to seller', 2: 'Price Revision Requested', 3: 'Final Quote Sent to seller', 4: 'Offer Expired',
  5: 'Offer Accepted by Seller', 6: 'Offer Rejected by Seller', 7: 'Quote Rejected by Seller',
})

const offers: Move = { label: 'Make an offer' }
const offersForGood: Move = { label: 'Make a final offer' }
const accepts: Move = {
  label: 'Accept', confirm: 'Accept the offer for [it]?',
  consequence: 'It comes to [currency] [amount]. An accepted offer is not changed any more.', done: 'The offer is accepted.',
}
const rejects: Move = { label: 'Reject', confirm: true, reason: 'required', danger: true, done: 'The offer is rejected.' }
const asksRevision: Move = { label: 'Ask for a revision', done: 'The freight desk knows what to revise.' }

/**
 * A freight quote from question to answer (invoices-payments.md 3.2); names are the seeds' codes. The desk offers (1), a final offer (3) follows what the
 * seller wants revised (2) or an offer that has run out (4), and the seller accepts (5) or turns down (6 the final one, 7 the first).
 */
export const quoteStatus = /* @__PURE__ */ machine({
  '0': { label: offerStatus.label(0), tone: 'yellow', moves: { '1': offers } },
  '1': { label: offerStatus.label(1), tone: 'blue', moves: { '5': accepts, '2': asksRevision, '7': rejects, '3': offersForGood, '4': null } },
  '2': { label: offerStatus.label(2), tone: 'orange', moves: { '3': offersForGood } },
  '3': { label: offerStatus.label(3), tone: 'cyan', moves: { '5': accepts, '6': rejects, '4': null } },
  '4': { label: offerStatus.label(4), tone: 'grey', moves: { '3': offersForGood } },
  '5': { label: offerStatus.label(5), tone: 'green', moves: [] },
  '6': { label: offerStatus.label(6), tone: 'red', moves: [] },
  '7': { label: offerStatus.label(7), tone: 'red', moves: [] },
})
export type QuoteStatus = NameOf<typeof quoteStatus>
/** The codes by what they mean. */
export const quote = { asked: 0, offered: 1, revision: 2, finalOffer: 3, expired: 4, accepted: 5, finalRejected: 6, rejected: 7 } as const
/** Those whose offer stands until its last day. */
export const openOffers = [quote.offered, quote.finalOffer] as const

const name = (status: number) => String(status) as QuoteStatus
export const mayBecome = (from: number, to: number): boolean => quoteStatus.is(name(to)) && quoteStatus.can(name(from), name(to))

/** The refusal of 3.2. */
export const refusedQuoteMove = (no: string, from: number, to: number): string =>
  `Quote ${no} is “${quoteStatus.label(name(from))}” and cannot become “${quoteStatus.label(name(to))}”.`
export const offerHasExpired = (validUntil: string): string => `This offer expired on ${day(validUntil)}.`

export const rejections: readonly number[] = [quote.finalRejected, quote.rejected]

/** invoices-payments.md 2.3, in the order cargo meets them. */
export const quoteCharge = words({
  pickup: 'Pickup', origin_handling: 'Origin handling', freight: 'Freight', fuel_surcharge: 'Fuel surcharge', security: 'Security',
  customs_export: 'Export customs', destination_handling: 'Destination handling', delivery_order: 'Delivery order', clearance: 'Clearance',
  delivery: 'Delivery', insurance: 'Insurance', other: 'Other',
})
export const quoteBasis = words({
  shipment: 'Shipment', kg: 'kg', revenue_ton: 'Revenue ton', container: 'Container', package: 'Package', document: 'Document',
})
/** ISO 6346 types our lanes use. */
export const containerType = words({
  '20GP': '20 ft standard', '40GP': '40 ft standard', '40HC': '40 ft high cube', '45HC': '45 ft high cube', '20RF': '20 ft reefer', '40RF': '40 ft reefer',
})

export interface CargoLine {
  qty: number
  /** Centimetres and kilograms of one piece. */
  length: string
  width: string
  height: string
  gross_weight: string
}
export interface CargoMeasures {
  /** Kilograms. */
  total_gross_weight: string
  /** Cubic metres, four places. */
  total_volume_cbm: string
  /** Kilograms by air's divisor; 0 by sea. */
  volumetric_weight: string
  /** Kilograms carriage by air is paid for; the gross weight by sea. */
  chargeable_weight: string
  /** The larger of tonnes and cubic metres, at least 1, of part of a container; null otherwise. */
  revenue_ton: string | null
}

/** Cubic centimetres a kilogram (IATA TACT, 6,000). */
const AIR_DIVISOR = '6000'
const LEAST_REVENUE_TON = '1'

/**
 * What carriage of some cargo is reckoned by (invoices-payments.md 7.3). Air: 10 cartons of 60 x 40 x 40 cm at 18 kg are 160.000 kg by volume and 180.000 by
 * weight, so 180.000. Part of a container: 0.96 cbm and 0.18 t are one revenue ton.
 */
export function measuresOf(cargo: readonly CargoLine[], mode: 0 | 1, load: 1 | 2 | null): CargoMeasures {
  const gross = round(sum(cargo.map(({ qty, gross_weight }) => product([qty, gross_weight]))), 3)
  const cbm = round(sum(cargo.map(({ qty, length, width, height }) => product([qty, length, width, height, '0.000001']))), 4)
  const space = mode === 1 ? round(sum(cargo.map(({ qty, length, width, height }) => volumetric(length, width, height, AIR_DIVISOR, qty))), 3) : '0.000'
  return {
    total_gross_weight: gross, total_volume_cbm: cbm, volumetric_weight: space,
    chargeable_weight: mode === 1 ? chargeable({ actual: gross, volumetric: space }) : gross,
    revenue_ton: mode === 0 && load === 2 ? round(greatest(cbm, multiply([gross, '0.001'], 3), LEAST_REVENUE_TON), 3) : null,
  }
}

export interface QuoteLine {
  charge_code: NameOf<typeof quoteCharge>
  label: string
  basis: NameOf<typeof quoteBasis>
  qty: string
  rate: string
}
/** What a line comes to, rounded once in the coins of its currency: 180.000 kg at USD 4.20 are 756.00. */
export const lineAmount = ({ qty, rate }: Pick<QuoteLine, 'qty' | 'rate'>, currency: string): string => amountIn(product([qty, rate]), currency)

export interface LineChange {
  charge_code: string
  label: string
  before: string | null
  after: string | null
}
type Priced = { charge_code: string; label: string; amount: string }
const known = ({ charge_code, label }: Priced) => `${charge_code} ${label}`

/** What a later version of an offer says otherwise, line by line; amounts in the same currency. */
export function changesBetween(earlier: readonly Priced[], later: readonly Priced[]): LineChange[] {
  const totals = (lines: readonly Priced[]) =>
    new Map([...Map.groupBy(lines, known)].map(([key, some]) => [key, sum(some.map(({ amount }) => amount))] as const))
  const [was, is] = [totals(earlier), totals(later)]
  const named = new Map([...earlier, ...later].map((line) => [known(line), line] as const))
  return [...named].flatMap(([key, { charge_code, label }]) => {
    const [before, after] = [was.get(key) ?? null, is.get(key) ?? null]
    return before !== null && after !== null && compare(before, after) === 0 ? [] : [{ charge_code, label, before, after }]
  })
}
