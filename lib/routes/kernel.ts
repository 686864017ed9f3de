import type { Key } from '@/lib/domain/keys'
import type { UserCategory } from '@/lib/domain/user'

/** Menu groups of the sidebar by what people do, in the order they meet them. */
export const menuGroups = [
  'Home', 'Packages', 'Last mile', 'Transport', 'Carriers', 'Pickup', 'Clients', 'Fulfilment', 'B2B', 'Customs', 'Gate and yard', 'Overtime', 'Reports',
  'Money',
  'Places and codes', 'Settings', 'Access control',
] as const
export type MenuGroup = (typeof menuGroups)[number]

/** One screen's facts: title, guard, place in menu and breadcrumb. The path is the record's key, in Next's notation. */
export interface Route {
  title: string
  /** Any one of these opens the screen; none = any signed-in user (its calls are guarded by themselves). */
  key?: Key | readonly Key[]
  /** Only these user categories. */
  category?: readonly UserCategory[]
  /** Parent in the breadcrumb; without it the screen it is a tab of. */
  under?: string
  /** Menu group; absent = not in the menu by itself. */
  nav?: MenuGroup
  /** The screen it stands beside as a tab; both share one entry of the menu. A tab may have tabs of its own. */
  tabOf?: string
  /** What the screen is called with its tabs, in the menu or in the row of tabs above; its title where that says it best. */
  entry?: string
  /** What its own tab is called, where its title says too much beside the others. */
  tab?: string
  /** No sign-in needed. */
  open?: true
  /** Not subject to the screen switch of access control (guard rule 3): public pages, redirects, `/` and `/404`. */
  unlisted?: true
}
export type Routes = Readonly<Record<string, Route>>

/** The screen above in the breadcrumb. */
export const parentOf = ({ under, tabOf }: Route): string | undefined => under ?? tabOf

/** `/client-token` of `/client-token/[[...id]]`: a parameter that may be left out is. */
export const withoutOptional = (path: string): string => path.replace(/\/\[\[\.\.\.\w+\]\]$/, '')

/** Guard rule 3's name of a screen (access.md 2.4): the path in lower case, `/` and `_` as `-`, parameter names kept. */
export function screenRef(path: string): string {
  return path
    .replace(/^\//, '')
    .replace(/\[+(?:\.\.\.)?(\w+)\]+/g, '$1')
    .toLowerCase()
    .replace(/[/_]/g, '-')
}
