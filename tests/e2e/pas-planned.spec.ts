import { addDays, today } from '@/lib/domain/days'
import { ask, finishToken, kioskOf, open, plate, toDriver } from './kiosks'
import { expect, pageOf, test } from './people'

test('a planned truck is known by its plate, and one token is made for all its orders', { tag: '@deep' }, async ({ browser }) => {
  const office = await pageOf(browser, 'super_admin')
  await office.goto('/')
  const sites = (await ask(office, 'GET', '/api/pas/my_sites')).data as unknown as { warehouse_id: number; site_code: string }[]
  const site = sites.find(({ site_code }) => site_code === 'JXB1')?.warehouse_id ?? 0
  interface Mapping { id: number; projection_id: number; projection_date: string; order_no: string; token_no: string | null; version: number }
  const mapped = (await ask(
    office, 'GET', `/api/pas-inboundoutbound-mapping/list?warehouse_id=${site}&status=mapped&direction=inbound&page_size=100`,
  )).data as unknown as Mapping[]
  const standing = (await ask(
    office, 'GET', `/api/pas-projection/list?warehouse_id=${site}&status=submitted&status=approved&from=${today()}&to=${addDays(today(), 6)}&page_size=100`,
  )).data as unknown as { id: number }[]
  const near = mapped.filter(({ token_no, projection_id, projection_date }) =>
    token_no === null && projection_date <= addDays(today(), 6) && standing.some(({ id }) => id === projection_id),
  )
  const [orders = []] = [...Map.groupBy(near, ({ projection_id }) => projection_id).values()].toSorted((one, other) => other.length - one.length)
  const ours = orders.slice(0, 2)
  expect(ours.length).toBeGreaterThan(0)
  const number = plate()
  for (const { id, version } of ours)
    expect((await ask(office, 'PATCH', `/api/pas-inboundoutbound-mapping/update/${id}`, { vehicle_no: `DXB K ${number}`, version })).data['vehicle_no'])
      .toBe(`DXB K ${number}`)

  const context = await kioskOf(browser, 'pas_supervisor')
  const page = await open(context, '/pas/createToken')
  await toDriver(page, number)
  const sheet = page.getByRole('dialog')
  for (const { order_no } of ours) await sheet.getByRole('button', { name: new RegExp(order_no) }).click()
  await expect(sheet.locator('[aria-pressed=true]')).toHaveCount(ours.length)
  await sheet.getByRole('button', { name: 'Next' }).click()
  const token = await finishToken(page, 'Imran Khan', true)
  for (const { id } of ours) expect((await ask(office, 'GET', `/api/pas-inboundoutbound-mapping/edit/${id}`)).data['token_no']).toBe(token)
  await context.close()
  await office.context().close()
})
