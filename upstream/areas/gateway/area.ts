import { area } from '../../core/area'
import { gatewayHandlers } from './handlers'
import { gatewayJobs } from './jobs'

export const gatewayArea = area({ handlers: { gateway: gatewayHandlers }, jobs: [gatewayJobs] })
