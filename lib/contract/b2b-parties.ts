import { z } from 'zod'
import { consigneeType } from '@/lib/domain/b2b-party'
import { isGln } from '@/lib/domain/check-digits'
import { emirate } from '@/lib/domain/gate-vehicle'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { OptionalEmail } from './email'
import {
  anyOf, blank, byId, CountryCode, del, Flag, get, Id, Instant, lookup, numberText, paged, paging, patch, post, searchText, typedDecimal,
} from './kernel'
import { OptionalPhone } from './phone'

const manages = 'app_b2b:party-manage'
const seesSuppliers = 'app_b2b:supplier-list'
const seesConsignees = 'app_b2b:supplier-consignee-list'

const text = (most: number) => z.union([blank, z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)]).nullish()
const needed = (most: number, missing: string) => z.string().trim().normalize('NFC').min(1, missing).max(most, `Use at most ${most} characters.`)
const Code = z.string().trim().toUpperCase().regex(/^[A-Z0-9_-]{2,30}$/, 'A code has 2 to 30 letters, digits, _ and - only.')
const Status = z.enum(recordStatus.names)
const byStatus = z.object({ id: Id, status: Status })

/** What every party says of itself. */
const facts = {
  trn: z.union([blank, numberText(40).regex(/^\d{15}$/, 'A TRN has 15 digits.')]).nullish(),
  gln: z.union([blank, numberText(40).refine(isGln, 'A GLN has 13 digits, the last of which is its check digit.')]).nullish(),
  contact_name: text(120), email: OptionalEmail, phone: OptionalPhone, address_line1: text(250),
}
const answeredFacts = {
  trn: z.string().nullable(), gln: z.string().nullable(), contact_name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable(),
  address_line1: z.string().nullable(), country_code: z.string(), status: Status, version: z.number(), updated_at: Instant,
}

const Supplier = z.object({
  id: Id, client_id: Id, client_name: z.string(), supplier_code: z.string(), supplier_name: z.string(), supplier_name_ar: z.string().nullable(),
  city: z.string().nullable(), address_line2: z.string().nullable(), pincode: z.string().nullable(), lead_time_days: z.number().nullable(), ...answeredFacts,
  /** Inbound orders that announce goods of it and are not received yet. */
  open_inbound: z.number(),
  /** Consignees its goods go to. */
  consignees: z.number(),
})
const supplierFields = {
  supplier_name: needed(150, 'Name is required.'), supplier_name_ar: text(150), ...facts,
  country_code: CountryCode, city: needed(60, 'City is required.'), address_line2: text(250), pincode: text(20),
  lead_time_days: z.number().int('Give whole days.').min(0, 'Give 0 or more days.').max(365, 'Give at most 365 days.').nullish(),
}
const ofSuppliers = ['b2bSuppliers.list', 'b2bSuppliers.one', 'b2bSuppliers.dropdown', 'suppliers.list', 'suppliers.one', 'suppliers.dropdown']

/** The suppliers of clients once more, as B2B knows them: the same records as `suppliers` (b2b.md 2.2, 4.36, 5.4). */
export const b2bSuppliers = {
  list: get('/api/btb_supplier/list', {
    needs: seesSuppliers,
    query: paging.extend({ client_id: anyOf(Id), country_code: anyOf(CountryCode), status: anyOf(Status) }),
    reply: paged(Supplier),
  }),
  one: get('/api/btb_supplier/edit/:id', { needs: seesSuppliers, params: byId, reply: Supplier }),
  add: post('/api/btb_supplier/create', {
    needs: manages, body: z.object({ client_id: Id, supplier_code: Code, ...supplierFields }), reply: Supplier, refreshes: ofSuppliers,
  }),
  change: patch('/api/btb_supplier/update/:id', {
    needs: manages, params: byId, body: z.object({ ...supplierFields, version: z.number().int() }).partial(), reply: Supplier, refreshes: ofSuppliers,
  }),
  toggle: patch('/api/btb_supplier/:id/toggle/:status', { needs: manages, params: byStatus, reply: Supplier, refreshes: ofSuppliers }),
  /** Those in use, by name; 50 at most. */
  dropdown: lookup('/api/btb_supplier/dropdown_list', {
    needs: seesSuppliers,
    query: z.object({ client_id: Id.optional(), search: searchText(100).optional() }),
    reply: z.array(z.object({ id: Id, client_id: Id, client_name: z.string(), supplier_code: z.string(), supplier_name: z.string() })),
  }),
}

