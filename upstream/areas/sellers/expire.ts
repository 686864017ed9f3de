import { sql } from 'drizzle-orm'
import { day, today } from '@/lib/domain/days'
import { inTransaction, rows } from '../../db/db'
import { writeAudit } from '../../platform/audit'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { holdersOf, IOR_DESK } from '../access-control/key-holders'

interface Expired {
  id: number
  seller_code: string
  legal_name: string
  contact_name: string
  contact_email: string
  agreement_expiry: string
}

const REASON = 'agreement expired'
const asked = { id: 'sellers.expire', ip: '', user_agent: '', environment: '' }

/** Every night sellers whose agreement has ended are switched off; they and the IOR desk are told (sellers-ior.md 3.2). */
export async function expireAgreements({ database, mail, config }: Services): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    const expired = await rows<Expired>(
      tx,
      sql`update sellers set active = false, deactivated_reason = ${REASON}, version = version + 1, updated_at = now() where active and status <> 'delete' and agreement_expiry < ${today()}::date
          returning id, seller_code, legal_name, contact_name, contact_email, agreement_expiry`,
    )
    if (expired.length === 0) return
    await writeAudit(tx, system, asked, 'sellers.expire', expired.map(({ seller_code }) => ({ entity: 'seller', entity_id: seller_code, before: { active: true }, after: { active: false, deactivated_reason: REASON } })))
    const desk = (await holdersOf(tx, IOR_DESK)).map(({ email }) => email)
    for (const seller of expired) {
      const about = { template: 'agreement_expiry', subject: `The agreement of ${seller.legal_name} has ended`, ref: { type: 'seller', no: seller.seller_code } }
      const ended = `the agreement of ${seller.legal_name} (${seller.seller_code}) ended on ${day(seller.agreement_expiry)}, so the seller is no longer active.`
      await mail.post(tx, { ...about, to: [seller.contact_email], text: `Hello ${seller.contact_name},\n\n${ended} Invoices under way go on; for new ones please renew it with us.\n\n${config.PUBLIC_URL}` })
      if (desk.length > 0) await mail.post(tx, { ...about, to: desk, text: `Hello,\n\n${ended}\n\n${config.PUBLIC_URL}/sellers?seller=${seller.id}` })
    }
  })
}
