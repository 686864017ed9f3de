import { expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { Definition } from '@/lib/contract/dashboards'
import { refuseBadDefinition } from '@/upstream/areas/dashboards/save'
import { demoBoards } from '@/upstream/demo/dashboards/boards'
import { useApp } from '../app'
import { dataOf } from './given'

const app = useApp()

test.each(demoBoards)('$name counts by the catalogue alone', ({ definition }) => {
  expect(() => refuseBadDefinition(Definition.parse(definition))).not.toThrow()
})

test('every board shown to somebody has figures for them, and none fails', async () => {
  for (const role of ['super_admin', 'client_admin', 'carrier_admin', 'warehouse_manager', 'agent_user', 'vendor_admin']) {
    const [user] = await app.query('select 1 from users where email = $1', [`${role}@demo.example`])
    if (!user) continue
    const asker = await app.as(role)
    const { data } = await asker.call('dashboards.list', { page_size: 50, source: [1] } as never)
    for (const { id, name } of data as unknown as { id: number; name: string }[]) {
      const faults = (await dataOf(asker, id, addDays(today(), -6), today())).flatMap(({ error }) => error ?? [])
      expect([role, name, faults]).toEqual([role, name, []])
    }
  }
})
