import { z } from 'zod'
import { storageClass } from '@/lib/domain/location'
import { omsSystem } from '@/lib/domain/oms'
import { switchStatus } from '@/lib/domain/record-status'
import { skuVatRate } from '@/lib/domain/sku'
import { HsCode as AnyHsCode } from './goods'
import { anyOf, blank, byId, Flag, get, Id, Instant, lookup, paged, paging, patch, post, RowByRow, searchText, someIds } from './kernel'

const sees = 'app_fulfillment:oms-category-screen'
const manages = 'app_fulfillment:oms-manage'
const refreshes = ['omsCategories.list', 'omsCategories.dropdown']

const System = z.enum(omsSystem.names)
const Status = z.enum(switchStatus.names)
const needed = (most: number, missing: string) => z.string().trim().normalize('NFC').min(1, missing).max(most, `Use at most ${most} characters.`)

const Category = z.object({
  id: Id, oms_code: System, category_code: z.string(), category_name: z.string(), parent_id: Id.nullable(), parent: z.string().nullable(),
  storage_class: z.enum(storageClass.names).nullable(), default_hs_code: z.string().nullable(), default_handling_code: z.string().nullable(),
  vat_rate: z.enum(skuVatRate.names).nullable(), is_dangerous: z.boolean(), is_expiry_tracked: z.boolean(),
  /** SKUs of its products that are not deleted. */
  sku_count: z.number(),
  product_count: z.number(), status: Status, version: z.number(), updated_at: Instant,
})
const HsCode = z.union([blank, AnyHsCode]).nullish()
const fields = {
  category_name: needed(120, 'Name is required.'),
  parent_id: Id.nullish(),
  storage_class: z.enum(storageClass.names).nullish(),
  default_hs_code: HsCode,
  default_handling_code: z.union([blank, z.string().trim().toUpperCase().max(10, 'Choose a handling code.')]).nullish(),
  vat_rate: z.enum(skuVatRate.names).nullish(),
  is_dangerous: Flag,
  is_expiry_tracked: Flag,
}

/** Categories of goods as order management systems know them, and what goods take of them (fulfilment.md 2.8, 4.15, 5.5). */
export const omsCategories = {
  list: get('/api/fulfillment/oms_category_list', {
    needs: sees,
    query: paging.extend({
      oms_code: anyOf(System), parent_id: anyOf(Id), storage_class: anyOf(z.enum(storageClass.names)), status: anyOf(Status), no_hs_code: Flag.optional(),
    }),
    reply: paged(Category),
  }),
  add: post('/api/fulfillment/oms_category_create', {
    needs: manages,
    body: z.object({
      oms_code: System,
      category_code: needed(64, 'Code is required.').regex(/^[^/]+$/, 'A code has no slash: Unicommerce/SHOES names a code of one OMS.'),
      ...fields, is_dangerous: Flag.default(false), is_expiry_tracked: Flag.default(false),
    }),
    reply: Category, refreshes,
  }),
  change: patch('/api/fulfillment/oms_category_update/:id', {
    needs: manages, params: byId, body: z.object({ ...fields, version: z.number().int() }).partial(), reply: Category, refreshes,
  }),
  toggle: patch('/api/fulfillment/oms_category_toggle/:id/:status', {
    needs: manages, params: z.object({ id: Id, status: Status }), reply: Category, refreshes,
  }),
  /** The same storage class or HS code for several; what is left out stays. */
  changeMany: patch('/api/fulfillment/oms_category_update_many', {
    needs: manages, body: z.object({ ids: someIds, storage_class: fields.storage_class, default_hs_code: HsCode }), reply: RowByRow, refreshes,
  }),
  toggleMany: patch('/api/fulfillment/oms_category_toggle_many', {
    needs: manages, body: z.object({ ids: someIds, status: Status }), reply: RowByRow, refreshes,
  }),
  /** Those in use, to choose from. */
  dropdown: lookup('/api/fulfillment/oms_category_dropdown', {
    needs: ['app_fulfillment:product-list', sees],
    query: z.object({ search: searchText(100).optional() }),
    reply: z.array(z.object({ id: Id, oms_name: z.string(), category_code: z.string(), category_name: z.string() })),
  }),
}
