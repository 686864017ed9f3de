import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { masterData } from '@/lib/contract/master-data'
import { isCurrency } from '@/lib/domain/currency'
import { addDays, day, today } from '@/lib/domain/days'
import { first, rows, type Db } from '../../db/db'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'

type Rate = z.input<typeof masterData.rates.reply>['rows'][number] & { id: number }
type Saved = Rate & { warning: string | null }

/** A rate that moved by more than this many per cent is told of: mostly a slip of the finger. */
const JUMP_PERCENT = 5
/** Rates are known ahead by days, never by years. */
const MOST_AHEAD_DAYS = 366

const gone = () => new Refusal(404, 'This rate no longer exists.')
const before = sql`(select b.aed_rate::numeric from currency_rates b where b.currency = r.currency and b.rate_date < r.rate_date order by b.rate_date desc
  limit 1)`
const change = sql`round((r.aed_rate::numeric / nullif(${before}, 0) - 1) * 100, 1)`
/** The latest on or before the day counts. */
const effectiveOn = (of: string): SQL =>
  sql`r.rate_date = (select max(e.rate_date) from currency_rates e where e.currency = r.currency and e.rate_date <= ${of})`
const columns = () => sql`r.id, r.currency, r.rate_date, r.aed_rate, r.source, ${change}::text as change_percent,
  coalesce(abs(${change}) > ${JUMP_PERCENT}, false) as jump, ${effectiveOn(today())} as effective, r.version, r.updated_at`

const whether = (choice: boolean | undefined, condition: SQL) => (choice === undefined ? undefined : choice ? condition : sql`not (${condition})`)

/** Exchange rates, the latest days first. */
export function rateList(db: Db, query: z.output<typeof masterData.rates.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Rate>(
    db,
    {
      columns: columns(),
      from: sql`currency_rates r`,
      where: [
        anyOfValues(sql`r.currency`, query.currency), whether(query.effective, effectiveOn(today())),
        whether(query.jump, sql`coalesce(abs(${change}) > ${JUMP_PERCENT}, false)`),
        query.from ? sql`r.rate_date >= ${query.from}` : undefined, query.to ? sql`r.rate_date <= ${query.to}` : undefined,
        found ? sql`(r.currency ilike ${found} or r.source ilike ${found})` : undefined,
      ],
      sorts: {
        rate_date: { by: sql`r.rate_date`, kind: 'text' }, currency: { by: sql`r.currency`, kind: 'text' }, updated_at: { by: sql`r.updated_at`, kind: 'time' },
      },
      defaultSort: 'rate_date',
      id: sql`r.id`,
    },
    { ...query, sort: query.sort ?? (query.sort_by === undefined || query.sort_by === 'rate_date' ? 'z_to_a' : undefined) },
  )
}

/** What counts on a day: the latest rate on or before it. */
export const effectiveRates = (db: Db, { day: of = today(), currency }: { day?: string; currency?: string[] }) =>
  rows<{ currency: string; aed_rate: string; rate_date: string; source: string }>(
    db,
    sql`select distinct on (r.currency) r.currency, r.aed_rate, r.rate_date, r.source from currency_rates r
        where ${allOf([sql`r.rate_date <= ${of}`, anyOfValues(sql`r.currency`, currency)])} order by r.currency, r.rate_date desc`,
  )

async function rateOf(db: Db, id: number): Promise<Rate> {
  const found = await first<Rate>(db, sql`select ${columns()} from currency_rates r where r.id = ${id}`)
  if (!found) throw gone()
  return found
}

const withWarning = (rate: Rate): Saved => ({
  ...rate, warning: rate.jump ? `${rate.currency} moves by ${rate.change_percent} % on ${day(rate.rate_date)}. Check the rate.` : null,
})

