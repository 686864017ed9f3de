import type { Page } from '@playwright/test'
import { expect, listen, pageOf, test } from './people'

const hourMs = 3_600_000
/** A moment as a field of day and time shows it in Dubai. */
const dubaiField = (moment: number) => new Date(moment + 4 * hourMs).toISOString().slice(0, 16)

/** Makes the manifest of some hours and answers its number. */
async function generate(page: Page, mail: string, fromHours: number, toHours: number): Promise<string> {
  await page.goto('/manifests')
  await page.getByRole('link', { name: 'Generate now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate a manifest now' })
  await dialog.getByRole('combobox', { name: 'For' }).fill(mail)
  const people = page.getByRole('listbox').getByRole('option')
  await expect(people).toHaveCount(1)
  await people.click()
  await dialog.getByLabel('Window from').fill(dubaiField(Date.now() - fromHours * hourMs))
  await dialog.getByLabel('Window to').fill(dubaiField(Date.now() - toHours * hourMs))
  await dialog.getByRole('button', { name: 'Generate manifest' }).click()
  const message = page.getByText(/MF\d{11}.* being made/).first()
  await expect(message).toBeVisible()
  return /MF\d{11}/.exec((await message.textContent()) ?? '')?.[0] ?? ''
}

async function rowMenu(page: Page, no: string, entry: string): Promise<void> {
  await page.goto(`/manifests?search=${no}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: 'Actions of this row' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('a carrier’s manifest is set up, made, sent and handed over with one package short', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)

  await test.step('columns, sorting, hours and formats of the carrier', async () => {
    await page.goto('/manifests/configuration?search=carrier_admin.desert')
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await page.getByRole('button', { name: 'Actions of this row' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Remove Payment mode' }).click()
    await drawer.getByRole('button', { name: 'Add Ref No' }).click()
    await drawer.getByRole('button', { name: 'Move Ref No up' }).press('Alt+ArrowUp')
    await drawer.getByLabel('Direction').first().selectOption({ label: 'Z to A' })
    await drawer.getByLabel('Hours', { exact: true }).fill('6')
    await expect(drawer.getByText('One manifest every 6 hour(s)')).toBeVisible()
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/Saved the manifests of/)).toBeVisible()
    await expect(drawer).toBeHidden()
    await expect(page.locator('tbody tr')).toContainText('6')
  })

  const no = await test.step('it is made', () => generate(page, 'carrier_admin.desert', 48, 1))

  await test.step('its PDF opens', async () => {
    await rowMenu(page, no, 'Preview')
    const drawer = page.getByRole('dialog')
    const open = drawer.getByRole('button', { name: 'Open PDF' })
    await expect(open).toBeVisible({ timeout: 25_000 })
    const answer = page.waitForResponse((r) => /\/api\/manifests\/\d+\/download\/pdf/.test(r.url()))
    await open.click()
    expect((await answer).headers()['content-type']).toContain('application/pdf')
  })

  await test.step('it is sent to somebody else too', async () => {
    await rowMenu(page, no, 'Send again')
    const dialog = page.getByRole('alertdialog', { name: `Send manifest ${no}?` })
    await dialog.getByLabel('Recipients').fill('night@desert.example')
    await dialog.getByLabel('Recipients').press('Enter')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('The manifest is on its way.')).toBeVisible()
    await expect(page.locator('tbody tr')).toContainText('Sent')
  })

  const numbers = await test.step('the driver takes all but one', async () => {
    await rowMenu(page, no, 'Hand over')
    const dialog = page.getByRole('dialog', { name: `Hand over ${no}` })
    const lines = dialog.getByRole('list', { name: 'Still to scan' }).locator('bdi')
    await expect(lines.first()).toBeVisible()
    const all = await lines.allInnerTexts()
    const field = dialog.getByLabel('Scan a tracking number')
    const scan = async (text: string) => {
      await field.fill(text)
      await field.press('Enter')
    }
    await scan('NOTHERE12345')
    await expect(dialog.getByText('NOTHERE12345: Not on this manifest').first()).toBeVisible()
    for (const one of all.slice(1)) await scan(one)
    await scan(all[1] ?? '')
    await expect(dialog.getByText(`${all[1]}: Already scanned`).first()).toBeVisible()
    await expect(dialog.getByText(`${all.length - 1}/${all.length}`)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Driver' }).fill('Imran Qureshi')
    await dialog.getByLabel('Vehicle No').fill('DXB K 12345')
    await dialog.getByRole('button', { name: 'Sign by name' }).click()
    await dialog.getByRole('button', { name: 'Mark 1 as short' }).click()
    await page.getByRole('button', { name: 'Mark 1 short and hand over' }).click()
    await expect(page.getByText(`${no} is handed over: ${all.length - 1} packages, 1 short.`)).toBeVisible()
    return all
  })

  await test.step('the packages’ timeline shows it, the short one’s does not', async () => {
    await page.goto(`/tracking/details?tracking_no=${numbers[1]}`)
    await expect(page.getByText(new RegExp(`Manifest ${no}`)).first()).toBeVisible()
    await page.goto(`/tracking/details?tracking_no=${numbers[0]}`)
    await expect(page.getByText(numbers[0] ?? '').first()).toBeVisible()
    await expect(page.getByText(new RegExp(`Manifest ${no}`))).toHaveCount(0)
  })
  expect(faults).toEqual([])
})

test('a manifest is voided and its packages go back', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const no = await generate(page, 'client_admin.dtofz', 120, 96)
  await page.goto(`/manifests?search=${no}`)
  await expect(async () => {
    await page.reload()
    await expect(page.locator('tbody tr')).toContainText(/Ready|Sent/, { timeout: 1000 })
  }).toPass({ timeout: 25_000 })
  await rowMenu(page, no, 'Void')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`Void manifest ${no}?`)
  await expect(dialog).toContainText(/\d+ packages? go(es)? back to the next manifest\./)
  await dialog.getByLabel('Reason').fill('Recount at the dock')
  await dialog.getByRole('button', { name: 'Void' }).click()
  await expect(page.locator('tbody tr')).toContainText('Void')
})

test('a client changes its own template and nobody else’s', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'client_admin.soukx')
  await page.goto('/manifests/manifests-template')
  const chosen = page.getByRole('region', { name: 'Chosen columns' })
  await chosen.getByRole('button', { name: 'Remove Tracking No' }).click()
  await expect(page.getByText('Tracking No must be one of the columns.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Tracking No' }).click()
  await page.getByRole('button', { name: 'Add Area', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Preview of the manifest' }).getByRole('columnheader', { name: 'Area', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved the template.')).toBeVisible()
  await page.reload()
  await expect(chosen.getByRole('button', { name: 'Remove Area' })).toBeVisible()
  await page.goto('/manifests/configuration')
  // The guard leads home and says why.
  await expect(page.getByText("You don't have access to this page")).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})
