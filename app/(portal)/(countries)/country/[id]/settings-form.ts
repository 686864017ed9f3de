import type { FormScreen } from '@/components/screens/form-definition'
import { weekDayOptions } from '@/lib/domain/countries-rules'

/** Rules of a country (countries.md 4, Settings). */
export const settingsForm: FormScreen<'countries.save'> = {
  load: 'countries.settings',
  loadWith: { id: '[id]' },
  call: 'countries.save',
  with: { id: '[id]', version: '[version]' },
  sections: {
    General: {
      country_name: { as: 'text', label: 'Name', required: true },
      country_name_ar: { as: 'text', label: 'Name (Arabic)' },
      region: 'region',
      currency: { as: 'text', hint: 'Three letters, like AED' },
      dial_code: { as: 'text', label: 'Dial code', hint: 'Like +971' },
      phone_lengths: { as: 'tags', label: 'Phone digits', hint: 'National digits without the leading 0, such as 9' },
      mobile_pattern: { as: 'text', label: 'Mobile pattern' },
    },
    Levels: {
      has_states: { as: 'switch', label: 'Has states' },
      state_required: { as: 'switch', label: 'State required', whenField: { field: 'has_states', is: [true] } },
      has_areas: { as: 'switch', label: 'Has areas' },
      area_required: { as: 'switch', label: 'Area required', whenField: { field: 'has_areas', is: [true] } },
      has_pincode: { as: 'switch', label: 'Has pincodes' },
      pincode_required: { as: 'switch', label: 'Pincode required', whenField: { field: 'has_pincode', is: [true] } },
      coverage_level: { words: 'coverageLevel', hint: 'The deepest level carriers usually declare' },
    },
    Pincode: {
      pincode_label: { as: 'text', label: 'Label', hint: 'Postcode, ZIP, Pincode' },
      pincode_normalise: { label: 'Written', words: 'pincodeNormalise' },
      pincode_pattern: { as: 'text', label: 'Pattern', hint: 'From ^ to $' },
      pincode_example: { as: 'text', label: 'Example' },
      pincode_input_mask: { as: 'text', label: 'Input mask' },
      pincode_message: { as: 'text', label: 'Message' },
    },
    'Address form': {},
    'Working time': {
      weekend_days: { as: 'choices', label: 'Weekend', options: weekDayOptions },
      default_timezone: { as: 'text', label: 'Default timezone', hint: 'Such as Asia/Dubai' },
      workday_start: { as: 'time', label: 'Work starts' },
      workday_end: { as: 'time', label: 'Work ends' },
    },
    Trade: {
      vat_rate: { as: 'text', label: 'VAT', unit: '%' },
      import_allowed: { as: 'switch', label: 'Import allowed' },
      export_allowed: { as: 'switch', label: 'Export allowed' },
      cod_allowed: { as: 'switch', label: 'COD allowed' },
      prohibited_handling_codes: { as: 'tags', label: 'Prohibited handling codes', hint: 'Three letters each, such as ELI' },
    },
  },
  ofParts: ['address_fields'],
  done: 'The country is saved.',
  then: '/country/[id]',
}
