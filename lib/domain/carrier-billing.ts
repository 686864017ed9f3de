import { codFee, type codFeeType } from './carrier-cod'
import { compare, divide, greatest, product, roundUpTo, subtract, sum, type Decimal } from './decimal'
import { machine, type NameOf } from './machine'
import { amountIn } from './money'
import { words } from './vocabulary'

/** What a carrier charges a parcel for (billing-cod.md 2.5). */
export const carrierCharge = words({
  delivery: 'Delivery', return: 'Return', cod_fee: 'COD fee', pickup: 'Pickup', redelivery: 'Redelivery', storage: 'Storage', customs: 'Customs',
  remote_area: 'Remote area', other: 'Other',
})
export type CarrierCharge = (typeof carrierCharge.names)[number]

/** A line of a carrier's invoice (billing-cod.md 3.5). Lines in tolerance begin approved. */
export const billingStatus = /* @__PURE__ */ machine({
  pending: {
    label: 'Pending', tone: 'yellow',
    moves: {
      approved: { label: 'Approve', confirm: 'Approve [it]?', consequence: 'It is owed to the carrier as billed.', done: '[it] approved.' },
      disputed: {
        label: 'Dispute', confirm: 'Dispute [it]?', reason: 'required', consequence: 'It is not paid until the carrier answers.', done: '[it] disputed.',
      },
      rejected: {
        label: 'Reject', confirm: 'Reject [it]?', reason: 'required', danger: true, consequence: 'It is never paid: a duplicate, or not ours.',
        done: '[it] rejected.',
      },
    },
  },
  disputed: {
    label: 'Disputed', tone: 'red',
    moves: {
      approved: { label: 'Approve', confirm: 'Approve [it]?', consequence: 'The carrier was right: it is owed as billed.', done: '[it] approved.' },
      credited: {
        label: 'Enter credit note', confirm: 'Enter the credit note of [it]?', consequence: 'What it takes back is not owed.', done: '[it] credited.',
      },
    },
  },
  approved: {
    label: 'Approved', tone: 'green',
    moves: {
      billed: { label: 'Mark billed', confirm: 'Mark [it] as billed?', consequence: 'It was paid with this reference.', done: '[it] marked as billed.' },
    },
  },
  credited: { label: 'Credited', tone: 'blue', moves: [] },
  billed: { label: 'Billed', tone: 'blue', moves: [] },
  rejected: { label: 'Rejected', tone: 'grey', moves: [] },
})
export type BillingStatus = NameOf<typeof billingStatus>

/** How far a carrier's invoice is: it follows from its lines. */
export const carrierInvoiceStatus = /* @__PURE__ */ machine({
  open: { label: 'Open', tone: 'yellow', moves: ['partly_approved', 'approved', 'paid'] },
  partly_approved: { label: 'Partly approved', tone: 'orange', moves: ['open', 'approved', 'paid'] },
  approved: { label: 'Approved', tone: 'green', moves: ['partly_approved', 'paid'] },
  paid: { label: 'Paid', tone: 'blue', moves: [] },
})
export type CarrierInvoiceStatus = NameOf<typeof carrierInvoiceStatus>

/** A refused step of a line (billing-cod.md 3.5). */
export const billingRefusal = (trackingNo: string, from: BillingStatus, to: BillingStatus): string =>
  `Line ${trackingNo} is ${billingStatus.label(from).toLowerCase()} and cannot be ${billingStatus.label(to).toLowerCase()}.`

/** A rate card's service or zone that stands for all of them. */
export const ANY = '*'

/** One row of a carrier's rate card. */
export interface CarrierRate {
  currency: string
  /** Kilograms the base covers; each step begun above them costs `step_amount` more. */
  weight_from: string
  base_amount: string
  step_kg: string | null
  step_amount: string | null
  fuel_percent: string
  /** Null: nothing is charged for collecting cash. */
  cod_fee_type: (typeof codFeeType.names)[number] | null
  cod_fee_flat: string | null
  cod_fee_percent: string | null
  remote_amount: string
  /** What bringing a parcel back costs, as a share of bringing it. */
  rto_percent: string
  vat_percent: string
}

/** A parcel as far as its charge hangs on it. */
export interface Carried {
  /** Chargeable kilograms by the carrier's divisor and rounding. */
  weight: Decimal
  /** The cash that was to be collected, in the rate's currency; '0' where it is in another one, null for none. */
  cod: string | null
  is_remote: boolean
}

/** The parts of a charge, each in coins of its currency. */
export interface Charge {
  base: string
  fuel: string
  cod_fee: string
  surcharge: string
  vat: string
  total: string
}

const share = (amount: Decimal, percent: Decimal, currency: string) => amountIn(product([amount, percent, '0.01']), currency)

/** Parts before VAT, with the VAT of the rate on their sum. */
function withVat({ currency, vat_percent }: CarrierRate, parts: Omit<Charge, 'vat' | 'total'>): Charge {
  const net = sum([parts.base, parts.fuel, parts.cod_fee, parts.surcharge])
  const vat = share(net, vat_percent, currency)
  return { ...parts, vat, total: amountIn(sum([net, vat]), currency) }
}

function baseOf({ currency, weight_from, base_amount, step_kg, step_amount }: CarrierRate, weight: Decimal): string {
  const above = subtract(weight, weight_from)
  if (step_kg === null || step_amount === null || compare(above, 0) <= 0) return amountIn(base_amount, currency)
  const steps = divide(roundUpTo(above, step_kg, 3), step_kg, 0)
  return amountIn(sum([base_amount, product([steps, step_amount])]), currency)
}

