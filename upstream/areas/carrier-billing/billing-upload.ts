import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierBilling } from '@/lib/contract/carrier-billing'
import { carrierBillingTemplate } from '@/lib/contract/carrier-billing-columns'
import { carrierCharge, type CarrierCharge, type Tolerance } from '@/lib/domain/carrier-billing'
import { compare, subtract, sum } from '@/lib/domain/decimal'
import { amountIn, isInCoins, money, tooFine } from '@/lib/domain/money'
import { nameIn } from '@/lib/domain/word-in'
import { first, rows, type Db } from '../../db/db'
import { dirhamsRate } from '../../core/parcels/dirhams'
import { settingAt } from '../../core/settings/setting-at'
import { receiveUpload, type Context } from '../../core/uploads/receive-upload'
import { rowKind, type Reading } from '../../core/uploads/row-kind'
import { UploadFailed } from '../../core/uploads/upload-failed'
import type { ReadRow, RunContext, UploadKindWork } from '../../core/uploads/upload-work'
import { billingCarrier, carrierOfFile, ofCarrier } from './carrier-files'
import { openInvoice, summarise } from './invoices'
import { judgeLine, type BilledLine, type Judgement, type Yardstick } from './judge-line'
import { parcelsOf, type BilledParcel } from './parcels'
import { rateBook } from './rate-book'
import { settleInvoice } from './settle'

type Field = (typeof carrierBillingTemplate)['columns'][number]['field']
type Row = Reading<Field>

/** Takes the file of an invoice and opens the invoice, unless it is only checked (billing-cod.md 5). */
export async function receiveBilling(ctx: Context, { dry_run, ...header }: z.output<typeof carrierBilling.upload.body>) {
  const carrier = await billingCarrier(ctx.db, header.carrier_id)
  const sent = { ...header, control_total: header.control_total ?? null }
  if (dry_run) return receiveUpload(ctx, 'carrier_billing', { ...sent, dry_run })
  const invoice_id = await openInvoice(ctx.db, ctx.who, carrier, { ...header, dry_run })
  const answer = await receiveUpload(ctx, 'carrier_billing', { ...sent, invoice_id })
  await rows(ctx.db, sql`update carrier_invoices set upload_id = ${answer.data.upload_id} where id = ${invoice_id}`)
  return answer
}

interface Reference extends Yardstick {
  carrier: { id: number; name: string }
  /** Null while the file is only checked. */
  invoiceId: number | null
}

/** An invoice that was removed meanwhile takes no lines. */
async function referenceOf(run: RunContext): Promise<Reference> {
  const { db, upload: { params } } = run
  const invoiceId = typeof params.invoice_id === 'number' ? params.invoice_id : null
  const currency = String(params.currency)
  const day = String(params.invoice_date)
  const id = carrierOfFile(run)
  if (invoiceId !== null && (await rows(db, sql`select 1 from carrier_invoices where id = ${invoiceId}`)).length === 0)
    throw new UploadFailed('lookup_missing', `Invoice ${params.invoice_no} was removed. Send its file again.`)
  const [carrier, fx, book, aed, percent] = await Promise.all([
    billingCarrier(db, id), first<{ rate: string }>(db, sql`select ${dirhamsRate(sql`${currency}::text`, sql`${day}::text`)} as rate`),
    rateBook(db, id, currency), settingAt(db, 'billing_tolerance_amount', { carrierId: id }, day),
    settingAt(db, 'billing_tolerance_percent', { carrierId: id }, day),
  ])
  const tolerance = { aed, percent } as Tolerance
  return { carrier: { id, name: carrier.display_name }, invoiceId, currency, aedRate: fx?.rate ?? '1', tolerance, book }
}

interface Facts {
  reference: Reference
  parcels: ReadonlyMap<string, BilledParcel>
  /** Lines of the invoice that are there, by what they are known by. */
  there: ReadonlyMap<string, { total_amount: string; is_approved: boolean }>
}

