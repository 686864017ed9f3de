import pg from 'pg'
import { expect, pageOf, signIn, test } from './people'

const database = async <T>(text: string, values: unknown[]): Promise<T[]> => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as T[]
  } finally {
    await client.end()
  }
}

test('a wrong password says so, keeps the name, and tells nothing of who exists', async ({ page }) => {
  for (const email of ['finance_clerk@demo.example', 'nobody@demo.example']) {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The e-mail or password is not right.' })).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
  }
})

test('a page asked for without a session is opened after sign-in, and only inside the portal', async ({ page }) => {
  await page.goto('/packages?status=delivered')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fpackages%3Fstatus%3Ddelivered/)
  await signIn(page, 'client_operations', '/packages?status=delivered')
  await expect(page).toHaveURL(/\/packages\?status=delivered/)
  // Left first, so that nothing it still asks leads away from what is opened next.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/login?redirect=https://evil.example/')
  await page.getByLabel('E-mail').fill('client_operations@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(process.env.DEMO_PASSWORD ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(new URL(page.url()).hostname).toBe('localhost')
})

test('a signed-out cookie opens nothing any more', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, 'customer_service')
  const cookies = await context.cookies()
  expect(cookies.filter((c) => c.value.length > 4096)).toEqual([])
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/\/login/)
  await context.clearCookies()
  await context.addCookies(cookies)
  const answer = await page.request.post('/api/packages/find', { headers: { 'x-portal': '1' }, data: {} })
  expect(answer.status()).toBe(401)
  await page.goto('/packages')
  await expect(page).toHaveURL(/\/login/)
})

test('a person without the key is told so and stays signed in', async ({ browser }) => {
  const page = await pageOf(browser, 'client_finance')
  await page.goto('/packages')
  await expect(page.getByText("You don't have access to this page")).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  // The framework's own data requests get no more than the page does.
  for (const headers of [{ RSC: '1' }, { RSC: '1', 'Next-Router-Prefetch': '1' }] as Record<string, string>[]) {
    const answer = await page.request.get('/packages', { headers, maxRedirects: 0 })
    expect([307, 308]).toContain(answer.status())
  }
  const called = await page.request.post('/api/packages/find', { headers: { 'x-portal': '1' }, data: {} })
  expect(called.status()).toBe(403)
  expect(await called.text()).toContain('You dont have permission to access to resource')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
})

test('a forgotten password is set anew from the mail, once', async ({ page }) => {
  const email = 'workforce_manager@demo.example'
  await page.goto('/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('If this e-mail is known, a link is on its way.')).toBeVisible()
  await expect(async () => {
    const mails = await database<{ body_text: string }>(
      `select body_text from email_logs where $1 = any(to_addresses) and template = 'password_reset' order by id desc limit 1`, [email],
    )
    expect(mails[0]?.body_text).toContain('/password-reset?token=')
  }).toPass({ timeout: 10_000 })
  const [mail] = await database<{ body_text: string }>(
    `select body_text from email_logs where $1 = any(to_addresses) and template = 'password_reset' order by id desc limit 1`, [email],
  )
  const token = mail?.body_text.match(/token=([\w-]+)/)?.[1] ?? ''
  const fresh = `harbour lantern ${Date.now()}`
  await page.goto(`/password-reset?token=${token}`)
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('Repeat the new password').fill(fresh)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('The new password is set.', { exact: false })).toBeVisible()
  await page.goto(`/password-reset?token=${token}`)
  await expect(page.getByText('This link has expired or was used. Ask for a new one.')).toBeVisible()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
