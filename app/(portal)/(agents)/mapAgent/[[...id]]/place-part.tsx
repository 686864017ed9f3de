'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import type { FormPartProps } from '@/components/screens/form-definition'
import { useLookup } from '@/lib/client/query'
import { agentRole, gatewayType } from '@/lib/domain/agent'
import { countryNames, type CountryCode } from '@/lib/domain/countries'
import { codesIn } from './order'

type Kind = (typeof gatewayType.names)[number]
const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }))

interface Chosen {
  codes: string[]
  onChange: (codes: string[]) => void
  error: string | null
}

type Found = { value: string; label: string }[]

/** Places of a country to choose from; those chosen of another country stay. */
function Gateways({ label, found, codes, onChange, error }: Chosen & { label: string; found: Found }) {
  const others = codes.filter((code) => !found.some(({ value }) => value === code)).map((code) => ({ value: code, label: code }))
  return (
    <ChoicesField
      id="airport_codes" name="airport_codes" label={label} required options={[...others, ...found]}
      value={codes} onChange={(value) => onChange((value ?? []).map(String))} error={error} hint="Several at once, of several countries if need be."
    />
  )
}

function Airports({ country, ...chosen }: Chosen & { country: CountryCode }) {
  const { data = [] } = useLookup('countries.airports', { country })
  return <Gateways label="Airports" found={data.map(({ airport_code: value, airport_name }) => ({ value, label: `${value} ${airport_name}` }))} {...chosen} />
}

function Ports({ country, ...chosen }: Chosen & { country: CountryCode }) {
  const { data = [] } = useLookup('countries.ports', { country })
  return <Gateways label="Ports" found={data.map(({ un_locode: value, port_name }) => ({ value, label: `${value} ${port_name}` }))} {...chosen} />
}

function Where(chosen: Chosen) {
  const [kind, setKind] = useState<Kind>('airport')
  const [country, setCountry] = useState<CountryCode>('AE')
  return (
    <>
      <ChoiceField
        id="location_type" name="location_type" label="Kind" options={gatewayType.options} value={kind}
        onChange={(value) => setKind(gatewayType.is(value) ? value : 'airport')}
      />
      <ChoiceField
        id="country" name="country" label="Country" options={countries} value={country} onChange={(value) => setCountry((value ?? 'AE') as CountryCode)}
      />
      {kind === 'airport' ? <Airports country={country} {...chosen} /> : <Ports country={country} {...chosen} />}
    </>
  )
}

function Agent({ role, value, set, error }: { role: string; value: number | null; set: FormPartProps['set']; error: string | null }) {
  const agents = useLookup('baseAgents.dropdown', agentRole.is(role) ? { role } : {})
  const options = (agents.data ?? []).map(({ id, agent_name, agent_code }) => ({ value: id, label: `${agent_name} (${agent_code})` }))
  return (
    <ChoiceField
      id="agent_id" name="agent_id" label="Agent" required options={options} value={value} error={error} hint="Active agents whose type suits the role."
      onChange={(next) => set('agent_id', next)}
    />
  )
}

/** Who does what where; of a mapping that is there agent and place stay. */
export function PlacePart({ values, record, set, errors }: FormPartProps) {
  const faultOf = (field: string) => errors.find((fault) => fault.field === field)?.message ?? null
  const role = String(values.role ?? '')
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <ChoiceField
        id="role" name="role" label="Role" required options={agentRole.options} value={agentRole.is(role) ? role : null} error={faultOf('role')}
        onChange={(value) => set('role', value)}
      />
      {record
        ? <p className="self-end py-1.5 text-ink-soft">{String(record.agent_name)} at {String(record.airport_code)} {String(record.airport_name)}</p>
        : (
          <>
            <Agent role={role} value={values.agent_id ? Number(values.agent_id) : null} set={set} error={faultOf('agent_id')} />
            <Where codes={codesIn(values.airport_codes)} onChange={(codes) => set('airport_codes', codes)} error={faultOf('airport_codes')} />
          </>
        )}
    </div>
  )
}
