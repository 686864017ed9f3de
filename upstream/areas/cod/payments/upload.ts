import { sql } from 'drizzle-orm'
import { codSummaryTemplate } from '@/lib/contract/cod-payment-columns'
import { codStatus } from '@/lib/domain/cod'
import { codLineType, codMatch, codPaymentClosed, type CodLineType } from '@/lib/domain/cod-payment'
import { isInCoins, tooFine } from '@/lib/domain/money'
import { nameIn } from '@/lib/domain/word-in'
import { rows, type Db } from '../../../db/db'
import { literal, literals } from '../../../db/literals'
import { ChangedMeanwhile, rowKind, type Reading } from '../../../core/uploads/row-kind'
import { UploadFailed } from '../../../core/uploads/upload-failed'
import type { RunContext } from '../../../core/uploads/upload-work'
import { Refusal } from '../../../platform/refusal'
import { matchLines } from './match'
import { paymentRow } from './read'
import { holdPayment } from './scope'

type Row = Reading<(typeof codSummaryTemplate)['columns'][number]['field']>
interface Given {
  row_hash: string
  nth: number
  line_type: CodLineType
  tracking_no: string | null
  ref_no: string | null
  collected_date: string
  amount: string
  carrier_fee: string | null
  currency: string
  remarks: string | null
}
interface Reference {
  payment: { id: number; carrier_id: number; currency: string }
  /** How many rows of this file have said the very same so far. */
  seen: Map<string, number>
}
interface Parcel {
  number: string
  is_cod: boolean
  is_delivered: boolean
  remitted_in: string | null
}
interface Facts {
  currency: string
  nth: ReadonlyMap<Row, number>
  there: ReadonlySet<string>
  parcels: ReadonlyMap<string, Parcel>
}

const paymentIdOf = ({ upload }: RunContext): number => Number(upload.params.carrier_cod_payment_id)
const sameName = (hash: string, nth: number) => `${hash} ${nth}`
const hashOf = (row: Row) => row.group.rows[0].hash
const typeOf = (row: Row): CodLineType => nameIn(codLineType, row.text('line_type')) ?? 'collection'

async function referenceOf(run: RunContext): Promise<Reference> {
  try {
    const payment = await paymentRow(run.db, run.who, paymentIdOf(run))
    return { payment, seen: new Map() }
  } catch (error) {
    if (error instanceof Refusal) throw new UploadFailed('cancelled', 'The payment of this statement no longer exists.')
    throw error
  }
}

/** Rows of the file that the statement has already, and what our side knows of the parcels named. */
async function factsOf({ db }: RunContext, { payment, seen }: Reference, found: readonly Row[]): Promise<Facts> {
  const nth = new Map(found.map((row) => {
    const count = (seen.get(hashOf(row)) ?? 0) + 1
    seen.set(hashOf(row), count)
    return [row, count] as const
  }))
  const numbers = [...new Set(found.flatMap((row) => row.code('tracking_no') ?? []))]
  const [there, parcels] = await Promise.all([
    rows<{ row_hash: string; nth: number }>(db, sql`select row_hash, nth from cod_payment_lines where payment_id = ${payment.id}
      and row_hash = any(${sql.param(found.map(hashOf))}::text[])`),
    rows<Parcel>(db, sql`select n.number, o.id is not null and (o.cod_status <> ${literal(codStatus, 'cancelled')} or p.payment_mode = 'cod') as is_cod,
        o.cod_status not in ${literals(codStatus, 'awaiting_delivery', 'cancelled')} as is_delivered,
        (select c.payment_no from cod_payment_lines l join carrier_cod_payments c on c.id = l.payment_id where l.cod_order_id = o.id
          and l.payment_id <> ${payment.id} and l.match_result in ${literals(codMatch, 'matched', 'over')}
          and o.received_amount >= o.expected_amount order by l.id limit 1) as remitted_in
      from unnest(${sql.param(numbers)}::text[]) as n(number)
        join packages p on p.carrier_id = ${payment.carrier_id} and (p.tracking_no = n.number or p.carrier_tracking_no = n.number)
          and p.environment = 'production'
        left join cod_orders o on o.package_id = p.id`),
  ])
  return {
    currency: payment.currency, nth, there: new Set(there.map((line) => sameName(line.row_hash, line.nth))),
    parcels: new Map(parcels.map((parcel) => [parcel.number, parcel])),
  }
}

