import { mayOpen, type Grants } from '@/lib/routes/guard'
import { matchRoute, routeOf, type RoutePath } from '@/lib/routes/routes'

export interface Visitor {
  signedIn: boolean
  category: string | null
  grants: Grants | null
}

/** `/?notice=…` is shown as a snackbar by the shell and taken off the address. */
export const NO_ACCESS = '/?notice=no-access'

/** Rules 5 and 6: to sign-in with the place to come back to and the user category (seeds section 4). */
export function toSignIn(target: string, category: string | null): string {
  const isPas = target.startsWith('/pas/')
  const query = new URLSearchParams({ redirect: target })
  const known = isPas ? 'pas' : category
  if (known) query.set('user_category', known)
  return `/login?${query}`
}

const homeOf = (category: string | null) => (category === 'pas' ? '/pas/createToken' : '/')

/** Rule 4: the signed-in have no business on the sign-in pages. */
function awayFromSignIn(path: string, visitor: Visitor): string | null {
  if (!visitor.signedIn) return null
  if (path === '/login' || path === '/sign-up') return homeOf(visitor.category)
  return path === '/pas/login' ? '/pas/createToken' : null
}

/**
 * Where a visitor must go instead, or null to let him in: the six rules of seeds section 4 in their order (rule 2, keeping
 * token and permissions fresh, has run before). `target` is the full path asked for.
 */
export function decide(pathname: string, target: string, visitor: Visitor, inMaintenance: boolean): string | null {
  if (inMaintenance && pathname !== '/maintenance') return '/maintenance'
  const path: RoutePath | null = matchRoute(pathname)
  const open = path !== null && routeOf(path).open === true
  if (visitor.signedIn && path && visitor.grants && !mayOpen(path, visitor.grants)) return pathname === '/' ? null : NO_ACCESS
  const away = awayFromSignIn(pathname, visitor)
  if (away) return away
  if (!visitor.signedIn && !open) return toSignIn(target, visitor.category)
  return null
}
