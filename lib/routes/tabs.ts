import { mayOpen, type Grants } from './guard'
import { parentOf, withoutOptional, type MenuGroup } from './kernel'
import { allRoutes, routeOf, type RoutePath } from './routes'

const besideOf = Map.groupBy(allRoutes.filter(([, { tabOf }]) => tabOf), ([, { tabOf }]) => tabOf)
/** The tabs right beside a screen. */
const beside = (path: RoutePath): RoutePath[] => besideOf.get(path)?.map(([each]) => each) ?? []

/** A screen and all that are tabs of it or of one of its tabs, in their order. */
export const withTabs = (path: RoutePath): RoutePath[] => [path, ...beside(path).flatMap(withTabs)]

/** From the screen that has the entry in the menu down to this one. */
export function hostsOf(path: RoutePath): RoutePath[] {
  const { tabOf } = routeOf(path)
  return [...(tabOf ? hostsOf(tabOf as RoutePath) : []), path]
}

/** The menu group a screen belongs to: its entry's, else that of the screen above it. */
export function groupOf(path: RoutePath): MenuGroup | null {
  const route = routeOf(path)
  const above = route.tabOf ?? parentOf(route)
  return route.nav ?? (above ? groupOf(above as RoutePath) : null)
}

/** Whether a screen stands among tabs at all. */
export const hasTabs = (path: RoutePath): boolean => Boolean(routeOf(path).tabOf) || beside(path).length > 0

export interface TabRow {
  /** What the screens of the row are called together. */
  label: string
  tabs: { name: string; label: string; href: string }[]
  now: string
}

/** The rows of tabs above a screen, the outermost first, with what somebody may open of them; one alone makes no row. */
export function tabRows(path: RoutePath, grants: Grants): TabRow[] {
  const hosts = hostsOf(path)
  return hosts.flatMap((host, depth) => {
    const { entry, tab, title } = routeOf(host)
    const own = mayOpen(host, grants) ? [{ name: host as string, label: tab ?? title, href: withoutOptional(host) }] : []
    const others = beside(host).flatMap((each) => {
      const first = withTabs(each).find((one) => mayOpen(one, grants))
      const named = routeOf(each)
      return first ? [{ name: each as string, label: named.entry ?? named.tab ?? named.title, href: withoutOptional(first) }] : []
    })
    const tabs = [...own, ...others]
    return tabs.length > 1 ? [{ label: entry ?? title, tabs, now: hosts[depth + 1] ?? host }] : []
  })
}
