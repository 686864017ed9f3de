import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PublicCard } from '@/lib/contract/tracking'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { changeRefused } from '@/lib/domain/consignee'
import { isTerminalPackageStatus, packageStatus, type PackageStatus } from '@/lib/domain/package'
import { splitNumbers } from '@/lib/domain/scan-input'
import type { Milestone } from '@/lib/domain/tracking-event-words'
import type { Language } from '@/lib/words/language'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import { milestoneIn, milestonesOf } from './milestones'
import { logoMark } from './public-logo'
import { publicPackages } from './public-packages'
import { citiesNamed, placed, routeOf, type KnownCity, type Place } from './public-places'
import { endsNothing, reviewDenies } from '../../core/events/event-review'
import { etaColumn, promiseColumns } from './status-rows'

type Card = z.input<typeof PublicCard>

const MOST_NUMBERS = 10

/** The columns of a parcel that may leave our systems without sign-in: nothing of the person, the address or the price. */
interface Parcel {
  id: number
  status: PackageStatus
  city: string
  country_code: string
  eta: string | null
  likely_on: string | null
  sure_on: string | null
  abroad: boolean
  carrier: string | null
  carrier_number: string
  url_template: string | null
  brand: string
  brand_slug: string
  logo: string | null
  origin_city: string | null
  origin_country: string | null
  has_pod: boolean
}

interface Event {
  package_id: number
  milestone: Milestone | null
  maps_to_status: PackageStatus | null
  is_public: boolean
  /** Null where nobody gave it words in the reader's language. */
  text: string | null
  event_at: string
  city: string | null
  country_code: string | null
}

const parcelsOf = (db: Db, ids: readonly number[]) =>
  rows<Parcel>(
    db,
    sql`select p.id, p.status, p.city, p.country_code, ${etaColumn} as eta, p.service_customs_clearance_flag as abroad, ${promiseColumns},
          k.display_name as carrier, coalesce(p.carrier_tracking_no, p.tracking_no) as carrier_number, k.tracking_url_template as url_template,
          coalesce(c.trade_name, c.name) as brand, lower(c.client_code) as brand_slug, ${logoMark(sql`c.logo_path`)} as logo,
          coalesce(p.shipper->>'city', a.city) as origin_city, coalesce(p.shipper->>'country_code', a.country_code) as origin_country,
            exists (select 1 from pods o where o.package_id = p.id and o.kind = 'delivery') as has_pod
        from packages p join clients c on c.id = p.client_id left join carriers k on k.id = p.carrier_id
          left join client_addresses a on a.id = p.ship_from_address_id where p.id = any(${sql.param(ids)}::bigint[])`,
  )

/** Places are told by city: a typed location may hold a street or a name. */
const eventsOf = (db: Db, ids: readonly number[], language: Language) =>
  rows<Event>(
    db,
    sql`select e.package_id, case when not ${endsNothing} then m.milestone end as milestone, m.maps_to_status, m.is_public
          and not ${reviewDenies(sql`is_public`)} and not ${endsNothing} as is_public,
        ${language === 'ar' ? sql`nullif(m.public_text_ar, '')` : sql`m.public_text`} as text,
          e.event_at, e.city, e.country_code
        from package_events e join tracking_event_master m on m.code = e.event_code
        where e.package_id = any(${sql.param(ids)}::bigint[]) and e.voided_at is null and e.event_mapping_status = ${literal(eventMappingStatus, 'mapped')}
        order by e.event_at, m.rank, e.id`,
  )

/** A carrier's own page, only over https; null when it has none. */
function carrierPage({ url_template, carrier_number }: Parcel): string | null {
  return url_template?.startsWith('https://') ? url_template.replace('{tracking_no}', encodeURIComponent(carrier_number)) : null
}

/** What an event says; one without words in the reader's language is told by its milestone, never in the other language. */
const textOf = ({ text, milestone }: Event, language: Language): string => text ?? (milestone ? milestoneIn(language, milestone) : noWords[language])
const noWords: Record<Language, string> = { en: 'Update', ar: 'تحديث على شحنتك' }

/** Once its life has ended the end is what counts, whatever was noted afterwards. */
function newestPublic(parcel: Parcel, events: readonly Event[]): Event | undefined {
  const end = isTerminalPackageStatus(parcel.status) ? events.findLast((event) => event.maps_to_status === parcel.status) : undefined
  return end ?? events.at(-1)
}

