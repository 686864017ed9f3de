import type { Locator, Page } from '@playwright/test'
import { mod7 } from '@/lib/domain/check-digits'
import { localTime } from '@/lib/domain/zones'
import { choose, dialog } from './helpers'
import { expect } from './people'

let drawn = 0
/** Seven digits no walk before has used; two drawn within a millisecond differ. */
export const serial = () => String(1_000_000 + ((Date.now() + 997 * (drawn += 1)) % 8_000_000))
export const mawb = () => {
  const no = serial()
  return `176-${no}${mod7(no)}`
}
/** A time as the clocks of a place show it, some hours from now. */
export const there = (zone: 'Asia/Riyadh' | 'Asia/Dubai', hours: number) => {
  const { day, time } = localTime(zone, Date.now() + hours * 3_600_000)
  return `${day} ${time}`
}

/** What was copied from a sheet, pasted into a cell. */
const paste = (cell: Locator, rows: readonly (readonly string[])[]) => cell.evaluate((node, text) => {
  const copied = new DataTransfer()
  copied.setData('text/plain', text)
  node.dispatchEvent(new ClipboardEvent('paste', { clipboardData: copied, bubbles: true, cancelable: true }))
}, rows.map((row) => row.join('\t')).join('\n'))

async function markAt(page: Page, kind: 'Mark departed' | 'Mark arrived', label: RegExp, at: string) {
  await dialog(page).getByLabel(label).fill(at)
  await dialog(page).getByLabel(label).press('Tab')
  await dialog(page).getByRole('button', { name: kind }).click()
  await expect(dialog(page)).toBeHidden()
}
async function scan(page: Page, number: string) {
  const field = page.getByLabel('Bag or house waybill number')
  await field.fill(number)
  await field.press('Enter')
}

/** Three bags of one house waybill each, of which the last is to go missing. */
export interface Freight { no: string; run: string; goods: string; bags: readonly [string, string, string] }
export function freightOf(goods: string): Freight {
  const run = serial()
  return { no: mawb(), run, goods, bags: [`W${run}A`, `W${run}B`, `W${run}C`] }
}

/** A client announces it by the form, its house waybills and bags pasted from a sheet. Answers the pre-alert. */
export async function announce(client: Page, { no, run, goods, bags }: Freight): Promise<number> {
  await client.goto('/preAlert')
  await client.getByRole('link', { name: 'Add pre-alert' }).first().click()
  await client.waitForURL(/\/addPreAlert$/)
  const form = client.getByRole('main')
  const put = (label: string, text: string) => form.getByLabel(label, { exact: true }).first().fill(text)
  const owner = form.getByRole('combobox', { name: 'Client', exact: true })
  if (!(await owner.inputValue())) await choose(client, 'Client', 'Noor', /Noor/)
  await put('MAWB', `${no.slice(0, -1)}${(Number(no.at(-1)) + 1) % 7}`)
  await expect(client.getByText('MAWB check digit is wrong')).toBeVisible()
  await put('MAWB', no)
  await put('Flight', 'EK9908')
  await put('Origin', 'RUH')
  await put('Destination', 'DXB')
  await put('ETD', there('Asia/Riyadh', -6))
  await put('ETA', there('Asia/Dubai', -3))
  await put('Pieces', '3')
  await put('Gross weight', '3.750')
  await put('Description', goods)
  await paste(client.getByLabel('HAWB No, row 1'), bags.map((bag, i) => [
    `WH${run}${i}`, bag, 'Aisha Al Mansoori', 'Dubai', 'AE', '1', '1.250', goods, '', '24.50', 'USD',
  ]))
  await expect(client.getByText('3 house waybills, 3 pieces, 3.750 kg')).toBeVisible()
  await client.getByRole('button', { name: 'Add row' }).last().click()
  await paste(client.getByLabel('Bag No, row 1').last(), bags.map((bag) => [bag, '', '1', '1.250']))
  await client.getByRole('button', { name: 'Save', exact: true }).click()
  await client.waitForURL(/\/editPreAlert\/\d+$/)
  return Number(new URL(client.url()).pathname.split('/').at(-1))
}

/** Its agent acknowledges it, it leaves, and two pieces are said to follow on a later flight. */
export async function depart(agent: Page, origin: Page, id: number) {
  await agent.goto(`/editPreAlert/${id}`)
  await agent.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(agent.getByText(/is acknowledged/)).toBeVisible()
  await origin.goto(`/editPreAlert/${id}`)
  await origin.getByRole('button', { name: 'More' }).click()
  await origin.getByRole('menuitem', { name: 'Another part' }).click()
  await dialog(origin).getByLabel('Pieces').fill('2')
  await dialog(origin).getByRole('button', { name: 'Add part' }).click()
  await expect(dialog(origin)).toBeHidden()
  await origin.getByRole('button', { name: /depart/i }).last().click()
  await markAt(origin, 'Mark departed', /Left at/, there('Asia/Riyadh', -5))
}

