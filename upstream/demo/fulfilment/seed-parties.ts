import { sql } from 'drizzle-orm'
import { recordStatus } from '@/lib/domain/record-status'
import { rows } from '../../db/db'
import { literal } from '../../db/literals'
import { dbOf } from '../db-of'
import type { DemoRows } from '../ground'

/** Clients whose goods are sent in bulk. */
const b2bClients = sql`(select distinct k.client_id as id from skus k where k.scope in ('b2b', 'both'))`

/** Six of each client that sends goods in bulk; the last is no longer sent to. */
const consigneesOf = sql`insert into consignees (client_id, consignee_code, consignee_name, consignee_type, trn, gln, contact_name, email, phone,
    address_line1, area, city, emirate, country_code, min_remaining_days, min_remaining_pct, mixed_lot_allowed, no_backward_expiry, status)
  select c.id, 'CON-' || lpad(v.nth::text, 2, '0'), v.name, v.kind, v.trn, v.gln, v.contact, 'receiving@' || v.mail || '.example', v.phone, v.line, v.area,
    v.city, v.emirate, v.country, case v.kind when 'retailer' then 30 when 'distributor' then 45 else 0 end,
    case v.kind when 'hospital' then 20 else 0 end, v.kind <> 'hospital', v.kind = 'retailer',
    case when v.nth = 6 then ${literal(recordStatus, 'inactive')} else ${literal(recordStatus, 'active')} end
  from ${b2bClients} c cross join (values
    (1, 'Al Madina Hypermarket', 'retailer', '100345678900003', '6290000000016', 'Imran Qureshi', 'almadina', '+97142233445', 'Al Ittihad Road', 'Al Qusais',
      'Dubai', 'DXB', 'AE'),
    (2, 'Gulf Pantry Distribution LLC', 'distributor', '100456789000003', null, 'Layla Haddad', 'gulfpantry', '+97165551234', 'Industrial Area 12',
      'Industrial Area', 'Sharjah', 'SHJ', 'AE'),
    (3, 'Corniche Hospital Stores', 'hospital', null, null, 'Dr. Sara Nasser', 'cornichestores', '+97124445566', 'Corniche Street', 'Al Danah', 'Abu Dhabi',
      'AUH', 'AE'),
    (4, 'Bayt Al Qahwa Restaurants', 'horeca', null, null, 'Omar Farouk', 'baytalqahwa', '+97143334455', 'Al Wasl Road', 'Jumeirah', 'Dubai', 'DXB', 'AE'),
    (5, 'Muscat Branch Store', 'branch', null, null, 'Said Al Balushi', 'muscatbranch', '+96824567890', 'Sultan Qaboos Street', 'Ghubrah',
      'Muscat', null, 'OM'),
    (6, 'Northern School Supplies', 'school', null, null, 'Meera Pillai', 'northernschools', '+97172345678', 'Al Nakheel', 'Al Nakheel', 'Ras Al Khaimah',
      'RAK', 'AE')
  ) v(nth, name, kind, trn, gln, contact, mail, phone, line, area, city, emirate, country) order by c.id, v.nth`

/** The first supplier's goods go to everybody, the second's to every other. */
const mapped = sql`insert into supplier_consignees (client_id, supplier_id, consignee_id, transit_days, is_default)
  select g.client_id, s.id, g.id, case g.country_code when 'AE' then 1 else 4 end, s.vendor_code = 'SUP-1'
  from consignees g join suppliers s on s.client_id = g.client_id
  where g.status = ${literal(recordStatus, 'active')} and (s.vendor_code = 'SUP-1' or s.vendor_code = 'SUP-2' and g.id % 2 = 0) order by g.id, s.id`

/** To whom clients send goods in bulk, and whose goods those are (b2b.md 2.2). */
export const seedParties: DemoRows = async (client) => {
  const db = dbOf(client)
  for (const one of [consigneesOf, mapped]) await rows(db, one)
}
