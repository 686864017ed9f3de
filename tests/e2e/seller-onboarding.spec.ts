import type { Browser, Page } from '@playwright/test'
import { addDays, today } from '@/lib/domain/days'
import { choose, dialog, rowMenu } from './helpers'
import { sellerInviteOf } from './mails'
import { expect, listen, pageOf, test } from './people'
import { fillSeller } from './seller-form'

const password = 'nine patient herons'

/** A new seller, invited by our staff. */
async function invite(staff: Page, name: string, email: string) {
  await staff.goto('/sellers')
  await staff.getByRole('button', { name: 'Add seller' }).click()
  await fillSeller(staff, name, email)
  await dialog(staff).getByLabel('Registration number').fill('91440300MA5EXAMPL1')
  await choose(staff, 'Sells for', 'Noor', /Noor Beauty/)
  await staff.keyboard.press('Escape')
  await dialog(staff).getByRole('button', { name: 'Add seller' }).click()
  await expect(staff.getByText(/Seller SLR-\d{6} is added\./)).toBeVisible()
  await staff.goto(`/sellers?search=${encodeURIComponent(name)}`)
  await rowMenu(staff, name, 'Send invite')
  await expect(staff.getByText('The invite is on its way.')).toBeVisible()
}

/** Its person opens the account from the mail and signs in. */
async function signUp(browser: Browser, email: string): Promise<Page> {
  const person = await (await browser.newContext()).newPage()
  await person.goto(await sellerInviteOf(email))
  await person.getByLabel('Password', { exact: true }).fill(password)
  await person.getByLabel('I accept the terms of service').check()
  await person.getByRole('button', { name: 'Open account' }).click()
  await person.getByRole('link', { name: 'Sign in' }).click()
  await person.getByLabel('E-mail').fill(email)
  await person.getByLabel('Password', { exact: true }).fill(password)
  await person.getByRole('button', { name: 'Sign in' }).click()
  await person.waitForURL((url) => url.pathname === '/')
  return person
}

test('a seller is invited, signs up, signs, is countersigned and activated', async ({ browser }) => {
  const mark = Date.now().toString(36)
  const [name, email] = [`Pier ${mark} Co., Ltd.`, `li.wei.${mark}@pier.example`]
  const staff = await pageOf(browser, 'super_admin')
  await invite(staff, name, email)
  const person = await signUp(browser, email)
  const faults = listen(person)

  await test.step('it finds its own card, reads the agreement in its language and signs', async () => {
    await person.goto('/seller-onboarding-status')
    await expect(person.getByRole('region', { name: 'Sign-Up Completed' })).toContainText(name)
    await person.getByRole('link', { name }).click()
    await person.getByRole('button', { name: '中文' }).click()
    await expect(person.getByRole('article', { name: '登记进口商协议' })).toBeVisible()
    await person.getByLabel('Your full name').fill('王芳')
    await expect(person.getByText('This is another name than Li Wei')).toBeVisible()
    await person.getByLabel('Your full name').fill('Wei LI')
    await expect(person.getByText('This is another name than Li Wei')).toBeHidden()
    await person.getByLabel(/I have read the agreement/).check()
    expect(faults).toEqual([])
    await person.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(person.getByText('Agreement E-signed').first()).toBeVisible()
    await expect(person.getByText('CN=Qafila sealing')).toBeVisible()
    await expect(person.getByText(/Handed to the mail server|Kept here|Queued/).first()).toBeVisible()
    await expect(person.getByRole('button', { name: 'Download agreement' })).toBeVisible()
  })

  await test.step('the desk countersigns', async () => {
    await staff.goto(`/seller-onboarding-status?search=${encodeURIComponent(name)}`)
    const column = staff.getByRole('region', { name: 'Agreement E-signed' })
    await expect(column).toContainText('Countersign')
    const id = (await column.getByRole('link', { name }).getAttribute('href'))?.match(/\d+$/)?.[0] ?? ''
    await staff.goto(`/seller-onboarding-status/${id}`)
    await staff.getByRole('button', { name: 'Countersign' }).click()
    await staff.getByRole('alertdialog').or(dialog(staff)).getByRole('button', { name: 'Countersign' }).click()
    await expect(staff.getByText('Countersigned', { exact: true }).first()).toBeVisible()
  })

  await test.step('and activates it', async () => {
    await staff.goto(`/manage-sellers?search=${encodeURIComponent(name)}`)
    const row = staff.locator('tbody tr').filter({ hasText: name })
    await expect(row).toContainText('Agreement E-signed')
    await rowMenu(staff, name, 'Activate')
    await expect(row).toContainText('Yes')
  })
  await person.context().close()
  await staff.context().close()
})

test('stages are sent by file, and who may not is told', { tag: '@deep' }, async ({ browser }) => {
  const mark = Date.now().toString(36)
  const [name, email] = [`Wharf ${mark} Co., Ltd.`, `wharf.${mark}@pier.example`]
  const staff = await pageOf(browser, 'super_admin')
  await invite(staff, name, email)
  const code = (await staff.locator('tbody tr').filter({ hasText: name }).innerText()).match(/SLR-\d{6}/)?.[0] ?? ''
  const lines = [`${code},Agreement E-signed,${addDays(today(), -3)},,https://crm.example/${mark},On paper`, `SLR-999999,1,,,,`]
  await staff.goto('/seller-onboarding-status/upload')
  await staff.locator('input[type=file]').setInputFiles({
    name: `stages-${mark}.csv`, mimeType: 'text/csv',
    buffer: Buffer.from(['Seller Code,Stage,Agreement Signed Date,Agreement Expiry,CRM Link,Note', ...lines].join('\n')),
  })
  await staff.getByRole('button', { name: /^Upload/ }).first().click()
  await expect(staff.getByText('Seller Code SLR-999999 not found').first()).toBeVisible()
  await staff.goto(`/seller-onboarding-status?view=table&search=${code}`)
  await expect(staff.locator('tbody tr').filter({ hasText: name })).toContainText('Agreement E-signed')
  await staff.goto(`/manage-sellers?search=${code}`)
  await rowMenu(staff, name, 'CRM link')
  await expect(dialog(staff).getByRole('link', { name: 'Open in the CRM' })).toHaveAttribute('href', `https://crm.example/${mark}`)

  const carrier = await pageOf(browser, 'carrier_admin')
  await carrier.goto('/seller-onboarding-status')
  await expect(carrier.getByText("You don't have access to this page")).toBeVisible()
  const person = await signUp(browser, email)
  await person.goto('/manage-sellers')
  await expect(person.getByText("You don't have access to this page")).toBeVisible()
  for (const page of [staff, carrier, person]) await page.context().close()
})
