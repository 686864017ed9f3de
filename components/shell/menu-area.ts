import type { ReactNode } from 'react'

type MenuLink = { href: string; title: string; current?: boolean }

/** One area of the sidebar with the screens its reader may open. */
export type MenuArea = { title: string; icon: ReactNode; items: MenuLink[] }

/** The cookie that remembers the sidebar as icons, read by the layout so that the first paint has the right width. */
export const menuCookie = 'menu'
export type MenuMode = 'full' | 'icons'

/**
 * The screen people are in: the item with this very path, else the longest one above it, else what the server marked
 * (screens whose path does not lie under their parent's).
 */
export function currentHref(menu: readonly MenuArea[], pathname: string): string | null {
  const links = menu.flatMap(area => area.items)
  const above = links
    .filter(({ href }) => href === pathname || (href !== '/' && pathname.startsWith(`${href}/`)))
    .toSorted((a, b) => b.href.length - a.href.length)
  return (above[0] ?? links.find(({ current }) => current))?.href ?? null
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
