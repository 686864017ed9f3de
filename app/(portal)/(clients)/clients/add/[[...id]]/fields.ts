import type { FormField, FormScreen } from '@/components/screens/form-definition'
import type { Pick } from '@/components/screens/list-definition'
import { clientEnvironment, clientIntegration, clientType, serviceType } from '@/lib/domain/client'
import type { Reply } from '@/lib/contract/types'

type Options = Reply<'clients.options'>
/** Who fills the form in. */
interface Asker {
  seesBank: boolean
  isHouse: boolean
}

const plain = (values: readonly string[]): Pick[] => values.map((value) => ({ value, label: value }))
const other = { call: 'clients.dropdown', value: 'id', text: 'name', shown: 'parent' } as const

/** What is asked of a client (clients.md 4.1), with the house's own words to choose from; credit and bank for finance alone. */
function sections(options: Options, { seesBank, isHouse }: Asker): Record<string, Record<string, FormField>> {
  return {
    Company: {
      client_code: { as: 'text', label: 'Code', hint: '3 to 10 capital letters or digits; stands on labels.', required: true, autoComplete: 'off' },
      name: { as: 'text', label: 'Legal name', required: true, autoComplete: 'off' },
      trade_name: { as: 'text', label: 'Trade name', hint: 'As people read it on the tracking page.', autoComplete: 'off' },
      client_type: { as: 'choice', label: 'Type', options: [...clientType.options], required: true },
      parent_client_id: { as: 'lookup', label: 'Belongs to the group of', lookup: other },
      country_code: { as: 'choice', label: 'Country', options: options.countries, required: true },
      trade_license_no: { as: 'text', label: 'Trade licence', hint: 'Needed in the Emirates.' },
      trade_license_expiry: { as: 'date', label: 'Licence valid until' },
    },
    'Tax and customs': {
      vat_registered: { as: 'switch', label: 'Registered for VAT' },
      trn: { as: 'text', label: 'TRN', hint: 'In the Emirates 15 digits starting with 100.', showIf: { field: 'vat_registered', is: [true] } },
      importer_code: { as: 'text', label: 'Importer code', hint: 'Of Dubai Customs; needed for IOR and direct import.' },
    },
    Services: {
      service_type: { as: 'choices', label: 'Services', options: [...serviceType.options], required: true },
      environment: { as: 'choice', options: [...clientEnvironment.options], hint: 'Production once the client is active.' },
      integration_mode: { as: 'choice', label: 'How its system hears of events', options: [...clientIntegration.options] },
      currency: { as: 'choice', options: plain(options.currencies), required: true },
      time_zone: { as: 'choice', label: 'Time zone', options: plain(options.time_zones), hint: 'Where its reports’ days end.' },
    },
    Contacts: {
      contact_name: { as: 'text', label: 'Contact', required: true, autoComplete: 'off' },
      contact_email: { as: 'email', label: 'Contact e-mail', hint: 'The invitation goes there.', required: true, autoComplete: 'off' },
      contact_phone: { as: 'phone', label: 'Contact phone', required: true, autoComplete: 'off' },
      billing_email: { as: 'text', label: 'Billing e-mail', hint: 'Up to five, parted by commas.', autoComplete: 'off' },
      account_manager_id: { as: 'choice', label: 'Account manager', options: options.account_managers.map(({ id, name }) => ({ value: id, label: name })) },
    },
    ...(seesBank && {
      'Credit and bank': {
        payment_terms_days: { as: 'number', label: 'Payment terms', unit: 'days' },
        credit_limit: { as: 'money', label: 'Credit limit', hint: '0.00 stands for no check.' },
        bank_beneficiary: { as: 'text', label: 'Beneficiary', autoComplete: 'off' },
        bank_name: { as: 'text', label: 'Bank' },
        iban: { as: 'text', label: 'IBAN', autoComplete: 'off' },
        swift: { as: 'text', label: 'SWIFT' },
      },
    }),
    Logo: {},
    ...(isHouse && { Remarks: { remarks: { as: 'longText', label: 'Remarks', hint: 'For the house; the client does not see them.' } } }),
  }
}

export const newClient = (options: Options, asker: Asker) =>
  ({
    call: 'clients.create',
    sections: sections(options, asker),
    ofParts: ['logo'],
    start: { client_type: 'brand', country_code: 'AE', currency: 'AED', time_zone: 'Asia/Dubai', environment: 'sandbox', integration_mode: 'schedular', vat_registered: false, ...(asker.seesBank && { payment_terms_days: 30, credit_limit: '0.00' }) },
    save: 'Add client',
    done: 'Client [client_code] is added, inactive until it is ready.',
    then: '/clients/add/[id]',
  }) as unknown as FormScreen

export const savedClient = (options: Options, asker: Asker) =>
  ({
    load: 'clients.one',
    loadWith: { id: '[id]' },
    call: 'clients.change',
    with: { id: '[id]', version: '[version]' },
    sections: sections(options, asker),
    ofParts: ['logo'],
    done: 'Client [client_code] is saved.',
    then: '/clients/add/[id]',
  }) as unknown as FormScreen
