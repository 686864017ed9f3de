import { sql, type SQL } from 'drizzle-orm'
import type { ManifestBasis } from '@/lib/domain/manifest'
import { packageStatus } from '@/lib/domain/package'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visiblePackages } from '../../core/parcels/scope'

/** Events that put a package into a window. */
export const basisCodes: Readonly<Record<ManifestBasis, string>> = {
  label_created: 'ORD02', received_at_facility: 'HUB01', bagged: 'HUB03', handed_over: 'LMD01',
}

/** Events come in through transactions that may land a while after they began. */
const GRACE = sql`interval '1 hour'`
/** Data later than this is history brought in, not a package to hand over. */
const LATEST = sql`interval '30 days'`

export interface Scope {
  basis: ManifestBasis
  scope_client_id: number | null
  scope_carrier_id: number | null
  scope_facility_id: number | null
}

/** What the window takes in; times ISO 8601. */
export interface Sweep {
  from: string
  to: string
  /** End of the last window closed for this user, and when that was; null before the first. */
  done_until: string | null
  done_at: string | null
  activated_at: string
}

/** `p` is in scope and may be seen by whom the manifest is for; a package of the sandbox never reaches a partner, a cancelled one nobody. */
export const inScope = (owner: Who, scope: Scope): SQL =>
  allOf([
    sql`p.environment = 'production' and p.status <> ${literal(packageStatus, 'cancelled')}`,
    visiblePackages(owner, sql`p`),
    scope.scope_client_id ? sql`p.client_id = ${scope.scope_client_id}` : undefined,
    scope.scope_carrier_id ? sql`p.carrier_id = ${scope.scope_carrier_id}` : undefined,
    scope.scope_facility_id
      ? sql`exists (select 1 from package_events fe where fe.package_id = p.id and fe.facility_id = ${scope.scope_facility_id} and fe.voided_at is null)`
      : undefined,
  ])

/**
 * Packages of a window and when each came into it: those whose event lies in it, those of windows nobody closed, late data of
 * windows closed before, and what a voided manifest gave back (manifests.md 7). `hit (package_id, basis_at)`, each package once.
 */
export function packagesOfWindow(userId: number, basis: ManifestBasis, sweep: Sweep): SQL {
  const code = basisCodes[basis]
  const lower = sweep.done_until && sweep.done_until < sweep.from ? sweep.done_until : sweep.from
  const late = sweep.done_at
    ? sql`union all
        select e.package_id, e.event_at from package_events e
        where e.event_code = ${code} and e.voided_at is null and e.event_at < ${lower}::timestamptz and e.event_at >= ${sweep.activated_at}::timestamptz
          and e.event_at >= ${lower}::timestamptz - ${LATEST} and e.received_at >= ${sweep.done_at}::timestamptz - ${GRACE}`
    : sql``
  return sql`select package_id, min(basis_at) as basis_at from (
      select e.package_id, e.event_at as basis_at from package_events e
      where e.event_code = ${code} and e.voided_at is null and e.event_at >= ${lower}::timestamptz and e.event_at < ${sweep.to}::timestamptz
      ${late}
      union all
      select x.package_id, x.basis_at from manifest_packages x
      where x.user_id = ${userId} and x.basis = ${basis} and x.released and x.basis_at < ${sweep.to}::timestamptz
    ) happened group by package_id`
}

/** Not on a manifest of this user and basis that still stands. */
export const notListed = (userId: number, basis: ManifestBasis): SQL =>
  sql`not exists (select 1 from manifest_packages y where y.user_id = ${userId} and y.basis = ${basis} and y.package_id = p.id and not y.released)`
