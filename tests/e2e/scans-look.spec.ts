import AxeBuilder from '@axe-core/playwright'
import { expect, listen, pageOf, test } from './people'

for (const path of ['/bag-labels', '/lm-scan-upload', '/lm-scan-upload/lm-scan-upload-template', '/lm-apply-scan', '/tracking?view=consolidations', '/tracking']) {
  test(`look ${path}`, async ({ browser }) => {
    const page = await pageOf(browser, 'super_admin')
    const faults = listen(page)
    await page.goto(path)
    await expect(page.locator('[data-screen]').first()).toBeVisible()
    for (const width of [375, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `/tmp/sc/shot${path.replaceAll(/\W/g, '_')}-${width}.png` })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), `${path} ${width}`).toBeLessThanOrEqual(1)
    }
    const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
    expect(found.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  })
}
test('look at the station', async ({ browser }) => {
  const page = await pageOf(browser, 'super_admin')
  const answer = await page.request.get('/api/bag-data?status=closed&page_size=25&from=2020-01-01')
  const bags = ((await answer.json()) as { data: { bag_no: string }[] }).data
  await page.goto('/lm-apply-scan')
  await page.getByLabel('Where this device stands').selectOption({ index: 1 })
  await page.locator('[data-scan="BAG-IN"]').click()
  const field = page.getByLabel('Number of the bag')
  await field.fill(bags.at(-1)?.bag_no ?? '')
  await field.press('Enter')
  await expect(page.getByRole('button', { name: /^Apply to/ })).toBeVisible()
  await page.screenshot({ path: '/tmp/sc/shot-station-ask.png' })
  await page.getByRole('button', { name: /^Apply to/ }).click()
  await expect(page.locator('[data-count=ok]')).toHaveText('1')
  for (const [width, height] of [[1280, 900], [820, 1180], [375, 740]] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: `/tmp/sc/shot-station-${width}.png` })
  }
  await page.context().close()
})
