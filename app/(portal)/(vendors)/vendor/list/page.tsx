import { listPage } from '@/components/screens/list'
import { vendorStatus, vendorType } from '@/lib/domain/vendor'
import { warehouseFilter } from '../../filters'

export default listPage('/vendor/list', {
  call: 'vendors.list',
  columns: {
    vendor_code: { as: 'code', label: 'Code', sort: true },
    vendor_name: { as: 'text', label: 'Vendor', opens: '/vendor/add-vendor/[id]', sort: true },
    vendor_type: { as: 'text', label: 'Type', options: [...vendorType.options] },
    city: 'text',
    contact_name: { as: 'text', label: 'Contact' },
    phone: 'phone',
    warehouses: { as: 'text', label: 'Warehouses' },
    staff_active: { as: 'number', label: 'Active staff' },
    card_no: { as: 'code', label: 'Rate card', opens: '/vendor/rateCard/[id]' },
    card_valid_to: { as: 'date', label: 'Card until' },
    license_expiry: { as: 'date', label: 'Licence until', sort: true },
    license_days: { as: 'number', label: 'Licence days left' },
    hours_mtd: { as: 'number', label: 'Hours this month' },
    amount_mtd: { as: 'money', label: 'Cost this month', currencyField: 'currency' },
    status: { as: 'status', machine: 'vendorStatus' },
  },
  filters: {
    vendor_type: { as: 'choices', label: 'Type', options: [...vendorType.options] },
    warehouse_id: warehouseFilter,
    status: { as: 'choices', label: 'Status', options: vendorStatus.names.filter((name) => name !== 'delete').map((value) => ({ value, label: vendorStatus.label(value) })) },
    license_expiring: { as: 'yesNo', label: 'Licence ends within 30 days' },
    no_rate_card: { as: 'yesNo', label: 'No rate card' },
  },
  search: 'Name or code',
  sort: { by: 'vendor_name', way: 'a_to_z' },
  rowActions: [
    { label: 'Edit', opens: '/vendor/add-vendor/[id]', call: 'vendors.one' },
    { label: 'Rate card', opens: '/vendor/rateCard/[id]', call: 'vendorRates.one' },
    { label: 'Timesheets', opens: '/vendor/timesheet-list?vendor_id=[id]', call: 'vendorTimesheets.list' },
    { moves: 'vendors.toggle', of: '[vendor_name]' },
  ],
  actions: [{ label: 'Add vendor', opens: '/vendor/add-vendor', call: 'vendors.add', primary: true }],
  empty: { title: 'No vendors yet', text: 'A vendor lends people or vehicles for peaks. Register it with its licence, staff and rate card.', action: { label: 'Add vendor', opens: '/vendor/add-vendor', call: 'vendors.add' } },
  sheet: 'Overtime vendors',
})
