import { preAlertTemplate } from '@/lib/contract/pre-alert-columns'
import { parseMawb } from '@/lib/domain/check-digits'
import { compare } from '@/lib/domain/decimal'
import { bareHsCode } from '@/lib/domain/hs-code'
import { amountIn, isInCoins, tooFine } from '@/lib/domain/money'
import { isHawbNo, isVague, mawbFault, readContainer } from '@/lib/domain/pre-alert'
import { cleanNumber, filedNumber } from '@/lib/domain/scan-input'
import type { RowErrorCode } from '@/lib/domain/upload'
import { readDayTime } from '@/lib/domain/typed-day'
import type { ReadRow, RowFault, RowGroup } from '../../core/uploads/upload-work'
import type { Hawb } from './hawbs'
import type { Typed } from './master'

export type Field = (typeof preAlertTemplate)['columns'][number]['field']
export type Master = 'mawb_no' | 'bl_no' | 'waybill_no'

const headers = new Map<string, string>(preAlertTemplate.columns.map(({ field, header }) => [field, header]))
/** What is said of the shipment: the same on every row of a master. */
const shared: readonly Field[] = [
  'client_code', 'transport_mode', 'bl_no', 'container_no', 'waybill_no', 'truck_no', 'flight_no', 'flight_date', 'origin_code', 'destination_code', 'etd',
  'eta',
]

export const textOf = ({ values }: ReadRow, field: Field): string | null => {
  const value = values[field]
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null
}

export const faultAt = (row: ReadRow, line: number, field: Field, code: RowErrorCode, message: string): RowFault =>
  ({ line, error: { column: headers.get(field) ?? field, value: textOf(row, field) ?? '', message, code } })

/** The field that names the master of a row, by how it travels. */
export const masterField = (mode: string | null): Master => (mode === 'sea' ? 'bl_no' : mode === 'road' ? 'waybill_no' : 'mawb_no')

/** A master's number as it is kept; as typed where it is none. */
export function masterNo(field: Master, typed: string): string {
  return field === 'mawb_no' ? (parseMawb(typed) ?? cleanNumber(typed)) : cleanNumber(typed).toUpperCase()
}

/** A local time of a file, `20 Nov 2026 02:15` as well as `2026-11-20 02:15`, as forms send it; null for what is none. */
export function localTimeIn(text: string | null): string | null {
  const read = text === null ? null : readDayTime(text)
  return read && read.time ? `${read.day} ${read.time}` : null
}

const numbered: ReadonlySet<Field> = new Set<Field>(['bl_no', 'container_no', 'waybill_no', 'truck_no', 'flight_no', 'origin_code', 'destination_code',
  'client_code'])
const comparable = (row: ReadRow, field: Field) => {
  const text = textOf(row, field)
  return text !== null && numbered.has(field) ? cleanNumber(text).toUpperCase() : text
}

/** Rows that say something else of the shipment than the first one. */
export function disagreeing({ rows: [head, ...further] }: RowGroup, master: string): RowFault[] {
  const first = shared.map((field) => comparable(head, field))
  return further.flatMap((row, i) => {
    const at = shared.findIndex((field, n) => comparable(row, field) !== first[n])
    const field = shared[at]
    return field === undefined ? [] : [faultAt(row, i + 1, field, 'conflict', `Rows of ${master} disagree on ${headers.get(field)}`)]
  })
}

/** What is wrong with the numbers of the master itself, told at its first row. */
export function masterFaults(head: ReadRow): RowFault[] {
  const mode = textOf(head, 'transport_mode')
  const faults: RowFault[] = []
  const mawb = textOf(head, 'mawb_no')
  const wrong = mode === 'air' && mawb ? mawbFault(mawb) : null
  if (wrong) faults.push(faultAt(head, 0, 'mawb_no', 'format', `MAWB ${mawb} ${wrong}`))
  const container = textOf(head, 'container_no')
  if (mode === 'sea' && container && !readContainer(container))
    faults.push(faultAt(head, 0, 'container_no', 'format', `Container ${container} has a wrong check digit`))
  for (const field of ['etd', 'eta'] as const)
    if (textOf(head, field) !== null && localTimeIn(textOf(head, field)) === null)
      faults.push(faultAt(head, 0, field, 'format', `${headers.get(field)} must be YYYY-MM-DD HH:mm`))
  return faults
}

/** The shipment a first row speaks of, as a form types it; totals follow from the rows. */
export function shipmentIn(head: ReadRow, clientId: number, totals: Pick<Typed,
  'master_pieces' | 'gross_weight_kg' | 'volume_cbm' | 'declared_value' | 'currency'>): Typed {
  const mode = textOf(head, 'transport_mode')
  const code = (field: Field) => textOf(head, field)?.toUpperCase() ?? null
  return {
    client_id: clientId, linehaul_id: null, transport_mode: mode === 'sea' || mode === 'road' ? mode : 'air', mawb_no: textOf(head, 'mawb_no'),
    bl_no: textOf(head, 'bl_no'), container_no: textOf(head, 'container_no'), truck_no: textOf(head, 'truck_no'), waybill_no: textOf(head, 'waybill_no'),
    flight_no: code('flight_no'), flight_date: textOf(head, 'flight_date'), origin_code: code('origin_code'), destination_code: code('destination_code'),
    etd: localTimeIn(textOf(head, 'etd')), eta: localTimeIn(textOf(head, 'eta')), legs: [], ...totals, incoterm: null, clearance_type: null,
    goods_description: 'E-commerce parcels', handling_codes: [], origin_agent_id: null, destination_agent_id: null, clearance_agent_id: null, remarks: null,
  }
}

