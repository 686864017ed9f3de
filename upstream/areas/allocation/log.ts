import { sql } from 'drizzle-orm'
import type { CopyValue } from '../../db/copy-rows'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import type { Creation, Making } from '../packages/create-packages'
import type { ResolvedParcel } from '../packages/parcel'
import { inWords, type Trace } from './trail'

/** `own`, `words_id`, `so_far`: the number of shared words where they are kept (`keepWords`), else what a row says for itself. */
export const wordColumns = ({ trail, so_far }: Trace, own: () => unknown): [CopyValue, CopyValue, CopyValue] => (
  trail.words === null ? [{ json: own() }, null, null] : [null, trail.words, so_far]
)

export const logColumns = [
  'package_id', 'order_id', 'tracking_no', 'client_id', 'linehaul_id', 'rule_id', 'carrier_id',
  'carrier_service_id', 'result', 'reason', 'trace', 'words_id', 'so_far', 'at', 'by', 'by_name',
]

/** Why each parcel of a batch got its carrier, where rules decided. */
export function logRows(makings: readonly Making[], { who, at }: Creation & { at: string }): CopyValue[][] {
  return makings.flatMap(({ id, order_id, booking, resolved }) => {
    const decision = resolved.allocation?.decision
    if (!decision) return []
    const { lane, rule, candidate, result, reason, trace } = decision
    return [[
      id, order_id, booking.tracking_no, resolved.client.id, lane?.id ?? null, rule?.id ?? null,
      booking.carrier_id, candidate?.row.carrier_service_id ?? null, result, reason,
      ...wordColumns(trace, () => inWords(trace)), at, who.user_id || null, who.name || null,
    ]]
  })
}

/** A later choice for a parcel that is there already: its label is made anew, or somebody asked the rules again. */
export async function logAllocation(tx: Db, who: Who, id: number, resolved: ResolvedParcel, carrierId: number | null): Promise<void> {
  const decision = resolved.allocation?.decision
  if (!decision) return
  const { lane, rule, candidate, result, reason, trace } = decision
  await rows(
    tx,
    sql`insert into allocation_log (package_id, order_id, tracking_no, client_id, linehaul_id, rule_id, carrier_id, carrier_service_id, result, reason, trace,
        by, by_name)
        select p.id, p.order_id, p.tracking_no, p.client_id, ${lane?.id ?? null}::bigint, ${rule?.id ?? null}::bigint, ${carrierId}::bigint,
          ${candidate?.row.carrier_service_id ?? null}::bigint,
          ${result}::text, ${reason}::text, ${JSON.stringify(inWords(trace))}::jsonb, ${who.user_id || null}::bigint, ${who.name || null}::text
        from packages p where p.id = ${id}`,
  )
}

/** Somebody chose the carrier by hand, and why. */
export const logByHand = (tx: Db, who: Who, id: number, carrierId: number | null, reason: string) =>
  rows(
    tx,
    sql`insert into allocation_log (package_id, order_id, tracking_no, client_id, linehaul_id, carrier_id, result, reason, by, by_name)
        select p.id, p.order_id, p.tracking_no, p.client_id, p.linehaul_id, ${carrierId}::bigint, 'manual', ${reason}::text, ${who.user_id || null}::bigint,
          ${who.name || null}::text from packages p where p.id = ${id}`,
  )
