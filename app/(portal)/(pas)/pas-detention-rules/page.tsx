import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { today } from '@/lib/domain/days'
import { detentionStop } from '@/lib/domain/gate-dwell'
import { tokenPurpose } from '@/lib/domain/gate-token'
import { vehicleType } from '@/lib/domain/gate-vehicle'
import { clientField, clientFilter, siteField, siteFilter, vehicleFilter } from '../filters'

export default listPage('/pas-detention-rules', {
  call: 'pasDetention.rules',
  columns: {
    warehouse_code: { as: 'text', label: 'Site' },
    vehicle_type: { as: 'text', label: 'Vehicle type', options: [...vehicleType.options], sort: true },
    client_name: { as: 'text', label: 'Client' },
    purpose: { as: 'text', options: [...tokenPurpose.options] },
    free_minutes: { as: 'duration', label: 'Free' },
    block_minutes: { as: 'number', label: 'Block, min' },
    rate_per_hour: { as: 'money', label: 'Rate an hour', currencyField: 'currency' },
    cap_amount: { as: 'money', label: 'At most', currencyField: 'currency' },
    late_free_factor: { as: 'text', label: 'Late × free' },
    stop_at: { as: 'text', label: 'Stops at', options: [...detentionStop.options] },
    overstay_rate_per_hour: { as: 'money', label: 'Overstay an hour', currencyField: 'currency' },
    overstay_block_minutes: { as: 'number', label: 'Overstay block, min', hidden: true },
    valid_from: { as: 'date', label: 'From', sort: true },
    valid_to: { as: 'date', label: 'To' },
  },
  filters: { warehouse_id: siteFilter, vehicle_type: vehicleFilter, client_id: clientFilter },
  sort: { by: 'valid_from', way: 'highest' },
  form: dialogForm<'pasDetention.addRule', 'pasDetention.changeRule'>({
    sections: {
      'For whom': {
        warehouse_id: siteField,
        vehicle_type: { as: 'choice', label: 'Vehicle type', hint: 'Empty: any.', options: [...vehicleType.options] },
        client_id: { ...clientField, hint: 'Empty: any.' },
        purpose: { as: 'choice', label: 'Purpose', hint: 'Empty: any.', options: [...tokenPurpose.options] },
        valid_from: { as: 'date', label: 'From' },
        valid_to: { as: 'date', label: 'To', hint: 'Empty: until further notice.' },
      },
      Detention: {
        free_minutes: { as: 'number', label: 'Free', unit: 'min' },
        block_minutes: { as: 'number', label: 'Charged in blocks of', unit: 'min' },
        rate_per_hour: { as: 'money', label: 'Rate an hour' },
        cap_amount: { as: 'money', label: 'At most', hint: 'Empty: no limit.' },
        late_free_factor: { as: 'number', label: 'Late arrivals: free time ×', hint: '2 doubles it.' },
        stop_at: { as: 'choice', label: 'The clock stops at', options: [...detentionStop.options] },
      },
      Overstay: { overstay_rate_per_hour: { as: 'money', label: 'Rate an hour' }, overstay_block_minutes: { as: 'number', label: 'Charged in blocks of', unit: 'min' } },
    },
    add: { call: 'pasDetention.addRule', label: 'Add rule', done: 'The rule is added.', start: { free_minutes: 120, block_minutes: 30, late_free_factor: 2, stop_at: 'dock_out', overstay_rate_per_hour: '0', overstay_block_minutes: 30, valid_from: today() } },
    change: { call: 'pasDetention.changeRule', with: { id: '[id]', version: '[version]' }, title: 'Detention rule of [warehouse_code]', done: 'The rule is saved.' },
  }),
  empty: { title: 'No detention rules yet', text: 'A rule says how long a vehicle may stand free, and what an hour costs after that.' },
  sheet: 'PAS detention rules',
})
