import { index, primaryKey } from 'drizzle-orm/pg-core'
import { instant, ref } from '../columns'
import { pgTable } from '../table'

/**
 * Which parcels are a facility's (packages.md 2): those that stand in it, are bound for its city or were scanned in it, with what its lists go by.
 * Triggers keep it: docs/decisions/025-package-facilities.md
 */
export const packageFacilities = pgTable(
  'package_facilities',
  {
    package_id: ref('package_id').notNull(),
    facility_id: ref('facility_id').notNull(),
    client_id: ref('client_id').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'package_facilities_key', columns: [t.package_id, t.facility_id] }),
    index('package_facilities_newest').on(t.facility_id, t.created_at.desc().nullsLast(), t.package_id.desc().nullsLast()),
    index('package_facilities_client').on(t.facility_id, t.client_id, t.created_at.desc().nullsLast(), t.package_id.desc().nullsLast()),
  ],
)
