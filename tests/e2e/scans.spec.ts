import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, listen, pageOf, test } from './people'
import { wedge } from './wedge'

interface Bag {
  bag_no: string
  package_count: number
  destination: string
  status: string
}

const getData = async <T>(request: APIRequestContext, path: string, body?: unknown): Promise<T> => {
  const answer = body === undefined ? await request.get(path) : await request.post(path, { data: body, headers: { 'x-portal': '1' } })
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as { data: T }).data
}

async function bagsOf(browser: Browser, status: string): Promise<Bag[]> {
  const office = await pageOf(browser, 'super_admin')
  const bags = await getData<Bag[]>(office.request, `/api/bag-data?status=${status}&page_size=100&from=2020-01-01`)
  await office.context().close()
  return bags.filter(({ package_count }) => package_count > 1)
}

/** A closed bag that other walks have left several packages in to move: a manifest may have handed over all of one. */
async function bagToMove(browser: Browser, page: Page, code: string): Promise<Bag> {
  for (const bag of await bagsOf(browser, 'closed')) {
    const { movable } = await getData<{ movable: number }>(page.request, `/api/apply-scan/contents?scan_code=${code}&number=${bag.bag_no}`)
    if (movable > 1) return bag
  }
  throw new Error('No closed bag has packages left to move.')
}

async function labelled(browser: Browser, count: number): Promise<string[]> {
  const office = await pageOf(browser, 'super_admin')
  const found = await getData<{ tracking_no: string }[]>(office.request, '/api/packages/find', { status: ['label_created', 'picked_up'], page_size: 100 })
  await office.context().close()
  return found.map(({ tracking_no }) => tracking_no).filter((no) => !no.startsWith('RSADEMO')).slice(0, count)
}

async function startScan(page: Page, code: string): Promise<void> {
  await page.goto('/lm-apply-scan')
  const place = page.getByLabel('Where this device stands')
  const dubai = await place.locator('option').filter({ hasText: 'DXB1' }).first().getAttribute('value')
  await place.selectOption(dubai)
  await page.locator(`[data-scan="${code}"]`).click()
}

async function scan(page: Page, thing: string, number: string): Promise<void> {
  const field = page.getByLabel(`Number of the ${thing}`)
  await expect(field).toBeFocused()
  await field.pressSequentially(number)
  await field.press('Enter')
}

test('a bag is confirmed with its count, moves every package in it, and is taken back as one', async ({ browser }) => {
  const page = await pageOf(browser, 'service_center_operator')
  const { bag_no, package_count } = await bagToMove(browser, page, 'BAG-OUT')
  const faults = listen(page)
  await startScan(page, 'BAG-OUT')
  await scan(page, 'bag', bag_no)
  await expect(page.getByText(`Everything in ${bag_no}?`)).toBeVisible()
  await expect(page.getByText(new RegExp(`^${package_count} packages, `))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(`Everything in ${bag_no}?`)).toBeHidden()
  await scan(page, 'bag', bag_no)
  // Other walks move parcels meanwhile; what this scan moves is what its button says.
  const apply = page.getByRole('button', { name: /^Apply to \d+ packages?$/ })
  const moved = (await apply.innerText()).replace('Apply to ', '')
  await apply.click()
  const list = page.getByRole('region', { name: 'Scans of this session' })
  // Its whole text, so that a scan that was refused is told with the reason.
  await expect(list).toContainText('Applied')
  await expect(page.locator('[data-count=ok]')).toHaveText('1')
  // "3 packages", or "3 of 5 packages" where another walk has two of them beyond this scan.
  await expect(list.getByText(new RegExp(`\\b${moved.replace(' ', '( of \\d+)? ')}`)).first()).toBeVisible()
  await list.getByRole('button', { name: `Undo ${bag_no}` }).click()
  await expect(list.getByText(`Taken back, ${moved}`)).toBeVisible()
  await expect(list.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  expect(faults).toEqual([])
  await page.context().close()
})

test('a held parcel has a sound and a word of its own', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'service_center_operator')
  await page.addInitScript(() => {
    const heard: { hz: number; wave: string }[] = []
    Object.assign(window, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function begin(this: OscillatorNode, ...at: [number?]) {
      heard.push({ hz: this.frequency.value, wave: this.type })
      start.apply(this, at)
    }
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: { hz: number; wave: string }[] }).heard.splice(0))
  await startScan(page, 'PKG-SORT')
  await scan(page, 'package', 'RSADEMO0002')
  await expect(page.locator('[data-flash=orange]')).toContainText('On hold')
  await expect(page.getByText('RSADEMO0002 is On hold; Sort package is not possible').first()).toBeVisible()
  expect(await heard()).toEqual([520, 780, 520, 780].map((hz) => ({ hz, wave: 'triangle' })))
  await scan(page, 'package', 'NOSUCHNUMBER')
  await expect(page.locator('[data-flash=red]')).toContainText('Unknown')
  expect(await heard()).toEqual([{ hz: 160, wave: 'square' }])
  await page.context().close()
})

