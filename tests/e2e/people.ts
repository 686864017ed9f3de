import { expect, test as base, type Browser, type Page } from '@playwright/test'

const password = process.env.DEMO_PASSWORD ?? ''

/** Signs in as a demo account through the form, as a person would. */
export async function signIn(page: Page, role: string, path = '/') {
  await page.goto(path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('E-mail').fill(`${role}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

const kept = new Map<string, Promise<string>>()

/** A page of somebody already signed in; the session is made once a worker and role. */
export async function pageOf(browser: Browser, role: string, o: { width?: number; height?: number } = {}): Promise<Page> {
  const viewport = { width: o.width ?? 1280, height: o.height ?? 900 }
  const state = kept.get(role) ?? (async () => {
    const context = await browser.newContext()
    await signIn(await context.newPage(), role)
    const json = JSON.stringify(await context.storageState())
    await context.close()
    return json
  })()
  kept.set(role, state)
  const context = await browser.newContext({ storageState: JSON.parse(await state), viewport })
  return context.newPage()
}

/** Collects what a page says in its console that it should not. */
export function listen(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (m) => m.type() === 'error' && faults.push(m.text()))
  page.on('pageerror', (e) => faults.push(String(e)))
  return faults
}

export const test = base
export { expect }
