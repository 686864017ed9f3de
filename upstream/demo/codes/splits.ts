import type { SplitCondition, SplitSegment } from '@/lib/domain/split-code'
import type { splitCodes } from '../../db/schema/codes'

type Row = typeof splitCodes.$inferInsert
type Part = Pick<Row, 'split_code_name' | 'country_code'> & Partial<Row>

const delivery: SplitSegment = {
  field: 'delivery_type', transform: 'map', map: { next_day: 'N', same_day: 'S', standard: 'D', express: 'X', economy: 'E', return: 'R' },
}
const plain = (field: SplitSegment['field']): SplitSegment => ({ field, transform: 'none' })
const firstOf = (field: SplitSegment['field'], length: number): SplitSegment => ({ field, transform: 'first_n', length })
const when = (field: SplitCondition['field'], operator: SplitCondition['operator'], ...value: string[]): SplitCondition => ({ field, operator, value })

const rule = (part: Part): Row => ({
  applies_to: ['package'], mode: 'composed', fixed_value: null, segments: [], separator: '-',
  max_length: 12, conditions: [], priority: 100, print_position: 'band', as_barcode: false,
  fallback_value: null, client_id: null, carrier_id: null, rsa_service_code: null,
  delivery_type: null, effective_from: null, effective_to: null, status: 'active', ...part,
})
const fixed = (country_code: string, split_code_name: string, fixed_value: string, conditions: SplitCondition[], more: Partial<Row> = {}): Row =>
  rule({ country_code, split_code_name, mode: 'fixed', fixed_value, conditions, priority: 50, ...more })
const composed = (country_code: string, split_code_name: string, segments: SplitSegment[], conditions: SplitCondition[] = [], more: Partial<Row> = {}): Row =>
  rule({ country_code, split_code_name, segments, conditions, ...more })

