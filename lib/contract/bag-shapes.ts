import { z } from 'zod'
import { bagOutReason, bagSource, ownBagNo } from '@/lib/domain/bag'
import { bagStatus, contentClass } from '@/lib/domain/container'
import { bagMixture, bagType } from '@/lib/domain/lists'
import { packageStatus } from '@/lib/domain/package'
import { Centimetres, Id, Instant, Kilograms } from './kernel'

export const Airport = z.string().trim().toUpperCase().regex(/^[A-Z]{3}$/, 'Use the three letters of an airport.')
export const Seal = z.string().trim().toUpperCase().max(20, 'At most 20 characters.')
export const Reason = z.string().trim().min(3, 'Say why.').max(200, 'At most 200 characters.')
export const Side = Centimetres.refine((v) => Number(v) > 0 && Number(v) <= 1000, 'Between 0.1 and 1,000 cm.')
export const Gross = Kilograms.refine((v) => Number(v) > 0, 'The weight must be above 0.')
export const Remarks = z.string().trim().max(255, 'At most 255 characters.')

/** What a bag is opened with (bags.md 5); mixture and class decide what it takes. */
export const NewBag = z.object({
  origin: Airport,
  destination: Airport,
  bag_type: z.enum(bagType.names).default('sack'),
  mixture: z.enum(bagMixture.names).default('multi_client'),
  content_class: z.enum(contentClass.names).default('general'),
  client_id: Id.nullish(),
  carrier_id: Id.nullish(),
  linehaul_id: Id.nullish(),
  service_type: z.string().trim().max(20).nullish(),
  split_lock: z.boolean().default(false),
  bag_no: z.string().trim().toUpperCase().regex(ownBagNo, 'A number has 6 to 30 letters, digits and dashes.').nullish(),
})

/** A bag as the floor sees it: what it takes, how full it is, what is still missing. */
export const FloorBag = z.object({
  id: Id,
  bag_no: z.string(),
  status: z.enum(bagStatus.names),
  bag_type: z.enum(bagType.names),
  mixture: z.enum(bagMixture.names),
  content_class: z.enum(contentClass.names),
  origin: z.string(),
  destination: z.string(),
  client_id: Id.nullable(),
  client: z.string().nullable(),
  carrier_id: Id.nullable(),
  carrier: z.string().nullable(),
  facility: z.string().nullable(),
  package_count: z.number(),
  max_packages: z.number(),
  net_weight: z.string(),
  tare_weight: z.string(),
  gross_weight: z.string().nullable(),
  max_gross_weight: z.string(),
  split_lock: z.boolean(),
  split_code: z.string().nullable(),
  seal_no: z.string().nullable(),
  /** High value goods travel under a seal. */
  needs_seal: z.boolean(),
  consolidation_no: z.string().nullable(),
  label_print_count: z.number(),
  opened_at: Instant,
  /** Whole hours since it was opened. */
  age_h: z.number(),
  opened_by: z.string().nullable(),
  mine: z.boolean(),
  closed_at: Instant.nullable(),
  version: z.number(),
})

/** A package in a bag, as its page and content list have it. Value and cash are kept from agents. */
export const Content = z.object({
  id: Id,
  seq: z.number(),
  tracking_no: z.string(),
  ref_no: z.string(),
  client: z.string(),
  consignee_name: z.string().nullable(),
  city: z.string(),
  country_code: z.string(),
  pieces: z.number(),
  /** Pieces scanned in; all of them where the parcel was scanned whole. */
  pieces_in: z.number(),
  weight: z.string(),
  value: z.string().nullable(),
  cod: z.string().nullable(),
  currency: z.string(),
  status: z.enum(packageStatus.names),
  scanned_in_at: Instant,
  scanned_in_by: z.string().nullable(),
  scanned_out_at: Instant.nullable(),
  out_reason: z.enum(bagOutReason.names).nullable(),
})

const Step = z.object({
  at: Instant,
  action: z.string(),
  /** In words, with what was given along. */
  text: z.string(),
  from_status: z.string().nullable(),
  to_status: z.string().nullable(),
  user: z.string().nullable(),
})

/** A bag with everything its page shows. */
export const WholeBag = FloorBag.extend({
  destination_country: z.string(),
  receptacle_id: z.string().nullable(),
  service_type: z.string().nullable(),
  piece_count: z.number(),
  length: z.string().nullable(),
  width: z.string().nullable(),
  height: z.string().nullable(),
  volumetric_weight: z.string().nullable(),
  declared_value_total: z.string().nullable(),
  cod_total: z.string().nullable(),
  currency: z.string(),
  source: z.enum(bagSource.names),
  override_reason: z.string().nullable(),
  remarks: z.string().nullable(),
  discrepancy: z.string().nullable(),
  consolidation: z.object({
    id: Id, consolidation_no: z.string(), mawb_no: z.string().nullable(), status: z.string(), flight: z.string().nullable(),
  }).nullable(),
  closed_by: z.string().nullable(),
  label_printed_at: Instant.nullable(),
  /** Its net and tare beside the scale, in kg; null while it is not weighed. */
  weighing: z.object({ expected: z.string(), difference: z.string(), tolerance: z.string(), within: z.boolean() }).nullable(),
  /** Fields that may not be changed now. */
  locked_fields: z.array(z.string()),
  contents: z.object({ rows: z.array(Content), total: z.number(), page: z.number(), page_size: z.number() }),
  history: z.array(Step),
})

export const Failed = z.object({ bag_no: z.string(), message: z.string() })
