import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { banks as contract } from '@/lib/contract/banks'
import { isCurrency } from '@/lib/domain/currency'
import { first, rows, type Db } from '../../db/db'
import { banks } from '../../db/schema/banks'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { bankOf, type Bank } from './read'

type Given = z.output<typeof contract.add.body>
type Change = z.output<typeof contract.save.body>

/** What a payer's money goes by: another of these is another account, which somebody else has to confirm again. */
const confirmed = ['bank_name', 'account_name', 'iban', 'swift', 'currency'] as const

const taken = {
  banks_iban_unique: () => {
    const message = 'This account is already in the list.'
    return new Refusal(409, message, [{ field: 'iban', message }])
  },
}

/** One at a time: which account of a currency stands first is written on several rows. */
const LOCK = 7_204_531
const holdBanks = (tx: Db) => rows(tx, sql`select pg_advisory_xact_lock(${LOCK})`)

const dropDefault = (tx: Db, currency: string, but: number | null) =>
  rows(tx, sql`update banks set is_default = false, version = version + 1, updated_at = now()
    where currency = ${currency} and is_default and id is distinct from ${but}`)

function refuseUnknown({ currency }: { currency?: string | undefined }): void {
  if (currency !== undefined && !isCurrency(currency)) throw refuseField('currency', `Unknown currency ${currency}.`)
}

/** Adds an account; nobody is asked to pay to it before a second person has confirmed it. 409 for an IBAN of the list, 422 for a currency nobody knows. */
export async function addBank(tx: Db, who: Who, body: Given): Promise<number> {
  refuseUnknown(body)
  await holdBanks(tx)
  if (body.is_default) await dropDefault(tx, body.currency, null)
  const by = who.user_id || null
  const [made] = await refuseOn(taken, tx.insert(banks).values({ ...body, entered_by: by, created_by: by, updated_by: by }).returning({ id: banks.id }))
  return made?.id ?? 0
}

async function held(tx: Db, id: number, version?: number): Promise<Bank> {
  await holdBanks(tx)
  await first(tx, sql`select 1 from banks where id = ${id} for update`)
  const bank = await bankOf(tx, id)
  if (version !== undefined && version !== bank.version) throw staleRecord()
  return bank
}

/**
 * Changes or switches an account. Another number, holder, bank or currency takes its confirmation away, so that no payer sees it until somebody else has
 * confirmed it anew; out of use it is no longer the first of its currency. 409 for a stale version or a taken IBAN.
 */
export async function saveBank(tx: Db, who: Who, id: number, { version, ...given }: Change): Promise<{ before: Bank; after: Bank }> {
  refuseUnknown(given)
  const before = await held(tx, id, version)
  const next = { ...before, ...given }
  const isOther = confirmed.some((field) => next[field] !== before[field])
  const isDefault = next.is_default && next.status === 'active'
  if (given.is_default && !isDefault) throw refuseField('is_default', 'An account out of use cannot stand first. Activate it.')
  if (isDefault) await dropDefault(tx, next.currency, id)
  const by = who.user_id || null
  await refuseOn(taken, tx.update(banks).set({
    ...given, is_default: isDefault, ...(isOther && { entered_by: by, confirmed_by: null, confirmed_at: null }),
    version: sql`version + 1`, updated_at: sql`now()`, updated_by: by,
  }).where(eq(banks.id, id)))
  return { before, after: await bankOf(tx, id) }
}

/**
 * Confirms an account by its number, typed once more from the bank's letter. 409 for whoever entered it and for one that is confirmed, 422 for
 * another number.
 */
export async function confirmBank(tx: Db, who: Who, id: number, iban: string): Promise<{ before: Bank; after: Bank }> {
  const before = await held(tx, id)
  if (before.confirmed_at) throw new Refusal(409, `This account was confirmed by ${before.confirmed_by ?? 'somebody'}.`)
  const own = await first(tx, sql`select 1 from banks where id = ${id} and entered_by = ${who.user_id}`)
  if (own) throw new Refusal(409, 'Another user must confirm this account: you entered it.')
  if (iban !== before.iban) throw refuseField('iban', 'This is not the number that was entered. Compare both with the bank’s letter.')
  await rows(tx, sql`update banks set confirmed_by = ${who.user_id || null}, confirmed_at = now(), version = version + 1, updated_at = now() where id = ${id}`)
  return { before, after: await bankOf(tx, id) }
}
