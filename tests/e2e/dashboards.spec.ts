import { choose, dialog } from './helpers'
import { expect, listen, pageOf, test } from './people'
import type { Page } from '@playwright/test'

/** A widget of a board by its title. */
const widget = (page: Awaited<ReturnType<typeof pageOf>>, title: string) => page.getByRole('region', { name: title, exact: true })

test('a manager builds a board of late parcels by carrier, filters by a bar, opens the rows and has it mailed; a client sees its own', async ({ browser }) => {
  const manager = await pageOf(browser, 'super_admin')
  const client = await pageOf(browser, 'client_admin')
  const faults = [listen(manager), listen(client)]
  const name = `Late parcels ${Date.now().toString(36)}`

  await test.step('what is missing is said, and nothing typed is lost', async () => {
    await manager.goto('/dashboards-reports/new')
    await manager.getByLabel('Name', { exact: true }).fill(name)
    await manager.getByRole('button', { name: 'Save dashboard' }).click()
    await expect(manager.getByText('Category is required.').first()).toBeVisible()
    await expect(manager.getByLabel('Name', { exact: true })).toHaveValue(name)
  })

  await test.step('a template is a beginning; widgets are moved by button', async () => {
    await choose(manager, 'Category', 'Last mile')
    await manager.getByRole('checkbox', { name: 'Admin', exact: true }).check()
    await manager.getByRole('checkbox', { name: 'Client', exact: true }).first().check()
    await manager.getByRole('button', { name: 'Begin with a template' }).click()
    await manager.getByRole('menuitem', { name: 'Late parcels by carrier' }).click()
    const widgets = manager.getByRole('list', { name: 'Widgets' }).getByRole('listitem')
    await expect(widgets).toHaveCount(3)
    await widgets.nth(2).getByRole('button', { name: /^Move .* up$/ }).click()
    await expect(widgets.nth(1)).toContainText('Late parcels by day')
    await expect(manager.getByRole('region', { name: 'Preview' }).getByRole('region', { name: 'Late parcels by carrier', exact: true })).toBeVisible()
    await manager.getByRole('button', { name: 'Save dashboard' }).click()
    await expect(manager.getByRole('heading', { name })).toBeVisible()
  })

  await test.step('a bar filters the others and leads to its rows', async () => {
    await choose(manager, 'Days', 'Last 30 days')
    const bars = widget(manager, 'Late parcels by carrier').getByRole('button').filter({ hasNotText: /^$/ })
    await expect(widget(manager, 'Late parcels by carrier').getByText(/^Total /)).toBeVisible()
    const bar = bars.filter({ hasText: /\d$/ }).first()
    const count = /(\d[\d,]*)$/.exec((await bar.innerText()).trim())?.[1] ?? ''
    await bar.click()
    await expect(manager.getByText(/^Filtered by Carrier: /)).toBeVisible()
    await manager.getByRole('link', { name: 'Open the rows' }).click()
    await expect(manager).toHaveURL(/\/packages\?.*sla_breached=true/)
    // Parcels become late meanwhile: as many as were counted, or some more.
    const total = manager.getByText(/^\d+ to \d+ of [\d,]+$/).first()
    await expect(total).toBeVisible()
    expect(Number((await total.innerText()).replace(/.* of |,/g, ''))).toBeGreaterThanOrEqual(Number(count.replaceAll(',', '')))
  })

  await test.step('they are given to another carrier there, row by row, and what stays is said', async () => {
    await manager.locator('tbody tr').first().getByRole('checkbox').check()
    await manager.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Reassign carrier' }).click()
    const question = manager.getByRole('alertdialog')
    await question.getByLabel('Reason').fill('Late with their carrier')
    await question.getByRole('button', { name: /^Reassign/ }).click()
    await expect(manager.getByText(/^Reassign carrier: \d+ done/).first()).toBeVisible()
    await manager.getByRole('button', { name: 'Close' }).click({ timeout: 2000 }).catch(() => {})
    await manager.goBack()
    await choose(manager, 'Days', 'Last 30 days')
  })

  await test.step('the same figures stand as a table, and leave as a file', async () => {
    await widget(manager, 'Late parcels by carrier').getByRole('button', { name: 'As a table' }).click()
    await expect(widget(manager, 'Late parcels by carrier').getByRole('rowheader', { name: 'Total' })).toBeVisible()
    await widget(manager, 'Late parcels by carrier').getByRole('button', { name: 'More of Late parcels by carrier' }).click()
    const saved = manager.waitForEvent('download')
    await manager.getByRole('menuitem', { name: 'Download CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  })

  await test.step('it is mailed every week', async () => {
    await manager.goto('/dashboards-reports/schedules')
    await manager.getByRole('button', { name: 'Add schedule' }).click()
    await dialog(manager).getByLabel('Name', { exact: true }).fill(name)
    await choose(manager, 'Dashboard', name)
    await dialog(manager).getByLabel('To', { exact: true }).fill('ops@qafila.example,')
    await dialog(manager).getByRole('button', { name: /^Add/ }).last().click()
    await expect(manager.getByText('The dashboard will be sent.')).toBeVisible()
    await expect(manager.getByText('Every week on Monday at 07:00').first()).toBeVisible()
  })

  await test.step('a client finds it in the list, with its own rows alone', async () => {
    await client.goto('/dashboards-reports')
    await client.getByRole('link', { name, exact: true }).click()
    await expect(client).toHaveURL(/\/dashboards-reports\/preview\/\d+/)
    await expect(widget(client, 'Late parcels by carrier')).toBeVisible()
    await expect(client.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
    await expect(client.getByLabel('Client', { exact: true })).toHaveCount(0)
  })
  for (const heard of faults) expect(heard).toEqual([])
})

test('the yard has its boards, and the visits that went wrong', { tag: '@deep' }, async ({ browser }) => {
  const guard = await pageOf(browser, 'super_admin')
  await guard.goto('/dashboards-pas')
  await expect(widget(guard, 'Visits').first()).toBeVisible()
  await guard.goto('/dashboards-pas-error')
  await expect(widget(guard, 'Over 4 hours').first()).toBeVisible()
  await expect(guard.getByRole('columnheader', { name: 'Over by' }).or(guard.getByText('Nothing is wrong in the yard'))).toBeVisible()
})

/**
 * Power BI's client draws from hosts of Power BI alone: that host is played by the sandbox beside the upstream, which its address names
 * (upstream/sandbox-powerbi).
 */
async function playPowerBi(page: Page): Promise<void> {
  let sandbox = ''
  await page.route('https://app.powerbi.com/**', async (route) => {
    const url = new URL(route.request().url())
    const config = url.searchParams.get('config')
    if (config) sandbox = (JSON.parse(Buffer.from(config, 'base64url').toString()) as { clusterUrl: string }).clusterUrl
    await route.fulfill({ response: await route.fetch({ url: sandbox + url.pathname + url.search }) })
  })
}

/** A page whose clock is moved, and how often it asked for a token. The service's own clock stays: a token's end is told by the page's. */
async function movedClock(page: Page) {
  await page.clock.install()
  let moved = 0
  let requests = 0
  await page.route('**/api/powerbi/generate-access-token*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { expires_on: string } }
    requests += 1
    const expires_on = new Date(Date.now() + moved + 3_600_000).toISOString()
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, expires_on } } })
  })
  return {
    requests: () => requests,
    forward: async (ms: number) => {
      moved += ms
      await page.clock.fastForward(ms)
    },
  }
}

