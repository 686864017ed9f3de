import { asFormScreen, type FormScreen } from '@/components/screens/form-definition'
import { countryNames } from '@/lib/domain/countries'
import { weekdayOptions } from '@/lib/domain/pickup'

const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }))

const sections: FormScreen<'baseAgents.change'>['sections'] = {
  Company: {
    agent_code: { as: 'text', label: 'Code', hint: '2 to 15 capital letters, digits or _. Fixed once saved.', required: true },
    agent_name: { as: 'text', label: 'Legal name', required: true },
    agent_types: { label: 'Does', words: 'agentType', required: true },
    iata_agent_code: { as: 'text', label: 'IATA code', hint: 'Such as 8637214 or, with CASS, 8637214-0015' },
  },
  Address: {
    country_code: { as: 'choice', label: 'Country', options: countries, required: true },
    city: { as: 'text', label: 'City', required: true },
    line1: { as: 'text', label: 'Address line 1', required: true },
    line2: { as: 'text', label: 'Address line 2' },
    state: { as: 'text', label: 'State' },
    pincode: { as: 'text', label: 'Pincode' },
  },
  Contact: {
    contact_name: { as: 'text', label: 'Contact', required: true },
    email: { as: 'email', label: 'E-mail', required: true },
    phone: { as: 'phone', label: 'Phone', required: true },
    alternate_phone: { as: 'phone', label: 'Second phone' },
    operations_emails: { as: 'tags', label: 'Operations e-mails', hint: 'Pre-alerts and flight notices go there; at most ten.', required: true },
  },
  'Customs and licence': {
    customs_code: { as: 'text', label: 'Customs code', hint: 'Needed for a customs broker, e.g. the Dubai customs business code.' },
    licence_no: { as: 'text', label: 'Licence no.' },
    licence_expiry: { as: 'date', label: 'Licence valid until', hint: 'We remind the agent 30 days before.' },
    vat_trn: { as: 'text', label: 'TRN', hint: 'In the Emirates 15 digits that start with 100.' },
  },
  Hours: {
    working_days: { as: 'choices', label: 'Works on', options: weekdayOptions, required: true },
    open_from: { as: 'time', label: 'Opens', required: true },
    open_to: { as: 'time', label: 'Closes', required: true },
    timezone: { as: 'text', label: 'Time zone', hint: 'Left empty, the country’s. Such as Asia/Dubai' },
  },
}

export const newAgent = asFormScreen<'baseAgents.create'>({
  call: 'baseAgents.create', sections: sections as FormScreen<'baseAgents.create'>['sections'],
  start: { country_code: 'AE', working_days: [1, 2, 3, 4, 5, 6], open_from: '08:00', open_to: '20:00', agent_types: [], operations_emails: [] },
  save: 'Save agent', done: 'The agent is added. Map it to its airports next.', then: '/mapAgent?agent_id=[id]',
})

export const savedAgent = asFormScreen<'baseAgents.change'>({
  call: 'baseAgents.change', with: { id: '[id]', version: '[version]' }, sections: { ...sections, Documents: {} },
  lockedFrom: 'locked', lockedReason: 'Only the network team changes this; the code never changes.', save: 'Save agent', done: 'The agent is saved.',
  then: '/addAgent/[id]',
})
