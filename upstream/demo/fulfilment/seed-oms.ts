import type { ConnectionStatus } from '@/lib/domain/channel'
import { usualStatuses, type OmsSystem } from '@/lib/domain/oms'
import type { RecordStatus } from '@/lib/domain/record-status'
import type { SkuScope } from '@/lib/domain/sku'
import { omsMappings, omsMessages, omsOrders } from '../../db/schema/oms-mappings'
import { seal } from '../../platform/tokens'
import { omsKeys } from '../../sandbox-oms/keys'
import { dayMs, hourMs, iso } from '../calendar'
import { copyInto, type Numbered } from '../copy'
import type { DemoRows } from '../ground'

interface Account {
  system: OmsSystem
  account: string
  connection: ConnectionStatus
  error?: string
}
/** Of names nobody has outside: only the bundled sandbox answers for them. */
const accounts: readonly Account[] = [
  { system: 'unicommerce', account: 'DESERT-ROSE', connection: 'connected' },
  { system: 'custom', account: 'SOUQ-CENTRAL', connection: 'connected' },
  { system: 'unicommerce', account: 'OUD-HOUSE', connection: 'expired', error: 'Bad credentials' },
  { system: 'custom', account: 'GULF-GADGETS', connection: 'not_tested' },
  { system: 'unicommerce', account: 'JUMEIRAH-GIFTS', connection: 'error', error: 'No answer within 20 seconds.' },
]
const LOST = 2
/** The mapping of SOUQ-CENTRAL. */
const LOST_OF = 2

/** Orders that could not be taken, as the OMS told them. */
function lostOrders(nowMs: number): { orders: Numbered<typeof omsOrders>[]; messages: Numbered<typeof omsMessages>[] } {
  const problem = 'Facility FC7 is mapped to no warehouse.'
  const found = Array.from({ length: LOST }, (_, at) => {
    const [no, moment] = [`SOUQ-CENTRAL-${900 + at}`, iso(nowMs - (at + 2) * 5 * hourMs)]
    const said = {
      id: `LOST${at + 1}`, no, ref_no: `SC-${no}`, oms_status: 'placed', ordered_at: moment, updated_at: moment, is_paid: true, is_cod: false,
      is_cancelled: false, cancel_reason: null, currency: 'AED', amount_due: '0', shipping_fee: '10.00', is_tax_inclusive: true, remarks: null,
      facilities: ['FC7'],
      to: {
        consignee_name: 'Layla Haddad', consignee_phone: '+971501112233', consignee_email: null, address_line1: 'Tower 3, Flat 1204', address_line2: null,
        city: 'Dubai', state: null, pincode: null, country_code: 'AE',
      },
      lines: [{ channel_sku: 'SAMPLE-1', product_id: null, variant_id: null, title: 'Sample', qty: 1, unit_price: '25.00', discount: '0' }],
    }
    return {
      order: { id: at + 1, mapping_id: LOST_OF, oms_order_id: said.id, ref_no: said.ref_no, said_at: moment,
        said, problem, created_at: moment, updated_at: moment },
      message: {
        id: at + 1, mapping_id: LOST_OF, oms_order_row_id: at + 1, oms_direction: 'in' as const, oms_word: 'placed', payload: said, status: 'failed' as const,
        attempts: 1, error: problem, created_at: moment, next_at: moment,
      },
    }
  })
  return { orders: found.map(({ order }) => order), messages: found.map(({ message }) => message) }
}

/** Accounts of clients in order management systems, some connected and some not, and orders that could not be taken (fulfilment.md 8). */
export const seedOms: DemoRows = async (client, { nowMs, secret, idOf }) => {
  const { rows: owners } = await client.query<{ id: number }>(
    `select distinct k.client_id::int as id from skus k join clients c on c.id = k.client_id where k.status = $1 and k.scope <> $2
       and c.status = $1 and c.service_type && '{fulfillment,fulfillment_with_last_mile}' order by 1 desc limit ${accounts.length}`,
    ['active' satisfies RecordStatus, 'b2b' satisfies SkuScope],
  )
  const { rows: warehouses } = await client.query<{ id: number }>(
    `select f.id::int as id from facilities f join warehouses w on w.facility_id = f.id where f.status = $1 order by f.id limit 2`,
    ['active' satisfies RecordStatus],
  )
  if (owners.length === 0 || warehouses.length === 0) return
  const by = idOf('super_admin')
  const warehouse_map = warehouses.map(({ id }, at) => ({ facility_code: `FC${at + 1}`, warehouse_id: id }))
  const mapped = accounts.flatMap((one, at) => {
    const owner = owners[at]
    return owner ? [{ ...one, client_id: owner.id }] : []
  })
  await copyInto(client, omsMappings, mapped.map(({ system, account, connection, error, client_id }, at): Numbered<typeof omsMappings> => ({
    id: at + 1, client_id, oms_code: system, account_code: account, base_url: `https://${account.toLowerCase()}.example`, oms_environment: 'sandbox',
    integration_mode: 'schedular', warehouse_map,
    secrets: Object.fromEntries(Object.entries(omsKeys[system]).map(([key, value]) => [key, seal(value, secret, 'partner secrets')])),
    status_map: [...usualStatuses[system]], order_prefix: `${account.split('-').map(([letter]) => letter).join('')}-`, order_sync_minutes: 5,
    order_from: iso(nowMs - 30 * dayMs), connection_status: connection, status: connection === 'connected' ? 'active' : 'inactive', last_error: error ?? null,
    created_by: by, updated_by: by,
  })))
  const { orders, messages } = lostOrders(nowMs)
  await copyInto(client, omsOrders, orders)
  await copyInto(client, omsMessages, messages)
}
