import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { tracking, Details } from '@/lib/contract/tracking'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { maskPhone } from '@/lib/domain/text'
import type { Milestone } from '@/lib/domain/tracking-event-words'
import { isTerminalPackageStatus } from '@/lib/domain/package'
import { isStaff } from '@/lib/domain/permission'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { consigneeHidden, seesMoney, visiblePackages } from '../../core/parcels/scope'
import { RAW_DAYS } from './jobs'
import { milestonesOf } from './milestones'
import { endsNothing } from '../../core/events/event-review'
import { packagesNamed } from '../../core/parcels/named-packages'
import { codDispute } from './pod'
import { citiesNamed, placed, routeOf } from './public-places'
import { ended, statusColumns, statusTables } from './status-rows'

type Query = z.output<typeof tracking.details.query>
type Shown = z.input<typeof Details>
type Event = Shown['events'][number] & { milestone: Milestone | null; counts: boolean; city: string | null; country_code: string | null }

/** Days after its end during which outsiders may still read what was written about a parcel (tracking.md 2, rows). */
const PII_DAYS = 30

/** The one package asked for, out of those this person may see; several by one number: the newest. */
async function requestedPackage(db: Db, who: Who, { id: known, tracking_no, ref_no, client_id }: Query): Promise<number> {
  if (known !== undefined) {
    const seen = await first<{ id: number }>(db, sql`select p.id from packages p where ${allOf([sql`p.id = ${known}`, visiblePackages(who, sql`p`)])}`)
    if (!seen) throw new Refusal(404, 'Package not found.')
    return seen.id
  }
  const own = who.user_category === 'client' && who.client_ids.length === 1 ? who.client_ids[0] : undefined
  const client = client_id ?? own
  const number = tracking_no || (client ? ref_no : undefined)
  if (!number) throw new Refusal(422, 'Give a tracking number, or a client and a reference.')
  const scope = [visiblePackages(who, sql`p`), tracking_no ? undefined : sql`p.client_id = ${client ?? 0}`]
  const named = await packagesNamed(db, [number], tracking_no ? ['tracking_no', 'carrier_tracking_no', 'order_id'] : ['ref_no'], scope)
  const id = named.get(number)?.[0]
  if (!id) throw new Refusal(404, `No shipment found for ${number}.`)
  return id
}

type Head = Omit<Shown['package'], 'cod_dispute' | 'cod_collected'> & {
  due: string; due_currency: string | null; collected: string | null; consignee_hidden: boolean; remarks_hidden: boolean; abroad: boolean
  origin_city: string | null; origin_country: string | null
}

/** Values are no business of an agent (packages.md 2). */
const headOf = (db: Db, who: Who, id: number) =>
  first<Head>(
    db,
    sql`select ${statusColumns(who)}, p.carrier_tracking_no, coalesce(s.name, p.rsa_service_code) as service, p.consignee_name, p.consignee_phone,
          p.city, p.country_code, p.pieces, p.weight, ${seesMoney(who) ? sql`p.declared_value` : sql`null::numeric`} as declared_value, p.currency,
            p.payment_mode,
          p.created_at, p.sla_due_at,
          p.likely_on, p.sure_on, p.promise_basis, p.promise_deliveries, p.carrier_code, p.cod_amount as due, p.cod_currency as due_currency,
          (select o.cod_collected from pods o where o.package_id = p.id and o.kind = 'delivery') as collected, p.bag_no, p.consolidation_no, p.version,
            ${consigneeHidden(who, sql`p`)} as consignee_hidden,
          (${ended} and p.status_at < now() - make_interval(days => ${PII_DAYS})) as remarks_hidden,
          p.service_customs_clearance_flag as abroad,
          coalesce(p.shipper->>'city', a.city) as origin_city, coalesce(p.shipper->>'country_code', a.country_code) as origin_country
        from ${statusTables} left join rsa_services s on s.code = p.rsa_service_code
          left join client_addresses a on a.id = p.ship_from_address_id where p.id = ${id}`,
  )

