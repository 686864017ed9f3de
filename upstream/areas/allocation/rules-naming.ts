import { sql } from 'drizzle-orm'
import { guardedStatus, switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { notOver } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'

interface Naming {
  rule: string
  carrier: string
}

/** Most rules a refusal names; the rest are counted. */
const NAMED = 3

/** Active rules in force, or in force later, that name one of these carriers. */
const namedIn = (
  carrierIds: readonly number[],
) => sql`allocation_rules r join lateral jsonb_to_recordset(r.targets) as t(carrier_id bigint) on t.carrier_id = any(${sql.param(carrierIds)}::bigint[])
  join carriers k on k.id = t.carrier_id left join clients c on c.id = r.client_id
  where r.draft_id is null and r.status = ${literal(guardedStatus, 'active')} and ${notOver(sql`r`)}`
const naming = sql`r.rule_code || ' ' || r.rule_name || coalesce(' (' || c.name || ')', '') as rule, k.display_name as carrier`

function refuseNamed(found: readonly Naming[]): void {
  const [first] = found
  if (!first) return
  const rules = found.slice(0, NAMED).map(({ rule }) => rule).join(', ')
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : ''
  throw new Refusal(409, `${first.carrier} is named by allocation rule${found.length === 1 ? '' : 's'} ${rules}${more}. Take it out of ${found.length === 1 ? 'the rule or make the rule' : 'the rules or make them'} inactive first.`)
}

/** A carrier that rules give parcels to is not deleted: 409 with the rules. */
export async function refuseNamedCarrier(tx: Db, carrierId: number): Promise<void> {
  refuseNamed(await rows<Naming>(tx, sql`select ${naming} from ${namedIn([carrierId])} order by r.client_id nulls last, r.priority, r.id`))
}

/** Of carriers taken off a lane, those that rules still give parcels to and that stand on no other lane of the rule: 409 with the rules. */
export async function refuseDropped(tx: Db, carrierIds: readonly number[]): Promise<void> {
  if (carrierIds.length === 0) return
  const found = await rows<Naming>(
    tx,
    sql`select ${naming} from ${namedIn(carrierIds)} and not exists (select 1 from linehaul_carriers lc join linehauls l on l.id = lc.linehaul_id
          where lc.carrier_id = k.id and lc.carrier_role = 'lastmile' and lc.status = ${literal(switchStatus, 'active')} and ${notOver(sql`lc`)}
            and l.status <> ${literal(guardedStatus, 'delete')}
            and (r.linehaul_id is null or l.id = r.linehaul_id) and (r.client_id is null or l.client_id = r.client_id))
        order by k.display_name, r.client_id nulls last, r.priority, r.id`,
  )
  refuseNamed(found.filter(({ carrier }) => carrier === found[0]?.carrier))
}
