import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendors } from '@/lib/contract/vendors'
import { switchStatus } from '@/lib/domain/record-status'
import { rateCardStatus, timesheetRowStatus, uncountedRows, vendorStatus } from '@/lib/domain/vendor'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { hasPhone } from '../../platform/phones'
import type { Who } from '../../platform/who'
import { notFound, seesAmounts, seesBank, visibleVendors } from './scope'

type Row = z.input<typeof vendors.list.reply>['rows'][number] & { id: number }
type Detail = z.input<typeof vendors.one.reply>

const columns = (who: Who) => sql`v.id, v.vendor_code, v.vendor_name, v.vendor_type, v.city, v.contact_name, v.phone, v.currency, v.license_expiry,
  v.license_expiry - ${dubaiToday} as license_days, v.status,
  coalesce((select string_agg(f.facility_code, ', ' order by f.facility_code) from facilities f where f.id = any(v.warehouse_ids)), '') as warehouses,
  (select count(*) from vendor_staff s where s.vendor_id = v.id and s.status = ${literal(vendorStatus, 'active')}) as staff_active, c.card_no,
    c.valid_to as card_valid_to, c.valid_to - ${dubaiToday} as card_days,
  round(coalesce(m.minutes, 0) / 60.0, 1)::text as hours_mtd, ${seesAmounts(who) ? sql`coalesce(m.amount, 0.00)::text` : sql`null::text`} as amount_mtd`
const tables = sql`vendors v
  left join lateral (select r.card_no, r.valid_to from rate_cards r where r.vendor_id = v.id and r.status = ${literal(rateCardStatus, 'approved')}
    and ${dubaiToday} between r.valid_from and r.valid_to order by r.warehouse_id nulls first, r.id desc limit 1) c on true
  left join lateral (select sum(e.worked_minutes) as minutes, sum(e.amount) as amount from timesheet_employees e
    where e.vendor_id = v.id and e.work_date >= date_trunc('month', ${dubaiToday})::date and e.status not in ${literals(timesheetRowStatus, ...uncountedRows)})
      m on true`

/** A row of `vendors v` whose name or code has this text in it. */
export const namedVendor = (text: string) => sql`(v.vendor_name ilike ${contains(text)} or v.vendor_code ilike ${contains(text)})`

/** One page of vendors by name. */
export function vendorList(db: Db, who: Who, q: z.output<typeof vendors.list.query>) {
  const list: ListQuery = {
    columns: columns(who), from: tables, countFrom: sql`vendors v`,
    where: [
      visibleVendors(who, sql`v`), anyOfValues(sql`v.vendor_type`, q.vendor_type),
      q.warehouse_id ? sql`v.warehouse_ids && ${sql.param(q.warehouse_id)}::bigint[]` : undefined,
      q.status ? anyOfValues(sql`v.status`, q.status) : sql`v.status <> ${literal(vendorStatus, 'delete')}`,
      q.license_expiring === undefined ? undefined : sql`(v.license_expiry <= ${dubaiToday} + 30) = ${q.license_expiring}`,
      q.no_rate_card === undefined
        ? undefined
        : sql`(not exists (select 1 from rate_cards r where r.vendor_id = v.id and r.status = ${literal(rateCardStatus, 'approved')}
            and ${dubaiToday} between r.valid_from and r.valid_to)) = ${q.no_rate_card}`,
      q.search
        ? sql`(${namedVendor(q.search)} or ${hasPhone(sql`v.phone`, q.search)})`
        : undefined,
    ],
    sorts: {
      vendor_name: { by: sql`v.vendor_name`, kind: 'text' }, vendor_code: { by: sql`v.vendor_code`, kind: 'text' },
      license_expiry: { by: sql`v.license_expiry::timestamptz`, kind: 'time' },
    },
    defaultSort: 'vendor_name', id: sql`v.id`,
  }
  return pageOf<Row>(db, list, q)
}

