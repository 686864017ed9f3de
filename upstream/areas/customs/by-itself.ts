import { system, type Who } from '../../platform/who'

/** The customs desk's work where nobody does it. */
export const clerk: Who = { ...system, keys: new Set(['app_customs:boe-edit'] as const) }
/** The request its audit rows name. */
export const byItself = (id: string) => ({ id, ip: '', user_agent: '', environment: '' })
