import type { CurrencyCode } from '@/lib/domain/currency'
import { multiply } from '@/lib/domain/decimal'
import { dayMs, dubaiMidnight, hourMs, minuteMs } from '../calendar'
import type { Destination } from '../people/addresses'
import type { Consignee } from '../people/consignees'
import { countryRules } from '../places/countries'
import type { ServiceCode } from '../services'
import { demoCarriers } from '../trade/carriers'
import { clientId, demoClients, type DemoClient } from '../trade/clients'
import { goods } from '../trade/goods'
import { rateOn } from '../trade/rates'
import type { Order } from './order'
import type { Step } from './walk'

/** Six parcels to remember (tracking.md 8); all of Noor Beauty, all with Falcon Express. */
export const demoNumbers = {
  deliveredCod: 'RSADEMO0001',
  customsHold: 'RSADEMO0002',
  failedTwice: 'RSADEMO0003',
  returned: 'RSADEMO0004',
  lostThenFound: 'RSADEMO0005',
  fresh: 'RSADEMO0006',
} as const
export type DemoStory = keyof typeof demoNumbers

export type FixedParcel = { trackingNo: string; order: Order; steps: readonly Step[] }

type Person = Pick<Consignee, 'name' | 'phone' | 'line1' | 'area' | 'city' | 'city_code' | 'state' | 'country' | 'pincode'>

const dubai: Person = {
  name: 'Sara Haddad', phone: '+971500001001', line1: 'Apartment 1203, Oasis Heights', area: 'Dubai Marina',
  city: 'Dubai', city_code: 'DXB', state: 'Dubai', country: 'AE', pincode: null,
}
const riyadh: Person = {
  name: 'Khalid Al Otaibi', phone: '+966500001002', line1: 'Building 7421, Olaya Street', area: 'Al Olaya',
  city: 'Riyadh', city_code: 'RUH', state: 'Riyadh', country: 'SA', pincode: '12241',
}
const abuDhabi: Person = {
  name: 'Priya Nair', phone: '+971500001003', line1: 'Villa 88, Street 12', area: 'Khalifa City',
  city: 'Abu Dhabi', city_code: 'AUH', state: 'Abu Dhabi', country: 'AE', pincode: null,
}
const jeddah: Person = {
  name: 'نورة الحربي', phone: '+966500001004', line1: 'مبنى 3310، شارع النخيل', area: 'الروضة',
  city: 'Jeddah', city_code: 'JED', state: 'Makkah', country: 'SA', pincode: '23433',
}

/** `day(3, 14.5)`: three days ago at 14:30 in Dubai. */
type Day = (daysAgo: number, hour: number) => number

const pickedUp = (day: Day, ago: number): Step[] => [
  { code: 'ORD01', atMs: day(ago, 9.2), spot: 'data' }, { code: 'ORD02', atMs: day(ago, 9.3), spot: 'data' },
  { code: 'PKU02', atMs: day(ago, 15.1), spot: 'sender' },
  { code: 'HUB01', atMs: day(ago, 18.4), spot: 'hub' },
]
const flown = (day: Day, ago: number): Step[] => [
  { code: 'HUB03', atMs: day(ago, 22.2), spot: 'hub' }, { code: 'LNH02', atMs: day(ago - 1, 6.5), spot: 'port' },
  { code: 'LNH03', atMs: day(ago - 1, 9.1), spot: 'gateway' },
  { code: 'CUS01', atMs: day(ago - 1, 13), spot: 'gateway' },
]

type Story = { to: Person; service: ServiceCode; cash: boolean; skus: readonly string[]; steps: (day: Day, nowMs: number) => Step[] }

