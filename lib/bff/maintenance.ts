import 'server-only'
import { askUpstream } from './upstream'

export interface MaintenanceState {
  maintenance: boolean
  message: string
  until: string | null
}

const LOOK_MS = 2000
let looked = 0
let state: Promise<MaintenanceState> | null = null

/** The maintenance flag, asked at most every two seconds; an upstream that does not answer is no maintenance. */
export function maintenanceNow(): Promise<MaintenanceState> {
  if (state && Date.now() - looked < LOOK_MS) return state
  looked = Date.now()
  state = askUpstream('settings.maintenance', {}).catch(() => ({ maintenance: false, message: '', until: null }))
  return state
}
