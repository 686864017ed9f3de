import { sql } from 'drizzle-orm'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** The e-mail in which a carrier takes pickup requests (carriers.md 2, carrier_email). */
export interface PickupMail {
  id: number
  to_emails: string[]
  cc_emails: string[]
  bcc_emails: string[]
  subject_template: string
  body_template: string
  attachment: 'none' | 'xlsx' | 'pdf'
  send_mode: 'immediate' | 'at_cut_off' | 'daily_digest'
  send_time: string | null
}

/** The one kept for the country, else that of all countries; null where nobody can be written to. */
export const pickupMail = (db: Db, carrierId: number, country: string) =>
  first<PickupMail>(
    db,
    sql`select id, to_emails, cc_emails, bcc_emails, subject_template, body_template, attachment, send_mode, send_time from carrier_emails
        where carrier_id = ${carrierId} and purpose = 'pickup_request' and status = ${literal(guardedStatus, 'active')}
          and coalesce(country_code, ${country}) = ${country}
        order by country_code nulls last limit 1`,
  )
