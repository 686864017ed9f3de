import type { CountryCode } from './countries'

export type Place = { code: string; name: string; city: string; country: CountryCode }

const place = (code: string, name: string, city: string, country: CountryCode): Place => ({ code, name, city, country })

/** IATA airports of our lanes (settings.md 6). */
export const airports: readonly Place[] = [
  place('DXB', 'Dubai International', 'Dubai', 'AE'),
  place('DWC', 'Al Maktoum International', 'Dubai', 'AE'),
  place('AUH', 'Zayed International', 'Abu Dhabi', 'AE'),
  place('SHJ', 'Sharjah International', 'Sharjah', 'AE'),
  place('RUH', 'King Khalid International', 'Riyadh', 'SA'),
  place('JED', 'King Abdulaziz International', 'Jeddah', 'SA'),
  place('DMM', 'King Fahd International', 'Dammam', 'SA'),
  place('DOH', 'Hamad International', 'Doha', 'QA'),
  place('KWI', 'Kuwait International', 'Kuwait City', 'KW'),
  place('BAH', 'Bahrain International', 'Manama', 'BH'),
  place('MCT', 'Muscat International', 'Muscat', 'OM'),
  place('LHR', 'London Heathrow', 'London', 'GB'),
  place('FRA', 'Frankfurt', 'Frankfurt', 'DE'),
  place('HKG', 'Hong Kong International', 'Hong Kong', 'HK'),
  place('SZX', "Shenzhen Bao'an International", 'Shenzhen', 'CN'),
  place('CAN', 'Guangzhou Baiyun International', 'Guangzhou', 'CN'),
  place('ICN', 'Incheon International', 'Seoul', 'KR'),
  place('BOM', 'Chhatrapati Shivaji Maharaj International', 'Mumbai', 'IN'),
  place('DEL', 'Indira Gandhi International', 'Delhi', 'IN'),
  place('IST', 'Istanbul', 'Istanbul', 'TR'),
  place('JFK', 'John F. Kennedy International', 'New York', 'US'),
  place('CAI', 'Cairo International', 'Cairo', 'EG'),
]

/** UN/LOCODE sea ports of our lanes (settings.md 6). */
export const ports: readonly Place[] = [
  place('AEJEA', 'Jebel Ali', 'Dubai', 'AE'),
  place('AEDXB', 'Dubai', 'Dubai', 'AE'),
  place('AEKLF', 'Khor Fakkan', 'Khor Fakkan', 'AE'),
  place('AEAUH', 'Abu Dhabi', 'Abu Dhabi', 'AE'),
  place('SAJED', 'Jeddah', 'Jeddah', 'SA'),
  place('SADMM', 'Dammam', 'Dammam', 'SA'),
  place('CNSZX', 'Shenzhen', 'Shenzhen', 'CN'),
  place('CNSHA', 'Shanghai', 'Shanghai', 'CN'),
  place('CNYTN', 'Yantian', 'Shenzhen', 'CN'),
  place('HKHKG', 'Hong Kong', 'Hong Kong', 'HK'),
  place('KRPUS', 'Busan', 'Busan', 'KR'),
  place('INNSA', 'Nhava Sheva', 'Mumbai', 'IN'),
  place('TRIST', 'Istanbul', 'Istanbul', 'TR'),
]
