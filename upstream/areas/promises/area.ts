import { area } from '../../core/area'
import { seedPromises } from '../../demo/promises/seed-promises'
import { promiseHandlers } from './handlers'
import { promiseJobs } from './learn'

export const promisesArea = area({ handlers: { promises: promiseHandlers }, jobs: [promiseJobs], demo: seedPromises })
