import { afterAll, beforeAll } from 'vitest'
import { usualStatuses, type OmsSystem } from '@/lib/domain/oms'
import { omsKeys } from '@/upstream/sandbox-oms/keys'
import { startSandboxOms, type SandboxOms } from '@/upstream/sandbox-oms/server'
import type { Asker, useApp } from '../app'
import { orderingShelf, product } from '../orders/given'
import type { Shelf } from '../stock/given'

type App = ReturnType<typeof useApp>
let made = 0

export const buyer = { name: 'Aisha Khan', phone: '+971501234567', email: 'aisha@example.com', line1: 'Villa 12, Street 4', city: 'Dubai', country_code: 'AE' }

/** The sandbox systems beside the app. */
export function useSystems(app: App) {
  const here = { sandbox: null as unknown as SandboxOms, staff: null as unknown as Asker, on: null as unknown as Shelf }
  beforeAll(async () => {
    here.sandbox = await startSandboxOms()
    app.services.config.SANDBOX_OMS_URL = here.sandbox.url
    here.staff = await app.as('super_admin')
    here.on = await orderingShelf(app.services.database.db)
  })
  afterAll(async () => {
    app.services.config.SANDBOX_OMS_URL = undefined
    await here.sandbox.close()
  })

  /** A client of its own, like the one whose orders leave from our stock: an OMS has each client once. */
  async function newClient(): Promise<number> {
    const nth = `${process.pid}${(made += 1)}`
    const [client] = await app.query<{ id: number }>(
      `insert into clients overriding system value select (jsonb_populate_record(null::clients, to_jsonb(c) || jsonb_build_object(
         'id', (select max(id) + 1 from clients), 'client_code', 'OMS' || $2::text, 'name', 'Client ' || $2::text, 'trade_name', null, 'trn', null))).*
       from clients c where c.id = $1 returning id::int as id`, [here.on.client, nth])
    return client?.id ?? 0
  }

  /** A mapping as the form sends it, of an account of its own. */
  const typed = (oms_code: OmsSystem, client_id: number, more: object = {}) => ({
    client_id, oms_code, oms_account_code: `ACC-${process.pid}-${(made += 1)}`, base_url: 'https://tenant.example', environment: 'sandbox' as const,
    integration_mode: oms_code === 'custom' ? 'webhook' as const : 'schedular' as const, order_from: '2020-01-01T00:00:00Z',
    warehouse_map: [{ facility_code: 'FC1', warehouse_id: here.on.warehouse }], status_map: [...usualStatuses[oms_code]], ...omsKeys[oms_code], ...more,
  })

  /** A mapping that is connected and enabled, its account, and a SKU that is ordered there. */
  async function connected(oms_code: OmsSystem, more: object = {}, stock = 20) {
    const client = await newClient()
    const sent = typed(oms_code, client, more)
    const { data: { id } } = await here.staff.call('omsMappings.add', sent)
    await here.staff.call('omsMappings.test', { id })
    await here.staff.call('omsMappings.toggle', { id, status: 'active' })
    const sku = await product(app.services.database.db, { ...here.on, client }, stock)
    const oms = here.sandbox.oms(oms_code, sent.oms_account_code)
    const place = (o: Partial<Parameters<typeof oms.place>[0]> = {}) =>
      oms.place({ buyer, lines: [{ sku: sku.sku_code, title: 'Mug', price: '79.00', qty: 2 }], ...o })
    return { id, client, sent, sku, oms, place }
  }
  return { here, newClient, typed, connected }
}
