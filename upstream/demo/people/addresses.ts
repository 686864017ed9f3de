import type { Dice } from '../dice'
import { areas } from '../places/areas'

/** Countries demo parcels go to. */
export type Destination = 'AE' | 'SA' | 'KW' | 'BH' | 'OM' | 'QA' | 'EG' | 'IN' | 'GB'

/** An address line as the sender wrote it, in Latin letters and in Arabic. */
export type Line = { latin: string; arabic: string }

const buildings: readonly (readonly [string, string])[] = [
  ['Oasis Heights', 'برج الواحة'], ['Al Noor Tower', 'برج النور'], ['Palm Court', 'مجمع النخيل'], ['Silver Gate', 'البوابة الفضية'],
  ['Blue Wave Residence', 'مساكن الموج الأزرق'], ['Date Palm House', 'دار النخلة'], ['Golden Sands Court', 'مجمع الرمال الذهبية'],
  ['Pearl Plaza', 'لؤلؤة بلازا'], ['Saffron Tower', 'برج الزعفران'], ['Desert Rose Building', 'بناية وردة الصحراء'],
  ['Cedar Residence', 'مساكن الأرز'], ['Harbour Point', 'بناية الميناء'],
]
const saudiStreets: readonly (readonly [string, string])[] = [
  ['Al Takhassusi Street', 'شارع التخصصي'], ['Olaya Street', 'شارع العليا'], ['Al Madinah Road', 'طريق المدينة'], ['Palm Street', 'شارع النخيل'],
  ['Garden Street', 'شارع البستان'], ['Market Street', 'شارع السوق'],
]

function emirates(roll: Dice): Line {
  const [number, street] = [roll.int(1, 240), roll.int(1, 48)]
  if (roll.chance(0.4)) return { latin: `Villa ${number}, Street ${street}${roll.pick(['', 'A', 'B', 'C'])}`, arabic: `فيلا ${number}، شارع ${street}` }
  const [name, nameAr] = roll.pick(buildings)
  const flat = roll.int(1, 40) * 100 + roll.int(1, 12)
  return roll.chance(0.85)
    ? { latin: `Apartment ${flat}, ${name}`, arabic: `شقة ${flat}، ${nameAr}` }
    : { latin: `Office ${flat}, ${name}`, arabic: `مكتب ${flat}، ${nameAr}` }
}

function saudi(roll: Dice): Line {
  const [street, streetAr] = roll.pick(saudiStreets)
  const number = roll.int(2100, 8999)
  return { latin: `Building ${number}, ${street}`, arabic: `مبنى ${number}، ${streetAr}` }
}

function blockAddress(roll: Dice): Line {
  const [block, street, number] = [roll.int(1, 12), roll.int(1, 60), roll.int(1, 190)]
  return { latin: `Block ${block}, Street ${street}, House ${number}`, arabic: `قطعة ${block}، شارع ${street}، منزل ${number}` }
}

function roadAddress(roll: Dice): Line {
  const [number, road] = [roll.int(10, 2400), roll.int(100, 4600)]
  return { latin: `House ${number}, Road ${road}`, arabic: `منزل ${number}، طريق ${road}` }
}

function zoneBuilding(roll: Dice): Line {
  const [zone, street, number] = [roll.int(1, 92), roll.int(100, 990), roll.int(1, 160)]
  return { latin: `Zone ${zone}, Street ${street}, Building ${number}`, arabic: `منطقة ${zone}، شارع ${street}، مبنى ${number}` }
}

function cairo(roll: Dice): Line {
  const [number, floor] = [roll.int(1, 120), roll.int(1, 12)]
  return { latin: `${number} ${roll.pick(['Nile', 'Lotus', 'Garden', 'Station'])} Street, floor ${floor}`, arabic: `${number} شارع النيل، الدور ${floor}` }
}

const latinOnly = (latin: string): Line => ({ latin, arabic: latin })
const india = (roll: Dice) => latinOnly(
  `Flat ${roll.int(101, 1804)}, ${roll.pick(['Shanti Residency', 'Lotus Enclave', 'Green Meadows', 'Sunrise Apartments'])}, ${roll.int(1, 14)}th Cross`,
)
const britain = (roll: Dice) =>
  latinOnly(`${roll.int(1, 180)} ${roll.pick(['Elm', 'Orchard', 'Mill', 'Station', 'Church'])} ${roll.pick(['Road', 'Lane', 'Street'])}`)

/** Written the way each country writes an address. */
export const lineOf: Readonly<Record<Destination, (roll: Dice) => Line>> = {
  AE: emirates, SA: saudi, KW: blockAddress, BH: roadAddress, OM: roadAddress, QA: zoneBuilding, EG: cairo, IN: india, GB: britain,
}

/** Districts people name in the larger cities beyond the Emirates; [Latin, Arabic]. */
const districts: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'SA/RUH': [['Al Olaya', 'العليا'], ['Al Malaz', 'الملز'], ['An Nakheel', 'النخيل'], ['Al Yasmin', 'الياسمين'], ['Hittin', 'حطين'], ['Al Murabba', 'المربع']],
  'SA/JED': [['Al Hamra', 'الحمراء'], ['Ar Rawdah', 'الروضة'], ['As Salamah', 'السلامة'], ['Al Marwah', 'المروة']],
  'SA/DMM': [['Ash Shati', 'الشاطئ'], ['Al Faisaliyah', 'الفيصلية'], ['Uhud', 'أحد']],
  'KW/KWI': [['Sharq', 'شرق'], ['Dasman', 'دسمان'], ['Qibla', 'القبلة']],
  'BH/BAH': [['Adliya', 'العدلية'], ['Hoora', 'الحورة'], ['Umm Al Hassam', 'أم الحصم']],
  'OM/MCT': [['Al Khuwair', 'الخوير'], ['Qurum', 'القرم'], ['Ghubrah', 'الغبرة'], ['Azaiba', 'العذيبة']],
  'QA/DOH': [['Al Sadd', 'السد'], ['West Bay', 'الخليج الغربي'], ['Al Hilal', 'الهلال'], ['Old Airport', 'المطار القديم']],
  'EG/CAI': [['Nasr City', 'مدينة نصر'], ['Maadi', 'المعادي'], ['Heliopolis', 'مصر الجديدة'], ['Zamalek', 'الزمالك']],
}

/** An area of the city, or null where people name none. */
export function areaOf(roll: Dice, country: Destination, cityCode: string): Line | null {
  const known = country === 'AE' ? areas[cityCode]?.map(([latin, arabic]) => [latin, arabic] as const) : districts[`${country}/${cityCode}`]
  if (!known) return null
  const [latin, arabic] = roll.pick(known)
  return { latin, arabic }
}
