import { z } from 'zod'
import { sellerCategory, sellerPlatform } from '@/lib/domain/seller'
import { Email } from './email'
import { NationalPhone } from './phone'
import {
  anyOf, anySignedIn, blank, byId, CountryCode, Currency, Flag, get, Id, Instant, lookup, Money, paged, paging, patch, post, searchText, someIds,
} from './kernel'

const edits = 'app_seller:seller-edit'
const uploads = 'app_seller:sellers-template'
const changed = ['sellers.list', 'sellers.one', 'sellers.activeNames', 'sellerManage.list', 'sellerOnboarding.board', 'sellerAgreements.one']

const line = (least: number, most: number, missing: string) =>
  z.string().trim().normalize('NFC').min(least, missing).max(most, `Use at most ${most} characters.`)
const text = (most: number) => z.union([blank, z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)]).nullish()

/** What the seller form asks (sellers-ior.md 4); rules between fields are the upstream's. */
const fields = {
  legal_name: line(2, 150, 'Use at least 2 characters.'),
  trade_name: text(120),
  registration_no: line(1, 40, 'Registration number is required.'),
  vat_no: text(20),
  eori_no: z.union([
    blank, z.string().trim().toUpperCase().regex(/^[A-Z]{2}[A-Z0-9]{1,15}$/, 'An EORI starts with two capital letters, e.g. DE1234567890.'),
  ]).nullish(),
  country_code: CountryCode,
  address_line1: line(1, 150, 'Address is required.'),
  city: line(1, 80, 'City is required.'),
  state: text(80),
  pincode: text(12),
  platform: z.enum(sellerPlatform.names),
  platform_merchant_id: text(64),
  store_url: z.union([
    blank, z.string().trim().max(300).regex(/^https?:\/\/[^\s/$.?#][^\s]*$/, 'The shop’s address must start with https:// or http://'),
  ]).nullish(),
  product_categories: z.array(z.enum(sellerCategory.names)).max(10),
  expected_monthly_value: z.union([blank, Money.refine((v) => Number(v) >= 0, 'The value cannot be negative.')]).nullish(),
  currency: Currency,
  contact_name: line(2, 100, 'Use at least 2 characters.'),
  contact_email: Email,
  contact_phone: NationalPhone,
  client_ids: z.array(Id).max(50, 'At most 50 clients.'),
  /** An agency acts for it: its contact may be that of other sellers too. */
  run_by_agency: z.boolean(),
}
const { product_categories, currency, client_ids, run_by_agency, ...always } = fields

const Client = z.object({ id: Id, client_code: z.string(), name: z.string() })

const Row = z.object({
  id: Id,
  seller_code: z.string(),
  legal_name: z.string(),
  country_code: z.string(),
  platform: z.string(),
  /** Codes of the clients it sells for, of those the asker may know of. */
  clients: z.string(),
  contact_email: z.string(),
  onboarding_stage: z.number(),
  active: z.boolean(),
  /** Off, with an agreement that is signed; whether it has ended is told when it is switched on. */
  may_activate: z.boolean(),
  /** Nobody signs in for it yet, or nobody any more. */
  may_invite: z.boolean(),
  upload_id: z.number().nullable(),
  invite_sent_at: Instant.nullable(),
  created_at: Instant,
  version: z.number(),
})

const Stage = z.object({
  id: Id, from_stage: z.number().nullable(), to_stage: z.number(), source: z.string(), by: z.string().nullable(), at: Instant, note: z.string().nullable(),
})

const Seller = Row.omit({ clients: true, upload_id: true, may_activate: true }).extend({
  trade_name: z.string().nullable(), registration_no: z.string(), vat_no: z.string().nullable(),
  eori_no: z.string().nullable(), address_line1: z.string(), city: z.string(), state: z.string().nullable(),
  pincode: z.string().nullable(), platform_merchant_id: z.string().nullable(), store_url: z.string().nullable(),
  product_categories: z.array(z.string()), expected_monthly_value: z.string().nullable(), currency: z.string(),
  contact_name: z.string(), contact_phone: z.string(), client_ids: z.array(z.number()), run_by_agency: z.boolean(), crm_link: z.string().nullable(),
  clients: z.array(Client), agreement_no: z.string().nullable(), agreement_signed_at: Instant.nullable(),
  agreement_start: z.string().nullable(), agreement_expiry: z.string().nullable(), deactivated_reason: z.string().nullable(),
  /** Until when the invite that was sent last can be used; null when none can. */
  invite_expire_at: Instant.nullable(),
  history: z.array(Stage),
})

/** Sellers abroad whose goods we import in our own name (sellers-ior.md). */
export const sellers = {
  list: get('/api/sellers/upload-list', {
    needs: 'app_seller:seller-list',
    query: paging.extend({
      platform: anyOf(z.enum(sellerPlatform.names)), country_code: anyOf(CountryCode),
      onboarding_stage: anyOf(z.coerce.number().int().min(0).max(3)), active: Flag.optional(), client_id: anyOf(Id),
      upload_id: Id.optional(),
    }),
    reply: paged(Row),
  }),
  one: get('/api/sellers/detail/:id', { needs: 'app_seller:manage-sellers', own: ['client'], params: byId, reply: Seller }),
  add: post('/api/sellers/manage-seller', {
    needs: edits,
    body: z.object({
      ...always, product_categories: product_categories.default([]), currency: currency.default('USD'), client_ids: client_ids.default([]),
      run_by_agency: run_by_agency.default(false),
    }),
    reply: z.object({ id: Id, seller_code: z.string() }),
    refreshes: changed,
  }),
  change: patch('/api/sellers/:id', {
    needs: edits,
    params: byId,
    body: z.object({ ...fields, active: z.boolean(), deactivated_reason: text(250), version: z.number().int() }).partial(),
    reply: Seller,
    refreshes: changed,
  }),
  invite: patch('/api/sellers/action/action_send_invite', {
    needs: edits,
    body: z.object({ ids: someIds }),
    reply: z.object({ sent: z.number(), skipped: z.array(z.object({ id: Id, reason: z.string() })) }),
    refreshes: changed,
  }),
  activeNames: lookup('/api/seller/seller-active-list', {
    ...anySignedIn,
    query: z.object({ client_id: Id.optional(), search: searchText(60).optional() }),
    reply: z.array(z.object({ id: Id, seller_code: z.string(), legal_name: z.string() })),
  }),
  template: get('/api/sellers/upload-template', { needs: uploads, kind: 'download', query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }) }),
  upload: post('/api/sellers/upload', {
    needs: uploads,
    kind: 'upload',
    body: z.object({ client_id: Id.optional(), dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 20 * 1024 * 1024,
    refreshes: ['uploads.list', 'sellers.list'],
  }),
}
