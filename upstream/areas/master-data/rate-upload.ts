import { sql } from 'drizzle-orm'
import { rateTemplate } from '@/lib/contract/location-columns'
import { readNumber } from '@/lib/domain/number-text'
import { rows, type Db } from '../../db/db'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import type { RunContext } from '../../core/uploads/upload-work'
import { rateFault } from './rates'

type Row = Reading<(typeof rateTemplate)['columns'][number]['field']>
interface Given {
  currency: string
  rate_date: string
  aed_rate: string
  source: string
}
/** Rates there are, by currency and day. */
type There = ReadonlyMap<string, string>

const nameOf = (currency: string | null, day: string | null) => `${currency ?? ''} ${day ?? ''}`

async function factsOf({ db }: RunContext, found: readonly Row[]): Promise<There> {
  const names = found.flatMap((row) => row.text('rate_date') ?? [])
  const there = await rows<{ currency: string; rate_date: string; aed_rate: string }>(db, sql`select currency, rate_date, aed_rate from currency_rates
    where rate_date = any(${sql.param(names)}::text[])`)
  return new Map(there.map(({ currency, rate_date, aed_rate }) => [nameOf(currency, rate_date), aed_rate]))
}

function check(row: Row): Given | null {
  const [currency, rate_date, typed, source] = [row.text('currency'), row.text('rate_date'), row.text('aed_rate'), row.text('source')]
  row.tooLong('source', 60)
  // A rate is small: one with a single comma is as likely a fraction as thousands.
  const reading = typed === null ? null : readNumber(typed, 'unclear')
  const rate = reading && 'decimal' in reading ? reading.decimal : null
  if (typed !== null && (rate === null || !/^\d{1,6}(\.\d{1,8})?$/.test(rate) || Number(rate) <= 0))
    row.refuse('aed_rate', 'format', `AED for one is a number above 0 with at most 8 decimals, not ${typed}.`)
  if (currency === null || rate_date === null || rate === null || source === null || row.errors.length > 0) return null
  const fault = rateFault(currency, rate_date, rate)
  if (fault) row.refuse(fault.field, 'range', fault.message)
  return { currency, rate_date, aed_rate: rate, source }
}

async function apply(tx: Db, run: RunContext, given: readonly Given[]): Promise<void> {
  const by = run.who.user_id || null
  const landed = await rows<{ id: number; currency: string; rate_date: string; aed_rate: string }>(
    tx,
    sql`insert into currency_rates (currency, rate_date, aed_rate, source, created_by, updated_by)
        select g.currency, g.rate_date, g.aed_rate, g.source, ${by}::bigint, ${by}::bigint
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(currency text, rate_date text, aed_rate text, source text)
        on conflict (currency, rate_date) do update set aed_rate = excluded.aed_rate, source = excluded.source, version = currency_rates.version + 1,
          updated_at = now(), updated_by = excluded.updated_by
        returning id, currency, rate_date, aed_rate`,
  )
  await auditUpload(tx, run, 'currency_rate.upload', landed.map(({ id, ...after }) => ({ entity: 'currency_rate', entity_id: id, after })))
}

/** Exchange rates from a sheet: the rate of a currency and day that is there is replaced. */
export const rateUpload = rowKind({
  template: rateTemplate,
  key: ['currency', 'rate_date'],
  result: 'updated',
  reference: () => Promise.resolve(null),
  facts: (run, _reference, found: readonly Row[]) => factsOf(run, found),
  scope: () => 0,
  stands: (row, there) => there.has(nameOf(row.text('currency'), row.text('rate_date'))),
  check,
  apply,
  explain: () => null,
})
