import { sql, type SQL } from 'drizzle-orm'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { clientDefaults } from '@/lib/domain/client'
import { packageStatus } from '@/lib/domain/package'
import { literal } from '../../db/literals'

/** Whether the review of a carrier's code says less of it than our event does; `e` is `package_events e`. */
export const reviewDenies = (
  flag: SQL,
): SQL => sql`(e.carrier_event_id is not null and exists (select 1 from carrier_events ce join carrier_event_mappings k on k.carrier_id = ce.carrier_id
  and k.carrier_event_code = ce.carrier_event_code and k.carrier_event_sub_code = ce.carrier_event_sub_code where ce.id = e.carrier_event_id
    and k.${flag} = false))`

/** An end of the journey by our event `m`, but not as this carrier means it: the parcel stays open and nobody is told of an end. */
export const endsNothing: SQL = sql`(m.is_terminal and ${reviewDenies(sql`is_terminal`)})`

/** An event of ours that wants a proof unless the review of a carrier's code says otherwise. */
export const wantsProof = (code: SQL): SQL => sql`${code} like 'DEL%'`

/** Parcels older than this are no longer asked about; it also keeps the search to what an index reaches. */
const PROOF_DAYS = 90

const requiredByClient = sql`coalesce((select (t.settings->>'pod_required')::boolean from client_settings t where t.client_id = p.client_id),
  ${clientDefaults.pod_required}::boolean)`

/**
 * Delivered by word of a carrier that owes the proof, where the client wants one
 * (clients.md 2.3): for the eyes of whoever can ask for it or add it; `p` is `packages p`.
 */
export const proofMissing: SQL = sql`(p.status = ${literal(packageStatus, 'delivered')} and p.created_at > now() - make_interval(days => ${PROOF_DAYS})
    and not exists (select 1 from pods o where o.package_id = p.id and o.kind = 'delivery')
  and exists (select 1 from package_events e where e.package_id = p.id and e.voided_at is null
    and e.event_mapping_status = ${literal(eventMappingStatus, 'mapped')} and e.carrier_event_id is not null
    and ${wantsProof(sql`e.event_code`)} and not ${reviewDenies(sql`requires_pod`)}) and ${requiredByClient})`
