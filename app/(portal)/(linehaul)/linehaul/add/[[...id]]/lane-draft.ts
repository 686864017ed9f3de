import type { Input, Reply } from '@/lib/contract/types'
import { barcodeFits } from '@/lib/domain/linehaul'

export type Data = Reply<'linehaul.uiData'>
export type Body = Input<'linehaul.create'>
export type Place = NonNullable<Body['coverage']>[number] & { label: string }
export interface Chosen { carrier_id: number; carrier: string; carrier_service_id: number | null; share_pct: string; coverage_pct: number; cod: boolean }

type Reference = 'origin_ref_id' | 'main_carrier_id' | 'clearance_agent_id' | 'paper_format_id' | 'label_type_id' | 'barcode_type_id' | 'return_address_id'

/** A lane as it is being put together. */
export interface LaneDraft extends Omit<
  Body, 'coverage' | 'carriers' | 'restrictions' | 'activate' | 'client_id' | 'service_linehaul_flag' | 'service_customs_clearance_flag' | Reference
> {
  client_id: number | null
  origin_ref_id: number | null
  main_carrier_id: number | null
  clearance_agent_id: number | null
  paper_format_id: number | null
  label_type_id: number | null
  barcode_type_id: number | null
  return_address_id: number | null
  service_linehaul_flag: boolean
  service_customs_clearance_flag: boolean
  coverage: Place[]
  carriers: Chosen[]
}

const blank = (today: string): LaneDraft => ({
  client_id: null, linehaul_name: '', delivery_type: 'standard', service_type: 'last_mile', rsa_service_code: '',
  service_linehaul_flag: false, service_customs_clearance_flag: false, transport_mode: 'none',
  origin_type: 'warehouse', origin_country_code: 'AE', origin_ref_id: null, origin_code: '', gateway_code: null,
  main_carrier_id: null, clearance_agent_id: null, incoterm: 'DDP', clearance_type: null, importer_of_record: null,
  schedule: [], volumetric_divisor: 5000, max_weight_kg: null, max_length_cm: null, max_declared_value: null,
  paper_format_id: null, label_type_id: null, barcode_type_id: null, dpi: 203, print_split_code: null,
  print_handling_codes: null, print_cod: null, return_address_id: null, priority: 100, effective_from: today, effective_to: null, coverage: [], carriers: [],
})

export function draftOf({ linehaul, coverage, carriers }: Data, isCopy: boolean, today: string): LaneDraft {
  const start = blank(today)
  if (!linehaul) return start
  const known = Object.fromEntries(Object.keys(start).flatMap((name) => (name in linehaul ? [[name, linehaul[name as keyof typeof linehaul]]] : [])))
  const lastmile = carriers.filter(({ carrier_role }) => carrier_role === 'lastmile')
  return {
    ...start, ...known, coverage: coverage as Place[],
    carriers: lastmile.map((one) => ({
      carrier_id: one.carrier_id, carrier: one.carrier, carrier_service_id: one.carrier_service_id,
      share_pct: String(Number(one.share_pct)), coverage_pct: one.coverage_pct, cod: false,
    })),
    ...(isCopy ? { client_id: null, return_address_id: null } : {}),
  } as LaneDraft
}

export const steps = ['Client and service', 'Route', 'Customs', 'Coverage', 'Carriers', 'Labels', 'Limits and dates'] as const
export const placeKey = ({ type, country_code, state_id, city_id, area_id, pincode }: Place) =>
  [type, country_code, state_id ?? city_id ?? area_id ?? pincode ?? ''].join(':')

