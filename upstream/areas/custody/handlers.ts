import { custody } from '@/lib/contract/custody'
import { implement } from '../../platform/implement'
import { openCustody } from './queue'
import { custodyTrail } from './trail'

export const custodyHandlers = implement(custody, {
  list: ({ db, who, query }) => openCustody(db, who, query),
  trail: ({ db, who, params }) => custodyTrail(db, who, params.id),
})
