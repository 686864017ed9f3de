import { rows } from '@/components/screens/parent-list'
import { recordPage } from '@/components/screens/record'
import { newVendor, savedVendor } from './fields'
import { staff } from './staff'

export default recordPage('/vendor/add-vendor/[[...id]]', {
  load: 'vendors.one',
  named: '[vendor_name]',
  choices: { call: 'vendors.options', forNew: true },
  add: newVendor,
  change: savedVendor,
  readOnly: 'Only the house changes vendors.',
  head: { name: 'vendor_name', code: 'vendor_code', machine: 'vendorStatus' },
  links: [{ label: 'Rate card', opens: '/vendor/rateCard/[id]' }, { label: 'Timesheets', opens: '/vendor/timesheet-list?vendor_id=[id]' }],
  notes: [
    { field: 'inactive_reason', tone: 'yellow', title: 'Why it is inactive' },
    { field: 'not_ready', tone: 'blue', text: 'Before it can be activated: [not_ready].' },
  ],
  lists: { Staff: { show: rows, list: staff, fixed: { vendor_id: '[id]' } } },
})
