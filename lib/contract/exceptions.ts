import { z } from 'zod'
import { exceptionAge, exceptionKind, exceptionOwner, exceptionSubject, exceptionUrgency } from '@/lib/domain/exception'
import { anyExceptionKey } from '@/lib/domain/exception-keys'
import { anyOf, Choice, get, Id, Instant, lookup, paged, paging, post, RowByRow, searchText, someIds } from './kernel'

const needs = anyExceptionKey
const assigns = 'app_base:exception-assign'
const Kind = z.enum(exceptionKind.names)

const Exception = z.object({
  /** Of the exception: a parcel that is late and failed is two. */
  id: Id,
  kind: Kind,
  subject: z.enum(exceptionSubject.names),
  subject_id: Id,
  number: z.string(),
  /** Where the thing itself is looked at; empty for whoever may not open it, as is `next_href`. */
  href: z.string(),
  /** What is wrong, in a sentence. */
  trouble: z.string(),
  since: Instant,
  age: z.string(),
  urgency: z.enum(exceptionUrgency.names),
  client_id: Id.nullable(),
  client: z.string().nullable(),
  carrier_id: Id.nullable(),
  carrier: z.string().nullable(),
  owner_id: Id.nullable(),
  owner: z.string().nullable(),
  taken_at: Instant.nullable(),
  next_step: z.string(),
  next_href: z.string(),
})

const filters = {
  kind: anyOf(Kind),
  owner: z.enum(exceptionOwner.names).optional(),
  client_id: anyOf(Id),
  carrier_id: anyOf(Id),
  older: z.enum(exceptionAge.names).optional(),
}

const refreshes = ['exceptions.list', 'exceptions.counts']
const afterWork = [...refreshes, 'packages.find', 'packages.stats', 'packages.one', 'tracking.details', 'workspace.home']

/** Everything that waits for a person, in one queue: derived from what stands, only who sees to it is stored. */
export const exceptions = {
  /** Oldest first; `meta.tab_counts` tells how many there are of each kind, whichever is asked for. */
  list: get('/api/exceptions/list', { needs, query: paging.extend(filters), reply: paged(Exception) }),
  counts: get('/api/exceptions/counts', { needs, query: z.object(filters), reply: z.record(z.string(), z.number()) }),
  /** Colleagues somebody may hand over to. */
  people: lookup('/api/exceptions/people', { needs: assigns, query: z.object({ search: searchText(60).optional() }), reply: z.array(Choice) }),
  /** `me` takes what nobody has, `person` hands over whoever has it, `nobody` lets it go. */
  assign: post('/api/exceptions/assign', {
    needs: assigns,
    body: z.object({ ids: someIds, to: z.enum(['me', 'person', 'nobody']), user_id: Id.optional() }),
    reply: RowByRow,
    refreshes,
  }),
  relabel: post('/api/exceptions/relabel', { needs: 'app_base:package-labels', body: z.object({ ids: someIds }), reply: RowByRow, refreshes: afterWork }),
  releaseHold: post('/api/exceptions/release-hold', {
    needs: 'app_tracking:tracking-event-add',
    body: z.object({ ids: someIds, location: z.string().trim().max(100).optional(), remarks: z.string().trim().max(255).optional() }),
    reply: RowByRow,
    refreshes: afterWork,
  }),
}
