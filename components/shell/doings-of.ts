import { callNamed } from '@/lib/contract/contract'
import { mayMake } from '@/lib/domain/permission'
import { mayOpen, type Grants } from '@/lib/routes/guard'
import { matchRoute } from '@/lib/routes/routes'
import { doings } from './doings'

/** What somebody may do from the search, as places in the list of doings: its texts come to the browser with the search alone. */
export const doingsOf = (grants: Grants): number[] =>
  doings.flatMap(({ href, call }, place) => {
    const route = matchRoute(href.replace(/\?.*/, ''))
    return route && mayOpen(route, grants) && mayMake(callNamed(call), grants) ? [place] : []
  })
