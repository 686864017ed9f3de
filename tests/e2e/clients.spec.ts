import type { Page } from '@playwright/test'
import { dialog } from './helpers'
import { inviteOf } from './mails'
import { expect, listen, pageOf, test } from './people'

const password = 'nine patient herons'
const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Fills the client form as far as it must be, its code taken from its name. */
async function fillClient(page: Page, name: string, code: string, email: string) {
  await page.goto('/clients/add')
  await page.getByLabel('Legal name').fill(name)
  await page.getByRole('button', { name: /^Use \w+ as the code$/ }).click()
  await expect(page.getByLabel('Code', { exact: true })).not.toHaveValue('')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Last Mile', { exact: true }).check()
  await page.getByLabel('Contact', { exact: true }).fill('Sara Haddad')
  await page.getByLabel('Contact e-mail').fill(email)
  await page.getByLabel('Contact phone').fill('+971501234567')
}

// One after the other: the last narrows down where the client's tokens may be used from.
test.describe.configure({ mode: 'default' })

test('a client is added, gets an office, goes live, and its contact opens the account from the mail', async ({ browser }) => {
  const mark = Date.now().toString(36).toUpperCase().slice(-5)
  const [name, code, email] = [`Harbour Tea ${mark} LLC`, `HT${mark}`, `sara.${mark.toLowerCase()}@client.example`]
  const manager = await pageOf(browser, 'account_manager')

  await test.step('what is missing is told at its field, and nothing typed is lost', async () => {
    await fillClient(manager, name, code, email)
    await save(manager, 'Add client')
    await expect(manager.getByRole('link', { name: 'A client in the Emirates has a trade licence.' })).toBeVisible()
    await manager.getByLabel('Trade licence').fill('CN-1234567')
    await save(manager, 'Add client')
    await expect(manager.getByText(`Client ${code} is added, inactive until it is ready.`)).toBeVisible()
  })

  await test.step('it is activated once there is an office to bill', async () => {
    await expect(manager.getByText('Before it can be activated: add a billing or head-office address first.')).toBeVisible()
    await manager.getByRole('navigation', { name: 'Of this client' }).getByRole('link', { name: 'Addresses' }).click()
    await expect(manager).toHaveURL(/\/client-addresses\?/)
    await manager.getByRole('link', { name: 'Add address' }).click()
    await expect(manager).toHaveURL(/\/client-addresses\/\d+/)
    await manager.getByLabel('Name', { exact: true }).fill('Head office')
    await manager.getByLabel('Type', { exact: true }).selectOption('Head office')
    await manager.getByLabel('City').fill('Dubville')
    await manager.getByLabel('Address line 1').fill('Office 204, Harbour Tower')
    await manager.getByLabel('Contact', { exact: true }).fill('Sara Haddad')
    await manager.getByLabel('Phone').fill('+971501234567')
    await save(manager, 'Add address')
    await expect(manager.getByRole('link', { name: /Dubville is not in our list of cities of United Arab Emirates\. Did you mean Dubai\?/ })).toBeVisible()
    await manager.getByLabel('City').fill('Dubai')
    await save(manager, 'Add address')
    await expect(manager.locator('tbody tr').filter({ hasText: 'Head office' })).toContainText('Dubai')
    await manager.getByRole('navigation', { name: 'Of this client' }).getByRole('link', { name: 'Record' }).click()
    await save(manager, 'Activate')
    await dialog(manager).or(manager.getByRole('alertdialog')).getByRole('button', { name: 'Activate' }).click()
    await expect(manager.getByText(`${name} is active.`)).toBeVisible()
  })

  await test.step('its contact is invited, chooses a password and sees the one client there is for it', async () => {
    await save(manager, 'Send invite')
    await dialog(manager).or(manager.getByRole('alertdialog')).getByRole('button', { name: 'Send invite' }).click()
    await expect(manager.getByText('The invite is on its way.')).toBeVisible()
    const person = await (await browser.newContext()).newPage()
    await person.goto(await inviteOf(email))
    await person.getByLabel('New password', { exact: true }).fill(password)
    await person.getByLabel('Repeat the new password').fill(password)
    await person.getByRole('button', { name: 'Save password' }).click()
    await person.waitForURL((url) => url.pathname === '/')
    await person.goto('/clients')
    await expect(person.locator('tbody tr')).toHaveCount(1)
    await expect(person.locator('tbody tr')).toContainText(code)
    await expect(person.getByRole('link', { name: 'Add client' })).toBeHidden()
  })
})

