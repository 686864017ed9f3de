import { z } from 'zod'
import { bagGrouping, weightSource } from '@/lib/domain/bag'
import { bagStatus } from '@/lib/domain/container'
import { bagMixture, bagType } from '@/lib/domain/lists'
import { packageStatus } from '@/lib/domain/package'
import { Airport, Failed, FloorBag, Gross, NewBag, Reason, Remarks, Seal, Side, WholeBag } from './bag-shapes'
import { anyOf, anySignedIn, byId, Day, Flag, get, Id, Instant, Kilograms, lookup, paged, paging, patch, post, numberText } from './kernel'

const view = 'app_bag:bags'
const floor = 'app_bag:bag-list'
const fill = 'app_bag:bag-add'
const close = 'app_bag:bag-close'
const sheet = 'app_bag:bags-template'
const bulk = 'app_bag:upload-bulk-bag'

const changed = ['containers.bags', 'bags.one', 'bags.byNumber', 'bags.board', 'bags.report', 'bags.counts', 'bags.unmapped']
const moved = [...changed, 'packages.find', 'packages.one', 'tracking.details']
const days = { from: Day.optional(), to: Day.optional(), facility_id: anyOf(Id) }
const Number = numberText(60).min(1, 'Scan a number.')
const Receipt = z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() })
const file = { kind: 'upload', maxBytes: 10 * 1024 * 1024, reply: Receipt, refreshes: ['uploads.list'] } as const
const template = z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') })

/** Figures of the bags of one day, destination, carrier, client or status (bags.md 4, /bagSummary). */
const Figures = z.object({
  bags: z.number(), packages: z.number(), net_weight: z.string(), gross_weight: z.string(),
  declared_value: z.string().nullable(), cod: z.string().nullable(), open_over_24h: z.number(),
})

const Unmapped = z.object({
  id: Id,
  tracking_no: z.string(),
  ref_no: z.string(),
  client: z.string(),
  service: z.string(),
  /** Where it lands, and the city it goes to. */
  destination: z.string().nullable(),
  city: z.string(),
  country_code: z.string(),
  carrier: z.string().nullable(),
  weight: z.string(),
  status: z.enum(packageStatus.names),
  facility: z.string().nullable(),
  status_at: Instant,
  age_h: z.number(),
  labelled: z.boolean(),
  suggested_bag: z.string().nullable(),
  suggested_bag_id: Id.nullable(),
  created_at: Instant,
})