/** What a carrier learns of a row that is taken all the same: it waits for somebody to look at it. */
function warn(row: Row, number: string, { currency, parcels }: Facts): void {
  const parcel = parcels.get(number)
  if (!parcel) return row.warn('tracking_no', 'unknown_reference', `Tracking No ${number} not found`)
  if (!parcel.is_cod) return row.warn('tracking_no', 'conflict', `${number} has no COD`)
  if (!parcel.is_delivered && Number(row.text('amount')) > 0) row.warn('tracking_no', 'conflict', `${number} is not delivered yet`)
  if (parcel.remitted_in && typeOf(row) === 'collection') row.warn('tracking_no', 'duplicate', `${number} was already remitted in ${parcel.remitted_in}`)
  const given = row.text('currency')
  if (given && given !== currency) row.warn('currency', 'conflict', `Currency ${given} differs from ${currency}`)
}

function check(row: Row, facts: Facts): Given | null {
  const [number, type] = [row.code('tracking_no'), typeOf(row)]
  const [collected_date, amount, currency, fee] = [row.text('collected_date'), row.text('amount'), row.text('currency'), row.text('carrier_fee')]
  row.tooLong('ref_no', 60)
  row.tooLong('remarks', 200)
  if (!number && (type === 'collection' || type === 'reversal')) row.refuse('tracking_no', 'required', 'Tracking No is required.')
  if (amount !== null && Number(amount) < 0 && type !== 'adjustment') row.refuse('amount', 'range', 'Amount must be 0 or more.')
  if (fee !== null && Number(fee) < 0) row.refuse('carrier_fee', 'range', 'Amount must be 0 or more.')
  for (const [field, value] of [['amount', amount], ['carrier_fee', fee]] as const) {
    if (value === null || currency === null || isInCoins(value, currency)) continue
    row.refuse(field, 'format', tooFine(field === 'amount' ? 'Collected Amount' : 'COD Fee', currency))
  }
  if (collected_date === null || amount === null || currency === null || row.errors.length > 0) return null
  if (number) warn(row, number, facts)
  return {
    row_hash: hashOf(row), nth: facts.nth.get(row) ?? 1, line_type: type, tracking_no: number, ref_no: row.text('ref_no'), collected_date, amount,
    carrier_fee: fee, currency, remarks: row.text('remarks'),
  }
}

/** Puts rows behind those the statement has, and matches them. */
async function apply(tx: Db, run: RunContext, given: readonly Given[]): Promise<void> {
  const held = await holdPayment(tx, run.who, paymentIdOf(run))
  if (held.status !== 'draft') throw new ChangedMeanwhile(codPaymentClosed(held.payment_no, held.status))
  await rows(
    tx,
    sql`insert into cod_payment_lines (payment_id, row_no, row_hash, nth, line_type, tracking_no, ref_no, collected_date, amount, carrier_fee, currency,
          remarks, upload_id)
        select ${held.id}, coalesce((select max(row_no) from cod_payment_lines where payment_id = ${held.id}), 0) + g.place, g.row_hash, g.nth, g.line_type,
          g.tracking_no, g.ref_no, g.collected_date, g.amount, g.carrier_fee, g.currency, g.remarks, ${run.upload.id}
        from (select row_number() over () as place, r.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(row_hash text, nth int, line_type text,
          tracking_no text, ref_no text, collected_date date, amount numeric, carrier_fee numeric, currency text, remarks text)) g
        order by g.place on conflict (payment_id, row_hash, nth) do nothing`,
  )
  await matchLines(tx, held, { by: run.who.user_id || null })
}

const statement = rowKind({
  template: codSummaryTemplate,
  key: ['tracking_no'],
  lists: { cod_line_types: codLineType.options.map(({ label }) => label) },
  result: 'created',
  reference: referenceOf,
  facts: factsOf,
  scope: () => null,
  stands: () => false,
  isThere: (row: Row, { nth, there }) => there.has(sameName(hashOf(row), nth.get(row) ?? 1)),
  check,
  apply,
  explain: (constraint) => constraint === 'changed_meanwhile'
    ? { column: 'Row', value: '', message: 'The statement was submitted or cancelled meanwhile.', code: 'conflict' }
    : null,
})

/** A carrier's statement. Each row is a line of its own, also where one says what another says: whether it repeats is for the matching to tell. */
export const codSummaryUpload = {
  ...statement,
  key: () => null,
  forWhom: (who: Parameters<typeof statement.forWhom>[0], params: Parameters<typeof statement.forWhom>[1]) =>
    ({ ...statement.forWhom(who, params), carrier_id: typeof params.carrier_id === 'number' ? params.carrier_id : null }),
}
