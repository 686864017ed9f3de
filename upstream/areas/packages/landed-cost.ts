import { sql } from 'drizzle-orm'
import { configFact } from '@/lib/domain/config-register'
import { compare, greatest, product, sum, type Decimal } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { inPrice } from '@/lib/domain/seller-invoice'
import { share } from '@/lib/domain/share'
import { first, type Db } from '../../db/db'
import { rateToday } from '../../core/parcels/dirhams'
import { refuseField } from '../../platform/refusal'
import { settingAt, type ConfigPlace } from '../../core/settings/setting-at'
import { dutyLines, type GoodsLine } from './tariff-rules'

const rateKeys = [
  'insurance_percent_default', 'duty_rate_default', 'import_vat_rate', 'ior_fee_percent', 'ior_fee_min', 'clearance_fee', 'fee_vat_rate',
] as const
/** Percentages as people write them ('5.00' is five per cent) and amounts in AED. */
type LandedRates = Record<(typeof rateKeys)[number], string>

/** What we start with (settings.md 2.2). */
const openingRates = Object.fromEntries(rateKeys.map((key) => [key, configFact(key).default])) as LandedRates

export interface Goods {
  /** AED. */
  goods: string
  freight: string
  /** None given: the default percentage of goods and freight. */
  insurance: string | null
  /** Whatever else is added to the value. */
  additions?: string
  /** Duty is worked out line by line. Without lines the shipment is one. */
  lines?: readonly GoodsLine[]
}

/** What an import costs the seller, AED with two places; the names are those of `package_lists`. */
export interface LandedCost {
  cif_aed: string
  duty_amount: string
  excise_amount: string
  vat_amount: string
  ior_fee: string
  clearance_fee: string
  fee_vat_rate: string
  /** IOR fee and clearance. */
  service_fee: string
  service_fee_vat: string
  payment_amount: string
}
/** What a line of it pays: the names are those of `ior_invoice_lines`. */
export interface LineCost {
  duty_rate: string
  duty_amount: string
  excise_amount: string
  vat_amount: string
}

const inFils = (amount: Decimal) => amountIn(amount, 'AED')
const percent = (amount: string, rate: string) => inFils(product([amount, rate, '0.01']))
const total = (amounts: readonly string[]) => inFils(sum(amounts))

/** Duty and excise of each line on its part of the CIF value, excise on value and duty. */
function dutiesOf(cif: string, lines: readonly GoodsLine[], general: string): Omit<LineCost, 'vat_amount'>[] {
  const shares = share(cif, 'AED', lines.map(({ value }) => value))
  return lines.map(({ duty_rate, additional_rates = [], excise_rate }, i) => {
    const [own, held] = [[duty_rate ?? general, ...additional_rates], shares[i] ?? '0']
    const duty_amount = total(own.map((rate) => percent(held, rate)))
    const excise_amount = excise_rate ? percent(sum([held, duty_amount]), excise_rate) : inFils(0)
    return { duty_rate: sum(own), duty_amount, excise_amount }
  })
}

/**
 * Duty, excise, import VAT and our fees on a shipment (packages.md 7, invoices-payments.md 7.1): each line rounded half up to the fils, then added; the VAT
 * is of the whole, shared over the lines. Goods 36,725.00 and freight 2,500.00 make 5,850.69.
 */
export function landedCost({ goods, freight, insurance, additions = '0', lines = [] }: Goods, rates: LandedRates = openingRates) {
  const insured = insurance ?? percent(sum([goods, freight]), rates.insurance_percent_default)
  const cif_aed = total([goods, freight, insured, additions])
  const duties = dutiesOf(cif_aed, lines.length > 0 ? lines : [{ value: '1' }], rates.duty_rate_default)
  const [duty_amount, excise_amount] = [total(duties.map((line) => line.duty_amount)), total(duties.map((line) => line.excise_amount))]
  const vat_amount = percent(sum([cif_aed, duty_amount, excise_amount]), rates.import_vat_rate)
  const shared = share(cif_aed, 'AED', lines.length > 0 ? lines.map(({ value }) => value) : ['1'])
  const vats = share(vat_amount, 'AED', duties.map((line, i) => sum([shared[i] ?? '0', line.duty_amount, line.excise_amount])))
  const ior_fee = inFils(greatest(percent(cif_aed, rates.ior_fee_percent), rates.ior_fee_min))
  const clearance_fee = inFils(rates.clearance_fee)
  const service_fee = total([ior_fee, clearance_fee])
  const service_fee_vat = total([ior_fee, clearance_fee].map((fee) => percent(fee, rates.fee_vat_rate)))
  const cost: LandedCost = {
    cif_aed, duty_amount, excise_amount, vat_amount, ior_fee, clearance_fee, fee_vat_rate: rates.fee_vat_rate, service_fee, service_fee_vat,
    payment_amount: total([duty_amount, excise_amount, vat_amount, service_fee, service_fee_vat]),
  }
  return { cost, lines: duties.map((line, i): LineCost => ({ ...line, vat_amount: vats[i] ?? inFils(0) })) }
}

/** The rates that hold today for a client's goods brought into a country. */
const ratesFor = async (db: Db, place: ConfigPlace): Promise<LandedRates> =>
  Object.fromEntries(await Promise.all(rateKeys.map(async (key) => [key, await settingAt(db, key, place)] as const))) as LandedRates

/** AED for one unit on the day, the newest rate known by then. 422 when there is none. */
export async function aedRate(db: Db, currency: string): Promise<string> {
  if (currency === 'AED') return '1'
  const rate = await first<{ aed_rate: string }>(
    db,
    sql`select aed_rate from currency_rates where currency = ${currency} and rate_date <= ${rateToday}
        order by rate_date desc limit 1`,
  )
  if (!rate) throw refuseField('currency', `There is no exchange rate of ${currency}.`)
  return rate.aed_rate
}

interface Valued {
  client_id: number
  destination_country: string | null
  currency: string
  incoterm: string | null
  goods_value: string
  freight_amount: string
  insurance_amount: string
  other_additions: string
}

/** What the price of the goods holds already is not added again; insurance nobody gave is reckoned. */
function valueOf(list: Valued, fx: string) {
  const inAed = (amount: string) => inFils(product([amount, fx]))
  const held = inPrice(list.incoterm)
  return {
    goods: inAed(list.goods_value), freight: held.freight ? inFils(0) : inAed(list.freight_amount), additions: inAed(list.other_additions),
    insurance: held.insurance ? inFils(0) : compare(list.insurance_amount, 0) > 0 ? inAed(list.insurance_amount) : null,
  }
}

/**
 * The landed cost of a package list, and of each of its lines, from its own amounts and its goods: a code's own rate and duties of its origin come from the
 * tariff (docs/decisions/036-dated-tariff.md). `exchange_rate` is what one unit of its currency is worth today.
 */
export async function costOfPackageList(db: Db, id: number) {
  const list = (await first<Valued>(db, sql`select client_id, destination_country, currency, incoterm, goods_value, freight_amount, insurance_amount,
      other_additions from package_lists where id = ${id}`)) as Valued
  const exchange_rate = await aedRate(db, list.currency)
  const { cost, lines } = landedCost(
    { ...valueOf(list, exchange_rate), lines: await dutyLines(db, id) },
    await ratesFor(db, { clientId: list.client_id, countryCode: list.destination_country }),
  )
  return { cost: { ...cost, exchange_rate }, lines }
}
