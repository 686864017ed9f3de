import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorRates } from '@/lib/contract/vendor-rates'
import { rateCardStatus, staffRole, type RateCardStatus } from '@/lib/domain/vendor'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { rateCardLines, rateCards } from '../../db/schema/vendors'
import { refuseTooFine } from '../../platform/coins'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { notFound, stale } from './scope'
import { holdVendor } from './vendor-writes'

type Made = z.output<typeof vendorRates.add.body>
type Change = z.output<typeof vendorRates.change.body>
type Stored = typeof rateCards.$inferSelect
type Line = Made['lines'][number]

/** The law's least (Federal Decree-Law 33 of 2021, Art. 19); below it the card says why. */
const least = { ot_day_multiplier: 1.25, ot_night_multiplier: 1.5, rest_day_multiplier: 1.5, holiday_multiplier: 1.5 } as const

interface CardFields {
  valid_from: string
  valid_to: string
  calc_method: string
  remarks?: string | null
  lines: Line[]
}

function refuseRules(c: CardFields & Record<keyof typeof least, string>): void {
  if (c.valid_to <= c.valid_from) throw refuseField('valid_to', 'End date must be after start date.')
  const roles = c.lines.map(({ role }) => role)
  const twice = roles.find((role, i) => roles.indexOf(role) !== i)
  if (twice) throw refuseField('lines', `${staffRole.label(twice)} has two lines.`)
  if (c.calc_method === 'fixed' && !c.lines.some(({ rate_normal }) => rate_normal))
    throw refuseField('lines', 'A card of fixed rates has a normal rate for at least one role.')
  const low = (Object.keys(least) as (keyof typeof least)[]).find((name) => Number(c[name]) < least[name])
  if (low && !c.remarks) throw refuseField(low, `Below the statutory minimum ${least[low].toFixed(2)}. Say why under Remarks.`)
}

async function setLines(tx: Db, id: number, lines: readonly Line[]): Promise<void> {
  await tx.delete(rateCardLines).where(eq(rateCardLines.rate_card_id, id))
  if (lines.length === 0) return
  const vendor = await first<{ currency: string }>(tx, sql`select v.currency from rate_cards c join vendors v on v.id = c.vendor_id where c.id = ${id}`)
  const currency = vendor?.currency ?? 'AED'
  for (const { meal_allowance, transport_allowance } of lines) refuseTooFine({ meal_allowance, transport_allowance }, currency)
  await tx.insert(rateCardLines).values(lines.map((line) => ({ ...line, currency, rate_card_id: id })))
}

/** Adds a draft card to a vendor. */
export async function addCard(tx: Db, who: Who, { lines, ...body }: Made): Promise<number> {
  const vendor = await holdVendor(tx, who, body.vendor_id)
  refuseRules({ ...body, lines })
  await refuseWarehouse(tx, body.warehouse_id)
  const drawn = await first<{ no: string }>(tx, sql`select ${vendor.vendor_code} || '-' || lpad(nextval('rate_card_serial')::text, 4, '0') as no`)
  const [made] = await tx.insert(rateCards)
    .values({ ...body, card_no: drawn?.no ?? '', created_by: who.user_id, updated_by: who.user_id })
    .returning({ id: rateCards.id })
  const { id } = made as { id: number }
  await setLines(tx, id, lines)
  return id
}

async function refuseWarehouse(tx: Db, id: number | null | undefined): Promise<void> {
  if (id && !(await first(tx, sql`select 1 from facilities where id = ${id} and kind = 'warehouse'`)))
    throw refuseField('warehouse_id', 'This warehouse no longer exists. Choose again.')
}

/** A card with its vendor held first, so that two decisions about one vendor's cards queue up. */
async function holdCard(tx: Db, who: Who, id: number): Promise<Stored> {
  const of = await first<{ vendor_id: number }>(tx, sql`select vendor_id from rate_cards where id = ${id}`)
  if (!of) throw notFound()
  await holdVendor(tx, who, of.vendor_id)
  const [held] = await tx.select().from(rateCards).where(eq(rateCards.id, id)).for('update')
  if (!held) throw notFound()
  return held
}

const named = (c: Stored) => `Rate card ${c.card_no} v${c.version_no}`

