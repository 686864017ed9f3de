import type { CarrierChoice } from '../packages/carrier-choice'
import type { ReferenceData } from '../packages/lookups'
import { Tally } from './book'
import { decider, type Decision } from './decide'
import { factsOfParcel, hourOf, type Hour, type ParcelParts } from './parcel-facts'
import type { Allocation } from './settle'

/** The hour is told to the minute; asking the clock for each of thousands of parcels costs more than the rules. */
const MINUTE_MS = 60_000
let kept: { at: number; hour: Hour } | null = null
function hourNow(): Hour {
  const now = Date.now()
  if (!kept || now - kept.at > MINUTE_MS) kept = { at: now, hour: hourOf(new Date(now)) }
  return kept.hour
}

/** The word of the client's allocation rules on a parcel, over facts read beforehand; null where preference decides. */
export function allocate(parts: ParcelParts, reference: ReferenceData): Allocation | null {
  const client = reference.allocation.clients.get(parts.client.id)
  if (!client || client.rules.length === 0 || client.lanes.length === 0) return null
  const order = factsOfParcel(parts, reference, hourNow())
  const again = decider(client, { order, ask: parts.ask, book: reference.allocation, reference })
  return again && { client, day: order.day, decision: again(new Tally()), again }
}

/** A decision as booking knows choices of a carrier. */
export function choiceOf({ candidate, reason, trace }: Decision): CarrierChoice {
  return candidate?.carrier && candidate.coverage
    ? { carrier: candidate.carrier, coverage: candidate.coverage, refusal: null, trace }
    : { carrier: null, coverage: null, refusal: `${reason ?? 'No carrier can take this parcel'}.`.replace('..', '.'), trace }
}
