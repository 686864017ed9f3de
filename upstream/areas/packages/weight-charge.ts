import { sql } from 'drizzle-orm'
import { chargeStatus } from '@/lib/domain/charge'
import { clientDefaults } from '@/lib/domain/client'
import { today } from '@/lib/domain/days'
import { draftsFollow } from '../../core/charges/drafts'
import { follow } from '../../core/journal/follow'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import type { Who } from '../../platform/who'

/** Told of a charge that the scale itself has taken back; only such a one may rise again. */
const WITHDRAWN = 'Weighed again: within the declared weight.'
const UNWEIGHED = 'The weighing was taken back.'
const VAT_PERCENT = '5'
const STEP_KG = '0.5'

/**
 * Raises the charge of parcels heavier than declared by more than 0.5 kg or a tenth (packages.md 7), one a parcel: weighed again it
 * follows the scale while it is open, and is void when the parcel turns out as declared or no weighing of it is left. The label stays as it is.
 */
export async function raiseWeightCharges(tx: Db, ids: readonly number[], who: Who): Promise<void> {
  if (ids.length === 0) return
  const given = sql.param(ids)
  const over = sql`p.environment = 'production' and p.actual_weight - p.weight > greatest(0.5, p.weight * 0.1)`
  const raised = await rows<{ id: number }>(
    tx,
    sql`with over as (
          select p.id, p.client_id, p.tracking_no, p.weight, p.actual_weight, ceil((p.actual_weight - p.weight) / ${STEP_KG}::numeric) * ${STEP_KG}::numeric
            as qty,
            coalesce((s.settings->>'weight_adjustment_rate')::numeric, ${clientDefaults.weight_adjustment_rate}::numeric) as rate
          from packages p left join client_settings s on s.client_id = p.client_id
          where p.id = any(${given}::bigint[]) and ${over}
        )
        insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty, unit, rate,
          amount, currency,
          vat_rate, vat_amount, status, created_by, updated_by)
        select 'CH-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad((nextval('charge_serial') % 100000)::text, 5, '0'), 'receivable', 'client',
          o.client_id, o.client_id,
          'weight_adjustment', o.id, 'weight', ${today()}::date,
          'Weight of ' || o.tracking_no || ': declared ' || o.weight || ' kg, weighed ' || o.actual_weight || ' kg', o.qty, 'kg', o.rate,
            ${inCoins(sql`(o.qty * o.rate)`, sql`'AED'`)}, 'AED',
          ${VAT_PERCENT}::numeric, ${inCoins(sql`(o.qty * o.rate * ${VAT_PERCENT}::numeric / 100)`, sql`'AED'`)}, 'open', ${who.user_id || null}::bigint,
            ${who.user_id || null}::bigint
        from over o
        on conflict (source, source_id, line_key) do update set description = excluded.description, qty = excluded.qty, rate = excluded.rate,
          amount = excluded.amount,
          vat_amount = excluded.vat_amount, status = 'open', void_reason = null, version = charges.version + 1, updated_at = now(),
            updated_by = excluded.updated_by
        where charges.status = ${literal(chargeStatus, 'open')}
          or (charges.status = ${literal(chargeStatus, 'void')} and charges.void_reason in (${WITHDRAWN}, ${UNWEIGHED}))
        returning id`,
  )
  const voided = await rows<{ id: number }>(
    tx,
    sql`update charges c set status = 'void', void_reason = case when p.actual_weight is null then ${UNWEIGHED} else ${WITHDRAWN} end, version = c.version + 1,
        updated_at = now(), updated_by = ${who.user_id || null}::bigint
        from packages p
        where c.source = 'weight_adjustment' and c.source_id = any(${given}::bigint[]) and c.status = ${literal(chargeStatus, 'open')}
          and p.id = c.source_id and (${over}) is not true
        returning c.id`,
  )
  const changed = [...raised, ...voided].map(({ id }) => id)
  draftsFollow(tx, changed)
  follow(tx, 'charge', changed)
}
