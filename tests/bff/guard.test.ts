import { describe, expect, test } from 'vitest'
import { decide, type Visitor } from '@/lib/bff/guard'
import { grantsOf, roleCodes, roles, type RoleCode } from '@/lib/domain/roles'
import { mayOpen, safeRedirect, type Grants } from '@/lib/routes/guard'
import { screenRef } from '@/lib/routes/kernel'
import { allRoutes, matchRoute, type RoutePath } from '@/lib/routes/routes'

const NO_ACCESS = '/?notice=no-access'
const anonymous: Visitor = { category: null, grants: null }

/** A role's keys and, as the upstream answers them, the screens those open. */
function visitorOf(role: RoleCode, without: readonly string[] = []): Visitor & { grants: Grants } {
  const keys: ReadonlySet<string> = new Set(grantsOf(role))
  const screens = allRoutes.filter(([, r]) => !r.unlisted && (!r.key || [r.key].flat().some((key) => keys.has(key)))).map(([path]) => screenRef(path))
  const { category } = roles[role]
  return { category, grants: { user_category: category, keys, screens: new Set(screens.filter((s) => !without.includes(s))) } }
}
const pathnameOf = (path: string) => path.replace(/\/\[\[\.\.\.\w+\]\]/g, '').replace(/\[\w+\]/g, '12')
const go = (pathname: string, visitor: Visitor, inMaintenance = false, search = '') => decide(pathname, pathname + search, visitor, inMaintenance)
const loginTo = (target: string, category?: string) => `/login?${new URLSearchParams({ redirect: target, ...(category ? { user_category: category } : {}) })}`
/** Where work begins for those who are at the gate. */
const gateHome: Partial<Record<RoleCode, string>> = {
  pas_guard: '/pas/createToken', pas_supervisor: '/pas/createToken', super_admin: '/pas/createToken',
  pas_dock: '/pas/dockIn', pas_marshal: '/pas/dashboard', pas_viewer: '/pas/dashboard', pas_planner: '/pasProjectionList',
}
const isSignIn = (path: string) => ['/login', '/pas/login', '/sign-up'].includes(path)

describe.each(allRoutes)('%s', (path, route) => {
  const pathname = pathnameOf(path)

  test('is known by its address', () => expect(matchRoute(pathname)).toBe(path))

  test('opens without sign-in or leads there with the full path, as it says', () => {
    expect(go(pathname, anonymous, false, '?a=1&b=/x')).toBe(route.open
      ? null
      : loginTo(`${pathname}?a=1&b=/x`, pathname.startsWith('/pas/') ? 'pas' : undefined))
  })

  test('in maintenance leads everybody to the maintenance page, and nowhere else', () => {
    for (const visitor of [anonymous, visitorOf('super_admin'), visitorOf('pas_guard')])
      expect(go(pathname, visitor, true)).toBe(path === '/maintenance' ? null : '/maintenance')
  })

  test.each(roleCodes)('%s is let in exactly when one of its keys opens it', (role) => {
    const visitor = visitorOf(role)
    if (path === '/pas/login' || (isSignIn(path) && visitor.category === 'pas')) {
      const first = go(pathname, visitor) ?? ''
      expect(first).toBe(gateHome[role] ?? first)
      return expect(go(first, visitor)).toBeNull()
    }
    if (isSignIn(path)) return expect(go(pathname, visitor)).toBe('/')
    const holds = !route.key || [route.key].flat().some((key) => visitor.grants.keys.has(key))
    const fits = !route.category || route.category.includes(roles[role].category)
    return expect(go(pathname, visitor)).toBe(path === '/' || route.open || (holds && fits) ? null : NO_ACCESS)
  })

  test('is closed when its screen is switched off, though the key is held', () => {
    const visitor = visitorOf('super_admin', [screenRef(path)])
    expect(go(pathname, visitor)).toBe(isSignIn(path) ? (path === '/pas/login' ? '/pas/createToken' : '/') : route.unlisted ? null : NO_ACCESS)
  })
})

