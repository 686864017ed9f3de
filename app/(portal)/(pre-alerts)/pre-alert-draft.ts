import type { Input, Reply } from '@/lib/contract/types'
import { cellNumber } from '@/lib/domain/number-text'
import { localTime } from '@/lib/domain/zones'

export type One = Reply<'preAlerts.one'>
type Body = Input<'preAlerts.add'>
export type Mode = One['transport_mode']

/** '2026-12-02 02:15' as the clocks of a place show a moment. */
export function typedThere(at: string, zone: string | null): string {
  const { day, time } = localTime(zone ?? 'Asia/Dubai', Date.parse(at))
  return `${day} ${time}`
}

/** A house waybill as it is typed or pasted: every cell a text. */
export type HawbRow = Record<(typeof hawbColumns)[number]['name'], string>
export const hawbColumns = [
  { name: 'hawb_no', label: 'HAWB No', width: 'w-36' }, { name: 'bag_no', label: 'Bag No', width: 'w-28' },
  { name: 'consignee_name', label: 'Consignee', width: 'w-48' }, { name: 'consignee_city', label: 'City', width: 'w-28' },
  { name: 'country_code', label: 'Country', width: 'w-20' }, { name: 'pieces', label: 'Pieces', width: 'w-18' },
  { name: 'weight_kg', label: 'Weight kg', width: 'w-24' }, { name: 'description', label: 'Description', width: 'w-52' },
  { name: 'hs_code', label: 'HS code', width: 'w-28' }, { name: 'declared_value', label: 'Value', width: 'w-24' },
  { name: 'currency', label: 'Currency', width: 'w-20' }, { name: 'tracking_no', label: 'Tracking No', width: 'w-44' },
] as const
export type BagRow = Record<(typeof bagColumns)[number]['name'], string>
export const bagColumns = [
  { name: 'bag_no', label: 'Bag No', width: 'w-32' }, { name: 'seal_no', label: 'Seal No', width: 'w-28' }, { name: 'pieces', label: 'Pieces', width: 'w-20' },
  { name: 'weight_kg', label: 'Weight kg', width: 'w-24' }, { name: 'length_cm', label: 'Length', width: 'w-20' },
  { name: 'width_cm', label: 'Width', width: 'w-20' }, { name: 'height_cm', label: 'Height', width: 'w-20' },
] as const

export type LegRow = Record<(typeof legColumns)[number]['name'], string>
export const legColumns = [
  { name: 'flight_no', label: 'Flight', width: 'w-28' }, { name: 'from', label: 'From', width: 'w-20' }, { name: 'to', label: 'To', width: 'w-20' },
  { name: 'etd', label: 'ETD', width: 'w-44', hint: '2026-12-02 02:15' }, { name: 'eta', label: 'ETA', width: 'w-44', hint: '2026-12-02 07:05' },
] as const

export const noHawb = Object.fromEntries(hawbColumns.map(({ name }) => [name, ''])) as HawbRow
export const noBag = Object.fromEntries(bagColumns.map(({ name }) => [name, ''])) as BagRow
export const noLeg = Object.fromEntries(legColumns.map(({ name }) => [name, ''])) as LegRow

/** What the form holds; times by the clocks of their places. */
export interface PreAlertDraft {
  client_id: number | null
  linehaul_id: number | null
  transport_mode: Mode
  mawb_no: string | null
  bl_no: string | null
  container_no: string | null
  truck_no: string | null
  waybill_no: string | null
  flight_no: string | null
  origin_code: string | null
  destination_code: string | null
  etd: string | null
  eta: string | null
  master_pieces: number | null
  gross_weight_kg: string | null
  volume_cbm: string | null
  declared_value: string | null
  currency: string | null
  incoterm: string | null
  clearance_type: string | null
  goods_description: string | null
  handling_codes: string[]
  origin_agent_id: number | null
  destination_agent_id: number | null
  clearance_agent_id: number | null
  remarks: string | null
  legs: LegRow[]
  hawbs: HawbRow[]
  bags: BagRow[]
}

const nothing: PreAlertDraft = {
  client_id: null, linehaul_id: null, transport_mode: 'air', mawb_no: null, bl_no: null, container_no: null, truck_no: null, waybill_no: null, flight_no: null,
  origin_code: null, destination_code: null, etd: null, eta: null, master_pieces: null, gross_weight_kg: null, volume_cbm: null, declared_value: null,
  currency: 'AED', incoterm: null, clearance_type: null, goods_description: 'E-commerce parcels', handling_codes: [], origin_agent_id: null,
  destination_agent_id: null, clearance_agent_id: null, remarks: null, legs: [], hawbs: [{ ...noHawb }], bags: [],
}

