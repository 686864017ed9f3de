import type { FormField, FormScreen } from '@/components/screens/form-definition'
import type { Pick } from '@/components/screens/list-definition'
import { partnerType, weightSteps } from '@/lib/domain/carrier'
import { countryNames } from '@/lib/domain/countries'

const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }))

export const stepNames = [
  ['profile', 'Profile'], ['legal', 'Legal and billing'], ['weights', 'Weights'], ['integration', 'Integration'],
  ['capabilities', 'Capabilities'], ['labels', 'Label setup'], ['go-live', 'Go-live check'],
] as const
export type Step = (typeof stepNames)[number][0]

const profile = {
  carrier_name: { as: 'text', label: 'Name', required: true },
  display_name: { as: 'text', hint: 'As the public reads it; the name where left empty.' },
  partner_type: { as: 'choice', label: 'Partner type', options: partnerType.options, required: true },
  home_country_code: { as: 'choice', label: 'Home country', options: countries, required: true },
  website: { as: 'text', hint: 'https://' },
  tracking_url_template: { as: 'text', label: 'Tracking URL', hint: 'Contains {tracking_no} once.' },
} satisfies Record<string, FormField>
const contact = {
  contact_name: { as: 'text', label: 'Contact' },
  contact_email: { as: 'email', label: 'Contact e-mail', required: true },
  contact_phone: { as: 'phone', label: 'Contact phone' },
  support_email: { as: 'email', label: 'Support e-mail' },
  support_phone: { as: 'phone', label: 'Support phone' },
} satisfies Record<string, FormField>

const change = { call: 'carriers.change', with: { id: '[id]', version: '[version]' } } as const
const to = (step: Step) => `/carriers/add/[id]?step=${step}`

/** A new carrier: the first step makes it, the others change it. */
export const newCarrier: FormScreen<'carriers.create'> = {
  call: 'carriers.create',
  sections: {
    Profile: {
      carrier_code: { as: 'text', label: 'Carrier code', hint: '2 to 20 capital letters, digits or underscore; never changed.', required: true }, ...profile,
    },
    Contact: contact, Logo: {},
  },
  ofParts: ['logo'],
  start: { partner_type: 'lastmile' },
  save: 'Add carrier',
  done: 'The carrier is added, suspended until it is ready.',
  then: to('legal'),
}

/** What each step asks; `labels` and `go-live` are screens of their own kind. */
export const steps: Readonly<Partial<Record<Step, FormScreen<'carriers.change'>>>> = {
  profile: { ...change, sections: { Profile: profile, Contact: contact, Logo: {} }, ofParts: ['logo'], done: 'The profile is saved.', then: to('legal') },
  legal: {
    ...change,
    sections: {
      Licence: {
        vat_trn: { as: 'text', label: 'TRN', hint: 'In the Emirates 15 digits starting with 100.' },
        trade_license_no: { as: 'text', label: 'Trade licence' },
        trade_license_expiry: { as: 'date', label: 'Licence valid until' },
      },
      Contract: { contract_start: { as: 'date', label: 'Contract from' }, contract_end: { as: 'date', label: 'Contract until' } },
      Billing: {
        billing_currency: { as: 'text', label: 'Currency', hint: 'Three letters, like AED' },
        payment_terms_days: { as: 'number', label: 'Payment terms', unit: 'days' },
      },
    },
    done: 'Legal and billing are saved.',
    then: to('weights'),
  },
  weights: {
    ...change,
    sections: {
      'Chargeable weight': {
        volumetric_divisor: { as: 'number', label: 'Volumetric divisor', hint: 'cm³ a kilogram; air freight 6000.' },
        weight_rounding_kg: { as: 'choice', label: 'Rounded up to', options: weightSteps.map((value) => ({ value, label: `${value} kg` })) },
        min_chargeable_weight_kg: { as: 'weight', label: 'Least chargeable' },
      },
      Limits: {
        max_weight_kg: { as: 'weight', label: 'Most a piece' },
        max_length_cm: { as: 'text', label: 'Longest side', unit: 'cm' },
        max_girth_cm: { as: 'text', label: 'Largest girth', unit: 'cm', hint: 'Longest side + 2 × (the other two).' },
        max_declared_value: { as: 'money', label: 'Most declared value', currencyFrom: 'max_declared_currency' },
        max_declared_currency: { as: 'text', label: 'In', hint: 'Three letters, like AED' },
      },
      Calculator: {},
    },
    done: 'The weights are saved.',
    then: to('integration'),
  },
  integration: {
    ...change,
    sections: {
      Integration: {
        integration_kind: { label: 'Kind', words: 'integrationKind', hint: 'Manual: events come by file.' },
        integration_mode: { label: 'Events arrive by', words: 'integrationMode', whenField: { field: 'integration_kind', is: ['api'] } },
        polling_interval_minutes: { as: 'number', label: 'Interval', unit: 'minutes', whenField: { field: 'integration_mode', is: ['schedular'] } },
        environment: { words: 'carrierEnvironment', hint: 'Only in production it takes real orders.' },
      },
      Webhook: {},
    },
    done: 'The integration is saved.',
    then: to('capabilities'),
  },
  capabilities: {
    ...change,
    sections: {
      Capabilities: {
        cod_supported: { as: 'switch', label: 'Collects cash on delivery' },
        pudo_supported: { as: 'switch', label: 'Has collection points' },
        returns_supported: { as: 'switch', label: 'Takes returns' },
        pickup_supported: { as: 'switch', label: 'Picks up' },
        multi_piece_supported: { as: 'switch', label: 'Takes several pieces a parcel' },
        own_tracking_range: { as: 'switch', label: 'We give it its numbers', hint: 'From a tracking range.' },
      },
    },
    done: 'The capabilities are saved.',
    then: to('labels'),
  },
}

/** Papers, kinds of label and barcodes of ours, to choose from. */
export interface LabelLists {
  papers: Pick[]
  kinds: Pick[]
  barcodes: Pick[]
}

/** The label of every service that has none of its own; `source` is whose label the carrier's parcels get now. */
export const labelsOf = ({ papers, kinds, barcodes }: LabelLists, source: string): FormScreen<'carriers.labelSetup'> => ({
  call: 'carriers.labelSetup',
  with: { id: '[carrier_id]' },
  sections: {
    Label: {
      label_source: { label: 'Whose label', words: 'labelSource' },
      paper_format_id: { as: 'choice', label: 'Paper', options: papers },
      label_type_id: { as: 'choice', label: 'Kind of label', options: kinds },
      barcode_type_id: { as: 'choice', label: 'Barcode', options: barcodes, hint: 'Carries numbers of up to 35 characters.' },
      dpi: { as: 'choice', label: 'Resolution', options: [{ value: 203, label: '203 dpi' }, { value: 300, label: '300 dpi' }] },
      copies: { as: 'number', hint: '1 to 4' },
      footer_text: { as: 'text', label: 'Footer' },
    },
    'What it prints': {
      print_fields: { label: 'Fields', words: 'labelField', hint: 'In this order; left empty, every one.' },
      show_cod: { as: 'switch', label: 'COD amount' },
      show_split_code: { as: 'switch', label: 'Split code' },
      show_handling_codes: { as: 'switch', label: 'Handling codes' },
      print_return_label: { as: 'switch', label: 'Return label with it' },
    },
  },
  start: { label_source: source, dpi: 203, copies: 1, show_cod: true, show_split_code: true, show_handling_codes: true, print_fields: [] },
  done: 'The label setup is saved.',
  then: '/carriers/add/[carrier_id]?step=go-live',
})
