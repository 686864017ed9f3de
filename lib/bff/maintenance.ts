import 'server-only'
import { oneInProcess } from './one-in-process'
import { askUpstream } from './upstream'

export interface MaintenanceState {
  maintenance: boolean
  message: string
  until: string | null
  /** Whose users may go on working. */
  allow_categories: readonly string[]
  support_email: string
  support_phone: string
  company_name: string
}

/** Whether the portal is closed to a visitor; to administrators never, for they open it again. */
export const isClosedTo = (state: MaintenanceState, category: string | null) =>
  state.maintenance && category !== 'admin' && !(category !== null && (state.allow_categories ?? []).includes(category))

/** Whether the time told to people has passed: it does not end by itself, and somebody must be told. */
export const isOverdue = (state: MaintenanceState) => state.maintenance && state.until !== null && Date.parse(state.until) < Date.now()

const LOOK_MS = 2000
/** Every page waits for this answer, so a silent upstream must not hold it up for long. */
const WAIT_MS = 2000

const watch = oneInProcess('maintenance', () => ({
  readAt: 0,
  /** The last question was not answered. */
  isAway: false,
  state: {
    maintenance: false, message: '', until: null, allow_categories: ['admin'], support_email: '', support_phone: '', company_name: '',
  } as MaintenanceState,
  answer: null as Promise<MaintenanceState> | null,
}))

/** The maintenance flag, asked at most every two seconds. An upstream that does not answer leaves it as it was, and is not waited for until it does. */
export function maintenanceNow(): Promise<MaintenanceState> {
  if (!watch.answer || Date.now() - watch.readAt >= LOOK_MS) {
    watch.readAt = Date.now()
    watch.answer = askUpstream('settings.maintenance', {}, { withinMs: WAIT_MS }).then(
      (state) => {
        watch.isAway = false
        return (watch.state = state ?? watch.state)
      },
      () => {
        watch.isAway = true
        return watch.state
      },
    )
  }
  return watch.isAway ? Promise.resolve(watch.state) : watch.answer
}
