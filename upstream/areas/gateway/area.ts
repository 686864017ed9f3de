import { area } from '../../core/area'
import { gatewayAttemptHandlers, gatewayHandlers } from './handlers'
import { gatewayJobs } from './jobs'

export const gatewayArea = area({ handlers: { gateway: gatewayHandlers, gatewayAttempts: gatewayAttemptHandlers }, jobs: [gatewayJobs] })
