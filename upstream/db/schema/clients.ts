import { sql } from 'drizzle-orm'
import { boolean, check, date, index, inet, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clientStatus } from '@/lib/domain/client'
import { tokenScope, usualScopes, type TokenScope } from '@/lib/domain/client-token'
import { guardedStatus, switchStatus } from '@/lib/domain/record-status'
import { degrees, instant, logPlace, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'

/** clients.md 2.1 */
export const clients = pgTable(
  'clients',
  {
    id: rowId(),
    client_code: text('client_code').notNull().unique(),
    name: text('name').notNull(),
    trade_name: text('trade_name'),
    client_type: text('client_type').notNull(),
    service_type: text('service_type').array().notNull(),
    environment: text('environment').notNull().default('sandbox'),
    integration_mode: text('integration_mode').notNull().default('schedular'),
    country_code: text('country_code').notNull().default('AE'),
    currency: text('currency').notNull().default('AED'),
    time_zone: text('time_zone').notNull().default('Asia/Dubai'),
    trn: text('trn'),
    vat_registered: boolean('vat_registered').notNull().default(false),
    trade_license_no: text('trade_license_no'),
    /** Who issued the licence: e-invoices name it beside the number. */
    trade_license_authority: text('trade_license_authority'),
    trade_license_expiry: date('trade_license_expiry'),
    importer_code: text('importer_code'),
    contact_name: text('contact_name').notNull(),
    contact_email: text('contact_email').notNull(),
    contact_phone: text('contact_phone').notNull(),
    billing_email: text('billing_email'),
    account_manager_id: ref('account_manager_id'),
    parent_client_id: ref('parent_client_id'),
    payment_terms_days: integer('payment_terms_days').notNull().default(30),
    credit_limit: amount('credit_limit', 'currency').notNull().default('0.00'),
    bank_beneficiary: text('bank_beneficiary'),
    bank_name: text('bank_name'),
    iban: text('iban'),
    swift: text('swift'),
    logo_path: text('logo_path'),
    status: statusColumn(clientStatus, 'inactive'),
    invite_sent_at: instant('invite_sent_at'),
    invite_accepted_at: instant('invite_accepted_at'),
    remarks: text('remarks'),
    deactivated_reason: text('deactivated_reason'),
    /** Users who lost their way in with the client, and get it back with it. */
    suspended_user_ids: ref('suspended_user_ids').array().notNull().default(sql`'{}'`),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('clients_name_once').on(sql`lower(${t.name})`).where(sql`${t.status} <> ${literal(clientStatus, 'delete')}`),
    index('clients_status').on(t.status, t.name),
    index('clients_manager').on(t.account_manager_id),
    index('clients_parent').on(t.parent_client_id).where(sql`${t.parent_client_id} is not null`),
    index('clients_created').on(t.created_at, t.id),
    check('clients_not_its_own_parent', sql`${t.parent_client_id} <> ${t.id}`),
  ],
)

/** clients.md 2.2 */
export const clientAddresses = pgTable(
  'client_addresses',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    address_type: text('address_type').notNull(),
    name: text('name').notNull(),
    contact_name: text('contact_name').notNull(),
    contact_phone: text('contact_phone').notNull(),
    contact_email: text('contact_email'),
    address_line1: text('address_line1').notNull(),
    address_line2: text('address_line2'),
    area: text('area'),
    city: text('city').notNull(),
    state: text('state'),
    country_code: text('country_code').notNull(),
    pincode: text('pincode'),
    po_box: text('po_box'),
    makani_no: text('makani_no'),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    is_default: boolean('is_default').notNull().default(false),
    status: statusColumn(guardedStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('client_addresses_name_once').on(t.client_id, sql`lower(${t.name})`).where(sql`${t.status} <> ${literal(guardedStatus, 'delete')}`),
    uniqueIndex('client_addresses_one_default')
      .on(t.client_id, t.address_type)
      .where(sql`${t.is_default} and ${t.status} = ${literal(guardedStatus, 'active')}`),
    index('client_addresses_client').on(t.client_id, t.status, t.address_type),
  ],
)

/** clients.md 2.3: the settings a client row has, validated by the contract. */
export const clientSettings = pgTable('client_settings', {
  id: rowId(),
  client_id: ref('client_id').notNull().unique().references(() => clients.id),
  settings: jsonb('settings').notNull().default({}),
  ...stamps(),
})

const everyScope = sql.raw(`array[${tokenScope.names.map((name) => `'${name}'`).join(', ')}]`)

/** clients.md 2.4: what a client's own system signs in with; only the hash of the token is kept. */
export const clientTokens = pgTable(
  'client_tokens',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    name: text('name').notNull(),
    environment: text('environment').notNull(),
    token_prefix: text('token_prefix').notNull(),
    token_hash: text('token_hash').notNull().unique(),
    /** What it is made for; it opens no other calls. */
    scopes: text('scopes').array().$type<TokenScope[]>().notNull().default([...usualScopes]),
    expire_at: instant('expire_at').notNull(),
    last_used_at: instant('last_used_at'),
    last_used_ip: inet('last_used_ip'),
    status: statusColumn(switchStatus, 'active'),
    wrote_lsn: logPlace('wrote_lsn'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('client_tokens_name_once').on(t.client_id, sql`lower(${t.name})`),
    index('client_tokens_client').on(t.client_id, t.status),
    check('client_tokens_scopes', sql`${t.scopes} <@ ${everyScope} and cardinality(${t.scopes}) > 0`),
  ],
)
