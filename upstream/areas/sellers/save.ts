import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sellers as contract } from '@/lib/contract/sellers'
import { countryName } from '@/lib/domain/countries'
import { day, today } from '@/lib/domain/days'
import { recordStatus } from '@/lib/domain/record-status'
import { sellerPlatform, usccPattern, type SellerPlatform } from '@/lib/domain/seller'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { phonesOf } from '../../platform/phones'
import { sellers } from '../../db/schema/sellers'
import { refuseTooFine } from '../../platform/coins'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { mapSeller, refuseForeign, sellsForOthers, setClients } from './mapping'
import { sellerOf } from './read'
import { holdSeller, visibleSellers, type HeldSeller } from './scope'

type Made = z.output<typeof contract.add.body>
type Change = z.output<typeof contract.change.body>
type Facts = Pick<Made, 'legal_name' | 'country_code' | 'registration_no' | 'contact_email' | 'platform'> & {
  platform_merchant_id?: string | null; expected_monthly_value?: string | null; currency: string; run_by_agency: boolean
}

const taken = (field: string, message: string) => new Refusal(409, message, [{ field, message }])
const nameTaken = ({ country_code }: Facts) => taken('legal_name', `A seller with this name exists in ${countryName(country_code)}.`)
/** Its code only for who may know of it. */
const emailTaken = (code: string | null) => taken('contact_email', `This e-mail belongs to ${code ? `seller ${code}` : 'another seller'}.`)
const merchantTaken = (platform: SellerPlatform) => taken('platform_merchant_id', `This ${sellerPlatform.label(platform)} merchant belongs to another seller.`)

/** Between the look and the writing somebody else may have been quicker. */
const once = (facts: Facts) => ({
  sellers_name_once: () => nameTaken(facts),
  sellers_email_once: () => emailTaken(null),
  sellers_merchant_once: () => merchantTaken(facts.platform),
})

/** Rules between the fields of the form, and that no other seller is meant (sellers-ior.md 2.1, 4). */
async function refuseFaults(tx: Db, who: Who, facts: Facts, id: number): Promise<void> {
  if (facts.country_code === 'AE') throw refuseField('country_code', 'A UAE seller does not need an importer of record.')
  if (!(await first(tx, sql`select 1 from countries where country_code = ${facts.country_code}`)))
    throw refuseField('country_code', 'Choose a country of the list.')
  refuseTooFine({ expected_monthly_value: facts.expected_monthly_value }, facts.currency)
  if (facts.country_code === 'CN' && !usccPattern.test(facts.registration_no)) throw refuseField('registration_no', 'Enter the 18-character USCC.')
  const others = sql`s.id <> ${id} and s.status <> ${literal(recordStatus, 'delete')}`
  if (await first(tx, sql`select 1 from sellers s where ${others} and lower(s.legal_name) = lower(${facts.legal_name})
      and s.country_code = ${facts.country_code}`)) throw nameTaken(facts)
  const mailed = await first<{ seller_code: string; known: boolean }>(tx, sql`select s.seller_code, ${visibleSellers(who)} as known from sellers s
    where ${others} and not s.run_by_agency and lower(s.contact_email) = lower(${facts.contact_email})`)
  // One address may be that of all sellers an agency runs.
  if (mailed && !facts.run_by_agency) throw emailTaken(mailed.known ? mailed.seller_code : null)
  if (
    facts.platform_merchant_id
    && (await first(tx, sql`select 1 from sellers s where ${others} and s.platform = ${facts.platform}
        and s.platform_merchant_id = ${facts.platform_merchant_id}`))
  ) throw merchantTaken(facts.platform)
}

/** A client's own seller is its own from the start; one with several clients says which. */
function clientsOf(who: Who, clientIds: readonly number[]): readonly number[] {
  if (isAdmin(who) || clientIds.length > 0) return clientIds
  if (who.client_ids.length === 1) return who.client_ids
  throw refuseField('client_ids', 'Choose at least one client.')
}

/** A new seller at stage 0. A seller does not add sellers. */
export async function addSeller(tx: Db, who: Who, body: Made): Promise<{ id: number; seller_code: string }> {
  if (!isAdmin(who) && (who.user_category !== 'client' || who.seller_id !== null)) throw new Refusal(404, 'Seller not found.')
  const { client_ids, ...fields } = phonesOf(body, body.country_code, ['contact_phone'])
  const clients = clientsOf(who, client_ids)
  await refuseForeign(tx, who, clients)
  await refuseFaults(tx, who, fields, 0)
  const [made] = await refuseOn(
    once(fields),
    tx.insert(sellers).values({ ...fields, created_by: who.user_id, updated_by: who.user_id }).returning({ id: sellers.id, seller_code: sellers.seller_code }),
  )
  const seller = made as { id: number; seller_code: string }
  await rows(tx, sql`insert into seller_stage_history (seller_id, from_stage, to_stage, source, by) values (${seller.id}, null, 0, 'manual', ${who.user_id})`)
  await mapSeller(tx, clients.map(() => seller.id), clients)
  return seller
}

/** Switches a seller on or off (sellers-ior.md 3.2). Of one that sells for others too, a client does not decide alone. */
async function activation(
  tx: Db, who: Who, held: HeldSeller, { active, deactivated_reason }: Change,
): Promise<{ active?: boolean; deactivated_reason?: string | null }> {
  if (active === undefined || active === held.active) return {}
  if (await sellsForOthers(tx, who, held.id)) throw new Refusal(409, 'This seller sells for other clients too. Ask us to switch it on or off.')
  if (!active) {
    if (!deactivated_reason) throw refuseField('deactivated_reason', 'Give a reason.')
    return { active, deactivated_reason }
  }
  if (held.onboarding_stage < 2 || held.agreement_expiry === null) throw new Refusal(409, 'Seller cannot be activated before the agreement is signed.')
  if (held.agreement_expiry < today()) throw new Refusal(409, `The agreement expired on ${day(held.agreement_expiry)}. Extend it first.`)
  return { active, deactivated_reason: null }
}

/** Changes fields, clients or the active switch, whichever were sent. A new address ends the invite that went to the old one. */
export async function changeSeller(tx: Db, who: Who, id: number, body: Change) {
  const held = await holdSeller(tx, who, id)
  if (body.version !== undefined && body.version !== held.version) throw staleRecord()
  const before = await sellerOf(tx, who, id)
  const { client_ids, version: _version, active: _active, deactivated_reason: _reason, ...fields } = phonesOf(body, body.country_code ?? held.country_code, [
    'contact_phone',
  ])
  const facts = { ...held, currency: before.currency, run_by_agency: before.run_by_agency, platform: held.platform as SellerPlatform, ...fields }
  if (Object.keys(fields).length > 0) await refuseFaults(tx, who, facts, id)
  const moved = facts.contact_email.toLowerCase() !== held.contact_email.toLowerCase()
  const set = {
    ...fields, ...(await activation(tx, who, held, body)), ...(moved && { invite_sent_at: null }),
    version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id,
  }
  await refuseOn(once(facts), tx.update(sellers).set(set).where(eq(sellers.id, id)))
  if (client_ids) await setClients(tx, who, held, client_ids)
  return { before, after: await sellerOf(tx, who, id) }
}
