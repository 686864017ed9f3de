import type { CellKind } from '@/components/cells/cell'
import type { Column, Filter } from '@/components/screens/list-definition'
import { pudoService, pudoSource, pudoType } from '@/lib/domain/pudo'
import { countryFilter } from './filters'

/** Columns every list of points has. */
export const pudoColumns = {
  carrier: 'text',
  pudo_code: { as: 'code', label: 'PUDO code', sort: true },
  pudo_name: { as: 'text', label: 'Name', sort: true },
  pudo_type: { as: 'text', label: 'Type', options: [...pudoType.options] },
  city: { as: 'text', sort: true },
  area: 'text',
  services: { as: 'list', options: [...pudoService.options] },
  hours_today: { as: 'text', label: 'Hours today' },
  max_weight_kg: { as: 'weight', label: 'Most kg' },
  room: { as: 'text', label: 'Free / capacity' },
  status: { as: 'status', machine: 'recordStatus' },
  last_synced_at: { as: 'dateTime', label: 'Synced', sort: true },
  line1: { as: 'text', label: 'Address', hidden: true },
  phone: { as: 'phone', hidden: true },
  max_size: { as: 'text', label: 'Largest parcel', hidden: true },
  max_stay_days: { as: 'number', label: 'Days kept', hidden: true },
  source: { as: 'text', options: [...pudoSource.options], hidden: true },
} satisfies Record<string, CellKind | Column>

export const pudoFilters = {
  country_code: countryFilter,
  city: { as: 'text', label: 'City' },
  pudo_type: { as: 'choices', label: 'Type', options: [...pudoType.options] },
  services: { as: 'choices', label: 'Services', options: [...pudoService.options] },
  open_now: { as: 'yesNo', label: 'Open now' },
  status: { as: 'choices', label: 'Status', options: [{ value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }] },
} satisfies Record<string, Filter>
