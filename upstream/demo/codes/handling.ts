import type { specialHandling } from '../../db/schema/codes'

type Row = typeof specialHandling.$inferInsert
type More = Partial<Omit<Row, 'code' | 'name' | 'category' | 'standard'>>
type CodeText = readonly [name: string, category: string, more?: More]

const dangerous: More = { requires_documents: ['msds', 'dgd'], icon: 'danger', colour: '#C2410C', print_priority: 5 }
const lithium: More = { icon: 'battery', colour: '#B45309', print_priority: 8 }
const cold = (temp_min_c: string, temp_max_c: string): More => ({ temp_min_c, temp_max_c, icon: 'temperature', colour: '#0369A1', print_priority: 20 })

/** Three-letter codes of air cargo (codes.md 2). */
const iata = {
  DGR: ['Dangerous goods', 'dangerous_goods', dangerous],
  RLI: [
    'Fully regulated lithium ion batteries', 'battery',
    {
      ...lithium, un_class: '9', un_number: 'UN3480', packing_instruction: 'PI965', air_allowed: false, implies: ['DGR'],
      requires_documents: ['msds', 'dgd'], surcharge_type: 'flat', surcharge_value: '35.00', currency: 'AED',
    },
  ],
  RLM: [
    'Fully regulated lithium metal batteries', 'battery',
    { ...lithium, un_class: '9', un_number: 'UN3090', packing_instruction: 'PI968', air_allowed: false, implies: ['DGR'], requires_documents: ['msds', 'dgd'] },
  ],
  RBI: [
    'Lithium ion batteries alone, Section IB', 'battery',
    {
      ...lithium, un_class: '9', un_number: 'UN3480', packing_instruction: 'PI965',
      cargo_aircraft_only: true, implies: ['DGR'], requires_documents: ['msds', 'dgd'],
    },
  ],
  RBM: [
    'Lithium metal batteries alone, Section IB', 'battery',
    {
      ...lithium, un_class: '9', un_number: 'UN3090', packing_instruction: 'PI968',
      cargo_aircraft_only: true, implies: ['DGR'], requires_documents: ['msds', 'dgd'],
    },
  ],
  ELI: [
    'Lithium ion batteries, excepted', 'battery',
    { ...lithium, un_class: '9', un_number: 'UN3481', packing_instruction: 'PI966', surcharge_type: 'flat', surcharge_value: '5.00', currency: 'AED' },
  ],
  ELM: [
    'Lithium metal batteries, excepted', 'battery',
    { ...lithium, un_class: '9', un_number: 'UN3091', packing_instruction: 'PI969', surcharge_type: 'flat', surcharge_value: '5.00', currency: 'AED' },
  ],
  RFL: ['Flammable liquid', 'dangerous_goods', { ...dangerous, un_class: '3', un_number: 'UN1993', implies: ['DGR'] }],
  RFG: ['Flammable gas', 'dangerous_goods', { ...dangerous, un_class: '2.1', un_number: 'UN1954', implies: ['DGR'], cargo_aircraft_only: true }],
  RCM: ['Corrosive', 'dangerous_goods', { ...dangerous, un_class: '8', un_number: 'UN1760', implies: ['DGR'] }],
  RMD: ['Miscellaneous dangerous goods', 'dangerous_goods', { ...dangerous, un_class: '9', un_number: 'UN3082', implies: ['DGR'] }],
  ICE: [
    'Dry ice', 'dangerous_goods',
    { ...dangerous, un_class: '9', un_number: 'UN1845', packing_instruction: 'PI954', requires_documents: [], max_net_qty: '2.500', max_qty_unit: 'kg' },
  ],
  REQ: ['Excepted quantities', 'dangerous_goods', { ...dangerous, requires_documents: ['msds'] }],
  CAO: ['Cargo aircraft only', 'dangerous_goods', { icon: 'danger', colour: '#C2410C', print_priority: 1, cargo_aircraft_only: true }],
  PER: ['Perishable', 'perishable', { colour: '#15803D', print_priority: 30 }],
  EAT: ['Foodstuff', 'perishable', { colour: '#15803D' }],
  PES: ['Seafood', 'perishable', { implies: ['PER'], colour: '#15803D' }],
  PEM: ['Meat', 'perishable', { implies: ['PER'], colour: '#15803D' }],
  PEF: ['Flowers', 'perishable', { implies: ['PER'], colour: '#15803D' }],
  PEP: ['Fruit and vegetables', 'perishable', { implies: ['PER'], colour: '#15803D' }],
  PIL: ['Pharmaceuticals', 'temperature', { ...cold('2.0', '25.0'), requires_documents: ['invoice'] }],
  COL: ['Cool, 2 to 8 °C', 'temperature', { ...cold('2.0', '8.0'), surcharge_type: 'flat', surcharge_value: '25.00', currency: 'AED' }],
  CRT: [
    'Controlled room temperature, 15 to 25 °C', 'temperature', { ...cold('15.0', '25.0'), surcharge_type: 'flat', surcharge_value: '12.00', currency: 'AED' },
  ],
  FRO: ['Frozen', 'temperature', { ...cold('-25.0', '-15.0'), surcharge_type: 'flat', surcharge_value: '30.00', currency: 'AED' }],
  AVI: [
    'Live animals', 'live_animal',
    { requires_documents: ['vet_certificate'], colour: '#7C3AED', print_priority: 10, surcharge_type: 'percent', surcharge_value: '15.00' },
  ],
  HEG: ['Hatching eggs', 'live_animal', { requires_documents: ['vet_certificate'], colour: '#7C3AED' }],
  VAL: ['Valuable', 'valuable', { colour: '#A16207', print_priority: 15, surcharge_type: 'percent', surcharge_value: '3.00' }],
  VUN: ['Vulnerable', 'valuable', { icon: 'fragile', colour: '#A16207' }],
  HEA: ['Heavy', 'oversize', { colour: '#334155' }],
  BIG: ['Outsized', 'oversize', { colour: '#334155', surcharge_type: 'percent', surcharge_value: '10.00' }],
  SPX: ['Security cleared', 'security', { colour: '#334155', print_on_label: false }],
  SCO: ['Secure for all-cargo aircraft', 'security', { colour: '#334155', print_on_label: false }],
  NSC: ['Not secured yet', 'security', { colour: '#334155', print_on_label: false }],
  HUM: ['Human remains', 'general', { requires_documents: ['undertaking'], colour: '#334155', status: 'inactive' }],
  DIP: ['Diplomatic mail', 'document', { colour: '#334155' }],
  COM: ['Company mail', 'document', { colour: '#334155' }],
} as const satisfies Record<string, CodeText>

