import { listPage } from '@/components/screens/list'
import { approvalStatus } from '@/lib/domain/user'
import { today } from '@/lib/domain/days'
import { SummaryButton } from './summary-drawer'

export default listPage('/client-slot', {
  call: 'pickup.clientSlots',
  columns: {
    client: 'text', address: { opens: '/client-slots/[id]' }, carrier: 'text', slot_name: { label: 'Slot' }, days: { label: 'Weekdays' },
    window: { label: 'From–to' }, cut_off_time: { label: 'Cut-off' }, expected_parcels: { as: 'number', label: 'Expected' },
    auto_pickup: { as: 'bool', label: 'Automatic' },
    approval_status: {
      as: 'status', label: 'Approval',
      options: approvalStatus.options.map(({ value, label }) => ({
        value, label, tone: value === 1 ? 'green' as const : value === 2 ? 'red' as const : 'yellow' as const,
      })),
      sort: true,
    },
    period: 'periodState', start_date: { as: 'date', label: 'From', hidden: true }, end_date: { as: 'date', label: 'Until', hidden: true },
    next_date: { as: 'date', label: 'Next pickup' }, status: 'recordStatus', reject_reason: { label: 'Why rejected', hidden: true },
    country_code: { words: 'servedCountry', hidden: true },
  },
  filters: {
    client_id: 'client', carrier_id: 'carrier', country_code: 'servedCountry',
    approval_status: { label: 'Approval', words: 'approvalStatus' }, status: 'recordStatus',
  },
  search: 'Address',
  sort: { by: 'updated_at', way: 'highest' },
  opens: '/client-slots/[id]',
  rowActions: [
    { label: 'Edit', opens: '/client-slots/[id]', call: 'pickup.changeClientSlot' },
    { moves: 'pickup.changeClientSlot', field: 'approval_status', machine: 'slotApproval', of: 'pickups at [address]' },
    {
      label: 'Download orders', call: 'pickup.ordersFile', with: { client_slot_id: '[id]', format: 'xlsx' }, confirm: 'Orders of [address]',
      ask: { pickup_date: { as: 'date', label: 'Pickup date', required: true, start: today() } }, done: 'The file is saved.',
    },
    {
      label: 'Pickup sheet (PDF)', call: 'pickup.ordersFile', with: { client_slot_id: '[id]', format: 'pdf' }, confirm: 'Pickup sheet of [address]',
      ask: { pickup_date: { as: 'date', label: 'Pickup date', required: true, start: today() } }, done: 'The sheet is ready.',
    },
    { moves: 'pickup.changeClientSlot', to: 'active', of: 'pickups at [address]', each: { active: { done: 'Pickups there go on.' } } },
    {
      moves: 'pickup.stopClientSlot', to: 'inactive', of: 'pickups at [address] by [carrier]',
      each: {
        inactive: {
          confirm: 'Stop [it]?', consequence: 'What is only planned is cancelled; a pickup already requested for today stays booked.',
          reason: 'optional', done: 'Pickups there have stopped.',
        },
      },
    },
  ],
  actions: [{ label: 'Add slot', opens: '/client-slots/0', call: 'pickup.addClientSlot', primary: true }],
  empty: {
    title: 'No client slots yet', text: 'A client’s address uses a carrier’s slot; at its cut-off the pickup is booked.',
    action: { label: 'Add slot', opens: '/client-slots/0', call: 'pickup.addClientSlot' },
  },
  sheet: 'Client pickup slots',
}, { actions: () => <SummaryButton /> })
