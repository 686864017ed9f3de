import type { carrierPudo } from '../../db/schema/consignee'
import { dayMs, hourMs, iso, plainDay } from '../calendar'
import type { RowOf } from '../copy'
import { dice, type Dice } from '../dice'
import { areas } from '../places/areas'
import { cities } from '../places/cities'
import type { ActiveCountry, City } from '../places/place'
import { demoCarriers } from './carriers'

export type PudoRow = RowOf<typeof carrierPudo>

type Network = {
  carrier: string
  prefix: string
  type: 'locker' | 'parcel_shop' | 'post_office'
  /** How many points in which country (sla-pickup.md 8). */
  points: Partial<Record<ActiveCountry, number>>
  name: string
  nameAr: string
}

const networks: readonly Network[] = [
  { carrier: 'OASIS', prefix: 'OAS', type: 'locker', points: { AE: 360, SA: 240 }, name: 'Oasis Locker', nameAr: 'خزانة الواحة' },
  {
    carrier: 'GULFP', prefix: 'GPS', type: 'parcel_shop',
    points: { AE: 240, KW: 110, OM: 80, QA: 50, BH: 20 }, name: 'Gulf Parcel Shop', nameAr: 'متجر طرود الخليج',
  },
  { carrier: 'PEARL', prefix: 'PPO', type: 'post_office', points: { BH: 170, QA: 130 }, name: 'Pearl Post', nameAr: 'بريد اللؤلؤ' },
]

/** Where points stand that no area of ours names. */
const landmarks = [
  ['Old Souq', 'السوق القديم'], ['Corniche', 'الكورنيش'], ['University Gate', 'بوابة الجامعة'],
  ['Central Park', 'الحديقة المركزية'], ['Al Noor Pharmacy', 'صيدلية النور'],
  ['Hilal Grocery', 'بقالة الهلال'], ['City Mall', 'سيتي مول'], ['Bus Station', 'محطة الحافلات'],
  ['Palm Square', 'ميدان النخيل'], ['Falaj Street', 'شارع الفلج'],
  ['Heritage Village', 'القرية التراثية'], ['Al Waha Petrol Station', 'محطة وقود الواحة'],
] as const

/** Big cities first in every country's table; they hold most points. */
const weighed = (country: ActiveCountry) => cities[country].slice(0, 14).map((city, i): readonly [City, number] => [city, 30 / (i + 1.5)])

const everyDay = (span: { from: string; to: string }[]) => Object.fromEntries(Array.from({ length: 7 }, (_, i) => [String(i + 1), span]))

function hoursOf(type: Network['type'], roll: Dice) {
  if (type === 'locker') return roll.chance(0.8) ? { '24x7': true } : everyDay([{ from: '07:00', to: '23:00' }])
  if (type === 'post_office') return { ...everyDay([{ from: '07:30', to: '14:30' }]), '5': [] }
  return { ...everyDay([{ from: '09:00', to: '22:00' }]), '5': [{ from: '09:00', to: '11:30' }, { from: '14:00', to: '22:30' }] }
}

const sizes = {
  locker: { max_weight_kg: '15.000', max_length_cm: '60.0', max_width_cm: '45.0', max_height_cm: '40.0' },
  parcel_shop: { max_weight_kg: '20.000', max_length_cm: '80.0', max_width_cm: '60.0', max_height_cm: '60.0' },
  post_office: { max_weight_kg: '30.000', max_length_cm: '120.0', max_width_cm: '80.0', max_height_cm: '80.0' },
} as const

function roomOf(type: Network['type'], isFull: boolean, nowMs: number, roll: Dice) {
  if (type !== 'locker') return { capacity_total: null, capacity_free: isFull ? 0 : null, capacity_at: null }
  const total = roll.pick([24, 36, 48, 72])
  return { capacity_total: total, capacity_free: isFull ? 0 : roll.int(2, total - 4), capacity_at: iso(nowMs - roll.int(3, 90) * 60_000) }
}

function pointRow({ prefix, type, name, nameAr }: Network, carrierId: number, country: ActiveCountry, serial: number, nowMs: number, roll: Dice): PudoRow {
  const [, cityCode, city, cityAr, latitude, longitude] = roll.weighted(weighed(country))
  const ownAreas = country === 'AE' ? areas[cityCode] : undefined
  const [place, placeAr] = roll.pick<readonly [string, string, ...unknown[]]>(ownAreas ?? landmarks)
  const services = type === 'locker' ? ['collect', 'return'] : ['collect', 'drop_off', 'return', 'cod', 'id_check']
  return {
    carrier_id: carrierId, pudo_code: `${prefix}-${country}-${String(serial).padStart(4, '0')}`,
    pudo_name: `${name} ${place}`, pudo_name_ar: `${nameAr} ${placeAr || cityAr}`,
    pudo_type: type, line1: `${roll.pick(['Shop', 'Unit', 'Building'])} ${roll.int(1, 240)}, ${roll.pick(['Street', 'Road'])} ${roll.int(1, 60)}`,
    area: place, city, country_code: country,
    latitude: (latitude + roll.real(-0.055, 0.055)).toFixed(6), longitude: (longitude + roll.real(-0.055, 0.055)).toFixed(6),
    opening_hours: hoursOf(type, roll), closures: [], services, ...sizes[type],
    ...roomOf(type, false, nowMs, roll), max_stay_days: type === 'locker' ? 3 : 7, status: 'active', source: 'api',
    last_synced_at: iso(nowMs - roll.int(1, 20) * hourMs), created_at: iso(nowMs - roll.int(60, 500) * dayMs),
  }
}

/** 1400 collection points (sla-pickup.md 8): 40 full, 25 inactive, 12 closed for some days. */
export function pudoRows(nowMs: number): PudoRow[] {
  const roll = dice('pudo')
  const made = networks.flatMap((network) => {
    const carrierId = demoCarriers.findIndex(({ code }) => code === network.carrier) + 1
    return Object.entries(network.points).flatMap(([country, count]) =>
      Array.from({ length: count }, (_, i) => pointRow(network, carrierId, country as ActiveCountry, i + 1, nowMs, roll)),
    )
  })
  const closure = [{ from: plainDay(nowMs - dayMs), to: plainDay(nowMs + 6 * dayMs), reason: 'Refurbishment' }]
  return made.map((row, i) => {
    if (i % 35 === 7) return { ...row, capacity_free: 0 }
    if (i % 56 === 11) return { ...row, status: 'inactive' }
    return i % 116 === 19 ? { ...row, closures: closure } : row
  })
}
