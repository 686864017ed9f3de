import type { helpArticles } from '../../db/schema/workspace'
import { staffArticles } from './help-staff'
import { startArticles } from './help-start'
import { workArticles } from './help-work'

/** The articles every installation starts with; those edited there stay as they were edited. */
export const helpRows = (): (typeof helpArticles.$inferInsert)[] =>
  [...startArticles, ...workArticles, ...staffArticles].map((article, i) => ({ ...article, sort_order: (i + 1) * 10, status: 'published' }))
