import { describe, expect, test } from 'vitest'
import { grantsOf, roleCodes, roles } from '@/lib/domain/roles'
import { mayOpen, type Grants } from '@/lib/routes/guard'
import { parentOf, withoutOptional, type Route } from '@/lib/routes/kernel'
import { menuFor } from '@/lib/routes/menu'
import { allRoutes, routeOf, type RoutePath } from '@/lib/routes/routes'
import { hostsOf, tabRows } from '@/lib/routes/tabs'

const everything: Grants = { user_category: 'admin', keys: new Set(grantsOf('super_admin')), screens: new Set() }
/** For who may do all: 60 before money, fulfilment and B2B; the first two add seven each at most, B2B five, sellers, agents and boards eleven. */
const MOST_ENTRIES = 83

const entriesOf = (grants: Grants) => menuFor(grants).flatMap(({ items }) => items)
const screensIn = (grants: Grants) => entriesOf(grants).flatMap(({ href, tabs = [] }) => [href, ...tabs.map((tab) => tab.href)])
const holding = (paths: RoutePath[]): Grants =>
  ({ user_category: 'admin', keys: new Set(paths.flatMap((path) => ([] as string[]).concat((routeOf(path).key ?? []) as string[]))), screens: new Set() })

describe('the menu', () => {
  test('of who may do all has 83 entries at most, none called like another of its group or after it', () => {
    const menu = menuFor(everything)
    expect(entriesOf(everything).length).toBeLessThanOrEqual(MOST_ENTRIES)
    for (const { title, items } of menu) {
      const names = items.map((item) => item.title)
      expect(new Set(names).size, title).toBe(names.length)
      expect(names.filter((name) => name !== title && name.toLowerCase().startsWith(`${title.toLowerCase().replace(/s$/, '')} `)), title).toEqual([])
    }
  })

  test('has every screen, as an entry, as a tab or below one', () => {
    const facts = allRoutes.filter(([, { open, unlisted }]) => !open && !unlisted)
    const isPlaced = (path: string | undefined): boolean => {
      if (!path || path === '/') return false
      const route: Route = routeOf(path as RoutePath)
      return Boolean(route.nav ?? route.tabOf) || isPlaced(parentOf(route))
    }
    // Everybody's own password is in the menu of their account.
    expect(facts.map(([path]) => path).filter((path) => !isPlaced(path))).toEqual(['/change-password'])
  })

  test('names a screen once: an entry is no tab, and a tab’s host stands in the menu', () => {
    const facts: [RoutePath, Route][] = allRoutes
    expect(facts.filter(([, { nav, tabOf }]) => nav && tabOf).map(([path]) => path)).toEqual([])
    expect(facts.filter(([path, { tabOf }]) => tabOf && !routeOf(hostsOf(path)[0] as RoutePath).nav).map(([path]) => path)).toEqual([])
    expect(facts.filter(([path, { nav, tabOf }]) => (nav || tabOf) && withoutOptional(path).includes('[')).map(([path]) => path)).toEqual([])
    const all = screensIn(everything)
    expect(new Set(all).size).toBe(all.length)
  })

  test.each(roleCodes)('leads %s to every placed screen they may open', (role) => {
    const category = role in roles ? roles[role].category : ''
    const grants: Grants = { user_category: category, keys: new Set(grantsOf(role)), screens: new Set() }
    const placed = allRoutes.filter(([path, { nav, tabOf }]) => (nav || tabOf) && mayOpen(path, grants)).map(([path]) => withoutOptional(path))
    expect(screensIn(grants).toSorted()).toEqual(placed.toSorted())
  })

  test('calls an entry by its only screen where that is one of its tabs, and leads there', () => {
    const entry = entriesOf(holding(['/bag-labels'])).find(({ href }) => href === '/bag-labels')
    expect(entry).toMatchObject({ title: 'Bag labels' })
    const both = entriesOf(holding(['/bag-labels', '/shipping-invoice'])).find(({ href }) => href === '/bag-labels')
    expect(both).toMatchObject({ title: 'Labels', full: 'Bag labels' })
  })
})

describe('tabs', () => {
  test('of an upload kind stand in a row of their own below those of all uploads, marked in both', () => {
    const [kinds, own] = tabRows('/sku-error-list', everything)
    expect(kinds?.tabs.map(({ label }) => label).slice(0, 3)).toEqual(['All', 'All errors', 'SKU'])
    expect(kinds?.now).toBe('/sku-status-list')
    expect(own).toMatchObject({ label: 'SKU', now: '/sku-error-list', tabs: [{ label: 'Status' }, { label: 'Errors' }] })
  })

  test('lead past what somebody may not open, and one alone is none', () => {
    expect(tabRows('/sku-error-list', holding(['/upload-status-list', '/sku-error-list']))).toMatchObject([
      { tabs: [{ label: 'All', href: '/upload-status-list' }, { label: 'SKU', href: '/sku-error-list' }] },
    ])
    expect(tabRows('/bag-labels', holding(['/bag-labels']))).toEqual([])
  })

  test('of one row are called differently', () => {
    for (const [path] of allRoutes) {
      for (const { label, tabs } of tabRows(path, everything)) expect(new Set(tabs.map((tab) => tab.label)).size, label).toBe(tabs.length)
    }
  })
})