const idOf = (id: unknown) => (id === null || id === undefined ? null : Number(id))

/** A new form, or that of a pre-alert, its times by the clocks of their places. */
export function draftOf(one: One | null, clientId: number | null = null): PreAlertDraft {
  if (!one) return { ...nothing, client_id: clientId }
  return {
    ...nothing, client_id: idOf(one.client_id), linehaul_id: idOf(one.linehaul_id), transport_mode: one.transport_mode, mawb_no: one.mawb_no, bl_no: one.bl_no,
    container_no: one.container_no, truck_no: one.truck_no, waybill_no: one.waybill_no, flight_no: one.flight_no, origin_code: one.origin_code,
    destination_code: one.destination_code, etd: one.etd && typedThere(one.etd, one.origin_zone), eta: one.eta && typedThere(one.eta, one.destination_zone),
    master_pieces: one.master_pieces,
    gross_weight_kg: one.gross_weight_kg, volume_cbm: one.volume_cbm, declared_value: one.declared_value, currency: one.currency, incoterm: one.incoterm,
    clearance_type: one.clearance_type, goods_description: one.goods_description, handling_codes: one.handling_codes,
    origin_agent_id: idOf(one.origin_agent_id), destination_agent_id: idOf(one.destination_agent_id), clearance_agent_id: idOf(one.clearance_agent_id),
    remarks: one.remarks, hawbs: [], bags: [],
    legs: one.legs.map(({ flight_no, from, to, etd_there, eta_there }) => ({ flight_no, from, to, etd: etd_there ?? '', eta: eta_there ?? '' })),
  }
}

const filled = (row: Record<string, string>) => Object.values(row).some((cell) => cell.trim() !== '')
/** Rows that say something, with where they stand in the grid. */
export const filledRows = <R extends Record<string, string>>(rows: readonly R[]) => rows.map((row, at) => ({ row, at })).filter(({ row }) => filled(row))
const bare = (text: string) => text.trim() || null
const number = (text: string) => cellNumber(text) ?? text

export const hawbIn = (row: HawbRow, currency: string | null) => ({
  hawb_no: row.hawb_no, bag_no: bare(row.bag_no), consignee_name: row.consignee_name, consignee_city: bare(row.consignee_city),
  country_code: row.country_code.trim().toUpperCase() || 'AE', pieces: row.pieces.trim() === '' ? 1 : Number(number(row.pieces)),
  weight_kg: number(row.weight_kg),
  description: row.description, hs_code: bare(row.hs_code), declared_value: number(row.declared_value),
  currency: row.currency.trim().toUpperCase() || currency || 'AED', tracking_no: bare(row.tracking_no),
})
export const bagIn = (row: BagRow) => ({
  bag_no: row.bag_no, seal_no: bare(row.seal_no), pieces: row.pieces.trim() === '' ? 1 : Number(number(row.pieces)),
  weight_kg: bare(row.weight_kg) && number(row.weight_kg), length_cm: bare(row.length_cm) && number(row.length_cm),
  width_cm: bare(row.width_cm) && number(row.width_cm), height_cm: bare(row.height_cm) && number(row.height_cm),
})

/** Legs as the calls take them. */
export const legsIn = (legs: readonly LegRow[]) =>
  filledRows(legs).map(({ row: { flight_no, from, to, etd, eta } }) => ({ flight_no, from, to, etd: bare(etd), eta: bare(eta) }))

/** What the call takes of the form. */
export function bodyOf({ legs, hawbs, bags, client_id, master_pieces, ...draft }: PreAlertDraft, confirm_mismatch: boolean): Body {
  return {
    ...draft, client_id: client_id ?? 0, master_pieces: master_pieces ?? 0, goods_description: draft.goods_description ?? '', confirm_mismatch,
    legs: legsIn(legs), hawbs: filledRows(hawbs).map(({ row }) => hawbIn(row, draft.currency)), bags: filledRows(bags).map(({ row }) => bagIn(row)),
  } as Body
}

/** Pieces and kilograms the hawbs add up to, as far as they can be read. */
export function sumsOf(hawbs: readonly HawbRow[]): { pieces: number; kg: number } {
  const rows = filledRows(hawbs).map(({ row }) => row)
  const sum = (of: (row: HawbRow) => number) => rows.reduce((total, row) => total + (Number.isFinite(of(row)) ? of(row) : 0), 0)
  return { pieces: sum((row) => (row.pieces.trim() === '' ? 1 : Number(number(row.pieces)))), kg: sum((row) => Number(number(row.weight_kg))) }
}
