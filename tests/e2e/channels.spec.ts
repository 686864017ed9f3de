import type { Page } from '@playwright/test'
import { choose, dialog, rowMenu } from './helpers'
import { expect, pageOf, test } from './people'

const rowsOf = async <R>(page: Page, call: string): Promise<R[]> =>
  ((await (await page.request.get(`/api/fulfillment/${call}`)).json()) as { data: R[] }).data

test('a shop is connected, tested and enabled, and the orders of another are fetched', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const name = `Camel Cups ${`${Date.now()}`.slice(-7)}`

  await test.step('add it', async () => {
    await page.goto('/channel')
    await page.getByRole('button', { name: 'Add channel' }).click()
    await choose(page, 'Client', 'Noor')
    await choose(page, 'Platform', 'Shopify')
    await dialog(page).getByLabel('Name', { exact: true }).fill(name)
    await dialog(page).getByLabel('Shop address').fill(`https://${name.toLowerCase().replaceAll(' ', '-')}.example`)
    await choose(page, 'Environment', 'Sandbox')
    await dialog(page).getByLabel('Access token').fill('shpat_sandbox')
    await dialog(page).getByLabel('Webhook secret').fill('shpss_sandbox')
    await dialog(page).getByRole('button', { name: 'Add channel' }).click()
    await expect(page.getByText(`${name} is added. Test its connection, then enable it.`)).toBeVisible()
  })

  await test.step('test and enable it', async () => {
    await page.goto(`/channel?search=${encodeURIComponent(name)}`)
    await rowMenu(page, name, 'Test connection')
    await expect(page.getByText(`${name} answers.`)).toBeVisible()
    await rowMenu(page, name, 'Enable')
    await expect(page.getByText(`${name} is enabled.`)).toBeVisible()
  })

  await test.step('say which warehouse serves it', async () => {
    await page.goto('/channel-mapping')
    await page.getByRole('button', { name: 'Add mapping' }).click()
    await choose(page, 'Channel', name, new RegExp(name))
    await choose(page, 'Warehouse', 'DIC1', /DIC1/)
    await dialog(page).getByLabel('Share of stock').fill('60')
    await dialog(page).getByRole('button', { name: 'Add mapping' }).click()
    await expect(page.getByText(/serves/).first()).toBeVisible()
    await page.goto(`/channel-mapping?search=${encodeURIComponent(name)}`)
    await expect(page.locator('tbody tr').first()).toContainText('DIC1')
    await rowMenu(page, name, 'Deactivate')
    await page.getByRole('alertdialog').or(dialog(page)).getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.locator('tbody tr').first()).toContainText('Inactive')
  })

  await test.step('list what it sells, from a sheet', async () => {
    await page.goto('/mapping-list/channel-skus')
    await page.getByRole('link', { name: 'Upload channel SKUs' }).click()
    await page.waitForURL(/\/mapping-list\/channel-skus\/upload/)
    await choose(page, 'Channel', name, new RegExp(name))
    const [channel] = await rowsOf<{ client_id: number }>(page, `client_channel_list?search=${encodeURIComponent(name)}`)
    const [sku] = await rowsOf<{ sku_code: string }>(page, `sku_list?scope=ecom&status=active&client_id=${channel?.client_id}`)
    const sheet = `Channel SKU,Title,SKU Code\nCUP-${name.slice(-7)},Camel cup,${sku?.sku_code}`
    await page.locator('input[type=file]').setInputFiles({ name: 'cups.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('1 of 1 row was accepted.').first()).toBeVisible({ timeout: 30_000 })
  })

  await test.step('map a listing of another nobody knew', async () => {
    const [old] = await rowsOf<{ channel_sku: string; client_channel_id: number; client_name: string; suggestions: { sku_code: string }[] }>(
      page, 'channel_sku_unmapped_list?search=OLD')
    await page.goto(`/mapping-list/unmapped?search=${old?.channel_sku}&client_channel_id=${old?.client_channel_id}`)
    await rowMenu(page, old?.channel_sku ?? '', 'Edit')
    const code = old?.suggestions[0]?.sku_code ?? ''
    await choose(page, 'SKU', code, new RegExp(`${code} .*, ${old?.client_name}`))
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`${old?.channel_sku} is saved.`)).toBeVisible()
    await page.goto(`/mapping-list/channel-skus?search=${old?.channel_sku}&client_channel_id=${old?.client_channel_id}`)
    await expect(page.locator('tbody tr').first()).toContainText('Mapped')
  })

  await test.step('fetch the orders of a shop that has some', async () => {
    await page.goto('/channel?search=Desert')
    await rowMenu(page, 'Desert Rose online', 'Sync orders now')
    await expect(page.getByText('Orders of Desert Rose online are being fetched.')).toBeVisible()
    await expect(async () => {
      await page.goto('/orderList?order_source=channel')
      await expect(page.locator('tbody tr').first()).toContainText('#10', { timeout: 2000 })
    }).toPass({ timeout: 30_000 })
  })

  await test.step('hand one over: the shop learns its carrier and number', async () => {
    const base = '/api/fulfillment-order-list'
    const send = async (method: 'post' | 'patch', path: string, data: object) => {
      const answer = await page.request[method](`${base}/${path}`, { data, headers: { 'x-portal': '1' } })
      expect(answer.ok(), `${path} answers ${answer.status()}: ${await answer.text()}`).toBe(true)
      return ((await answer.json()) as { data: unknown }).data
    }
    interface Part {
      id: number
      fulfillment_no: string
      ref_no: string
      picks: { allocation_id: number; qty: number }[]
      order_lines: { id: number; picked: number }[]
    }
    const listed = await page.request.get(`${base}?search=%2310&status=allocated`)
    const [{ id, fulfillment_no, ref_no }] = ((await listed.json()) as { data: [Part] }).data
    await send('patch', 'action/action_mark_release', { ids: [id] })
    const { picks } = ((await (await page.request.get(`${base}/${id}`)).json()) as { data: Part }).data
    const { order_lines } = await send('post', `pick-confirm/${id}`, {
      lines: picks.map(({ allocation_id, qty }) => ({ allocation_id, picked_qty: qty })),
    }) as Part
    const lines = order_lines.filter(({ picked }) => picked > 0).map(({ id: demand_id, picked: qty }) => ({ demand_id, qty }))
    await send('post', `pack/${id}`, { packages: [{ weight: '1', is_weight_checked: true, length: 30, width: 20, height: 10, lines }] })
    const known = await page.request.get(`${base}/boe-outbound/customs-order?search=${fulfillment_no}`)
    const waits = ((await known.json()) as { data: { id: number }[] }).data
    // Only what crosses a customs border waits for it.
    for (const one of waits) await send('patch', `boe-outbound/customs-order/${one.id}`, { exempt: true, reason: 'Samples without commercial value' })
    await send('post', 'handover', { ids: [id] })
    await page.goto('/channel/messages')
    await expect(async () => {
      await page.reload()
      await expect(page.locator('tbody tr').filter({ hasText: ref_no }).first()).toContainText('Sent', { timeout: 2000 })
    }).toPass({ timeout: 100_000, intervals: [3000] })
  })

  await test.step('publish its stock', async () => {
    await page.goto('/channel?search=Desert')
    await rowMenu(page, 'Desert Rose online', 'Sync inventory now')
    await expect(page.getByText('Stock of Desert Rose online is being published.')).toBeVisible()
    await expect(async () => {
      await page.goto('/channel/runs')
      await expect(page.locator('tbody tr').filter({ hasText: 'By hand' }).first()).toContainText('Completed', { timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await rowMenu(page, 'By hand', 'Listings of this run')
    await page.waitForURL((url) => url.pathname === '/channel/runs/items')
    await expect(page.locator('tbody tr').first()).toContainText('available')
  })
})
