import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { trackingDesk } from '@/lib/contract/tracking-desk'
import { isTerminalPackageStatus, type PackageStatus } from '@/lib/domain/package'
import { trackingEvent } from '@/lib/domain/tracking-event'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { writeAudit } from '../../platform/audit'
import type { RequestFacts } from '../../platform/implement'
import { allOf, isNumber } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { throttle } from '../../platform/throttle'
import type { Who } from '../../platform/who'
import { visiblePackages } from '../../core/parcels/scope'
import type { Tracked } from '../../core/carrier-calls/adapter'
import { connectionOf, type Connection } from '../../core/carrier-calls/connection'
import { adapterOf } from '../../core/carrier-calls/sandbox-adapter'
import { takeTracked } from '../carrier-feeds/intake'
import type { JudgedEvent } from '../../core/events/carrier-events'

type Query = z.output<typeof trackingDesk.fetchEvents.query>
type Reply = z.input<typeof trackingDesk.fetchEvents.reply>

const SECONDS_BETWEEN = 60
/** Under the door's own 12 s, so that whoever waits is told by us what happened. */
const MOST_SECONDS = 10

interface Parcel {
  id: number
  order_id: string
  number: string
  status: PackageStatus
  last_event_at: string | null
  carrier_id: number | null
  carrier_code: string | null
  carrier: string | null
}

async function parcelOf(db: Db, who: Who, { order_id, carrier_code }: Query): Promise<Parcel & { carrier_id: number; carrier: string }> {
  const parcel = await first<Parcel>(
    db,
    sql`select p.id, p.order_id, coalesce(p.carrier_tracking_no, p.tracking_no) as number, p.status, p.last_event_at, p.carrier_id, k.carrier_code,
          k.display_name as carrier
        from packages p left join carriers k on k.id = p.carrier_id where ${allOf([isNumber(sql`p.order_id`, [order_id]), visiblePackages(who, sql`p`)])}`,
  )
  if (!parcel) throw new Refusal(404, `No shipment found for ${order_id}.`)
  const { carrier_id, carrier } = parcel
  if (carrier_id === null || carrier === null) throw new Refusal(409, 'No carrier has this package yet.')
  if (carrier_code && carrier_code.toUpperCase() !== parcel.carrier_code) throw refuseField('carrier_code', `${order_id} is not with ${carrier_code}.`)
  return { ...parcel, carrier_id, carrier }
}

/** Once a minute a package, whoever asks and from however many replicas. */
async function refuseTooSoon(db: Db, id: number): Promise<void> {
  await throttle(db, `carrier-fetch:${id}`, 1, SECONDS_BETWEEN, '').catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(409, 'Fetched less than a minute ago.', undefined, null, error.headers) : error
  })
}

const noteFeed = (db: Db, carrierId: number, status: 'ok' | 'error') =>
  rows(db, sql`update carriers set last_poll_at = now(), last_poll_status = ${status} where id = ${carrierId}`)

async function askCarrier(services: Services, parcel: Parcel & { carrier_id: number; carrier: string }, connection: Connection): Promise<Tracked> {
  try {
    const since = { since: parcel.last_event_at, open: !isTerminalPackageStatus(parcel.status) }
    return await adapterOf(services, connection).track(parcel.number, since, { past: true, maxSeconds: MOST_SECONDS })
  } catch (error) {
    services.log.warn({ err: error, carrier: parcel.carrier_code }, 'carrier did not answer')
    await noteFeed(services.database.db, parcel.carrier_id, 'error')
    throw new Refusal(502, `${parcel.carrier} did not answer. Try again later.`)
  }
}

const shown = ({ event_code, description, time, location, code, result }: JudgedEvent): Reply['events'][number] => ({
  event_code, name: (event_code && trackingEvent(event_code)?.name) || description || code, event_at: time, location, carrier_event_code: code, result,
})

/**
 * Asks the carrier about one package now, past its clock (tracking.md 7, polling). 404 out of reach, 409 within a minute of the
 * last time or without a carrier to ask, 502 when the carrier does not answer. No transaction is open while it is asked.
 */
export async function fetchEvents(services: Services, who: Who, from: RequestFacts, query: Query): Promise<Reply> {
  const { db } = services.database
  const parcel = await parcelOf(db, who, query)
  const connection = await connectionOf(db, services, parcel.carrier_id)
  if (!connection) throw new Refusal(409, `${parcel.carrier} has no tracking address yet. Its events come by file.`)
  await refuseTooSoon(db, parcel.id)
  const tracked = await askCarrier(services, parcel, connection)
  return inTransaction(db, async (tx) => {
    const { events, status } = await takeTracked(
      tx, { carrier_id: parcel.carrier_id, package_id: parcel.id, number: parcel.number, source: 'carrier_poll' }, tracked,
    )
    const fresh = events.filter(({ result }) => result === 'applied' || result === 'late' || result === 'unmapped')
    const counts = { fetched: events.length, new: fresh.length, unmapped: events.filter(({ result }) => result === 'unmapped').length }
    await noteFeed(tx, parcel.carrier_id, 'ok')
    await writeAudit(tx, who, from, 'trackingDesk.fetchEvents', [{
      entity: 'package', entity_id: parcel.id, after: { order_id: parcel.order_id, ...counts, status },
    }])
    return { ...counts, status, events: events.map(shown) }
  })
}
