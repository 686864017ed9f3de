import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog in front. */
export const dialog = (page: Page) => page.getByRole('dialog')

/** Types into a field with a list, in the dialog in front or on the page, and takes what it offers. */
export async function choose(page: Page, label: string, text: string, option: string | RegExp = text) {
  const box = dialog(page).or(page.getByRole('alertdialog')).or(page.getByRole('main')).getByRole('combobox', { name: label, exact: true })
  // A short list is the browser's own.
  if (await box.evaluate((node) => node instanceof HTMLSelectElement)) {
    await box.selectOption(await box.locator('option').filter({ hasText: option }).first().getAttribute('value'))
    return
  }
  // What stands there already is offered by nobody who types it once more.
  if ((await box.inputValue()) === text) return
  await box.fill(text)
  await page.getByRole('option', { name: option }).first().click()
}

/** Takes an entry of a row's menu. */
export async function rowMenu(page: Page, row: string | RegExp, entry: string) {
  await page.locator('tbody tr').filter({ hasText: row }).first().getByRole('button', { name: 'Actions of this row' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** A part of the page its scripts have taken over: a key pressed before that is nobody's, and one pressed after it must not be lost. */
export async function listening(part: Locator): Promise<Locator> {
  await expect.poll(() => part.evaluate((node) => Object.keys(node).some((name) => name.startsWith('__reactProps')))).toBe(true)
  await painted(part)
  return part
}

/** What was taken over has been painted: only then are keys of the whole page listened for. */
export const painted = (part: Locator) => part.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
