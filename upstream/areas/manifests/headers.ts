import { dayTime } from '@/lib/domain/days'
import { grouped } from '@/lib/domain/money'
import type { UserCategory } from '@/lib/domain/user'
import { kg } from '@/lib/domain/weight'
import { seesMoney } from '../../core/parcels/scope'
import type { Who } from '../../platform/who'
import { codText, type ManifestFacts } from './facts'

/** A line of the head of a manifest. `id` is kept in templates for ever. */
interface Header {
  id: number
  code: string
  label: string
  /** Written by hand at the hand-over. */
  requires_input: boolean
  only?: readonly UserCategory[]
  value: (facts: ManifestFacts) => string
}

const ink = { requires_input: true, value: () => '' } as const
const said = (value: Header['value']) => ({ requires_input: false, value })

/** The register of headers (manifests.md 2, manifest_headers). */
export const manifestHeaders: readonly Header[] = [
  { id: 1, code: 'manifest_no', label: 'Manifest No', ...said((f) => f.manifest_no) },
  { id: 2, code: 'generated_at', label: 'Generated at', ...said((f) => dayTime(f.generated_at)) },
  { id: 3, code: 'window_from', label: 'From', ...said((f) => dayTime(f.window_from)) },
  { id: 4, code: 'window_to', label: 'To', ...said((f) => dayTime(f.window_to)) },
  { id: 5, code: 'user_name', label: 'For', ...said((f) => f.user) },
  { id: 6, code: 'client_name', label: 'Client', ...said((f) => f.client ?? 'All') },
  { id: 7, code: 'carrier_name', label: 'Carrier', ...said((f) => f.carrier ?? 'All') },
  { id: 8, code: 'carrier_account_no', label: 'Carrier account', only: ['admin', 'carrier', 'service_center'], ...said((f) => f.carrier_code ?? '–') },
  { id: 9, code: 'facility_name', label: 'Facility', ...said((f) => f.facility ?? '–') },
  { id: 10, code: 'facility_address', label: 'Facility address', ...said((f) => f.facility_address ?? '–') },
  { id: 11, code: 'total_packages', label: 'Packages', ...said((f) => grouped(String(f.package_count))) },
  { id: 12, code: 'total_pieces', label: 'Pieces', ...said((f) => grouped(String(f.piece_count))) },
  { id: 13, code: 'total_weight', label: 'Weight (kg)', ...said((f) => kg(f.total_weight)) },
  { id: 14, code: 'total_cod', label: 'COD', only: ['admin', 'client', 'carrier', 'service_center', 'warehouse'], ...said((f) => codText(f.cod_totals)) },
  { id: 15, code: 'destination', label: 'Destination', ...said((f) => f.destination ?? '–') },
  { id: 16, code: 'vehicle_no', label: 'Vehicle No', ...ink },
  { id: 17, code: 'driver_name', label: 'Driver', ...ink },
  { id: 18, code: 'seal_no', label: 'Seal No', ...ink },
  { id: 19, code: 'remarks', label: 'Remarks', ...ink },
]

export const headersFor = (who: Who): Header[] =>
  manifestHeaders.filter(({ only, code }) => (!only || (only as readonly string[]).includes(who.user_category)) && (code !== 'total_cod' || seesMoney(who)))

/** Labels and values of the chosen headers in their order; one the person may not have is passed over. */
export function headingOf(who: Who, ids: readonly number[], facts: ManifestFacts): [label: string, value: string][] {
  const open = new Map(headersFor(who).map((header) => [header.id, header]))
  return ids.flatMap((id): [string, string][] => {
    const header = open.get(id)
    return header ? [[header.label, header.value(facts)]] : []
  })
}
