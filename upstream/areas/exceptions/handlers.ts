import { exceptions } from '@/lib/contract/exceptions'
import { implement } from '../../platform/implement'
import { assignExceptions, relabelExceptions, releaseHolds } from './assign'
import { findPeople } from './owners'
import { exceptionCounts, exceptionList } from './queue'

export const exceptionHandlers = implement(exceptions, {
  list: ({ db, who, query }) => exceptionList(db, who, query),
  counts: ({ db, who, query }) => exceptionCounts(db, who, query),
  people: ({ db, who, query }) => findPeople(db, who, query),
  assign: (ctx) => assignExceptions(ctx),
  relabel: (ctx) => relabelExceptions(ctx),
  releaseHold: (ctx) => releaseHolds(ctx),
})
