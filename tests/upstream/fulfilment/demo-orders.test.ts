import { expect, test } from 'vitest'
import { dubaiDay } from '@/lib/domain/days'
import { proveStock } from '@/upstream/core/stock/proof'
import { useApp } from '../app'

const app = useApp()

test('orders of the demo that have left are those behind its parcels, with their goods, money and fate', async () => {
  const wrong = await app.query<{ wrong: string }>(`select f.fulfillment_no as wrong from fulfillment_orders f join sale_orders o on o.id = f.order_id
    join fulfillment_packages b on b.fulfillment_id = f.id join packages p on p.id = b.package_id
    where f.status in ('shipped', 'delivered', 'rto', 'returned') and (o.client_id <> p.client_id or o.city <> p.city or o.cod_amount <> p.cod_amount
      or o.ref_no <> p.ref_no or (f.status = 'delivered') <> (p.status = 'delivered') or f.handed_over_at < f.packed_at or o.status = 'new'
      or (select sum(a.qty) from stock_demands d join stock_allocations a on a.demand_id = d.id and a.status = 'shipped'
            where d.document_type = 'sale_order' and d.document_id = o.id) is distinct from (select sum(quantity) from package_items where package_id = p.id)
      or (select sum(m.qty) from stock_moves m where m.reference_no = f.fulfillment_no and m.move_type = 'ship') is distinct from
         (select sum(qty) from fulfillment_package_lines where box_id = b.id))`)
  expect(wrong).toEqual([])
  expect(await proveStock(app.services.database.db)).toMatchObject({ balances_wrong: 0, allocations_wrong: 0 })
})

test('they count in the summaries of the warehouse: some in time, most delivered', async () => {
  const admin = await app.as('fulfilment_manager')
  const span = { from: dubaiDay(Date.now() - 89 * 86_400_000), to: dubaiDay(Date.now()) }
  const { totals } = (await admin.call('fulfilmentOrders.parcelSummary', span)).data
  expect(totals.delivered).toBeGreaterThan(0)
  expect(totals.handed_over).toBe(totals.packages)
})
