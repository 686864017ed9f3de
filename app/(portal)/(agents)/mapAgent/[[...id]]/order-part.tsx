'use client'

import type { FormPartProps } from '@/components/screens/form-definition'
import { Chip } from '@/components/ui/chip'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAsk } from '@/lib/client/query'
import { agentMode, agentRole, type AgentRole } from '@/lib/domain/agent'
import { codesIn, inOrder, type Placed } from './order'

const MOST_SHOWN = 4

function Order({ airport, role, self, made }: { airport: string; role: AgentRole; self: number | null; made: Placed }) {
  const { data } = useAsk('airportAgents.order', { airport_code: airport, role })
  if (!data) return null
  return (
    <div className="thin-scroll overflow-x-auto rounded border" tabIndex={0} role="region" aria-label={`Order at ${airport}`}>
      <Table>
        <caption className="px-3 py-2 text-start font-medium">{airport}, {agentRole.label(role).toLowerCase()}</caption>
        <thead><tr><Th align="end">Asked</Th><Th>Agent</Th><Th>Clients</Th><Th>Mode</Th><Th align="end">Priority</Th></tr></thead>
        <tbody>
          {inOrder(data, self, made).map((row, at) => (
            <Tr key={row.key}>
              <Td align="end">{at + 1}</Td>
              <Td>{row.agent_name} {row.isNew && <Chip tone="blue">This mapping</Chip>}</Td>
              <Td>{row.clients}</Td>
              <Td>{agentMode.label(row.transport_mode)}</Td>
              <Td align="end">{row.priority}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** Who would be asked at each place, with what is typed in its place among them. */
export function OrderPart({ values, record }: FormPartProps) {
  const role = values.role
  const airports = record ? [String(record.airport_code)] : codesIn(values.airport_codes)
  if (!agentRole.is(role) || airports.length === 0) return <p className="text-ink-soft">Choose the role and an airport to see who is asked there, in order.</p>
  const clients = Array.isArray(values.client_ids) ? values.client_ids.length : 0
  const made: Placed = {
    key: 'this', isNew: true, agent_name: record ? String(record.agent_name) : '', priority: Number(values.priority ?? 10),
    clients: clients === 0 ? 'All' : `${clients} named`, transport_mode: agentMode.is(values.transport_mode) ? values.transport_mode : 'any',
  }
  return (
    <div className="flex flex-col gap-4">
      {airports.slice(0, MOST_SHOWN).map((airport) => (
        <Order key={airport} airport={airport} role={role} self={record ? Number(record.id) : null} made={made} />
      ))}
      {airports.length > MOST_SHOWN && <p className="text-ink-soft">And {airports.length - MOST_SHOWN} more places.</p>}
    </div>
  )
}
