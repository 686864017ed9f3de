import { signInPath } from '@/lib/domain/sign-in-path'
import { mayOpen, type Grants } from '@/lib/routes/guard'
import { matchRoute, routeOf } from '@/lib/routes/routes'

export interface Visitor {
  category: string | null
  /** Null for the signed-out, and for somebody whose permissions cannot be known. */
  grants: Grants | null
}

/** `/?notice=…` is shown as a snackbar by the shell and taken off the address. */
const NO_ACCESS = '/?notice=no-access'

/** Where work at the gate begins, by what somebody may do there: whoever makes tokens at the token (seeds, guard rule 4), others at their own first page. */
const gatePages = [
  '/pas/createToken', '/pas/gateIn', '/pas/dockIn', '/pas/dockOut', '/pasProjectionList', '/pas/dashboard', '/pas/searchToken', '/pasList',
] as const
const gateHome = (grants: Grants) => gatePages.find((path) => mayOpen(path, grants)) ?? '/'

/** Rule 4: the signed-in have no business on the sign-in pages. */
function awayFromSignIn(pathname: string, category: string | null, grants: Grants): string | null {
  if (pathname === '/pas/login') return gateHome(grants)
  if (pathname !== '/login' && pathname !== '/sign-up') return null
  return category === 'pas' ? gateHome(grants) : '/'
}

/**
 * Where a visitor must go instead, or null to let him in: the six rules of seeds section 4 in their order (rule 2, keeping
 * token and permissions fresh, has run before). `target` is the full path asked for.
 */
export function decide(pathname: string, target: string, visitor: Visitor, inMaintenance: boolean): string | null {
  if (inMaintenance) return pathname === '/maintenance' ? null : '/maintenance'
  const path = matchRoute(pathname)
  if (visitor.grants) {
    if (path && pathname !== '/' && !mayOpen(path, visitor.grants)) return NO_ACCESS
    return awayFromSignIn(pathname, visitor.category, visitor.grants)
  }
  return path && routeOf(path).open ? null : signInPath(target, visitor.category)
}
