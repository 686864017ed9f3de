import type { ReactNode } from 'react'
import type { MenuItem } from '@/lib/routes/menu'

/** One area of the sidebar with the screens its reader may open. */
export type MenuArea = { title: string; icon: ReactNode; items: (MenuItem & { badge?: ReactNode })[] }

/** Every screen the menu leads to, called by its own title, with its area. */
export const screensOf = (menu: readonly MenuArea[]) =>
  menu.flatMap((area) => area.items.flatMap(({ href, title, full = title, tabs = [] }) => [{ href, title: full }, ...tabs])
    .map((screen) => ({ ...screen, area: area.title })))

/** The cookie that remembers the sidebar as icons, read by the layout so that the first paint has the right width. */
export const menuCookie = 'menu'
export type MenuMode = 'full' | 'icons'

const liesAt = (pathname: string, place: string) => pathname === place || (place !== '/' && pathname.startsWith(`${place}/`))

/** The entry people are in: the one with this very path among its tabs, else the one whose address, or that of a screen below, comes nearest above. */
export function currentHref(menu: readonly MenuArea[], pathname: string): string | null {
  const places = menu.flatMap(area => area.items).flatMap(({ href, tabs = [], below = [] }) =>
    [href, ...tabs.map((tab) => tab.href), ...below].map(place => ({ href, place })),
  )
  const above = places.filter(({ place }) => liesAt(pathname, place))
  return above.toSorted((a, b) => b.place.length - a.place.length)[0]?.href ?? null
}

/** One letter an area for `g` then letter: the first of its title still free, else any of its letters, never `g` itself; no letter left, no key. */
export function areaKeys(menu: readonly Omit<MenuArea, 'icon'>[]): { key: string; title: string; href: string }[] {
  const taken = new Set(['g'])
  return menu.flatMap(({ title, items: [first] }) => {
    const key = [...title.toLowerCase()].find(letter => /[a-z]/.test(letter) && !taken.has(letter))
    if (!key || !first) return []
    taken.add(key)
    return { key, title, href: first.href }
  })
}
