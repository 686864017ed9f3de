import type { Column, Filter } from '@/components/screens/list-definition'
import type { ColumnName, FilterName } from '@/components/screens/named'

/** Columns every list of points has. */
export const pudoColumns = {
  carrier: 'text',
  pudo_code: { as: 'code', label: 'PUDO code', sort: true },
  pudo_name: { as: 'text', label: 'Name', sort: true },
  pudo_type: { label: 'Type', words: 'pudoType' },
  city: { as: 'text', sort: true },
  area: 'text',
  services: { as: 'list', words: 'pudoService' },
  hours_today: { as: 'text', label: 'Hours today' },
  max_weight_kg: { as: 'weight', label: 'Most kg' },
  room: { as: 'text', label: 'Free / capacity' },
  status: 'recordStatus',
  last_synced_at: { as: 'dateTime', label: 'Synced', sort: true },
  line1: { as: 'text', label: 'Address', hidden: true },
  phone: { as: 'phone', hidden: true },
  max_size: { as: 'text', label: 'Largest parcel', hidden: true },
  max_stay_days: { as: 'number', label: 'Days kept', hidden: true },
  source: { words: 'pudoSource', hidden: true },
} satisfies Record<string, ColumnName | Column>

export const pudoFilters = {
  country_code: 'servedCountry',
  city: 'text',
  pudo_type: { label: 'Type', words: 'pudoType' },
  services: 'pudoService',
  open_now: 'yesNo',
  status: 'recordStatus',
} satisfies Record<string, FilterName | Filter>
