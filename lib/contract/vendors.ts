import { z } from 'zod'
import { OptionalIban } from './bank-account'
import { staffRole, vendorStatus, vendorType } from '@/lib/domain/vendor'
import { Email } from './email'
import { NationalPhone, OptionalPhone } from './phone'
import { anyOf, anySignedIn, byId, Choice, CountryCode, Currency, Day, Flag, get, Id, lookup, Money, paged, paging, patch, post, searchText } from './kernel'

const manages = 'app_ecom_vendor:vendor-manage'
const managesStaff = 'app_ecom_vendor:staff-manage'
const changed = ['vendors.list', 'vendors.one', 'vendors.dropdown']
const changedStaff = ['vendorStaff.list', 'vendorStaff.one', 'vendors.list']
const text = (most: number, name: string) => z.string().trim().min(1, `${name} is required.`).max(most)
const Status = z.enum(vendorStatus.names)

const Vendor = z.object({
  id: Id,
  vendor_code: z.string(),
  vendor_name: z.string(),
  vendor_type: z.enum(vendorType.names),
  city: z.string(),
  contact_name: z.string(),
  phone: z.string(),
  warehouses: z.string(),
  staff_active: z.number(),
  card_no: z.string().nullable(),
  card_valid_to: z.string().nullable(),
  /** Days until it ends; negative once it has. */
  card_days: z.number().nullable(),
  license_expiry: z.string(),
  license_days: z.number(),
  hours_mtd: z.string(),
  /** Null for who may not see amounts. */
  amount_mtd: z.string().nullable(),
  currency: z.string(),
  status: Status,
})

const vendorFields = {
  vendor_code: z.string().trim().toUpperCase().regex(/^[A-Z0-9]{3,20}$/, 'A code has 3 to 20 capital letters or digits.'),
  vendor_name: text(150, 'Name'),
  vendor_name_ar: z.string().trim().max(150).nullish(),
  vendor_type: z.enum(vendorType.names),
  trade_license_no: text(40, 'Trade licence'),
  license_authority: text(60, 'Licensing authority'),
  license_expiry: Day,
  vat_registered: z.boolean(),
  trn: z.string().trim().max(15).nullish(),
  mol_establishment_no: z.string().trim().max(20).nullish(),
  contact_name: text(120, 'Contact'),
  email: Email,
  phone: NationalPhone,
  address: z.string().trim().max(250).nullish(),
  city: text(60, 'City'),
  emirate: z.string().trim().max(40).nullish(),
  country_code: CountryCode,
  iban: OptionalIban,
  bank_name: z.string().trim().max(120).nullish(),
  account_name: z.string().trim().max(150).nullish(),
  payment_terms_days: z.coerce.number().int().min(0).max(120, 'At most 120 days.'),
  currency: Currency,
  warehouse_ids: z.array(Id).max(200),
}
const VendorDetail = z.object({
  ...vendorFields, id: Id, iban: z.string().nullable(), bank_name: z.string().nullable(), account_name: z.string().nullable(),
  phone: z.string(), email: z.string(), trn: z.string().nullable(), mol_establishment_no: z.string().nullable(),
  vendor_name_ar: z.string().nullable(), address: z.string().nullable(), emirate: z.string().nullable(),
  inactive_reason: z.string().nullable(), status: Status, version: z.number(),
  warehouse_options: z.array(Choice),
  /** What is missing before it can be activated; null when nothing is. */
  not_ready: z.string().nullable(),
  /** Fields its reader may not change. */
  locked: z.array(z.string()),
})

export const vendors = {
  dropdown: lookup('/api/vendor-dropdown', {
    ...anySignedIn,
    query: z.object({
      vendor_type: z.enum(vendorType.names).optional(), warehouse_id: Id.optional(), status: Status.optional(), search: searchText(100).optional(),
    }),
    reply: z.array(z.object({ id: Id, vendor_code: z.string(), vendor_name: z.string() })),
  }),
  list: get('/api/vendor/list', {
    needs: 'app_ecom_vendor:vendor-list',
    query: paging.extend({
      vendor_type: anyOf(z.enum(vendorType.names)), warehouse_id: anyOf(Id),
      status: anyOf(Status), license_expiring: Flag.optional(), no_rate_card: Flag.optional(),
    }),
    reply: paged(Vendor),
  }),
  options: get('/api/vendor/add', {
    needs: manages,
    reply: z.object({ vendor_types: z.array(Choice), roles: z.array(Choice), currencies: z.array(z.string()), warehouse_options: z.array(Choice) }),
  }),
  add: post('/api/vendor/create', {
    needs: manages,
    body: z.object({
      ...vendorFields, vat_registered: vendorFields.vat_registered.default(false), country_code: CountryCode.default('AE'),
      currency: Currency.default('AED'), payment_terms_days: vendorFields.payment_terms_days.default(30),
      warehouse_ids: vendorFields.warehouse_ids.default([]),
    }),
    reply: VendorDetail,
    refreshes: changed,
  }),
  one: get('/api/vendor/edit/:id', { needs: manages, params: byId, reply: VendorDetail }),
  change: patch('/api/vendor/update/:id', {
    needs: manages, params: byId, body: z.object({ ...vendorFields, version: z.number().int() }).partial(), reply: VendorDetail, refreshes: changed,
  }),
  toggle: patch('/api/vendor/:id/toggle/:status', {
    needs: manages, params: z.object({ id: Id, status: Status }),
    body: z.object({ reason: z.string().trim().max(250).nullish() }), reply: VendorDetail, refreshes: changed,
  }),
}

