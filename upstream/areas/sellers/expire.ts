import { sql } from 'drizzle-orm'
import { expiryMarks, markDue } from '@/lib/domain/agreement'
import { addDays, daysBetween, today } from '@/lib/domain/days'
import { recordStatus } from '@/lib/domain/record-status'
import { inTransaction, rows } from '../../db/db'
import { literal } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import { dayIn, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { staffLetters, sellerLetter } from './letters'

interface Expired {
  id: number
  seller_code: string
  legal_name: string
  contact_name: string
  contact_email: string
  agreement_expiry: string
}

const REASON = 'agreement expired'
const request = { id: 'sellers.expire', ip: '', user_agent: '', environment: '' }

const toStaff: Wording<{ seller: string; ended: string; link: string }> = {
  en: (f) => [
    `The agreement of ${f.seller} has ended`, `the agreement of ${f.seller} ended on ${dayIn.en(f.ended)}, so the seller is no longer active.\n\n${f.link}`,
  ],
  ar: (f) => [`انتهت اتفاقية ${f.seller}`, `انتهت اتفاقية ${f.seller} في ${dayIn.ar(f.ended)}، ولم يعد البائع نشطاً.\n\n${f.link}`],
}

/** Every night sellers whose agreement has ended are switched off; they and the IOR desk are told (sellers-ior.md 3.2). */
export async function expireAgreements({ database, mail, config }: Services): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    const expired = await rows<Expired>(
      tx,
      sql`update sellers set active = false, deactivated_reason = ${REASON}, version = version + 1, updated_at = now()
          where active and status <> ${literal(recordStatus, 'delete')} and agreement_expiry < ${today()}::date
          returning id, seller_code, legal_name, contact_name, contact_email, agreement_expiry`,
    )
    if (expired.length === 0) return
    await writeAudit(tx, system, request, 'sellers.expire', expired.map(({ seller_code }) => ({
      entity: 'seller', entity_id: seller_code, before: { active: true }, after: { active: false, deactivated_reason: REASON },
    })))
    for (const seller of expired) {
      const facts = {
        seller: `${seller.legal_name} (${seller.seller_code})`, ended: seller.agreement_expiry, link: `${config.PUBLIC_URL}/sellers?seller=${seller.id}`,
      }
      const theirs = await sellerLetter(
        tx, config, 'agreement_ended', { ...seller, name: seller.contact_name, email: seller.contact_email }, { ended: facts.ended },
      )
      for (const letter of [theirs, ...(await staffLetters(tx, 'agreement_expiry', toStaff, seller.seller_code, facts))]) await mail.post(tx, letter)
    }
  })
}

interface Ending extends Expired {
  agreement_no: string | null
  expiry_reminded: number | null
}

const toStaffAhead: Wording<{ seller: string; ended: string; days: number; link: string }> = {
  en: (f) => [
    `The agreement of ${f.seller} ends in ${f.days} days`,
    `the agreement of ${f.seller} ends on ${dayIn.en(f.ended)}. Extend it, or the seller is switched off.\n\n${f.link}`,
  ],
  ar: (f) => [`تنتهي اتفاقية ${f.seller} خلال ${f.days} يوماً`, `تنتهي اتفاقية ${f.seller} في ${dayIn.ar(f.ended)}. مدّدها وإلا أُوقف البائع.\n\n${f.link}`],
}

/**
 * Every night sellers and desk hear of agreements that end in 60, 30 or 7 days, of each such day once; a night that was missed is made up for by the
 * nearest day (issue 26, 1). One whose end is moved hears again before the new one.
 */
export async function remindEnding({ database, mail, config }: Services): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    const ending = await rows<Ending>(
      tx,
      sql`select s.id, s.seller_code, s.legal_name, s.contact_name, s.contact_email, s.agreement_expiry, s.agreement_no, s.expiry_reminded from sellers s
          where s.onboarding_stage >= 2 and s.status = ${literal(recordStatus, 'active')}
            and s.agreement_expiry between ${today()}::date and ${addDays(today(), expiryMarks[0])}::date order by s.id for update`,
    )
    for (const seller of ending) {
      const days = daysBetween(today(), seller.agreement_expiry)
      const mark = markDue(days)
      if (mark === null || (seller.expiry_reminded !== null && seller.expiry_reminded <= mark)) continue
      await rows(tx, sql`update sellers set expiry_reminded = ${mark} where id = ${seller.id}`)
      const link = `${config.PUBLIC_URL}/seller-onboarding-status/${seller.id}`
      const theirs = await sellerLetter(
        tx, config, 'agreement_ending', { ...seller, name: seller.contact_name, email: seller.contact_email },
        { ended: seller.agreement_expiry, days, no: seller.agreement_no ?? '', link },
      )
      const facts = { seller: `${seller.legal_name} (${seller.seller_code})`, ended: seller.agreement_expiry, days, link }
      for (const letter of [theirs, ...(await staffLetters(tx, 'agreement_expiry', toStaffAhead, seller.seller_code, facts))]) await mail.post(tx, letter)
    }
  })
}
