import { z } from 'zod'
import { deliveryType } from '@/lib/domain/package'
import { handlingCategory, handlingDocument, handlingIcon, handlingStandard, quantityUnit, surchargeType, transportMode } from '@/lib/domain/handling-code'
import { printPosition, splitAppliesTo, splitFieldNames, splitMode, splitOperator, splitSeparators, splitTransform } from '@/lib/domain/split-code'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { UnNumber } from './goods'
import {
  anyOf, anySignedIn, byId, Currency, Day, del, Dirhams, Flag, get, Id, lookup,
  paged, paging, patch, post, RowByRow, someIds, typedDecimal, numberText, UnitPrice,
} from './kernel'

const editsHandling = 'app_base:handling-codes-edit'
const seesSplits = 'app_base:split-codes'
const editsSplits = 'app_base:split-codes-edit'
const Switch = z.enum(switchStatus.names)
const Status = z.enum(recordStatus.names)
const optional = (most: number) => z.string().trim().max(most).nullish()
const version = z.number().int()

const Code = z.string().trim().toUpperCase().regex(/^[A-Z0-9]{3}$/, 'Use three capital letters or digits')
const Degrees = typedDecimal('The quantity').pipe(z.string().regex(/^-?\d{1,2}(\.\d)?$/, 'A temperature has at most one decimal.'))
const Quantity = z.union([z.number(), z.string()]).transform(String).pipe(z.string().regex(/^\d{1,7}(\.\d{1,3})?$/, 'A quantity has at most three decimals.'))

