import { listPage } from '@/components/screens/list'
import { classChoice } from '@/lib/domain/customs'
import { parcelOrder, viewOrder } from '../view-order'


export default listPage('/hvlv', {
  call: 'hvlv.list',
  columns: {
    order_no: { as: 'code', label: 'Order', sort: true, opens: parcelOrder }, tracking_no: { as: 'code', label: 'Tracking no' },
    hvlv_class: { words: 'hvlvClass', label: 'Class' }, class_source: { words: 'classSource', label: 'Classified' },
    declared_value_aed: { as: 'money', label: 'Declared, AED', currency: 'AED', sort: true },
    aggregated_value_aed: { as: 'money', label: 'Added up, AED', currency: 'AED', sort: true },
    threshold: { as: 'money', currencyField: 'threshold_currency' }, client: 'text', country_code: 'text', hs_codes: 'number',
    hs_missing: { as: 'number', label: 'Without HS code' }, boe_ref: { as: 'code', label: 'BOE' }, boe_no: { as: 'code', label: 'Declaration', hidden: true },
    classified_at: { as: 'dateTime', sort: true }, note: 'text',
  },
  filters: {
    hvlv_class: { words: 'hvlvClass', label: 'Class' }, class_source: { words: 'classSource', label: 'Classified' }, client_id: 'client',
    country_code: 'country', missing_hs: 'yesNo', near_threshold: 'yesNo',
  },
  tiles: {
    call: 'hvlv.figures',
    of: [
      { label: 'High value', field: 'HV.orders' }, { label: 'High value, AED', field: 'HV.value_aed' },
      { label: 'Low value', field: 'LV.orders' }, { label: 'Low value, AED', field: 'LV.value_aed' },
    ],
  },
  search: 'Order or tracking no',
  sort: { by: 'classified_at', way: 'highest' },
  rowActions: [
    ...viewOrder,
    {
      label: 'Change class', call: 'hvlv.change', with: { id: '[id]' }, done: '[order_no] is classified.',
      ask: {
        hvlv_class: { as: 'choice', label: 'Class', required: true, options: classChoice.options }, reason: { as: 'text', label: 'Why', required: true },
      },
    },
  ],
  bulk: [
    { label: 'Send to customs orders', call: 'hvlv.send', rows: { input: 'ids', field: 'id' }, most: 500 },
    { label: 'Reclassify', call: 'hvlv.reclassify', rows: { input: 'ids', field: 'id' }, most: 500 },
  ],
  empty: { title: 'No orders to classify', text: 'Orders that leave a free zone or the country.' },
  exportBy: 'hvlv.download',
  sheet: 'HV-LV',
})
