import type { ServiceCode } from '../services'

/** What the demo knows of a lane (linehaul.md 8); the rows are made in lane-rows.ts. */
export type DemoLane = {
  client: string
  name: string
  service: ServiceCode
  countries: readonly string[]
  mode: 'none' | 'air' | 'sea' | 'road'
  customs?: true
  origin: readonly [type: 'warehouse' | 'airport' | 'port' | 'city', country: string, code: string]
  gateway?: string
  main?: string
  /** Code and share of a hundred, 0: by priority alone. */
  carriers: readonly (readonly [code: string, share: number])[]
  status?: 'inactive' | 'expired'
  /** Pincodes it names one by one, beside its cities. */
  pincodes?: number
}

const dubai = ['warehouse', 'AE', 'DXB1'] as const

/** In order of their ids: seven domestic, eight abroad, three for returns, two for what NOORB alone sends within a day or to lockers,
 * and two whose gateway has no agent. */
export const demoLanes: readonly DemoLane[] = [
  {
    client: 'NOORB', name: 'Emirates standard', service: 'STD', countries: ['AE'],
    mode: 'none', origin: dubai, carriers: [['FALCON', 60], ['DHOW', 30], ['GULFP', 10]],
  },
  {
    client: 'NOORB', name: 'Emirates next day', service: 'NDD', countries: ['AE'],
    mode: 'none', origin: dubai, carriers: [['FALCON', 0], ['DHOW', 0], ['GULFP', 0]],
  },
  { client: 'GGDMC', name: 'Emirates next day', service: 'NDD', countries: ['AE'], mode: 'none', origin: dubai, carriers: [['FALCON', 70], ['DHOW', 30]] },
  {
    client: 'SOUKX', name: 'Emirates standard', service: 'STD', countries: ['AE'],
    mode: 'none', origin: dubai, carriers: [['FALCON', 50], ['DHOW', 25], ['GULFP', 25]],
  },
  { client: 'SOUKX', name: 'Emirates next day', service: 'NDD', countries: ['AE'], mode: 'none', origin: dubai, carriers: [['FALCON', 0], ['DHOW', 0]] },
  {
    client: 'PALMK', name: 'Emirates standard by road', service: 'STD', countries: ['AE'], mode: 'road',
    main: 'DHOW', origin: ['city', 'AE', 'SHJ'], carriers: [['FALCON', 0], ['DHOW', 0], ['GULFP', 0]],
  },
  {
    client: 'KITBX', name: 'Emirates next day', service: 'NDD', countries: ['AE'],
    mode: 'none', origin: dubai, carriers: [['FALCON', 0], ['GULFP', 0]], status: 'inactive',
  },
  {
    client: 'NOORB', name: 'Gulf express', service: 'EXP', countries: ['SA', 'KW', 'BH', 'OM'], mode: 'air', customs: true, origin: dubai,
    gateway: 'RUH', main: 'ATLAS', carriers: [['FALCON', 0], ['DESERT', 0], ['HIJAZ', 0], ['GULFP', 0], ['PEARL', 0], ['DHOW', 0]],
  },
  {
    client: 'GGDMC', name: 'Saudi and Kuwait express', service: 'EXP', countries: ['SA', 'KW'], mode: 'air',
    customs: true, origin: dubai, gateway: 'JED', main: 'ATLAS', carriers: [['FALCON', 0], ['DESERT', 0], ['GULFP', 0]],
  },
  {
    client: 'SOUKX', name: 'Saudi and Egypt express', service: 'EXP', countries: ['SA', 'EG', 'JO'], mode: 'air',
    customs: true, origin: dubai, gateway: 'RUH', main: 'ATLAS', carriers: [['DESERT', 0], ['HIJAZ', 0], ['NILEQ', 0]],
  },
  {
    client: 'DTOFZ', name: 'Britain and India express', service: 'EXP', countries: ['GB', 'IN'], mode: 'air',
    customs: true, origin: dubai, gateway: 'LHR', main: 'ATLAS', carriers: [['THAMES', 0], ['INDUS', 0]], pincodes: 24_000,
  },
  {
    client: 'ALMAS', name: 'Gulf express, insured', service: 'EXP', countries: ['SA', 'KW', 'BH', 'QA'], mode: 'air',
    origin: dubai, gateway: 'RUH', main: 'ATLAS', carriers: [['FALCON', 0], ['DESERT', 0], ['PEARL', 0]],
  },
  {
    client: 'SAFFR', name: 'Gulf by road', service: 'ECO', countries: ['SA', 'OM'],
    mode: 'road', origin: dubai, main: 'DHOW', carriers: [['DESERT', 0], ['DHOW', 0]],
  },
  {
    client: 'MEDIQ', name: 'Egypt by sea', service: 'ECO', countries: ['EG', 'JO'], mode: 'sea',
    origin: ['port', 'AE', 'AEJEA'], gateway: 'AEJEA', main: 'ATLAS', carriers: [['NILEQ', 0]], status: 'expired',
  },
  {
    client: 'MEDIQ', name: 'India express', service: 'EXP', countries: ['IN'], mode: 'air', customs: true,
    origin: ['airport', 'AE', 'AUH'], gateway: 'BOM', main: 'ATLAS', carriers: [['INDUS', 0]], status: 'inactive', pincodes: 24_000,
  },
  { client: 'NOORB', name: 'Emirates returns', service: 'RTN', countries: ['AE'], mode: 'none', origin: dubai, carriers: [['FALCON', 0], ['DHOW', 0]] },
  { client: 'SOUKX', name: 'Emirates returns', service: 'RTN', countries: ['AE'], mode: 'none', origin: dubai, carriers: [['FALCON', 0], ['DHOW', 0]] },
  {
    client: 'GGDMC', name: 'Saudi returns', service: 'RTN', countries: ['SA'], mode: 'none',
    origin: ['city', 'SA', 'RUH'], carriers: [['DESERT', 0], ['HIJAZ', 0]], status: 'inactive',
  },
  { client: 'NOORB', name: 'Emirates same day', service: 'SDD', countries: ['AE'], mode: 'none', origin: dubai, carriers: [['FALCON', 0]] },
  { client: 'NOORB', name: 'Emirates lockers', service: 'PUD', countries: ['AE'], mode: 'none', origin: dubai, carriers: [['OASIS', 0], ['FALCON', 0]] },
  // Two lanes nobody at the other end is mapped for: what the tab of gaps is about (agents-prealerts.md 8).
  {
    client: 'SAFFR', name: 'Oman express', service: 'EXP', countries: ['OM'], mode: 'air', origin: dubai, gateway: 'MCT', main: 'ATLAS',
      carriers: [['DHOW', 0]],
  },
  {
    client: 'MEDIQ', name: 'Egypt express', service: 'EXP', countries: ['EG'], mode: 'air', customs: true, origin: dubai, gateway: 'CAI', main: 'ATLAS',
    carriers: [['NILEQ', 0]],
  },
]
