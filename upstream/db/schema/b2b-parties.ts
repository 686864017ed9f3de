import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { consigneeType } from '@/lib/domain/b2b-party'
import { emirate } from '@/lib/domain/gate-vehicle'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { choiceColumn, percent, ref, rowId, stamps, statusColumn } from '../columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { facilities } from './places'
import { suppliers } from './purchase-orders'

/** b2b.md 2.2: to whom a client sends goods in bulk. */
export const consignees = pgTable(
  'consignees',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    consignee_code: text('consignee_code').notNull(),
    consignee_name: text('consignee_name').notNull(),
    consignee_type: choiceColumn(consigneeType).notNull(),
    /** The warehouse of ours it stands for: goods of its client that go there are a transfer. */
    facility_id: ref('facility_id').references(() => facilities.id),
    trn: text('trn'),
    gln: text('gln'),
    contact_name: text('contact_name'),
    email: text('email'),
    phone: text('phone'),
    address_line1: text('address_line1'),
    area: text('area'),
    city: text('city').notNull(),
    emirate: choiceColumn(emirate),
    country_code: text('country_code').notNull(),
    /** What its goods have to live once they are there: days, and per cent of their shelf life. */
    min_remaining_days: integer('min_remaining_days').notNull().default(0),
    min_remaining_pct: percent('min_remaining_pct').notNull().default('0'),
    /** Whether a line may be of several lots. */
    mixed_lot_allowed: boolean('mixed_lot_allowed').notNull().default(true),
    /** Whether it never takes goods that expire before those it got last. */
    no_backward_expiry: boolean('no_backward_expiry').notNull().default(false),
    status: statusColumn(recordStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    unique('consignees_of_client').on(t.id, t.client_id),
    uniqueIndex('consignees_code_once').on(t.client_id, sql`lower(${t.consignee_code})`),
    uniqueIndex('consignees_facility_once').on(t.client_id, t.facility_id),
    index('consignees_list').on(t.client_id, t.status, t.consignee_name),
    check('consignees_remaining', sql`${t.min_remaining_days} >= 0 and ${t.min_remaining_pct} between 0 and 100`),
    check('consignees_trn', sql`${t.trn} ~ '^[0-9]{15}$'`),
  ],
)

/** b2b.md 2.2: which supplier's goods go to which consignee of the same client. */
export const supplierConsignees = pgTable(
  'supplier_consignees',
  {
    id: rowId(),
    client_id: ref('client_id').notNull(),
    supplier_id: ref('supplier_id').notNull(),
    consignee_id: ref('consignee_id').notNull(),
    /** Days goods are on their way to it. */
    transit_days: integer('transit_days').notNull().default(0),
    /** The one of a consignee whose days hold; without one the longest do. */
    is_default: boolean('is_default').notNull().default(false),
    status: statusColumn(switchStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    foreignKey({ name: 'supplier_consignees_supplier', columns: [t.supplier_id, t.client_id], foreignColumns: [suppliers.id, suppliers.client_id] }),
    foreignKey({ name: 'supplier_consignees_consignee', columns: [t.consignee_id, t.client_id], foreignColumns: [consignees.id, consignees.client_id] }),
    unique('supplier_consignees_once').on(t.supplier_id, t.consignee_id),
    uniqueIndex('supplier_consignees_default').on(t.consignee_id).where(sql`${t.is_default}`),
    check('supplier_consignees_transit', sql`${t.transit_days} between 0 and 365`),
    index('supplier_consignees_consignee').on(t.consignee_id),
    index('supplier_consignees_client').on(t.client_id),
  ],
)