/** Changes a draft or rejected card, which becomes a draft; 409 for one that is decided or in use. */
export async function changeCard(tx: Db, who: Who, id: number, { version, lines, ...body }: Change): Promise<{ before: unknown; after: unknown }> {
  const held = await holdCard(tx, who, id)
  if (version !== undefined && version !== held.version) throw stale('rate card')
  if (held.status !== 'draft' && held.status !== 'rejected')
    throw new Refusal(409, held.status === 'submitted' ? `${named(held)} waits for a decision.` : `${named(held)} is in use; make a new version.`)
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<Made>
  const kept = lines ? (lines as Line[]) : ((await tx.select().from(rateCardLines).where(eq(rateCardLines.rate_card_id, id))) as Line[])
  refuseRules({ ...held, ...given, lines: kept })
  await refuseWarehouse(tx, given.warehouse_id)
  await tx.update(rateCards)
    .set({ ...given, status: 'draft', version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
    .where(eq(rateCards.id, id))
  if (lines) await setLines(tx, id, kept)
  return { before: Object.fromEntries(Object.keys(given).map((name) => [name, held[name as keyof Stored]])), after: { ...given, ...(lines ? { lines } : {}) } }
}

/** A draft of a card's next version, with the same rules and rates. */
export async function newVersion(tx: Db, who: Who, id: number, dates: { valid_from: string; valid_to: string }): Promise<number> {
  const held = await holdCard(tx, who, id)
  if (dates.valid_to <= dates.valid_from) throw refuseField('valid_to', 'End date must be after start date.')
  const [last] = await rows<{ n: number; open: number | null }>(
    tx,
    sql`select max(version_no) as n, max(version_no) filter (where status in ${literals(rateCardStatus, 'draft', 'submitted')}) as open from rate_cards
        where card_no = ${held.card_no}`,
  )
  if (last?.open) throw new Refusal(409, `Version ${last.open} of ${held.card_no} is not decided yet. Change that one.`)
  const { id: _id, created_at: _made, updated_at: _changed, submitted_by: _by, decided_by: _decided, decided_at: _at, decision_remarks: _why, ...same } = held
  const [made] = await tx.insert(rateCards)
    .values({ ...same, ...dates, version_no: (last?.n ?? 0) + 1, version: 1, status: 'draft', created_by: who.user_id, updated_by: who.user_id })
    .returning({ id: rateCards.id })
  const { id: next } = made as { id: number }
  await rows(
    tx,
    sql`insert into rate_card_lines (rate_card_id, role, currency, rate_normal, rate_ot_day, rate_ot_night, rate_rest_day, rate_holiday, meal_allowance,
        transport_allowance, unit)
        select ${next}, role, currency, rate_normal, rate_ot_day, rate_ot_night, rate_rest_day, rate_holiday, meal_allowance, transport_allowance, unit
        from rate_card_lines where rate_card_id = ${id}`,
  )
  return next
}

/** An older version ends the day before; any other card of the vendor and warehouse must not share a day (vendors.md 2.3). */
async function makeRoom(tx: Db, card: Stored): Promise<void> {
  await rows(
    tx,
    sql`update rate_cards set valid_to = ${card.valid_from}::date - 1, status = case when ${card.valid_from}::date <= ${dubaiToday} then 'superseded'
        else status end, updated_at = now()
        where card_no = ${card.card_no} and version_no < ${card.version_no} and status = ${literal(rateCardStatus, 'approved')}
          and valid_from < ${card.valid_from}::date and valid_to >= ${card.valid_from}::date`,
  )
  const other = await first<{ version_no: number; card_no: string }>(
    tx,
    sql`select version_no, card_no from rate_cards where vendor_id = ${card.vendor_id} and id <> ${card.id} and warehouse_id is not distinct
        from ${card.warehouse_id} and status = ${literal(rateCardStatus, 'approved')}
          and valid_from <= ${card.valid_to}::date and valid_to >= ${card.valid_from}::date limit 1`,
  )
  if (other) throw new Refusal(409, `Dates overlap version ${other.version_no} of ${other.card_no}.`)
}

const goal = { submit: 'submitted', approve: 'approved', reject: 'rejected' } as const
const done = { submit: 'submitted', approve: 'approved', reject: 'rejected' } as const

/** Submits or decides a card; nobody decides what they submitted. */
export async function actOnCard(
  tx: Db, who: Who, id: number, action: keyof typeof goal, remarks: string | null | undefined,
): Promise<{ from: string; to: string }> {
  if (!who.keys.has(action === 'submit' ? 'app_ecom_vendor:rate-card-manage' : 'app_ecom_vendor:rate-card-approve')) throw noPermission()
  const held = await holdCard(tx, who, id)
  const to: RateCardStatus = goal[action]
  if (!rateCardStatus.can(held.status as RateCardStatus, to)) throw new Refusal(409, `${named(held)} is ${held.status}; it cannot be ${done[action]}.`)
  if (action !== 'submit' && held.submitted_by === who.user_id) throw new Refusal(409, 'You submitted this card; someone else must decide it.')
  if (action === 'reject' && !remarks) throw refuseField('remarks', 'Say what has to change.')
  if (action === 'approve') await makeRoom(tx, held)
  const set = action === 'submit'
    ? { submitted_by: who.user_id, decision_remarks: null }
    : { decided_by: who.user_id, decided_at: sql`now()`, decision_remarks: remarks ?? null }
  await tx.update(rateCards).set({ ...set, status: to, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(rateCards.id, id))
  return { from: held.status, to }
}
