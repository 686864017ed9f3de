import { afterAll, beforeAll } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { applyWaiting } from '@/upstream/areas/wms/apply'
import { sendMessages } from '@/upstream/areas/wms/send'
import { takeMessages } from '@/upstream/areas/wms/take'
import { wmsKeys } from '@/upstream/sandbox-wms/keys'
import { startSandboxWms, type SandboxWms } from '@/upstream/sandbox-wms/server'
import type { Notice } from '@/upstream/sandbox-wms/warehouse'
import type { useApp } from '../app'
import { b2bGround, b2bSubmitted, type B2bGround } from '../b2b/given'
import { outboundGround } from '../outbound/given'

type App = ReturnType<typeof useApp>
let made = 0

export interface Kept {
  id: number; kind: string; wms_direction: string; state: string; outcome: string | null; note: string | null; attempts: number; ref_no: string
  payload: Record<string, unknown>
}

/** The sandbox WMS beside the app, and a client and warehouse whose system it plays. */
export function useWms(app: App) {
  const here = { sandbox: null as unknown as SandboxWms, g: null as unknown as Awaited<ReturnType<typeof outboundGround>>, b2b: null as unknown as B2bGround }
  beforeAll(async () => {
    here.sandbox = await startSandboxWms()
    app.services.config.SANDBOX_WMS_URL = here.sandbox.url
    here.g = await outboundGround(app)
    here.b2b = { ...await b2bGround(app), ...here.g.here }
    const [supplier] = await app.query<{ id: number }>(
      `insert into suppliers (client_id, vendor_code, vendor_name, country_code) values ($1, $2, 'Biscuit works', 'AE') returning id`,
      [here.g.here.client, `WMS-SUP-${process.pid}`])
    here.b2b.supplier = supplier?.id ?? 0
  })
  afterAll(async () => {
    app.services.config.SANDBOX_WMS_URL = undefined
    await here.sandbox.close()
  })

  const typed = (more: Partial<Input<'wmsConnections.add'>> = {}): Input<'wmsConnections.add'> => ({
    client_id: here.g.here.client, warehouse_id: here.g.here.warehouse, account_code: `WH-${process.pid}-${(made += 1)}`, base_url: 'https://wms.example',
    environment: 'sandbox', ...wmsKeys, ...more,
  })

  /** The connection of the client's warehouse, enabled; another test's is replaced. */
  async function connected(more: Partial<Input<'wmsConnections.add'>> = {}) {
    const { client, warehouse } = here.g.here
    const ofThem = 'select id from wms_connections where client_id = $1 and warehouse_id = $2'
    for (const table of ['wms_messages', 'wms_orders', 'wms_stock'])
      await app.query(`delete from ${table} where connection_id in (${ofThem})`, [client, warehouse])
    await app.query('delete from wms_connections where client_id = $1 and warehouse_id = $2', [client, warehouse])
    const sent = typed(more)
    const answer = await here.g.staff.call('wmsConnections.add', sent)
    if (answer.status !== 201) throw new Error(answer.message)
    const { id } = answer.data
    await here.g.staff.call('wmsConnections.test', { id })
    await here.g.staff.call('wmsConnections.toggle', { id, status: 'active' })
    const wms = here.sandbox.warehouse(sent.account_code)
    const take = (notice: Notice) =>
      takeMessages(app.services, sent.account_code, { payload: notice.payload, signature: notice.headers['x-wms-signature'] })
    const say = (said: Parameters<typeof wms.say>[0]) => take(wms.say(said))
    const kept = (where = 'true') => app.query<Kept>(
      `select id::int as id, message_kind as kind, wms_direction, state, outcome, note, attempts, ref_no, payload from wms_messages
       where connection_id = $1 and ${where} order by wms_messages.id`, [id])
    const stands = async (column: 'inbound_id' | 'outbound_id', order: number) =>
      (await app.query<{ wms_code: string }>(`select wms_code from wms_orders where ${column} = $1`, [order]))[0]?.wms_code
    return { id, sent, wms, take, say, kept, stands, send: () => sendMessages(app.services), apply: () => applyWaiting(app.services) }
  }

  const asn = (lines: Parameters<typeof b2bSubmitted>[2], more: object = {}) => b2bSubmitted(here.g.staff, here.b2b, lines, more)
  const inbound = async (id: number) => (await here.g.staff.call('b2bInbound.one', { id })).data
  /** On hand of a SKU by lot, wherever it lies in the warehouse. */
  const onHand = async (sku: number) => Object.fromEntries((await app.query<{ lot_no: string; qty: number }>(
    `select l.lot_no, sum(b.on_hand)::int as qty from stock_balances b join lots l on l.id = b.lot_id where b.sku_id = $1 and b.place = 'location' and b.is_held
     group by 1 having sum(b.on_hand) > 0 order by 1`, [sku])).map(({ lot_no, qty }) => [lot_no, qty]))
  return { here, typed, connected, asn, inbound, onHand }
}
