import { area } from '../../core/area'
import { seedPas } from '../../demo/pas/seed'
import { tokenFinder } from './finder'
import { pasBoardHandlers, pasDetentionHandlers, pasSiteHandlers, pasTokenHandlers } from './handlers'
import { pasJobs } from './jobs'
import { pasMappingHandlers, pasProjectionHandlers, pasReportScheduleHandlers } from './projection-handlers'
import { projectionUpload } from './projection-upload'

export const pasArea = area({
  handlers: {
    pasBoard: pasBoardHandlers,
    pasDetention: pasDetentionHandlers,
    pasMappings: pasMappingHandlers,
    pasProjections: pasProjectionHandlers,
    pasReportSchedules: pasReportScheduleHandlers,
    pasSites: pasSiteHandlers,
    pasTokens: pasTokenHandlers,
  },
  jobs: [pasJobs],
  uploads: { pas_projection: projectionUpload },
  demo: seedPas,
  finders: [tokenFinder],
})
