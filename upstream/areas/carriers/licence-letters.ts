import { sql } from 'drizzle-orm'
import { carrierLicenceWarnings, carrierStatus } from '@/lib/domain/carrier'
import { first, inTransaction, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { newEndings, type Ending } from '../../platform/expiry-warnings'
import { written } from '../../platform/letter-words'
import { licenceEnds } from '../../platform/licence-words'
import type { Services } from '../../platform/services'
import { localeOf } from '../../core/accounts/account-letters'
import { holdersQuery } from '../../core/accounts/key-holders'
import { postMessage } from '../../core/messages/post-message'

async function writeOfLicence(tx: Db, { config, mail }: Services, { id, expires_on, days }: Ending): Promise<void> {
  const carrier = await first<{ carrier_code: string; carrier_name: string; contact_name: string | null; contact_email: string }>(
    tx, sql`select carrier_code, carrier_name, contact_name, contact_email from carriers where id = ${id}`,
  )
  if (!carrier) return
  const facts = { holder: carrier.carrier_name, ends: expires_on, link: `${config.PUBLIC_URL}/carriers/add/${id}` }
  const reader = { name: carrier.contact_name ?? '', locale: await localeOf(tx, carrier.contact_email) }
  await mail.post(tx, {
    ...written('licence_expiring', licenceEnds, facts, reader), to: [carrier.contact_email], ref: { type: 'carrier', no: carrier.carrier_code },
  })
  await postMessage(tx, holdersQuery('app_carrier_partner:carrier-edit'), {
    subject: `Licence of ${carrier.carrier_name} ends in ${days} days`, body: 'Enter the new trade licence before it ends.',
    category: 'alert', severity: 'warning', link: `/carriers/add/${id}`, group_key: `carrier-licence-${id}`,
  })
}

/** Each morning: licences of carriers that end in 30 days (carriers.md 2). */
export async function watchCarriers(services: Services): Promise<void> {
  await inTransaction(services.database.db, async (tx) => {
    const licensed = sql`select id, trade_license_expiry as expires_on from carriers where status = ${literal(carrierStatus, 'active')}
        and trade_license_expiry is not null`
    for (const ending of await newEndings(tx, 'carrier_licence', licensed, carrierLicenceWarnings)) await writeOfLicence(tx, services, ending)
  })
}

export function carrierJobs(services: Services): void {
  services.jobs.work('carriers.watch', () => watchCarriers(services))
  services.jobs.every('carriers.watch', '5 7 * * *')
}
