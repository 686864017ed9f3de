import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { tracking } from '@/lib/contract/tracking'
import { terminalPackageStatuses } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { seesMoney, visiblePackages } from '../../core/parcels/scope'
import { packagesNamed, type NumberColumn } from '../../core/parcels/named-packages'

export const ended = sql`(p.status = any(${sql.param(terminalPackageStatuses)}::text[]))`

/** When it may be expected; nothing is expected of a parcel whose life has ended. */
export const etaColumn = sql`case when not ${ended} then coalesce(p.promised_at, p.sla_due_at) end`

const isPromised = sql`not ${ended} and p.requested_delivery_date is null`
/** The days promised when it was booked; none once it has ended or its consignee chose a day. */
export const promiseColumns = sql`case when ${isPromised} then p.likely_on end as likely_on, case when ${isPromised} then p.sure_on end as sure_on`

/** Whole hours past due, begun hours counted: 0 on time, null without a due time. The clock stops with the parcel's life (tracking.md 7, SLA). */
const lateHours = sql`case when p.sla_due_at is not null then
  ceil(greatest(0, extract(epoch from coalesce(p.delivered_at, case when ${ended} then p.status_at end, now()) - p.sla_due_at)) / 3600)::int end`

/** Columns of one line of a tracking search, as this person may read them. */
export const statusColumns = (who: Who): SQL => sql`p.id, p.order_id, p.tracking_no, p.ref_no, c.name as client, k.display_name as carrier, p.status,
  coalesce(m.name, p.last_event_code) as last_event, p.last_location as location, p.last_event_at, ${etaColumn} as eta, p.attempt_count,
  ${seesMoney(who) ? sql`case when p.payment_mode = 'cod' then p.cod_amount end` : sql`null::numeric`} as cod_amount,
  ${seesMoney(who) ? sql`p.cod_currency` : sql`null::text`} as cod_currency, ${lateHours} as late_hours,
  exists (select 1 from pods d where d.package_id = p.id and d.kind = 'delivery') as has_pod`

export const statusTables = sql`packages p join clients c on c.id = p.client_id left join carriers k on k.id = p.carrier_id
  left join tracking_event_master m on m.code = p.last_event_code`

type Body = z.output<typeof tracking.status.body>
type StatusRow = z.input<typeof tracking.status.reply>['results'][number]

const columnsOf: Readonly<Record<Body['type'], readonly NumberColumn[]>> = {
  any: ['tracking_no', 'carrier_tracking_no', 'order_id', 'ref_no'],
  tracking_no: ['tracking_no'],
  carrier_tracking_no: ['carrier_tracking_no'],
  order_id: ['order_id'],
  ref_no: ['ref_no'],
}

/** References are a client's own words: two clients may use the same. Somebody of one client need not say which. */
function refuseBareReference(who: Who, body: Body): void {
  const own = who.user_category === 'client' && who.client_ids.length === 1
  if (body.type === 'ref_no' && !body.client_id && !own) throw refuseField('client_id', 'Choose the client whose references these are.')
}

/**
 * Where the packages of these numbers are, in the order given, each number once and under the spelling it was typed in; a
 * reference used twice gives two lines, the newer first.
 */
export async function statusesOf(db: Db, who: Who, body: Body): Promise<{ results: StatusRow[]; not_found: string[] }> {
  refuseBareReference(who, body)
  const scope = [visiblePackages(who, sql`p`), body.client_id ? sql`p.client_id = ${body.client_id}` : undefined]
  const named = await packagesNamed(db, [...new Set(body.numbers)], columnsOf[body.type], scope)
  const ids = [...new Set([...named.values()].flat())]
  const found = await rows<Omit<StatusRow, 'number'> & { id: number }>(
    db,
    sql`select ${statusColumns(who)} from ${statusTables} where p.id = any(${sql.param(ids)}::bigint[])`,
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  const shown = new Set<number>()
  const results = [...named].flatMap(([number, its]) =>
    its.flatMap((id) => {
      const row = byId.get(id)
      if (!row || shown.has(id)) return []
      shown.add(id)
      return [{ number, ...row }]
    }),
  )
  return { results, not_found: [...named].filter(([, its]) => its.length === 0).map(([number]) => number) }
}
