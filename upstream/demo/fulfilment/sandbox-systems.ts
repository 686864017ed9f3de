import { sql } from 'drizzle-orm'
import { channelEnvironment } from '@/lib/domain/channel'
import type { OmsSystem } from '@/lib/domain/oms'
import { recordStatus } from '@/lib/domain/record-status'
import { skuScope } from '@/lib/domain/sku'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { SandboxOms } from '../../sandbox-oms/server'
import { hourMs, iso } from '../calendar'
import { dice } from '../dice'
import { inventConsignees } from '../people/consignees'

interface Mapping { client_id: number; oms_code: OmsSystem; account_code: string }
interface Sku { client_id: number; sku_code: string; sku_name: string; unit_price: string }
const ORDERS = 4
const LISTED = 20

/** Fills the sandbox systems of the demo's mappings: each account has a few orders of the last day, of the first SKUs of its client. */
export async function openDemoSystems(db: Db, sandbox: SandboxOms): Promise<void> {
  const mappings = await rows<Mapping>(db, sql`select client_id, oms_code, account_code from oms_client_mappings
    where oms_environment = ${literal(channelEnvironment, 'sandbox')} order by id`)
  const skus = await rows<Sku>(db, sql`select k.client_id, k.sku_code, k.sku_name, coalesce(k.unit_price, 50)::text as unit_price
    from skus k where k.status = ${literal(recordStatus, 'active')} and not k.is_bundle and k.scope <> ${literal(skuScope, 'b2b')}
      and k.client_id in (select client_id from oms_client_mappings) order by k.id`)
  const buyers = inventConsignees(100).AE
  for (const mapping of mappings) {
    const [oms, roll] = [sandbox.oms(mapping.oms_code, mapping.account_code), dice(`oms ${mapping.account_code}`)]
    const own = skus.filter(({ client_id }) => client_id === mapping.client_id).slice(0, LISTED)
    for (let nth = 0; nth < ORDERS && own.length > 0; nth++) {
      const [to, { sku_code, sku_name, unit_price }] = [roll.pick(buyers), roll.pick(own)]
      oms.place({
        buyer: { name: to.name, phone: to.phone, email: to.email ?? '', line1: to.line1, city: to.city, country_code: 'AE' },
        lines: [{ sku: sku_code, title: sku_name, price: Number(unit_price).toFixed(2), qty: roll.weighted([[1, 70], [2, 30]] as const) }],
        shipping: '10.00', is_cod: nth === 1, placed_at: iso(Date.now() - (ORDERS - nth) * hourMs),
      })
    }
  }
}
