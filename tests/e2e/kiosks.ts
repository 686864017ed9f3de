import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from './people'
import { wedge } from './wedge'

const password = process.env.DEMO_PASSWORD ?? ''
/** Five digits no other walk has. */
export const plate = () => String(10_000 + (Date.now() % 89_999))

const kept = new Map<string, Promise<string>>()

/** A browser of somebody who works at the gate, signed in on their page; the session is made once a worker and role. */
export async function kioskOf(browser: Browser, role: string, size = { width: 1280, height: 800 }): Promise<BrowserContext> {
  const state = kept.get(role) ?? (async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto('/pas/login')
    await page.getByLabel('E-mail or PAS code').fill(`${role}@demo.example`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/pas/login'))
    const json = JSON.stringify(await context.storageState())
    await context.close()
    return json
  })()
  kept.set(role, state)
  const context = await browser.newContext({ storageState: JSON.parse(await state), viewport: size })
  // A browser without a screen has no printer and dies of looking for one; that the slip came as far is seen by its frame.
  await context.addInitScript(() => {
    window.print = () => {}
  })
  return context
}

/** Opens a kiosk screen; where somebody works at several sites the device is told which it stands at. */
export async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  const ready = page.getByRole('banner').or(page.getByRole('heading', { name: 'Where does this device stand?' }))
  await expect(ready.first()).toBeVisible()
  if (await page.getByRole('heading', { name: 'Where does this device stand?' }).isVisible()) {
    await page.getByRole('button', { name: /^JXB1/ }).click()
    await page.getByRole('button', { name: 'No fixed gate' }).click()
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** Asks as the page's person, from the page. */
export const ask = (page: Page, method: string, url: string, body?: unknown): Promise<{ data: Record<string, unknown> }> =>
  page.evaluate(async ([how, where, what]) => {
    const answer = await fetch(where as string, {
      method: how as string, headers: { 'x-portal': '1', 'content-type': 'application/json' }, body: what === undefined ? undefined : JSON.stringify(what),
    })
    return answer.json() as Promise<{ data: Record<string, unknown> }>
  }, [method, url, body] as const)

/** On to the next step. */
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()

/** What a scanner does with a slip's code. */
export const scan = (page: Page, token: string): Promise<void> => wedge(page, `PAS1|${token}`)

/** Four steps from the language to the vehicle, one of no plan. */
export async function toDriver(page: Page, number: string): Promise<void> {
  await page.bringToFront()
  await next(page)
  await page.getByRole('button', { name: 'Deliver goods' }).click()
  await next(page)
  await page.getByRole('button', { name: 'No reference' }).click()
  await expect(page.getByText('Not planned. A walk-in token will be made.')).toBeVisible()
  await next(page)
  await page.getByRole('button', { name: 'Dubai' }).click()
  await page.getByLabel('Code').fill('K')
  for (const digit of number) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: /^Truck 7/ }).click()
  await next(page)
}

/** Seven steps from the language to the number; the service's slip prints from a frame of its own where there is a network. */
export async function makeToken(page: Page, number: string, driver: string, printed = true): Promise<string> {
  await toDriver(page, number)
  return finishToken(page, driver, printed)
}

/** From the driver on. */
export async function finishToken(page: Page, driver: string, printed: boolean): Promise<string> {
  await page.getByLabel('Name').fill(driver)
  await page.getByLabel('Transport company').fill('Al Reem Transport')
  await page.getByLabel('Phone').fill('501234567')
  await page.getByRole('button', { name: 'Emirates ID' }).click()
  await page.getByLabel('Number of the paper').fill('784-1990-1234567-1')
  await next(page)
  await expect(page.getByRole('heading', { name: 'Safety declaration' })).toBeVisible()
  await page.locator('ol > li').last().scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Tick all' }).click()
  const box = page.getByRole('img', { name: 'Sign in the box.' })
  await box.scrollIntoViewIfNeeded()
  const at = await box.boundingBox()
  if (!at) throw new Error('There is no box to sign in.')
  await page.mouse.move(at.x + 40, at.y + 60)
  await page.mouse.down()
  for (const [x, y] of [[90, 30], [140, 80], [200, 35], [260, 70]] as const) await page.mouse.move(at.x + x, at.y + y)
  await page.mouse.up()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Your token' })).toBeVisible()
  if (printed) await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('blob:'))).toBe(true)
  const shown = await page.getByText(/^JXB1-\d{6}-\d{4}-\d$/).first().textContent()
  await page.getByRole('button', { name: 'New token' }).click()
  return shown ?? ''
}

/** Through the gate: papers seen, no questions open. */
export async function letIn(page: Page, token: string): Promise<void> {
  await scan(page, token)
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('checkbox', { name: 'Papers seen' }).click()
  await page.getByRole('button', { name: 'Let in' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is in.' })).toBeVisible()
}

/** The first free dock; the truck is put there. Answers the dock's number. */
export async function toDock(page: Page, token: string): Promise<string> {
  await scan(page, token)
  const dock = page.getByRole('group', { name: 'Which dock?' }).getByRole('button').first()
  const name = (await dock.locator('bdi').first().textContent()) ?? ''
  await dock.click()
  for (const check of ['Engine off', 'Keys handed over', 'Wheel chocks in place']) await page.getByRole('checkbox', { name: check }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { name: /^Dock .+ started$/ })).toBeVisible()
  return name
}
