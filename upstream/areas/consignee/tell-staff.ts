import type { Db } from '../../db/db'
import { postMessage, readersOf } from '../../core/messages/post-message'
import type { OwnParcel } from '../tracking/phone-check'

/** Who answers for deliveries: the support desk and operations. */
const roles = ['customer_service', 'operations_manager']

/** A message in the inbox of the people who see to deliveries, with the way to the parcel. */
export async function tellStaff(
  tx: Db, parcel: Pick<OwnParcel, 'tracking_no'>, subject: string, body: string, severity: 'info' | 'warning' = 'info',
): Promise<void> {
  await postMessage(tx, readersOf(roles), {
    subject, body, category: 'alert', severity, link: `/tracking/details?tracking_no=${encodeURIComponent(parcel.tracking_no)}`,
  })
}