/** Vendors to choose from; PAS names who drives in, a vendor is itself. */
export function vendorDropdown(db: Db, who: Who, q: z.output<typeof vendors.dropdown.query>) {
  const seen = who.user_category === 'pas' ? undefined : visibleVendors(who, sql`v`)
  return rows<{ id: number; vendor_code: string; vendor_name: string }>(
    db,
    sql`select v.id, v.vendor_code, v.vendor_name from vendors v where ${allOf([
      seen, q.vendor_type ? sql`v.vendor_type in (${q.vendor_type}, 'both')` : undefined,
      q.warehouse_id ? sql`${q.warehouse_id} = any(v.warehouse_ids)` : undefined,
      q.status ? sql`v.status = ${q.status}` : sql`v.status <> ${literal(vendorStatus, 'delete')}`,
      q.search ? namedVendor(q.search) : undefined,
    ])} order by v.vendor_name, v.id limit 200`,
  )
}

export const warehouseOptions = (db: Db, who: Who) =>
  rows<{ value: number; label: string }>(
    db,
    sql`select id as value, facility_code || ' · ' || facility_name as label from facilities
        where kind = 'warehouse' and status = ${literal(switchStatus, 'active')}
        and ${who.user_category === 'admin' ? sql`true` : sql`id = any(${sql.param(who.warehouse_ids)}::bigint[])`} order by facility_code limit 500`,
  )

interface Ready {
  vendor_type: string
  licence_over: boolean
  no_warehouse: boolean
  no_rate: boolean
}
/** What a vendor lacks before it can be activated, in words; null when nothing (vendors.md 3.1). */
export async function missingOf(db: Db, id: number): Promise<string | null> {
  const lacks = await first<Ready>(
    db,
    sql`select v.vendor_type, v.license_expiry < ${dubaiToday} as licence_over, cardinality(v.warehouse_ids) = 0 as no_warehouse,
          not exists (select 1 from rate_cards r where r.vendor_id = v.id and r.status = ${literal(rateCardStatus, 'approved')} and r.valid_to >= ${dubaiToday})
            and not exists (select 1 from transport_rates t where t.vendor_id = v.id and coalesce(t.valid_to, 'infinity') >= ${dubaiToday}) as no_rate
              from vendors v where v.id = ${id}`,
  )
  const said = [
    lacks?.licence_over && 'its trade licence has expired',
    lacks?.no_warehouse && 'it may work in no warehouse',
    lacks?.no_rate && (lacks?.vendor_type === 'manpower' ? 'it has no approved rate card' : 'it has no approved rate card and no transport rate'),
  ].filter(Boolean)
  return said.length > 0 ? said.join(', ') : null
}

const bankHidden = (iban: string | null) => (iban ? `•••• ${iban.slice(-4)}` : null)

/** A vendor; bank data masked for all but finance. 404 for one out of reach. */
export async function vendorDetail(db: Db, who: Who, id: number): Promise<Detail> {
  const found = await first<Omit<Detail, 'warehouse_options' | 'not_ready' | 'locked'>>(
    db,
    sql`select v.id, v.vendor_code, v.vendor_name, v.vendor_name_ar, v.vendor_type, v.trade_license_no, v.license_authority, v.license_expiry, v.vat_registered,
        v.trn, v.mol_establishment_no, v.contact_name, v.email, v.phone, v.address,
          v.city, v.emirate, v.country_code, v.iban, v.bank_name, v.account_name, v.payment_terms_days, v.currency, to_jsonb(v.warehouse_ids) as warehouse_ids,
            v.inactive_reason, v.status, v.version
        from vendors v where ${allOf([sql`v.id = ${id}`, visibleVendors(who, sql`v`)])}`,
  )
  if (!found) throw notFound()
  const [warehouse_options, not_ready] = [await warehouseOptions(db, who), found.status === 'active' ? null : await missingOf(db, id)]
  const open = seesBank(who)
  return {
    ...found, ...(open ? {} : { iban: bankHidden(found.iban) }), warehouse_options, not_ready, locked: open ? [] : ['iban', 'bank_name', 'account_name'],
  }
}
