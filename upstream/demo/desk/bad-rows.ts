import type { RowErrorCode } from '@/lib/domain/upload'
import type { UploadKind } from '@/lib/domain/upload-kinds'
import type { Dice } from '../dice'

/** What was wrong with a row, in the words the upload gives it. */
export type BadRow = {
  column: string; value: string; message: string; code: RowErrorCode; row_key: string
  row_data: Record<string, string>; errors: Pick<BadRow, 'column' | 'value' | 'message' | 'code'>[]
}

type Fault = readonly [weight: number, column: string, value: (roll: Dice) => string, message: (value: string) => string, code: RowErrorCode]

const always = (text: string) => () => text
const shortened = (column: string): Fault => [
  9, column, roll => `${roll.int(1, 9)}.${roll.int(10, 99)}E+${roll.int(11, 15)}`,
  value => `${column} looks shortened by Excel (${value}); format the column as Text.`, 'format',
]
const cityTypos = ['Dubia', 'Sharja City', 'Al Ainn', 'Riyad', 'Jedda North', 'Khaimah', 'Abudabi', 'Umm Quwain', 'Dammamm']
const ref = (roll: Dice) => `SO-${roll.int(100_000, 199_999)}`
const carrierNo = (roll: Dice) => String(roll.int(4_000_000_000, 4_999_999_999))

const parcelFaults: readonly Fault[] = [
  [24, 'City', roll => roll.pick(cityTypos), value => `City ${value} is not served in AE.`, 'unknown_reference'],
  [18, 'Reference No', ref, value => `Reference No ${value} already exists.`, 'duplicate'],
  [15, 'Mobile', roll => `05${roll.int(100_000, 999_999)}`, value => `Mobile ${value} is not a valid number for AE.`, 'format'],
  shortened('Tracking No'),
  [8, 'Consignee Name', always(''), () => 'Consignee Name is required.', 'required'],
  [6, 'Address Line 1', always(''), () => 'Address Line 1 is required.', 'required'],
  [6, 'COD Amount', always(''), () => 'COD Amount is required when Payment Mode is cod.', 'required'],
  [6, 'HS Code', roll => String(roll.int(99_000_000, 99_999_999)), value => `HS Code ${value} is unknown.`, 'unknown_reference'],
  [4, 'Declared Value', always('240.00'), value => `Items total 180.00 differs from Declared Value ${value}.`, 'conflict'],
  [4, 'Weight (kg)', always('0'), () => 'Weight (kg) must be from 0.001 to 1000.', 'range'],
]
const pastFaults: readonly Fault[] = [
  [30, 'Tracking No', roll => `RSA24${roll.int(100_000_000, 999_999_999)}`, value => `Tracking No ${value} was not found.`, 'unknown_reference'],
  [20, 'Carrier Tracking No', carrierNo, value => `Carrier Tracking No ${value} is already used.`, 'duplicate'],
  [20, 'Reason', always(''), () => 'Reason is required.', 'required'],
  shortened('Carrier Tracking No'),
  [15, 'COD Amount', always('75.00'), () => 'COD of this package is already reconciled.', 'conflict'],
]
const scanFaults: readonly Fault[] = [
  [30, 'Number', roll => `RSA26${roll.int(10_000_000, 99_999_999)}`, value => `${value} was not found.`, 'unknown_reference'],
  [25, 'Number', roll => `RSA26${roll.int(10_000_000, 99_999_999)}`, value => `${value} is Delivered; Sort package is not possible.`, 'conflict'],
  [20, 'Scan Time', always('27:10'), () => 'Scan time is in the future.', 'range'],
  [15, 'Reason Code', always(''), () => 'Reason Code is required for Delivery failed.', 'required'],
  [10, 'Scan Code', always('PKG-INN'), value => `Scan Code ${value} is unknown.`, 'unknown_reference'],
]
const stockFaults: readonly Fault[] = [
  [32, 'SKU Code', roll => `SKU-${roll.int(10_000, 99_999)}`, value => `SKU Code ${value} is unknown.`, 'unknown_reference'],
  [18, 'SKU Code', roll => `SKU-${roll.int(10_000, 99_999)}`, () => 'Same reference as row 4.', 'duplicate'],
  shortened('Barcode'),
  [20, 'Quantity', always('-3'), () => 'Quantity must be from 1 to 99999.', 'range'],
  [14, 'Expiry Date', always('13/2026'), () => 'Use YYYY-MM-DD.', 'format'],
  [10, 'Lot No', always(''), () => 'Lot No is required.', 'required'],
]
const otherFaults: readonly Fault[] = [
  [40, 'Country Code', always('UEA'), value => `Unknown country ${value}`, 'unknown_reference'],
  [30, 'City', roll => roll.pick(cityTypos), value => `City ${value} not found in DU. Did you mean Dubai?`, 'unknown_reference'],
  [15, 'Status', always('on'), () => 'Status must be active or inactive', 'format'],
  [15, 'Latitude', always('255.2'), () => 'Latitude must be between -90 and 90', 'range'],
]

