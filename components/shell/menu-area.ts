import type { ReactNode } from 'react'
import type { MenuItem } from '@/lib/routes/menu'

/** One area of the sidebar with the screens its reader may open. */
export type MenuArea = { title: string; icon: ReactNode; items: MenuItem[] }

/** The cookie that remembers the sidebar as icons, read by the layout so that the first paint has the right width. */
export const menuCookie = 'menu'
export type MenuMode = 'full' | 'icons'

const liesAt = (pathname: string, place: string) => pathname === place || (place !== '/' && pathname.startsWith(`${place}/`))

/** The screen people are in: the item with this very path, else the one whose own address, or that of a screen below it, comes nearest above. */
export function currentHref(menu: readonly MenuArea[], pathname: string): string | null {
  const places = menu.flatMap(area => area.items).flatMap(({ href, below = [] }) => [href, ...below].map(place => ({ href, place })))
  const above = places.filter(({ place }) => liesAt(pathname, place))
  return above.toSorted((a, b) => b.place.length - a.place.length)[0]?.href ?? null
}

/** One letter an area for `g` then letter: the first of its title still free, else any of its letters, never `g` itself; no letter left, no key. */
export function areaKeys(menu: readonly MenuArea[]): { key: string; title: string; href: string }[] {
  const taken = new Set(['g'])
  return menu.flatMap(({ title, items: [first] }) => {
    const key = [...title.toLowerCase()].find(letter => /[a-z]/.test(letter) && !taken.has(letter))
    if (!key || !first) return []
    taken.add(key)
    return { key, title, href: first.href }
  })
}
