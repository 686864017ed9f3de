import { addDays, dubaiMoment } from '@/lib/domain/days'
import { inTransaction, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import { waitsFor } from '../../core/carrier-calls/queue'
import { drawAvailable, type NumberUse } from '../../core/parcels/ranges'
import type { Carrier } from './lookups'
import type { ResolvedParcel } from './parcel'

/** By nine in the evening of the last day (sla-pickup.md 2, deliver_by_time). */
const DELIVER_BY = '21:00'

/** What a carrier is asked to book: a package that passed the rules, and the number it keeps when it has one already. */
export interface Bookable {
  resolved: Pick<ResolvedParcel, 'client' | 'service' | 'choice' | 'tracking_no'>
  environment: string
  /** A number the carrier gave already; then none is drawn. */
  carrier_tracking_no?: string | null
}

/** What came of it: numbers and label (packages.md 7, carrier booking). */
export interface Booking {
  tracking_no: string
  carrier_id: number | null
  carrier_code: string | null
  carrier_tracking_no: string | null
  label_status: 'created' | 'failed' | 'pending'
  label_error: string | null
  /** ISO 8601. */
  promised_at: string
}

type Drawn = string | Refusal

/** As many of `count` numbers as the ranges hold; the rest is the refusal that says so. */
async function drawSome(db: Db, use: NumberUse, count: number): Promise<Drawn[]> {
  const { numbers, dry } = await inTransaction(db, (tx) => drawAvailable(tx, use, count))
  return dry ? [...numbers, ...Array.from({ length: count - numbers.length }, () => dry)] : numbers
}

/** A number for every asker, drawn once for all that want the same kind; undefined for those that want none. */
async function drawFor(db: Db, uses: readonly (NumberUse | null)[]): Promise<(Drawn | undefined)[]> {
  const needed = new Map<string, { use: NumberUse; askers: number[] }>()
  for (const [asker, use] of uses.entries()) {
    if (!use) continue
    const name = JSON.stringify([use.system_type, use.client_id, use.carrier_id, use.service_code])
    const group = needed.get(name) ?? { use, askers: [] }
    group.askers.push(asker)
    needed.set(name, group)
  }
  const given: (Drawn | undefined)[] = uses.map(() => undefined)
  for (const { use, askers } of needed.values()) {
    const numbers = await drawSome(db, use, askers.length)
    for (const [i, asker] of askers.entries()) given[asker] = numbers[i]
  }
  return given
}

/** Sandbox parcels never reach a carrier, so they take none of its numbers (packages.md 2). */
const wantsCarrierNumber = ({ environment, carrier_tracking_no }: Bookable, carrier: Carrier | null): carrier is Carrier =>
  !carrier_tracking_no && environment !== 'sandbox' && carrier !== null && carrier.gives_numbers && !carrier.books_by_api

/** Number and label come from the carrier, which is asked in the background. */
const waitsForCarrier = ({ environment, carrier_tracking_no, resolved: { choice } }: Bookable): boolean =>
  !carrier_tracking_no && environment !== 'sandbox' && choice.carrier !== null && choice.carrier.books_by_api && choice.carrier.label_source === 'carrier'

function labelOf(parcel: Bookable, number: Drawn | undefined): Pick<Booking, 'label_status' | 'label_error' | 'carrier_tracking_no'> {
  const { resolved, carrier_tracking_no } = parcel
  const { refusal, carrier } = resolved.choice
  const trouble = refusal ?? (number instanceof Refusal ? number.message : null)
  if (trouble !== null) return { label_status: 'failed', label_error: trouble, carrier_tracking_no: null }
  if (waitsForCarrier(parcel)) return { label_status: 'pending', label_error: waitsFor(carrier?.display_name ?? 'the carrier'), carrier_tracking_no: null }
  return { label_status: 'created', label_error: null, carrier_tracking_no: typeof number === 'string' ? number : (carrier_tracking_no ?? null) }
}

/**
 * The one way to a tracking number and a label: our numbers for parcels that brought none, the carrier's own where it gives us
 * blocks. Nobody able to take a parcel leaves its label failed with the reason; no number of ours left is a Refusal in its place, and
 * that parcel cannot be made. Numbers are drawn in short transactions of their own, so that parcels being written do not hold up
 * everybody else's; those of a parcel that is not written after all are never given again. Inside a transaction of the caller's they
 * are drawn in that.
 */
export async function bookParcels(db: Db, parcels: readonly Bookable[], day: string): Promise<(Booking | Refusal)[]> {
  const drawn = await drawFor(
    db,
    parcels.map(({ resolved: { tracking_no, client, service } }) => (
      tracking_no === null ? { system_type: 'hawb', client_id: client.id, service_code: service.code } : null
    )),
  )
  const carriers = await drawFor(
    db,
    parcels.map((parcel) => {
      const { client, service, choice } = parcel.resolved
      return wantsCarrierNumber(parcel, choice.carrier)
        ? { system_type: 'carrier', carrier_id: choice.carrier.id, client_id: client.id, service_code: service.code }
        : null
    }),
  )
  return parcels.map((parcel, i) => {
    const { tracking_no, choice, service } = parcel.resolved
    const number = tracking_no ?? drawn[i]
    if (typeof number !== 'string') return number ?? new Refusal(409, 'No tracking number was drawn.')
    return {
      tracking_no: number,
      carrier_id: choice.carrier?.id ?? null,
      carrier_code: choice.carrier?.carrier_code ?? null,
      ...labelOf(parcel, carriers[i]),
      promised_at: dubaiMoment(addDays(day, choice.coverage?.transit_days_max ?? service.transit_days_max), DELIVER_BY),
    }
  })
}
