/** Lookups the lists of service levels, pickups and points share. */
export const carrierFilter = { as: 'lookup', label: 'Carrier', call: 'carriers.dropdown', value: 'id', text: 'carrier_name' } as const
export const clientFilter = { as: 'lookup', label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name' } as const

/** Countries the house works in. */
export const houseCountries = [
  { value: 'AE', label: 'United Arab Emirates' }, { value: 'SA', label: 'Saudi Arabia' }, { value: 'KW', label: 'Kuwait' }, { value: 'BH', label: 'Bahrain' }, { value: 'OM', label: 'Oman' }, { value: 'QA', label: 'Qatar' },
  { value: 'EG', label: 'Egypt' }, { value: 'JO', label: 'Jordan' }, { value: 'IN', label: 'India' }, { value: 'GB', label: 'United Kingdom' }, { value: 'US', label: 'United States' }, { value: 'CN', label: 'China' },
]
export const countryFilter = { as: 'choices', label: 'Country', options: houseCountries } as { as: 'choices'; label: string; options: typeof houseCountries }
