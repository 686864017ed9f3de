import type { Page } from '@playwright/test'
import { choose, dialog } from './helpers'

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
