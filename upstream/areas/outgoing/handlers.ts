import { outgoing } from '@/lib/contract/outgoing'
import { implement } from '../../platform/implement'
import { callFilters, callList, callOf, retryCall } from './calls'

export const outgoingHandlers = implement(outgoing, {
  list: ({ db, who, body }) => callList(db, who, body),
  one: ({ db, who, params }) => callOf(db, who, params.id),
  retry: ({ db, who, params, audit }) => retryCall(db, who, params.id, audit),
  filters: ({ db, who }) => callFilters(db, who),
})
