import type { Page } from '@playwright/test'
import { choose, dialog } from './helpers'
import { expect } from './people'

/** The record the address names. */
export const idOf = (page: Page) => Number(new URL(page.url()).searchParams.get('id'))
/** Takes a step and confirms it. */
export const confirm = async (page: Page, label: string) => {
  await page.getByRole('button', { name: label, exact: true }).first().click()
  await dialog(page).or(page.getByRole('alertdialog')).getByRole('button', { name: label, exact: true }).click()
}

/** One line of an inbound or outbound form. */
export async function addLine(page: Page, sku: string, qty: number, at: number): Promise<void> {
  await choose(page, 'Or find a SKU', sku, new RegExp(sku))
  await page.getByLabel('Quantity').nth(at).fill(String(qty))
}

/** So many of one lot, by one scan. */
export async function receive(page: Page, sku: string, qty: number, lot: string, expiry: string): Promise<void> {
  await page.getByLabel('Expiry').fill(expiry)
  await page.getByLabel('Expiry').press('Tab')
  await page.getByLabel('Lot', { exact: true }).fill(lot)
  await page.getByLabel('Scans count').fill(String(qty))
  const field = page.getByLabel('Barcode or SKU')
  await field.fill(sku)
  await field.press('Enter')
}

/** Everything that waits, to the shelf that is suggested. */
export async function putAway(page: Page, order: string): Promise<void> {
  await page.getByRole('button', { name: 'Put away' }).click()
  const waiting = page.getByRole('region', { name: 'Waits for a shelf' }).getByRole('listitem')
  await expect(waiting.first()).toBeVisible()
  for (let left = await waiting.count(); left > 0; left -= 1) {
    await waiting.first().getByRole('button').click()
    await page.getByRole('button', { name: /^Put on / }).click()
    await expect(waiting).toHaveCount(left - 1)
  }
  await expect(page.getByText(`${order} is put away.`)).toBeVisible()
}

/** Stands at the shelf that is next: its line is this picker's from now on. */
export async function standAtShelf(page: Page): Promise<void> {
  const shelf = (await page.getByText(/^Go to \S+ and scan it$/).textContent())?.match(/^Go to (\S+) and/)?.[1] ?? ''
  const field = page.getByLabel('Shelf', { exact: true })
  await field.fill(shelf)
  await field.press('Enter')
  await expect(page.getByRole('button', { name: /^All \d+ are in my hand$/ })).toBeVisible()
}

/** All that is to be taken from the shelf. */
export async function takeAll(page: Page): Promise<void> {
  const picks = page.getByRole('region', { name: 'To pick' }).getByRole('listitem')
  const left = await picks.count()
  await page.getByRole('button', { name: /^All \d+ are in my hand$/ }).click()
  // Of one shelf and lot, goods of several lines are taken together.
  if (left > 1) await expect.poll(() => picks.count()).toBeLessThan(left)
}

/** So many of one lot into the carton or pallet that is open. */
export async function pack(page: Page, sku: string, qty: number, lot: string): Promise<void> {
  const lots = page.getByRole('group', { name: 'Lots of what is left' }).getByRole('button', { name: lot, exact: true })
  if (await lots.isVisible() && await lots.getAttribute('aria-pressed') !== 'true') await lots.click()
  await page.getByLabel('Scans count').fill(String(qty))
  const field = page.getByLabel('Barcode, SKU or carton')
  await field.fill(sku)
  await field.press('Enter')
}

/** Weighs and closes it; its label comes as a file. */
export async function closeUnit(page: Page, weight: string): Promise<void> {
  await page.getByLabel('Gross weight').fill(weight)
  const label = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Close and print label' }).click()
  expect((await label).suggestedFilename()).toMatch(/\.pdf$/)
}

/** Opens a carton or a pallet. Answers its SSCC. */
export const openUnit = async (page: Page, kind: 'carton' | 'pallet'): Promise<string> => {
  await page.getByRole('button', { name: `New ${kind}` }).click()
  return (await page.getByText(new RegExp(`^${kind} \\d{18}$`, 'i')).first().textContent())?.match(/\d{18}/)?.[0] ?? ''
}