test('a token is shown once, reads the client’s parcels from outside, and is refused as soon as it is switched off', { tag: '@deep' },
  async ({ browser, request }) => {
  const page = await pageOf(browser, 'client_developer')
  const name = `Sync ${Date.now().toString(36)}`
  await page.goto('/client-token')
  await save(page, 'Create token')
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('alertdialog')
  await expect(shown.getByText('Store it now. It is not shown again.')).toBeVisible()
  const token = (await shown.locator('code').textContent()) ?? ''
  expect(token).toMatch(/^lk_live_[\w-]{43}$/)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByLabel('I have stored the token').check()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(token)).toBeHidden()

  const find = () => request.post('/api/packages/find', { headers: { authorization: `Bearer ${token}` }, data: { page_size: 25 } })
  const answer = await find()
  expect(answer.status()).toBe(200)
  const { data } = (await answer.json()) as { data: { client: string }[] }
  expect(data.length).toBeGreaterThan(0)

  const row = page.locator('tbody tr').filter({ hasText: name })
  await row.getByRole('button', { name: 'Actions of this row' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('alertdialog').or(dialog(page)).getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('The token is off.')).toBeVisible()
  expect((await find()).status()).toBe(401)
})

test('a client keeps its settings by keyboard on a phone, and what the house keeps stays closed', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'client_developer', { width: 375 })
  const faults = listen(page)
  await page.goto('/client-settings')
  await expect(page.getByLabel('Calls a minute')).toBeDisabled()
  const networks = page.getByLabel('Only from these addresses')
  await networks.focus()
  await page.keyboard.type('203.0.113.0/24')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The settings are saved.')).toBeVisible()
  await expect(page.getByText('203.0.113.0/24', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(faults).toEqual([])
  // The saved form replaces the one that was sent: what is pressed in between would be pressed in the old one.
  await page.reload()
  await page.getByRole('button', { name: 'Back to the defaults' }).last().click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('203.0.113.0/24', { exact: true })).toBeHidden()
})

test('somebody without the key and a client that asks for another are turned away', { tag: '@deep' }, async ({ browser }) => {
  const finance = await pageOf(browser, 'client_finance')
  await finance.goto('/clients')
  await finance.waitForURL(({ pathname }) => pathname === '/')
  await expect(finance.getByRole('navigation', { name: 'Menu' }).or(finance.locator('nav').first()).getByRole('link', { name: 'Clients', exact: true }))
    .toHaveCount(0)
  const own = await pageOf(browser, 'client_admin')
  await own.goto('/clients/add/2')
  await expect(own.getByText('That client no longer exists.')).toBeVisible()
  await own.goto('/clients/add')
  await expect(own.getByText('New clients are added by our staff.')).toBeVisible()
})

test('a seller is mapped to a client by keyboard, saved, and taken away again', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'account_manager')
  const faults = listen(page)
  await page.goto('/clients/map-sellers?client_id=13')
  const [others, mapped] = [page.getByRole('region', { name: 'Other sellers' }), page.getByRole('region', { name: 'Mapped sellers' })]
  const first = others.getByRole('listitem').first()
  const name = (await first.locator('label span').first().textContent()) ?? ''
  await first.getByRole('checkbox').focus()
  await page.keyboard.press('Enter')
  await expect(mapped.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 to map' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The mapping is saved.')).toBeVisible()
  await page.reload()
  await mapped.getByRole('listitem').filter({ hasText: name }).getByRole('checkbox').check()
  await mapped.getByRole('button', { name: 'Unmap selected' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alertdialog').or(dialog(page)).getByRole('button', { name: 'Unmap' }).click()
  await expect(others.getByText(name, { exact: true })).toBeVisible()
  expect(faults).toEqual([])
})

test('finance reads what stands against a client’s credit and lets an order that waits for it pass', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'finance_manager')
  const faults = listen(page)
  await page.goto('/clients?search=MAJDG')
  await page.locator('tbody tr').filter({ hasText: 'MAJDG' }).getByRole('link').first().click()
  const credit = page.getByRole('region', { name: 'Credit' })
  await expect(credit.getByText('SAR 1,000.00', { exact: true })).toBeVisible()
  await expect(credit.getByText(/orders? waits? for credit$/)).toBeVisible()
  await credit.getByRole('button', { name: /^Let order SO\d{11} pass$/ }).first().click()
  await page.getByRole('alertdialog').getByLabel('Reason').fill('Their bank confirmed the transfer')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Let pass' }).click()
  await expect(page.getByText(/^Order SO\d{11} is confirmed\.$/)).toBeVisible()
  await credit.getByRole('link', { name: /^SAR / }).first().click()
  await expect(page).toHaveURL(/\/invoices\?view=client&unpaid=true&client_id=\d+/)
  expect(faults).toEqual([])
})
