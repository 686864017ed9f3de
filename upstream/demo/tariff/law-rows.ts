import type { DutyKind, ThresholdPurpose, TradeDirection } from '@/lib/domain/tariff'
import type { dutyLayers, tariffRestrictions, tariffThresholds } from '../../db/schema/tariff'
import type { RowOf } from '../copy'

type Layer = RowOf<typeof dutyLayers>
type Restriction = RowOf<typeof tariffRestrictions>
type Threshold = RowOf<typeof tariffThresholds>

/** The day the laws of the demo begin to hold, and the first of drinks by their sugar. */
const start = '2018-01-01'
const sugarStart = '2026-01-01'
const gulf = ['AE', 'SA', 'KW', 'QA', 'BH', 'OM'] as const
const tariffLaw = 'GCC Common Customs Tariff'
const exciseLaw = 'Cabinet Decision 52/2019'
const sugarLaw = 'Cabinet Decision 197/2025'

const layer = (country_code: string, kind: DutyKind, hs_prefix: string, rate: string, legal_basis: string, more: Partial<Layer> = {}): Layer => ({
  country_code, kind, hs_prefix, origin: null, basis: 'percent', rate, currency: null,
  sugar_from: null, sugar_to: null, legal_basis, valid_from: start, valid_to: null, ...more,
})

const customs = gulf.flatMap((country) => [
  layer(country, 'customs', '', '5', tariffLaw),
  ...['3004', '4901', '8471', '851713'].map((code) => layer(country, 'customs', code, '0', `${tariffLaw}, exempt goods`)),
  ...['2402', '2404'].map((code) => layer(country, 'customs', code, '100', `${tariffLaw}, tobacco`)),
])

const vatRates: readonly (readonly [country: string, rate: string, law: string, from: string])[] = [
  ['AE', '5', 'Federal Decree-Law 8/2017', start], ['SA', '15', 'Royal Order A/638', '2020-07-01'],
  ['BH', '10', 'Decree-Law 48/2018 as amended', '2022-01-01'], ['OM', '5', 'Royal Decree 121/2020', '2021-04-16'],
  ['KW', '0', 'No VAT', start], ['QA', '0', 'No VAT', start],
]

/** Until the end of 2025 sweetened drinks paid half their value; since then by the litre and their sugar. */
const sugarBands: readonly (readonly [rate: string, from: string | null, to: string | null])[] = [['1.09', '8', null], ['0.79', '5', '8'], ['0', null, '5']]
const sweet = ['220210', '22029930']
const excise = [
  ...['2402', '2404', '8543400', '22029910'].map((code) => layer('AE', 'excise', code, '100', exciseLaw, { valid_from: '2019-12-01' })),
  ...sweet.map((code) => layer('AE', 'excise', code, '50', exciseLaw, { valid_from: '2019-12-01', valid_to: '2025-12-31' })),
  ...sweet.flatMap((code) => sugarBands.map(([rate, sugar_from, sugar_to]) => layer('AE', 'excise', code, rate, sugarLaw, {
    basis: 'per_litre', currency: 'AED', sugar_from, sugar_to, valid_from: sugarStart,
  }))),
  ...['2402', '22029910'].map((code) => layer('SA', 'excise', code, '100', 'Excise Tax Law, Royal Decree M/86')),
  layer('SA', 'excise', '220210', '50', 'Excise Tax Law, Royal Decree M/86', { valid_from: '2019-12-01' }),
]

const additional = gulf.flatMap((country) =>
  (['CN', 'IN'] as const).map((origin) => layer(country, 'additional', '6907', origin === 'CN' ? '23.5' : '25', 'GCC anti-dumping measure on ceramic tiles', {
    origin, valid_from: '2026-06-06', valid_to: '2031-06-05',
  })),
)

export const layerRows: readonly Layer[] = [
  ...customs, ...vatRates.map(([country, rate, law, valid_from]) => layer(country, 'vat', '', rate, law, { valid_from })), ...excise, ...additional,
]

