import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { today } from '@/lib/domain/days'

export default listPage('/pas-detention-rules', {
  call: 'pasDetention.rules',
  columns: {
    warehouse_code: { label: 'Site' }, vehicle_type: { words: 'vehicleType', sort: true }, client_name: { label: 'Client' },
    purpose: 'tokenPurpose', free_minutes: { as: 'duration', label: 'Free' }, block_minutes: { as: 'number', label: 'Block, min' },
    rate_per_hour: { as: 'money', label: 'Rate an hour', currencyField: 'currency' },
    cap_amount: { as: 'money', label: 'At most', currencyField: 'currency' }, late_free_factor: { label: 'Late × free' },
    stop_at: { label: 'Stops at', words: 'detentionStop' },
    overstay_rate_per_hour: { as: 'money', label: 'Overstay an hour', currencyField: 'currency' },
    overstay_block_minutes: { as: 'number', label: 'Overstay block, min', hidden: true },
    valid_from: { as: 'date', label: 'From', sort: true }, valid_to: { as: 'date', label: 'To' },
  },
  filters: { warehouse_id: 'site', vehicle_type: 'vehicleType', client_id: 'client' },
  sort: { by: 'valid_from', way: 'highest' },
  form: dialogForm<'pasDetention.addRule', 'pasDetention.changeRule'>({
    sections: {
      'For whom': {
        warehouse_id: 'site',
        vehicle_type: { hint: 'Empty: any.', words: 'vehicleType' },
        client_id: { lookup: 'client', hint: 'Empty: any.' },
        purpose: { hint: 'Empty: any.', words: 'tokenPurpose' },
        valid_from: { as: 'date', label: 'From' },
        valid_to: { as: 'date', label: 'To', hint: 'Empty: until further notice.' },
      },
      Detention: {
        free_minutes: { as: 'number', label: 'Free', unit: 'min' },
        block_minutes: { as: 'number', label: 'Charged in blocks of', unit: 'min' },
        rate_per_hour: { as: 'money', label: 'Rate an hour', currencyFrom: 'currency' },
        cap_amount: { as: 'money', label: 'At most', currencyFrom: 'currency', hint: 'Empty: no limit.' },
        late_free_factor: { as: 'number', label: 'Late arrivals: free time ×', hint: '2 doubles it.' },
        stop_at: { label: 'The clock stops at', words: 'detentionStop' },
      },
      Overstay: {
        overstay_rate_per_hour: { as: 'money', label: 'Rate an hour', currencyFrom: 'currency' },
        overstay_block_minutes: { as: 'number', label: 'Charged in blocks of', unit: 'min' },
      },
    },
    add: {
      call: 'pasDetention.addRule', label: 'Add rule', done: 'The rule is added.',
      start: {
        free_minutes: 120, block_minutes: 30, late_free_factor: 2, stop_at: 'dock_out',
        overstay_rate_per_hour: '0', overstay_block_minutes: 30, valid_from: today(),
      },
    },
    change: {
      call: 'pasDetention.changeRule', with: { id: '[id]', version: '[version]' }, title: 'Detention rule of [warehouse_code]', done: 'The rule is saved.',
    },
  }),
  empty: { title: 'No detention rules yet', text: 'A rule says how long a vehicle may stand free, and what an hour costs after that.' },
  sheet: 'PAS detention rules',
})