const handlingFields = {
  name: z.string().trim().min(1, 'Name is required.').max(60),
  description: optional(500),
  category: z.enum(handlingCategory.names),
  un_class: optional(10),
  un_number: UnNumber.nullish(),
  packing_instruction: optional(20),
  temp_min_c: Degrees.nullish(),
  temp_max_c: Degrees.nullish(),
  air_allowed: z.boolean(),
  sea_allowed: z.boolean(),
  road_allowed: z.boolean(),
  cargo_aircraft_only: z.boolean(),
  requires_documents: z.array(z.enum(handlingDocument.names)),
  max_net_qty: Quantity.nullish(),
  max_qty_unit: z.enum(quantityUnit.names).nullish(),
  surcharge_type: z.enum(surchargeType.names).nullish(),
  surcharge_value: UnitPrice.nullish(),
  currency: Currency.nullish(),
  conflicts_with: z.array(Code).max(60),
  implies: z.array(Code).max(20),
  icon: z.enum(handlingIcon.names).nullish(),
  colour: z.string().trim().toUpperCase().regex(/^#[0-9A-F]{6}$/, 'A colour looks like #D22B2B.').nullish(),
  label_text: z.string().trim().max(20).regex(/^[\x20-\x7e\u00a0-\u024f\u0600-\u06ff]*$/, 'Use printable characters').nullish(),
  print_on_label: z.boolean(),
  print_priority: z.coerce.number().int().min(1).max(99),
}
const handlingStart = {
  air_allowed: true, sea_allowed: true, road_allowed: true, cargo_aircraft_only: false,
  requires_documents: [], conflicts_with: [], implies: [], print_on_label: true, print_priority: 50,
} as const
const handlingMade = z.object({
  code: Code, ...handlingFields,
  ...(Object.fromEntries(Object.entries(handlingStart).map(([name, start]) => [
    name, (handlingFields[name as keyof typeof handlingStart] as z.ZodType).default(start),
  ])) as {
    [F in keyof typeof handlingStart]: z.ZodDefault<(typeof handlingFields)[F]>
  }),
})

const text = z.string()
const perhaps = text.nullable()
const Handling = z.object({
  id: z.number(), code: text, name: text, description: perhaps, category: text, standard: text,
  un_class: perhaps, un_number: perhaps, packing_instruction: perhaps, temp_min_c: perhaps, temp_max_c: perhaps,
  air_allowed: z.boolean(), sea_allowed: z.boolean(), road_allowed: z.boolean(), cargo_aircraft_only: z.boolean(),
  requires_documents: z.array(text), max_net_qty: perhaps, max_qty_unit: perhaps,
  surcharge_type: perhaps, surcharge_value: perhaps, currency: perhaps, conflicts_with: z.array(text),
  implies: z.array(text), icon: perhaps, colour: perhaps, label_text: text,
  print_on_label: z.boolean(), print_priority: z.number(), status: text, version,
  /** 'Air, Sea, Road' and 'CAO'. */
  modes: z.array(text),
  /** '2.0 to 8.0 °C'. */
  temperature: perhaps,
  /** 'AED 25.00' or '3%'. */
  surcharge: perhaps,
  /** Open parcels that carry it. */
  packages_in_use: z.number(),
})
const handlingRefreshes = ['codes.handling']

const Segment = z.object({
  field: z.enum(splitFieldNames).nullish(), literal: z.string().max(12).nullish(), transform: z.enum(splitTransform.names).default('none'),
  length: z.coerce.number().int().min(1).max(12).nullish(), start: z.coerce.number().int().min(1).max(40).nullish(), pad_char: z.string().max(1).nullish(),
  map: z.record(z.string().max(60), z.string().max(12)).nullish(),
})
const Condition = z.object({
  field: z.enum(splitFieldNames), operator: z.enum(splitOperator.names), value: z.union([z.string().max(2000), z.array(z.string().max(60)).max(200)]),
})
const Value = z.string().trim().toUpperCase().regex(/^[A-Z0-9-]{1,12}$/, 'Value may hold capital letters, digits and dashes').nullish()

const splitFields = {
  split_code_name: z.string().trim().min(1, 'Name is required.').max(60),
  client_id: Id.nullish(),
  carrier_id: Id.nullish(),
  linehaul_id: Id.nullish(),
  country_code: z.string().trim().toUpperCase().regex(/^[A-Z]{2}$/, 'Use a two-letter country code.'),
  rsa_service_code: optional(20),
  delivery_type: z.enum(deliveryType.names).nullish(),
  applies_to: z.array(z.enum(splitAppliesTo.names)).min(1, 'Choose what it applies to.'),
  mode: z.enum(splitMode.names),
  fixed_value: Value,
  segments: z.array(Segment).max(6, 'At most 6 segments.'),
  separator: z.enum(splitSeparators),
  max_length: z.coerce.number().int().min(1).max(12),
  conditions: z.array(Condition).max(10, 'At most 10 conditions.'),
  priority: z.coerce.number().int().min(1).max(999),
  print_position: z.enum(printPosition.names),
  as_barcode: z.boolean(),
  fallback_value: Value,
  effective_from: Day.nullish(),
  effective_to: Day.nullish(),
}
const splitStart = {
  applies_to: ['package'], segments: [], separator: '-', max_length: 8, conditions: [], priority: 100, print_position: 'band', as_barcode: false,
} as const
const splitMade = z.object({
  ...splitFields,
  ...(Object.fromEntries(Object.entries(splitStart).map(([name, start]) => [
    name, (splitFields[name as keyof typeof splitStart] as z.ZodType).default(start),
  ])) as {
    [F in keyof typeof splitStart]: z.ZodDefault<(typeof splitFields)[F]>
  }),
})
const Split = z.object({
  id: z.number(), split_code_name: text, client_id: z.number().nullable(), client: perhaps,
  carrier_id: z.number().nullable(), carrier: perhaps, linehaul_id: z.number().nullable(), linehaul: perhaps,
  country_code: text, rsa_service_code: perhaps, delivery_type: perhaps, applies_to: z.array(text),
  mode: text, fixed_value: perhaps, segments: z.array(Segment), separator: text,
  max_length: z.number(), conditions: z.array(Condition), priority: z.number(), print_position: text,
  as_barcode: z.boolean(), fallback_value: perhaps, effective_from: perhaps, effective_to: perhaps,
  status: text, version,
  /** 'DXB-Z4' or '{city_code}-{zone}'. */
  pattern: text,
  /** Conditions in words. */
  when: text,
  sample: perhaps,
  hits: z.number(),
  effective: perhaps,
})
const Trace = z.object({ id: z.number().nullable(), name: text, matches: z.boolean(), why: text, value: perhaps })
// `fromEntries` forgets the names it is given.
const typedParcel = z.object(Object.fromEntries(splitFieldNames.map((name) => [
  name, z.union([z.string().max(60), z.array(z.string().max(10)).max(20)]).nullish(),
])) as unknown as Record<
  (typeof splitFieldNames)[number], z.ZodType<string | string[] | null | undefined>>)
const splitRefreshes = ['codes.splits', 'codes.split', 'codes.uncovered']

/** Special handling codes and split codes (codes.md). */
export const codes = {
  handling: lookup('/api/special-handling', {
    ...anySignedIn,
    query: paging.extend({
      page: z.coerce.number().int().min(1).max(100_000).optional(), category: anyOf(z.enum(handlingCategory.names)),
      standard: z.enum(handlingStandard.names).optional(), status: anyOf(Switch),
      mode: z.enum(transportMode.names).optional(), requires_documents: anyOf(z.enum(handlingDocument.names)),
    }),
    reply: paged(Handling),
  }),
  addHandling: post('/api/special-handling', {
    needs: editsHandling, body: handlingMade, reply: z.object({ id: Id, code: text }), refreshes: handlingRefreshes,
  }),
  saveHandling: patch('/api/special-handling/:id', {
    needs: editsHandling, params: byId, body: z.object({ code: z.string(), ...handlingFields, status: Status, version }).partial(),
    reply: Handling, refreshes: handlingRefreshes,
  }),
  switchHandling: patch('/api/special-handling', {
    needs: editsHandling, body: z.object({ ids: someIds, status: Switch }), reply: RowByRow, refreshes: handlingRefreshes,
  }),
  removeHandling: del('/api/special-handling/:id', { needs: editsHandling, params: byId, reply: z.object({ status: text }), refreshes: handlingRefreshes }),
  check: post('/api/special-handling/check', {
    ...anySignedIn, writes: false,
    body: z.object({
      codes: z.array(z.string().trim().toUpperCase().max(3)).min(1, 'Give at least one code.').max(40),
      transport_mode: z.enum(transportMode.names).nullish(), carrier_id: Id.nullish(),
      country_code: z.string().trim().toUpperCase().length(2).nullish(), linehaul_id: Id.nullish(), bag_id: Id.nullish(),
      passenger_flight: Flag.optional(), tracking_no: numberText(35).nullish(), freight: Dirhams.nullish(),
    }),
    reply: z.object({
      ok: z.boolean(), codes: z.array(text), blocks: z.array(text), warnings: z.array(text),
      documents_missing: z.array(text), surcharge: z.object({ amount: text, currency: text }),
    }),
  }),

  splits: get('/api/split-codes/list', {
    needs: seesSplits,
    query: paging.extend({
      country_code: anyOf(text.max(2)), carrier_id: anyOf(Id), client_id: anyOf(Id), linehaul_id: anyOf(Id),
      rsa_service_code: anyOf(text.max(20)), applies_to: z.enum(splitAppliesTo.names).optional(),
      mode: z.enum(splitMode.names).optional(), status: anyOf(Switch),
    }),
    reply: paged(Split),
  }),
  splitFields: get('/api/split-code-fields/list', {
    needs: seesSplits, query: z.object({ applies_to: z.enum(splitAppliesTo.names).optional() }),
    reply: z.array(z.object({
      field: text, label: text, type: text, operators: z.array(z.object({ value: text, label: text })), sample: text, values_url: perhaps,
    })),
  }),
  uncovered: get('/api/split-codes/uncovered', {
    needs: seesSplits, query: z.object({ country_code: splitFields.country_code }),
    reply: z.array(z.object({ id: Id, city_code: text, city: text, state: perhaps, why: text })),
  }),
  split: get('/api/split-codes/:id', {
    needs: seesSplits, params: z.object({ id: z.coerce.number().int().min(0) }), reply: Split.extend({ unprinted: z.number() }),
  }),
  addSplit: post('/api/split-codes/post', { needs: editsSplits, body: splitMade, reply: z.object({ id: Id }), refreshes: splitRefreshes }),
  saveSplit: patch('/api/split-codes/:id', {
    needs: editsSplits, params: byId, body: z.object({ ...splitFields, status: Status, recompute: z.boolean(), version }).partial(),
    reply: Split.extend({ recompute_count: z.number() }), refreshes: splitRefreshes,
  }),
  removeSplit: del('/api/split-codes/delete/:id', { needs: editsSplits, params: byId, reply: z.object({ status: text }), refreshes: splitRefreshes }),
  previewSplit: post('/api/split-codes/preview', {
    needs: seesSplits, writes: false,
    body: z.object({
      tracking_no: numberText(35).nullish(), parcel: typedParcel.partial().nullish(),
      rule: splitMade.extend({ id: z.number().nullish() }).nullish(), applies_to: z.enum(splitAppliesTo.names).default('package'),
    }),
    reply: z.object({
      value: perhaps, split_code_id: z.number().nullable(), trace: z.array(Trace), warnings: z.array(text),
      /** What recent parcels of the rule's country come to. */
      recent: z.array(z.object({ tracking_no: text, city: text, value: perhaps, why: text })),
    }),
  }),
}
