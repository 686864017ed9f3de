import { sql } from 'drizzle-orm'
import { billingStatus, expectedCharge, type Charge } from '@/lib/domain/carrier-billing'
import type { CurrencyCode } from '@/lib/domain/currency'
import { addDays } from '@/lib/domain/days'
import { product, sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { totalInvoices } from '../../areas/carrier-billing/invoices'
import { judgeLine, type BilledLine, type Yardstick } from '../../areas/carrier-billing/judge-line'
import { parcelsOf, type BilledParcel } from '../../areas/carrier-billing/parcels'
import { rateBook } from '../../areas/carrier-billing/rate-book'
import { settleInvoice } from '../../areas/carrier-billing/settle'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { carrierInvoices, consignmentBillings } from '../../db/schema/carrier-billing'
import { dayMs, iso, plainDay } from '../calendar'
import { copyInto, type RowOf } from '../copy'
import { dbOf } from '../db-of'
import { dice, type Dice } from '../dice'
import type { DemoGround, DemoRows } from '../ground'
import { demoCarriers } from '../trade/carriers'
import { rateOn } from '../trade/rates'

type LineRow = RowOf<typeof consignmentBillings>

/** billing-cod.md 8: 28 invoices, four of each of seven carriers, the newest a few days old. */
const carriers = ['FALCON', 'DESERT', 'GULFP', 'PEARL', 'NILEQ', 'HIJAZ', 'DHOW']
const PERIODS = 4
/** Below the header. */
const FIRST_ROW = 2
const PERIOD_DAYS = 30
/** Lines in a thousand that differ, by how. */
const faults = [['weight', 18], ['rate', 12], ['fuel', 7], ['surcharge', 11], ['unmatched', 9], ['again', 6], ['none', 937]] as const
type Fault = (typeof faults)[number][0]
const reasons = ['Our scale and the dimensions say less.', 'The rate card of this lane says otherwise.', 'No surcharge is agreed for this place.']

interface Period {
  id: number
  carrier_id: number
  invoice_no: string
  from: string
  to: string
  isNewest: boolean
  yardstick: Yardstick
}

const withTotal = (line: Omit<BilledLine, 'vat_amount' | 'total_amount'>, vatPercent: string, currency: string): BilledLine => {
  const net = sum([line.base_amount, line.fuel_amount, line.cod_fee_amount, line.surcharge_amount])
  const vat_amount = amountIn(product([net, vatPercent, '0.01']), currency)
  return { ...line, vat_amount, total_amount: amountIn(sum([net, vat_amount]), currency) }
}

/** What a carrier bills a parcel: what we expect, or too much of one thing. Null where the card knows no rate. */
function billedOf(parcel: BilledParcel, fault: Fault, { book, currency }: Yardstick): BilledLine | null {
  const find = (weight: string) => book.find({ service: parcel.service, charge: 'delivery', country: parcel.country, zone: null, weight,
    day: parcel.shipped_on })
  const weight = fault === 'weight' ? amountIn(sum([parcel.weight, '1.500']), 'KWD') : parcel.weight
  const rate = find(weight)
  if (!rate) return null
  const cod = Number(parcel.cod_amount) > 0 ? (parcel.cod_currency === currency ? parcel.cod_amount : '0') : null
  const charge: Charge = expectedCharge(rate, 'delivery', { weight, cod, is_remote: parcel.is_remote })
  const more = (amount: string, percent: string) => amountIn(product([amount, percent]), currency)
  return withTotal({
    charge_type: 'delivery', service: parcel.service, zone: null, billed_weight: weight,
    base_amount: fault === 'rate' ? more(charge.base, '1.18') : charge.base, fuel_amount: fault === 'fuel' ? more(charge.fuel, '2.5') : charge.fuel,
    cod_fee_amount: charge.cod_fee, surcharge_amount: fault === 'surcharge' ? amountIn(rate.remote_amount, currency) : charge.surcharge,
    discount_amount: amountIn(0, currency),
  }, rate.vat_percent, currency)
}

function lineOf(period: Period, parcel: BilledParcel, row_no: number, roll: Dice): LineRow | null {
  const rolled = roll.weighted(faults.map(([name, weight]) => [name, weight / 1000] as const))
  // Whatever was delivered by now, each carrier's newest invoice has something to decide.
  const fault = period.isNewest && row_no === FIRST_ROW ? 'weight' : rolled
  const billed = billedOf(parcel, fault, period.yardstick)
  if (!billed) return null
  const isKnown = fault !== 'unmatched'
  return {
    carrier_invoice_id: period.id, carrier_id: period.carrier_id, row_no, occurrence: 1,
    tracking_no: isKnown ? parcel.tracking_no : `${parcel.tracking_no.slice(0, 3)}${roll.int(10_000_000, 99_999_999)}0`,
    destination: parcel.country, currency: period.yardstick.currency, ...billed, ...judgeLine(billed, isKnown ? parcel : undefined, period.yardstick),
  }
}

/** Lines of a period's deliveries; a few of the period before come a second time. */
async function linesOf(db: Db, period: Period, before: readonly LineRow[]): Promise<LineRow[]> {
  const roll = dice(`carrier invoice ${period.invoice_no}`)
  const found = await rows<{ tracking_no: string }>(
    db,
    sql`select tracking_no from packages where carrier_id = ${period.carrier_id} and environment = 'production'
          and (delivered_at at time zone 'Asia/Dubai')::date between ${period.from}::date and ${period.to}::date order by delivered_at, id`,
  )
  const numbers = found.map(({ tracking_no }) => tracking_no)
  const parcels = await parcelsOf(db, period.carrier_id, numbers)
  const fresh = numbers.flatMap((number, i) => {
    const parcel = parcels.get(number)
    const line = parcel && lineOf(period, parcel, i + FIRST_ROW, roll)
    return line ? [line] : []
  })
  const twice = before.filter(({ package_id }) => package_id !== null).slice(0, 1 + Math.floor(before.length / 400))
  return [...fresh, ...twice.map((line, i) => ({ ...line, carrier_invoice_id: period.id, row_no: numbers.length + i + FIRST_ROW }))]
}

/** Of what nobody approved by itself: disputes and credits of all ages; what is older has been decided and paid. */
async function decide(db: Db, { idOf }: DemoGround, settled: readonly number[], recent: readonly number[]): Promise<void> {
  const [pending, approved] = [literal(billingStatus, 'pending'), literal(billingStatus, 'approved')]
  const invoices = (ids: readonly number[]) => sql`carrier_invoice_id = any(${sql.param([...ids])}::bigint[])`
  const reason = sql`(${sql.param(reasons)}::text[])[1 + id % 3]`
  await rows(db, sql`update consignment_billings set billing_status = ${literal(billingStatus, 'disputed')}, dispute_reason = ${reason}
    where ${invoices([...settled, ...recent])} and billing_status = ${pending} and difference > 0 and id % 3 = 0
      and id <> (select max(id) from consignment_billings where ${invoices(recent)} and billing_status = ${pending} and difference > 0)`)
  await rows(db, sql`update consignment_billings set billing_status = ${literal(billingStatus, 'credited')}, credited_amount = difference,
    credit_note_no = 'CN-' || (40000 + id % 9000) where ${invoices(settled)} and billing_status = ${literal(billingStatus, 'disputed')}`)
  await rows(db, sql`update consignment_billings set billing_status = ${literal(billingStatus, 'rejected')},
    dispute_reason = ${'Not a parcel of ours, or billed before.'}
    where ${invoices(settled)} and billing_status = ${pending} and (package_id is null or expected_amount = 0)`)
  await rows(db, sql`update consignment_billings set billing_status = ${approved}, approved_by = ${idOf('finance_manager')}, approved_at = created_at
    where ${invoices(settled)} and billing_status = ${pending}`)
  await rows(db, sql`update consignment_billings set billing_status = ${literal(billingStatus, 'billed')},
    payment_reference = 'TRF-' || (700000 + carrier_invoice_id)
    where ${invoices(settled)} and billing_status = ${approved}`)
}

/** Invoices of the last four months, held against the rate cards as a file would be. */
export const seedCarrierInvoices: DemoRows = async (client, ground) => {
  const db = dbOf(client)
  const { nowMs, idOf } = ground
  const [settled, recent]: [number[], number[]] = [[], []]
  let id = 0
  for (const code of carriers) {
    const at = demoCarriers.findIndex((one) => one.code === code)
    const currency = demoCarriers[at]?.currency ?? 'AED'
    const book = await rateBook(db, at + 1, currency)
    let before: LineRow[] = []
    for (let back = PERIODS; back > 0; back--) {
      const toMs = nowMs - ((back - 1) * PERIOD_DAYS + 3 + at) * dayMs
      const yardstick: Yardstick = { currency, book, aedRate: rateOn(currency as CurrencyCode, toMs), tolerance: { aed: '0.50', percent: '2' } }
      id += 1
      const [invoice_date, to] = [plainDay(toMs), plainDay(toMs - dayMs)]
      const period = {
        id, carrier_id: at + 1, invoice_no: `${code}-${invoice_date.slice(0, 7)}`, from: addDays(to, 1 - PERIOD_DAYS), to, isNewest: back === 1, yardstick,
      }
      const lines = (await linesOf(db, period, before)).map((line) => ({ ...line, created_at: iso(toMs + dayMs), updated_at: iso(toMs + dayMs) }))
      await copyInto(client, carrierInvoices, [{
        id, carrier_id: at + 1, invoice_no: period.invoice_no, invoice_date, due_date: addDays(invoice_date, 30), currency,
        control_total: amountIn(sum(lines.map(({ total_amount }) => total_amount)), currency), created_by: idOf('finance_clerk'),
        updated_by: idOf('finance_clerk'), created_at: iso(toMs + dayMs), updated_at: iso(toMs + dayMs),
      }])
      await copyInto(client, consignmentBillings, lines)
      await settleInvoice(db, { id, carrier_id: at + 1, currency }, yardstick.aedRate)
      ;(back > 2 ? settled : recent).push(id)
      before = lines
    }
  }
  await decide(db, ground, settled, recent)
  await totalInvoices(db, [...settled, ...recent])
}
