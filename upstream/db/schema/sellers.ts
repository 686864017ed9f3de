import { sql } from 'drizzle-orm'
import { boolean, check, date, index, inet, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordStatus } from '@/lib/domain/record-status'
import { instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'

/** sellers-ior.md 2.1: a merchant abroad whose goods we import in our own name. */
export const sellers = pgTable(
  'sellers',
  {
    id: rowId(),
    seller_code: text('seller_code').notNull().unique().generatedAlwaysAs(sql`'SLR-' || lpad(id::text, 6, '0')`),
    legal_name: text('legal_name').notNull(),
    trade_name: text('trade_name'),
    store_url: text('store_url'),
    platform: text('platform').notNull(),
    platform_merchant_id: text('platform_merchant_id'),
    registration_no: text('registration_no').notNull(),
    vat_no: text('vat_no'),
    eori_no: text('eori_no'),
    country_code: text('country_code').notNull(),
    address_line1: text('address_line1').notNull(),
    city: text('city').notNull(),
    state: text('state'),
    pincode: text('pincode'),
    contact_name: text('contact_name').notNull(),
    contact_email: text('contact_email').notNull(),
    contact_phone: text('contact_phone').notNull(),
    currency: text('currency').notNull().default('USD'),
    product_categories: text('product_categories').array().notNull().default(sql`'{}'`),
    expected_monthly_value: amount('expected_monthly_value', 'currency'),
    onboarding_stage: integer('onboarding_stage').notNull().default(0),
    agreement_no: text('agreement_no').unique(),
    agreement_signed_at: instant('agreement_signed_at'),
    agreement_signed_by: text('agreement_signed_by'),
    agreement_signed_ip: inet('agreement_signed_ip'),
    agreement_start: date('agreement_start'),
    agreement_expiry: date('agreement_expiry'),
    agreement_file_path: text('agreement_file_path'),
    crm_link: text('crm_link'),
    active: boolean('active').notNull().default(false),
    deactivated_reason: text('deactivated_reason'),
    status: statusColumn(recordStatus, 'active'),
    invite_sent_at: instant('invite_sent_at'),
    /** When somebody here last reminded it of its next step. */
    reminded_at: instant('reminded_at'),
    /** The last of the days ahead of the agreement's end it was reminded at: 60, 30 or 7; none since the end was set. */
    expiry_reminded: integer('expiry_reminded'),
    /** An agency acts for it: its contact may be that of other sellers too. */
    run_by_agency: boolean('run_by_agency').notNull().default(false),
    upload_id: ref('upload_id'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('sellers_name_once').on(sql`lower(${t.legal_name})`, t.country_code).where(sql`${t.status} <> ${literal(recordStatus, 'delete')}`),
    uniqueIndex('sellers_email_once')
      .on(sql`lower(${t.contact_email})`)
      .where(sql`${t.status} <> ${literal(recordStatus, 'delete')} and not ${t.run_by_agency}`),
    index('sellers_email').on(sql`lower(${t.contact_email})`),
    uniqueIndex('sellers_merchant_once')
      .on(t.platform, t.platform_merchant_id)
      .where(sql`${t.platform_merchant_id} is not null and ${t.status} <> ${literal(recordStatus, 'delete')}`),
    index('sellers_stage').on(t.onboarding_stage, t.active),
    index('sellers_expiry').on(t.agreement_expiry),
    index('sellers_upload').on(t.upload_id).where(sql`${t.upload_id} is not null`),
    check('sellers_stage_known', sql`${t.onboarding_stage} between 0 and 3`),
    check('sellers_agreement_ends', sql`${t.agreement_expiry} > ${t.agreement_start}`),
    check('sellers_abroad', sql`${t.country_code} <> 'AE'`),
  ],
)

/** sellers-ior.md 2.2 */
export const sellerStageHistory = pgTable(
  'seller_stage_history',
  {
    id: rowId(),
    seller_id: ref('seller_id').notNull().references(() => sellers.id, { onDelete: 'cascade' }),
    from_stage: integer('from_stage'),
    to_stage: integer('to_stage').notNull(),
    source: text('source').notNull(),
    by: ref('by'),
    at: instant('at').notNull().default(sql`now()`),
    note: text('note'),
  },
  (t) => [index('seller_stage_history_seller').on(t.seller_id, t.at.desc(), t.id.desc())],
)

/** clients.md 2.6: which sellers sell for which client; one unmapped keeps its row. */
export const clientSellerMap = pgTable(
  'client_seller_map',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    seller_id: ref('seller_id').notNull().references(() => sellers.id, { onDelete: 'cascade' }),
    active: boolean('active').notNull().default(true),
    ref_code: text('ref_code'),
    mapped_at: instant('mapped_at').notNull().default(sql`now()`),
    unmapped_at: instant('unmapped_at'),
  },
  (t) => [
    uniqueIndex('client_seller_map_once').on(t.client_id, t.seller_id),
    uniqueIndex('client_seller_map_ref_once').on(t.client_id, t.ref_code).where(sql`${t.ref_code} is not null`),
    index('client_seller_map_seller').on(t.seller_id, t.active),
  ],
)
