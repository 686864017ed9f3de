import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { trackingDesk } from '@/lib/contract/tracking-desk'
import { isStaff } from '@/lib/domain/permission'
import { first, rows, type Db } from '../../db/db'
import { allOf, isNumber } from '../../platform/list'
import { noPermission, Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { SO_FAR } from '../allocation/trail'
import { visiblePackages } from '../../core/parcels/scope'
import { RAW_DAYS } from './jobs'

type Conversion = z.input<typeof trackingDesk.conversions.reply>[number]
type Assignment = z.input<typeof trackingDesk.assignments.reply>[number]
type Raw = z.input<typeof trackingDesk.rawResponse.reply>

/** Amounts of an order turned into other currencies, oldest first. Partners who carry or clear it have no business with them. */
export async function conversionsOf(db: Db, who: Who, orderId: string): Promise<Conversion[]> {
  if (who.user_category === 'carrier' || who.user_category === 'agent') throw noPermission()
  const order = await first<{ order_id: string }>(db, sql`select p.order_id from packages p
    where ${allOf([isNumber(sql`p.order_id`, [orderId]), visiblePackages(who, sql`p`)])}`)
  if (!order) throw new Refusal(404, `No shipment found for ${orderId}.`)
  return rows<Conversion>(
    db,
    sql`select id, order_id, purpose, amount, from_currency, to_currency, rate, converted_amount, rate_source, rate_date, created_at
        from currency_conversion_logs where order_id = ${order.order_id} order by created_at, id`,
  )
}

/** Why a package got its carrier, newest choice first. What other carriers were told is for our staff alone. */
export async function assignmentsOf(db: Db, who: Who, packageId: number): Promise<Assignment[]> {
  if (!isStaff(who)) throw noPermission()
  const seen = await first(db, sql`select 1 from packages p where ${allOf([sql`p.id = ${packageId}`, visiblePackages(who, sql`p`)])}`)
  if (!seen) throw new Refusal(404, 'That package no longer exists.')
  return rows<Assignment>(
    db,
    sql`select a.seq, a.rule_id, a.rule_name, a.carrier_id, k.display_name as carrier, a.linehaul_id, a.service_code,
        coalesce(s.name, a.service_code) as service,
          a.assigned_by, a.assigned_at,
          coalesce((select jsonb_agg(jsonb_build_object('carrier_id', x.carrier_id, 'carrier', coalesce(c.display_name, 'Carrier ' || x.carrier_id), 'accepted',
            x.accepted,
            'reason', coalesce(replace(x.reason, ${SO_FAR}, a.so_far::text), x.reason)) order by x.nth) from rows
            from (jsonb_to_recordset(coalesce(jsonb_path_query_array(w.steps, '$[*].candidates[*]'), a.candidates)) as (carrier_id bigint, accepted boolean,
              reason text)) with ordinality
            as x(carrier_id, accepted, reason, nth) left join carriers c on c.id = x.carrier_id), '[]') as candidates
        from consignment_assignments a left join choice_words w on w.id = a.words_id left join carriers k on k.id = a.carrier_id
        left join rsa_services s on s.code = a.service_code
        where a.package_id = ${packageId} order by a.seq desc`,
  )
}

/** What the carrier's system said literally of an event, secrets masked; 404 once its 90 days are over or where there never was any. */
export async function rawResponseOf(db: Db, who: Who, eventId: number): Promise<Raw> {
  const found = await first<{ carrier: string; received_at: string; payload: { request?: unknown; response?: unknown } | null }>(
    db,
    sql`select coalesce(k.display_name, '') as carrier, r.received_at, r.payload
        from package_events e join packages p on p.id = e.package_id left join carrier_events r on r.id = e.carrier_event_id
          and r.received_at > now() - make_interval(days => ${RAW_DAYS})
        left join carriers k on k.id = r.carrier_id where ${allOf([sql`e.id = ${eventId}`, visiblePackages(who, sql`p`)])}`,
  )
  if (!found) throw new Refusal(404, 'That event no longer exists.')
  const { payload, carrier, received_at } = found
  if (!payload) throw new Refusal(404, 'The raw answer is no longer kept.')
  return { carrier, received_at, request: payload.request ?? null, response: payload.response ?? null }
}
