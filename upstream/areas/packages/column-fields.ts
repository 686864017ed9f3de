import { sql, type SQL } from 'drizzle-orm'
import {
  contentType, deliveryType, labelStatus, packageSource, packageStatus, packageType, paymentMode,
} from '@/lib/domain/package'
import { packageList } from '@/lib/domain/package-list'
import { promiseBasis } from '@/lib/domain/delivery-promise'
import { serviceType } from '@/lib/domain/client'
import { maskPhone } from '@/lib/domain/text'
import type { UserCategory } from '@/lib/domain/user'
import type { ExportColumn, ExportRow } from '../../sheets/export-sheet'
import type { Sort } from '../../platform/list'
import { ofCategory, type Who } from '../../platform/who'
import { consigneeHidden, seesMoney } from '../../core/parcels/scope'

type Format = 'text' | 'number' | 'weight' | 'money' | 'datetime' | 'date' | 'chip' | 'bool'
type Group = 'Order' | 'Consignee' | 'Goods' | 'Money' | 'Carrier' | 'Status' | 'Customs' | 'Linehaul' | 'Dates'

/**
 * One column a person may choose. `id` is kept in templates for ever: a number is never given to another field.
 * `at` reads `packages p`, `clients c`, `carriers k`, `package_lists l` and `tracking_event_master ev`.
 */
interface Field {
  id: number
  field: string
  label: string
  group: Group
  format: Format
  at: SQL
  /** How it sorts; none where its order says nothing. */
  sort?: Sort['kind']
  nullable?: true
  /** The way its index stands (see `Sort`). */
  index?: Sort['index']
  /** Categories that may have it; all without. */
  only?: readonly UserCategory[]
  /** The consignee's, and so gone with the consignee (scope.ts). */
  personal?: true
  /** A value or COD, no business of an agent. */
  money?: true
  /** What an export shows instead of the wire word. */
  say?: (value: string) => string
  /** What anybody is shown of it. */
  mask?: (value: string) => string
}

/** A word's label, and the word itself where it is not of the vocabulary. */
const label = <W extends string>(words: { is(value: unknown): value is W; label(value: W): string }) => (value: string) =>
  words.is(value) ? words.label(value) : value

const staff = ['admin'] as const
const payer = ['admin', 'client'] as const
const text = { format: 'text', sort: 'text' } as const
const none = { nullable: true } as const
const moment = { group: 'Dates', format: 'datetime', sort: 'time' } as const
const goodsNumber = { group: 'Goods', format: 'number', sort: 'number', ...none } as const
const goodsWeight = { group: 'Goods', format: 'weight', sort: 'number' } as const
const amount = { group: 'Money', format: 'money', sort: 'number', money: true } as const
const word = (words: Parameters<typeof label>[0]) => ({ format: 'chip', sort: 'text', say: label(words) }) as const

/**
 * The columns of the packages list (packages.md 2, package_column_fields). What a carrier or linehaul costs us and our margin are
 * billing's figures: when they come here they come with `only: house`.
 */
