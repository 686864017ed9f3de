import { tariff } from '@/lib/contract/tariff'
import { implement } from '../../platform/implement'
import { findHsCodes } from '../../core/tariff/find-codes'

export const tariffHandlers = implement(tariff, {
  codes: ({ db, query: { q, search, ...request } }) => findHsCodes(db, { ...request, text: q ?? search ?? '' }),
})
