import { promises } from '@/lib/contract/promises'
import { implement } from '../../platform/implement'
import { promisesAtOrder } from './at-order'
import { scoreboard } from './scoreboard'

export const promiseHandlers = implement(promises, {
  scoreboard: ({ db, who, query }) => scoreboard(db, who, query),
  atOrder: ({ db, who, query }) => promisesAtOrder(db, who, query),
})
