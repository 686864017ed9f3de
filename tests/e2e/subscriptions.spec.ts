import { expect, listen, pageOf, signIn, test } from './people'
import { signatureOf, startReceiver } from '../receiver'

const screen = '/client/subscription/tracking'

test('a client is told of its parcel by a signed webhook, sees it in the log and replays it', async ({ browser, page }) => {
  test.setTimeout(90_000)
  const faults = listen(page)
  const receiver = await startReceiver()
  await signIn(page, 'client_developer')
  let secret = ''

  await test.step('a signing secret is made, saved, and never shown again', async () => {
    await page.goto(`${screen}?tab=auth`)
    await page.getByLabel('How', { exact: true }).selectOption('hmac')
    await page.getByRole('button', { name: 'Make one' }).click()
    secret = await page.getByLabel('Signing secret', { exact: true }).inputValue()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible()
    expect(await page.content()).not.toContain(secret)
  })

  await test.step('an address inside is refused in words, and what was typed stays', async () => {
    await page.getByRole('tab', { name: 'Tracking' }).click()
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('https://noorb.example/hooks/tracking')
    await page.getByRole('textbox', { name: 'Address' }).fill('https://192.168.1.10/hook')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('#url-error')).toContainText('This address is not reachable from the internet.')
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('https://192.168.1.10/hook')
    await page.getByRole('tab', { name: 'Label' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a receiver is saved and a test arrives', async () => {
    await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/hook`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    await page.getByRole('button', { name: 'Send test' }).click()
    await expect(page.getByText(/The receiver answered 200 in \d+ ms/)).toBeVisible()
    expect(receiver.json().some(({ type }) => type === 'test')).toBe(true)
  })

  const number = await test.step('a parcel of theirs is handed to its carrier', async () => {
    const admin = await pageOf(browser, 'super_admin')
    await admin.goto('/')
    const ask = async (path: string, data: unknown) => {
      const answer = await admin.request.post(path, { headers: { 'x-portal': '1', origin: new URL(admin.url()).origin }, data })
      expect(answer.status(), await answer.text()).toBe(200)
      return (await answer.json()) as { data: { id: number; tracking_no: string }[] }
    }
    const { data: [parcel] } = await ask('/api/packages/find', { client_id: [1], status: ['at_facility'] })
    await ask('/api/package-events', { package_id: parcel?.id, event_code: 'LMD01', event_at: new Date().toISOString(), location: 'Dubai' })
    await admin.context().close()
    return parcel?.tracking_no ?? ''
  })

  await test.step('it arrives signed, and stands in the log', async () => {
    // Another walk may have scanned the parcel a moment ago, which is told as well.
    const received = () => receiver.json().filter((e) => e.tracking_no === number && e.event?.code === 'LMD01')
    await expect.poll(() => received().length).toBe(1)
    const call = receiver.got.find(({ body }) => body.includes(number) && body.includes('LMD01'))
    expect(call?.headers['x-signature']).toBe(signatureOf(call?.body ?? '', secret))
    expect(JSON.parse(call?.body ?? '')).toMatchObject({ type: 'tracking.updated', event: { code: 'LMD01' } })
    await page.goto(screen)
    const row = page.getByRole('row').filter({ hasText: number }).filter({ hasText: 'LMD01' }).first()
    await expect(row).toContainText('Delivered')
    await row.getByRole('button', { name: 'Details' }).click()
    await expect(page.getByRole('dialog')).toContainText('What we sent')
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: 'Replay' }).click()
    await expect.poll(() => received().length).toBe(2)
    const ids = received().map(({ event_id }) => event_id)
    expect(ids[1]).toBe(ids[0])
    await expect(page.getByRole('row').filter({ hasText: number }).filter({ hasText: 'LMD01' })).toHaveCount(2)
  })
  // The browser tells of the refused address, as it should, and of nothing else.
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([])
  await receiver.stop()
})

test('an administrator chooses the client, switches a suspended one on, and sees what one parcel’s client was told', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const faults = listen(page)
  await page.goto(screen)
  await page.getByRole('combobox', { name: 'Client' }).fill('Palm')
  await page.getByRole('option', { name: /Palm Kids LLC/ }).click()
  await expect(page.getByText('Suspended after 20 failures in a row')).toBeVisible()
  await expect(page.getByRole('region', { name: /Last \d+ deliveries/ }).getByText('Given up').first()).toBeVisible()
  const number = (await page.getByRole('region', { name: /Last \d+ deliveries/ }).locator('tbody tr td:nth-child(3)').first().innerText()).trim()
  await page.goto(`/tracking/details?tracking_no=${number}`)
  await page.getByRole('tab', { name: 'Webhooks sent' }).click()
  await expect(page.getByRole('region', { name: 'Webhooks sent' }).locator('tbody tr').first()).toContainText('Tracking')
  for (const width of [375, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1)
  }
  expect(faults).toEqual([])
  await page.context().close()
})

test('who has no business with subscriptions does not get there, nor to another client’s', { tag: '@deep' }, async ({ browser }) => {
  const operations = await pageOf(browser, 'client_operations')
  expect((await operations.request.get(screen, { maxRedirects: 0 })).headers().location).toContain('notice=no-access')
  expect((await operations.request.get('/api/subscription/tracking')).status()).toBe(403)
  await operations.context().close()
  const developer = await pageOf(browser, 'client_developer')
  await developer.goto(`${screen}?client_id=2`)
  await expect(developer.getByText('That client no longer exists.')).toBeVisible()
  expect((await developer.request.get('/api/subscription/tracking?client_id=2')).status()).toBe(404)
  await developer.context().close()
})
