import { request as requests, type APIRequestContext, type APIResponse } from '@playwright/test'
import { grantsOf, roleCodes, roles, type RoleCode } from '@/lib/domain/roles'
import { mayOpen, type Grants } from '@/lib/routes/guard'
import type { Route } from '@/lib/routes/kernel'
import { allRoutes, type RoutePath } from '@/lib/routes/routes'
import { inviteOf } from './mails'
import { expect, pageOf, test } from './people'

const screens = allRoutes.filter(([path, route]) => !(route as Route).open && path !== '/' && path !== '/404')
const addressOf = (path: string) => path.replace(/\/\[\[\.\.\.\w+\]\]/g, '').replace(/\[\w+\]/g, '1')
/** So many pages are asked for at once. */
const AT_ONCE = 6

/** Signs in as a script would: what decides is what is served, so no browser is needed. */
async function enter(baseURL: string, role: RoleCode): Promise<APIRequestContext> {
  const context = await requests.newContext({ baseURL, extraHTTPHeaders: { accept: 'text/html' } })
  const { csrfToken } = (await (await context.get('/api/auth/csrf')).json()) as { csrfToken: string }
  const door = roles[role].category === 'pas' ? 'pas' : 'user'
  await context.post(`/api/auth/callback/${door}`, {
    form: { csrfToken, email: `${role}@demo.example`, password: process.env.DEMO_PASSWORD ?? '', json: 'true' },
  })
  return context
}

async function each<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things]
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }))
}

type Visit = { path: RoutePath; route: Route; opens: boolean }

const grants = new Map<RoleCode, Grants>(roleCodes.map((role) => [
  role, { user_category: roles[role].category, keys: new Set<string>(grantsOf(role)), screens: new Set() },
]))
const mayAs = (role: RoleCode, path: RoutePath) => mayOpen(path, grants.get(role) as Grants)
const keysOf = (role: RoleCode) => grants.get(role)?.keys.size ?? 0

/**
 * Who is sent where. Every role and screen is asked of the guard and every role and call of the upstream in tests of their own; what is served by
 * the built portal is seen here of each screen: for the role that holds least of those that may, for one more, and for two that may not.
 */
function visitsByRole(): Map<RoleCode, Visit[]> {
  const visits = new Map<RoleCode, Visit[]>(roleCodes.map((role) => [role, []]))
  const refusalsOf = (role: RoleCode) => visits.get(role)?.filter((visit) => !visit.opens).length ?? 0
  screens.forEach(([path, route], at) => {
    const may = roleCodes.filter((role) => mayAs(role, path)).toSorted((a, b) => keysOf(a) - keysOf(b))
    const mayNot = roleCodes.filter((role) => !may.includes(role))
    const pick = (from: readonly RoleCode[], ...places: number[]) => new Set(from.length ? places.map((place) => from[place % from.length] as RoleCode) : [])
    for (const role of pick(may, 0, at * 5 + 2)) visits.get(role)?.push({ path, route, opens: true })
    // Those refused least so far, so that every role meets its own.
    for (const role of mayNot.toSorted((a, b) => refusalsOf(a) - refusalsOf(b)).slice(0, 2)) visits.get(role)?.push({ path, route, opens: false })
  })
  return visits
}

const visits = visitsByRole()

test('every screen is asked for by somebody who may open it, and all but those for anybody by somebody who may not', () => {
  const all = [...visits.values()].flat()
  expect(new Set(all.filter((visit) => visit.opens).map((visit) => visit.path)).size).toBe(screens.length)
  const forAnybody = screens.filter(([path]) => roleCodes.every((role) => mayAs(role, path)))
  expect(new Set(all.filter((visit) => !visit.opens).map((visit) => visit.path)).size).toBe(screens.length - forAnybody.length)
  const refused = roleCodes.filter((role) => visits.get(role)?.some((visit) => !visit.opens))
  expect(refused).toEqual(roleCodes.filter((role) => screens.some(([path]) => !mayAs(role, path))))
})

/** What is wrong with the answer, or null. A page without a key is for anybody signed in; its record's call may still refuse, and then leads to /404. */
async function faultOf(answer: APIResponse, { path, route, opens }: Visit): Promise<string | null> {
  const to = answer.headers().location ?? ''
  const isRefused = answer.status() === 307 && (to.includes('notice=no-access') || (opens && !route.key && to.includes('/404?reason=permission')))
  const isServed = answer.status() === 200
  if (opens ? !isServed && !(isRefused && !route.key) : !isRefused) return `${path}: ${answer.status()} ${to}`
  return !opens && (await answer.text()).includes('data-screen') ? `${path}: served beside its refusal` : null
}

for (const role of roleCodes) {
  test(`${role} is served screens of its keys and no other`, async ({ baseURL }) => {
    const context = await enter(baseURL ?? '', role)
    const wrong: string[] = []
    await each(visits.get(role) ?? [], async (visit) => {
      const fault = await faultOf(await context.get(addressOf(visit.path), { maxRedirects: 0 }), visit)
      if (fault) wrong.push(fault)
    })
    expect(wrong).toEqual([])
    await context.dispose()
  })
}

test('a grant taken away bites in the portal and in the upstream within five seconds, and comes back as fast', async ({ browser }) => {
  const admin = await pageOf(browser, 'super_admin')
  const headers = { 'x-portal': '1' }
  const mark = Date.now().toString(36)
  const both = ['app_package:package-list', 'app_tracking:tracking']
  const made = (await (await admin.request.post('/api/member-admin/group', {
    headers, data: { name: `Fleeting ${mark}`, user_category: 'admin', permissions: both },
  })).json()) as { data: { id: number } }
  const added = await admin.request.post('/api/member-admin/user', {
    headers,
    data: { full_name: 'Fleeting Person', email: `fleeting.${mark}@demo.example`, user_category: 'admin', group_ids: [made.data.id], send_invite: true },
  })
  expect(added.status()).toBe(201)
  const person = await (await browser.newContext()).newPage()
  await person.goto(await inviteOf(`fleeting.${mark}@demo.example`))
  await person.getByLabel('New password', { exact: true }).fill('nine patient herons')
  await person.getByLabel('Repeat the new password').fill('nine patient herons')
  await person.getByRole('button', { name: 'Save password' }).click()
  await person.waitForURL((url) => url.pathname === '/')
  const served = async () => (await person.request.get('/packages', { maxRedirects: 0 })).status()
  const called = async () => (await person.request.post('/api/packages/find', { headers, data: {} })).status()
  expect([await served(), await called()]).toEqual([200, 200])
  let version = 1
  for (const [permissions, expected] of [[both.slice(1), [307, 403]], [both, [200, 200]]] as const) {
    const saved = (await (await admin.request.patch(`/api/member-admin/group/${made.data.id}`, { headers, data: { permissions, version } })).json()) as {
      data: { version: number }
    }
    version = saved.data.version
    await expect.poll(async () => [await served(), await called()], { timeout: 5000, intervals: [250] }).toEqual(expected)
  }
  await person.context().close()
  await admin.context().close()
})
