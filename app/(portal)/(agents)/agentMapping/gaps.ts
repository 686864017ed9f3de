import { asListScreen } from '@/components/screens/list-definition'

/** Places lanes use without an agent to receive or to clear there. */
export const gaps = asListScreen({
  call: 'airportAgents.gaps',
  columns: {
    airport_code: { as: 'code', label: 'Airport', sort: true }, airport_name: { label: 'Name' }, country_code: { label: 'Country', words: 'countryName' },
    role: { label: 'Missing', words: 'agentRole' }, clients: { label: 'Clients' }, linehauls: { label: 'Linehauls' },
    linehaul_count: { as: 'number', label: 'Lanes', sort: true },
  },
  filters: { role: { label: 'Missing', words: 'agentRole' } },
  search: 'Airport',
  sort: { by: 'airport_code', way: 'a_to_z' },
  rowActions: [{ label: 'Map agent', opens: '/mapAgent?airport_code=[airport_code]&role=[role]', call: 'airportAgents.create' }],
  empty: { title: 'No gaps', text: 'Every airport and port that active linehauls use has an agent.' },
  sheet: 'Agent gaps',
})
