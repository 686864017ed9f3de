import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorStaff as contract } from '@/lib/contract/vendors'
import { today } from '@/lib/domain/days'
import { maskedEmiratesId, rateCardStatus, vendorStatus, type VendorStatus } from '@/lib/domain/vendor'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { vendorStaff } from '../../db/schema/vendors'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { hasPhone } from '../../platform/phones'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import { hashToken, seal } from '../../platform/tokens'
import type { Who } from '../../platform/who'
import { notFound, stale, visibleVendors } from './scope'

type Row = z.input<typeof contract.one.reply> & { id: number }
type Made = z.output<typeof contract.add.body>
type Change = z.output<typeof contract.change.body>

const columns = sql`s.id, s.vendor_id, s.staff_code, s.full_name, s.full_name_ar, s.emirates_id_masked as emirates_id, s.id_expiry, s.nationality, s.gender,
  s.phone, s.role, s.basic_monthly_wage, s.is_shift_worker, s.weekly_rest_day,
  s.joined_on, s.left_on, s.forklift_card_expiry, s.overtime_exempt, s.status, s.version`

/** 404 for a vendor out of reach. */
export async function refuseForeign(db: Db, who: Who, vendorId: number): Promise<void> {
  if (!(await first(
    db, sql`select 1 from vendors v where ${allOf([sql`v.id = ${vendorId} and v.status <> ${literal(vendorStatus, 'delete')}`, visibleVendors(who, sql`v`)])}`,
  ))) throw notFound()
}

/** One page of a vendor's people by name. */
export async function staffList(db: Db, who: Who, vendorId: number, q: z.output<typeof contract.list.query>) {
  await refuseForeign(db, who, vendorId)
  const list: ListQuery = {
    columns, from: sql`vendor_staff s`,
    where: [
      sql`s.vendor_id = ${vendorId}`, anyOfValues(sql`s.role`, q.role),
      q.status ? anyOfValues(sql`s.status`, q.status) : sql`s.status <> ${literal(vendorStatus, 'delete')}`,
      q.search ? sql`(s.full_name ilike ${contains(q.search)} or s.staff_code ilike ${contains(q.search)} or ${hasPhone(sql`s.phone`, q.search)})` : undefined,
    ],
    sorts: {
      full_name: { by: sql`s.full_name`, kind: 'text' }, staff_code: { by: sql`s.staff_code`, kind: 'text' },
      id_expiry: { by: sql`s.id_expiry::timestamptz`, kind: 'time' },
    },
    defaultSort: 'full_name', id: sql`s.id`,
  }
  return pageOf<Row>(db, list, q)
}

/** One person; 404 for another vendor's. */
export async function staffOne(db: Db, who: Who, id: number, o: { deleted?: true } = {}): Promise<Row> {
  const found = await first<Row>(db, sql`select ${columns} from vendor_staff s join vendors v on v.id = s.vendor_id
    where ${allOf([sql`s.id = ${id}`, o.deleted ? undefined : sql`s.status <> ${literal(vendorStatus, 'delete')}`, visibleVendors(who, sql`v`)])}`)
  if (!found) throw notFound()
  return found
}

type Person = Omit<Made, 'emirates_id'>
function refuseContradictions(s: Person): void {
  if (s.left_on && s.left_on < s.joined_on) throw refuseField('left_on', 'Left on must not be before joined on.')
  if (s.role === 'forklift' && (!s.forklift_card_expiry || s.forklift_card_expiry < today()))
    throw refuseField('forklift_card_expiry', 'A forklift driver needs a forklift card that is valid.')
}

async function refuseWage(tx: Db, vendorId: number, wage: string | null | undefined): Promise<void> {
  if (wage) return
  const multiplies = await first(tx, sql`select 1 from rate_cards where vendor_id = ${vendorId} and status = ${literal(rateCardStatus, 'approved')}
      and calc_method = 'multiplier' and valid_to >= ${dubaiToday} limit 1`)
  if (multiplies) throw refuseField('basic_monthly_wage', 'The vendor’s rate card multiplies the monthly wage: enter it.')
}

/** How an Emirates ID is kept: sealed, hashed for being there once, masked for reading. */
const kept = (id: string, secret: string) => ({
  emirates_id_sealed: seal(id, secret), emirates_id_hash: hashToken(`${secret}:${id}`), emirates_id_masked: maskedEmiratesId(id),
})

const onceOf = (s: { staff_code: string }, masked: string) => {
  const used = (field: string, message: string) => () => new Refusal(409, message, [{ field, message }])
  return {
    vendor_staff_code_once: used('staff_code', `Staff code ${s.staff_code} is used.`),
    vendor_staff_emirates_id_once: used('emirates_id', `Emirates ID ${masked} belongs to a worker of another active vendor.`),
  }
}

/** Adds a person to a vendor. 409 for a badge or Emirates ID in use. */
export async function addStaff(tx: Db, who: Who, secret: string, vendorId: number, { emirates_id, ...body }: Made): Promise<number> {
  await refuseForeign(tx, who, vendorId)
  if (emirates_id.includes('•')) throw refuseField('emirates_id', 'Enter the Emirates ID as 784-1990-1234567-1.')
  refuseContradictions(body)
  await refuseWage(tx, vendorId, body.basic_monthly_wage)
  const [made] = await refuseOn(
    onceOf(body, maskedEmiratesId(emirates_id)),
    tx.insert(vendorStaff)
      .values({
        ...body, ...kept(emirates_id, secret), vendor_id: vendorId,
        currency: sql`(select v.currency from vendors v where v.id = ${vendorId})`, created_by: who.user_id, updated_by: who.user_id,
      })
      .returning({ id: vendorStaff.id }),
  )
  return (made as { id: number }).id
}

async function hold(tx: Db, who: Who, id: number) {
  await rows(tx, sql`select 1 from vendor_staff where id = ${id} for update`)
  return staffOne(tx, who, id)
}

/** Changes a person; the masked Emirates ID sent back leaves it as it is. */
export async function changeStaff(
  tx: Db, who: Who, secret: string, id: number, { version, emirates_id, ...body }: Change,
): Promise<{ before: unknown; after: unknown }> {
  const held = await hold(tx, who, id)
  if (version !== undefined && version !== held.version) throw stale('person')
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<Person>
  const whole = { ...held, ...given } as Person
  refuseContradictions(whole)
  await refuseWage(tx, held.vendor_id as number, whole.basic_monthly_wage)
  const identity = emirates_id && !emirates_id.includes('•') ? kept(emirates_id, secret) : {}
  await refuseOn(
    onceOf(whole, emirates_id ? maskedEmiratesId(emirates_id) : ''),
    tx.update(vendorStaff)
      .set({ ...given, ...identity, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
      .where(eq(vendorStaff.id, id)),
  )
  const names = Object.keys(given) as (keyof Row & string)[]
  return {
    before: Object.fromEntries(names.map((name) => [name, held[name]])),
    after: { ...given, ...(emirates_id ? { emirates_id: maskedEmiratesId(emirates_id) } : {}) },
  }
}

/** Switches a person on, off, or takes it off the list. */
export async function toggleStaff(tx: Db, who: Who, id: number, to: VendorStatus): Promise<VendorStatus> {
  const held = await hold(tx, who, id)
  if (!vendorStatus.can(held.status, to)) throw new Refusal(409, `${held.staff_code} is ${held.status} and cannot become ${to}.`)
  await refuseOn(
    onceOf(held, held.emirates_id),
    rows(tx, sql`update vendor_staff set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`),
  )
  return held.status
}
