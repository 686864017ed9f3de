import { formPage } from '@/components/screens/form'
import { weekdayOptions } from '@/lib/domain/pickup'
import { CitiesPart } from './cities-part'

const comes = { field: 'pickup_type', is: [0] }

export default formPage('/pickup-slot/[id]', {
  load: 'pickup.slot',
  loadWith: { id: '[id]' },
  named: 'slot_name',
  call: 'pickup.changeSlot',
  with: { id: '[id]', version: '[version]' },
  create: {
    call: 'pickup.addSlot',
    only: {
      Slot: { carrier_id: { lookup: 'carrier', shown: 'carrier', required: true }, country_code: { as: 'country', words: 'servedCountry', required: true } },
    },
  },
  sections: {
    Slot: {
      slot_name: { as: 'text', label: 'Name', hint: 'Such as Morning', required: true },
      pickup_type: { label: 'Type', words: 'slotType', hint: 'Drop: the client brings the parcels; nothing is booked.', required: true },
    },
    Times: {
      weekdays: { as: 'choices', label: 'Weekdays', options: weekdayOptions, required: true },
      start_time: { as: 'time', label: 'From', required: true },
      end_time: {
        as: 'time', label: 'To', hint: 'At least 60 minutes after start; earlier on the clock is the next day. Local time of the country.', required: true,
      },
      cut_off_time: { as: 'time', label: 'Cut-off', hint: 'Parcels ready before it go in this slot.', required: true },
      lead_days: { as: 'number', label: 'Lead days', hint: 'Days from the cut-off to the pickup, 0 to 7.' },
    },
    Limits: {
      max_pickups: { as: 'number', label: 'Most pickups a day', hint: 'Left empty, no limit.' },
      max_parcels: { as: 'number', label: 'Most parcels a day' },
      max_weight_kg: { as: 'weight', label: 'Most weight a day' },
    },
    Booking: {
      auto_pickup: { as: 'switch', label: 'Book by itself', whenField: comes },
      auto_trigger: { label: 'When', words: 'pickupTrigger', whenField: { field: 'auto_pickup', is: [true] } },
      interval_minutes: { as: 'number', label: 'Every', unit: 'min', hint: '30 to 720', whenField: { field: 'auto_trigger', is: ['interval'] } },
      min_parcels: { as: 'number', label: 'Fewest parcels', hint: 'Below it nothing is booked.', whenField: comes },
      booking_channel: { label: 'Channel', words: 'bookingChannel', whenField: comes },
    },
  },
  ofParts: ['city_ids'],
  start: {
    lead_days: 0, auto_pickup: true, auto_trigger: 'at_cut_off', min_parcels: 1,
    booking_channel: 'email', pickup_type: 0, weekdays: [1, 2, 3, 4, 5], city_ids: null,
  },
  lockedFrom: 'locked',
  lockedReason: 'An administrator changes this.',
  save: 'Save slot',
  done: 'The slot is saved.',
  then: '/pickup-auto',
}, { Slot: CitiesPart })
