import { z } from 'zod'
import { clientAddressType } from '@/lib/domain/client'
import { recordStatus } from '@/lib/domain/record-status'
import { OptionalEmail } from './email'
import { NationalPhone } from './phone'
import { anyOf, anySignedIn, blank, byId, CountryCode, del, Flag, get, Id, lookup, paged, paging, patch, post, searchText } from './kernel'

const reads = 'app_client:client-addresses'
const writes = 'app_client:client-addresses-edit'
const changed = ['clientAddresses.list', 'clientAddresses.one', 'clientAddresses.names', 'clients.one', 'pickup.addresses']

const line = (least: number, most: number, missing: string) =>
  z.string().trim().normalize('NFC').min(least, missing).max(most, `Use at most ${most} characters.`)
const text = (most: number) => z.union([blank, line(0, most, '')]).nullish()
const degrees = (most: number, words: string) => z.union([blank, z.coerce.number().min(-most, words).max(most, words)]).nullish()

/** An address of a client (clients.md 2.2); what the country asks of it is the upstream's to judge. */
const fields = {
  address_type: z.enum(clientAddressType.names),
  name: line(2, 80, 'Use at least 2 characters.'),
  contact_name: line(2, 100, 'Use at least 2 characters.'),
  contact_phone: NationalPhone,
  contact_email: OptionalEmail,
  address_line1: line(1, 120, 'Address is required.'),
  address_line2: text(120),
  area: text(80),
  city: line(1, 80, 'City is required.'),
  state: text(80),
  country_code: CountryCode,
  pincode: text(12),
  po_box: z.union([blank, z.string().trim().regex(/^\d{1,10}$/, 'A P.O. box has at most 10 digits.')]).nullish(),
  makani_no: z.union([blank, z.string().trim().regex(/^\d{10}$/, 'A Makani number has 10 digits.')]).nullish(),
  latitude: degrees(90, 'Latitude is from −90 to 90.'),
  longitude: degrees(180, 'Longitude is from −180 to 180.'),
  is_default: Flag,
}

const Address = z.object({
  id: Id, address_id: Id, client_id: Id, client: z.string(), address_type: z.string(), name: z.string(),
  contact_name: z.string(), contact_phone: z.string(), contact_email: z.string().nullable(),
  address_line1: z.string(), address_line2: z.string().nullable(), area: z.string().nullable(),
  city: z.string(), state: z.string().nullable(), country_code: z.string(), pincode: z.string().nullable(),
  po_box: z.string().nullable(), makani_no: z.string().nullable(), latitude: z.string().nullable(),
  longitude: z.string().nullable(), is_default: z.boolean(), status: z.enum(recordStatus.names), version: z.number(),
})

/** Where clients are picked up from, billed and sent returns to. */
export const clientAddresses = {
  list: get('/api/client-address/list/:id', {
    needs: reads,
    params: byId,
    query: paging.extend({ address_type: anyOf(z.enum(clientAddressType.names)), status: anyOf(z.enum(['active', 'inactive'])) }),
    reply: paged(Address),
  }),
  one: get('/api/client-address/edit/:id', { needs: reads, params: byId, reply: Address }),
  add: post('/api/client-address/create/:id', {
    needs: writes,
    params: byId,
    body: z.object(fields).partial().required({
      address_type: true, name: true, contact_name: true, contact_phone: true, address_line1: true, city: true, country_code: true,
    }),
    reply: z.object({ address_id: Id }),
    refreshes: changed,
  }),
  change: patch('/api/client-address/update/:id/:address_id', {
    needs: writes,
    params: byId.extend({ address_id: Id }),
    body: z.object(fields).partial().extend({ status: z.enum(['active', 'inactive']).optional(), version: z.coerce.number().int().optional() }),
    reply: Address,
    refreshes: changed,
  }),
  remove: del('/api/client-address/:id', { needs: writes, params: byId, reply: z.object({ address_id: Id, status: z.string() }), refreshes: changed }),
  names: lookup('/api/client-address/name-get', {
    ...anySignedIn,
    query: z.object({ client_id: Id, address_type: anyOf(z.enum(clientAddressType.names)), search: searchText(60).optional() }),
    reply: z.array(z.object({ address_id: Id, name: z.string(), city: z.string(), is_default: z.boolean() })),
  }),
}
