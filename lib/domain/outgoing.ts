import { words } from './vocabulary'

/** Whom we call, as `outgoing_logs.integration` has it (reports.md 2). */
export const outgoingIntegration = words({ carrier_api: 'Carrier', client_webhook: 'Client webhook', client_wms: 'Client WMS' })

/** Days a look at the log may span (reports.md 4). */
export const OUTGOING_DAYS = 7
