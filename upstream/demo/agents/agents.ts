import type { AgentMode, AgentRole, AgentType } from '@/lib/domain/agent'
import type { airportAgents, baseAgents } from '../../db/schema/agents'
import { dayMs, iso, plainDay } from '../calendar'
import type { Numbered, RowOf } from '../copy'

interface Place {
  at: string
  roles: readonly AgentRole[]
  mode?: AgentMode
}
interface DemoAgent {
  code: string
  name: string
  types: readonly AgentType[]
  iata?: string
  country: string
  city: string
  line1: string
  contact: string
  phone: string
  mail: string
  /** Demo accounts that read its pre-alerts, by the name before the @. */
  users?: readonly string[]
  timezone: string
  opens?: readonly [from: string, to: string]
  licence?: { code: string; no: string; days: number }
  trn?: string
  status?: 'inactive'
  places: readonly Place[]
}

/** In order of their ids: four in the Emirates, two in Saudi Arabia, one each in Hong Kong, China, Britain, India and Egypt (agents-prealerts.md 8). */
const demoAgents: readonly DemoAgent[] = [
  {
    code: 'PEARLCARGO', name: 'Pearl Cargo Handling LLC', types: ['origin_handler', 'destination_handler'], iata: '8637214-0015', country: 'AE', city: 'Dubai',
    line1: 'Cargo Village, Building B, Unit 14', contact: 'Omar Al Marzooqi', phone: '+97142869001', mail: 'import@pearlcargo.example', trn: '100284519300003',
    users: ['agent_handler'], timezone: 'Asia/Dubai', opens: ['00:00', '23:59'], places: [{ at: 'DXB', roles: ['origin', 'destination'] }],
  },
  {
    code: 'CREEKCB', name: 'Creek Customs Brokers LLC', types: ['customs_broker'], country: 'AE', city: 'Dubai', line1: 'Al Garhoud, Airport Road 27',
    contact: 'Priya Nair', phone: '+97142869114', mail: 'entries@creekcustoms.example', trn: '100331876200003', users: ['agent_broker'],
    timezone: 'Asia/Dubai', licence: { code: 'AE-1042716', no: 'CB-20417', days: 211 }, places: [{ at: 'DXB', roles: ['customs_clearance'] }],
  },
  {
    code: 'JEBELFP', name: 'Jebel Freight Partners FZE', types: ['origin_handler', 'destination_handler', 'customs_broker'], iata: '8637992-0022',
      country: 'AE',
    city: 'Jebel Ali', line1: 'JAFZA One, Tower A, Office 1205', contact: 'Rashid Khan', phone: '+97148871220', mail: 'ops@jebelfreight.example',
    trn: '100447203900003', users: ['agent_handler.jea'], timezone: 'Asia/Dubai', licence: { code: 'AE-1093348', no: 'CB-23308', days: 164 },
    places: [
      { at: 'DWC', roles: ['origin', 'destination'] }, { at: 'AEJEA', roles: ['destination', 'customs_clearance'], mode: 'sea' },
      { at: 'AUH', roles: ['destination'] }, { at: 'SHJ', roles: ['destination'] },
    ],
  },
  {
    code: 'GULFBRIDGE', name: 'Gulf Bridge Cargo GSA LLC', types: ['gsa', 'destination_handler'], iata: '8638450', country: 'AE', city: 'Sharjah',
    line1: 'SAIF Zone, Block Q3, Office 41', contact: 'Layla Haddad', phone: '+97165574430', mail: 'network@gulfbridge.example', trn: '100518264700003',
    users: ['agent_handler.gulf', 'agent_handler.doh', 'agent_handler.mct'], timezone: 'Asia/Dubai',
    places: [
      { at: 'KWI', roles: ['destination'] }, { at: 'BAH', roles: ['destination'] }, { at: 'DOH', roles: ['destination'] }, { at: 'MCT', roles: ['origin'] },
    ],
  },
  {
    code: 'NAJDCARGO', name: 'Najd Cargo Services Co.', types: ['origin_handler', 'destination_handler', 'customs_broker'], iata: '8149207-0031', country: 'SA',
    city: 'Riyadh', line1: 'Airport Road, Cargo Terminal, Office 8', contact: 'Fahad Al Qahtani', phone: '+966112219400', mail: 'arrivals@najdcargo.example',
    users: ['agent_handler.ruh', 'agent_broker.ruh'], timezone: 'Asia/Riyadh', licence: { code: 'SA-77120', no: 'ZCB-4471', days: 301 },
    places: [{ at: 'RUH', roles: ['origin', 'destination', 'customs_clearance'] }],
  },
  {
    code: 'HIJAZCLEAR', name: 'Hijaz Clearance and Handling Est.', types: ['destination_handler', 'customs_broker'], country: 'SA', city: 'Jeddah',
    line1: 'Al Madinah Road, Al Khalidiyah', contact: 'Sultan Bakhsh', phone: '+966126857710', mail: 'ops@hijazclear.example', users: ['agent_handler.sa'],
    timezone: 'Asia/Riyadh', licence: { code: 'SA-78033', no: 'ZCB-3902', days: 12 },
    places: [{ at: 'JED', roles: ['destination', 'customs_clearance'] }, { at: 'DMM', roles: ['destination'] }],
  },
  {
    code: 'HARBOURHK', name: 'Harbour Express Logistics Ltd', types: ['origin_handler'], iata: '1334480-0011', country: 'HK', city: 'Hong Kong',
    line1: '9 Chun Ping Road, Chek Lap Kok', contact: 'Winnie Lam', phone: '+85227508800', mail: 'export@harbourexpress.example', timezone: 'Asia/Hong_Kong',
    places: [{ at: 'HKG', roles: ['origin'] }],
  },
  {
    code: 'PEARLRIVER', name: 'Pearl River Air Freight Co., Ltd', types: ['origin_handler'], iata: '0838119-0044', country: 'CN', city: 'Guangzhou',
    line1: 'Baiyun Airport Cargo Terminal, Huadu District', contact: 'Chen Wei', phone: '+862036066123', mail: 'can@pearlriver.example',
    timezone: 'Asia/Shanghai', status: 'inactive', places: [{ at: 'CAN', roles: ['origin'] }],
  },
  {
    code: 'THAMESCB', name: 'Thames Customs and Cargo Ltd', types: ['destination_handler', 'customs_broker'], iata: '9147335-0026', country: 'GB',
      city: 'Hounslow',
    line1: 'Unit 6, Shoreham Road East', contact: 'Oliver Bennett', phone: '+442087591200', mail: 'imports@thamescargo.example', timezone: 'Europe/London',
    licence: { code: 'GB-DR0419', no: 'AEO-GB-0419', days: 420 }, places: [{ at: 'LHR', roles: ['destination', 'customs_clearance'] }],
  },
  {
    code: 'SAHARBOM', name: 'Sahar Clearing and Forwarding Pvt Ltd', types: ['destination_handler', 'customs_broker'], country: 'IN', city: 'Mumbai',
    line1: 'Air Cargo Complex, Sahar, Andheri East', contact: 'Rohan Deshmukh', phone: '+912226828100', mail: 'cargo@saharcf.example',
    timezone: 'Asia/Kolkata', licence: { code: 'IN-11-1785', no: 'CHA-11/1785', days: 96 },
      places: [{ at: 'BOM', roles: ['destination', 'customs_clearance'] }],
  },
  {
    code: 'NILEHAND', name: 'Nile Handling SAE', types: ['destination_handler'], country: 'EG', city: 'Cairo', line1: 'Cargo Village, Terminal 2, Heliopolis',
    contact: 'Mona Fathy', phone: '+20226964800', mail: 'inbound@nilehandling.example', users: ['agent_handler.far'], timezone: 'Africa/Cairo',
    places: [{ at: 'CAI', roles: ['destination'] }],
  },
]

