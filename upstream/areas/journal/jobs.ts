import { proveJournal } from '../../core/journal/proof'
import type { Services } from '../../platform/services'

/** Every night the journal is proven; the alert of what it finds is a measure (areas/alerts/measures.ts). */
export function journalJobs(services: Services): void {
  services.jobs.work('journal.prove', async () => void (await proveJournal(services.database.db)))
  services.jobs.every('journal.prove', '15 4 * * *')
}