test('scans made offline are kept through a closed page and sent, in order, from whatever page is opened next', async ({ browser }) => {
  const numbers = await labelled(browser, 4)
  const page = await pageOf(browser, 'service_center_operator')
  const context = page.context()
  await startScan(page, 'PKG-IN')
  await scan(page, 'package', numbers[0] ?? '')
  await expect(page.locator('[data-count=ok]')).toHaveText('1')
  await context.setOffline(true)
  for (const number of numbers.slice(1)) await scan(page, 'package', number)
  await expect(page.getByText('3 waiting')).toBeVisible()
  await page.close()

  const other = await context.newPage()
  const sent: string[] = []
  other.on('request', (request) => {
    if (request.url().endsWith('/api/apply-scan')) sent.push(...((request.postDataJSON() as { numbers: string[] }).numbers))
  })
  await context.setOffline(false)
  await context.route('**/api/apply-scan', (route) => route.abort())
  await other.goto('/tracking')
  await expect(other.getByText('3 scans not sent yet, kept on this device.')).toBeVisible()
  await context.unroute('**/api/apply-scan')
  await other.getByRole('button', { name: 'Send now' }).click()
  await expect(other.getByText('kept on this device', { exact: false })).toBeHidden()
  expect(sent.slice(-3)).toEqual(numbers.slice(1))
  const office = await pageOf(browser, 'super_admin')
  const { results } = await getData<{ results: { tracking_no: string; status: string }[] }>(office.request, '/api/tracking/status', { numbers })
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill('at_facility'))
  await office.context().close()
  await context.close()
})

