import { asFormScreen, type FormScreen } from '@/components/screens/form-definition'
import { recordPage } from '@/components/screens/record'
import { OrderPart } from './order-part'
import { PlacePart } from './place-part'

const sections: FormScreen<'airportAgents.change'>['sections'] = {
  Place: {},
  Terms: {
    client_ids: { as: 'choices', label: 'Clients', lookup: 'client', hint: 'None chosen: every client.' },
    transport_mode: { label: 'Mode', words: 'agentMode', required: true },
    priority: { as: 'number', hint: '1 to 99; lower is asked first.', required: true },
    receives_prealert: { as: 'switch', label: 'Gets pre-alerts', hint: 'Mails about what is coming go to its operations e-mails.' },
    effective_from: { as: 'date', label: 'From', hint: 'Left empty, from today.' },
    effective_to: { as: 'date', label: 'To', hint: 'Left empty, until further notice.' },
  },
  Order: {},
}
/** Of one that is there the first day stays said. */
const savedTerms = { ...sections.Terms, effective_from: { as: 'date' as const, label: 'From', required: true as const } }
const then = '/agentMapping'

export default recordPage('/mapAgent/[[...id]]', {
  load: 'airportAgents.one',
  named: '[agent_name] at [airport_code]',
  titles: { new: 'Map agent', saved: 'Edit mapping' },
  add: asFormScreen<'airportAgents.create'>({
    call: 'airportAgents.create', sections: sections as FormScreen<'airportAgents.create'>['sections'], ofParts: ['role', 'agent_id', 'airport_codes'],
    start: {
      agent_id: '[agent_id]', airport_codes: '[airport_code]', role: '[role]', transport_mode: 'any', priority: 10, receives_prealert: true,
    },
    save: 'Save mapping', done: 'The agent is mapped.', then,
  }),
  change: asFormScreen<'airportAgents.change'>({
    call: 'airportAgents.change', with: { id: '[id]', version: '[version]' }, sections: { ...sections, Terms: savedTerms }, ofParts: ['role'],
      save: 'Save mapping',
    done: 'The mapping is saved.', then,
  }),
  readOnly: 'Only the network team maps agents.',
  closed: true,
  missing: 'Mapping not found.',
  head: { name: 'agent_name', code: 'airport_code', machine: 'airportAgentStatus' },
}, { parts: { Place: PlacePart, Order: OrderPart } })
