import type { Browser, Page } from '@playwright/test'
import { choose, dialog, rowMenu } from './helpers'
import { sellerInviteOf } from './mails'
import { expect } from './people'

/** Fills the seller form as far as it must be. */
export async function fillSeller(page: Page, name: string, email: string) {
  await dialog(page).getByLabel('Legal name').fill(name)
  await choose(page, 'Country', 'China')
  await dialog(page).getByLabel('Address', { exact: true }).fill('8 Harbour Road')
  await dialog(page).getByLabel('City').fill('Ningbo')
  await dialog(page).getByLabel('Platform').selectOption('Amazon')
  await dialog(page).getByLabel('Name', { exact: true }).fill('Li Wei')
  await dialog(page).getByLabel('E-mail').fill(email)
  await dialog(page).getByLabel('Phone').fill('+8657412345678')
}

const password = 'nine patient herons'

/** A new seller, invited by our staff. */
export async function invite(staff: Page, name: string, email: string) {
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
export async function signUp(browser: Browser, email: string): Promise<Page> {
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

/** Our side of the agreement a seller signed. */
export async function countersign(staff: Page, name: string) {
  await staff.goto(`/seller-onboarding-status?search=${encodeURIComponent(name)}`)
  const column = staff.getByRole('region', { name: 'Agreement E-signed' })
  await expect(column).toContainText('Countersign')
  const id = (await column.getByRole('link', { name }).getAttribute('href'))?.match(/\d+$/)?.[0] ?? ''
  await staff.goto(`/seller-onboarding-status/${id}`)
  await staff.getByRole('button', { name: 'Countersign' }).click()
  await staff.getByRole('alertdialog').or(dialog(staff)).getByRole('button', { name: 'Countersign' }).click()
  await expect(staff.getByText('Countersigned', { exact: true }).first()).toBeVisible()
}

/** From now on its shipments are taken. */
export async function activate(staff: Page, name: string) {
  await staff.goto(`/manage-sellers?search=${encodeURIComponent(name)}`)
  const row = staff.locator('tbody tr').filter({ hasText: name })
  await expect(row).toContainText('Agreement E-signed')
  await rowMenu(staff, name, 'Activate')
  await expect(row).toContainText('Yes')
}
