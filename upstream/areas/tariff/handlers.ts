import { tariff } from '@/lib/contract/tariff'
import { implement } from '../../platform/implement'
import { findHsCodes } from '../../core/tariff/find-codes'

export const tariffHandlers = implement(tariff, {
  codes: ({ db, query: { q, search, ...wish } }) => findHsCodes(db, { ...wish, text: q ?? search ?? '' }),
})
