import type { Input, Reply } from '@/lib/contract/types'
import { addDays, dubaiMoment, today } from '@/lib/domain/days'
import type { RequestType } from '@/lib/domain/vendor-request'

export type RequestRecord = Reply<'vendorRequests.one'>

export interface LineDraft {
  key: number
  role: string | null
  headcount: number | null
  shift: string | null
  hours_per_day: string | null
  skills: string | null
  vehicle_type: string | null
  trips: number | null
  from_address: string | null
  to_address: string | null
  stops: string[]
  expected_km: string | null
  pallets: number | null
  weight_kg: string | null
  temperature: string | null
  order_refs: string[]
}
export interface ShareDraft { key: number; client_id: number | null; client_name: string | null; weight: string | null }

/** What is typed: the request's fields, its lines and the clients that bear its cost. */
export interface RequestDraft {
  warehouse_id: number | null
  department: string | null
  cost_centre: string | null
  needed_from: string | null
  needed_to: string | null
  priority: string
  reason: string | null
  share_basis: string | null
  shares: ShareDraft[]
  lines: LineDraft[]
}

const blank = {
  role: null, headcount: 1, shift: null, hours_per_day: null, skills: null, vehicle_type: null, trips: 1, from_address: null, to_address: null, stops: [],
  expected_km: null, pallets: null, weight_kg: null, temperature: null, order_refs: [],
}
/** A line more; its key is its own among those there. */
export const newLine = (lines: readonly { key: number }[]): LineDraft => ({ ...blank, key: Math.max(0, ...lines.map(({ key }) => key)) + 1 })
export const newShare = (shares: readonly { key: number }[]): ShareDraft =>
  ({ key: Math.max(0, ...shares.map(({ key }) => key)) + 1, client_id: null, client_name: null, weight: '1' })

/** What the form begins with: the draft as it stands, or tomorrow's day with one line. */
export function draftOf(record: RequestRecord | null): RequestDraft {
  if (!record) {
    const day = addDays(today(), 1)
    return {
      warehouse_id: null, department: null, cost_centre: null, needed_from: dubaiMoment(day, '08:00'), needed_to: dubaiMoment(day, '18:00'),
      priority: 'normal', reason: null, share_basis: 'pallets', shares: [], lines: [newLine([])],
    }
  }
  const { warehouse_id, department, cost_centre, needed_from, needed_to, priority, reason, share_basis, shares, lines } = record
  return {
    warehouse_id, department, cost_centre, needed_from, needed_to, priority, reason, share_basis: share_basis ?? 'pallets',
    shares: shares.map(({ client_id, client_name, weight }, key) => ({ key, client_id, client_name, weight })),
    lines: lines.map(({ line_no, id: _id, planned: _planned, fulfilled: _fulfilled, ...line }) => ({ ...line, key: line_no })),
  }
}

type Body = Omit<Input<'vendorRequests.change'>, 'id' | 'version'>
const people = ['role', 'headcount', 'shift', 'hours_per_day', 'skills'] as const
const vehicles = [
  'vehicle_type', 'trips', 'from_address', 'to_address', 'stops', 'expected_km', 'pallets', 'weight_kg', 'temperature', 'order_refs',
] as const

/** As the calls take it; what is empty is left out, and the upstream says at its field what is missing. */
export function bodyOf(type: RequestType, { shares, lines, ...head }: RequestDraft): Body {
  const fields = type === 'transport' ? vehicles : people
  const said = <T extends object>(of: T) => Object.fromEntries(Object.entries(of).filter(([, value]) => value !== null && value !== ''))
  return {
    ...said(head), ...(shares.length === 0 && { share_basis: null }),
    shares: shares.map(({ client_id, weight }) => ({ client_id: client_id ?? 0, weight: head.share_basis === 'equal' ? '1' : (weight ?? '') })),
    lines: lines.map((line) => said(Object.fromEntries(fields.map((name) => [name, line[name]])))),
  } as Body
}
