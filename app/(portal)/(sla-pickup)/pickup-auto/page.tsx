import { lookups } from '@/components/screens/lookups'
import { listPage } from '@/components/screens/list'
import { weekdayOptions } from '@/lib/domain/pickup'

export default listPage('/pickup-auto', {
  call: 'pickup.slots',
  columns: {
    carrier: 'text', country: 'text', cities: 'text', slot_name: { label: 'Slot', sort: true, opens: '/pickup-slot/[id]' },
    days: { label: 'Weekdays' }, window: { label: 'From–to' }, cut_off_time: { label: 'Cut-off', sort: true },
    lead_days: { as: 'number', label: 'Lead days' }, max_pickups: { as: 'number', label: 'Most pickups' },
    used_today: { as: 'number', label: 'Used today' }, auto_pickup: { as: 'bool', label: 'Automatic' },
    auto_trigger: { label: 'Trigger', words: 'pickupTrigger' }, booking_channel: { label: 'Channel', words: 'bookingChannel' },
    pickup_type: { label: 'Type', words: 'slotType' }, client_slots: { as: 'number', label: 'Client slots' },
    next_date: { as: 'date', label: 'Next pickup' }, status: 'recordStatus',
    max_parcels: { as: 'number', label: 'Most parcels', hidden: true }, max_weight_kg: { as: 'weight', label: 'Most kg', hidden: true },
  },
  filters: {
    carrier_id: 'carrier', country_code: 'servedCountry', weekday: { as: 'choices', options: weekdayOptions },
    auto_pickup: { as: 'yesNo', label: 'Automatic' }, pickup_type: { label: 'Type', words: 'slotType' },
    status: { machine: 'recordStatus', deleted: true },
  },
  search: 'Slot name',
  sort: { by: 'slot_name', way: 'a_to_z' },
  opens: '/pickup-slot/[id]',
  rowActions: [
    { label: 'Edit', opens: '/pickup-slot/[id]', call: 'pickup.changeSlot' },
    {
      label: 'Run now', call: 'pickup.runSlot', with: { id: '[id]', pickup_date: '[next_date]' }, confirm: 'Book pickups of [slot_name] for [next_date] now?',
      consequence: 'Every approved client slot with parcels ready is booked. What is booked already stays as it is.',
      showIf: { field: 'status', is: ['active'] }, done: 'The pickups are booked.',
    },
    {
      label: 'Book automatically', call: 'pickup.changeSlot', with: { id: '[id]', auto_pickup: true },
      showIf: { field: 'auto_pickup', is: [false] }, done: 'The slot books by itself.',
    },
    {
      label: 'Stop booking automatically', call: 'pickup.changeSlot', with: { id: '[id]', auto_pickup: false },
      showIf: { field: 'auto_pickup', is: [true] }, done: 'The slot no longer books by itself.',
    },
    {
      moves: 'pickup.changeSlot', to: ['active', 'inactive'], of: '[slot_name]',
      each: {
        inactive: {
          consequence: '[client_slots] client slots use it; name the slot they move to.',
          ask: { move_to_slot_id: { as: 'lookup', label: 'Move client slots to', lookup: lookups.pickupSlot } },
        },
      },
    },
  ],
  actions: [{ label: 'Add slot', opens: '/pickup-slot/0', call: 'pickup.addSlot', primary: true }],
  empty: {
    title: 'No pickup slots yet', text: 'A slot says when a carrier picks up and until when parcels must be ready.',
    action: { label: 'Add slot', opens: '/pickup-slot/0', call: 'pickup.addSlot' },
  },
  sheet: 'Carrier pickup slots',
})
