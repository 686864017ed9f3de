import { announce, clear, depart, freightOf, mawb, receiveFirst, receiveRest, serial, settle, there } from './freight'
import { expect, listen, pageOf, test } from './people'

test('freight is pre-alerted, comes in two parts with a bag missing and one over, and ends cleared', async ({ browser }) => {
  test.setTimeout(240_000)
  const client = await pageOf(browser, 'client_admin')
  const faults = listen(client)
  const freight = freightOf('Cotton t-shirts for shops')
  const id = await test.step('the client fills in the form and pastes its house waybills from a sheet', () => announce(client, freight))
  const [agent, origin] = [await pageOf(browser, 'agent_handler'), await pageOf(browser, 'agent_handler.ruh')]
  await test.step('its agent acknowledges, it leaves, and two pieces are said to follow on a later flight', () => depart(agent, origin, id))
  await test.step('the first part is received: what flies later is not short', () => receiveFirst(agent, id, freight))
  await test.step('the second comes with one bag missing and one nobody announced', () => receiveRest(agent, origin, id, freight))
  await test.step('both differences are settled', () => settle(agent, id))
  await test.step('with its waybill on file it is cleared and closed', () => clear(agent, client, id, freight))
  expect(faults).toEqual([])
  for (const page of [client, agent, origin]) await page.context().close()
})

test('house waybills come by file, all of a master or none', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'client_admin')
  const [good, bad, run] = [mawb(), mawb(), serial()]
  const line = (no: string, n: number, weight: string) => [
    'NOORB', no, 'air', 'EK9908', there('Asia/Riyadh', 30).slice(0, 10), 'RUH', 'DXB', there('Asia/Riyadh', 30), there('Asia/Dubai', 34), `WF${run}${n}`,
    'Aisha Al Mansoori', 'AE', '1', weight, 'Cotton t-shirts', '24.50', 'USD',
  ].join(',')
  await page.goto('/addPreAlert?way=file')
  await page.locator('input[type=file]').setInputFiles({
    name: 'pre-alerts.csv', mimeType: 'text/csv', buffer: Buffer.from([
      [
        'Client Code', 'MAWB No', 'Mode', 'Flight No', 'Flight Date', 'Origin', 'Destination', 'ETD', 'ETA', 'HAWB No', 'Consignee Name', 'Country Code',
          'Pieces',
        'Weight (kg)', 'Description', 'Declared Value', 'Currency',
      ].join(','),
      line(good, 1, '1.250'), line(bad, 2, '1.250'), line(bad, 3, '0'),
    ].join('\n')),
  })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('1 of 3 rows were accepted. 2 rows were refused.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Reasons' })).toContainText('Weight must be above 0')
  await page.goto(`/preAlert?search=${good}`)
  await expect(page.getByRole('row').filter({ hasText: good })).toBeVisible()
  await page.goto(`/preAlert?search=${bad}`)
  await expect(page.getByRole('row').filter({ hasText: bad })).toHaveCount(0)
  await page.context().close()
})
