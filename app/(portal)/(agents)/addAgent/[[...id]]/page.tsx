import { recordPage } from '@/components/screens/record'
import { newAgent, savedAgent } from './fields'
import { PapersPart } from './papers-part'

export default recordPage('/addAgent/[[...id]]', {
  load: 'baseAgents.one',
  named: '[agent_name]',
  titles: { new: 'Add agent', saved: 'Edit agent' },
  add: newAgent,
  change: savedAgent,
  readOnly: 'Only the network team changes agents.',
  head: { name: 'agent_name', code: 'agent_code', machine: 'agentStatus' },
  links: [
    { label: 'Mappings', opens: '/agentMapping?agent_id=[id]', call: 'airportAgents.list' },
    { label: 'Map to airports', opens: '/mapAgent?agent_id=[id]', call: 'airportAgents.create' },
  ],
}, { parts: { Documents: PapersPart } })
