import { asListScreen } from '@/components/screens/list-definition'
import { parentPage } from '@/components/screens/parent'
import { rows } from '@/components/screens/parent-list'
import { receiveStatus } from '@/lib/domain/pre-alert'
import { preAlert } from '../../pre-alert-parent'

const tones = { expected: 'grey', received: 'green', short: 'red', over: 'orange', damaged: 'orange' } as const

const hawbs = asListScreen<'preAlerts.hawbs'>({
  call: 'preAlerts.hawbs',
  columns: {
    hawb_no: { as: 'code', label: 'HAWB', sort: true }, bag_no: { as: 'code', label: 'Bag', sort: true },
    tracking_no: { as: 'code', label: 'Tracking no', opens: '/tracking/details?tracking_no=[tracking_no]' }, consignee_name: { label: 'Consignee' },
    consignee_city: { label: 'City' }, country_code: { label: 'Country', letters: 4 }, pieces: { as: 'number', sort: true },
    weight_kg: { as: 'weight', label: 'Weight kg', sort: true },
    description: 'text', hs_code: { as: 'hsCode', label: 'HS code' }, declared_value: { as: 'money', label: 'Value' },
    cod_amount: { as: 'money', label: 'COD', currencyField: 'cod_currency' },
    handling_codes: { as: 'list', label: 'Codes' },
    receive_status: { as: 'chips', label: 'Received', options: receiveStatus.options.map((option) => ({ ...option, tone: tones[option.value] })) },
    received_at: { as: 'dateTime', label: 'At', hidden: true }, part_no: { as: 'number', label: 'Part', hidden: true },
    shipper_name: { label: 'Shipper', hidden: true },
    order_no: { as: 'code', label: 'Order no', hidden: true }, consignee_phone: { as: 'phone', label: 'Phone', hidden: true },
    consignee_address: { label: 'Address', hidden: true },
  },
  filters: {
    bag_no: { as: 'text', label: 'Bag' }, receive_status: { words: 'receiveStatus', label: 'Received' }, matched: { as: 'yesNo', label: 'Matched' },
    country_code: 'country',
  },
  search: 'HAWB or tracking no',
  sort: { by: 'hawb_no', way: 'a_to_z' },
  sheet: 'House waybills',
  empty: { title: 'No house waybills', text: 'What is announced under this master stands here.' },
})

export default parentPage('/preAlertHawbs/[id]', preAlert, { show: rows, list: hawbs, fixed: { id: '[id]' } })
