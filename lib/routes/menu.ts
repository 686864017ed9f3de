import { mayOpen, type Grants } from './guard'
import type { MenuGroup } from './kernel'
import { allRoutes } from './routes'

/** A parameter that may be left out is; a screen of one thing is reached from another one and stands in no menu. */
const withoutOptional = (path: string) => path.replace(/\/\[\[\.\.\.\w+\]\]$/, '')

/** The screens of a menu group that somebody may open. */
export const menuItems = (group: MenuGroup, grants: Grants): { href: string; title: string }[] =>
  allRoutes.filter(([path, route]) => route.nav === group && !withoutOptional(path).includes('[') && mayOpen(path, grants)).map(([path, { title }]) => ({
    href: withoutOptional(path), title,
  }))
