import type { Page } from '@playwright/test'
import { choose, dialog, rowMenu } from './helpers'
import { expect } from './people'

export const quoteRow = (page: Page) => page.locator('tbody tr').filter({ has: page.getByText('SZX → DXB') })
const quotesOf = (goods: string) => `/quotes-list?search=${encodeURIComponent(goods)}`
const asking = (page: Page) => dialog(page).or(page.getByRole('alertdialog'))

/** A seller asks for a quote; what is missing is said at its field, and nothing typed is lost. */
export async function askQuote(seller: Page, goods: string) {
  await seller.goto('/quotes-list')
  await seller.getByRole('button', { name: 'Request quote' }).click()
  await choose(seller, 'From country', 'China')
  await dialog(seller).getByLabel('From port or airport').fill('szx')
  await dialog(seller).getByLabel('To port or airport').fill('dxb')
  await choose(seller, 'Incoterm', 'FCA', /^FCA/)
  await dialog(seller).getByLabel('Goods', { exact: true }).fill(goods)
  await dialog(seller).getByLabel('Pieces').fill('10')
  for (const [side, value] of [['Length', '60'], ['Width', '40'], ['Height', '40'], ['Each weighs', '18']] as const)
    await dialog(seller).getByLabel(side).fill(value)
  await dialog(seller).getByRole('button', { name: 'Request quote' }).click()
  await expect(dialog(seller).getByText('Enter where the goods are picked up.').first()).toBeVisible()
  await expect(dialog(seller).getByLabel('Goods', { exact: true })).toHaveValue(goods)
  await dialog(seller).getByLabel('Picked up at').fill('Keji Road 18, Shenzhen')
  await dialog(seller).getByRole('button', { name: 'Request quote' }).click()
  await expect(seller.getByText(/^Quote FQ-\d{4}-\d{6} is asked for\.$/)).toBeVisible()
}

/** The desk offers by the chargeable weight. */
export async function offerQuote(staff: Page, goods: string) {
  await staff.goto(quotesOf(goods))
  await expect(quoteRow(staff)).toContainText('180.000 kg')
  await rowMenu(staff, 'SZX → DXB', 'Make an offer')
  await expect(dialog(staff).last().getByLabel('Quantity')).toHaveValue('180.000')
  await dialog(staff).last().getByLabel('Rate').fill('4.2')
  await dialog(staff).last().getByRole('button', { name: 'Send offer of USD 756.00' }).click()
  await expect(staff.getByText('The offer of USD 756.00 is sent.')).toBeVisible()
}

/** The seller asks for another price, and the final offer, its second version, shows what changed. */
export async function reviseQuote(seller: Page, staff: Page, goods: string) {
  await seller.goto(quotesOf(goods))
  await rowMenu(seller, 'SZX → DXB', 'Ask for a revision')
  await asking(seller).getByLabel('What should be revised').fill('Below 4 a kilogram, please')
  await asking(seller).getByRole('button', { name: 'Ask for a revision' }).click()
  await expect(seller.getByText('The freight desk knows what to revise.')).toBeVisible()
  await staff.goto(quotesOf(goods))
  await rowMenu(staff, 'SZX → DXB', 'Make a final offer')
  await dialog(staff).last().getByLabel('Rate').fill('3.95')
  await dialog(staff).last().getByRole('button', { name: 'Send offer of USD 711.00' }).click()
  await expect(dialog(staff).getByText('-45.00 on version 1')).toBeVisible()
  await expect(dialog(staff).getByText('Below 4 a kilogram, please')).toBeVisible()
}

/** Accepted, it is not changed any more. */
export async function acceptQuote(seller: Page, staff: Page, goods: string) {
  await seller.goto(quotesOf(goods))
  await rowMenu(seller, 'SZX → DXB', 'Accept')
  await expect(seller.getByText('It comes to USD 711.00. An accepted offer is not changed any more.')).toBeVisible()
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
  await expect(seller.getByText('The offer is accepted.')).toBeVisible()
  await expect(quoteRow(seller)).toContainText('Offer Accepted by Seller')
  await staff.goto(quotesOf(goods))
  await quoteRow(staff).getByRole('button', { name: 'Actions of this row' }).click()
  await expect(staff.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible()
  await expect(staff.getByRole('menuitem', { name: /offer/ })).toHaveCount(0)
}