const emirates: readonly (readonly [state: string, name: string])[] = [
  ['AZ', 'Abu Dhabi'], ['SH', 'Sharjah'], ['AJ', 'Ajman'], ['FU', 'Fujairah'], ['RK', 'Ras Al Khaimah'], ['UQ', 'Umm Al Quwain'],
]
const uae: Row[] = [
  ...Array.from({ length: 8 }, (_, i) => composed(
    'AE', `Dubai zone ${i + 1}`, [plain('city_code'), plain('zone'), delivery],
    [when('state_code', 'in', 'DU'), when('zone', 'in', `Z${i + 1}`)], { priority: 40 },
  )),
  composed('AE', 'Dubai, no zone', [plain('city_code'), { literal: 'X' }, delivery], [when('state_code', 'in', 'DU')], { priority: 90 }),
  ...emirates.map(([code, name]) => composed('AE', name, [firstOf('city_code', 3), delivery], [when('state_code', 'in', code)], { priority: 60 })),
  fixed('AE', 'Heavy Dubai', 'DXB-H', [when('state_code', 'in', 'DU'), when('weight_kg', 'gt', '30')], { priority: 20 }),
  fixed('AE', 'Batteries', 'AE-DG', [when('handling_code', 'has_any', 'DGR', 'RLI', 'RLM', 'RBI', 'RBM')], { priority: 10 }),
  fixed('AE', 'Cold chain', 'AE-COLD', [when('handling_code', 'has_any', 'COL', 'FRO', 'PIL')], { priority: 11 }),
  fixed('AE', 'Same day Dubai', 'DXB-SD', [when('city_code', 'in', 'DXB')], { priority: 15, delivery_type: 'same_day' }),
  fixed('AE', 'Eid parcels 2025', 'EID-25', [when('city_code', 'in', 'DXB', 'SHJ')], { effective_from: '2025-03-20', effective_to: '2025-04-05' }),
  fixed('AE', 'Old Deira run', 'DXB-OLD', [when('zone', 'in', 'Z1')], { status: 'inactive' }),
  composed('AE', 'Bags of the Emirates', [plain('state_code')], [], { applies_to: ['bag', 'consolidation'], priority: 100 }),
]
const saudiRegions: readonly (readonly [string, string])[] = [
  ['01', 'Riyadh'], ['02', 'Makkah'], ['03', 'Madinah'], ['04', 'Eastern Province'], ['05', 'Qassim'], ['06', 'Hail'], ['07', 'Tabuk'],
  ['08', 'Northern Borders'], ['09', 'Jazan'], ['10', 'Najran'], ['11', 'Al Bahah'], ['12', 'Al Jawf'], ['14', 'Asir'],
]
const saudi: Row[] = [
  ...saudiRegions.map(([code, name]) => composed('SA', name, [{ literal: 'SA' }, firstOf('city_code', 4), delivery], [when('state_code', 'in', code)])),
  fixed('SA', 'Heavy Saudi Arabia', 'SA-H', [when('weight_kg', 'gt', '30')], { priority: 20 }),
  fixed('SA', 'Batteries Saudi Arabia', 'SA-DG', [when('handling_code', 'has_any', 'DGR', 'RLI', 'RLM')], { priority: 10 }),
  fixed('SA', 'Old Jeddah port', 'JED-P', [when('city_code', 'in', 'JED')], { status: 'inactive' }),
]
const indianZones: readonly (readonly [string, string])[] = [
  ['1', 'DEL'], ['2', 'LKO'], ['3', 'AMD'], ['4', 'BOM'], ['5', 'HYD'], ['6', 'MAA'], ['7', 'CCU'], ['8', 'PAT'],
]
const india: Row[] = [
  ...indianZones.map(([first, hub]) =>
    composed('IN', `India zone ${first}`, [{ literal: hub }, firstOf('pincode', 3)], [when('pincode', 'starts_with', first)], { max_length: 8 }),
  ),
  fixed('IN', 'Heavy Mumbai', 'BOM-H', [when('pincode', 'between', '400001', '400999'), when('weight_kg', 'gt', '5')], { priority: 20 }),
  fixed('IN', 'Heavy Delhi', 'DEL-H', [when('pincode', 'between', '110001', '110999'), when('weight_kg', 'gt', '5')], { priority: 20 }),
  composed('IN', 'India without a zone', [{ literal: 'IN' }, firstOf('city_code', 6)], [], { priority: 900 }),
  fixed('IN', 'Old north-east run', 'GAU', [when('pincode', 'starts_with', '78')], { status: 'inactive' }),
]
const general = (country: string, name: string): Row => composed(country, name, [{ literal: country }, firstOf('city_code', 4), delivery])
const others: Row[] = [
  general('KW', 'Kuwait'), fixed('KW', 'Heavy Kuwait', 'KW-H', [when('weight_kg', 'gt', '30')], { priority: 20 }),
  general('BH', 'Bahrain'), fixed('BH', 'Heavy Bahrain', 'BH-H', [when('weight_kg', 'gt', '30')], { priority: 20 }),
  // Two towns far out have no run of their own yet.
  composed('OM', 'Oman', [{ literal: 'OM' }, firstOf('city_code', 4), delivery], [when('city_code', 'not_in', 'DQM', 'KHS')]),
  fixed('OM', 'Heavy Oman', 'OM-H', [when('weight_kg', 'gt', '30'), when('city_code', 'not_in', 'DQM', 'KHS')], { priority: 20 }),
  general('QA', 'Qatar'), fixed('QA', 'Heavy Qatar', 'QA-H', [when('weight_kg', 'gt', '30')], { priority: 20 }),
  general('EG', 'Egypt'), fixed('EG', 'Greater Cairo', 'CAI', [when('state_code', 'in', 'C', 'GZ', 'KB')], { priority: 40 }),
  composed('GB', 'United Kingdom', [{ literal: 'GB' }, { field: 'pincode', transform: 'first_n', length: 2 }]),
  fixed('GB', 'London', 'GB-LON', [when('city_code', 'in', 'LON')], { priority: 40 }),
  general('JO', 'Jordan'), general('US', 'United States'), general('CN', 'China'),
]

/** Rules of the demo: the Emirates, Saudi Arabia and India in detail, a general one for the rest. */
export const splitRows: readonly Row[] = [...uae, ...saudi, ...india, ...others]