const restricted = (hs_prefix: string, authority: NonNullable<Restriction['authority']>, permit: string, legal_basis: string): Restriction => ({
  country_code: 'AE', direction: 'import', hs_prefix, origin: null, kind: 'restricted', authority, permit, legal_basis, valid_from: start, valid_to: null,
})
const prohibited = (country_code: string, direction: TradeDirection, hs_prefix: string, legal_basis: string): Restriction => ({
  country_code, direction, hs_prefix, origin: null, kind: 'prohibited', authority: null, permit: null, legal_basis, valid_from: start, valid_to: null,
})

export const restrictionRows: readonly Restriction[] = [
  ...['0804', '0901', '0902', '1806', '1905', '2106', '2202'].map((code) =>
    restricted(code, 'dm_food', 'Food import permit (FIRS)', 'Federal Law 10/2015 on food safety'),
  ),
  restricted('2106906', 'dm_montaji', 'Registration of supplements (Montaji)', 'Dubai Municipality Local Order 11/2003'),
  ...['3303', '3304', '3305'].map((code) =>
    restricted(code, 'dm_montaji', 'Registration of consumer products (Montaji)', 'Dubai Municipality Local Order 11/2003'),
  ),
  restricted('3004', 'mohap', 'Import permit for medicines', 'Federal Decree-Law 38/2024'),
  ...['851713', '851762', '851830', '852589', '8806'].map((code) =>
    restricted(code, 'tdra_type_approval', 'Type approval of radio equipment', 'Federal Decree-Law 3/2003'),
  ),
  ...['8507', '8509', '8539', '9503'].map((code) => restricted(code, 'moiat_ecas', 'Certificate of conformity (ECAS)', 'Federal Law 10/2018')),
  restricted('4202', 'cites', 'CITES certificate for skins of listed species', 'Federal Law 11/2002'),
  prohibited('AE', 'import', '0507', 'Federal Law 11/2002 (CITES)'),
  prohibited('AE', 'export', '0507', 'Federal Law 11/2002 (CITES)'), prohibited('AE', 'import', '2524', 'Cabinet Decision 39/2006'),
  prohibited('AE', 'import', '401220', 'GCC Common Customs Law'), prohibited('SA', 'import', '8543400', 'Demo: not admitted by post'),
]

const threshold = (
  country_code: string, direction: TradeDirection, purpose: ThresholdPurpose, amount: string, currency: string, source: string, more: Partial<Threshold> = {},
): Threshold => ({
  country_code, direction, purpose, amount, currency, source, confirmed_by: null, valid_from: '2023-03-01', valid_to: null, ...more,
})

/** What sources say; they disagree for the Emirates, and nobody has confirmed it. */
export const thresholdRows: readonly Threshold[] = [
  threshold('AE', 'import', 'low_value', '1000', 'AED', 'Dubai Customs, by mail: until further notice'),
  threshold('SA', 'import', 'low_value', '1000', 'SAR', 'ZATCA, rules for parcels'),
  threshold('BH', 'import', 'low_value', '300', 'BHD', 'Bahrain Customs Affairs'),
  threshold('KW', 'import', 'low_value', '100', 'KWD', 'Kuwait General Administration of Customs'),
  threshold('OM', 'import', 'low_value', '100', 'OMR', 'Oman Customs'),
  threshold('QA', 'import', 'low_value', '1000', 'QAR', 'Qatar General Authority of Customs'),
  threshold('AE', 'export', 'low_value', '3000', 'AED', 'Dubai Customs Notice 4/2019: simplified courier declaration', { valid_from: '2019-04-01' }),
  threshold('AE', 'export', 'formal_reduced', '15000', 'AED', 'Dubai Customs Notice 4/2019: formal declaration at the lower fee', { valid_from: '2019-04-01' }),
]
