import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { manifests } from '@/lib/contract/manifests'
import { first, type Db } from '../../db/db'

export type Configuration = NonNullable<z.output<typeof manifests.template.reply>['configuration']>

/** What a user has whose schedule nobody set up (manifests.md 2). */
export const defaultConfiguration = {
  basis: 'label_created', scope_client_id: null, scope_carrier_id: null, scope_facility_id: null, formats: ['pdf', 'xlsx'], recipients: [], cc: [],
  subject: 'Manifest {manifest_no}', body: 'Manifest {manifest_no} of {date} with {count} packages is attached.', days: [], start_time: null, end_time: null,
  send_empty: false, split_by: 'none', auto_send: true,
} satisfies Omit<Configuration, 'scope_client' | 'scope_carrier' | 'scope_facility' | 'version'>

export const configurationOf = (db: Db, userId: number) =>
  first<Configuration>(
    db,
    sql`select g.basis, g.scope_client_id, c.name as scope_client, g.scope_carrier_id, k.display_name as scope_carrier, g.scope_facility_id,
        f.facility_name as scope_facility,
          g.formats, g.recipients, g.cc, g.subject, g.body, g.days, g.start_time, g.end_time, g.send_empty, g.split_by, g.auto_send, g.version
        from manifest_configurations g left join clients c on c.id = g.scope_client_id left join carriers k on k.id = g.scope_carrier_id
        left join facilities f on f.id = g.scope_facility_id where g.user_id = ${userId}`,
  )