test('a file of scans lands what is right and tells what is wrong', { tag: '@deep' }, async ({ browser }) => {
  const [first, second] = await labelled(browser, 12).then((found) => found.slice(-2))
  const page = await pageOf(browser, 'super_admin')
  await page.goto('/lm-scan-upload/lm-scan-upload-template')
  const at = new Date(Date.now() + 3.8 * 3_600_000).toISOString()
  const when = `${at.slice(0, 10)},${at.slice(11, 16)}`
  const rows = [
    `PKG-IN,${first},${when},Dubai DXB1,,,`, `PKG-IN,${second},${when},Dubai DXB1,,,`,
    `PKG-IN,NOSUCHNUMBER,${when},Dubai DXB1,,,`, `PKG-NONE,${first},${when},Dubai DXB1,,,`,
  ]
  const body = ['Scan Code,Number,Scan Date,Scan Time,Location,Reason Code,Remarks,Run No', ...rows].join('\r\n')
  await page.getByLabel('Last-mile scans file').setInputFiles({ name: 'scans.csv', mimeType: 'text/csv', buffer: Buffer.from(body) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('2 of 4 rows were accepted. 2 rows were refused.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'See every reason' }).click()
  await expect(page.getByText('NOSUCHNUMBER was not found.').first()).toBeVisible()
  await expect(page.getByText('Scan Code PKG-NONE is unknown.').first()).toBeVisible()
  await page.goto('/lm-scan-upload')
  await expect(page.locator('tbody tr').first()).toContainText('scans.csv')
  await expect(page.locator('tbody tr').first()).toContainText('PKG-IN')
  await page.context().close()
})

test('bag labels: closed ones print, open ones wait or come as a draft; a consolidation is followed', async ({ browser }) => {
  const [closed] = await bagsOf(browser, 'closed')
  const [open] = await bagsOf(browser, 'open')
  // At some hours nothing of the demo is in the air.
  const flown = [...(await bagsOf(browser, 'departed')), ...(await bagsOf(browser, 'received'))] as (Bag & { consolidation_no?: string })[]
  const travelling = flown.find(({ consolidation_no }) => consolidation_no)
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  await page.goto('/bag-labels')
  await page.getByLabel('Numbers', { exact: true }).fill(`${closed?.bag_no} ${open?.bag_no} BNOSUCH0001`)
  await page.getByRole('button', { name: 'Find labels' }).click()
  await expect(page.getByText('2 found')).toBeVisible()
  await expect(page.getByText('1 number was not found')).toBeVisible()
  await expect(page.getByText('1 label left out: Close the bag before printing its final label.')).toBeVisible()
  const final = page.waitForResponse((r) => r.url().includes('/api/bag-label/download/pdf/4X4'))
  await page.getByRole('button', { name: 'Print 1 label' }).click()
  expect((await final).headers()['content-type']).toContain('application/pdf')
  await page.getByLabel('Draft labels for open bags').check()
  const draft = page.waitForResponse((r) => r.url().includes('/api/bag-label/download/pdf/4X4'))
  await page.getByRole('button', { name: 'Print 2 labels' }).click()
  expect((await draft).status()).toBe(200)

  await page.goto('/tracking?view=consolidations')
  await page.getByLabel('Consolidation numbers or MAWBs').fill(travelling?.consolidation_no ?? '')
  await page.getByRole('button', { name: 'Track', exact: true }).click()
  await expect(page.getByRole('heading', { name: new RegExp(travelling?.consolidation_no ?? 'none') })).toBeVisible()
  // Between two planes it has arrived at one airport and left none.
  await expect(page.getByRole('region', { name: 'Legs' }).getByRole('row').nth(1)).toContainText(/Departed|Arrived/)
  await expect(page.getByRole('region', { name: 'Bags' })).toContainText(travelling?.bag_no ?? '')
  expect(faults).toEqual([])
  await page.context().close()
})

test('cash at the door is asked for with what is due, kept while there is no connection, and not asked of a prepaid parcel', async ({ browser }) => {
  const office = await pageOf(browser, 'super_admin')
  const onTheRoad = async (payment_mode: string) =>
    (await getData<{ id: number; tracking_no: string; cod_amount: string; cod_currency: string | null }[]>(office.request, '/api/packages/find', {
      status: ['out_for_delivery'], payment_mode, country_code: ['AE'], page_size: 100,
    }))
      .filter(({ tracking_no }) => !tracking_no.startsWith('RSADEMO'))
  const [[first, second], [prepaid]] = [await onTheRoad('cod'), await onTheRoad('prepaid')]
  if (!first || !second || !prepaid) throw new Error('Too few parcels are out for delivery.')
  const proofOf = (id: number) =>
    getData<{ cod_collected: string; receiver_name: string; cod_dispute: { difference: string } | null }>(office.request, `/api/tracking-pod-data/${id}`)
  const page = await pageOf(browser, 'service_center_operator')
  const faults = listen(page)
  await startScan(page, 'PKG-DEL')
  const dialog = page.getByRole('dialog')
  const cash = dialog.getByLabel('Cash collected')

  await test.step('a prepaid one is delivered at once', async () => {
    await scan(page, 'package', prepaid.tracking_no)
    await expect(page.locator('[data-count=ok]')).toHaveText('1')
    await expect(dialog).toBeHidden()
  })
  await test.step('the sum due stands there and may be corrected', async () => {
    await scan(page, 'package', first.tracking_no)
    await expect(cash).toHaveValue(first.cod_amount)
    await dialog.getByRole('button', { name: 'Delivered' }).click()
    await expect(dialog.getByText('Say who took it.')).toBeVisible()
    await cash.fill((Number(first.cod_amount) - 1).toFixed(2))
    await expect(dialog.getByText(/AED 1\.00 less is noted as a difference/)).toBeVisible()
    await dialog.getByLabel('Taken by').fill('Mariam Al Suwaidi')
    await dialog.getByRole('button', { name: 'Delivered' }).click()
    await expect(page.locator('[data-count=ok]')).toHaveText('2')
    await expect.poll(() => proofOf(first.id)).toMatchObject({ receiver_name: 'Mariam Al Suwaidi', cod_dispute: { difference: '1.00' } })
  })
  await test.step('without a connection what was taken is kept and sent', async () => {
    await page.context().setOffline(true)
    await scan(page, 'package', second.tracking_no)
    await expect(dialog.getByText(/the amount due is not known/)).toBeVisible()
    await cash.fill(second.cod_amount)
    await dialog.getByLabel('Taken by').fill('Omar Haddad')
    await dialog.getByRole('button', { name: 'Delivered' }).click()
    await expect(page.getByText('1 waiting')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.locator('[data-count=ok]')).toHaveText('3')
    expect(await proofOf(second.id)).toMatchObject({ cod_collected: second.cod_amount, receiver_name: 'Omar Haddad', cod_dispute: null })
  })
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await page.context().close()
  await office.context().close()
})

test('a scanner that goes on while a question is open fills no field and presses no button: the next parcels wait in line', { tag: '@deep' },
  async ({ browser }) => {
  const office = await pageOf(browser, 'super_admin')
  const cod = (await getData<{ id: number; tracking_no: string; cod_amount: string; cod_currency: string }[]>(office.request, '/api/packages/find', {
    status: ['out_for_delivery'], payment_mode: 'cod', country_code: ['AE'], page_size: 100,
  }))
    .filter(({ tracking_no, cod_currency }) => !tracking_no.startsWith('RSADEMO') && cod_currency === 'AED')
  const [first, second, third] = cod.toReversed()
  if (!first || !second || !third) throw new Error('Too few parcels are out for delivery.')
  const page = await pageOf(browser, 'service_center_operator')
  await startScan(page, 'PKG-DEL')
  const dialog = page.getByRole('dialog')
  const cash = dialog.getByLabel('Cash collected')
  const name = dialog.getByLabel('Taken by')
  await test.step('by Enter, by Tab, and with no key at the end', async () => {
    await wedge(page, first.tracking_no)
    await expect(dialog.getByText(`Delivery of ${first.tracking_no}`)).toBeVisible()
    await cash.selectText()
    await wedge(page, second.tracking_no)
    await expect(dialog.getByText('One more waits for this answer')).toBeVisible()
    await name.focus()
    await wedge(page, third.tracking_no, { suffix: 'Tab' })
    await expect(dialog.getByText('2 more wait for this answer')).toBeVisible()
    // Once more the same, without a last key and with the focus on the button that would send.
    await dialog.getByRole('button', { name: 'Delivered' }).focus()
    await wedge(page, third.tracking_no, { suffix: null })
    await expect(page.locator('[data-flash=yellow]')).toContainText('It waits for its answer already')
    await expect(dialog.getByRole('status')).toContainText(`${second.tracking_no}, ${third.tracking_no}`)
    await expect(cash).toHaveValue(first.cod_amount)
    await expect(name).toHaveValue('')
    await expect(dialog.getByText(/noted as a difference/)).toBeHidden()
  })
  await test.step('what people type is taken, but no scanned number for a name and no third decimal', async () => {
    await name.fill(second.tracking_no)
    await cash.fill('150.0000003663')
    await dialog.getByRole('button', { name: 'Delivered' }).click()
    await expect(dialog.getByText(/has too many decimals: AED has at most 2/)).toBeVisible()
    await expect(dialog.getByText('This is a scanned number, not a name. Say who took it.')).toBeVisible()
    await cash.fill(first.cod_amount)
    await name.clear()
    await name.pressSequentially('Mariam Al Suwaidi', { delay: 70 })
    await dialog.getByRole('button', { name: 'Delivered' }).click()
  })
  await test.step('the next in line is asked about', async () => {
    for (const { tracking_no } of [second, third]) {
      await expect(dialog.getByText(`Delivery of ${tracking_no}`)).toBeVisible()
      await name.fill('Omar Haddad')
      await dialog.getByRole('button', { name: 'Delivered' }).click()
    }
    await expect(page.locator('[data-count=ok]')).toHaveText('3')
    const proofOf = (id: number) => getData<{ receiver_name: string; cod_collected: string }>(office.request, `/api/tracking-pod-data/${id}`)
    await expect.poll(async () => Promise.all([first, second, third].map(({ id }) => proofOf(id)))).toMatchObject([
      { receiver_name: 'Mariam Al Suwaidi', cod_collected: first.cod_amount },
      { receiver_name: 'Omar Haddad', cod_collected: second.cod_amount }, { receiver_name: 'Omar Haddad', cod_collected: third.cod_amount },
    ])
  })
  await page.context().close()
  await office.context().close()
})

test('a scan is refused aloud while the reason of a failed delivery is asked for, and read under an Arabic keyboard', async ({ browser }) => {
  const page = await pageOf(browser, 'service_center_operator')
  await startScan(page, 'PKG-FAIL')
  const dialog = page.getByRole('dialog')
  const fields = dialog.locator('input, select, textarea')
  const values = () => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))
  const before = await values()
  for (let at = 0; at < before.length; at += 1) {
    await fields.nth(at).focus()
    await wedge(page, 'RSADEMO0002')
    await expect(page.getByText('Not scanned: RSADEMO0002. Answer the question first, then scan it again.').first()).toBeVisible()
    expect(await values()).toEqual(before)
  }
  // The list of reasons may lie open over the buttons: what the scan typed and took back opened it.
  await dialog.getByRole('heading').click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.locator('[data-scan="PKG-SORT"]').click()
  await expect(page.getByLabel('Number of the package')).toBeFocused()
  await wedge(page, ']C0RSADEMO0002', { isArabic: true, suffix: 'Tab' })
  await expect(page.getByText('RSADEMO0002 is On hold').first()).toBeVisible()
  await expect(page.getByText('The keyboard of this device is not set to English.')).toBeVisible()
  await page.context().close()
})