describe('the six rules', () => {
  test.each<[RoleCode, RoutePath, boolean]>([
    ['client_operations', '/packages', true], ['client_finance', '/packages', false], ['carrier_operator', '/packages', true],
    ['carrier_operator', '/lm-apply-scan', true], ['client_admin', '/lm-apply-scan', true],
    ['pas_guard', '/packages', false], ['pas_guard', '/inbox', true], ['vendor_admin', '/packages', false],
    ['warehouse_operator', '/package-labels', true], ['finance_clerk', '/package-labels', false], ['auditor', '/packages', true],
  ])('%s and %s: %s', (role, path, isOpen) => expect(go(path, visitorOf(role))).toBe(isOpen ? null : NO_ACCESS))

  test('1 before 4: the signed-in on /login in maintenance see maintenance', () => expect(go('/login', visitorOf('super_admin'), true)).toBe('/maintenance'))

  test('3: an empty list of screens switches nothing off, a list without the screen does', () => {
    const keys = new Set(['app_package:package-list'])
    const withScreens = (...screens: string[]): Grants => ({ user_category: 'client', keys, screens: new Set(screens) })
    expect(mayOpen('/packages', withScreens())).toBe(true)
    expect(mayOpen('/packages', withScreens('packages'))).toBe(true)
    expect(mayOpen('/packages', withScreens('inbox'))).toBe(false)
    expect(mayOpen('/packages/[id]', withScreens('packages'))).toBe(false)
    expect(mayOpen('/', withScreens('inbox'))).toBe(true)
  })

  test('4: home for the signed-in on sign-in and sign-up, the gate’s first page for PAS users', () => {
    expect(['/login', '/sign-up', '/pas/login'].map((p) => go(p, visitorOf('client_admin')))).toEqual(['/', '/', '/pasProjectionList'])
    expect(['/login', '/sign-up', '/pas/login'].map((p) => go(p, visitorOf('pas_guard')))).toEqual(['/pas/createToken', '/pas/createToken', '/pas/createToken'])
  })

  test('5 and 6: the category known from before travels along; PAS pages ask for PAS', () => {
    expect(go('/packages', { ...anonymous, category: 'client' }, false, '?status=new')).toBe(loginTo('/packages?status=new', 'client'))
    expect(go('/pas/gateIn', anonymous)).toBe(loginTo('/pas/gateIn', 'pas'))
    expect(go('/pasList', anonymous)).toBe(loginTo('/pasList'))
  })

  test('an address that is no screen asks the anonymous to sign in and shows others that it is none', () => {
    for (const pathname of ['/no-such-page', '/PACKAGES', '/packages/1/2/3', '/%70ackages', '/constructor', '/__proto__', '/.env']) {
      expect(go(pathname, anonymous)).toBe(loginTo(pathname))
      expect(go(pathname, visitorOf('super_admin'))).toBeNull()
    }
  })

  test('somebody whose permissions cannot be known is signed out to the guard', () => {
    const unknown: Visitor = { category: 'client', grants: null }
    expect(go('/packages', unknown)).toBe(loginTo('/packages', 'client'))
    expect(go('/', unknown)).toBe(loginTo('/', 'client'))
    expect(go('/login', unknown)).toBeNull()
  })

  test('nobody is sent in circles', () => {
    for (const role of roleCodes) {
      const visitor = visitorOf(role)
      for (const [path] of allRoutes) {
        let at: string | null = pathnameOf(path)
        for (let hops = 0; at && hops < 3; hops++) at = go(at.split('?')[0] as string, visitor)
        expect(at).toBeNull()
      }
    }
  })
})

const payloads = [
  '//evil.example', '///evil.example', '////evil.example', '/\\evil.example', '\\\\evil.example', '\\/evil.example',
  '/\\/evil.example', '//\\evil.example', '/.//evil.example', '/..//evil.example', '/x/..//evil.example',
  '/%2e//evil.example', '/%2e%2e//evil.example', '/./\\evil.example', '/.\\evil.example', '/x//evil.example', '/packages//evil.example',
  '//evil.example/%2f..', '///evil.example/%2f..', '/%09/evil.example', '/\t/evil.example', '/\n/evil.example',
  '/\r/evil.example', '\t//evil.example', '\n//evil.example', ' //evil.example', '/ /evil.example', '/\u0000/evil.example',
  '/\u000b/evil.example', 'http://evil.example', 'https://evil.example', 'HTTP://evil.example', 'http:/evil.example',
  'http:evil.example', 'https:evil.example', 'http:\\\\evil.example', 'http:///evil.example', 'ftp://evil.example', 'ws://evil.example',
  'file:///etc/passwd', 'javascript:alert(1)', 'JavaScript:alert(1)', 'java\nscript:alert(1)', ' javascript:alert(1)',
  'javascript://portal.test/%0aalert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x', 'mailto:x@evil.example',
  'blob:http://portal.test/1', 'about:blank', 'evil.example', 'www.evil.example', '@evil.example', '//evil.example@portal.test',
  'http://portal.test@evil.example', 'http://portal.test.evil.example', '//portal.test', 'http://portal.test/', '//[::1]', '//0', '//2130706433',
  '//evil%E3%80%82example', '//evil。example', '/\u3002\u3002//evil.example', '.', '..', './x', '../x', '?x=1', '#x', '', ' ', 'null',
  'undefined', '/api/auth/signout', '/api/session/ended', '/./api/session/ended', '/x/../api/auth/signout', '/%2e/api/x', '/a/../../../api/x',
  '/;@evil.example', '/@evil.example', '/%5cevil.example', '/%5c%5cevil.example', '/%2f%2fevil.example', '/%2fevil.example', '/.evil.example',
]

describe('the place to come back to', () => {
  test('there are 80 tries at least', () => expect(new Set(payloads).size).toBeGreaterThanOrEqual(80))

  test.each(payloads)('%j leads nowhere but into this portal', (payload) => {
    const target = safeRedirect(payload)
    for (const base of ['http://portal.test/login', 'http://portal.test/pas/login?redirect=x']) {
      const to = new URL(target ?? '/', base)
      expect(to.origin).toBe('http://portal.test')
      expect(to.pathname).not.toMatch(/^\/(?:[/\\]|api\/)/)
      // What a browser or a proxy would still unfold must not lead out either.
      expect(new URL(to.pathname, base).origin).toBe('http://portal.test')
    }
  })

  test.each([
    '/', '/packages', '/packages?status=new&from=2026-11-01', '/packages/12#events',
    '/tracking?numbers=A%2F1,B', '/login?redirect=%2F%2Fevil.example', '/a?b=//c', '/بحث',
  ])('%s is kept', (path) => {
    expect(decodeURI(safeRedirect(path) as string)).toBe(decodeURI(path))
  })

  test('nothing is nothing', () => expect([safeRedirect(null), safeRedirect(undefined), safeRedirect('')]).toEqual([null, null, null]))
})
