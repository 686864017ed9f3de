import { z } from 'zod'
import { hsCodeApproval } from '@/lib/domain/client'
import { bareHsCode } from '@/lib/domain/hs-code'
import { permitAuthority } from '@/lib/domain/tariff'
import { TypedHsCode } from './hs-desk'
import { anyOf, blank, byId, CountryCode, Currency, Flag, get, Id, Instant, paged, paging, patch, post, someIds, UnitPrice } from './kernel'

const sees = 'app_client:product-hscode'
const edits = 'app_client:product-hscode-edit'
const refreshes = ['clientHscodes.list']
const perhaps = z.string().nullable()

const filters = {
  client_id: anyOf(Id), hs_code: z.string().transform(bareHsCode).optional(), approval_status: anyOf(z.enum(hsCodeApproval.names)),
  is_restricted: Flag.optional(), country_of_origin: anyOf(CountryCode),
}
const Row = z.object({
  id: Id, client_id: Id, client_code: z.string(), client: z.string(), sku: z.string(), product_description: z.string(), hs_code: z.string(), dotted: z.string(),
  country_of_origin: z.string(), destination_country: z.string(),
  /** Percent by the tariff of today; null where it is no percentage. */
  duty_rate: perhaps,
  unit_value: perhaps, currency: perhaps, is_restricted: z.boolean(), permit_authority: z.enum(permitAuthority.names).nullable(), permit: perhaps,
  approval_status: z.enum(hsCodeApproval.names), reject_reason: perhaps, decided_by: perhaps, decided_at: Instant.nullable(), updated_at: Instant,
  version: z.number(),
})

/** How clients' products are declared; bills of entry use approved rows alone (clients.md 2.5, 3.4). */
export const clientHscodes = {
  list: get('/api/clients/product-hscode/list', { needs: sees, query: paging.extend(filters), reply: paged(Row) }),
  /** Changes a row; another HS code waits for approval again. What it pays is the tariff's alone (docs/decisions/047-products-of-sellers.md). */
  change: patch('/api/clients/product-hscode/:id', {
    needs: edits, params: byId,
    body: z.object({
      hs_code: TypedHsCode, country_of_origin: CountryCode,
      product_description: z.string().trim().normalize('NFC').min(3, 'Use at least 3 characters.').max(250, 'Use at most 250 characters.'),
      unit_value: z.union([blank, UnitPrice.refine((value) => Number(value) > 0, 'Unit Value must be greater than 0')]).nullable(),
      currency: z.union([blank, Currency]).nullable(),
      version: z.number().int(),
    }).partial(),
    reply: Row, refreshes,
  }),
  /** Approves or rejects rows that wait, all of them or none. */
  decide: patch('/api/clients/product-hscode/action/:action', {
    needs: 'app_client:product-hscode-approve', params: z.object({ action: z.enum(['approve', 'reject']) }),
    body: z.object({ ids: someIds, reason: z.string().trim().min(3, 'Say why, in at least 3 characters.').max(250, 'Use at most 250 characters.').optional() }),
    reply: z.object({ updated: z.number() }), refreshes,
  }),
  upload: post('/api/clients/product-hscode/upload', {
    needs: edits, kind: 'upload', body: z.object({ client_id: Id.optional(), dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 20 * 1024 * 1024, refreshes: ['uploads.list', ...refreshes],
  }),
  template: get('/api/clients/product-hscode/template', {
    needs: sees, kind: 'download', query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  download: post('/api/clients/product-hscode/download', {
    needs: sees, kind: 'download', writes: false,
    body: paging.extend({ ...filters, ids: z.array(Id).max(500).optional(), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
}
