'use client'

import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { NumberField } from '@/components/fields/number'
import { useLookup } from '@/lib/client/query'
import type { Draft } from './user-form'

export interface Site {
  value: string | number
  label: string
}
interface Props {
  draft: Draft
  set: (part: Partial<Draft>) => void
  sites: readonly Site[]
  faultOf: (field: string) => string | null
}

const ids = (values: readonly unknown[] | null) => (values ?? []).map(Number)

function Clients({ draft, set, faultOf }: Props) {
  const clients = useLookup('clients.dropdown', { limit: 50 })
  return (
    <ChoicesField
      id="client_ids" name="client_ids" label="Clients" value={draft.client_ids} onChange={(v) => set({ client_ids: ids(v) })}
      options={(clients.data ?? []).map((c) => ({ value: c.id, label: `${c.name} (${c.client_code})` }))} error={faultOf('client_ids')} required
    />
  )
}

function Carriers({ draft, set, faultOf }: Props) {
  const carriers = useLookup('carriers.dropdown', { limit: 50 })
  return (
    <ChoicesField
      id="carrier_ids" name="carrier_ids" label="Carriers" value={draft.carrier_ids} onChange={(v) => set({ carrier_ids: ids(v) })}
      options={(carriers.data ?? []).map((c) => ({ value: c.id, label: c.carrier_name }))} error={faultOf('carrier_ids')} required
    />
  )
}

function Agent({ draft, set, faultOf }: Props) {
  const agents = useLookup('baseAgents.dropdown', {})
  return (
    <ChoiceField
      id="agent_id" name="agent_id" label="Agent" value={draft.agent_id} onChange={(v) => set({ agent_id: v === null ? null : Number(v) })}
      options={(agents.data ?? []).map((a) => ({ value: a.id, label: `${a.agent_name} (${a.agent_code})` }))}
      hint="The person sees the airports the agent is mapped to." error={faultOf('agent_id')} required
    />
  )
}

/** Whose rows the person sees: one field, the one of the category (access.md 2.1). */
export function ScopeFields(props: Props) {
  const { draft, set, sites, faultOf } = props
  const options = sites.map(({ value, label }) => ({ value: Number(value), label }))
  switch (draft.user_category) {
    case 'client': return <Clients {...props} />
    case 'carrier': return <Carriers {...props} />
    case 'service_center':
      return (
        <ChoicesField
          id="service_center_ids" name="service_center_ids" label="Sites" value={draft.service_center_ids}
          onChange={(v) => set({ service_center_ids: ids(v) })} options={options} error={faultOf('service_center_ids')} required
        />
      )
    case 'warehouse':
    case 'pas':
      return (
        <ChoicesField
          id="warehouse_ids" name="warehouse_ids" label="Sites" value={draft.warehouse_ids}
          onChange={(v) => set({ warehouse_ids: ids(v) })} options={options} error={faultOf('warehouse_ids')} required
        />
      )
    case 'agent':
      return <Agent {...props} />
    case 'vendor':
      return (
        <NumberField
          id="vendor_id" name="vendor_id" label="Vendor number" value={draft.vendor_id}
          onChange={(v) => set({ vendor_id: v })} error={faultOf('vendor_id')} required
        />
      )
    default: return <p className="self-end py-1.5 text-ink-soft">Staff see every client’s rows; groups say what they may do.</p>
  }
}