test('a report of Power BI goes on with another token, and wakes with its filters after two hours asleep', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'pas_admin')
  const faults = listen(page)
  await playPowerBi(page)
  const clock = await movedClock(page)
  await page.goto('/dashboards-pas')
  await page.getByRole('link', { name: 'Yard scorecard' }).click()
  const report = page.frameLocator('iframe')
  const seen = report.getByText(/^Seen by user \d+ as Scope$/)
  await expect(seen).toBeVisible()
  await report.getByLabel('Carrier').selectOption('Desert')
  await expect(report.getByRole('cell', { name: 'Falcon' })).toHaveCount(0)
  // A development start asks for the first one twice.
  const first = clock.requests()

  await test.step('less than a minute before its end the token is replaced, and the report stays as it is', async () => {
    await clock.forward(30_000)
    await clock.forward(3_530_000)
    await expect.poll(clock.requests).toBe(first + 1)
    await expect(report.getByLabel('Carrier')).toHaveValue('Desert')
  })
  await test.step('after two hours asleep it is loaded anew, with its filter', async () => {
    await clock.forward(7_200_000)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect.poll(clock.requests).toBeGreaterThan(first + 1)
    await expect(seen).toBeVisible()
    await expect(report.getByLabel('Carrier')).toHaveValue('Desert')
  })
  expect(faults).toEqual([])
})
