import { mayOpen, type Grants } from '@/lib/routes/guard'
import { matchRoute, routeOf, type RoutePath } from '@/lib/routes/routes'

const MOST = 8

/** Screens people go to most, by what they do; each sees those of them that are theirs. */
const often: readonly RoutePath[] = [
  '/packages/packages-template', '/packages', '/lm-apply-scan', '/package-labels', '/tracking',
  '/client/tracking', '/lm-missing-scan', '/bag-labels', '/manifests', '/lm-scan-upload',
  '/upload-status-list', '/package-error-list', '/client/subscription/tracking', '/shipping-invoice',
  '/locations', '/currency-rates', '/access-control/users/list', '/sub-accounts', '/documents', '/inbox',
  '/help', '/change-password',
]

/** The first eight screens of the list this person may open. */
export const shortcutsFor = (grants: Grants): { href: string; title: string }[] =>
  often.filter((path) => mayOpen(path, grants)).slice(0, MOST).map((href) => ({ href, title: routeOf(href).title }))

/** Whether somebody may go where a link of home leads, its query aside. */
export function mayGo(href: string, grants: Grants): boolean {
  const path = matchRoute(href.split('?')[0] ?? '')
  return path !== null && mayOpen(path, grants)
}
