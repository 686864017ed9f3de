import { customType, index } from 'drizzle-orm/pg-core'
import { ref } from '../columns'
import { pgTable } from '../table'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What a parcel is found by besides the beginning of its numbers: the words of the consignee's name, how its numbers end, and its client.
 * Triggers keep it: docs/decisions/041-package-words.md
 */
export const packageWords = pgTable(
  'package_words',
  {
    package_id: ref('package_id').primaryKey(),
    words: tsvector('words').notNull(),
  },
  (t) => [index('package_words_found').using('gin', t.words)],
)
