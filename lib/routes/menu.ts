import { mayOpen, type Grants } from './guard'
import { menuGroups, parentOf, withoutOptional, type MenuGroup } from './kernel'
import { allRoutes, routeOf, type RoutePath } from './routes'
import { hostsOf, withTabs } from './tabs'

/** `/country` of `/country/[id]`: from the first parameter on a path varies. */
const fixedPart = (path: string) => path.replace(/\/\[.*$/, '')
const isPlaced = (path: RoutePath) => Boolean(routeOf(path).nav ?? routeOf(path).tabOf)

function nearestPlaced(path: RoutePath): RoutePath | undefined {
  let above = parentOf(routeOf(path)) as RoutePath | undefined
  while (above !== undefined && !isPlaced(above)) above = parentOf(routeOf(above)) as RoutePath | undefined
  return above
}

/** Of each screen of the menu where those below it or one of its tabs are, unless their address lies under theirs: `/addBag` is below `/bags`. */
const below = Map.groupBy(
  allRoutes.map(([path]) => ({ at: fixedPart(path), above: isPlaced(path) ? undefined : nearestPlaced(path) }))
    .filter(({ at, above }) => above && !at.startsWith(`${withoutOptional(above)}/`)),
  ({ above }) => above && hostsOf(above)[0],
)

export interface MenuItem {
  href: string
  /** What the entry is called. */
  title: string
  /** The screen's own title, where the entry is called otherwise. */
  full?: string
  /** The other screens of the entry, by their own titles: the search finds each. */
  tabs?: { href: string; title: string }[]
  /** Where the screens below them are that no address of these leads to. */
  below?: string[]
}

function itemOf(path: RoutePath, grants: Grants): MenuItem[] {
  const [first, ...others] = withTabs(path).filter((each) => mayOpen(each, grants))
  if (!first) return []
  const full = routeOf(first).title
  // Whoever may open one of its tabs alone looks for that.
  const title = first !== path && others.length === 0 ? full : (routeOf(path).entry ?? routeOf(path).title)
  const places = below.get(path)?.map(({ at }) => at)
  return [{
    href: withoutOptional(first), title, ...(full !== title && { full }), ...(places && { below: places }),
    ...(others.length > 0 && { tabs: others.map((each) => ({ href: withoutOptional(each), title: routeOf(each).title })) }),
  }]
}

/** The entries of a menu group with what somebody may open of them. */
export const menuItems = (group: MenuGroup, grants: Grants): MenuItem[] =>
  allRoutes.filter(([, route]) => route.nav === group).flatMap(([path]) => itemOf(path, grants))

/** The groups somebody has entries in. */
export const menuFor = (grants: Grants): { title: MenuGroup; items: MenuItem[] }[] =>
  menuGroups.map((title) => ({ title, items: menuItems(title, grants) })).filter(({ items }) => items.length > 0)
