import { system, type Who } from '../../platform/who'

/** Whoever acts where a warehouse system said what happened: it may receive, and is not sent its own news again. */
export const wmsActor: Who = { ...system, name: 'WMS', keys: new Set(['app_b2b:inbound-manage', 'app_b2b:inbound-receive', 'app_b2b:outbound-process']) }