export const bags = {
  one: get('/api/bag-data/:id', {
    needs: view, params: byId,
    query: z.object({
      contents_page: z.coerce.number().int().min(1).max(1000).default(1), contents_size: z.coerce.number().int().min(1).max(500).default(100),
    }),
    reply: WholeBag,
  }),
  change: patch('/api/bag-data/:id', {
    needs: 'app_bag:bag-edit', params: byId,
    body: z.object({
      bag_type: z.enum(bagType.names).optional(),
      mixture: z.enum(bagMixture.names).optional(),
      seal_no: Seal.nullable().optional(),
      length: Side.nullable().optional(),
      width: Side.nullable().optional(),
      height: Side.nullable().optional(),
      gross_weight: Gross.nullable().optional(),
      remarks: Remarks.nullable().optional(),
      version: z.number().int().optional(),
    }),
    reply: FloorBag,
    refreshes: changed,
  }),
  template: get('/api/bag-data/template', { needs: sheet, kind: 'download', query: template }),
  counts: get('/api/bag-data/summary', {
    needs: view, query: z.object(days),
    reply: z.object({
      by_status: z.array(z.object({ status: z.enum(bagStatus.names), bags: z.number(), packages: z.number() })),
      by_destination: z.array(z.object({ destination: z.string(), bags: z.number(), packages: z.number(), gross_weight: z.string() })),
    }),
  }),
  contents: get('/api/bag-data/download/:id', {
    needs: view, kind: 'download', params: byId, query: z.object({ format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx') }),
  }),
  /** The contents of several bags in one sheet, each line with its bag's number. */
  contentsOfMany: post('/api/bag-data/download', {
    needs: view, writes: false, kind: 'download',
    body: z.object({
      ids: z.array(Id).min(1, 'Choose at least one bag.').max(200, 'At most 200 bags at a time.'), format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
  }),
  upload: post('/api/bag-data/upload', { needs: sheet, ...file, body: z.object({ dry_run: Flag.default(false) }) }),

  add: post('/api/bag-info/add', { needs: fill, body: NewBag, reply: FloorBag, refreshes: changed }),
  board: get('/api/bag-info/list', {
    needs: floor,
    query: z.object({
      facility_id: anyOf(Id), status: anyOf(z.enum(bagStatus.names)), destination: anyOf(Airport),
      origin: anyOf(Airport), carrier_id: anyOf(Id), client_id: anyOf(Id),
      bag_type: anyOf(z.enum(bagType.names)), mine: Flag.optional(),
    }),
    reply: z.object({ groups: z.array(z.object({ status: z.enum(bagStatus.names), total: z.number(), rows: z.array(FloorBag) })) }),
  }),
  report: get('/api/bag-info/summary', {
    needs: 'app_bag:bag-summary',
    query: z.object({ ...days, group_by: z.enum(bagGrouping.names).default('day'), format: z.enum(['xlsx', 'csv']).optional() }),
    // The rows come at once and whole, with their totals; `meta` of a list would say nothing.
    reply: z.object({
      groups: z.array(Figures.extend({ group: z.string(), label: z.string(), filter: z.record(z.string(), z.string()) })), totals: Figures, from: Day, to: Day,
    }),
  }),
  byNumber: get('/api/bag-info/:bag_no', { needs: floor, params: z.object({ bag_no: numberText(35).min(1) }), reply: FloorBag }),
  scanIn: post('/api/bag-info/scan-in', {
    needs: fill,
    body: z.object({
      bag_id: Id, number: Number, weight: Kilograms.optional(), move: Flag.default(false), client_uuid: z.uuid('Give an id of 36 characters.').optional(),
    }),
    reply: z.object({
      bag: FloorBag,
      package: z.object({ id: Id, tracking_no: z.string(), city: z.string(), weight: z.string(), pieces: z.number(), pieces_in: z.number() }),
      /** `duplicate`: it was in this bag before, and nothing was counted. */
      result: z.enum(['applied', 'duplicate']),
      message: z.string(),
    }),
    refreshes: moved,
  }),
  scanOut: post('/api/bag-info/scan-out', {
    needs: fill, body: z.object({ bag_id: Id, number: Number, reason: z.string().trim().max(200).optional() }), reply: FloorBag, refreshes: moved,
  }),
  close: post('/api/bag-info/close/:id', {
    needs: close, params: byId,
    body: z.object({
      gross_weight: Gross.optional(), seal_no: Seal.nullish(), length: Side.nullish(),
      width: Side.nullish(), height: Side.nullish(), override_reason: z.string().trim().max(200).nullish(),
      print: Flag.default(false),
      /** Yes to closing although pieces of a parcel were not scanned. */
      accept_missing_pieces: Flag.default(false),
    }),
    reply: z.object({ bag: FloorBag, label_url: z.string() }),
    refreshes: moved,
  }),
  closeMany: post('/api/bag-info/bulk-close', {
    needs: close,
    body: z.object({
      ids: z.array(Id).min(1, 'Choose at least one bag.').max(200, 'At most 200 bags at a time.'), weight_source: z.enum(weightSource.names).default('scale'),
    }),
    reply: z.object({ closed: z.array(z.object({ id: Id, bag_no: z.string() })), failed: z.array(Failed) }),
    refreshes: moved,
  }),
  reopen: post('/api/bag-info/reopen/:id', {
    needs: 'app_bag:bag-reopen', params: byId, body: z.object({ reason: Reason }), reply: FloorBag, refreshes: moved,
  }),
  cancel: post('/api/bag-info/cancel/:id', {
    needs: 'app_bag:bag-cancel', params: byId, body: z.object({ reason: Reason }), reply: FloorBag, refreshes: moved,
  }),
  unmapped: get('/api/bag-info/unmapped-orders', {
    needs: 'app_bag:unmapped-bag-orders',
    query: paging.extend({
      client_id: anyOf(Id), destination: anyOf(Airport), carrier_id: anyOf(Id),
      facility_id: anyOf(Id), min_age_h: z.coerce.number().int().min(0).max(10_000).optional(),
    }),
    reply: paged(Unmapped),
  }),
  map: post('/api/bag-info/map-orders', {
    needs: fill,
    body: z.object({
      package_ids: z.array(Id).min(1, 'Choose at least one package.').max(500, 'At most 500 packages at a time.'),
      bag_id: Id.optional(),
      /** Opens a bag for them. */
      bag: NewBag.optional(),
      /** Into open bags of each lane, and new ones where those are full. */
      auto: Flag.default(false),
    }),
    reply: z.object({
      mapped: z.number(), failed: z.array(z.object({ tracking_no: z.string(), message: z.string() })),
      bags: z.array(z.object({ id: Id, bag_no: z.string(), added: z.number(), is_new: z.boolean() })),
    }),
    refreshes: moved,
  }),
  uploadBulk: post('/api/bag-info/bulk-upload', { needs: bulk, ...file, body: z.object({ auto_close: Flag.default(false), dry_run: Flag.default(false) }) }),
  bulkTemplate: get('/api/bag-info/bulk-template', { needs: bulk, kind: 'download', query: template }),

  types: lookup('/api/system/lists/bag/types', {
    ...anySignedIn,
    reply: z.array(z.object({ value: z.enum(bagType.names), label: z.string(), max_gross_weight: z.string(), max_packages: z.number(), tare: z.string() })),
  }),
  mixtures: lookup('/api/system/lists/bag/mixture', { ...anySignedIn, reply: z.array(z.object({ value: z.enum(bagMixture.names), label: z.string() })) }),
}