const Consignee = z.object({
  id: Id, client_id: Id, client_name: z.string(), consignee_code: z.string(), consignee_name: z.string(), consignee_type: z.enum(consigneeType.names),
  area: z.string().nullable(), city: z.string(), emirate: z.enum(emirate.names).nullable(), ...answeredFacts,
  /** What its goods have to live once they are there: days, and per cent of their shelf life. */
  min_remaining_days: z.number(), min_remaining_pct: z.string(),
  /** Whether a line may be of several lots. */
  mixed_lot_allowed: z.boolean(),
  /** Whether it never takes goods that expire before those it got last. */
  no_backward_expiry: z.boolean(),
  /** Suppliers whose goods go to it. */
  suppliers: z.number(),
  /** Outbound orders that have not left. */
  open_orders: z.number(),
})
const consigneeFields = {
  consignee_name: needed(150, 'Name is required.'), consignee_type: z.enum(consigneeType.names), ...facts,
  country_code: CountryCode, city: needed(60, 'City is required.'), area: text(80),
  emirate: z.union([blank, z.enum(emirate.names)]).nullish(),
}
const Days = z.coerce.number({ error: 'Give whole days.' }).int('Give whole days.').min(0, 'Give 0 or more days.').max(3650, 'Give at most 3,650 days.')
const Percent = typedDecimal('The share').refine((value) => Number(value) >= 0 && Number(value) <= 100, 'Give 0 to 100 per cent.')
const consigneeRules = { min_remaining_days: Days, min_remaining_pct: Percent, mixed_lot_allowed: Flag, no_backward_expiry: Flag }
const newRules = {
  min_remaining_days: Days.default(0), min_remaining_pct: Percent.default('0'), mixed_lot_allowed: Flag.default(true), no_backward_expiry: Flag.default(false),
}
const ofConsignees = ['b2bConsignees.list', 'b2bConsignees.one', 'b2bConsignees.dropdown']

/** To whom clients send goods in bulk (b2b.md 2.2, 4.37, 5.4). */
export const b2bConsignees = {
  /** `unmapped`: those no supplier’s goods go to. */
  list: get('/api/btb_consignee/list', {
    needs: seesConsignees,
    query: paging.extend({
      client_id: anyOf(Id), consignee_type: anyOf(z.enum(consigneeType.names)), country_code: anyOf(CountryCode), city: searchText(60).optional(),
      unmapped: Flag.optional(), status: anyOf(Status),
    }),
    reply: paged(Consignee),
  }),
  one: get('/api/btb_consignee/edit/:id', { needs: seesConsignees, params: byId, reply: Consignee }),
  add: post('/api/btb_consignee/create', {
    needs: manages, body: z.object({ client_id: Id, consignee_code: Code, ...consigneeFields, ...newRules }), reply: Consignee, refreshes: ofConsignees,
  }),
  change: patch('/api/btb_consignee/update/:id', {
    needs: manages, params: byId, body: z.object({ ...consigneeFields, ...consigneeRules, version: z.number().int() }).partial(), reply: Consignee,
    refreshes: ofConsignees,
  }),
  toggle: patch('/api/btb_consignee/:id/toggle/:status', { needs: manages, params: byStatus, reply: Consignee, refreshes: ofConsignees }),
  /** Those in use, by name; 50 at most. */
  dropdown: lookup('/api/btb_consignee/dropdown_list', {
    needs: seesConsignees,
    query: z.object({ client_id: Id.optional(), search: searchText(100).optional() }),
    reply: z.array(z.object({ id: Id, client_id: Id, client_name: z.string(), consignee_code: z.string(), consignee_name: z.string(), city: z.string() })),
  }),
}

const seesMappings = 'app_b2b:mapped-supplier-consignee-list'
const Mapping = z.object({
  id: Id, client_id: Id, client_name: z.string(), supplier_id: Id, supplier_code: z.string(), supplier_name: z.string(), consignee_id: Id,
  consignee_code: z.string(), consignee_name: z.string(), city: z.string(),
  /** Days goods are on their way to it; those of the default hold, without one the longest. */
  transit_days: z.number(), is_default: z.boolean(), status: z.enum(switchStatus.names), version: z.number(), updated_at: Instant,
})
/** One, or several. */
const Some = (missing: string) => z.preprocess((v) => (Array.isArray(v) ? v : [v]), z.array(Id).min(1, missing).max(200, 'At most 200 at a time.'))
const Transit = z.coerce.number({ error: 'Give whole days.' }).int('Give whole days.').min(0, 'Give 0 or more days.').max(365, 'Give at most 365 days.')
const ofMappings = ['b2bMappings.list', 'b2bConsignees.list', 'b2bConsignees.one', 'b2bSuppliers.list', 'b2bSuppliers.one']

/** Which suppliers’ goods go to which consignees (b2b.md 2.2, 4.38, 5.4). */
export const b2bMappings = {
  list: get('/api/btb_supplier_consignee/list', {
    needs: seesMappings,
    query: paging.extend({ client_id: anyOf(Id), supplier_id: anyOf(Id), consignee_id: anyOf(Id), status: anyOf(z.enum(switchStatus.names)) }),
    reply: paged(Mapping),
  }),
  /** Each of the suppliers with each of the consignees, all of one client; pairs there are already are left as they are. */
  add: post('/api/btb_supplier_consignee/create', {
    needs: manages,
    body: z.object({ supplier_ids: Some('Choose a supplier.'), consignee_ids: Some('Choose a consignee.'), transit_days: Transit.default(0) }),
    reply: z.object({ created: z.number(), skipped: z.number() }),
    refreshes: ofMappings,
  }),
  /** One default a consignee: another is none any more. */
  change: patch('/api/btb_supplier_consignee/update/:id', {
    needs: manages, params: byId, body: z.object({ transit_days: Transit, is_default: Flag, version: z.number().int() }).partial(), reply: Mapping,
    refreshes: ofMappings,
  }),
  toggle: patch('/api/btb_supplier_consignee/:id/toggle/:status', {
    needs: manages, params: z.object({ id: Id, status: z.enum(switchStatus.names) }), reply: Mapping, refreshes: ofMappings,
  }),
  remove: del('/api/btb_supplier_consignee/:id', { needs: manages, params: byId, reply: z.null(), refreshes: ofMappings }),
}