const staffFields = {
  staff_code: z.string().trim().toUpperCase().regex(/^[A-Z0-9-]{1,20}$/, 'A badge number has up to 20 letters, digits or dashes.'),
  full_name: text(120, 'Name'),
  full_name_ar: z.string().trim().max(120).nullish(),
  emirates_id: z.string().trim().regex(/^784-[\d•]{4}-[\d•]{7}-\d$/, 'Enter the Emirates ID as 784-1990-1234567-1.'),
  id_expiry: Day,
  nationality: CountryCode.nullish(),
  gender: z.enum(['male', 'female']).nullish(),
  phone: OptionalPhone,
  role: z.enum(staffRole.names),
  basic_monthly_wage: Money.refine((v) => Number(v) >= 0, 'A wage is not below 0.').nullish(),
  is_shift_worker: z.boolean(),
  weekly_rest_day: z.coerce.number().int().min(1).max(7),
  joined_on: Day,
  left_on: Day.nullish(),
  forklift_card_expiry: Day.nullish(),
  overtime_exempt: z.boolean(),
}
const Staff = z.object({
  id: Id, vendor_id: Id, staff_code: z.string(), full_name: z.string(), full_name_ar: z.string().nullable(),
  emirates_id: z.string(), id_expiry: z.string(), nationality: z.string().nullable(), gender: z.string().nullable(),
  phone: z.string().nullable(), role: z.enum(staffRole.names), basic_monthly_wage: z.string().nullable(),
  is_shift_worker: z.boolean(), weekly_rest_day: z.number(), joined_on: z.string(), left_on: z.string().nullable(),
  forklift_card_expiry: z.string().nullable(), overtime_exempt: z.boolean(), status: Status, version: z.number(),
})
const ofVendor = z.object({ vendor_id: Id })

export const vendorStaff = {
  list: get('/api/vendor/staff/list/:vendor_id', {
    needs: managesStaff, params: ofVendor, query: paging.extend({ role: anyOf(z.enum(staffRole.names)), status: anyOf(Status) }), reply: paged(Staff),
  }),
  add: post('/api/vendor/staff/create/:vendor_id', {
    needs: managesStaff, params: ofVendor,
    body: z.object({
      ...staffFields, is_shift_worker: z.boolean().default(false),
      weekly_rest_day: staffFields.weekly_rest_day.default(7), overtime_exempt: z.boolean().default(false),
    }),
    reply: Staff, refreshes: changedStaff,
  }),
  /** People by file; those that are there are changed. */
  upload: post('/api/vendor/staff/upload', {
    needs: managesStaff, kind: 'upload', maxBytes: 20 * 1024 * 1024, body: z.object({ vendor_id: Id }), reply: z.object({ upload_id: Id }),
    refreshes: changedStaff,
  }),
  template: get('/api/vendor/staff/template', { needs: managesStaff, kind: 'download' }),
  /** Badges of 86 × 54 mm with the QR code a kiosk reads; a reading in a POST, for as many as are chosen. */
  badges: post('/api/vendor/staff/badges', {
    needs: managesStaff, kind: 'download', body: z.object({ ids: z.array(Id).min(1, 'Choose at least one person.').max(500, 'At most 500 badges at a time.') }),
    writes: false,
  }),
  one: get('/api/vendor/staff/edit/:id', { needs: managesStaff, params: byId, reply: Staff }),
  change: patch('/api/vendor/staff/update/:id', {
    needs: managesStaff, params: byId, body: z.object({ ...staffFields, version: z.number().int() }).partial(), reply: Staff, refreshes: changedStaff,
  }),
  toggle: patch('/api/vendor/staff/:id/toggle/:status', {
    needs: managesStaff, params: z.object({ id: Id, status: Status }), reply: Staff, refreshes: changedStaff,
  }),
}
