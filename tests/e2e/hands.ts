import { expect, type Page } from '@playwright/test'

/** The dialog in front. */
export const dialog = (page: Page) => page.getByRole('dialog')

/** Types into a field with a list, in the dialog in front or on the page, and takes what it offers. */
export async function choose(page: Page, label: string, text: string, option: string | RegExp = text) {
  const box = dialog(page).or(page.getByRole('alertdialog')).or(page.getByRole('main')).getByRole('combobox', { name: label, exact: true })
  await box.fill(text)
  await page.getByRole('option', { name: option }).first().click()
}

/** Takes an entry of a row's menu. */
export async function rowMenu(page: Page, row: string | RegExp, entry: string) {
  await page.locator('tbody tr').filter({ hasText: row }).first().getByRole('button', { name: 'Actions of this row' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Presses until the page has heard it: a key pressed before the page's script runs is nobody's. */
export const untilHeard = (press: () => Promise<void>, heard: () => Promise<void>) =>
  expect(async () => {
    await press()
    await heard()
  }).toPass()
