import { expect, test } from 'vitest'
import { useApp } from '../app'

const app = useApp()

test('an event of a kiosk that was refused is looked at by one person, and what came of it is kept', async () => {
  const [fault] = await app.query<{ id: number }>(
    `insert into gate_sync_faults (warehouse_id, client_event_id, event, at, status, message) select warehouse_id, gen_random_uuid(), 'gate_in', now(), 409,
        'The token is closed.' from pas_sites order by id limit 1 returning id`)
  const id = fault?.id ?? 0
  const staff = await app.as('super_admin')
  const waiting = async (resolved: boolean) => (await staff.call('pasTokens.attention', { resolved, page_size: 200 })).data.filter((row) => row.id === id)
  expect(await waiting(false)).toHaveLength(1)
  expect((await staff.call('pasTokens.resolve', { id, note: 'The driver was let in by hand' })).status).toBe(200)
  expect(await waiting(true)).toMatchObject([{ note: 'The driver was let in by hand' }])
  expect((await staff.call('pasTokens.resolve', { id, note: 'Again' })).status).toBe(409)
})
