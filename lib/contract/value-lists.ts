import { z } from 'zod'
import { anySignedIn, byId, del, Flag, Id, lookup, post } from './kernel'
import type { UploadTemplate } from './upload-column'

const edits = 'app_base:list-configuration-edit'
const refreshes = ['valueLists.list']

const ListCode = z.string().trim().regex(/^[a-z][a-z0-9_]{2,39}$/, 'A list code is small letters, digits and underscores, at least three of them.')
const Code = z.string().trim().regex(/^[A-Za-z0-9_.-]{1,40}$/, 'Use letters, digits, dot, dash or underscore.')

/** Values people add, relabel, order and switch by file (settings.md 6). */
export const listValueTemplate = {
  kind: 'list_value',
  version: 1,
  sheet: 'List values',
  instructions: 'One row adds a value to a list or changes the label, order, switch or color of one that is there. Codes never change. Values of system lists cannot be added. The grey example row is not applied.',
  columns: [
    { header: 'List Code', field: 'list_code', required: true, type: 'id', rule: 'A list that is there', example: 'cancel_reasons', width: 26 },
    {
      header: 'Value', field: 'value', required: true, type: 'id',
      rule: 'Letters, digits, dot, dash or underscore, at most 40', example: 'customer_request', width: 22,
    },
    { header: 'Label', field: 'label', required: true, type: 'text', rule: 'At most 80 characters', example: 'Customer request', width: 28 },
    { header: 'Label AR', field: 'label_ar', type: 'text', rule: 'At most 80 characters', example: 'طلب العميل', width: 28 },
    { header: 'Sort', field: 'sort_order', type: 'number', rule: 'Whole number from 0', example: '10' },
    { header: 'Active', field: 'is_active', type: 'bool', rule: 'Y or N; left empty, Y', example: 'Y' },
    { header: 'Color', field: 'color', type: 'text', rule: 'Like #1A73E8, dark enough for white text', example: '#1A73E8' },
  ],
} as const satisfies UploadTemplate

const Value = z.object({
  id: Id,
  list_code: z.string(),
  value: z.string().optional(),
  label: z.string().optional(),
  label_ar: z.string().nullish(),
  color: z.string().nullish(),
  sort_order: z.number().optional(),
  is_active: z.boolean().optional(),
  meta: z.unknown().optional(),
  /** Records that hold the value; told when asked for. */
  used: z.number().nullish(),
  version: z.number().optional(),
  /** Of a list as a whole. */
  name: z.string().optional(),
  group: z.string().optional(),
  is_system: z.boolean().optional(),
  allow_custom: z.boolean().optional(),
  values: z.number().optional(),
})

/** The drop-down lists and their values (settings.md 2.3). */
export const valueLists = {
  list: lookup('/api/config_values/list', {
    ...anySignedIn,
    query: z.object({
      list_code: z.string().max(40).optional(), group: z.string().max(40).optional(),
      active: Flag.optional(), used: Flag.optional(), format: z.enum(['xlsx']).optional(),
    }),
    reply: z.array(Value),
  }),
  save: post('/api/config_values/save', {
    needs: edits,
    body: z.object({
      list_code: ListCode,
      id: Id.nullish(),
      value: Code.optional(),
      label: z.string().trim().min(1, 'Label is required.').max(80).optional(),
      label_ar: z.string().trim().max(80).nullish(),
      color: z.string().trim().max(7).nullish(),
      is_active: z.boolean().optional(),
      meta: z.record(z.string(), z.unknown()).nullish(),
      /** With `group`: the list is new. */
      name: z.string().trim().min(2).max(80).optional(),
      group: z.string().trim().min(2).max(40).optional(),
      version: z.number().int().optional(),
    }),
    reply: Value,
    refreshes,
  }),
  order: post('/api/config_values/order', {
    needs: edits,
    body: z.object({ list_code: z.string().max(40), ids: z.array(Id).min(1).max(2000) }),
    reply: z.object({ updated: z.number() }),
    refreshes,
  }),
  remove: del('/api/config_values/:id', { needs: edits, params: byId, reply: z.object({ id: Id }), refreshes }),
  upload: post('/api/config_values/upload', {
    needs: edits, kind: 'upload', maxBytes: 20 * 1024 * 1024, body: z.object({ dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }), refreshes: [...refreshes, 'uploads.list'],
  }),
}