const lineName = (trackingNo: string, charge: CarrierCharge, occurrence: number) => `${trackingNo} ${charge} ${occurrence}`

async function factsOf({ db }: RunContext, reference: Reference, found: readonly Row[]): Promise<Facts> {
  const numbers = [...new Set(found.flatMap((row) => row.code('tracking_no') ?? []))]
  const [parcels, there] = await Promise.all([
    parcelsOf(db, reference.carrier.id, numbers),
    rows<{ tracking_no: string; charge_type: CarrierCharge; occurrence: number; total_amount: string; approved_at: string | null }>(
      db,
      sql`select tracking_no, charge_type, occurrence, total_amount, approved_at from consignment_billings
          where carrier_invoice_id = ${reference.invoiceId} and tracking_no = any(${sql.param(numbers)}::text[])`,
    ),
  ])
  return {
    reference, parcels,
    there: new Map(there.map((line) => [
      lineName(line.tracking_no, line.charge_type, line.occurrence), { total_amount: line.total_amount, is_approved: line.approved_at !== null },
    ])),
  }
}

interface Thing extends BilledLine, Judgement {
  row_no: number
  tracking_no: string
  occurrence: number
  origin_country: string | null
  destination: string
  delivered_on: string | null
}

const amounts = ['base_amount', 'fuel_amount', 'cod_fee_amount', 'surcharge_amount', 'discount_amount', 'vat_amount', 'total_amount'] as const
const chargeIn = (row: Row) => nameIn(carrierCharge, row.text('charge_type'))
const weighedCharges: ReadonlySet<CarrierCharge> = new Set(['delivery', 'return'])
/** What the parts of a line may differ from its total by: carriers round each. */
const ROUNDING = '0.01'
const occurrenceOf = (row: Row) => Number(row.number('occurrence') ?? 1)
const knownBy = (row: Row) => lineName(row.code('tracking_no') ?? '', chargeIn(row) ?? 'other', occurrenceOf(row))

function amountsOf(row: Row, currency: string): Record<(typeof amounts)[number], string> {
  const given = Object.fromEntries(amounts.map((field) => [field, amountIn(row.text(field) ?? 0, currency)])) as Record<(typeof amounts)[number], string>
  for (const field of amounts) {
    const text = row.text(field)
    if (text !== null && compare(text, 0) < 0) row.refuse(field, 'range', 'Amount must be 0 or more.')
    if (text !== null && !isInCoins(text, currency)) row.refuse(field, 'format', tooFine(row.header(field), currency))
  }
  const parts = subtract(
    sum([given.base_amount, given.fuel_amount, given.cod_fee_amount, given.surcharge_amount, given.vat_amount]), given.discount_amount,
  )
  const off = subtract(given.total_amount, parts).replace('-', '')
  if (row.errors.length === 0 && compare(off, ROUNDING) > 0)
    row.refuse('total_amount', 'conflict', `Total ${given.total_amount} differs from the parts ${amountIn(parts, currency)}`)
  return given
}

function judgeKnown(row: Row, { there, reference: { currency } }: Facts): void {
  const known = there.get(knownBy(row))
  if (!known) return
  const amount = money(known.total_amount, currency)
  row.refuse('tracking_no', 'conflict', known.is_approved
    ? `This line is already approved with ${amount}`
    : `This line was billed with ${amount}. Remove the invoice to send another one.`)
}

