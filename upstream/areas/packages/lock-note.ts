import { sql } from 'drizzle-orm'
import type { Reply } from '@/lib/contract/types'
import { anyExceptionKey } from '@/lib/domain/exception-keys'
import { packageStatus } from '@/lib/domain/package'
import { isStaff } from '@/lib/domain/permission'
import { first, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { editStage } from './edit-locks'
import type { Standing } from './edit-standing'

type LockNote = NonNullable<Reply<'packages.edit'>['lock_note']>
type Link = LockNote['links'][number]

interface Carrier {
  name: string
  support_email: string | null
}

/** What can still be changed, and what to do about the rest. */
function adviceOf({ status, ...standing }: Standing, carrier: Carrier | null): string | null {
  switch (editStage({ status, ...standing })) {
    case 'travelling':
      return 'Alternate mobile, e-mail and instructions can still be changed. To correct the rest, have it received at a facility first.'
    case 'with_carrier':
      return `Only the instructions can still be changed here. Ask ${carrier?.name ?? 'its carrier'} to amend the rest, or record the start of its return.`
    case 'ended':
      return status === 'delivered'
        ? 'Nothing of it can be changed any more. If it has to come back, record the start of its return.'
        : 'Nothing of it can be changed any more. Make a new order to send it again.'
    default:
      return null
  }
}

function linksOf(who: Who, { id, tracking_no }: Standing, carrier: Carrier | null): Link[] {
  const mail = carrier?.support_email && isStaff(who)
    ? [{ label: `Mail ${carrier.name}`, href: `mailto:${carrier.support_email}?subject=${encodeURIComponent(`Amend ${tracking_no}`)}` }]
    : []
  const exceptions = anyExceptionKey.some((key) => who.keys.has(key))
    ? [{ label: 'Its exceptions', href: `/exceptions?search=${encodeURIComponent(tracking_no)}` }]
    : []
  return [...mail, { label: 'Open the parcel', href: `/packages/${id}` }, ...exceptions]
}

/** Why fields of a package cannot be changed any more and what to do instead; null while all are open. `settled` are reasons beside how far it has come. */
export async function lockNoteOf(db: Db, who: Who, standing: Standing, settled: readonly string[]): Promise<LockNote | null> {
  const carrier = standing.carrier_id === null
    ? null
    : await first<Carrier>(db, sql`select display_name as name, support_email from carriers where id = ${standing.carrier_id}`)
  const advice = adviceOf(standing, carrier)
  if (!advice && settled.length === 0) return null
  const title = advice ? `The package is ${packageStatus.label(standing.status)}.` : 'Part of the package is settled.'
  return { title, text: [advice, ...settled].filter((sentence) => sentence !== null).join(' '), links: advice ? linksOf(who, standing, carrier) : [] }
}