/** While it is on its way to somebody; not once it has come, goes back or is lost. */
const concernsConsignee = (status: PackageStatus): boolean => [null, 'out_for_delivery', 'ready'].includes(changeRefused(status))

/** The cities a card speaks of: where its parcel came from, has been and goes to. */
const placesOf = (parcel: Parcel, events: readonly Event[]): Place[] =>
  [
    placed(parcel.origin_city, parcel.origin_country), placed(parcel.city, parcel.country_code),
    ...events.map((event) => placed(event.city, event.country_code)),
  ].filter((place) => place !== null)

/** What the consignee is told; a label made anew is no news to them. */
function shownOf(events: readonly Event[]): Event[] {
  const label = events.find(({ maps_to_status }) => maps_to_status === 'label_created')
  return events.filter((event) => event.is_public && (event.maps_to_status !== 'label_created' || event === label))
}

function cardOf(number: string, parcel: Parcel, events: readonly Event[], language: Language, cityOf: (place: Place) => KnownCity): Card {
  const shown = shownOf(events)
  const milestones = milestonesOf({ status: parcel.status, abroad: parcel.abroad, events }, language)
  const last = newestPublic(parcel, shown)
  const lastPlace = placed(last?.city ?? null, last?.country_code ?? null)
  const whereNow = shown.map((event) => placed(event.city, event.country_code)).findLast((place) => place !== null) ?? null
  const nameOf = (place: Place | null) => (place ? cityOf(place).name : null)
  return {
    number,
    found: true,
    status_text: last
      ? textOf(last, language)
      : language === 'en' ? packageStatus.label(parcel.status) : (milestones.findLast(({ state }) => state !== 'ahead')?.label ?? ''),
    tone: packageStatus.tone(parcel.status),
    city: nameOf(lastPlace ?? { city: parcel.city, country_code: parcel.country_code }) ?? parcel.city,
    country_code: lastPlace?.country_code ?? parcel.country_code,
    last_at: last?.event_at ?? null,
    eta: parcel.eta,
    likely_on: parcel.likely_on,
    sure_on: parcel.sure_on,
    carrier: parcel.carrier === null ? null : { name: parcel.carrier, url: carrierPage(parcel) },
    brand: parcel.brand,
    brand_slug: parcel.brand_slug,
    logo: parcel.logo ?? undefined,
    milestones,
    events: shown.toReversed().map((event) => ({
      text: textOf(event, language), at: event.event_at, city: nameOf(placed(event.city, event.country_code)), country_code: event.country_code,
    })),
    route: routeOf({
      from: placed(parcel.origin_city, parcel.origin_country), now: isTerminalPackageStatus(parcel.status) ? null : whereNow,
      to: placed(parcel.city, parcel.country_code),
    }, cityOf),
    has_pod: parcel.has_pod,
    can_change: concernsConsignee(parcel.status),
  }
}

/**
 * The public page's cards, one a number in the order given, in English or Arabic (tracking.md 4). A number nobody knows and one that
 * is not for the public answer alike. 422 for none or more than ten.
 */
export async function publicSummary(db: Db, text: string, language: Language): Promise<Card[]> {
  const numbers = splitNumbers(text)
  if (numbers.length === 0) throw refuseField('numbers', 'Enter a tracking number.')
  if (numbers.length > MOST_NUMBERS) throw refuseField('numbers', `At most ${MOST_NUMBERS} numbers at a time.`)
  const named = await publicPackages(db, numbers)
  const ids = [...new Set([...named.values()].flatMap((its) => its.slice(0, 1)))]
  const [parcels, events] = await Promise.all([parcelsOf(db, ids), eventsOf(db, ids, language)])
  const parcelById = new Map(parcels.map((parcel) => [parcel.id, parcel]))
  const eventsById = Map.groupBy(events, ({ package_id }) => package_id)
  const cityOf = await citiesNamed(db, parcels.flatMap((parcel) => placesOf(parcel, eventsById.get(parcel.id) ?? [])), language)
  return [...named].map(([number, its]) => {
    const parcel = parcelById.get(its[0] ?? 0)
    return parcel ? cardOf(number, parcel, eventsById.get(parcel.id) ?? [], language, cityOf) : { number, found: false }
  })
}
