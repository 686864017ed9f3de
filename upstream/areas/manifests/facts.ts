import { money } from '@/lib/domain/money'
import type { Sorting } from './template-fields'

/** What is collected in one currency. */
export interface CodTotal {
  currency: string
  amount: string
}

/** `AED 120.00 · SAR 40.00`: money of two currencies is never one sum. */
export const codText = (totals: readonly CodTotal[]): string => totals.map(({ currency, amount }) => money(amount, currency)).join(' · ') || money('0', 'AED')

/** Template and schedule as they were when a manifest was made. */
export interface Snapshot {
  fields_ids: number[]
  header_ids: number[]
  fields_sorting: Sorting[]
  hours: number
  formats: string[]
  recipients: string[]
  cc: string[]
  subject: string
  body: string
  send_empty: boolean
  auto_send: boolean
}

/** A manifest as its papers tell of it. Times ISO 8601. */
export interface ManifestFacts {
  manifest_no: string
  generated_at: string
  window_from: string
  window_to: string
  user: string
  client: string | null
  carrier: string | null
  carrier_code: string | null
  facility: string | null
  facility_address: string | null
  destination: string | null
  package_count: number
  piece_count: number
  total_weight: string
  cod_totals: CodTotal[]
}
