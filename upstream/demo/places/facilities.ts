/** Hubs, service centres and warehouses of ours. */
export const facilities = [
  { facility_code: 'DXB1', facility_name: 'Dubai hub', kind: 'service_center', country_code: 'AE', city: 'Dubai', address: 'Cargo Village Road, Al Garhoud' },
  {
    facility_code: 'AUH1', facility_name: 'Abu Dhabi service centre', kind: 'service_center',
    country_code: 'AE', city: 'Abu Dhabi', address: 'Street 14, Musaffah M-12',
  },
  {
    facility_code: 'SHJ1', facility_name: 'Sharjah service centre', kind: 'service_center', country_code: 'AE', city: 'Sharjah', address: 'Industrial Area 13',
  },
  {
    facility_code: 'RUH1', facility_name: 'Riyadh hub', kind: 'service_center',
    country_code: 'SA', city: 'Riyadh', address: 'King Khalid Airport logistics zone',
  },
  {
    facility_code: 'JED1', facility_name: 'Jeddah service centre', kind: 'service_center',
    country_code: 'SA', city: 'Jeddah', address: 'Al Khumra logistics district',
  },
  {
    facility_code: 'DMM1', facility_name: 'Dammam service centre', kind: 'service_center',
    country_code: 'SA', city: 'Dammam', address: 'Second Industrial City, street 42',
  },
  {
    facility_code: 'KWI1', facility_name: 'Kuwait service centre', kind: 'service_center',
    country_code: 'KW', city: 'Kuwait City', address: 'Shuwaikh Industrial, block 1',
  },
  {
    facility_code: 'BAH1', facility_name: 'Bahrain service centre', kind: 'service_center',
    country_code: 'BH', city: 'Manama', address: 'Road 114, Bahrain logistics zone',
  },
  { facility_code: 'MCT1', facility_name: 'Muscat service centre', kind: 'service_center', country_code: 'OM', city: 'Muscat', address: 'Way 6811, Ghala' },
  {
    facility_code: 'DOH1', facility_name: 'Doha service centre', kind: 'service_center',
    country_code: 'QA', city: 'Doha', address: 'Street 25, Birkat Al Awamer',
  },
  {
    facility_code: 'JXB1', facility_name: 'JAFZA warehouse', kind: 'warehouse', country_code: 'AE', city: 'Dubai', address: 'Jebel Ali Free Zone South, S20107',
  },
  {
    facility_code: 'DIC1', facility_name: 'Dubai Industrial City warehouse', kind: 'warehouse',
    country_code: 'AE', city: 'Dubai', address: 'Dubai Industrial City, phase 2, plot 531',
  },
  {
    facility_code: 'DIP1', facility_name: 'Dubai Investments Park warehouse', kind: 'warehouse',
    country_code: 'AE', city: 'Dubai', address: 'Dubai Investments Park 1, 598-1121',
  },
  {
    facility_code: 'RUHW1', facility_name: 'Riyadh warehouse', kind: 'warehouse',
    country_code: 'SA', city: 'Riyadh', address: 'As Sulay, Al Kharj Road exit 18',
  },
] as const

export type FacilityCode = (typeof facilities)[number]['facility_code']
