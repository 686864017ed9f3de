import { machine, type NameOf } from './machine'
import { activates, deactivates, deletes } from './move'
import { words } from './vocabulary'

/** What an agent does for us; one may do several (agents-prealerts.md 2, base_agent). */
export const agentType = words({
  origin_handler: 'Origin handler', destination_handler: 'Destination handler', customs_broker: 'Customs broker', gsa: 'General sales agent',
  trucker: 'Trucker',
})
export type AgentType = (typeof agentType.names)[number]

/** What an agent is mapped to do at an airport or port (agents-prealerts.md 2, airport_agent). */
export const agentRole = words({ origin: 'Origin', destination: 'Destination', transit: 'Transit', customs_clearance: 'Customs clearance' })
export type AgentRole = (typeof agentRole.names)[number]

export const agentDocument = words({ licence: 'Licence', agreement: 'Agreement', insurance: 'Insurance', other: 'Other' })
/** Where an agent works: at an airport (IATA code) or a port (UN/LOCODE). */
export const gatewayType = words({ airport: 'Airport', port: 'Port' })
export const agentMode = words({ any: 'Any', air: 'Air', sea: 'Sea', road: 'Road' })
export type AgentMode = (typeof agentMode.names)[number]

/** An agent (agents-prealerts.md 3): set B. */
export const agentStatus = /* @__PURE__ */ machine({
  active: {
    label: 'Active', tone: 'green',
    moves: { inactive: deactivates({ consequence: 'Its mappings become inactive and its users can no longer sign in.' }) },
  },
  inactive: {
    label: 'Inactive', tone: 'grey',
    moves: { active: activates(), delete: deletes({ consequence: 'It leaves all lists; shipments it handled keep its name.' }) },
  },
  delete: { label: 'Deleted', tone: 'red', moves: [] },
})
export type AgentStatus = NameOf<typeof agentStatus>

/** An agent's place at an airport (agents-prealerts.md 3): set B. */
export const airportAgentStatus = /* @__PURE__ */ machine({
  active: {
    label: 'Active', tone: 'green',
    moves: { inactive: deactivates({ consequence: 'New shipments go to the next agent; its users no longer see the airport.' }) },
  },
  inactive: { label: 'Inactive', tone: 'grey', moves: { active: activates(), delete: deletes() } },
  delete: { label: 'Deleted', tone: 'red', moves: [] },
})

const typesFor: Readonly<Record<AgentRole, readonly AgentType[]>> = {
  origin: ['origin_handler', 'gsa'], destination: ['destination_handler'], transit: ['destination_handler'], customs_clearance: ['customs_broker'],
}

/** Types of agents that may take a role, any one of them is enough (agents-prealerts.md 2, role to type). */
export const agentTypesFor = (role: AgentRole): readonly AgentType[] => typesFor[role]

export const isSuitable = (types: readonly AgentType[], role: AgentRole): boolean => types.some((type) => typesFor[role].includes(type))

const kinds: Readonly<Record<AgentRole, string>> = {
  origin: 'an origin handler or general sales agent', destination: 'a destination handler', transit: 'a destination handler',
  customs_clearance: 'a customs broker',
}
/** Why an agent may not take a role: `Falcon Air is not a customs broker` (agents-prealerts.md 4, mapAgent). */
export const unsuitable = (agent: string, role: AgentRole): string => `${agent} is not ${kinds[role]}`

/** The three letters that name a place whether it is written as an airport (`JEA`) or as a port (`AEJEA`). */
export const placeOf = (code: string): string => code.slice(-3)

/** Days before the end of a licence on which people are told (agents-prealerts.md 2, licence_expiry). */
export const licenceWarnings = [30] as const
/** Of papers of an agent: how many, and how large one may be (agents-prealerts.md 2, documents). */
export const MOST_AGENT_PAPERS = 10