/** The first part is received: what flies later is not short. */
export async function receiveFirst(agent: Page, id: number, { bags }: Freight) {
  await agent.goto(`/editPreAlert/${id}`)
  await agent.getByRole('button', { name: /arriv/i }).last().click()
  await markAt(agent, 'Mark arrived', /Arrived at/, there('Asia/Dubai', -4))
  await agent.getByRole('button', { name: 'Receive', exact: true }).click()
  await scan(agent, bags[0])
  await expect(agent.locator('[data-count]')).toHaveText('1 of 3')
  await agent.getByRole('button', { name: /Finish receiving/ }).click()
  await agent.getByRole('alertdialog').getByRole('button', { name: 'Finish receiving' }).click()
  await expect(agent.getByText('This part is received; 2 still to come.')).toBeVisible()
}

/** The second part comes with one bag missing and one nobody announced. */
export async function receiveRest(agent: Page, origin: Page, id: number, { run, bags }: Freight) {
  await origin.goto(`/editPreAlert/${id}`)
  await origin.getByRole('button', { name: 'More' }).click()
  await origin.getByRole('menuitem', { name: 'Next part departed' }).click()
  await markAt(origin, 'Mark departed', /Left at/, there('Asia/Riyadh', -3))
  await agent.goto(`/editPreAlert/${id}`)
  await agent.getByRole('button', { name: 'More' }).click()
  await agent.getByRole('menuitem', { name: 'Next part arrived' }).click()
  await markAt(agent, 'Mark arrived', /Arrived at/, there('Asia/Dubai', -1))
  await agent.getByRole('button', { name: 'Receive', exact: true }).click()
  await scan(agent, bags[1])
  await expect(agent.locator('[data-count]')).toHaveText('2 of 3')
  await scan(agent, `X${run}`)
  await agent.getByRole('button', { name: 'Add as over' }).click()
  await expect(agent.getByRole('button', { name: 'Add as over' })).toHaveCount(0)
  await agent.getByRole('button', { name: /Finish receiving/ }).click()
  await expect(agent.getByRole('alertdialog')).toContainText('Mark 1 item as short?')
  await agent.getByRole('alertdialog').getByRole('button', { name: 'Finish receiving' }).click()
  await expect(agent.getByText(/is received, 1 short/)).toBeVisible()
}

/** Both differences are settled. */
export async function settle(agent: Page, id: number) {
  await agent.goto(`/editPreAlert/${id}?tab=discrepancies`)
  for (let left = 2; left > 0; left -= 1) {
    await agent.getByRole('button', { name: 'Resolve' }).first().click()
    await choose(agent, 'Resolution', 'Accepted')
    await dialog(agent).or(agent.getByRole('alertdialog')).getByRole('button', { name: 'Resolve' }).click()
    await expect(agent.getByRole('button', { name: 'Resolve' })).toHaveCount(left - 1)
  }
}

/** With its waybill on file it is cleared and closed, as its client sees. */
export async function clear(agent: Page, client: Page, id: number, { bags }: Freight) {
  await agent.goto(`/editPreAlert/${id}?tab=documents`)
  await agent.locator('input[type=file]').setInputFiles({ name: 'mawb.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj\n') })
  await expect(agent.getByText('mawb.pdf')).toBeVisible()
  await agent.goto(`/editPreAlert/${id}`)
  await agent.getByRole('button', { name: /clearance/i }).last().click()
  await agent.getByRole('alertdialog').or(dialog(agent)).getByRole('button', { name: /clearance/i }).click()
  await expect(agent.getByRole('alertdialog').or(dialog(agent))).toHaveCount(0)
  await agent.getByRole('main').getByRole('button', { name: 'Close', exact: true }).first().click()
  await agent.getByLabel('Customs release no').fill('301-25483612-26')
  await agent.getByRole('alertdialog').or(dialog(agent)).getByRole('button', { name: 'Close', exact: true }).last().click()
  await client.goto(`/editPreAlert/${id}`)
  await expect(client.getByText('301-25483612-26').first()).toBeVisible()
  await client.goto(`/preAlertHawbs/${id}`)
  await expect(client.getByRole('row').filter({ hasText: bags[2] })).toContainText('Short')
}