const decimalIn = (row: ReadRow, field: Field) => textOf(row, field)
const longest: Readonly<Partial<Record<Field, number>>> = {
  consignee_name: 100, consignee_address: 300, consignee_city: 60, description: 150, shipper_name: 100, seal_no: 30, bag_no: 30, tracking_no: 40, order_no: 60,
}

const hsCodeIn = (row: ReadRow): string | null => {
  const typed = textOf(row, 'hs_code')
  return typed === null ? null : bareHsCode(typed)
}

function goodsFaults(row: ReadRow, line: number): RowFault[] {
  const faults: RowFault[] = []
  const at = (field: Field, code: RowErrorCode, message: string) => faults.push(faultAt(row, line, field, code, message))
  const [pieces, description, hs] = [textOf(row, 'pieces'), textOf(row, 'description'), hsCodeIn(row)]
  if (pieces !== null && (!Number.isInteger(Number(pieces)) || Number(pieces) < 1)) at('pieces', 'range', 'Pieces must be 1 or more')
  const weight = textOf(row, 'weight_kg')
  if (weight !== null && compare(weight, 0) <= 0) at('weight_kg', 'range', 'Weight must be above 0')
  if (description !== null && isVague(description)) at('description', 'format', `Description ${description} is too vague`)
  if (hs !== null && !/^\d{6,12}$/.test(hs)) at('hs_code', 'format', 'HS Code must have 6 to 12 digits')
  const sizes = (['length_cm', 'width_cm', 'height_cm'] as const).filter((field) => textOf(row, field) !== null)
  if (sizes.length % 3 !== 0) at('length_cm', 'required', 'Give Length, Width and Height, or none of them')
  if (sizes.some((field) => Number(textOf(row, field)) <= 0)) at('length_cm', 'range', 'Length, Width and Height must be above 0')
  for (const [field, most] of Object.entries(longest))
    if ((textOf(row, field as Field)?.length ?? 0) > most) at(field as Field, 'range', `${headers.get(field)} is longer than ${most} characters`)
  return faults
}

function moneyFaults(row: ReadRow, line: number): RowFault[] {
  const [value, currency, cod, codCurrency] = [textOf(row, 'declared_value'), textOf(row, 'currency'), textOf(row, 'cod_amount'), textOf(row, 'cod_currency')]
  const faults: RowFault[] = []
  if (value !== null && compare(value, 0) <= 0) faults.push(faultAt(row, line, 'declared_value', 'range', 'Declared Value must be above 0'))
  else if (value !== null && currency !== null && !isInCoins(value, currency))
    faults.push(faultAt(row, line, 'declared_value', 'format', tooFine('Declared Value', currency)))
  if ((cod === null) !== (codCurrency === null))
    faults.push(faultAt(row, line, cod === null ? 'cod_amount' : 'cod_currency', 'required', 'COD Amount and COD Currency go together'))
  else if (cod !== null && codCurrency !== null && (compare(cod, 0) < 0 || !isInCoins(cod, codCurrency)))
    faults.push(faultAt(row, line, 'cod_amount', 'format', tooFine('COD Amount', codCurrency)))
  return faults
}

/** Faults of one row by itself: its goods, its money, its number and codes. */
export function rowFaults(row: ReadRow, line: number, codes: ReadonlySet<string>): RowFault[] {
  const no = textOf(row, 'hawb_no')
  const unknown = codesIn(row).find((code) => !codes.has(code))
  return [
    ...row.errors.map((error) => ({ line, error })), ...goodsFaults(row, line), ...moneyFaults(row, line),
    ...(no !== null && !isHawbNo(filedNumber(no)) ? [faultAt(row, line, 'hawb_no', 'format', 'HAWB No must have 4 to 20 letters, digits and dashes')] : []),
    ...(unknown ? [faultAt(row, line, 'handling_codes', 'unknown_reference', `Unknown handling code ${unknown}`)] : []),
  ]
}

const codesIn = ({ values }: ReadRow): string[] => (Array.isArray(values.handling_codes) ? values.handling_codes.map((code) => String(code).toUpperCase()) : [])

/** A house of a row without faults. */
export function hawbIn(row: ReadRow, clientId: number): Hawb & { seal_no: string | null } {
  const currency = textOf(row, 'currency') ?? 'AED'
  const [cod, codCurrency] = [textOf(row, 'cod_amount'), textOf(row, 'cod_currency')]
  const number = (field: Field) => {
    const text = textOf(row, field)
    return text === null ? null : filedNumber(text)
  }
  return {
    client_id: clientId, hawb_no: number('hawb_no') ?? '', tracking_no: number('tracking_no'), order_no: textOf(row, 'order_no'), bag_no: number('bag_no'),
    seal_no: textOf(row, 'seal_no'), shipper_name: textOf(row, 'shipper_name'), consignee_name: textOf(row, 'consignee_name') ?? '',
    consignee_phone: textOf(row, 'consignee_phone'), consignee_address: textOf(row, 'consignee_address'), consignee_city: textOf(row, 'consignee_city'),
    country_code: textOf(row, 'country_code') ?? '', pieces: Number(textOf(row, 'pieces')), weight_kg: decimalIn(row, 'weight_kg') ?? '0',
    length_cm: decimalIn(row, 'length_cm'), width_cm: decimalIn(row, 'width_cm'), height_cm: decimalIn(row, 'height_cm'), hs_code: hsCodeIn(row),
    description: textOf(row, 'description') ?? '', declared_value: amountIn(textOf(row, 'declared_value') ?? '0', currency), currency,
    cod_amount: cod !== null && codCurrency !== null && compare(cod, 0) > 0 ? amountIn(cod, codCurrency) : null,
    cod_currency: cod !== null && compare(cod, 0) > 0 ? codCurrency : null, handling_codes: codesIn(row), consignee_tax_id: null,
  }
}