export const columnFields: readonly Field[] = [
  { id: 1, field: 'tracking_no', label: 'Tracking No', group: 'Order', ...text, index: 'asc', at: sql`p.tracking_no` },
  { id: 2, field: 'ref_no', label: 'Ref No', group: 'Order', ...text, at: sql`p.ref_no` },
  { id: 3, field: 'order_id', label: 'Order ID', group: 'Order', ...text, index: 'asc', at: sql`p.order_id` },
  { id: 4, field: 'client', label: 'Client', group: 'Order', ...text, at: sql`c.name` },
  { id: 24, field: 'channel', label: 'Channel', group: 'Order', ...text, ...none, at: sql`p.channel` },
  { id: 25, field: 'channel_order_id', label: 'Channel order', group: 'Order', ...text, ...none, at: sql`p.channel_order_id` },
  { id: 26, field: 'source', label: 'Source', group: 'Order', ...word(packageSource), at: sql`p.source` },
  { id: 7, field: 'rsa_service_code', label: 'Service', group: 'Order', ...text, at: sql`p.rsa_service_code` },
  { id: 27, field: 'service_type', label: 'Service type', group: 'Order', ...word(serviceType), at: sql`p.service_type` },
  { id: 28, field: 'delivery_type', label: 'Delivery type', group: 'Order', ...word(deliveryType), at: sql`p.delivery_type` },
  { id: 29, field: 'environment', label: 'Environment', group: 'Order', ...text, only: staff, at: sql`p.environment` },
  { id: 30, field: 'upload_id', label: 'Upload', group: 'Order', format: 'number', sort: 'number', ...none, only: payer, at: sql`p.upload_id` },
  { id: 31, field: 'package_list_no', label: 'Package list', group: 'Order', ...text, ...none, only: payer, at: sql`l.package_list_no` },
  { id: 8, field: 'consignee_name', label: 'Consignee', group: 'Consignee', ...text, ...none, personal: true, at: sql`p.consignee_name` },
  { id: 32, field: 'consignee_company', label: 'Company', group: 'Consignee', ...text, ...none, personal: true, at: sql`p.consignee_company` },
  {
    id: 33, field: 'consignee_phone', label: 'Mobile', group: 'Consignee', format: 'text', ...none, personal: true, mask: maskPhone, at: sql`p.consignee_phone`,
  },
  { id: 34, field: 'area', label: 'Area', group: 'Consignee', ...text, ...none, at: sql`p.area` },
  { id: 9, field: 'city', label: 'City', group: 'Consignee', ...text, at: sql`p.city` },
  { id: 35, field: 'state', label: 'State', group: 'Consignee', ...text, ...none, at: sql`p.state` },
  { id: 36, field: 'pincode', label: 'Pincode', group: 'Consignee', ...text, ...none, at: sql`p.pincode` },
  { id: 10, field: 'country_code', label: 'Country', group: 'Consignee', ...text, at: sql`p.country_code` },
  {
    id: 37, field: 'delivery_instructions', label: 'Delivery instructions', group: 'Consignee',
    format: 'text', ...none, personal: true, at: sql`p.delivery_instructions`,
  },
  { id: 11, field: 'pieces', label: 'Pieces', group: 'Goods', format: 'number', sort: 'number', at: sql`p.pieces` },
  { id: 12, field: 'weight', label: 'Weight (kg)', ...goodsWeight, at: sql`p.weight` },
  { id: 38, field: 'actual_weight', label: 'Actual weight (kg)', ...goodsWeight, ...none, at: sql`p.actual_weight` },
  { id: 39, field: 'volumetric_weight', label: 'Volumetric weight (kg)', ...goodsWeight, ...none, at: sql`p.volumetric_weight` },
  { id: 13, field: 'chargeable_weight', label: 'Chargeable weight (kg)', ...goodsWeight, ...none, at: sql`p.chargeable_weight` },
  { id: 40, field: 'length', label: 'Length (cm)', ...goodsNumber, at: sql`p.length` },
  { id: 41, field: 'width', label: 'Width (cm)', ...goodsNumber, at: sql`p.width` },
  { id: 42, field: 'height', label: 'Height (cm)', ...goodsNumber, at: sql`p.height` },
  { id: 43, field: 'package_type', label: 'Package type', group: 'Goods', ...word(packageType), ...none, at: sql`p.package_type` },
  { id: 44, field: 'content_type', label: 'Contents', group: 'Goods', ...word(contentType), at: sql`p.content_type` },
  { id: 45, field: 'goods_description', label: 'Goods', group: 'Goods', ...text, at: sql`p.goods_description` },
  { id: 46, field: 'special_handling', label: 'Special handling', group: 'Goods', format: 'text', at: sql`p.special_handling` },
  { id: 72, field: 'dg_flag', label: 'Dangerous goods', group: 'Goods', format: 'bool', at: sql`p.dg_flag` },
  { id: 14, field: 'declared_value', label: 'Declared value', ...amount, at: sql`p.declared_value` },
  { id: 47, field: 'currency', label: 'Currency', group: 'Money', ...text, at: sql`p.currency` },
  { id: 48, field: 'declared_value_aed', label: 'Declared value (AED)', ...amount, at: sql`p.declared_value_aed` },
  { id: 49, field: 'fx_rate', label: 'Exchange rate', group: 'Money', format: 'number', only: staff, at: sql`p.fx_rate` },
  { id: 50, field: 'payment_mode', label: 'Payment mode', group: 'Money', ...word(paymentMode), at: sql`p.payment_mode` },
  { id: 15, field: 'cod_amount', label: 'COD', ...amount, at: sql`p.cod_amount` },
  { id: 51, field: 'cod_currency', label: 'COD currency', group: 'Money', ...text, ...none, at: sql`p.cod_currency` },
  { id: 52, field: 'insurance_amount', label: 'Insurance', ...amount, at: sql`p.insurance_amount` },
  { id: 5, field: 'carrier', label: 'Carrier', group: 'Carrier', ...text, ...none, at: sql`k.display_name` },
  { id: 53, field: 'carrier_code', label: 'Carrier code', group: 'Carrier', ...text, ...none, at: sql`p.carrier_code` },
  { id: 6, field: 'carrier_tracking_no', label: 'Carrier Tracking No', group: 'Carrier', ...text, ...none, at: sql`p.carrier_tracking_no` },
  { id: 54, field: 'return_tracking_no', label: 'Return Tracking No', group: 'Carrier', ...text, ...none, at: sql`p.return_tracking_no` },
  { id: 16, field: 'status', label: 'Status', group: 'Status', ...word(packageStatus), at: sql`p.status` },
  { id: 17, field: 'last_event', label: 'Last event', group: 'Status', ...text, ...none, at: sql`ev.name` },
  { id: 55, field: 'last_event_code', label: 'Last event code', group: 'Status', ...text, ...none, at: sql`p.last_event_code` },
  { id: 56, field: 'last_location', label: 'Last location', group: 'Status', ...text, ...none, at: sql`p.last_location` },
  { id: 19, field: 'attempt_count', label: 'Attempts', group: 'Status', format: 'number', sort: 'number', at: sql`p.attempt_count` },
  { id: 22, field: 'label_status', label: 'Label', group: 'Status', ...word(labelStatus), at: sql`p.label_status` },
  { id: 57, field: 'label_error', label: 'Label error', group: 'Status', format: 'text', ...none, at: sql`p.label_error` },
  { id: 58, field: 'label_print_count', label: 'Label printed', group: 'Status', format: 'number', sort: 'number', at: sql`p.label_print_count` },
  { id: 59, field: 'cancel_reason', label: 'Cancel reason', group: 'Status', ...text, ...none, only: payer, at: sql`p.cancel_reason` },
  { id: 60, field: 'incoterm', label: 'Incoterm', group: 'Customs', ...text, at: sql`p.incoterm` },
  { id: 61, field: 'ship_status', label: 'Ship status', group: 'Customs', ...word(packageList), ...none, only: payer, at: sql`l.status` },
  { id: 62, field: 'service_customs_clearance_flag', label: 'Customs clearance', group: 'Customs', format: 'bool', at: sql`p.service_customs_clearance_flag` },
  { id: 20, field: 'bag_no', label: 'Bag No', group: 'Linehaul', ...text, ...none, at: sql`p.bag_no` },
  { id: 21, field: 'consolidation_no', label: 'Consolidation No', group: 'Linehaul', ...text, ...none, at: sql`p.consolidation_no` },
  { id: 63, field: 'service_linehaul_flag', label: 'Linehaul', group: 'Linehaul', format: 'bool', at: sql`p.service_linehaul_flag` },
  { id: 23, field: 'created_at', label: 'Created', ...moment, index: 'desc', at: sql`p.created_at` },
  { id: 64, field: 'status_at', label: 'Status since', ...moment, index: 'desc', at: sql`p.status_at` },
  { id: 18, field: 'last_event_at', label: 'Last event at', ...moment, ...none, at: sql`p.last_event_at` },
  { id: 65, field: 'sla_due_at', label: 'SLA due', ...moment, ...none, at: sql`p.sla_due_at` },
  { id: 66, field: 'promised_at', label: 'Promised', ...moment, ...none, at: sql`p.promised_at` },
  { id: 67, field: 'delivered_at', label: 'Delivered at', ...moment, ...none, at: sql`p.delivered_at` },
  { id: 68, field: 'returned_at', label: 'Returned at', ...moment, ...none, at: sql`p.returned_at` },
  { id: 69, field: 'cancelled_at', label: 'Cancelled at', ...moment, ...none, at: sql`p.cancelled_at` },
  { id: 70, field: 'requested_delivery_date', label: 'Requested date', group: 'Dates', format: 'date', ...none, at: sql`p.requested_delivery_date` },
  { id: 73, field: 'likely_on', label: 'Likely on', group: 'Dates', format: 'date', ...none, at: sql`p.likely_on` },
  { id: 74, field: 'sure_on', label: '95 % sure by', group: 'Dates', format: 'date', ...none, at: sql`p.sure_on` },
  { id: 75, field: 'promise_basis', label: 'Promise learned from', group: 'Dates', ...word(promiseBasis), ...none, at: sql`p.promise_basis` },
  { id: 71, field: 'label_printed_at', label: 'Label printed at', ...moment, ...none, at: sql`p.label_printed_at` },
]

