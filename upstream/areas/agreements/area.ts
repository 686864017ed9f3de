import { area } from '../../core/area'
import { agreementHandlers, agreementJobs } from './handlers'

export const agreementsArea = area({ handlers: { sellerAgreements: agreementHandlers }, jobs: [agreementJobs] })
