import { listPage } from '@/components/screens/list'
import { gaps } from './gaps'

export default listPage('/agentMapping', {
  call: 'airportAgents.list',
  columns: {
    airport_code: { as: 'code', label: 'Airport', opens: '/mapAgent/[id]', sort: true }, role: 'agentRole',
    agent_name: { label: 'Agent', opens: '/addAgent/[agent_id]', sort: true },
    clients: { label: 'Clients' }, transport_mode: { label: 'Mode', words: 'agentMode' }, priority: { as: 'number', sort: true },
    receives_prealert: { as: 'bool', label: 'Gets pre-alerts' }, effective_from: { as: 'date', label: 'From', sort: true },
    effective_to: { as: 'date', label: 'To' }, open_pre_alerts: { as: 'number', label: 'Open pre-alerts' }, status: 'airportAgentStatus',
    airport_name: { label: 'Airport name' }, country_code: { label: 'Country', words: 'countryName' },
    location_type: { label: 'Kind', words: 'gatewayType', hidden: true },
  },
  filters: {
    airport_code: 'airport', country_code: { label: 'Country', words: 'countryName' }, agent_id: 'agent', role: 'agentRole', client_id: 'client',
    status: 'airportAgentStatus',
  },
  search: 'Airport or agent',
  sort: { by: 'airport_code', way: 'a_to_z' },
  rowActions: [
    { label: 'Edit', opens: '/mapAgent/[id]', call: 'airportAgents.one' },
    {
      moves: 'airportAgents.toggle', of: '[agent_name] at [airport_code]',
      each: { inactive: { ask: { force: { as: 'switch', label: 'Also where lanes are left without an agent' } } } },
    },
  ],
  actions: [{ label: 'Map agent', opens: '/mapAgent', call: 'airportAgents.create', primary: true }],
  empty: {
    title: 'No mappings yet', text: 'A mapping says which agent handles or clears what comes through an airport or port.',
    action: { label: 'Map agent', opens: '/mapAgent', call: 'airportAgents.create' },
  },
  sheet: 'Agent mapping',
}, { views: { label: 'Mappings', others: { gaps: { label: 'Gaps', screen: gaps } } } })
