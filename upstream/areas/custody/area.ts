import { area } from '../../core/area'
import { custodyJobs } from './catch-up'
import { custodyHandlers } from './handlers'

export const custodyArea = area({ handlers: { custody: custodyHandlers }, jobs: [custodyJobs] })
