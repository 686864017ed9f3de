import { itemFields, packageTemplate, type PackageField } from '@/lib/contract/package-columns'
import type { CellValue } from '../../sheets/cells'
import type { ReadRow, RowFault, RowGroup } from '../../core/uploads/upload-work'
import type { Parcel, ParcelFault, ParcelItem } from './parcel'

type Values = Readonly<Record<string, CellValue>>

const headerOf = new Map<string, string>(packageTemplate.columns.map(({ field, header }) => [field, header]))
const isItemField = (field: string) => (itemFields as readonly string[]).includes(field)
const itemHeaders: ReadonlySet<string> = new Set(packageTemplate.columns.filter(({ field }) => isItemField(field)).map(({ header }) => header))
const headFields = packageTemplate.columns.map(({ field }) => field).filter((field) => !isItemField(field))

export const textOf = (values: Values, field: PackageField) => {
  const value = values[field]
  return typeof value === 'string' ? value : null
}
const numberOf = (values: Values, field: PackageField) => {
  const value = values[field]
  return typeof value === 'number' ? value : null
}

/** Whether a row brings a line of the contents, be it a wrong one. */
const hasItem = ({ values, errors }: ReadRow) =>
  itemFields.some((field) => values[field] !== null && values[field] !== undefined) || errors.some(({ column }) => itemHeaders.has(column))

/** A further row of a reference brings an item and says of the package nothing else than the first (packages.md 6.1). */
export const isFurtherItem = (head: ReadRow, row: ReadRow) =>
  hasItem(row)
    && headFields.every((field) => row.values[field] === null || row.values[field] === undefined || String(row.values[field]) === String(head.values[field]))

function itemOf({ values }: ReadRow): ParcelItem {
  return {
    sku: textOf(values, 'item_sku'), description: textOf(values, 'item_description'),
    hs_code: textOf(values, 'item_hs_code'), quantity: numberOf(values, 'item_quantity'),
    unit_value: textOf(values, 'item_unit_value'), unit_weight: null, origin_country: textOf(values, 'item_origin'),
  }
}

/** The rows that carry a line of the contents, and where they stand in the group. */
const lineRows = (group: RowGroup) => group.rows.flatMap((row, line) => (hasItem(row) ? [{ row, line }] : []))

/** The package a group of rows asks for; its first row says everything but the contents. */
export function parcelOf(group: RowGroup, clientId: number | null, sellerId: number | null): Parcel {
  const [{ values }] = group.rows
  const handling = values.special_handling
  return {
    client_id: clientId, seller_id: sellerId, carrier_id: null,
    ref_no: textOf(values, 'ref_no'), rsa_service_code: textOf(values, 'rsa_service_code')?.toUpperCase() ?? null, carrier_code: textOf(values, 'carrier_code'),
    tracking_no: textOf(values, 'tracking_no'), channel: textOf(values, 'channel'), channel_order_id: textOf(values, 'channel_order_id'),
    package_list_ref: textOf(values, 'package_list_ref'), consignee_name: textOf(values, 'consignee_name'),
    consignee_company: textOf(values, 'consignee_company'),
    consignee_phone: textOf(values, 'consignee_phone'),
    consignee_phone_alt: textOf(values, 'consignee_phone_alt'), consignee_email: textOf(values, 'consignee_email'),
    address_line1: textOf(values, 'address_line1'), address_line2: textOf(values, 'address_line2'), area: textOf(values, 'area'), city: textOf(values, 'city'),
    state: textOf(values, 'state'), pincode: textOf(values, 'pincode'),
    country_code: textOf(values, 'country_code'), national_address: textOf(values, 'national_address'),
    makani_no: textOf(values, 'makani_no'), lat: numberOf(values, 'lat'), lng: numberOf(values, 'lng'),
    consignee_id_no: textOf(values, 'consignee_id_no'), pieces: numberOf(values, 'pieces'),
    weight: textOf(values, 'weight'), length: numberOf(values, 'length'),
    width: numberOf(values, 'width'), height: numberOf(values, 'height'),
    package_type: textOf(values, 'package_type'), goods_description: textOf(values, 'goods_description'),
    declared_value: textOf(values, 'declared_value'), currency: textOf(values, 'currency'),
    payment_mode: textOf(values, 'payment_mode'), cod_amount: textOf(values, 'cod_amount'),
    cod_currency: textOf(values, 'cod_currency'), incoterm: textOf(values, 'incoterm'),
    special_handling: Array.isArray(handling) ? (handling as string[]) : [], kept_handling: [],
    delivery_instructions: textOf(values, 'delivery_instructions'), requested_delivery_date: textOf(values, 'requested_delivery_date'),
    items: lineRows(group).map(({ row }) => itemOf(row)),
  }
}

/** What the rules found, put to the cell it is about: a fault of an item to the item's own row. */
export function placed(group: RowGroup, faults: readonly ParcelFault[]): RowFault[] {
  const lines = lineRows(group)
  return faults.map(({ field, message, code, item }) => {
    const line = item === undefined ? 0 : (lines[item]?.line ?? 0)
    return { line, error: { column: (field && headerOf.get(field)) ?? 'Row', value: '', message, code } }
  })
}

/** Faults of the cells: all of the first row, of a further row only those of its item columns, since the rest is read from the first. */
export const cellFaults = (group: RowGroup): RowFault[] =>
  group.rows.flatMap(({ errors }, line) =>
    errors.filter(({ column }) => line === 0 || column === 'Row' || itemHeaders.has(column)).map((error) => ({ line, error })),
  )

export const sameCell = (a: RowFault, b: RowFault) => a.line === b.line && a.error.column === b.error.column