/** Our own codes. */
const ours = {
  FRG: ['Fragile', 'fragile', { icon: 'fragile', colour: '#B91C1C', print_priority: 12 }],
  LIQ: ['Liquid', 'general', { icon: 'liquid', colour: '#0369A1' }],
  COS: ['Cosmetics', 'general', { colour: '#BE185D' }],
  GLS: ['Glass', 'fragile', { icon: 'fragile', colour: '#B91C1C', implies: ['FRG'] }],
  KEP: ['Keep upright', 'fragile', { icon: 'upright', colour: '#B91C1C', print_priority: 14 }],
  HVG: ['High value gift', 'valuable', { colour: '#A16207' }],
  SIG: ['Adult signature', 'document', { colour: '#334155' }],
  NOX: ['No X-ray', 'security', { colour: '#334155', status: 'inactive' }],
} as const satisfies Record<string, CodeText>

export type HandlingCode = keyof typeof iata | keyof typeof ours

const animals = ['AVI', 'HEG'] as const
const food = ['EAT', 'PES', 'PEM', 'PEF', 'PEP'] as const
/** Pairs that may not share a bag: animals and what harms them, food and what harms it, fire and what feeds it. */
const conflicts: readonly (readonly [HandlingCode, HandlingCode])[] = [
  ...animals.flatMap((a) => (['FRO', 'ICE', 'DGR', 'RFL'] as const).map((b) => [a, b] as const)),
  ...food.flatMap((a) => (['DGR', 'AVI'] as const).map((b) => [a, b] as const)),
  ['RFL', 'RCM'], ['RFL', 'RFG'], ['RFG', 'RCM'], ['RLI', 'RFL'], ['RLM', 'RFL'], ['RBI', 'RFL'], ['RBM', 'RFL'], ['RLI', 'RFG'], ['RLM', 'RFG'],
  ['HUM', 'EAT'], ['HUM', 'AVI'], ['PIL', 'DGR'], ['COL', 'FRO'],
]
const against = (code: string) => conflicts.flatMap(([a, b]) => (a === code ? [b] : b === code ? [a] : [])).toSorted()

const rowOf = ([code, [name, category, more]]: readonly [string, CodeText], standard: 'IATA' | 'HOUSE'): Row => ({
  code, name, category, standard, description: null, un_class: null, un_number: null,
  packing_instruction: null, temp_min_c: null, temp_max_c: null, air_allowed: true, sea_allowed: true,
  road_allowed: true, cargo_aircraft_only: false, requires_documents: [], max_net_qty: null,
  max_qty_unit: null, surcharge_type: null, surcharge_value: null, currency: null,
  implies: [], icon: 'letters', colour: '#334155', print_on_label: true, print_priority: 50, status: 'active', ...more,
  conflicts_with: against(code), label_text: name.toUpperCase().slice(0, 20),
})

/** Codes of dangerous goods, themselves or by what they imply. */
export const dangerousCodes: ReadonlySet<HandlingCode> = new Set(
  Object.entries<CodeText>({ ...iata, ...ours })
    .filter(([, [, category, more]]) => category === 'dangerous_goods' || more?.implies?.includes('DGR'))
    .map(([code]) => code as HandlingCode),
)

/** The 44 codes every installation starts with. */
export const handlingRows: readonly Row[] = [
  ...Object.entries<CodeText>(iata).map((entry) => rowOf(entry, 'IATA')), ...Object.entries<CodeText>(ours).map((entry) => rowOf(entry, 'HOUSE')),
]
