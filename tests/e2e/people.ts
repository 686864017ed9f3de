import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { roles, type RoleCode } from '@/lib/domain/roles'
import { painted } from './helpers'

const password = process.env.DEMO_PASSWORD ?? ''

/** Signs in as a demo account through the form of its kind, as a person would. */
export async function signIn(page: Page, role: string, path = '/') {
  const door = role in roles && roles[role as RoleCode].category === 'pas' ? '/pas/login' : '/login'
  await page.goto(path === '/' ? door : `${door}?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('E-mail').fill(`${role}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith(door))
}

const kept = new Map<string, Promise<string>>()
const keptIn = join(import.meta.dirname, '../../test-results', `people-${new URL(process.env.BASE_URL ?? 'http://localhost:3000').port}`)

/** A session as its cookies, made once a run: of more than ten of one person the oldest ends, so workers share it through a file. */
async function stateOf(browser: Browser, role: string): Promise<string> {
  const path = join(keptIn, `${role}.json`)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const context = await browser.newContext()
  await signIn(await context.newPage(), role)
  const json = JSON.stringify(await context.storageState())
  await context.close()
  mkdirSync(keptIn, { recursive: true })
  writeFileSync(`${path}.${process.pid}`, json)
  renameSync(`${path}.${process.pid}`, path)
  return json
}

interface Size { width?: number; height?: number }

/** A browser of somebody already signed in. */
async function contextOf(browser: Browser, role: string, { width = 1280, height = 900 }: Size = {}): Promise<BrowserContext> {
  const state = kept.get(role) ?? stateOf(browser, role)
  kept.set(role, state)
  return browser.newContext({ storageState: JSON.parse(await state), viewport: { width, height } })
}

/** A page of somebody already signed in. */
export const pageOf = async (browser: Browser, role: string, size?: Size): Promise<Page> =>
  listeningPage(await (await contextOf(browser, role, size)).newPage())

/** The same where pages stay as they were served: their scripts are not read. */
export async function stillPageOf(browser: Browser, role: string, size?: Size): Promise<Page> {
  const context = await contextOf(browser, role, size)
  await context.route('**/*', (route) => (route.request().resourceType() === 'script' ? route.abort() : route.continue()))
  return context.newPage()
}

/** A page that is open once its scripts, if it has any, have taken over all its fields and buttons: what is pressed before that is nobody's. */
function listeningPage(page: Page): Page {
  const open = page.goto.bind(page)
  page.goto = async (path, options) => {
    const answer = await open(path, options)
    if (options?.waitUntil === 'commit') return answer
    await page.waitForFunction(() => !document.querySelector(
      'script[src*="/_next/"]',
    ) || [...document.querySelectorAll('main :is(button, input, select, textarea)')]
      .every((each) => Object.keys(each).some((name) => name.startsWith('__reactProps'))))
    await painted(page.locator('html'))
    return answer
  }
  return page
}

/** Collects what a page says in its console that it should not. */
export function listen(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (m) => m.type() === 'error' && faults.push(`${m.text()} ${m.location().url}`))
  page.on('pageerror', (e) => faults.push(String(e)))
  return faults
}

/** The test of a walk. Pages it leaves open would go on asking in the background of all later ones, so they are closed behind it. */
export const test = base.extend<{ leavesNothingOpen: void }>({
  leavesNothingOpen: [async ({ browser }, use) => {
    await use()
    await Promise.all(browser.contexts().map((context) => context.close()))
  }, { auto: true }],
})
export { expect }
