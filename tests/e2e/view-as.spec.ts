import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { expect, listen, pageOf, signIn, test } from './people'

async function database<T>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as T[]
  } finally {
    await client.end()
  }
}
const person = async (role: string) => (await database<{ id: string; full_name: string }>('select id, full_name from users where email = $1', [
  `${role}@demo.example`,
]))[0] as { id: string; full_name: string }

/** From the details of the person, as an administrator does it; the first time the own password is asked for. */
async function view(admin: Page, role: string) {
  const { id, full_name } = await person(role)
  await admin.goto(`/access-control/users/details/${id}`)
  await admin.getByRole('button', { name: 'View as' }).click()
  await admin.getByLabel('Reason').fill('Complaint 4711')
  await admin.getByRole('button', { name: 'Start view' }).click()
  const question = admin.getByRole('dialog', { name: 'Confirm it is you' })
  const banner = bannerOf(admin)
  await expect(question.or(banner)).toBeVisible()
  if (await question.isVisible()) {
    await question.getByRole('textbox').fill(process.env.DEMO_PASSWORD ?? '')
    await question.getByRole('button', { name: 'Confirm' }).click()
  }
  await expect(banner).toContainText(full_name)
  return full_name
}
const bannerOf = (page: Page) => page.getByRole('status').filter({ hasText: 'You see the portal as' })

/** An administrator in a context of its own: its cookie changes with the view. */
async function administrator(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'super_admin')
  return page
}

test('an administrator sees what a client sees, changes nothing, and is himself again', async ({ browser }) => {
  test.setTimeout(120_000)
  const admin = await administrator(browser)
  const faults = listen(admin)
  await view(admin, 'client_operations')
  await expect(admin).toHaveURL(/\/$/)

  await test.step('the client’s menu and rows, with the banner on every page', async () => {
    await expect(admin.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0)
    for (const path of ['/packages', '/tracking', '/upload-status-list', '/inbox']) {
      await admin.goto(path)
      await expect(bannerOf(admin), path).toBeVisible()
    }
    await admin.goto('/access-control/users/list')
    await expect(admin.getByText("You don't have access to this page")).toBeVisible()
    const own = await pageOf(browser, 'client_operations')
    const countOf = async (page: Page) =>
      ((await (await page.request.post('/api/packages/find', { headers: { 'x-portal': '1' }, data: { from: '2020-01-01' } })).json()) as {
        meta: { total: number }
      }).meta.total
    expect(await countOf(admin)).toBe(await countOf(own))
    await own.context().close()
  })

  await test.step('every write is refused by the upstream, in words', async () => {
    for (const [method, path] of [
      ['post', '/api/package/cancel'], ['patch', '/api/inbox/1'], ['post', '/api/saved-views'], ['post', '/api/user/change-password'],
    ] as const) {
      const answer = await admin.request[method](path, { headers: { 'x-portal': '1' }, data: {} })
      expect(answer.status(), path).toBe(409)
      expect(await answer.text()).toContain('and can change nothing. End the view first.')
    }
    const confirmed = await admin.request.get('/api/admin/sessions')
    expect(confirmed.status()).toBe(409)
    const again = await admin.request.post('/api/session/view-as', { headers: { 'x-portal': '1' }, data: { id: 2, reason: 'nested' } })
    expect(again.status()).toBe(409)
    const confirm = await admin.request.post('/api/session/confirm', { headers: { 'x-portal': '1' }, data: { password: process.env.DEMO_PASSWORD } })
    expect(confirm.status()).toBe(409)
  })

  await test.step('it fits a phone', async () => {
    for (const width of [375, 1280, 1920]) {
      await admin.setViewportSize({ width, height: 900 })
      await admin.goto('/packages')
      await expect(bannerOf(admin).getByRole('button', { name: 'End view' })).toBeInViewport()
      expect(await admin.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1)
    }
  })

  // What the page still asks for when its session ends is refused with 401; until then nothing is.
  const answered = (fault: string) => /40[39]|428/.test(fault)
  expect(faults.filter((fault) => !answered(fault))).toEqual([])
  await test.step('ending it leads back, and the log names both', async () => {
    await bannerOf(admin).getByRole('button', { name: 'End view' }).click()
    await expect(bannerOf(admin)).toHaveCount(0)
    await admin.goto('/access-control/users/list?view=audit')
    const row = admin.getByRole('row').filter({ hasText: 'Stopped looking as a user' }).first()
    await expect(row).toBeVisible()
    expect(faults.filter((fault) => !answered(fault) && !fault.includes('401'))).toEqual([])
  })
  await admin.context().close()
})

test('a view that is over gives the own session back, wherever one is', { tag: '@deep' }, async ({ browser }) => {
  const admin = await administrator(browser)
  await view(admin, 'client_finance')
  const { id } = await person('client_finance')
  await database(`update sessions set expire_at = now() - interval '1 second' where kind = 'view' and user_id = $1`, [id])
  await admin.goto('/packages')
  await admin.goto('/access-control/users/list')
  await expect(admin.getByRole('heading', { level: 1 })).toContainText('Users')
  await expect(bannerOf(admin)).toHaveCount(0)
  await admin.context().close()
})

test('signing out of a view signs the administrator out too', { tag: '@deep' }, async ({ browser }) => {
  const admin = await administrator(browser)
  await view(admin, 'client_developer')
  const cookies = await admin.context().cookies()
  await admin.getByRole('button', { name: /^Account of/ }).click()
  await admin.getByRole('menuitem', { name: 'Sign out' }).click()
  await admin.waitForURL(/\/login/)
  const { id } = await person('client_developer')
  const [live] = await database<{ n: string }>(`select count(*) as n from sessions where kind = 'view' and user_id = $1 and revoked_at is null`, [id])
  expect(Number(live?.n)).toBe(0)
  await admin.context().clearCookies()
  await admin.context().addCookies(cookies)
  expect((await admin.request.post('/api/packages/find', { headers: { 'x-portal': '1' }, data: {} })).status()).toBe(401)
  await admin.goto('/packages')
  await expect(admin).toHaveURL(/\/login/)
  await admin.context().close()
})

test('the button is there for those with the key alone', async ({ browser }) => {
  const { id } = await person('client_operations')
  const auditor = await pageOf(browser, 'auditor')
  await auditor.goto(`/access-control/users/details/${id}`)
  await expect(auditor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(auditor.getByRole('button', { name: 'View as' })).toHaveCount(0)
  await auditor.context().close()
})