/** Why a rate cannot be: of an unknown currency, of the dirham itself, or of a day too far ahead; null when it can. */
export function rateFault(currency: string, rateDate: string, aedRate: string): { field: 'currency' | 'rate_date' | 'aed_rate'; message: string } | null {
  if (!isCurrency(currency)) return { field: 'currency', message: `Currency ${currency} is unknown.` }
  if (currency === 'AED' && Number(aedRate) !== 1) return { field: 'aed_rate', message: 'One dirham is one dirham: the rate of AED is 1.' }
  if (Number.isNaN(Date.parse(`${rateDate}T00:00:00Z`)) || addDays(rateDate, 0) !== rateDate) return { field: 'rate_date', message: `${rateDate} is no day.` }
  if (rateDate > addDays(today(), MOST_AHEAD_DAYS)) return { field: 'rate_date', message: 'The day is more than a year ahead.' }
  return null
}

function refuseRate(currency: string, rateDate: string, aedRate: string): void {
  const fault = rateFault(currency, rateDate, aedRate)
  if (fault) throw refuseField(fault.field, fault.message)
}

/** Adds a rate from a day on. 409 when the currency has one of that day. */
export async function addRate(tx: Db, who: Who, { currency, rate_date, aed_rate, source }: z.output<typeof masterData.addRate.body>): Promise<Saved> {
  refuseRate(currency, rate_date, aed_rate)
  const message = `${currency} already has a rate of ${day(rate_date)}. Change that one.`
  const made = await refuseOn({ currency_rates_once: () => new Refusal(409, message, [{ field: 'rate_date', message }]) }, first<{ id: number }>(
    tx,
    sql`insert into currency_rates (currency, rate_date, aed_rate, source, created_by, updated_by)
        values (${currency}, ${rate_date}, ${aed_rate}, ${source}, ${who.user_id}, ${who.user_id}) returning id`,
  ))
  return withWarning(await rateOf(tx, made?.id ?? 0))
}

/** Changes what a rate says; its currency and day stay. What was converted keeps the rate it was converted at. */
export async function changeRate(
  tx: Db, who: Who, id: number, { version, ...said }: z.output<typeof masterData.changeRate.body>,
): Promise<{ before: Rate; after: Saved }> {
  const held = await first<{ version: number }>(tx, sql`select version from currency_rates where id = ${id} for update`)
  if (!held) throw gone()
  if (version !== undefined && version !== held.version) throw staleRecord()
  const was = await rateOf(tx, id)
  refuseRate(was.currency, was.rate_date, said.aed_rate ?? was.aed_rate)
  await rows(
    tx,
    sql`update currency_rates set aed_rate = ${said.aed_rate ?? was.aed_rate}, source = ${said.source ?? was.source}, version = version + 1, updated_at = now(),
        updated_by = ${who.user_id} where id = ${id}`,
  )
  return { before: was, after: withWarning(await rateOf(tx, id)) }
}

/** Deletes a rate nothing was converted at. 409 with the count otherwise, or when it is the currency's only one. */
export async function removeRate(tx: Db, id: number): Promise<Rate> {
  const held = await first<{ currency: string; rate_date: string }>(tx, sql`select currency, rate_date from currency_rates where id = ${id} for update`)
  if (!held) throw gone()
  const was = await rateOf(tx, id)
  const used = await first<{ n: number }>(tx, sql`select count(*) as n from currency_conversion_logs where rate_date = ${held.rate_date}::date
      and ${held.currency} in (from_currency, to_currency)`)
  if (used?.n)
    throw new Refusal(409, `${held.currency} of ${day(held.rate_date)} was used for ${used.n} ${used.n === 1 ? 'conversion' : 'conversions'} and stays.`)
  // One at a time, so that of the last two only one is deleted.
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('currency_rates'), hashtext(${held.currency}))`)
  const others = await rows(tx, sql`select 1 from currency_rates where currency = ${held.currency} and id <> ${id} limit 1`)
  if (others.length === 0) throw new Refusal(409, `This is the only rate of ${held.currency}. Add another first.`)
  await rows(tx, sql`delete from currency_rates where id = ${id}`)
  return was
}
