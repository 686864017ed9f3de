import { expect, test } from 'vitest'
import { useApp } from '../app'

const app = useApp()

test('a vendor’s person is switched off and on again, and read so', async () => {
  const staff = await app.as('super_admin')
  const [person] = await app.query<{ id: number }>(`select id from vendor_staff where status = 'active' order by id limit 1`)
  const id = person?.id ?? 0
  for (const status of ['inactive', 'active'] as const) {
    expect((await staff.call('vendorStaff.toggle', { id, status })).status).toBe(200)
    expect((await staff.call('vendorStaff.one', { id })).data.status).toBe(status)
  }
})
