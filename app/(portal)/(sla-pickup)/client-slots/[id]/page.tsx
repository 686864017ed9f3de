import { formPage } from '@/components/screens/form'
import { weekdayOptions } from '@/lib/domain/pickup'
import { WherePart } from './where-part'

export default formPage('/client-slots/[id]', {
  load: 'pickup.clientSlot',
  loadWith: { id: '[id]' },
  named: 'address',
  call: 'pickup.changeClientSlot',
  with: { id: '[id]', version: '[version]' },
  create: {
    call: 'pickup.addClientSlot', only: { Where: { client_id: { lookup: 'client', shown: 'client', hint: 'A client’s own users may leave it empty.' } } },
  },
  sections: {
    Where: {},
    When: {
      weekdays: { as: 'choices', label: 'Weekdays', options: weekdayOptions, hint: 'Within those of the carrier’s slot.', required: true },
      auto_pickup: { as: 'switch', label: 'Book by itself' },
      start_date: { as: 'date', label: 'From' },
      end_date: { as: 'date', label: 'Until' },
    },
    Volume: {
      expected_parcels: { as: 'number', label: 'Parcels expected', required: true },
      expected_weight_kg: { as: 'weight', label: 'Weight expected' },
      service_codes: { label: 'Services', words: 'serviceCode', hint: 'Left empty, every service.' },
    },
    'For the driver': {
      contact_name: { as: 'text', label: 'Contact' },
      contact_phone: { as: 'phone', label: 'Phone' },
      package_location: { as: 'text', label: 'Where the parcels are', hint: 'Such as Dock 3' },
      instructions: { as: 'longText', label: 'Instructions' },
    },
  },
  ofParts: ['client_address_id', 'carrier_slot_id'],
  start: { auto_pickup: true, weekdays: [1, 2, 3, 4, 5] },
  save: 'Save slot',
  done: 'The slot is saved.',
  then: '/client-slot',
}, { Where: WherePart })
