import { area } from '../../core/area'
import { airportAgentHandlers, baseAgentHandlers } from './handlers'
import { agentJobs } from './watch'

export const agentsArea = area({ handlers: { airportAgents: airportAgentHandlers, baseAgents: baseAgentHandlers }, jobs: [agentJobs] })
