import type { Key } from '@/lib/domain/keys'
import { grantsOf } from '@/lib/domain/roles'
import type { UserCategory } from '@/lib/domain/user'
import type { inboxMessages } from '../../db/schema/platform'
import { dayMs, hourMs, iso } from '../calendar'
import type { RowOf } from '../copy'
import { dice } from '../dice'
import { demoRoles, type UserRow } from '../people/users'

type Message = readonly [
  category: RowOf<typeof inboxMessages>['category'], severity: NonNullable<RowOf<typeof inboxMessages>['severity']>,
  subject: string, body: string, link: string | null,
]

const everybody: readonly Message[] = [
  ['announcement', 'info', 'Hub closed on the national holiday', 'The Dubai hub is closed on 2 and 3 December. Pickups resume on 4 December at 08:00.', null],
  ['announcement', 'info', 'White Friday plan', 'Please hand over before **16:00** during the sale week. Late trucks leave on the next run.', null],
  ['announcement', 'warning', 'Maintenance on Saturday night', 'The portal is unavailable from 23:00 to 23:30 Dubai time.', null],
  ['export', 'success', 'Your file is ready', 'The report you requested is ready. It is kept for seven days.', null],
]
const packageMessages: readonly Message[] = [
  ['upload', 'success', 'Package upload finished', '248 of 248 rows were accepted.', '/package-status-list'],
  ['upload', 'warning', 'Package upload finished with errors', '31 of 420 rows were refused. Correct them and send them again.', '/package-error-list'],
  ['export', 'success', 'Packages export is ready', '12,480 rows, xlsx.', '/packages'],
]
const byCategory: Readonly<Record<UserCategory, readonly Message[]>> = {
  admin: [
    ...packageMessages,
    ['alert', 'error', 'Label failures above 5 %', 'Gulf Parcel refused 9 of 120 labels in the last hour.', '/packages?label_status=failed'],
    ['alert', 'warning', 'Tracking numbers running low', 'Gulf Parcel has numbers left for about three days.', null],
    ['approval', 'info', 'Two sign-ups wait', 'Cedar Books FZE and Warda Flowers LLC asked for an account.', null],
    ['alert', 'error', 'Customs asks for originals', '36 parcels to Riyadh wait for original invoices.', '/packages?status=in_clearance'],
  ],
  client: [
    ...packageMessages,
    [
      'alert', 'warning', 'Delivery failed',
      'RSADEMO0003 could not be delivered for the second time. Check the address and phone.', '/packages?status=delivery_failed',
    ],
    ['approval', 'info', 'Payment details were sent', 'A package list waits for your payment.', '/packages?view=lists'],
    ['alert', 'info', 'Parcels on their way back', 'Three parcels of yours are being returned.', '/packages?status=return_in_transit'],
  ],
  carrier: [
    ['alert', 'warning', 'Missing scans', 'Eleven parcels had no scan for a day.', '/tracking'],
    ['alert', 'info', 'Pickup at 16:00', 'Noor Beauty has 64 parcels ready.', null],
    ['upload', 'success', 'Scan upload finished', '96 of 96 rows were accepted.', '/upload-status-list'],
  ],
  service_center: [
    ['alert', 'info', 'Linehaul from Dubai at 21:00', '412 parcels arrive for sorting.', null],
    ['upload', 'success', 'Scan upload finished', '180 of 182 rows were accepted.', '/upload-status-list'],
    ['alert', 'warning', 'Parcels on hold', 'Nine parcels wait at your facility.', '/packages?status=on_hold'],
  ],
  warehouse: [
    ['alert', 'info', 'Inbound at dock 4', 'Two pallets of Lumen Lighting are expected at 11:00.', null],
    ['alert', 'warning', 'Orders past cut-off', 'Seventeen orders wait to be packed.', null],
  ],
  agent: [
    ['alert', 'info', 'Consolidation departed', 'CNDXBRUH261118001 left for Riyadh with 214 parcels.', null],
    ['alert', 'warning', 'Documents required', 'Customs asks for the original invoice.', null],
  ],
  vendor: [
    ['approval', 'info', 'Timesheet due', 'Please send the timesheet of last week.', null],
    ['approval', 'success', 'Timesheet approved', 'Last month is approved and will be paid.', null],
  ],
  pas: [
    ['alert', 'info', 'Busy at gate 2', 'Five trucks wait; average 14 minutes.', null],
    ['alert', 'warning', 'Detention above two hours', 'A truck stands at dock 7 since 09:10.', null],
  ],
}

/** The key of the screen a link opens; nobody is sent where he may not go. */
const keyOfScreen: Readonly<Record<string, Key>> = {
  '/packages': 'app_package:package-list', '/package-status-list': 'app_package:package-status-list', '/package-error-list': 'app_package:package-error-list',
  '/tracking': 'app_tracking:tracking', '/upload-status-list': 'app_base:upload-status-list',
}

function mayOpen(held: ReadonlySet<Key>, link: string | null): boolean {
  const key = keyOfScreen[link?.split('?')[0] ?? '']
  return link === null || (key !== undefined && held.has(key))
}

/** Messages of each user, and how many of them are unread (reports.md 8). */
const each = 25
const unread = 6

/** Newest first the unread ones, then the read, the oldest of them archived. */
export function inboxRows(users: readonly UserRow[], nowMs: number): RowOf<typeof inboxMessages>[] {
  const roll = dice('inbox')
  const heldBy = demoRoles(nowMs).map(role => new Set(grantsOf(role)))
  return users.flatMap(user => {
    const held = heldBy[user.id - 1] ?? new Set<Key>()
    const letters = [...everybody, ...byCategory[user.user_category as UserCategory]].filter(([, , , , link]) => mayOpen(held, link))
    let atMs = nowMs
    return Array.from({ length: each }, (_, i) => {
      const [category, severity, subject, body, link] = roll.pick(letters)
      atMs -= Math.round(roll.real(0.1, i < unread ? 0.6 : 3) * dayMs)
      const readAt = i < unread ? null : iso(Math.min(nowMs, atMs + roll.int(1, 20) * hourMs))
      return {
        user_id: user.id, category, severity, subject, body, link, sender: category === 'announcement' ? 'Operations' : 'System', read_at: readAt,
        archived_at: i >= each - 4 ? readAt : null, created_at: iso(atMs),
      }
    })
  })
}