function faultsOf(kind: UploadKind): readonly Fault[] {
  if (kind === 'package' || kind === 'fulfillment_order') return parcelFaults
  if (kind.startsWith('lastmile') || kind === 'package_past_order') return pastFaults
  if (kind === 'lm_scan' || kind === 'bag' || kind === 'bulk_bag') return scanFaults
  return /^(b2b|fulfillment|product|inventory|sku|channel|outbound)/.test(kind) ? stockFaults : otherFaults
}

const consignees = ['Sara Ali', 'Omar Haddad', 'Fatima Khan', 'Yousef Nasser', 'Priya Menon', 'Layla Hassan', 'Noura Al Suwaidi', 'Rashid Al Mansoori']
const goods = ['Cotton shirts', 'Perfume gift set', 'Phone case', 'Abaya', 'Coffee beans', 'Running shoes']
const streets = ['Al Wasl Road', 'King Faisal Street', 'Corniche Road', 'Sheikh Zayed Road', 'Al Nahda Street']

/** The cells around a bad one, as a client's own system writes a parcel. */
const parcelCells = (roll: Dice): Record<string, string> => ({
  'Reference No': '', 'Service Code': 'STD', 'Consignee Name': roll.pick(consignees),
  Mobile: `+97150${roll.int(1_000_000, 9_999_999)}`, 'Address Line 1': `Villa ${roll.int(1, 240)}, ${roll.pick(streets)}`,
  City: roll.pick(['Dubai', 'Abu Dhabi', 'Sharjah']), Country: 'AE', Pieces: '1',
  'Weight (kg)': `${roll.int(0, 4)}.${roll.int(100, 950)}`, 'Goods Description': roll.pick(goods),
  'Declared Value': `${roll.int(60, 480)}.00`, Currency: 'AED', 'Payment Mode': 'prepaid',
})

/** Every seventh row has a second fault in another cell. */
function furtherFaults(roll: Dice, kind: UploadKind, first: string): BadRow['errors'] {
  if (!roll.chance(0.14)) return []
  const [, column, valueOf, messageOf, code] = roll.weighted(faultsOf(kind).map(entry => [entry, entry[0]] as const))
  if (column === first) return []
  const value = valueOf(roll)
  return [{ column, value, message: messageOf(value), code }]
}

/** A row of a file nobody could take, with the cells around the bad one. */
export function badRow(roll: Dice, kind: UploadKind): BadRow {
  const fault = roll.weighted(faultsOf(kind).map(entry => [entry, entry[0]] as const))
  const [, column, valueOf, messageOf, code] = fault
  const value = valueOf(roll)
  const row_key = ref(roll)
  const errors = furtherFaults(roll, kind, column)
  const around = kind === 'package' ? parcelCells(roll) : {}
  const wrong = Object.fromEntries([...errors, { column, value }].map(one => [one.column, one.value]))
  return { column, value, message: messageOf(value), code, row_key, errors, row_data: { ...around, 'Reference No': row_key, ...wrong } }
}
