import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { RateCard, vendorRates } from '@/lib/contract/vendor-rates'
import { pricingCards, rateCardStatus } from '@/lib/domain/vendor'
import type { PayCard } from '@/lib/domain/vendor-pay'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import type { Who } from '../../platform/who'
import { notFound, visibleCards } from './scope'
import { warehouseOptions } from './vendor-read'

type Row = z.input<typeof RateCard> & { id: number }
type Detail = z.input<typeof vendorRates.one.reply>

const columns = sql`c.id, c.card_no, c.version_no, c.vendor_id, v.vendor_name, f.facility_code as warehouse, c.calc_method, c.bill_scope, c.valid_from,
  c.valid_to, c.ot_day_multiplier, c.ot_night_multiplier, c.vendor_margin_pct, c.status,
  (select u.full_name from users u where u.id = c.submitted_by) as submitted_by, (select u.full_name from users u where u.id = c.decided_by) as decided_by,
    c.decision_remarks`
const rules = sql`c.warehouse_id, c.hourly_divisor, c.normal_hours_per_day, c.weekly_hours, c.ramadan_reduction_hours, c.ramadan_pay_full_day,
  c.break_after_hours, c.break_minutes, c.break_paid, c.night_from, c.night_to, c.rest_day_multiplier,
  c.holiday_multiplier, c.substitute_day_allowed, c.max_ot_hours_per_day, c.max_hours_3_weeks, c.rounding_minutes, c.rounding_mode, c.grace_minutes,
    c.min_call_out_hours, c.vat_rate, c.remarks, c.version,
  coalesce((select jsonb_agg(jsonb_build_object('role', l.role, 'rate_normal', l.rate_normal::text, 'rate_ot_day', l.rate_ot_day::text, 'rate_ot_night',
    l.rate_ot_night::text, 'rate_rest_day', l.rate_rest_day::text,
    'rate_holiday', l.rate_holiday::text, 'meal_allowance', l.meal_allowance::text, 'transport_allowance', l.transport_allowance::text, 'unit', l.unit)
    order by l.role) from rate_card_lines l where l.rate_card_id = c.id), '[]'::jsonb) as lines`
const tables = sql`rate_cards c join vendors v on v.id = c.vendor_id left join facilities f on f.id = c.warehouse_id`

/** One page of rate cards, the latest to start first. */
export function cardList(db: Db, who: Who, q: z.output<typeof vendorRates.list.query>) {
  const list: ListQuery = {
    columns, from: tables, countFrom: sql`rate_cards c join vendors v on v.id = c.vendor_id`,
    where: [
      visibleCards(who, sql`c`), anyOfValues(sql`c.vendor_id`, q.vendor_id), anyOfValues(sql`c.warehouse_id`, q.warehouse_id),
      anyOfValues(sql`c.status`, q.status), q.on_date ? sql`${q.on_date}::date between c.valid_from and c.valid_to` : undefined,
      q.expiring === undefined
        ? undefined
        : sql`(c.status = ${literal(rateCardStatus, 'approved')} and c.valid_to between ${dubaiToday} and ${dubaiToday} + 15) = ${q.expiring}`,
      q.search ? sql`(c.card_no ilike ${contains(q.search)} or v.vendor_name ilike ${contains(q.search)})` : undefined,
    ],
    sorts: {
      valid_from: { by: sql`c.valid_from::timestamptz`, kind: 'time' },
      valid_to: { by: sql`c.valid_to::timestamptz`, kind: 'time' }, card_no: { by: sql`c.card_no`, kind: 'text' },
    },
    defaultSort: 'valid_from', id: sql`c.id`,
  }
  return pageOf<Row>(db, list, q)
}

/** A card with its lines and the vendor's other cards. 404 for one out of reach. */
export async function cardDetail(db: Db, who: Who, id: number): Promise<Detail> {
  const found = await first<Omit<Detail, 'warehouse_options' | 'versions'>>(
    db,
    sql`select ${columns}, ${rules}, (select count(*) from (select 1 from timesheets t where t.rate_card_id = c.id limit 1000) n) as used from ${tables}
        where ${allOf([sql`c.id = ${id}`, visibleCards(who, sql`c`)])}`,
  )
  if (!found) throw notFound()
  const versions = await rows<Detail['versions'][number]>(
    db,
    sql`select id, card_no, version_no, valid_from, valid_to, status from rate_cards where vendor_id = ${found.vendor_id}
        order by valid_from desc, version_no desc limit 100`,
  )
  return { ...found, versions, warehouse_options: await warehouseOptions(db, who) }
}

export interface DayCard extends PayCard {
  id: number
  card_no: string
  warehouse_id: number | null
  max_hours_3_weeks: string
}
const payColumns = sql`(select v.currency from vendors v where v.id = c.vendor_id) as currency, c.id, c.card_no, c.calc_method, c.bill_scope,
  c.ot_day_multiplier, c.ot_night_multiplier, c.vendor_margin_pct, ${rules}`

/** A card by its number in the database, for pricing. */
export const cardById = (db: Db, id: number, seen: SQL = sql`true`) =>
  first<DayCard>(db, sql`select ${payColumns} from rate_cards c where c.id = ${id} and ${seen}`)

/** The card that prices a vendor's day in a warehouse, or null. One a newer version replaced still prices its own days. */
export const cardFor = (db: Db, vendorId: number, warehouseId: number, day: string) =>
  first<DayCard>(
    db,
    sql`select ${payColumns} from rate_cards c where c.vendor_id = ${vendorId} and c.status in ${literals(rateCardStatus, ...pricingCards)}
          and ${day}::date between c.valid_from and c.valid_to
          and (c.warehouse_id is null or c.warehouse_id = ${warehouseId}) order by c.warehouse_id nulls last, c.version_no desc limit 1`,
  )
