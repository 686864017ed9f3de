import { journal } from '@/lib/contract/journal'
import { proveJournal } from '../../core/journal/proof'
import { implement } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { journalList, journalOf, partiesOf } from './read'

export const journalHandlers = implement(journal, {
  list: ({ db, who, query }) => journalList(db, who, query),
  one: ({ db, who, params }) => journalOf(db, who, params.id),
  parties: ({ db, who }) => partiesOf(db, who),
})

/** Every night the journal is proven; the alert of what it finds is a measure (alert-values.ts). */
export function journalJobs(services: Services): void {
  services.jobs.work('journal.prove', async () => void (await proveJournal(services.database.db)))
  services.jobs.every('journal.prove', '15 4 * * *')
}