/** Newest first; what was taken back and who scanned are our own business. */
const eventsOf = (db: Db, who: Who, id: number) =>
  rows<Event>(
    db,
    sql`select e.id, e.event_code, coalesce(m.name, e.carrier_event_text, e.event_code) as name, e.event_at, e.received_at, e.location_text as location,
        e.source,
          coalesce(m.category, 'exception') as category, coalesce(m.is_exception, false) as is_exception, e.reason_code, e.remarks,
          e.carrier_event_code, e.carrier_event_text, ${isStaff(who) ? sql`u.full_name` : sql`null::text`} as by,
          e.voided_at is not null as voided, e.event_mapping_status as mapping,
          exists (select 1 from carrier_events r where r.id = e.carrier_event_id and r.payload is not null
            and r.received_at > now() - make_interval(days => ${RAW_DAYS})) as has_raw,
          case when not ${endsNothing} then m.milestone end as milestone, e.voided_at is null and m.code is not null
            and e.event_mapping_status = ${literal(eventMappingStatus, 'mapped')} as counts,
          e.city, e.country_code
        from package_events e left join tracking_event_master m on m.code = e.event_code left join users u on u.id = e.user_id
        where e.package_id = ${id} and e.event_mapping_status <> ${literal(eventMappingStatus, 'ignored')} and (e.voided_at is null or ${isStaff(who)})
        order by e.event_at desc, m.rank desc nulls last, e.id desc`,
  )

const shownEvent = (
  { milestone: _milestone, counts: _counts, city: _city, country_code: _country, ...event }: Event, hidesRemarks: boolean,
): Shown['events'][number] => (hidesRemarks ? { ...event, remarks: null } : event)

/** From its origin over the city it was last heard of in to its consignee's; events oldest first. */
async function journeyOf(db: Db, { status, city, country_code, origin_city, origin_country }: Head, events: readonly Event[]): Promise<Shown['route']> {
  const last = events.map((event) => placed(event.city, event.country_code)).findLast((place) => place !== null) ?? null
  const places = { from: placed(origin_city, origin_country), now: isTerminalPackageStatus(status) ? null : last, to: placed(city, country_code) }
  return routeOf(places, await citiesNamed(db, Object.values(places).filter((place) => place !== null), 'en'))
}

/**
 * One parcel as its tracking page shows it. 404 when there is none this person may see, 422 without a number. Consignee and remarks
 * leave the page of carriers and agents 30 days after the parcel's life has ended. The phone is masked as on the package itself
 * until `reveal`, which the caller logs; an agent never reads it whole.
 */
export async function detailsOf(db: Db, who: Who, query: Query): Promise<Shown> {
  const id = await requestedPackage(db, who, query)
  const [head, events] = await Promise.all([headOf(db, who, id), eventsOf(db, who, id)])
  if (!head) throw new Refusal(404, 'That package no longer exists.')
  const { consignee_hidden, remarks_hidden, abroad, due, due_currency, collected, origin_city: _from, origin_country: _of, ...parcel } = head
  const dispute = codDispute({ payment_mode: parcel.payment_mode, cod_amount: due, cod_currency: due_currency, cod_collected: collected })
  const outsider = who.user_category === 'carrier' || who.user_category === 'agent'
  const isMasked = !query.reveal || who.user_category === 'agent'
  const phone = parcel.consignee_phone && isMasked ? maskPhone(parcel.consignee_phone) : parcel.consignee_phone
  const counted = events.filter(({ counts }) => counts).toReversed()
  return {
    package: {
      ...parcel, cod_dispute: seesMoney(who) ? dispute : null, cod_collected: seesMoney(who) ? collected : null,
      consignee_name: consignee_hidden ? null : parcel.consignee_name, consignee_phone: consignee_hidden ? null : phone,
    },
    masked: isMasked && who.user_category !== 'agent' && !consignee_hidden,
    milestones: milestonesOf({ status: parcel.status, abroad, events: counted }),
    events: events.map((event) => shownEvent(event, outsider && remarks_hidden)),
    route: await journeyOf(db, head, counted),
    has_pod: parcel.has_pod,
  }
}
