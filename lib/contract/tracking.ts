import { z } from 'zod'
import { promiseBasis } from '@/lib/domain/delivery-promise'
import { numberType, packageStatus } from '@/lib/domain/package'
import { looksScanned } from '@/lib/domain/scan-input'
import { anyone, anyOf, anySignedIn, byId, Choice, Day, Flag, get, Id, Instant, Kilograms, lookup, Money, paged, paging, post, numberText } from './kernel'

const Status = z.enum(packageStatus.names)
/** Who took a parcel at the door (tracking.md 2, pods). */
export const Relation = z.enum(['self', 'family', 'neighbour', 'reception', 'security', 'colleague'])
const track = ['app_tracking:tracking', 'app_tracking:client-tracking'] as const

export const EventMaster = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  public_text: z.string(),
  public_text_ar: z.string().nullable(),
  category: z.string(),
  alias: z.string().nullable(),
  maps_to_status: z.string().nullable(),
  rank: z.number(),
  milestone: z.string().nullable(),
  is_public: z.boolean(),
  is_terminal: z.boolean(),
  is_exception: z.boolean(),
  needs_reason: z.boolean(),
  needs_location: z.boolean(),
  counts_attempt: z.boolean(),
  stops_sla: z.boolean(),
  iata_code: z.string().nullable(),
  is_system: z.boolean(),
  status: z.string(),
  /** Fields that may no longer be changed: the code of a system event or of one that was used. */
  locked: z.array(z.string()),
})

export const EntityScan = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  entity_type: z.string(),
  event_code: z.string(),
  event_name: z.string().nullable(),
  allowed_statuses: z.array(z.string()),
  requires: z.array(z.string()),
  user_categories: z.array(z.string()),
  block_duplicate_minutes: z.number(),
  sound: z.string(),
  status: z.string(),
})

const TimelineEvent = z.object({
  id: Id,
  event_code: z.string(),
  name: z.string(),
  event_at: Instant,
  received_at: Instant,
  location: z.string().nullable(),
  source: z.string(),
  category: z.string(),
  is_exception: z.boolean(),
  reason_code: z.string().nullable(),
  remarks: z.string().nullable(),
  carrier_event_code: z.string().nullable(),
  carrier_event_text: z.string().nullable(),
  by: z.string().nullable(),
  voided: z.boolean(),
  mapping: z.enum(['mapped', 'unmapped', 'ignored']),
  /** The carrier's own answer is still kept. */
  has_raw: z.boolean(),
})
/** A driver who brought less or more cash than was due; all three in one currency (tracking.md 7, COD). */
const CodDispute = z.object({ expected: z.string(), collected: z.string(), difference: z.string(), currency: z.string() })
const Milestone = z.object({ name: z.string(), label: z.string(), at: Instant.nullable(), state: z.enum(['done', 'now', 'ahead', 'trouble']) })
const StatusRow = z.object({
  number: z.string(),
  id: Id,
  order_id: z.string(),
  tracking_no: z.string(),
  ref_no: z.string(),
  client: z.string(),
  carrier: z.string().nullable(),
  status: Status,
  last_event: z.string().nullable(),
  location: z.string().nullable(),
  last_event_at: Instant.nullable(),
  eta: Instant.nullable(),
  attempt_count: z.number(),
  cod_amount: z.string().nullable(),
  cod_currency: z.string().nullable(),
  late_hours: z.number().nullable(),
  has_pod: z.boolean(),
})

/** Cities of the journey in degrees, for the map: from, now while under way, to. */
const Route = z.array(z.object({ kind: z.enum(['from', 'now', 'to']), name: z.string(), lat: z.number(), lng: z.number() }))

export const Details = z.object({
  package: StatusRow.omit({ number: true }).extend({
    carrier_tracking_no: z.string().nullable(),
    service: z.string(),
    consignee_name: z.string().nullable(),
    consignee_phone: z.string().nullable(),
    city: z.string(),
    country_code: z.string(),
    pieces: z.number(),
    weight: z.string(),
    declared_value: z.string().nullable(),
    currency: z.string(),
    payment_mode: z.string(),
    created_at: Instant,
    sla_due_at: Instant.nullable(),
    /** Promised when it was booked, from so many deliveries (docs/decisions/056-promises.md); null where too little had been delivered. */
    likely_on: Day.nullable(),
    sure_on: Day.nullable(),
    promise_basis: z.enum(promiseBasis.names).nullable(),
    promise_deliveries: z.number().nullable(),
    bag_no: z.string().nullable(),
    consolidation_no: z.string().nullable(),
    carrier_code: z.string().nullable(),
    cod_dispute: CodDispute.nullable(),
    /** Cash taken at the door, in the currency of the COD. */
    cod_collected: z.string().nullable(),
    version: z.number(),
  }),
  /** The phone is masked until asked for with `reveal`; every reveal is logged. */
  masked: z.boolean(),
  milestones: z.array(Milestone),
  events: z.array(TimelineEvent),
  route: Route,
  has_pod: z.boolean(),
})

