import { mayOpen, type Grants } from './guard'
import type { MenuGroup } from './kernel'
import { allRoutes } from './routes'

/** A parameter that may be left out is; a screen of one thing is reached from another one and stands in no menu. */
const withoutOptional = (path: string) => path.replace(/\/\[\[\.\.\.\w+\]\]$/, '')
/** `/country` of `/country/[id]`: from the first parameter on a path varies. */
const fixedPart = (path: string) => path.replace(/\/\[.*$/, '')

const underOf = new Map<string, string | undefined>(allRoutes.map(([path, { under }]) => [path, under]))
const inMenu = new Set<string>(allRoutes.filter(([path, { nav }]) => nav && !withoutOptional(path).includes('[')).map(([path]) => path))

function nearestInMenu(path: string): string | undefined {
  let above = underOf.get(path)
  while (above !== undefined && !inMenu.has(above)) above = underOf.get(above)
  return above
}

/** Of each screen of the menu where those below it are, unless their address lies under its own: `/addBag` is below `/bags`. */
const below = Map.groupBy(
  allRoutes.map(([path]) => ({ at: fixedPart(path), menu: inMenu.has(path) ? undefined : nearestInMenu(path) }))
    .filter(({ at, menu }) => menu && !at.startsWith(`${withoutOptional(menu)}/`)),
  ({ menu }) => menu as string,
)

export interface MenuItem {
  href: string
  title: string
  /** Where the screens below it are that its own address does not lead to. */
  below?: string[]
}

/** The screens of a menu group that somebody may open. */
export const menuItems = (group: MenuGroup, grants: Grants): MenuItem[] =>
  allRoutes.filter(([path, route]) => route.nav === group && inMenu.has(path) && mayOpen(path, grants)).map(([path, { title }]) => {
    const places = below.get(path)?.map(({ at }) => at)
    return { href: withoutOptional(path), title, ...(places && { below: places }) }
  })
