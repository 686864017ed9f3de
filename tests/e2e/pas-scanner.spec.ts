import { finishToken, kioskOf, open, plate, toDriver } from './kiosks'
import { expect, test } from './people'
import { wedge } from './wedge'

test('a kiosk reads every scanner, and keeps scans out of what people fill in', { tag: '@deep' }, async ({ browser }) => {
  test.setTimeout(180_000)
  const device = await kioskOf(browser, 'pas_supervisor')
  const create = await open(device, '/pas/createToken')
  const token = await test.step('a scan at a step that scans nothing fills in nothing', async () => {
    await toDriver(create, plate())
    for (const label of ['Name', 'Transport company', 'Phone', 'Number of the paper']) {
      await create.getByLabel(label).focus()
      await wedge(create, 'RSANB00003600')
      await expect(create.getByText(/^Not taken: .?RSANB00003600.?\. Nothing is scanned at this step\.$/)).toBeVisible()
      await expect(create.getByLabel(label)).toHaveValue('')
    }
    return finishToken(create, 'Imran Khan', true)
  })

  await test.step('a token is found by Tab, under an Arabic keyboard, in Arabic digits, and no new one is offered', async () => {
    const search = await open(device, '/pas/searchToken')
    const box = search.getByRole('textbox')
    const isFound = async () => {
      await expect(search.getByText(token, { exact: true }).first()).toBeVisible()
      await expect(search.getByRole('link', { name: 'Create token' })).toHaveCount(0)
    }
    // A page that is not ready yet hears only the end of a scan.
    await expect(box).toBeFocused()
    await wedge(search, `PAS1|${token}`, { suffix: 'Tab' })
    await isFound()
    await search.reload()
    await expect(box).toBeFocused()
    await wedge(search, `]Q1PAS1|${token}`, { isArabic: true })
    await isFound()
    await expect(search.getByText('The keyboard of this device is not set to English.').first()).toBeVisible()
    for (const typed of [
      token.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))), token.replace('JXB', 'تءلا'), token.toLowerCase(), `\u200f${token}.`,
    ]) {
      await search.reload()
      await expect(box).toBeFocused()
      await box.fill(typed)
      await box.press('Enter')
      await isFound()
    }
    await search.close()
  })

  await test.step('under a sheet a scan is refused aloud', async () => {
    const gateIn = await open(device, '/pas/gateIn')
    await wedge(gateIn, `PAS1|${token}`, { suffix: 'Tab' })
    await gateIn.getByRole('button', { name: 'Deny entry' }).click()
    const reason = gateIn.getByRole('dialog').getByLabel('Reason')
    await reason.focus()
    await wedge(gateIn, `PAS1|${token}`)
    await expect(gateIn.getByText(/Answer first, then scan it again\./)).toBeVisible()
    await expect(reason).toHaveValue('')
    await gateIn.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await wedge(gateIn, 'S88121')
    await expect(gateIn.getByLabel(/^Seal number/)).toHaveValue('S88121')
    await wedge(gateIn, `PAS1|${token}`)
    await expect(gateIn.getByText(/Nothing is scanned at this step\./)).toBeVisible()
    await expect(gateIn.getByLabel(/^Seal number/)).toHaveValue('S88121')
  })
  await device.close()
})

test('a dock operator’s kiosk calls nothing it may not', { tag: '@deep' }, async ({ browser }) => {
  const device = await kioskOf(browser, 'pas_dock')
  const refused: string[] = []
  device.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  const page = await device.newPage()
  // Declarations are read ahead last.
  const last = page.waitForResponse((answer) => answer.url().includes('/declaration'))
  await page.goto('/pas/dockIn')
  await last
  await page.goto('/pas/dockOut')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  expect(refused).toEqual([])
  await device.close()
})
