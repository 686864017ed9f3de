import { z } from 'zod'
import { clientEnvironment, clientIntegration, clientStatus, clientType, serviceType } from '@/lib/domain/client'
import { OptionalIban, OptionalSwift } from './bank-account'
import { Email, EmailText } from './email'
import { NationalPhone } from './phone'
import {
  anyOf, anySignedIn, blank, byId, CountryCode, Currency, Day, del, Flag, get, Id, Instant, lookup, Money, paged, paging, patch, post, searchText,
} from './kernel'

const edit = 'app_client:client-edit'
const reads = 'app_client:client-list'
const changed = ['clients.list', 'clients.one', 'clients.dropdown']

const line = (least: number, most: number, missing: string) =>
  z.string().trim().normalize('NFC').min(least, missing).max(most, `Use at most ${most} characters.`)
const text = (most: number) => z.union([blank, z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)]).nullish()
const plainDay = z.union([blank, Day]).nullish()

/** Everything of a client but its code and status (clients.md 2.1); rules between fields are the upstream's. */
const fields = {
  name: line(2, 120, 'Use at least 2 characters.'),
  trade_name: text(120),
  client_type: z.enum(clientType.names),
  service_type: z.array(z.enum(serviceType.names)).min(1, 'Choose at least one service.').max(7),
  environment: z.enum(clientEnvironment.names),
  integration_mode: z.enum(clientIntegration.names),
  country_code: CountryCode,
  currency: Currency,
  time_zone: z.string().trim().min(1, 'Choose a time zone.').max(60),
  trn: text(20),
  vat_registered: Flag,
  trade_license_no: text(40),
  trade_license_authority: text(60),
  trade_license_expiry: plainDay,
  importer_code: text(20),
  contact_name: line(2, 100, 'Use at least 2 characters.'),
  contact_email: Email,
  contact_phone: NationalPhone,
  billing_email: EmailText(5).nullish(),
  account_manager_id: z.union([blank, Id]).nullish(),
  parent_client_id: z.union([blank, Id]).nullish(),
  payment_terms_days: z.coerce.number().int().min(0).max(120, 'Payment terms are at most 120 days.'),
  credit_limit: Money.refine((limit) => !limit.startsWith('-'), 'The limit cannot be negative.'),
  bank_beneficiary: text(100),
  bank_name: text(100),
  iban: OptionalIban,
  swift: OptionalSwift,
  remarks: text(500),
  /** A picture of at most 1 MB in base64; an empty text takes the logo away. */
  logo: z.string().max(1_500_000).optional(),
}
const ClientCode = z.string().trim().toUpperCase().regex(/^[A-Z0-9]{3,10}$/, 'Use 3 to 10 capital letters or digits.')

const Row = z.object({
  id: Id,
  client_code: z.string(),
  name: z.string(),
  client_type: z.string(),
  /** In words, parted by commas. */
  services: z.string(),
  country_code: z.string(),
  account_manager: z.string().nullable(),
  environment: z.string(),
  integration_mode: z.string(),
  open_orders: z.number(),
  contact_email: z.string(),
  invite_sent_at: Instant.nullable(),
  /** Somebody of the client has signed in on an invite. */
  accepted: z.boolean(),
  trade_license_expiry: z.string().nullable(),
  status: z.enum(clientStatus.names),
  created_at: Instant,
  version: z.number(),
})

const Client = Row.omit({ services: true, account_manager: true }).extend({
  trade_name: z.string().nullable(), service_type: z.array(z.string()), currency: z.string(),
  time_zone: z.string(), trn: z.string().nullable(), vat_registered: z.boolean(),
  trade_license_no: z.string().nullable(), trade_license_authority: z.string().nullable(), importer_code: z.string().nullable(),
  contact_name: z.string(), contact_phone: z.string(), billing_email: z.string().nullable(),
  account_manager_id: z.number().nullable(), account_manager: z.string().nullable(),
  parent_client_id: z.number().nullable(), parent: z.string().nullable(), payment_terms_days: z.number(),
  credit_limit: z.string(), bank_beneficiary: z.string().nullable(), bank_name: z.string().nullable(),
  iban: z.string().nullable(), swift: z.string().nullable(), remarks: z.string().nullable(),
  deactivated_reason: z.string().nullable(), invite_accepted_at: Instant.nullable(),
  /** The picture itself, ready for an `img`; null without one. */
  logo: z.string().nullable(),
  logo_url: z.string().nullable(),
  /** The code stands on labels, so it stays once there is a parcel. */
  code_fixed: z.boolean(),
  /** What keeps the client from being activated; null when nothing does. */
  not_ready: z.string().nullable(),
  counts: z.object({ addresses: z.number(), tokens: z.number(), sellers: z.number() }),
})