const idOf = (code: string): number => demoAgents.findIndex((agent) => agent.code === code) + 1

/** The agent a demo account is of. */
export const agentIdOfUser = (mail: string): number | null => (idOf(demoAgents.find(({ users }) => users?.includes(mail))?.code ?? '') || null)
/** The airports of a demo agent's users, as `airportsOfAgent` has them. */
export const demoAirportsOf = (agentId: number): string[] => (demoAgents[agentId - 1]?.places ?? []).map(({ at }) => at.slice(-3))
/** Who clears the demo's lanes into a country; the broker of Dubai where nobody does. */
export const clearanceAgentAt = (gateway: string | undefined): number =>
  idOf(demoAgents.find(({ places }) => places.some(({ at, roles }) => at === gateway && roles.includes('customs_clearance')))?.code ?? 'CREEKCB')

export function agentRows(nowMs: number): Numbered<typeof baseAgents>[] {
  return demoAgents.map((agent, i) => {
    const at = iso(nowMs - (320 - i * 17) * dayMs)
    return {
      id: i + 1, agent_code: agent.code, agent_name: agent.name, agent_types: [...agent.types], iata_agent_code: agent.iata ?? null,
      country_code: agent.country, city: agent.city, line1: agent.line1, line2: null, state: null, pincode: null, contact_name: agent.contact,
      email: agent.mail, phone: agent.phone, alternate_phone: null,
      operations_emails: [agent.mail, ...(agent.users ?? []).map((user) => `${user}@demo.example`)], vat_trn: agent.trn ?? null,
      customs_code: agent.licence?.code ?? null, licence_no: agent.licence?.no ?? null,
      licence_expiry: agent.licence ? plainDay(nowMs + agent.licence.days * dayMs) : null,
      working_days: agent.country === 'EG' ? [1, 2, 3, 4, 7] : [1, 2, 3, 4, 5, 6], open_from: agent.opens?.[0] ?? '08:00', open_to: agent.opens?.[1] ?? '20:00',
      timezone: agent.timezone, suspended_user_ids: [], status: agent.status ?? 'active', created_at: at, updated_at: at,
    }
  })
}

/** Twenty-six places; customs in Cairo and a destination agent in Muscat are missing. */
export function airportAgentRows(nowMs: number): RowOf<typeof airportAgents>[] {
  return demoAgents.flatMap((agent, i) => agent.places.flatMap(({ at: airport, roles, mode }) => roles.map((role) => {
    const at = iso(nowMs - (300 - i * 15) * dayMs)
    return {
      agent_id: i + 1, location_type: airport.length === 5 ? 'port' as const : 'airport' as const, airport_code: airport,
      country_code: countryAt[airport] ?? agent.country, role, client_ids: null, transport_mode: mode ?? 'any' as const, priority: 10,
      receives_prealert: role !== 'origin', effective_from: plainDay(nowMs - 300 * dayMs), effective_to: null, status: agent.status ?? 'active' as const,
      created_at: at, updated_at: at,
    }
  })))
}

/** Airports outside their agent's country. */
const countryAt: Readonly<Record<string, string>> = { KWI: 'KW', BAH: 'BH', DOH: 'QA', MCT: 'OM' }
