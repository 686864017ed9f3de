import 'server-only'
import { oneInProcess } from './one-in-process'
import { askUpstream } from './upstream'

export interface MaintenanceState {
  maintenance: boolean
  message: string
  until: string | null
}

const LOOK_MS = 2000
/** Every page waits for this answer, so a silent upstream must not hold it up for long. */
const WAIT_MS = 2000

const watch = oneInProcess('maintenance', () => ({
  askedAt: 0,
  state: { maintenance: false, message: '', until: null } as MaintenanceState,
  answer: null as Promise<MaintenanceState> | null,
}))

/** The maintenance flag, asked at most every two seconds. An upstream that does not answer leaves it as it was. */
export function maintenanceNow(): Promise<MaintenanceState> {
  if (watch.answer && Date.now() - watch.askedAt < LOOK_MS) return watch.answer
  watch.askedAt = Date.now()
  watch.answer = askUpstream('settings.maintenance', {}, { withinMs: WAIT_MS }).then(
    (state) => (watch.state = state ?? watch.state),
    () => watch.state,
  )
  return watch.answer
}