/**
 * What a carrier may charge by its rate card (billing-cod.md 7.1). 2.500 kg at 12.00 to 1 kg, 2.50 for each further half, fuel 8 %, COD 150.00 at the higher of
 * 5.00 and 1 %, VAT 5 %: 19.50 + 1.56 + 5.00 + 1.30 = 27.36. `charge` may be read from the rate of a delivery where the card has none of its own.
 */
export function expectedCharge(rate: CarrierRate, charge: CarrierCharge, { weight, cod, is_remote }: Carried): Charge {
  const { currency } = rate
  const none = amountIn(0, currency)
  const cash = () => (cod === null || rate.cod_fee_type === null
    ? none
    : codFee({ currency, fee_type: rate.cod_fee_type, fee_flat: rate.cod_fee_flat, fee_percent: rate.cod_fee_percent }, cod).fee)
  if (charge === 'cod_fee') return withVat(rate, { base: none, fuel: none, cod_fee: cash(), surcharge: none })
  if (charge === 'remote_area')
    return withVat(rate, { base: none, fuel: none, cod_fee: none, surcharge: is_remote ? amountIn(rate.remote_amount, currency) : none })
  const full = baseOf(rate, weight)
  const base = charge === 'return' ? share(full, rate.rto_percent, currency) : full
  const isDelivery = charge === 'delivery'
  return withVat(rate, {
    base, fuel: share(base, rate.fuel_percent, currency), cod_fee: isDelivery ? cash() : none,
    surcharge: isDelivery && is_remote ? amountIn(rate.remote_amount, currency) : none,
  })
}

/** What a carrier billed, part by part. */
export interface Billed {
  base_amount: string
  fuel_amount: string
  cod_fee_amount: string
  surcharge_amount: string
  discount_amount: string
  vat_amount: string
  total_amount: string
}

/** What a difference between billed and expected comes from, one after another. */
export const differencePart = words({ service: 'Service', weight: 'Weight', rate: 'Rate', fuel: 'Fuel', surcharge: 'Surcharge' })
export type DifferencePart = (typeof differencePart.names)[number]
/** Why a line differs: the largest of its parts, or what makes it no charge of this parcel at all (billing-cod.md 2.5). */
export const differenceCause = words({
  none: 'None', service: 'Service', weight: 'Weight', rate: 'Rate', fuel: 'Fuel', surcharge: 'Surcharge', duplicate: 'Duplicate', cancelled: 'Cancelled',
  unmatched: 'Unmatched',
})
export type DifferenceCause = (typeof differenceCause.names)[number]

/** The same charge by our facts; by the service the carrier named; by its service and weight. The rate is the one of the last. */
export interface Charges {
  expected: Charge
  byService: Charge
  byWeight: Charge
  rate: CarrierRate
}

/**
 * Takes a difference apart, each part with its VAT: first the service the carrier named, then its weight, its base, its fuel, its fees and surcharges less
 * discount. What is left, mostly VAT of another rate, belongs to the rate. Parts add up to billed less expected: 31.10 billed for 3.000 kg against 27.36 for
 * 2.500 kg is weight 2.84 and rate 0.90.
 */
export function partsOf(billed: Billed, { expected, byService, byWeight, rate }: Charges): Record<DifferencePart, string> {
  const { currency } = rate
  const by = (parts: Partial<Omit<Charge, 'vat' | 'total'>>) => withVat(rate, { ...byWeight, ...parts }).total
  const base = billed.base_amount
  // Fuel is a share of the base, so a dearer base brings its own.
  const ownFuel = compare(byWeight.fuel, 0) === 0 ? byWeight.fuel : share(base, rate.fuel_percent, currency)
  const fees = { cod_fee: billed.cod_fee_amount, surcharge: subtract(billed.surcharge_amount, billed.discount_amount) }
  const steps = [
    expected.total, byService.total, byWeight.total, by({ base, fuel: ownFuel }), by({ base, fuel: billed.fuel_amount }),
    by({ base, fuel: billed.fuel_amount, ...fees }),
  ]
  const step = (i: number) => amountIn(subtract(steps[i + 1] ?? 0, steps[i] ?? 0), currency)
  const left = subtract(billed.total_amount, steps[5] ?? 0)
  return { service: step(0), weight: step(1), rate: amountIn(sum([step(2), left]), currency), fuel: step(3), surcharge: step(4) }
}

const size = (amount: string) => amount.replace('-', '')

/** The largest part of a difference, the first of equal ones; `none` where all are zero. */
export function causeOf(parts: Readonly<Record<DifferencePart, string>>): DifferenceCause {
  const [largest] = differencePart.names.toSorted((a, b) => compare(size(parts[b]), size(parts[a])))
  return largest === undefined || compare(parts[largest], 0) === 0 ? 'none' : largest
}

/** A tolerance: so many dirhams or such a share, whichever is more. */
export interface Tolerance {
  aed: Decimal
  percent: Decimal
}
/** Over all lines of an invoice that nobody looks at, it may not bill more than this too much (coming-areas.md 2 c.8). */
export const invoiceCap: Tolerance = { aed: '50.00', percent: '0.5' }

/** What a tolerance comes to for an amount of a currency; `aedRate` is dirhams for one of it: AED 0.50 is KWD 0.042 at 11.95. */
export const toleranceOf = ({ aed, percent }: Tolerance, amount: Decimal, currency: string, aedRate: Decimal): string =>
  amountIn(greatest(divide(aed, aedRate, 8), product([amount, percent, '0.01'])), currency)

/** Billed less expected, as a share of expected in per cent; null where nothing was expected. */
export const percentOver = (difference: Decimal, expected: Decimal): string | null =>
  compare(expected, 0) === 0 ? null : divide(product([difference, 100]), expected, 2)