export const Pod = z.object({
  delivered_at: Instant,
  receiver_name: z.string(),
  relation: z.string(),
  signature_url: z.string().nullable(),
  photo_urls: z.array(z.string()),
  cod_collected: z.string().nullable(),
  cod_currency: z.string().nullable(),
  cod_method: z.string().nullable(),
  cod_dispute: CodDispute.nullable(),
  driver_name: z.string().nullable(),
  run_no: z.string().nullable(),
  otp_verified: z.boolean(),
  /** Where it was handed over and where the address is, as decimal degrees. */
  lat: z.string().nullable(),
  lng: z.string().nullable(),
  address_lat: z.string().nullable(),
  address_lng: z.string().nullable(),
  distance_m: z.number().nullable(),
  source: z.string(),
  status: z.string(),
})

/** A card of the public page: nothing of the person, nothing of the price (tracking.md 4). */
export const PublicCard = z.object({
  number: z.string(),
  found: z.boolean(),
  status_text: z.string().optional(),
  tone: z.string().optional(),
  city: z.string().optional(),
  country_code: z.string().optional(),
  last_at: Instant.nullish(),
  eta: Instant.nullish(),
  /** The days promised when it was booked, while it is on its way and its consignee chose no other. */
  likely_on: Day.nullish(),
  sure_on: Day.nullish(),
  /** Delivery attempts the carrier still makes, where that is known. */
  attempts_left: z.number().nullish(),
  carrier: z.object({ name: z.string(), url: z.string().nullable() }).nullish(),
  brand: z.string().optional(),
  /** What `?client=` of a shop's own links holds. */
  brand_slug: z.string().optional(),
  /** The mark of the brand's logo at `clientLogo`; absent where it has none. */
  logo: z.string().optional(),
  milestones: z.array(Milestone).optional(),
  /** Newest first; the city in the language asked for. */
  events: z.array(z.object({ text: z.string(), at: Instant, city: z.string().nullable(), country_code: z.string().nullable() })).optional(),
  route: Route.optional(),
  has_pod: z.boolean().optional(),
  /** Its consignee may still have a say in it, or cash to pay: the phone check leads somewhere. */
  can_change: z.boolean().optional(),
})

/** What one scan of a bag or consolidation did to the packages in it. */
const Cascade = z.object({
  entity: z.enum(['bag', 'consolidation']),
  number: z.string(),
  packages: z.number(),
  applied: z.number(),
  duplicate: z.number(),
  /** The first of those it could not be applied to, each with its reason. */
  refused: z.array(z.object({ tracking_no: z.string(), status: Status, message: z.string() })),
  refused_count: z.number(),
})

const ScanResult = z.object({
  number: z.string(),
  client_uuid: z.string().nullable(),
  result: z.enum(['applied', 'duplicate', 'not_found', 'not_allowed']),
  message: z.string(),
  tracking_no: z.string().nullable(),
  package_id: Id.nullable(),
  /** Of a cascade the first; taking it back takes back the whole cascade. */
  event_id: Id.nullable(),
  status: Status.nullable(),
  city: z.string().nullable(),
  cascade: Cascade.nullable(),
  /** Of a parcel weighed piece by piece. */
  pieces: z.object({ weighed: z.number().int(), of: z.number().int() }).optional(),
})

const afterScan = ['packages.find', 'packages.stats', 'packages.one', 'tracking.details', 'tracking.status', 'tracking.pod']

/** Who took a parcel; the number of the next one, scanned into the field, is nobody. */
export const Receiver = z.string()
  .trim()
  .min(1, 'Receiver is required.')
  .max(100)
  .refine((name) => !looksScanned(name), 'This is a scanned number, not a name. Say who took it.')