/** The list as it opens (packages.md 4), the columns of an export nobody chose columns for. */
const usualColumns = [
  'tracking_no', 'ref_no', 'order_id', 'client', 'carrier', 'carrier_tracking_no', 'rsa_service_code', 'consignee_name', 'city', 'country_code', 'pieces',
  'weight', 'chargeable_weight', 'declared_value', 'currency', 'cod_amount', 'cod_currency', 'status', 'last_event', 'last_event_at', 'attempt_count',
  'bag_no', 'consolidation_no', 'label_status', 'created_at',
]

const mayHave = (who: Who, { only }: Field) => only === undefined || (only as readonly string[]).includes(who.user_category)

/** The fields a person may choose from, in the register's order. */
export const fieldsFor = ofCategory((who): readonly Field[] => columnFields.filter((field) => mayHave(who, field)))

/** The fields of those ids in their order; ids unknown or not this person's are passed over, since a shared template may hold some. */
export function chosenFields(who: Who, ids: readonly number[]): Field[] {
  const known = new Map(fieldsFor(who).map((field) => [field.id, field]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

export const usualFields = (who: Who): Field[] =>
  fieldsFor(who)
    .filter(({ field }) => usualColumns.includes(field))
    .toSorted((a, b) => usualColumns.indexOf(a.field) - usualColumns.indexOf(b.field))

/** The field's expression as this person may read it: null where the consignee or the money is not theirs. */
export function columnOf(who: Who, field: Field): SQL {
  if (field.money && !seesMoney(who)) return sql`null::numeric`
  return field.personal ? sql`case when ${consigneeHidden(who, sql`p`)} then null else ${field.at} end` : field.at
}

/** How the list may be ordered by this person: by every column of theirs whose order says something. */
export const sortsFor = ofCategory((who): Record<string, Sort> => {
  const sortable = fieldsFor(who).filter((field) => field.sort && !(field.money && !seesMoney(who)))
  return Object.fromEntries(
    sortable.map((field) => [
      field.field, { by: columnOf(who, field), kind: field.sort as Sort['kind'], ...(field.nullable ? { nullable: true as const } : {}), index: field.index },
    ]),
  )
})

const maskedFields = columnFields.flatMap(({ field, mask }) => (mask ? [{ field, mask }] : []))

/** A row with its masked fields masked. */
export function masked<T extends object>(row: T): T {
  const here = maskedFields.filter(({ field }) => field in row)
  if (here.length === 0) return row
  const shown = { ...row } as Record<string, unknown>
  for (const { field, mask } of here) {
    const value = shown[field]
    if (typeof value === 'string') shown[field] = mask(value)
  }
  return shown as T
}

const exportType = {
  text: 'text', chip: 'text', number: 'number', weight: 'weight', money: 'money', datetime: 'datetime', date: 'date', bool: 'bool',
} as const satisfies Record<Format, ExportColumn['type']>

export const exportColumns = (fields: readonly Field[]): ExportColumn[] => fields.map(({ field, label: header, format }) => ({
  field, header, type: exportType[format],
}))

/** What an export makes of a field's value: its label, or what anybody is shown of it. */
function shownAs({ mask, say }: Field): Pick<ExportColumn, 'show'> {
  if (!mask && !say) return {}
  return { show: (value) => (typeof value !== 'string' ? value : mask ? mask(value) : say?.(value)) }
}

/** Columns over values as they are stored. */
export const storedColumns = (fields: readonly Field[]): ExportColumn[] => exportColumns(fields).map((column, i) => ({
  ...column, ...shownAs(fields[i] as Field),
}))

/** What storedColumns are read from, in their order. */
export const storedValues = (who: Who, fields: readonly Field[]): SQL => sql.join(fields.map((field) => columnOf(who, field)), sql`, `)

/** A row as an export shows it: labels for words, masked fields masked. */
export function exportRow(fields: readonly Field[], row: Readonly<Record<string, unknown>>): ExportRow {
  const shown = masked(row)
  const said = fields.flatMap(({ field, say }) => (say && typeof shown[field] === 'string' ? [[field, say(shown[field] as string)] as const] : []))
  return { ...shown, ...Object.fromEntries(said) }
}
