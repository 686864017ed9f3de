import type { ServiceCode } from '../services'

/** What the demo knows of a carrier (carriers.md 8: invented names); the rows are made in carrier-rows.ts. */
export type DemoCarrier = {
  code: string
  name: string
  partner: 'lastmile' | 'firstmile' | 'both'
  status: 'active' | 'suspend' | 'delete'
  mode: 'webhook' | 'schedular' | null
  /** Not live yet. */
  sandbox?: true
  home: string
  currency: string
  /** Services by country. */
  covers: Readonly<Record<string, readonly ServiceCode[]>>
  preference: number
  /** How its system words events; see carrier-words.ts. */
  dialect: 'mnemonic' | 'numeric' | 'sentence'
  divisor?: number
  pudo?: boolean
}

const abroad = ['EXP', 'ECO', 'RTN'] as const
const national = ['STD', 'EXP', 'ECO', 'RTN'] as const
const kingdom = ['STD', 'NDD', 'EXP', 'ECO', 'RTN', 'RPU'] as const

/** In order of their ids. Falcon Express is the carrier the demo's carrier users belong to. */
export const demoCarriers: readonly DemoCarrier[] = [
  {
    code: 'FALCON', name: 'Falcon Express', partner: 'both', status: 'active',
    mode: 'webhook', home: 'AE', currency: 'AED', preference: 10, dialect: 'mnemonic',
    covers: { AE: ['STD', 'NDD', 'SDD', 'PUD', 'RTN', 'RPU'], SA: abroad, KW: abroad, BH: abroad, OM: abroad, QA: abroad },
  },
  {
    code: 'DESERT', name: 'Desert Line', partner: 'lastmile', status: 'active',
    mode: 'webhook', home: 'SA', currency: 'SAR', preference: 20, dialect: 'sentence',
    covers: { SA: kingdom },
  },
  {
    code: 'GULFP', name: 'Gulf Parcel', partner: 'lastmile', status: 'active',
    mode: 'schedular', home: 'KW', currency: 'KWD', preference: 30, dialect: 'numeric',
    covers: { KW: national, BH: national, QA: national, OM: national, AE: ['STD', 'NDD'] },
  },
  {
    code: 'PEARL', name: 'Pearl Post', partner: 'lastmile', status: 'active', mode: 'webhook', home: 'BH', currency: 'BHD', preference: 20, dialect: 'numeric',
    covers: { BH: national, QA: national },
  },
  {
    code: 'LEVANT', name: 'Levant Courier', partner: 'lastmile', status: 'suspend', mode: 'schedular',
    sandbox: true, home: 'JO', currency: 'USD', preference: 50, dialect: 'sentence',
    covers: {},
  },
  {
    code: 'NILEQ', name: 'Nile Quick', partner: 'lastmile', status: 'active',
    mode: 'schedular', home: 'EG', currency: 'EGP', preference: 20, dialect: 'mnemonic',
    covers: { EG: national },
  },
  {
    code: 'HIJAZ', name: 'Hijaz Last Mile', partner: 'lastmile', status: 'active',
    mode: 'webhook', home: 'SA', currency: 'SAR', preference: 30, dialect: 'mnemonic',
    covers: { SA: kingdom },
  },
  {
    code: 'DHOW', name: 'Dhow Logistics', partner: 'both', status: 'active', mode: 'webhook', home: 'OM', currency: 'OMR', preference: 20, dialect: 'sentence',
    covers: { OM: ['STD', 'EXP', 'ECO', 'RTN', 'RPU'], AE: ['STD', 'NDD', 'RTN', 'RPU'] },
  },
  {
    code: 'INDUS', name: 'Indus Carry', partner: 'lastmile', status: 'active',
    mode: 'schedular', home: 'IN', currency: 'INR', preference: 20, dialect: 'numeric',
    covers: { IN: national },
  },
  {
    code: 'BALTIC', name: 'Baltic Bridge', partner: 'firstmile', status: 'delete', mode: null, home: 'LV', currency: 'EUR', preference: 90, dialect: 'sentence',
    covers: {},
  },
  {
    code: 'THAMES', name: 'Thames Parcel', partner: 'lastmile', status: 'active',
    mode: 'schedular', home: 'GB', currency: 'GBP', preference: 20, dialect: 'sentence',
    covers: { GB: ['STD', 'NDD', 'EXP', 'ECO', 'RTN'] },
  },
  {
    code: 'ATLAS', name: 'Atlas Air Freight', partner: 'firstmile', status: 'active',
    mode: null, home: 'AE', currency: 'AED', preference: 40, dialect: 'sentence', divisor: 6000,
    covers: { AE: ['FRT'], SA: ['FRT'], KW: ['FRT'], BH: ['FRT'], OM: ['FRT'], QA: ['FRT'], EG: ['FRT'], IN: ['FRT'], GB: ['FRT'] },
  },
  {
    code: 'OASIS', name: 'Oasis Lockers', partner: 'lastmile', status: 'active',
    mode: 'webhook', home: 'AE', currency: 'AED', preference: 5, dialect: 'numeric', pudo: true,
    covers: { AE: ['PUD'], SA: ['PUD'], KW: ['PUD'] },
  },
  {
    code: 'MIRAGE', name: 'Mirage Trucking', partner: 'firstmile', status: 'suspend',
    mode: null, home: 'AE', currency: 'AED', preference: 60, dialect: 'sentence', divisor: 6000,
    covers: { AE: ['FRT'], SA: ['FRT'], OM: ['FRT'] },
  },
]

/** Row id of a carrier; RangeError for a code the demo does not have. */
export function carrierId(code: string): number {
  const index = demoCarriers.findIndex(carrier => carrier.code === code)
  if (index < 0) throw new RangeError(`No demo carrier ${code}`)
  return index + 1
}

/** The active carriers of a lane by preference, with the share of its parcels each gets. */
export function carriersFor(country: string, service: ServiceCode): readonly (readonly [DemoCarrier, number])[] {
  return demoCarriers
    .filter(({ status, covers }) => status === 'active' && covers[country]?.includes(service))
    .map(carrier => [carrier, 100 / carrier.preference] as const)
}

/** Those with collection points of their own, and one that brings parcels to others'. */
export const hasPoints = ({ code, pudo }: Pick<DemoCarrier, 'code' | 'pudo'>): boolean => pudo ?? ['FALCON', 'GULFP', 'PEARL'].includes(code)