const stories: Readonly<Record<DemoStory, Story>> = {
  deliveredCod: {
    to: dubai, service: 'NDD', cash: true, skus: ['NB-SERUM-30', 'NB-LIP-07'],
    steps: day => [
      ...pickedUp(day, 4), { code: 'LMD01', atMs: day(3, 6.2), spot: 'hub' },
      { code: 'LMD03', atMs: day(3, 8.7), spot: 'door' }, { code: 'DEL04', atMs: day(3, 13.4), spot: 'door' },
    ],
  },
  customsHold: {
    to: riyadh, service: 'EXP', cash: false, skus: ['NB-OUD-100'],
    steps: day => [
      ...pickedUp(day, 6), ...flown(day, 6),
      { code: 'CUS02', atMs: day(4, 10.2), spot: 'gateway', reason: 'customs', remarks: 'Cosmetics registration asked for' },
      { code: 'CUS05', atMs: day(2, 11.6), spot: 'gateway', reason: 'customs', remarks: 'Held until the importer shows the registration' },
    ],
  },
  failedTwice: {
    to: abuDhabi, service: 'STD', cash: true, skus: ['NB-BRUSH-12'],
    steps: day => [
      ...pickedUp(day, 4), { code: 'LMD01', atMs: day(3, 5.8), spot: 'hub' },
      { code: 'LMD03', atMs: day(3, 8.9), spot: 'door' }, { code: 'DLF02', atMs: day(3, 16.2), spot: 'door' },
      { code: 'LMD05', atMs: day(3, 17), spot: 'station' }, { code: 'LMD03', atMs: day(1, 8.5), spot: 'door' },
      { code: 'DLF01', atMs: day(1, 19.3), spot: 'door', remarks: 'Guard let nobody in' },
    ],
  },
  returned: {
    to: jeddah, service: 'EXP', cash: true, skus: ['NB-ARGAN-200', 'NB-MASK-05'],
    steps: day => [
      ...pickedUp(day, 21), ...flown(day, 21), { code: 'CUS04', atMs: day(19, 9.5), spot: 'gateway' }, { code: 'LMD01', atMs: day(19, 14.2), spot: 'gateway' },
      { code: 'LMD03', atMs: day(18, 9.1), spot: 'door' },
      { code: 'DLF02', atMs: day(18, 15.7), spot: 'door' }, { code: 'LMD03', atMs: day(17, 9.4), spot: 'door' },
      { code: 'DLF05', atMs: day(17, 18.3), spot: 'door' },
      { code: 'LMD03', atMs: day(15, 9), spot: 'door' }, { code: 'DLF03', atMs: day(15, 12.8), spot: 'door' },
      { code: 'RET01', atMs: day(14, 10), spot: 'station', reason: 'customer_refused' }, { code: 'RET02', atMs: day(13, 7.5), spot: 'station' },
      { code: 'RET03', atMs: day(7, 12.2), spot: 'sender' },
    ],
  },
  lostThenFound: {
    to: dubai, service: 'STD', cash: false, skus: ['NB-SPF50-50'],
    steps: day => [
      ...pickedUp(day, 12), { code: 'EXC03', atMs: day(5, 11), spot: 'hub', reason: 'other', remarks: 'Not found in three searches' },
      { code: 'EXC07', atMs: day(1, 16.5), spot: 'hub', remarks: 'Behind the sorter, lane B' },
    ],
  },
  fresh: {
    to: dubai, service: 'NDD', cash: false, skus: ['NB-OUD-100', 'NB-LIP-07'],
    steps: (_, nowMs) => [{ code: 'ORD01', atMs: nowMs - 25 * minuteMs, spot: 'data' }, { code: 'ORD02', atMs: nowMs - 22 * minuteMs, spot: 'data' }],
  },
}

function orderOf({ to, service, cash, skus }: Story, atMs: number, serialOf: (client: DemoClient) => number): Order {
  const [client, carrier] = [demoClients[clientId('NOORB') - 1], demoCarriers.find(({ code }) => code === 'FALCON')]
  if (!client || !carrier) throw new RangeError('The demo lost Noor Beauty or Falcon Express')
  const currency: CurrencyCode = countryRules[to.country as Destination].currency
  const fxRate = rateOn(currency, atMs)
  const chosen = goods.beauty.filter(([sku]) => skus.includes(sku))
  const items = chosen.map(good => ({ good, quantity: 1, unitCents: Math.round(good[3] / Number(fxRate)) * 100 }))
  const valueCents = items.reduce((sum, { unitCents }) => sum + unitCents, 0)
  return {
    atMs, client, clientId: clientId('NOORB'), origin: 'Dubai',
    consignee: { company: null, phone_alt: null, email: null, lat: null, lng: null, ...to }, service, serviceType: 'last_mile',
    carrier, items, pieces: 1, currency, fxRate, valueCents, valueAed: multiply([(valueCents / 100).toFixed(2), fxRate], 2), cash,
    weightGrams: Math.round(chosen.reduce((sum, good) => sum + good[4] * 1000, 120)), box: [24, 16, 10], source: 'api', serial: serialOf(client),
  }
}

/** The six parcels as they stand now. `serialOf` counts the parcels of a client. */
export function fixedParcels(nowMs: number, serialOf: (client: DemoClient) => number): FixedParcel[] {
  const today = dubaiMidnight(nowMs)
  const day: Day = (daysAgo, hour) => today - daysAgo * dayMs + Math.round(hour * hourMs)
  return (Object.keys(demoNumbers) as DemoStory[]).map(name => {
    const steps = stories[name].steps(day, nowMs)
    return { trackingNo: demoNumbers[name], order: orderOf(stories[name], steps[0]?.atMs ?? nowMs, serialOf), steps }
  })
}
