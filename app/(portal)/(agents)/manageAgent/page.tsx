import { listPage } from '@/components/screens/list'

export default listPage('/manageAgent', {
  call: 'baseAgents.list',
  columns: {
    agent_code: { as: 'code', label: 'Code', opens: '/addAgent/[id]', sort: true }, agent_name: { label: 'Agent', opens: '/addAgent/[id]', sort: true },
    agent_types: { as: 'list', label: 'Types', words: 'agentType' }, country_code: { label: 'Country', words: 'countryName' }, city: 'text',
    airports: { as: 'list', label: 'Airports' }, contact_name: { label: 'Contact' }, phone: 'phone', email: { label: 'E-mail', hidden: true },
    user_count: { as: 'number', label: 'Users' }, licence_expiry: { as: 'date', label: 'Licence until', sort: true },
    licence_days: { as: 'number', label: 'Licence days left', hidden: true }, status: 'agentStatus',
  },
  filters: {
    agent_type: { label: 'Type', words: 'agentType' }, country_code: { label: 'Country', words: 'countryName' }, airport_code: 'airport',
    status: 'agentStatus', expiring: { as: 'yesNo', label: 'Licence ends within 30 days' },
  },
  search: 'Code, name, IATA code or e-mail',
  sort: { by: 'agent_name', way: 'a_to_z' },
  rowActions: [
    { label: 'Edit', opens: '/addAgent/[id]', call: 'baseAgents.one' },
    { label: 'Mappings', opens: '/agentMapping?agent_id=[id]', call: 'airportAgents.list' },
    { label: 'Map to airports', opens: '/mapAgent?agent_id=[id]', call: 'airportAgents.create' },
    {
      moves: 'baseAgents.toggle', of: '[agent_name]',
      each: { inactive: { ask: { force: { as: 'switch', label: 'Also while it handles open pre-alerts' } } } },
    },
  ],
  actions: [{ label: 'Add agent', opens: '/addAgent', call: 'baseAgents.create', primary: true }],
  empty: {
    title: 'No agents yet', text: 'An agent handles freight at airports or clears customs. Register it, then map it to its airports.',
    action: { label: 'Add agent', opens: '/addAgent', call: 'baseAgents.create' },
  },
  sheet: 'Agents',
})
