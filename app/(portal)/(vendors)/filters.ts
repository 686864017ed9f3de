import { shift, staffRole } from '@/lib/domain/vendor'

/** Lookups the vendors' lists share. */
export const vendorFilter = { as: 'lookup', label: 'Vendor', call: 'vendors.dropdown', value: 'id', text: 'vendor_name' } as const
export const warehouseFilter = { as: 'lookup', label: 'Warehouse', call: 'settings.facilities', value: 'value', text: 'label' } as const
export const roleOptions = [...staffRole.options]
export const shiftOptions = [...shift.options]
