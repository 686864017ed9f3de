import { callNamed } from '@/lib/contract/contract'
import { mayMake } from '@/lib/domain/permission'
import { mayOpen, type Grants } from '@/lib/routes/guard'
import { matchRoute } from '@/lib/routes/routes'
import { doings } from './doings'

/** The screen each opens, looked for once: the layout asks at every page. */
const opened = doings.map(({ href, call }) => ({ route: matchRoute(href.replace(/\?.*/, '')), call: callNamed(call) }))

/** What somebody may do from the search, as places in the list of doings: its texts come to the browser with the search alone. */
export const doingsOf = (grants: Grants): number[] =>
  opened.flatMap(({ route, call }, place) => (route && mayOpen(route, grants) && mayMake(call, grants) ? [place] : []))
