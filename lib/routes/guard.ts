import type { Key } from '@/lib/domain/keys'
import { routeOf, type RoutePath } from './routes'
import { screenRef } from './kernel'

/** What a guard needs to know of the person: keys, screens switched on, category. */
export interface Grants {
  user_category: string
  keys: ReadonlySet<string>
  /** Empty = nothing is switched off for this person (seeds, guard rule 3: only a non-empty list is asked). */
  screens: ReadonlySet<string>
}

/** Any one of the keys passes (seeds section 6: a check may take one key or a list). */
export function holdsAny(grants: Grants, keys: Key | readonly Key[] | null | undefined): boolean {
  if (!keys) return true
  return ([] as string[]).concat(keys as string | string[]).some((key) => grants.keys.has(key))
}

/** Guard rules 3 and the key check after it, for a signed-in user (access.md 4.5). */
export function mayOpen(path: RoutePath, grants: Grants): boolean {
  const route = routeOf(path)
  if (route.open) return true
  if (!route.unlisted && grants.screens.size > 0 && !grants.screens.has(screenRef(path))) return false
  if (route.category && !(route.category as readonly string[]).includes(grants.user_category)) return false
  return holdsAny(grants, route.key)
}

/**
 * A `redirect` as it may be followed, or null: a page of this portal, so one leading slash, no scheme, no backslash, no second
 * slash in its path (access.md 4.1), also not once its dots are resolved: `/.//host` is `//host` to a browser.
 */
export function safeRedirect(target: string | null | undefined): string | null {
  if (!target || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(target)) return null
  const { pathname, search, hash, host } = new URL(target, 'http://portal.invalid')
  return host !== 'portal.invalid' || pathname.includes('//') || pathname.startsWith('/api/') ? null : pathname + search + hash
}
