import { listPage } from '@/components/screens/list'

export default listPage('/vendor/list', {
  call: 'vendors.list',
  columns: {
    vendor_code: { as: 'code', label: 'Code', sort: true }, vendor_name: { label: 'Vendor', opens: '/vendor/add-vendor/[id]', sort: true },
    vendor_type: { label: 'Type', words: 'vendorType' }, city: 'text', contact_name: { label: 'Contact' }, phone: 'phone',
    warehouses: { label: 'Warehouses' }, staff_active: { as: 'number', label: 'Active staff' },
    card_no: { as: 'code', label: 'Rate card', opens: '/vendor/rateCard/[id]' }, card_valid_to: { as: 'date', label: 'Card until' },
    license_expiry: { as: 'date', label: 'Licence until', sort: true }, license_days: { as: 'number', label: 'Licence days left' },
    hours_mtd: { as: 'number', places: 1, label: 'Hours this month' },
    amount_mtd: { as: 'money', label: 'Cost this month', currencyField: 'currency' }, status: 'vendorStatus',
  },
  filters: {
    vendor_type: { label: 'Type', words: 'vendorType' }, warehouse_id: 'warehouse', status: 'vendorStatus',
    license_expiring: { as: 'yesNo', label: 'Licence ends within 30 days' }, no_rate_card: 'yesNo',
  },
  search: 'Name or code',
  sort: { by: 'vendor_name', way: 'a_to_z' },
  rowActions: [
    { label: 'Edit', opens: '/vendor/add-vendor/[id]', call: 'vendors.one' },
    { label: 'Rate card', opens: '/vendor/rateCard/[id]', call: 'vendorRates.one' },
    { label: 'Timesheets', opens: '/vendor/timesheet-list?vendor_id=[id]', call: 'vendorTimesheets.list' },
    { moves: 'vendors.toggle', of: '[vendor_name]' },
  ],
  actions: [
    { label: 'Upload staff', opens: '/vendor/upload?kind=vendor_staff', call: 'vendorStaff.upload' },
    { label: 'Add vendor', opens: '/vendor/add-vendor', call: 'vendors.add', primary: true },
  ],
  empty: {
    title: 'No vendors yet', text: 'A vendor lends people or vehicles for peaks. Register it with its licence, staff and rate card.',
    action: { label: 'Add vendor', opens: '/vendor/add-vendor', call: 'vendors.add' },
  },
  sheet: 'Overtime vendors',
})
