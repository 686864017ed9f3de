import { mayOpen } from '@/lib/routes/guard'
import { matchRoute } from '@/lib/routes/routes'
import type { Who } from '../../platform/who'

/** The first address somebody may open, or none. */
export function firstOpen(who: Who, hrefs: readonly string[]): string {
  const grants = { user_category: who.user_category, keys: who.keys, screens: new Set<string>() }
  return hrefs.find((href) => {
    const route = matchRoute(href.split('?')[0] as string)
    return route !== null && mayOpen(route, grants)
  }) ?? ''
}