const checks: Record<number, (draft: LaneDraft, data: Data) => [string, string][]> = {
  1: (d) => [
    ...(d.client_id ? [] : [['client_id', 'Choose a client'] as [string, string]]),
    ...(d.rsa_service_code ? [] : [['rsa_service_code', 'Choose a house service'] as [string, string]]),
    ...(d.linehaul_name.trim() ? [] : [['linehaul_name', 'Name is required'] as [string, string]]),
  ],
  2: (d) => [
    ...(d.origin_code ? [] : [['origin_code', 'Choose an origin'] as [string, string]]),
    ...(d.service_linehaul_flag && d.transport_mode === 'none' ? [['transport_mode', 'Choose how the main leg travels'] as [string, string]] : []),
    ...(d.service_linehaul_flag && d.transport_mode !== 'road' && !d.gateway_code ? [['gateway_code', 'Choose a gateway airport'] as [string, string]] : []),
    ...(
      d.service_linehaul_flag && !d.main_carrier_id ? [['main_carrier_id', 'Main carrier is required when the linehaul service is on'] as [string, string]] : []
    ),
  ],
  3: (d) => (
    d.service_customs_clearance_flag && !d.clearance_agent_id ? [['clearance_agent_id', 'Clearance agent is required when customs clearance is on']] : []
  ),
  4: (d, data) => (
    d.coverage.some(({ mode }) => mode !== 'exclude') || (data.coverage_counts.pincode ?? 0) > 0 ? [] : [['coverage', 'Select at least one place']]
  ),
  5: (d) => {
    if (d.carriers.length === 0) return [['carriers', 'Add at least one last-mile carrier']]
    const total = d.carriers.reduce((sum, { share_pct }) => sum + Math.round(Number(share_pct) * 100), 0)
    return total === 0 || total === 10_000 ? [] : [['carriers', 'Shares must add up to 100']]
  },
  6: (d, { options }) => {
    const paper = options.paper_formats.find(({ id }) => id === d.paper_format_id)
    const label = options.label_types.find(({ id }) => id === d.label_type_id)
    const barcode = options.barcode_types.find(({ id }) => id === d.barcode_type_id)
    return [
      ...(paper && label && !label.paper_formats.includes(paper.code)
        ? [['label_type_id', `${paper.code} cannot print ${label.name.toLowerCase()}`] as [string, string]]
        : []),
      ...(paper && barcode?.code === 'CODE128' && !barcodeFits(TRACKING_LENGTH, Number(paper.width_mm), d.dpi ?? 203)
        ? [['barcode_type_id', `Barcode of ${TRACKING_LENGTH} characters does not fit ${paper.code} at ${d.dpi ?? 203} dpi`] as [string, string]]
        : []),
    ]
  },
}
/** Characters of our tracking numbers (linehaul.md 7.8). */
const TRACKING_LENGTH = 14

/** What stands in the way of leaving a step, each at its field. */
export const faultsOf = (step: number, draft: LaneDraft, data: Data): Record<string, string> => Object.fromEntries(checks[step]?.(draft, data) ?? [])

/** Which step asks for a field, so that a refusal opens it. */
export function stepOf(field: string | null): number {
  const name = field?.split('.')[0] ?? ''
  if (['origin_type', 'origin_code', 'origin_country_code', 'transport_mode', 'gateway_code', 'main_carrier_id', 'schedule'].includes(name)) return 2
  if (['clearance_agent_id', 'clearance_type', 'incoterm', 'importer_of_record', 'service_customs_clearance_flag'].includes(name)) return 3
  if (name === 'coverage') return 4
  if (name === 'carriers') return 5
  if (['paper_format_id', 'label_type_id', 'barcode_type_id', 'dpi'].includes(name)) return 6
  return [
    'effective_from', 'effective_to', 'max_weight_kg', 'max_length_cm', 'max_declared_value', 'priority', 'return_address_id', 'volumetric_divisor',
  ].includes(name) ? 7 : 1
}

const bare = ({ label: _label, ...place }: Place) => place

/** The body of a new lane. */
export const createBody = (draft: LaneDraft, activate: boolean): Body => ({
  ...draft, client_id: draft.client_id as number, coverage: draft.coverage.map(bare), activate,
  carriers: draft.carriers.map(({ carrier_id, carrier_service_id, share_pct }, i) => ({
    carrier_id, carrier_service_id, share_pct, carrier_role: 'lastmile' as const, priority: i + 1,
  })),
})

/** What a change sends: fields, and places that came or changed. Places go and carriers change on their own screens. */
export function changeBody(draft: LaneDraft, first: LaneDraft, data: Data, activate: boolean): Input<'linehaul.change'> {
  const { coverage, carriers: _carriers, client_id: _client, delivery_type: _delivery, ...fields } = draft
  const before = new Map(first.coverage.map((place) => [placeKey(place), JSON.stringify(place)]))
  const add = coverage.filter((place) => before.get(placeKey(place)) !== JSON.stringify(place)).map(bare)
  return { ...fields, id: data.linehaul?.id ?? 0, version: data.linehaul?.version, activate, ...(add.length > 0 ? { coverage: { add } } : {}) }
}
