import AxeBuilder from '@axe-core/playwright'
import { test as base, type BrowserContext, type Page } from '@playwright/test'
import type { Route } from '@/lib/routes/kernel'
import { allRoutes, routes, type RoutePath } from '@/lib/routes/routes'
import { at } from './addresses'
import { expect, listen, pageOf } from './people'

/** One visitor looks at all screens, so that the scripts they share are read once a worker. */
const test = base.extend<object, { visitor: BrowserContext }>({
  visitor: [async ({ browser }, use) => {
    const context = (await pageOf(browser, 'super_admin')).context()
    await use(context)
    await context.close()
  }, { scope: 'worker' }],
})

const widths = [375, 1280, 1920]
const behind = allRoutes.filter(([, r]) => !(r as Route).open)

// Kiosk screens, and pages of one list under an address that may name its owner.
const unnamed = new Set(['/pas/driverfeedback/[[...id_token]]', '/rulesAllocation/add/[[...id]]', '/vendor/rateCard/[id]'])

/** The tab is called by its screen and by nothing else; a page about one thing by the thing's name. */
async function isNamed(page: Page, path: RoutePath, html: string) {
  const title = await page.title()
  expect(title).toMatch(/^\S.* · Qafila$/)
  if (path.includes('[') && !unnamed.has(path)) expect(title).not.toBe(`${routes[path].title} · Qafila`)
  else if (!(routes[path] as Route).open)
    expect(title.endsWith(`${routes[path].title} · Qafila`) || path.endsWith('details') || at(path).includes('?'), title).toBe(true)
  expect(html.slice(0, html.indexOf('</head>')).match(/<title>/g)).toHaveLength(1)
  expect(await page.evaluate(() => [...document.querySelectorAll('title')].filter((each) => !each.closest('svg')).length)).toBe(1)
}

async function looksRight(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, `scrolls sideways at ${width}`).toBeLessThanOrEqual(1)
}

/** On a laptop no list hides its status or the menus of its rows behind the edge. The columns of an agent's queues are each person's own. */
async function listFits(page: Page, path: RoutePath) {
  if (path.startsWith('/new-consolidations')) return
  await page.setViewportSize({ width: 1280, height: 860 })
  const hidden = await page.getByRole('region', { name: 'Rows', exact: true }).locator('th').evaluateAll((heads) => heads.flatMap((head) => {
    const word = head.textContent?.trim() ?? ''
    const edge = head.closest('[role=region]')?.getBoundingClientRect().right ?? 0
    return ['Status', 'Actions'].includes(word) && head.getBoundingClientRect().right > edge + 1 ? [word] : []
  }))
  expect(hidden, 'behind the edge at 1280').toEqual([])
}

/**
 * Reports only what is wrong, from the page itself: what passes, and a page of axe's own, take as long again. Rows beyond the eighth are made by what
 * made those before them.
 */
const axeOf = (page: Page) => new AxeBuilder({ page }).exclude('tbody tr:nth-child(n+9)')
  .options({ resultTypes: ['violations'], runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } }).setLegacyMode(true)

for (const [path] of allRoutes.filter(([p]) => !['/404', '/login', '/pas/login', '/maintenance', '/password-reset'].includes(p))) {
  test(`${path} opens, fits every width and has nothing serious for axe`, async ({ visitor }) => {
    const page = await visitor.newPage()
    const faults = listen(page)
    const answer = await page.goto(at(path))
    expect(answer?.status()).toBe(200)
    await expect(page.locator('[data-screen]').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isNamed(page, path, (await answer?.text()) ?? '')
    // A screen that says its record is missing would look right whatever becomes of the screen.
    await expect(page.getByText('or go on from here.')).toBeHidden()
    for (const width of widths) await looksRight(page, width)
    await listFits(page, path)
    // The whole page at once: what lies under a bar that stays in sight can be scrolled free, and is no smaller for it.
    await page.setViewportSize({ width: 1920, height: await page.evaluate(() => Math.min(8000, document.documentElement.scrollHeight + 100)) })
    const found = await axeOf(page).analyze()
    const serious = found.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
    expect(serious.map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([])
    expect(faults).toEqual([])
    await page.close()
  })
}

test('nobody signed out sees a screen', async ({ request }) => {
  for (const [path] of behind) {
    const answer = await request.get(at(path.replace('[id]', '1')), { maxRedirects: 0 })
    expect(answer.status(), path).toBe(307)
    expect(answer.headers().location).toContain(`/login?redirect=${encodeURIComponent(at(path.replace('[id]', '1')))}`)
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
