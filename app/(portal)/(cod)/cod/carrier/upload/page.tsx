import { uploadPage } from '@/components/screens/upload'
import { codSummaryTemplate } from '@/lib/contract/cod-payment-columns'

export default uploadPage('/cod/carrier/upload', {
  kind: 'cod_order_summary',
  call: 'codPayments.upload',
  columns: codSummaryTemplate.columns,
  params: {
    carrier_cod_payment_id: {
      as: 'lookup', label: 'Payment', required: true, hint: 'The statement its rows belong to, while it is a draft',
      lookup: { call: 'codPayments.list', value: 'id', text: '[payment_no]: [carrier], statement [statement_no]', with: { status: ['draft'] } },
    },
  },
  results: '/cod/carrier',
})
