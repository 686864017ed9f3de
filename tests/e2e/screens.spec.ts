import { test as base, type Page } from '@playwright/test'
import type { Route } from '@/lib/routes/kernel'
import { allRoutes, routes, type RoutePath } from '@/lib/routes/routes'
import { at } from './addresses'
import { seriousFaults } from './axe'
import { misfits } from './misfits'
import { expect, listen, pageOf, stillPageOf } from './people'
import walks from '../house/walks.json' with { type: 'json' }

/** One visitor looks at all screens in one tab, so that what they share is read once a worker. */
const test = base.extend<object, { visitor: Page; still: Page }>({
  visitor: [async ({ browser }, use) => {
    const page = await pageOf(browser, 'super_admin')
    await use(page)
    await page.context().close()
  }, { scope: 'worker' }],
  // As served: how a page fits and reads is settled before its scripts run, which are most of what a page costs a browser.
  still: [async ({ browser }, use) => {
    const page = await stillPageOf(browser, 'super_admin')
    await use(page)
    await page.context().close()
  }, { scope: 'worker' }],
})

const widths = [375, 1280, 1920]
const behind = allRoutes.filter(([, r]) => !(r as Route).open)

// The menu is the same on every screen: it is looked at with none of its areas open, with one, and from below one of its entries.
const withMenu = new Set<RoutePath>(['/', '/packages', '/carriers/add/[[...id]]'])

// Kiosk screens, and pages of one list under an address that may name its owner.
const unnamed = new Set(['/pas/driverfeedback/[[...id_token]]', '/rulesAllocation/add/[[...id]]'])

/** The tab is called by its screen and by nothing else; a page about one thing by the thing's name. */
async function isNamed(page: Page, path: RoutePath, html: string) {
  const title = await page.title()
  expect(title).toMatch(/^\S.* · Qafila$/)
  // A form that is asked for without an id adds another, and is about no thing yet.
  const addsOne = path.includes('/[[') && at(path) === path.slice(0, path.indexOf('/[['))
  if (path.includes('[') && !addsOne && !unnamed.has(path)) expect(title).not.toBe(`${routes[path].title} · Qafila`)
  else if (!(routes[path] as Route).open) {
    const isPlain = title.endsWith(`${routes[path].title} · Qafila`) || (addsOne && title.startsWith('Add '))
    expect(isPlain || path.endsWith('details') || at(path).includes('?'), title).toBe(true)
  }
  expect(html.slice(0, html.indexOf('</head>')).match(/<title>/g)).toHaveLength(1)
  expect(await page.evaluate(() => [...document.querySelectorAll('title')].filter((each) => !each.closest('svg')).length)).toBe(1)
}

// Kiosks keep what they show on the device.
const isDrawnByScripts = (path: string) => path.startsWith('/pas/')
const looked = allRoutes.filter(([p]) => !['/404', '/login', '/pas/login', '/maintenance', '/password-reset'].includes(p))
// Every day some from all areas, however many there are; all of them in the drill.
const EVERY_DAY = 24
const isOfEveryDay = (place: number) => place % Math.ceil(looked.length / EVERY_DAY) === 0

for (const [place, [path]] of looked.entries()) {
  test(`${path} opens, fits every width and has nothing serious for axe`, isOfEveryDay(place) ? {} : { tag: '@deep' }, async ({ visitor, still }) => {
    const page = isDrawnByScripts(path) ? visitor : still
    await page.setViewportSize({ width: 1280, height: 900 })
    const answer = await page.goto(at(path))
    expect(answer?.status()).toBe(200)
    await expect(page.locator('[data-screen]').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isNamed(page, path, (await answer?.text()) ?? '')
    // A screen that says its record is missing would look right whatever becomes of the screen.
    await expect(page.getByText('or go on from here.')).toBeHidden()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 860 })
      // The columns of an agent's queues are each person's own.
      const isOwn = /^\/(new-consolidations|lm-in-clearance)/.test(path)
      expect((await misfits(page)).filter((fault) => !(isOwn && /^(Status|Actions) is/.test(fault))), `at ${width}`).toEqual([])
    }
    expect(await seriousFaults(page, { withMenu: withMenu.has(path) })).toEqual([])
  })
}

// The others run in walks of their own, which listen too.
for (const [path] of looked.filter(([p]) => Object.hasOwn(walks.without, p))) {
  test(`${path} runs its scripts without a fault`, { tag: '@deep' }, async ({ visitor: page }) => {
    for (const heard of ['console', 'pageerror'] as const) page.removeAllListeners(heard)
    const faults = listen(page)
    await page.goto(at(path))
    expect(faults).toEqual([])
  })
}

test('every screen is served under its own name, about the record it was asked for', async ({ visitor }) => {
  for (const [path] of looked) {
    const answer = await visitor.request.get(at(path))
    const html = (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '')
    expect(answer.status(), path).toBe(200)
    expect(html.match(/<title>[^<]+ · Qafila<\/title>/g), path).toHaveLength(1)
    expect(isDrawnByScripts(path) || /<h1[ >]/.test(html), `${path} has a heading`).toBe(true)
    expect(html.includes('or go on from here.'), `${path} says its record is missing`).toBe(false)
  }
})

test('nobody signed out sees a screen', async ({ request }) => {
  for (const [path] of behind) {
    const answer = await request.get(at(path), { maxRedirects: 0 })
    expect(answer.status(), path).toBe(307)
    expect(answer.headers().location).toContain(`/login?redirect=${encodeURIComponent(at(path))}`)
  }
})

test('the tab is renamed on the way from page to page, and back', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const titles = () => page.evaluate(() => [...document.querySelectorAll('title')].filter((each) => !each.closest('svg')).map((each) => each.textContent))
  await page.goto('/')
  expect(await titles()).toEqual(['Home · Qafila'])
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Packages', exact: true }).click()
  await menu.getByRole('link', { name: 'Packages', exact: true }).click()
  await expect(page).toHaveTitle('Packages · Qafila')
  await page.locator('tbody tr').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/packages\/\d+/)
  await expect(page).toHaveTitle(/^RSA\w+ · Qafila$/)
  await page.goBack()
  await expect(page).toHaveTitle('Packages · Qafila')
  expect(await titles()).toEqual(['Packages · Qafila'])
  await page.context().close()
})
