import { area } from '../../core/area'
import { seedJournal } from '../../demo/trade/journal'
import { journalProof } from './alert-values'
import { journalHandlers, journalJobs } from './handlers'

export const journalArea = area({
  handlers: { journal: journalHandlers },
  jobs: [journalJobs],
  alerts: [journalProof],
  demo: seedJournal,
})