function check(row: Row, facts: Facts): Thing | null {
  const { reference, parcels } = facts
  const [tracking_no, charge_type, destination] = [row.code('tracking_no'), chargeIn(row), row.text('destination')]
  const occurrence = occurrenceOf(row)
  const billed_weight = row.text('billed_weight')
  if (!Number.isSafeInteger(occurrence) || occurrence < 1 || occurrence > 99) row.refuse('occurrence', 'range', 'Occurrence is a whole number from 1 to 99.')
  if (charge_type && weighedCharges.has(charge_type) && billed_weight === null)
    row.refuse('billed_weight', 'required', `Billed Weight is required for ${carrierCharge.label(charge_type)}`)
  if (billed_weight !== null && compare(billed_weight, 0) <= 0) row.refuse('billed_weight', 'range', 'Billed Weight must be above 0.')
  row.tooLong('destination', 80)
  const given = amountsOf(row, reference.currency)
  judgeKnown(row, facts)
  if (tracking_no === null || charge_type === null || destination === null || row.errors.length > 0) return null
  const parcel = parcels.get(tracking_no)
  if (!parcel) row.warn('tracking_no', 'unknown_reference', `Tracking No ${tracking_no} is not a shipment of ${reference.carrier.name}`)
  const line = { ...given, charge_type, service: row.text('service'), zone: row.text('zone'), billed_weight }
  return {
    ...line, ...judgeLine(line, parcel, reference), row_no: row.group.rows[0].row_number, tracking_no, occurrence,
    origin_country: row.text('origin_country'), destination, delivered_on: row.text('delivered_on'),
  }
}

async function apply(tx: Db, { upload, who }: RunContext, things: readonly Thing[]): Promise<void> {
  const { invoice_id, currency, carrier_id } = upload.params
  const names = sql.raw(Object.keys(things[0] ?? {}).join(', '))
  await rows(
    tx,
    sql`insert into consignment_billings (carrier_invoice_id, carrier_id, currency, created_by, updated_by, ${names})
        select ${invoice_id}::bigint, ${carrier_id}::bigint, ${currency}::text, ${who.user_id || null}::bigint, ${who.user_id || null}::bigint, ${names}
        from jsonb_populate_recordset(null::consignment_billings, ${JSON.stringify(things)}::jsonb)`,
  )
}

/** Fails a file whose rows do not come to what the paper says. Rows sent again are a part of it. */
async function survey({ upload: { params, retry_of } }: RunContext, all: AsyncIterable<ReadRow>): Promise<void> {
  const { control_total, currency } = params
  if (typeof control_total !== 'string' || retry_of !== null) return
  let total = '0'
  for await (const { values } of all) if (typeof values.total_amount === 'string') total = sum([total, values.total_amount])
  if (compare(total, control_total) === 0) return
  const [said, found] = [money(control_total, String(currency)), money(total, String(currency))]
  throw new UploadFailed('control_total', `The control total is ${said}, but the rows come to ${found}. Nothing was taken.`)
}

/** The lines of one invoice of a carrier (billing-cod.md 6). */
export const billingUpload: UploadKindWork = {
  ...rowKind({
    template: carrierBillingTemplate,
    key: ['tracking_no', 'charge_type', 'occurrence'],
    optionalKey: ['occurrence'],
    lists: { charges: carrierCharge.options.map(({ label }) => label) },
    result: 'created',
    reference: referenceOf,
    facts: (run, reference, found: readonly Row[]) => factsOf(run, reference, found),
    scope: (_row, { reference: { invoiceId } }) => invoiceId,
    stands: (row, { there }) => there.has(knownBy(row)),
    check,
    apply,
    survey,
    finish: async (tx, { upload }, { carrier, invoiceId, currency, aedRate }) => {
      if (invoiceId === null) throw new Error(`Upload ${upload.id} names no invoice`)
      await settleInvoice(tx, { id: invoiceId, carrier_id: carrier.id, currency }, aedRate)
      await summarise(tx, [invoiceId])
    },
    explain: (constraint, { tracking_no }) => (
      constraint === 'consignment_billings_once'
        ? { column: 'Tracking No', value: tracking_no, code: 'duplicate', message: `${tracking_no} was billed for this already. Give another Occurrence.` }
        : null
    ),
  }),
  forWhom: ofCarrier,
} as UploadKindWork
