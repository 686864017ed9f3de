import type { Key } from '@/lib/domain/keys'
import type { UserCategory } from '@/lib/domain/user'

/** Menu groups of the sidebar, in the order people meet them. */
export const menuGroups = [
  'Home', 'Packages', 'Last mile', 'Tracking', 'Labels', 'Bags', 'Consolidations', 'Manifests', 'Carriers', 'Linehaul', 'Pickup', 'Fulfilment',
  'B2B', 'Customs', 'Sellers', 'Payments', 'COD', 'Billing', 'Clients', 'Vendors', 'PAS', 'Reports', 'Codes', 'Settings', 'Access control',
] as const
export type MenuGroup = (typeof menuGroups)[number]

/** One screen's facts: title, guard, place in menu and breadcrumb. The path is the record's key, in Next's notation. */
export interface Route {
  title: string
  /** Any one of these opens the screen; none = any signed-in user (its calls are guarded by themselves). */
  key?: Key | readonly Key[]
  /** Only these user categories. */
  category?: readonly UserCategory[]
  /** Parent in the breadcrumb. */
  under?: string
  /** Menu group; absent = not in the menu. */
  nav?: MenuGroup
  /** No sign-in needed. */
  open?: true
  /** Not subject to the screen switch of access control (guard rule 3): public pages, redirects, `/` and `/404`. */
  unlisted?: true
}
export type Routes = Readonly<Record<string, Route>>

/** Guard rule 3's name of a screen (access.md 2.4): the path in lower case, `/` and `_` as `-`, parameter names kept. */
export function screenRef(path: string): string {
  return path
    .replace(/^\//, '')
    .replace(/\[+(?:\.\.\.)?(\w+)\]+/g, '$1')
    .toLowerCase()
    .replace(/[/_]/g, '-')
}
