import { sql, type SQL } from 'drizzle-orm'
import { requestStatus } from '@/lib/domain/vendor-request'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'
import { seesAmounts, visibleWork } from './scope'

/**
 * Requests: a vendor those it was given, a warehouse its own, a client those whose cost it bears once they are submitted, administrators all (vendors.md 2.8).
 */
export function visibleRequests(who: Who, r: SQL): SQL | undefined {
  if (who.user_category !== 'client') return visibleWork(who, r)
  return sql`(${r}.status <> ${literal(requestStatus, 'draft')} and exists (select 1 from request_shares h where h.request_id = ${r}.id
    and h.client_id = any(${sql.param(who.client_ids)}::bigint[])))`
}

/** What a request costs is the vendor's and ours: a client reads its own share alone, a warehouse what it may approve. */
export const seesCosts = (who: Who) => who.user_category !== 'client' && seesAmounts(who)

/** Whether somebody may do what a key opens; a vendor besides what is its own (vendors.md 5). */
export const mayDo = (who: Who, key: 'request-create' | 'request-approve' | 'request-assign') => who.keys.has(`app_ecom_vendor:${key}`)