export const tracking = {
  events: get('/api/tracking-events', {
    ...anySignedIn,
    query: paging.extend({ category: anyOf(z.string()), is_public: Flag.optional(), status: z.string().optional() }),
    reply: paged(EventMaster),
  }),
  categories: lookup('/api/tracking-events/category', { ...anySignedIn, reply: z.array(Choice) }),
  scans: get('/api/entity-scans', {
    ...anySignedIn,
    query: paging.extend({ entity_type: z.string().optional(), status: z.string().optional() }),
    reply: paged(EntityScan),
  }),
  status: post('/api/tracking/status', {
    needs: track,
    writes: false,
    body: z.object({
      numbers: z.array(numberText(60).min(1)).min(1, 'Give at least one number.').max(200, 'At most 200 numbers at a time.'),
      type: z.enum(numberType.names).default('any'),
      client_id: Id.optional(),
    }),
    reply: z.object({ results: z.array(StatusRow), not_found: z.array(z.string()) }),
  }),
  details: get('/api/client/internal-tracking-details', {
    needs: track,
    query: z.object({
      id: Id.optional(), tracking_no: numberText(60).optional(), client_id: Id.optional(), ref_no: numberText(50).optional(), reveal: Flag.optional(),
    }),
    reply: Details,
  }),
  applyScan: post('/api/apply-scan', {
    needs: 'app_tracking:lm-apply-scan',
    body: z.object({
      scan_code: z.string().trim().max(20),
      numbers: z.array(numberText(60).min(1)).min(1, 'Scan at least one number.').max(200, 'At most 200 numbers at a time.'),
      scanned_at: z.union([z.iso.datetime({ offset: true }), z.array(z.iso.datetime({ offset: true })).max(200)]).optional(),
      facility_id: Id.optional(),
      location: z.string().trim().max(100).optional(),
      lat: z.number().min(-90).max(90).optional(),
      lng: z.number().min(-180).max(180).optional(),
      reason_code: z.string().trim().max(20).optional(),
      remarks: z.string().trim().max(255).optional(),
      weight: Kilograms.optional(),
      bag_no: numberText(35).optional(),
      run_no: numberText(30).optional(),
      carrier_id: Id.optional(),
      /** Who took the parcel and what was paid at the door: kept as its proof of delivery. */
      receiver_name: Receiver.optional(),
      relation: Relation.optional(),
      cod_collected: Money.optional(),
      device_id: z.string().trim().max(80).optional(),
      client_uuid: z.array(z.uuid()).max(200).optional(),
    }),
    reply: z.object({ results: z.array(ScanResult) }),
    refreshes: afterScan,
  }),
  scanContents: get('/api/apply-scan/contents', {
    needs: 'app_tracking:lm-apply-scan',
    query: z.object({ scan_code: z.string().trim().max(20), number: numberText(60).min(1) }),
    reply: z.object({
      entity: z.enum(['bag', 'consolidation']), number: z.string(), lane: z.string(),
      status: z.string(), packages: z.number(), movable: z.number(), on_hold: z.number(),
    }),
  }),
  cashDue: get('/api/apply-scan/cash', {
    needs: 'app_tracking:lm-apply-scan',
    query: z.object({ scan_code: z.string().trim().max(20).optional(), number: numberText(60).min(1) }),
    /** Null where nothing is to be taken at the door. */
    reply: z.object({ due: z.string().nullable(), currency: z.string().nullable() }),
  }),
  uploadScans: post('/api/apply-scan/upload', {
    needs: 'app_tracking:lm-scan-upload-template',
    kind: 'upload',
    body: z.object({ dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 21 * 1024 * 1024,
    refreshes: ['uploads.list'],
  }),
  scanTemplate: get('/api/apply-scan/template', {
    needs: 'app_tracking:lm-scan-upload-template',
    kind: 'download',
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  voidScan: post('/api/apply-scan/void', {
    needs: 'app_tracking:lm-apply-scan',
    body: z.object({ event_ids: z.array(Id).min(1).max(200), reason: z.string().trim().min(1, 'Say why.').max(200) }),
    reply: z.object({ voided: z.array(Id), failed: z.array(z.object({ event_id: Id, message: z.string() })) }),
    refreshes: afterScan,
  }),
  addEvent: post('/api/package-events', {
    needs: 'app_tracking:tracking-event-add',
    body: z.object({
      package_id: Id,
      event_code: z.string().trim().max(10),
      event_at: z.iso.datetime({ offset: true }),
      location: z.string().trim().max(100).optional(),
      reason_code: z.string().trim().max(20).optional(),
      remarks: z.string().trim().max(255).optional(),
    }),
    reply: z.object({ id: Id, status: Status }),
    refreshes: afterScan,
  }),
  pod: get('/api/tracking-pod-data/:id', { needs: 'app_tracking:tracking-pod', params: byId, reply: Pod }),
  summary: get('/api/public/tracking-summary', {
    ...anyone,
    query: z.object({ numbers: z.string().trim().min(1).max(700), lang: z.enum(['en', 'ar']).default('en') }),
    reply: z.array(PublicCard),
  }),
  /** A client's logo by its mark, the fingerprint of the picture: told on the card of a parcel, and no number to count through. 404 once it is another. */
  clientLogo: get('/api/public/client-logo/:mark', { ...anyone, kind: 'download', params: z.object({ mark: z.string().regex(/^[0-9a-f]{16}$/) }) }),
  publicPod: post('/api/public/tracking-pod', {
    ...anyone,
    writes: false,
    body: z.object({ tracking_no: numberText(60), phone_last4: z.string().regex(/^\d{4}$/, 'Give the last four digits.') }),
    reply: z.object({ initials: z.string(), delivered_at: Instant, photo_url: z.string().nullable() }),
  }),
}
