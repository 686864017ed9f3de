import { sql } from 'drizzle-orm'
import { inboundScope, inboundStatus, incomingInbound } from '@/lib/domain/inbound'
import { purchaseStatus } from '@/lib/domain/purchase'
import { recordStatus } from '@/lib/domain/record-status'
import { rows } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { dbOf } from '../db-of'
import type { DemoRows } from '../ground'

const coming = literals(inboundStatus, ...incomingInbound)
const over = literals(inboundStatus, 'received', 'putaway', 'closed')

/** POs are drawn from one in so many inbound orders. */
const oneIn = sql.raw('27')

/** Four of each client whose goods we keep; the last is no longer bought from. */
const suppliersOf = sql`insert into suppliers (client_id, vendor_code, vendor_name, trn, contact_name, email, phone, country_code, city, address,
    lead_time_days, payment_terms, status)
  select c.id, 'SUP-' || v.nth, v.name, v.trn, v.contact, 'orders@' || v.mail || '.example', v.phone, v.country, v.city, v.address, v.lead, v.terms,
    case when v.nth = 4 then ${literal(recordStatus, 'inactive')} else ${literal(recordStatus, 'active')} end
  from (select distinct k.client_id as id from skus k) c cross join (values
    (1, 'Al Noor General Trading LLC', '100234567800003', 'Hassan Al Marzooqi', 'alnoor', '+97142345678', 'AE', 'Dubai', 'Al Quoz 3', 3, '30 days'),
    (2, 'Guangzhou Meilin Textile Co.', null, 'Chen Wei', 'meilin', '+862088886666', 'CN', 'Guangzhou', 'No. 18 Xinhua Road', 28, '30 % in advance'),
    (3, 'Sharma Exports Pvt Ltd', null, 'Priya Sharma', 'sharma', '+912244556677', 'IN', 'Mumbai', 'Plot 42, Andheri East', 14, 'Letter of credit'),
    (4, 'Riyadh Supply House', null, 'Fahad Al Otaibi', 'riyadhsupply', '+966112345678', 'SA', 'Riyadh', 'King Fahd Road', 7, '45 days')
  ) v(nth, name, trn, contact, mail, phone, country, city, address, lead, terms) order by c.id, v.nth`

/** Of one in so many inbound orders of goods that were bought: what was ordered for it. */
const bought = sql`create temporary table demo_bought as
  select i.id as inbound_id, i.client_id, i.warehouse_id, i.expected_date, i.status, s.id as vendor_id,
    row_number() over (order by i.expected_date, i.id) as nth
  from inbound_orders i join suppliers s on s.client_id = i.client_id and s.vendor_code = 'SUP-' || (1 + (i.id / ${oneIn}) % 3)
  where i.trade = ${literal(inboundScope, 'ecommerce')} and i.id % ${oneIn} = 0 and i.inbound_type = 'purchase'
    and i.status <> ${literal(inboundStatus, 'cancelled')}
    and exists (select 1 from inbound_lines n where n.inbound_id = i.id)`

const ordersOf = sql`insert into purchase_orders (client_id, po_no, vendor_id, warehouse_id, order_date, expected_date, currency, incoterm, status, created_at)
  select client_id, 'PO' || to_char(expected_date - 21, 'YYMM') || lpad(nth::text, 6, '0'), vendor_id, warehouse_id, expected_date - 21, expected_date,
    'AED', (array['EXW', 'FOB', 'DAP'])[1 + nth % 3], ${literal(purchaseStatus, 'open')}, (expected_date - 21 + time '09:00') at time zone 'Asia/Dubai'
  from demo_bought order by nth`

const draws = sql`update inbound_orders i set purchase_id = o.id, vendor_id = b.vendor_id from demo_bought b
  join purchase_orders o on o.client_id = b.client_id and o.po_no = 'PO' || to_char(b.expected_date - 21, 'YYMM') || lpad(b.nth::text, 6, '0')
  where i.id = b.inbound_id`

/** What its inbound order brings, and of every fourth as many again that nobody has announced yet. */
const linesOf = sql`insert into purchase_lines (purchase_id, line_no, sku_id, ordered_qty, unit_cost, currency, tax_rate)
  select i.purchase_id, row_number() over (partition by i.id order by min(n.line_no)), n.sku_id,
    sum(n.expected_qty) * case when b.nth % 4 = 0 then 2 else 1 end, coalesce(min(k.unit_cost), 10), 'AED', '5.00'
  from demo_bought b join inbound_orders i on i.id = b.inbound_id join inbound_lines n on n.inbound_id = i.id join skus k on k.id = n.sku_id
  group by i.id, i.purchase_id, n.sku_id, b.nth`

const got = sql`(n.accepted_qty + n.damaged_qty + n.quarantined_qty)`
/** As far as its goods came; every second one that is complete was closed. */
const statuses = sql`update purchase_orders o set status = case
      when t.complete and o.id % 2 = 0 then ${literal(purchaseStatus, 'closed')}
      when t.complete then ${literal(purchaseStatus, 'received')}
      when t.some then ${literal(purchaseStatus, 'partially_received')} else o.status end
  from (select l.purchase_id, bool_and(a.received >= l.ordered_qty) as complete, bool_or(a.received > 0) as some from purchase_lines l
    cross join lateral (select coalesce(sum(${got}), 0) as received from inbound_orders i join inbound_lines n on n.inbound_id = i.id
      where i.purchase_id = l.purchase_id and n.sku_id = l.sku_id and (i.status in ${coming} or i.status in ${over})) a
    group by 1) t where t.purchase_id = o.id`

/** Business orders come from the first supplier of their client. */
const businessSuppliers = sql`update inbound_orders o set vendor_id = (select min(s.id) from suppliers s where s.client_id = o.client_id)
  where o.trade = ${literal(inboundScope, 'b2b')}`

/** Suppliers, and purchase orders some inbound orders draw on (fulfilment.md 8). */
export const seedPurchases: DemoRows = async (client) => {
  const db = dbOf(client)
  for (const one of [suppliersOf, businessSuppliers, bought, ordersOf, draws, linesOf, statuses]) await rows(db, one)
  await client.query("drop table demo_bought; select setval('purchase_serial', (select count(*) + 1 from purchase_orders))")
}
