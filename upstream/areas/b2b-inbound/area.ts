import { area } from '../../core/area'
import { b2bInboundHandlers, b2bInboundReportHandlers } from './handlers'

export const b2bInboundArea = area({ handlers: { b2bInbound: b2bInboundHandlers, b2bInboundReports: b2bInboundReportHandlers } })
