import { floor } from '@/lib/contract/floor'
import { implement } from '../../platform/implement'
import { findJobs, floorList } from './read'

export const floorHandlers = implement(floor, {
  list: ({ db, who, query }) => floorList(db, who, query),
  find: ({ db, who, query }) => findJobs(db, who, query.code),
})
