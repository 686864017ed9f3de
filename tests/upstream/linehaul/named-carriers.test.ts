import { beforeAll, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'

const app = useApp()
let staff: Asker
let one: { lane: number; row: number; carrier: number; client: number; name: string }
beforeAll(async () => {
  staff = await app.as('super_admin')
  const [found] = await app.query<{ lane: string; row: string; carrier: string; client: string; name: string }>(
    `select l.id as lane, x.id as row, x.carrier_id as carrier, l.client_id as client, k.display_name as name from linehaul_carriers x
        join linehauls l on l.id = x.linehaul_id join carriers k on k.id = x.carrier_id
     where x.carrier_role = 'lastmile' and x.status = 'active' and l.status = 'active' and k.status = 'active'
       and (select count(*) from linehaul_carriers o where o.linehaul_id = l.id and o.carrier_role = 'lastmile' and o.status = 'active') > 1
       and not exists (select 1 from linehaul_carriers o join linehauls ol on ol.id = o.linehaul_id where o.carrier_id = x.carrier_id
         and ol.client_id = l.client_id and ol.id <> l.id) order by x.id limit 1`)
  one = { lane: Number(found?.lane), row: Number(found?.row), carrier: Number(found?.carrier), client: Number(found?.client), name: found?.name ?? '' }
  await app.query('update linehaul_carriers set share_pct = 0 where linehaul_id = $1', [one.lane])
  await app.query("update allocation_rules set status = 'inactive' where targets @> $1::jsonb", [JSON.stringify([{ carrier_id: one.carrier }])])
})

test('a carrier a rule gives parcels to stays on its linehaul, and is not deleted, until the rule lets go of it', async () => {
  const { data: rule } = await staff.call('allocation.create', {
    client_id: one.client, rule_name: 'Named alone', match: 'all', conditions: [],
    allocation_mode: 'single', targets: [{ carrier_id: one.carrier }], on_no_carrier: 'next_rule',
  })
  const kept = { status: 409, message: expect.stringContaining(`${one.name} is named by allocation rule ${rule.rule_code} Named alone`) as string }
  for (const change of [{ remove: true }, { status: 'inactive' }, { effective_from: '2020-01-01', effective_to: '2020-12-31' }]) {
    expect(await staff.call('linehaul.editCarriers', { linehaul_id: one.lane, carriers: [{ id: one.row, ...change } as never] }), JSON.stringify(change))
      .toMatchObject(kept)
  }
  expect(await app.query('select 1 from linehaul_carriers where id = $1 and status = $2', [one.row, 'active'])).toHaveLength(1)

  // Nothing else holds the carrier.
  await app.query("update packages set status = 'cancelled' where carrier_id = $1", [one.carrier])
  await app.query('delete from linehaul_carriers where carrier_id = $1', [one.carrier])
  await app.query("update carriers set status = 'suspend' where id = $1", [one.carrier])
  expect(await staff.call('carriers.toggle', { id: one.carrier, state: 'delete' })).toMatchObject(kept)

  expect(await staff.call('allocation.toggle', { id: rule.id, status: 'inactive' })).toMatchObject({ status: 200 })
  expect(await staff.call('carriers.toggle', { id: one.carrier, state: 'delete' })).toMatchObject({ status: 200 })
})
