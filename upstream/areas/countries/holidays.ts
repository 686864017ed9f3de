import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { countries } from '@/lib/contract/countries'
import { recordStatus } from '@/lib/domain/record-status'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { countryHolidays } from '../../db/schema/places'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'

type Holiday = z.input<typeof countries.saveHoliday.reply>
type Query = z.output<typeof countries.holidays.query>
type Made = z.output<typeof countries.addHoliday.body>
type Change = z.output<typeof countries.saveHoliday.body>

const columns = sql`h.id, h.country_code, c.country_name, h.state_id, s.state_name, h.holiday_date, h.name, h.name_ar, h.half_day_until, h.tentative, h.status,
  h.version`
const from = sql`country_holidays h join countries c on c.country_code = h.country_code left join base_states s on s.id = h.state_id`
const gone = () => new Refusal(404, 'Holiday not found.')
const taken = (date: string) => ({
  country_holidays_once: () => new Refusal(409, `${date} is already a holiday`, [{ field: 'holiday_date', message: `${date} is already a holiday` }]),
})

/** Holidays in their order; those of a state beside those of its whole country. */
export const findHolidays = (db: Db, query: Query) =>
  pageOf<Holiday>(
    db,
    {
      columns, from, id: sql`h.id`, defaultSort: 'holiday_date',
      sorts: { holiday_date: { by: sql`h.holiday_date`, kind: 'time' }, name: { by: sql`h.name`, kind: 'text' } },
      where: [
        anyOfValues(sql`h.country_code`, query.country_code),
        query.state_id ? sql`(h.state_id = ${query.state_id} or h.state_id is null)` : undefined,
        query.year ? sql`h.holiday_date between make_date(${query.year}, 1, 1) and make_date(${query.year}, 12, 31)` : undefined,
        query.status ? sql`h.status = ${query.status}` : undefined,
        query.search ? sql`h.name ilike ${contains(query.search)}` : undefined,
      ],
    },
    query,
  )

async function holidayOf(db: Db, id: number): Promise<Holiday> {
  const row = await first<Holiday>(db, sql`select ${columns} from ${from} where h.id = ${id}`)
  if (!row) throw gone()
  return row
}

async function refuseUnknown(
  tx: Db, { country_code, state_id, holiday_date }: { country_code: string; state_id?: number | null | undefined; holiday_date: string },
): Promise<void> {
  if (Number.isNaN(Date.parse(`${holiday_date}T00:00:00Z`)) || new Date(`${holiday_date}T00:00:00Z`).toISOString().slice(0, 10) !== holiday_date)
    throw refuseField('holiday_date', 'There is no such day.')
  if (!(await first(tx, sql`select 1 from countries where country_code = ${country_code}`)))
    throw refuseField('country_code', `Unknown country ${country_code}`)
  if (
    state_id
    && !(await first(tx, sql`select 1 from base_states where id = ${state_id} and country_code = ${country_code}
        and status <> ${literal(recordStatus, 'delete')}`))
  ) throw refuseField('state_id', 'Choose a state of the country.')
}

/** Adds a holiday; 409 when the day is one already in the same country and state. */
export async function addHoliday(tx: Db, who: Who, body: Made): Promise<Holiday> {
  await refuseUnknown(tx, body)
  const [made] = await refuseOn(
    taken(body.holiday_date),
    tx.insert(countryHolidays).values({ ...body, created_by: who.user_id || null, updated_by: who.user_id || null }).returning({ id: countryHolidays.id }),
  )
  return holidayOf(tx, made?.id ?? 0)
}

/** Changes a holiday, or switches it off: work counts that day again. */
export async function saveHoliday(tx: Db, who: Who, id: number, { version, ...given }: Change): Promise<{ before: Holiday; after: Holiday }> {
  const held = await first<{ version: number }>(tx, sql`select version from country_holidays where id = ${id} for update`)
  if (!held) throw gone()
  if (version !== undefined && version !== held.version) throw staleRecord()
  const before = await holidayOf(tx, id)
  const after = { ...before, ...given }
  await refuseUnknown(tx, after)
  await refuseOn(taken(after.holiday_date), tx.update(countryHolidays)
    .set({ ...given, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id || null })
    .where(eq(countryHolidays.id, id)))
  return { before, after: await holidayOf(tx, id) }
}
