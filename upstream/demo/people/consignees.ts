import { dice, type Dice } from '../dice'
import { cities } from '../places/cities'
import type { City } from '../places/place'
import { states } from '../places/states'
import { areaOf, lineOf, type Destination } from './addresses'
import { inventName, type Origin } from './names'
import { postcodeOf } from './postcodes'

/** Somebody who orders, at one address; regular customers come up again. */
export type Consignee = {
  name: string
  company: string | null
  phone: string
  phone_alt: string | null
  email: string | null
  line1: string
  area: string | null
  city: string
  city_code: string
  state: string
  pincode: string | null
  country: Destination
  lat: string | null
  lng: string | null
}

/** Weight of each destination; with the imports, which all end in the Emirates, it makes the shares of packages.md 8. */
export const destinationShare: readonly (readonly [Destination, number])[] = [
  ['AE', 49], ['SA', 20], ['KW', 6], ['OM', 6], ['QA', 5], ['BH', 4], ['EG', 1.4], ['IN', 1.4], ['GB', 1.2],
]

const arab: readonly (readonly [Origin, number])[] = [['gulf', 70], ['levant', 12], ['asian', 13], ['western', 5]]
const origins: Readonly<Record<Destination, readonly (readonly [Origin, number])[]>> = {
  AE: [['gulf', 26], ['levant', 14], ['asian', 34], ['filipino', 9], ['western', 17]],
  SA: arab, KW: arab, BH: arab, OM: arab, QA: arab,
  EG: [['levant', 1]], IN: [['asian', 1]], GB: [['western', 8], ['asian', 1], ['levant', 1]],
}

/** Weight of a city by its code; a city not named weighs what `*` says. */
const cityShare: Readonly<Record<Destination, Readonly<Record<string, number>>>> = {
  AE: { DXB: 460, AUH: 190, SHJ: 130, AAN: 60, AJM: 65, RKT: 35, FJR: 18, UAQ: 9, '*': 0.7 },
  SA: { RUH: 340, JED: 220, MKK: 70, MED: 55, DMM: 80, KBR: 60, TIF: 25, AHB: 20, TUU: 15, '*': 4 },
  KW: { KWI: 20, SAL: 18, HAW: 16, FAR: 12, '*': 4 },
  BH: { BAH: 30, RIF: 18, MUH: 14, '*': 5 },
  OM: { MCT: 30, SEB: 18, SLL: 9, SOH: 8, '*': 3 },
  QA: { DOH: 55, RYN: 20, WKR: 10, LUS: 8, '*': 2 },
  EG: { CAI: 40, GIZ: 15, ALY: 15, NCA: 12, '*': 2 },
  IN: { BOM: 15, DEL: 15, BLR: 12, COK: 8, HYD: 8, '*': 3 },
  GB: { LON: 40, BHX: 10, MAN: 10, '*': 3 },
}

/** First digits of numbers handed out for the demo; the last four vary. Valid in form, taken from the lowest blocks. */
const phoneStarts: Readonly<Record<Destination, readonly string[]>> = {
  AE: ['+97150000', '+97154000', '+97155000', '+97156000', '+97158000'], SA: ['+96650000', '+96653000', '+96655000'],
  KW: ['+9655000', '+9656500'], BH: ['+9733300', '+9733900'], OM: ['+9689200', '+9689900'], QA: ['+9745500', '+9743300'],
  EG: ['+20100000', '+20120000'], IN: ['+91900000', '+91980000'], GB: ['+44740000', '+44750000'],
}

/** Of the people with an Arabic name, those who also wrote the order in Arabic: 15 % of all parcels (packages.md 8). */
const writesArabic = 0.28

const phoneOf = (roll: Dice, country: Destination) => roll.pick(phoneStarts[country]) + String(roll.int(0, 9999)).padStart(4, '0')
const near = (roll: Dice, degrees: number) => (degrees + roll.real(-0.045, 0.045)).toFixed(6)
const stateName = (country: Destination, code: string) => states[country].find(([known]) => known === code)?.[1] ?? code
const mailbox = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '.')

function someone(roll: Dice, country: Destination): Consignee {
  const name = inventName(roll, roll.weighted(origins[country]))
  const inArabic = name.arabic !== null && country !== 'GB' && roll.chance(writesArabic)
  const city = roll.weighted(cities[country].map((entry): [City, number] => [entry, cityShare[country][entry[1]] ?? cityShare[country]['*'] ?? 1]))
  const [state, cityCode, cityName, , latitude, longitude] = city
  const line = lineOf[country](roll)
  const area = areaOf(roll, country, cityCode)
  const located = roll.chance(0.6)
  return {
    name: inArabic && name.arabic ? name.arabic : name.latin,
    company: roll.chance(0.06) ? `${name.latin.split(' ').at(-1)} ${roll.pick(['Trading LLC', 'Interiors', 'Studio', 'General Trading'])}` : null,
    phone: phoneOf(roll, country),
    phone_alt: roll.chance(0.12) ? phoneOf(roll, country) : null,
    email: roll.chance(0.55) ? `${mailbox(name.latin)}${roll.int(1, 99)}@mail.example` : null,
    line1: inArabic ? line.arabic : line.latin,
    area: area && (inArabic ? area.arabic : area.latin),
    city: cityName, city_code: cityCode, state: stateName(country, state), country,
    pincode: postcodeOf(roll, country, cityCode),
    lat: located ? near(roll, latitude) : null,
    lng: located ? near(roll, longitude) : null,
  }
}

/** Six people for ten parcels, and never more than a city district's worth: some order again and again. */
const poolSize = (packages: number, share: number) => Math.min(9000, Math.max(20, Math.round(packages * (share / 100) * 0.6)))

/** Everybody demo parcels go to, by country. */
export function inventConsignees(packages: number): Readonly<Record<Destination, readonly Consignee[]>> {
  const roll = dice('consignees')
  const pools = destinationShare.map(([country, share]) => [country, Array.from({ length: poolSize(packages, share) }, () => someone(roll, country))] as const)
  return Object.fromEntries(pools) as Record<Destination, Consignee[]>
}
