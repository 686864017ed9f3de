import { listPage } from '@/components/screens/list'
import { pricingCards } from '@/lib/domain/vendor'

const open = '/vendor/rateCard/[vendor_id]?card_id=[id]'

export default listPage('/vendor/rateCardList', {
  call: 'vendorRates.list',
  columns: {
    card_no: { as: 'code', label: 'Card', opens: open, sort: true }, version_no: { as: 'number', label: 'Version' },
    vendor_name: { label: 'Vendor' }, warehouse: { label: 'Warehouse' }, calc_method: { label: 'Method', words: 'calcMethod' },
    bill_scope: { label: 'Billed', words: 'billScope' }, valid_from: { as: 'date', label: 'From', sort: true },
    valid_to: { as: 'date', label: 'Until', sort: true }, ot_day_multiplier: { as: 'number', label: 'Overtime ×' },
    ot_night_multiplier: { as: 'number', label: 'Night ×' }, vendor_margin_pct: { as: 'percent', label: 'Margin' },
    status: 'rateCardStatus', decided_by: { label: 'Decided by' }, submitted_by: { label: 'Submitted by', hidden: true },
    decision_remarks: { label: 'Remarks', hidden: true },
  },
  filters: {
    vendor_id: 'vendor', warehouse_id: 'warehouse', status: 'rateCardStatus', on_date: { as: 'date', label: 'Valid on' },
    expiring: { as: 'yesNo', label: 'Ends within 15 days' },
  },
  search: 'Card or vendor',
  sort: { by: 'valid_from', way: 'highest' },
  opens: open,
  rowActions: [
    { label: 'View', opens: open },
    {
      label: 'New version', call: 'vendorRates.newVersion', with: { id: '[id]' }, confirm: 'New version of [card_no]',
      consequence: 'A draft with the same rules and rates; once approved it ends the one before.',
      ask: { valid_from: { as: 'date', label: 'From', required: true }, valid_to: { as: 'date', label: 'Until', required: true } },
      showIf: { field: 'status', is: [...pricingCards] }, done: 'The draft is made.',
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
