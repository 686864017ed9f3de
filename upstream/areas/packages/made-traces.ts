import { sql } from 'drizzle-orm'
import type { CopyValue } from '../../db/copy-rows'
import { rows, type Db } from '../../db/db'
import { rateToday } from '../../core/parcels/dirhams'
import { wordColumns } from '../allocation/log'
import { answersOf } from '../allocation/trail'
import type { Creation, Making } from './create-packages'
import { HOME_CURRENCY } from './money-rules'
import type { ResolvedParcel } from './parcel'

export const assignmentColumns = [
  'package_id', 'seq', 'rule_id', 'rule_name', 'candidates', 'words_id', 'so_far', 'carrier_id', 'linehaul_id', 'service_code', 'assigned_by', 'assigned_at',
]

function ruleOf({ carrier, allocation }: Pick<ResolvedParcel, 'carrier' | 'allocation'>): string {
  if (carrier) return 'Carrier named in the order'
  if (!allocation) return 'Preference of the lane'
  const { rule, lane } = allocation.decision
  return rule ? `${rule.rule_code} ${rule.rule_name}` : `Linehaul ${lane?.linehaul_code ?? '–'}`
}
const ruleId = ({ allocation }: Pick<ResolvedParcel, 'allocation'>) => allocation?.decision.rule?.id ?? null
const laneId = ({ allocation }: Pick<ResolvedParcel, 'allocation'>) => allocation?.decision.lane?.id ?? null

/** Why each parcel got its carrier: who was looked at and what each was told (tracking.md 2, consignment_assignments). */
export function* assignmentRows(makings: readonly Making[], { source, at }: Creation & { at: string }): Generator<CopyValue[]> {
  for (const { id, booking, resolved } of makings) {
    const by = resolved.carrier ? (source === 'api' ? 'api' : 'user') : 'rule'
    yield [
      id, 1, ruleId(resolved), ruleOf(resolved), ...wordColumns(resolved.choice.trace, () => answersOf(resolved.choice.trace)),
      booking.carrier_id, laneId(resolved), resolved.service.code, by, at,
    ]
  }
}

/** A new label is a new choice of carrier; the choices before it stay. The package is locked by the caller. */
export const logReassignment = (tx: Db, id: number, resolved: ResolvedParcel, carrierId: number | null) =>
  rows(
    tx,
    sql`insert into consignment_assignments (package_id, seq, rule_id, rule_name, candidates, carrier_id, linehaul_id, service_code, assigned_by)
        select ${id}, coalesce(max(seq), 0) + 1, ${ruleId(resolved)}::bigint, ${ruleOf(resolved)}, ${JSON.stringify(answersOf(resolved.choice.trace))}::jsonb,
          ${carrierId}::bigint,
          ${laneId(resolved)}::bigint, ${resolved.service.code}::text,
          ${resolved.carrier ? 'user' : 'rule'}::text
        from consignment_assignments where package_id = ${id}`,
  )

/** What declared values were turned into, with the rate frozen in the order and where it came from (tracking.md 7, conversion). */
export async function logConversions(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await rows(
    tx,
    sql`insert into currency_conversion_logs (order_id, purpose, amount, from_currency, to_currency, rate, converted_amount, rate_source, rate_date)
        select p.order_id, 'customs_value', p.declared_value, p.currency, ${HOME_CURRENCY}, p.fx_rate, p.declared_value_aed, r.source, r.rate_date::date
        from packages p cross join lateral (select source, rate_date from currency_rates c
          where c.currency = p.currency and c.rate_date <= ${rateToday} order by c.rate_date desc limit 1) r
        where p.id = any(${sql.param(ids)}::bigint[]) and p.currency <> ${HOME_CURRENCY}`,
  )
}
