import { sql } from 'drizzle-orm'
import { userStatus } from '@/lib/domain/user'
import { rateCardStatus, vendorStatus } from '@/lib/domain/vendor'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { settingAt } from '../../core/settings/setting-at'
import { postMessage, readersOf } from '../../core/messages/post-message'

const request = { id: 'vendors-watch', ip: '', user_agent: '', environment: 'production' }

async function tell(
  tx: Db, vendor: { id: number; vendor_name: string }, said: { subject: string; body: string; severity: 'warning' | 'error' },
): Promise<void> {
  const readers = sql`${readersOf(['workforce_manager', 'super_admin'])} union select u.id from users u where u.status = ${literal(userStatus, 'active')}
      and u.user_category = 'vendor' and u.vendor_id = ${vendor.id}`
  await postMessage(tx, sql`select id from (${readers}) r`, {
    ...said, category: 'alert', link: `/vendor/add-vendor/${vendor.id}`, group_key: `vendor-licence-${vendor.id}`,
  })
}

/** Licences that ended make their vendor inactive (vendors.md 3.1). */
async function endLicences(tx: Db): Promise<void> {
  const ended = await rows<{ id: number; vendor_name: string; vendor_code: string }>(
    tx,
    sql`update vendors set status = ${literal(vendorStatus, 'inactive')}, inactive_reason = 'Its trade licence has expired.', version = version + 1,
        updated_at = now() where status = ${literal(vendorStatus, 'active')} and license_expiry < ${dubaiToday} returning id, vendor_name, vendor_code`,
  )
  await writeAudit(
    tx, system, request, 'vendors.watch',
    ended.map(({ id }) => ({ entity: 'vendor', entity_id: id, before: { status: 'active' }, after: { status: 'inactive', reason: 'licence expired' } })),
  )
  for (const one of ended) await tell(tx, one, {
    subject: `${one.vendor_name} is inactive`,
    body: `The trade licence of ${one.vendor_name} (${one.vendor_code}) has expired; new timesheets are refused. Enter the new licence and activate it.`,
    severity: 'error',
  })
}

async function warnLicences(tx: Db): Promise<void> {
  const days = (await settingAt(tx, 'licence_alert_days')).map(Number)
  const soon = await rows<{ id: number; vendor_name: string; days: number }>(
    tx,
    sql`select id, vendor_name, license_expiry - ${dubaiToday} as days from vendors where status = ${literal(vendorStatus, 'active')}
          and license_expiry - ${dubaiToday} = any(${sql.param(days)}::int[])`,
  )
  for (const one of soon) await tell(tx, one, {
    subject: `Licence of ${one.vendor_name} ends in ${one.days} days`,
    body: 'Enter the new trade licence before it ends; the vendor becomes inactive on that day.', severity: 'warning',
  })
}

/** Cards whose days are over, or whose newer version has started. */
const endCards = (tx: Db) =>
  rows(
    tx,
    sql`update rate_cards c set status = case when exists (select 1 from rate_cards n where n.card_no = c.card_no and n.version_no > c.version_no
          and n.status = ${literal(rateCardStatus, 'approved')}) then 'superseded' else 'expired' end,
          version = version + 1, updated_at = now() where c.status = ${literal(rateCardStatus, 'approved')} and c.valid_to < ${dubaiToday}`,
  )

/** Each night at 00:05: licences and cards that ended, licences that will. Run twice a day it says nothing twice. */
export async function watchVendors({ database }: Services): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    // Two processes on the clock: one at a time, and what the first did the second no longer finds.
    await first(tx, sql`select pg_advisory_xact_lock(hashtext('vendors.watch'))`)
    await endLicences(tx)
    await endCards(tx)
    await warnLicences(tx)
  })
}
