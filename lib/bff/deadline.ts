import { visitorHeaders } from './visitor-address'

/** When the portal's server received the request, epoch milliseconds (scripts/lib/admit.mjs); a visitor's own header never gets here. */
const ARRIVED_HEADER = 'x-arrived-at'

/**
 * What is made of several questions, such as a page, is answered within 15 s of its request however many of them hang, with what there is: a
 * question gets what is left of the whole, and never so much that nothing is left for those after it. In milliseconds.
 */
export const deadline = { wholeMs: 12_000, questionMs: 10_000 }

/** How long a question may still take that is asked now. Where nobody says when the request came, as in development, each has its own time. */
export function leftMs(headers: Pick<Headers, 'get'>): number {
  const arrived = Number(headers.get(ARRIVED_HEADER) ?? Date.now())
  return Math.max(1, Math.min(deadline.questionMs, arrived + deadline.wholeMs - Date.now()))
}

/** How the upstream is asked on behalf of whoever made a request: as this visitor, and in time for the answer. */
export const asVisitor = (headers: Pick<Headers, 'get'>) => ({ headers: visitorHeaders(headers), withinMs: leftMs(headers) })
