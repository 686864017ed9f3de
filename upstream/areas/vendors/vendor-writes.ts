import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendors as contract } from '@/lib/contract/vendors'
import { isCurrency } from '@/lib/domain/currency'
import { today } from '@/lib/domain/days'
import { timesheetStatus, vendorStatus, type VendorStatus } from '@/lib/domain/vendor'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { vendors } from '../../db/schema/vendors'
import { phonesOf } from '../../platform/phones'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { notFound, seesBank, stale, visibleVendors } from './scope'
import { missingOf } from './vendor-read'

type Made = z.output<typeof contract.add.body>
type Change = z.output<typeof contract.change.body>
type Stored = Made & { id: number; status: VendorStatus; version: number }

const bankFields = ['iban', 'bank_name', 'account_name'] as const
const taken = (field: string, message: string) => () => new Refusal(409, message, [{ field, message }])
const once = (v: Made) => ({
  vendors_code_once: taken('vendor_code', `Vendor code ${v.vendor_code} is used.`), vendors_name_once: taken('vendor_name', 'A vendor with this name exists.'),
})

/** What a vendor's fields say together (vendors.md 2.1). */
function refuseContradictions(v: Made): void {
  if (v.vat_registered && !/^100\d{12}$/.test(v.trn ?? '')) throw refuseField('trn', 'A UAE TRN has 15 digits and starts with 100.')
  if (v.vendor_type !== 'transport' && !v.mol_establishment_no) throw refuseField('mol_establishment_no', 'A vendor of manpower has a labour ministry number.')
  if (v.iban && v.country_code === 'AE' && !v.iban.startsWith('AE')) throw refuseField('iban', 'An account in the Emirates begins with AE.')
  if (!isCurrency(v.currency)) throw refuseField('currency', `Unknown currency ${v.currency}.`)
}

async function refuseUnknown(tx: Db, v: Made): Promise<void> {
  const known = await first<{ n: number }>(tx, sql`select count(*) as n from facilities
    where kind = 'warehouse' and id = any(${sql.param(v.warehouse_ids)}::bigint[])`)
  if ((known?.n ?? 0) < new Set(v.warehouse_ids).size) throw refuseField('warehouse_ids', 'One of these warehouses no longer exists. Choose again.')
}

const settled = (v: Made): Made => ({
  ...v, trn: v.trn || null, warehouse_ids: [...new Set(v.warehouse_ids)],
})

function refuseBank(who: Who, body: Partial<Made>): void {
  const field = seesBank(who) ? undefined : bankFields.find((name) => body[name])
  if (field) throw refuseField(field, 'Bank data is kept by finance.')
}

/** Adds a vendor, inactive. 409 for a code or name in use, 422 on a field. */
export async function addVendor(tx: Db, who: Who, body: Made): Promise<number> {
  refuseBank(who, body)
  const whole = settled(phonesOf(body, body.country_code, ['phone']))
  if (whole.license_expiry < today()) throw refuseField('license_expiry', 'This licence has expired.')
  refuseContradictions(whole)
  await refuseUnknown(tx, whole)
  const [made] = await refuseOn(
    once(whole), tx.insert(vendors).values({ ...whole, created_by: who.user_id, updated_by: who.user_id }).returning({ id: vendors.id }),
  )
  return (made as { id: number }).id
}

/** A vendor with its row held; 404 for one out of reach or deleted. */
export async function holdVendor(tx: Db, who: Who, id: number): Promise<Stored> {
  const seen = await first<{ id: number }>(tx, sql`select v.id from vendors v where v.id = ${id} and v.status <> ${literal(vendorStatus, 'delete')}
      and ${visibleVendors(who, sql`v`) ?? sql`true`} for update`)
  const [held] = seen ? await tx.select().from(vendors).where(eq(vendors.id, id)) : []
  if (!held) throw notFound()
  return held as Stored
}

/** Wages, rates and statements stand in the currency of the day they were written: a vendor that has any keeps it. */
async function refuseOtherCurrency(tx: Db, { id, currency }: Stored, other: string): Promise<void> {
  const priced = await first(tx, sql`select 1 where exists (select 1 from rate_cards where vendor_id = ${id})
      or exists (select 1 from vendor_staff where vendor_id = ${id} and basic_monthly_wage is not null)`)
  if (priced) throw refuseField('currency', `Wages and rates of this vendor are in ${currency}. Add a vendor of its own for ${other}.`)
}

/** Changes a vendor; 409 for a stale version. Answers what was and what is, of the fields named. */
export async function changeVendor(tx: Db, who: Who, id: number, { version, ...body }: Change): Promise<{ before: unknown; after: unknown }> {
  const held = await holdVendor(tx, who, id)
  if (version !== undefined && version !== held.version) throw stale('vendor')
  // Masked bank data comes back from a form that could not change it.
  const given = Object.fromEntries(Object.entries(body).filter(([name, value]) =>
    value !== undefined && (seesBank(who) || !(bankFields as readonly string[]).includes(name)),
  )) as Partial<Made>
  const whole = settled({ ...held, ...phonesOf(given, given.country_code ?? held.country_code, ['phone']) })
  if (given.license_expiry && given.license_expiry !== held.license_expiry && given.license_expiry < today())
    throw refuseField('license_expiry', 'This licence has expired.')
  refuseContradictions(whole)
  if (whole.currency !== held.currency) await refuseOtherCurrency(tx, held, whole.currency)
  await refuseUnknown(tx, whole)
  if (held.status === 'active' && whole.warehouse_ids.length === 0) throw refuseField('warehouse_ids', 'An active vendor works in at least one warehouse.')
  const names = Object.keys(given) as (keyof Made)[]
  const set = Object.fromEntries(names.map((name) => [name, whole[name]]))
  await refuseOn(
    once(whole), tx.update(vendors).set({ ...set, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(vendors.id, id)),
  )
  return { before: Object.fromEntries(names.map((name) => [name, held[name]])), after: set }
}

async function refuseDelete(tx: Db, held: Stored): Promise<void> {
  const open = await first<{ timesheet_no: string }>(
    tx,
    sql`select t.timesheet_no from timesheets t where t.vendor_id = ${held.id} and t.work_date > ${dubaiToday} - 400
          and t.status <> ${literal(timesheetStatus, 'invoiced')} limit 1`,
  )
  if (open) throw new Refusal(409, `Vendor ${held.vendor_code} cannot be deleted: timesheet ${open.timesheet_no} is not invoiced.`)
}

/** Switches a vendor on, off or deletes it (vendors.md 3.1); open timesheets of one switched off go on. */
export async function toggleVendor(tx: Db, who: Who, id: number, to: VendorStatus, reason: string | null | undefined): Promise<VendorStatus> {
  const held = await holdVendor(tx, who, id)
  if (!vendorStatus.can(held.status, to)) throw new Refusal(409, `Vendor ${held.vendor_code} is ${held.status} and cannot become ${to}.`)
  if (to === 'inactive' && !reason) throw refuseField('reason', 'Say why the vendor is deactivated.')
  const missing = to === 'active' ? await missingOf(tx, id) : null
  if (missing) throw new Refusal(409, `Vendor ${held.vendor_code} cannot be activated: ${missing}.`)
  if (to === 'delete') await refuseDelete(tx, held)
  await rows(tx, sql`update vendors set status = ${to}, inactive_reason = ${to === 'active' ? null : (reason ?? null)}, version = version + 1,
    updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  return held.status
}
