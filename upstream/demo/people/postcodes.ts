import type { Dice } from '../dice'
import type { Destination } from './addresses'

/** First digits or letters of a city's postcodes; `*` stands for the country's other cities. */
const starts: Partial<Record<Destination, Readonly<Record<string, string>>>> = {
  SA: { RUH: '12', JED: '23', MKK: '24', MED: '42', DMM: '32', KBR: '34', TIF: '26', TUU: '47', AHB: '62', BUR: '52', GIZ: '82', '*': '31' },
  IN: { BOM: '4000', PNQ: '4110', DEL: '1100', BLR: '5600', HYD: '5000', MAA: '6000', CCU: '7000', COK: '6820', AMD: '3800', JAI: '3020', '*': '5600' },
  GB: { LON: 'SE', BHX: 'B', MAN: 'M', LBA: 'LS', LPL: 'L', GLA: 'G', EDI: 'EH', CWL: 'CF', BFS: 'BT', BRS: 'BS', '*': 'LE' },
}

const startOf = (country: Destination, city: string) => starts[country]?.[city] ?? starts[country]?.['*'] ?? ''
const digits = (roll: Dice, count: number) => String(roll.int(1, 10 ** count - 1)).padStart(count, '0')
const inwardLetters = [...'ABDEFGHJLNPQRSTUWXYZ']

/** A postcode that fits the country's pattern (countries.md 2); null where the country has none. */
export function postcodeOf(roll: Dice, country: Destination, city: string): string | null {
  switch (country) {
    case 'SA': return startOf(country, city) + digits(roll, 3)
    case 'KW': return roll.pick(['13001', '15000', '22001', '32001', '54541', '60001', '81011'])
    case 'BH': return String(roll.int(301, 1204))
    case 'OM': return roll.pick(['100', '111', '112', '115', '121', '130', '133', '211', '311', '411', '611'])
    case 'EG': return `11${digits(roll, 3)}`
    case 'IN': return startOf(country, city) + digits(roll, 2)
    case 'GB': return `${startOf(country, city)}${roll.int(1, 19)} ${roll.int(1, 9)}${roll.pick(inwardLetters)}${roll.pick(inwardLetters)}`
    default: return null
  }
}
