import { accessRefusals } from './access-ar'
import { commonRefusals } from './common-ar'
import type { Refusals } from './refusals'

/** What signing in may be answered, in one file, for the screen that fetches it. */
export const signInRefusals: Refusals = { ...commonRefusals, ...accessRefusals }
