import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { carrierBillingTemplate } from '@/lib/contract/carrier-billing-columns'
import { currencyOptions } from '@/lib/domain/currency'

export default uploadPage('/upload-billing', {
  kind: 'carrier_billing',
  call: 'carrierBilling.upload',
  template: { call: 'carrierBilling.template', input: {} },
  columns: carrierBillingTemplate.columns,
  params: {
    carrier_id: { as: 'lookup', label: 'Carrier', required: true, lookup: lookups.carrier },
    invoice_no: { as: 'text', label: 'Invoice no', required: true },
    invoice_date: { as: 'date', label: 'Invoice date', required: true },
    due_date: { as: 'date', label: 'Due date', hint: 'Empty: by the carrier’s payment terms.' },
    currency: { as: 'choice', label: 'Currency', required: true, options: currencyOptions, start: 'AED' },
    control_total: { as: 'money', label: 'Control total', hint: 'What the invoice comes to. A file whose rows differ is not taken.' },
  },
  results: '/pending-billing',
})
