import { listPage } from '@/components/screens/list'
import { billScope, calcMethod } from '@/lib/domain/vendor'
import { vendorFilter, warehouseFilter } from '../../filters'

const open = '/vendor/rateCard/[vendor_id]?card_id=[id]'

export default listPage('/vendor/rateCardList', {
  call: 'vendorRates.list',
  columns: {
    card_no: { as: 'code', label: 'Card', opens: open, sort: true },
    version_no: { as: 'number', label: 'Version' },
    vendor_name: { as: 'text', label: 'Vendor' },
    warehouse: { as: 'text', label: 'Warehouse' },
    calc_method: { as: 'text', label: 'Method', options: [...calcMethod.options] },
    bill_scope: { as: 'text', label: 'Billed', options: [...billScope.options] },
    valid_from: { as: 'date', label: 'From', sort: true },
    valid_to: { as: 'date', label: 'Until', sort: true },
    ot_day_multiplier: { as: 'number', label: 'Overtime ×' },
    ot_night_multiplier: { as: 'number', label: 'Night ×' },
    vendor_margin_pct: { as: 'percent', label: 'Margin' },
    status: { as: 'status', machine: 'rateCardStatus' },
    decided_by: { as: 'text', label: 'Decided by' },
    submitted_by: { as: 'text', label: 'Submitted by', hidden: true },
    decision_remarks: { as: 'text', label: 'Remarks', hidden: true },
  },
  filters: {
    vendor_id: vendorFilter,
    warehouse_id: warehouseFilter,
    status: { as: 'choices', label: 'Status', machine: 'rateCardStatus' },
    on_date: { as: 'date', label: 'Valid on' },
    expiring: { as: 'yesNo', label: 'Ends within 15 days' },
  },
  search: 'Card or vendor',
  sort: { by: 'valid_from', way: 'highest' },
  opens: open,
  rowActions: [
    { label: 'View', opens: open },
    {
      label: 'New version', call: 'vendorRates.newVersion', with: { id: '[id]' }, confirm: 'New version of [card_no]', consequence: 'A draft with the same rules and rates; once approved it ends the one before.',
      ask: { valid_from: { as: 'date', label: 'From', required: true }, valid_to: { as: 'date', label: 'Until', required: true } }, showIf: { field: 'status', is: ['approved', 'superseded', 'expired'] }, done: 'The draft is made.',
    },
    {
      moves: 'vendorRates.act', of: '[card_no] version [version_no]', key: 'app_ecom_vendor:rate-card-approve',
      each: {
        submitted: { key: 'app_ecom_vendor:rate-card-manage', with: { action: 'submit' } }, approved: { with: { action: 'approve' } },
        rejected: { with: { action: 'reject' }, ask: { remarks: { as: 'longText', label: 'What has to change', required: true } } },
      },
    },
  ],
  empty: { title: 'No rate cards yet', text: 'A card says what a vendor’s hours cost. Open a vendor to add one.' },
  sheet: 'Rate cards',
})
