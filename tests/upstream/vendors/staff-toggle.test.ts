import { expect, test } from 'vitest'
import { useHouse } from '../house'

const house = useHouse()

test('a vendor’s person is switched off and on again, and read so', async () => {
  const desk = await house.as('super_admin')
  const [person] = await house.query<{ id: number }>(`select id from vendor_staff where status = 'active' order by id limit 1`)
  const id = person?.id ?? 0
  for (const status of ['inactive', 'active'] as const) {
    expect((await desk.call('vendorStaff.toggle', { id, status })).status).toBe(200)
    expect((await desk.call('vendorStaff.one', { id })).data.status).toBe(status)
  }
})
