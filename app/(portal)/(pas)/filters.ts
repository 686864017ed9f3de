import { vehicleType } from '@/lib/domain/gate-vehicle'
import { projectionDirection } from '@/lib/domain/pas-projection'

/** Filters the lists of gates, docks and projections share. */
export const siteFilter = { as: 'lookup', label: 'Site', call: 'pasSites.mine', value: 'warehouse_id', text: 'site_code' } as const
export const clientFilter = { as: 'lookup', label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name' } as const
export const directionFilter = { as: 'choices' as const, label: 'Direction', options: [...projectionDirection.options] }
export const vehicleFilter = { as: 'choices' as const, label: 'Vehicle type', options: [...vehicleType.options] }
export const switchFilter = { as: 'choices' as const, label: 'Status', options: [{ value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }] }

/** The site of a new row. */
export const siteField = { as: 'lookup' as const, label: 'Site', lookup: { call: 'pasSites.mine' as const, value: 'warehouse_id', text: 'site_code' } }
export const clientField = { as: 'lookup' as const, label: 'Client', lookup: { call: 'clients.dropdown' as const, value: 'id', text: 'name' } }
