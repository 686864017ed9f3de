import { sql } from 'drizzle-orm'
import { configFact } from '@/lib/domain/config-register'
import { compare, greatest, product, sum, type Decimal } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { share } from '@/lib/domain/share'
import { first, type Db } from '../../db/db'
import { rateToday } from '../../core/parcels/dirhams'
import { refuseField } from '../../platform/refusal'
import { settingAt, type ConfigPlace } from '../../core/settings/setting-at'
import { dutyLines } from './tariff-rules'

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
  /** Value of each HS line in any one currency; duty is worked out line by line. Without lines the shipment is one. */
  lines?: readonly { value: string; duty_rate?: string; additional_rates?: readonly string[] }[]
}

/** What an import costs the seller, AED with two places; the names are those of `package_lists`. */
interface LandedCost {
  cif_aed: string
  duty_amount: string
  vat_amount: string
  /** IOR fee and clearance. */
  service_fee: string
  service_fee_vat: string
  payment_amount: string
}

const inFils = (amount: Decimal) => amountIn(amount, 'AED')
const percent = (amount: string, rate: string) => inFils(product([amount, rate, '0.01']))

/**
 * Duty, import VAT and our fees on a shipment (packages.md 7, invoices-payments.md 7.1): each line rounded half up to the fils,
 * then added. Goods 36,725.00 and freight 2,500.00 make 5,850.69.
 */
export function landedCost({ goods, freight, insurance, lines = [] }: Goods, rates: LandedRates = openingRates): LandedCost {
  const insured = insurance ?? percent(sum([goods, freight]), rates.insurance_percent_default)
  const cif_aed = inFils(sum([goods, freight, insured]))
  const dutiable: NonNullable<Goods['lines']> = lines.length > 0 ? lines : [{ value: '1' }]
  const shares = share(cif_aed, 'AED', dutiable.map(({ value }) => value))
  const duty_amount = inFils(
    sum(dutiable.flatMap(({ duty_rate, additional_rates = [] }, i) =>
      [duty_rate ?? rates.duty_rate_default, ...additional_rates].map((rate) => percent(shares[i] ?? '0', rate)),
    )),
  )
  const vat_amount = percent(sum([cif_aed, duty_amount]), rates.import_vat_rate)
  const iorFee = inFils(greatest(percent(cif_aed, rates.ior_fee_percent), rates.ior_fee_min))
  const fees = [iorFee, inFils(rates.clearance_fee)]
  const service_fee = inFils(sum(fees))
  const service_fee_vat = inFils(sum(fees.map((fee) => percent(fee, rates.fee_vat_rate))))
  return {
    cif_aed, duty_amount, vat_amount, service_fee, service_fee_vat, payment_amount: inFils(sum([duty_amount, vat_amount, service_fee, service_fee_vat])),
  }
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
  goods_value: string
  freight_amount: string
  insurance_amount: string
}

/**
 * The landed cost of a package list from its own amounts and the contents of its packages, by HS code and origin: a code's own rate and duties of its origin
 * come from the tariff (docs/decisions/036-dated-tariff.md).
 */
export async function costOfPackageList(db: Db, id: number): Promise<LandedCost> {
  const list = (await first<Valued>(db, sql`select client_id, destination_country, currency, goods_value, freight_amount, insurance_amount from package_lists
    where id = ${id}`)) as Valued
  const fx = await aedRate(db, list.currency)
  const lines = await dutyLines(db, id)
  const inAed = (amount: string) => inFils(product([amount, fx]))
  const insurance = compare(list.insurance_amount, 0) > 0 ? inAed(list.insurance_amount) : null
  return landedCost(
    { goods: inAed(list.goods_value), freight: inAed(list.freight_amount), insurance, lines },
    await ratesFor(db, { clientId: list.client_id, countryCode: list.destination_country }),
  )
}