/** Amounts in the client's currency. */
const ClientCredit = z.object({
  limit: z.string(), currency: z.string(), invoices: z.string(), charges: z.string(), orders: z.string(), used: z.string(),
  /** Below zero where more is used than the limit allows. */
  free: z.string(),
  /** Those ordered first, 50 at most. */
  waiting: z.array(z.object({ id: Id, order_no: z.string(), ref_no: z.string(), order_date: Instant, note: z.string().nullable() })),
  waiting_count: z.number(),
})

/** Those who buy our services (clients.md). */
export const clients = {
  list: get('/api/clients/list', {
    needs: reads,
    query: paging.extend({
      status: anyOf(z.enum(clientStatus.names)), service_type: anyOf(z.enum(serviceType.names)),
      client_type: anyOf(z.enum(clientType.names)), country_code: anyOf(CountryCode),
      environment: anyOf(z.enum(clientEnvironment.names)), account_manager_id: anyOf(Id),
      /** Part of the manager's name. */
      account_manager: z.string().trim().max(60).optional(),
    }),
    reply: paged(Row),
  }),
  dropdown: lookup('/api/clients/dropdown_list', {
    ...anySignedIn,
    query: z.object({
      search: searchText(60).optional(),
      service_type: anyOf(z.string()),
      status: anyOf(z.string()),
      limit: z.coerce.number().int().min(1).max(50).default(50),
    }),
    reply: z.array(z.object({ id: Id, client_code: z.string(), name: z.string() })),
  }),
  options: get('/api/clients/add', {
    needs: edit,
    reply: z.object({
      client_types: z.array(z.object({ value: z.string(), label: z.string() })),
      service_types: z.array(z.object({ value: z.string(), label: z.string() })),
      currencies: z.array(z.string()),
      countries: z.array(z.object({ value: z.string(), label: z.string() })),
      time_zones: z.array(z.string()),
      account_managers: z.array(z.object({ id: Id, name: z.string() })),
    }),
  }),
  one: get('/api/clients/edit/:id', { needs: reads, own: ['client'], params: byId, reply: Client }),
  /** What stands against its credit, and the orders that wait for it (clients.md 7.1). */
  credit: get('/api/clients/credit/:id', { needs: 'app_client:client-bank', params: byId, reply: ClientCredit }),
  create: post('/api/clients/create', {
    needs: edit,
    body: z.object(fields).partial().extend({ client_code: ClientCode })
      .required({
        name: true, client_type: true, service_type: true, country_code: true, currency: true, contact_name: true, contact_email: true, contact_phone: true,
      }),
    reply: z.object({ id: Id, client_code: z.string() }),
    maxBytes: 2 * 1024 * 1024,
    refreshes: changed,
  }),
  change: patch('/api/clients/update/:id', {
    needs: edit,
    params: byId,
    body: z.object(fields).partial().extend({
      client_code: ClientCode.optional(), status: z.enum(clientStatus.names).optional(),
      reason: z.string().trim().max(250, 'Use 5 to 250 characters.').optional(), version: z.coerce.number().int().optional(),
    }),
    reply: Client,
    maxBytes: 2 * 1024 * 1024,
    refreshes: [...changed, 'members.list', 'clientTokens.list'],
  }),
  remove: del('/api/clients/:id', {
    needs: 'app_client:client-delete', params: byId, reply: z.object({ id: Id, status: z.string() }), refreshes: [...changed, 'members.list'],
  }),
  invite: patch('/api/clients/action/action_send_invite', {
    needs: 'app_client:client-invite',
    body: z.object({
      ids: z.array(Id).min(1, 'Choose at least one client.').max(100, 'At most 100 clients at a time.'),
      message: z.string().trim().max(500, 'Use at most 500 characters.').optional(),
    }),
    reply: z.object({ sent: z.number(), skipped: z.array(z.object({ id: Id, reason: z.string() })) }),
    refreshes: [...changed, 'members.list'],
  }),
  dropLogo: patch('/api/client/delete-logo/:id', {
    needs: edit, own: ['client'], params: byId, reply: z.object({ id: Id, logo_path: z.null() }), refreshes: changed,
  }),
  logo: get('/api/client/logo/:id', { ...anySignedIn, kind: 'download', params: byId }),
}
