import { isTerminalPackageStatus, type PackageStatus } from '@/lib/domain/package'
import type { Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { tellLabels } from '../webhooks/outbox'
import { recordEvents } from '../events/record-events'

/**
 * A label is there: every booking says so in the history of its parcel (packages.md 7), which is how the parcel comes onto the
 * manifest of whoever has it now, and to whoever subscribed to labels. A parcel at its end has no use for the step.
 */
export async function labelMade(tx: Db, who: Who, { id, client_id, status }: { id: number; client_id: number; status: PackageStatus }): Promise<void> {
  if (!isTerminalPackageStatus(status))
    await recordEvents(tx, [{ package_id: id, event_code: 'ORD02', event_at: new Date().toISOString(), source: 'system' }], { who })
  await tellLabels(tx, { package_ids: [id], client_ids: [client_id] })
}
