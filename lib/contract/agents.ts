import { z } from 'zod'
import { agentDocument, agentMode, agentRole, agentStatus, agentType, airportAgentStatus, gatewayType } from '@/lib/domain/agent'
import { Email, Emails } from './email'
import { anyOf, anySignedIn, byId, CountryCode, Day, del, Flag, get, Id, Instant, lookup, paged, paging, patch, post, searchText } from './kernel'
import { NationalPhone, OptionalNationalPhone } from './phone'

const lists = 'app_base:agent-list'
const edits = 'app_base:agent-edit'
const maps = 'app_base:agent-mapping'
/** An agent's own people keep its contacts, addresses of mails and papers themselves (agents-prealerts.md 5). */
const ofAgents = ['agent'] as const
const changedAgents = ['baseAgents.list', 'baseAgents.one', 'baseAgents.dropdown']
const changedMappings = ['airportAgents.list', 'airportAgents.one', 'airportAgents.gaps', 'airportAgents.resolve', 'airportAgents.order', ...changedAgents]
const mb = 1024 * 1024

const Type = z.enum(agentType.names)
const Role = z.enum(agentRole.names)
const Mode = z.enum(agentMode.names)
const Status = z.enum(agentStatus.names)
const line = (most: number, name: string) => z.string().trim().normalize('NFC').min(1, `${name} is required.`).max(most, `Use at most ${most} characters.`)
const maybe = (most: number) => z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`).nullish()
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:mm.')
/** IATA code of an airport, or UN/LOCODE of a port. */
const Gateway = z.string().trim().toUpperCase().regex(/^[A-Z]{3}$|^[A-Z]{2}[A-Z0-9]{3}$/, 'Use an airport’s three letters or a port’s five.')

/** Contacts, which an agent's own people may change; the rest is ours. */
const contacts = {
  contact_name: line(80, 'Contact'),
  email: Email,
  phone: NationalPhone,
  alternate_phone: OptionalNationalPhone,
  operations_emails: Emails(10, 1),
}
const fields = {
  agent_name: line(80, 'Name'),
  agent_types: z.array(Type).min(1, 'Choose at least one type.'),
  iata_agent_code: z.string().trim().regex(/^(\d{7}(-\d{4})?)?$/, 'Seven digits, with CASS 1234567-0012.').nullish(),
  country_code: CountryCode,
  city: line(80, 'City'),
  line1: line(120, 'Address line 1'),
  line2: maybe(120),
  state: maybe(80),
  pincode: maybe(12),
  ...contacts,
  vat_trn: z.string().trim().max(20).nullish(),
  customs_code: maybe(30),
  licence_no: maybe(50),
  licence_expiry: Day.nullish(),
  working_days: z.array(z.coerce.number().int().min(1).max(7)).min(1, 'Choose at least one working day.').max(7),
  open_from: Clock,
  open_to: Clock,
  timezone: z.string().trim().max(60),
}
const agentCode = z.string().trim().toUpperCase().regex(/^[A-Z0-9_]{2,15}$/, '2 to 15 capital letters, digits or _.')

const Document = z.object({
  id: Id, doc_type: z.enum(agentDocument.names), file_name: z.string(), mime: z.string(), size: z.number(), created_at: Instant,
})
const Agent = z.object({
  id: Id,
  agent_code: z.string(),
  agent_name: z.string(),
  agent_types: z.array(Type),
  country_code: z.string(),
  city: z.string(),
  /** Where it is mapped, each place once. */
  airports: z.array(z.string()),
  contact_name: z.string(),
  phone: z.string(),
  email: z.string(),
  licence_expiry: z.string().nullable(),
  /** Days until its licence ends; negative once it has. */
  licence_days: z.number().nullable(),
  user_count: z.number(),
  status: Status,
  version: z.number(),
})
const AgentDetail = z.object({
  ...fields, id: Id, agent_code: z.string(), iata_agent_code: z.string().nullable(), line2: z.string().nullable(), state: z.string().nullable(),
  pincode: z.string().nullable(), email: z.string(), phone: z.string(), alternate_phone: z.string().nullable(), operations_emails: z.array(z.string()),
  vat_trn: z.string().nullable(), customs_code: z.string().nullable(), licence_no: z.string().nullable(), licence_expiry: z.string().nullable(),
  user_count: z.number(), open_pre_alerts: z.number(), status: Status, version: z.number(), documents: z.array(Document),
  /** Fields its reader may not change. */
  locked: z.array(z.string()),
})

/** Partners that handle freight at airports and ports (agents-prealerts.md 2, 5). */
export const baseAgents = {
  list: get('/api/base-agent/list', {
    needs: lists,
    query: paging.extend({
      country_code: anyOf(CountryCode), airport_code: Gateway.optional(), agent_type: anyOf(Type), status: anyOf(Status),
      /** Licence ends within 30 days. */
      expiring: Flag.optional(),
    }),
    reply: paged(Agent),
  }),
  dropdown: lookup('/api/base-agent/dropdown_list', {
    ...anySignedIn,
    query: z.object({
      agent_type: Type.optional(), airport_code: Gateway.optional(), country_code: CountryCode.optional(),
      /** Those that may take this role. */
      role: Role.optional(), search: searchText(100).optional(),
    }),
    reply: z.array(z.object({ id: Id, agent_code: z.string(), agent_name: z.string() })),
  }),
  one: get('/api/base-agent/edit/:id', { needs: lists, own: ofAgents, params: byId, reply: AgentDetail }),
  create: post('/api/base-agent/create', {
    needs: edits,
    body: z.object({
      agent_code: agentCode, ...fields, working_days: fields.working_days.default([1, 2, 3, 4, 5, 6]), open_from: Clock.default('08:00'),
      open_to: Clock.default('20:00'),
      /** Left out, the country's. */
      timezone: fields.timezone.optional(),
    }),
    reply: z.object({ id: Id }),
    refreshes: changedAgents,
  }),
  change: patch('/api/base-agent/update/:id', {
    needs: edits, own: ofAgents, params: byId,
    body: z.object({ agent_code: agentCode, ...fields, version: z.number().int() }).partial(),
    reply: AgentDetail, refreshes: changedAgents,
  }),
  toggle: patch('/api/base-agent/toggle/:id/:status', {
    needs: edits, params: z.object({ id: Id, status: Status }), body: z.object({ force: Flag.optional() }), reply: z.object({ status: Status }),
    refreshes: changedMappings,
  }),
  /** Adds a paper: PDF, JPG or PNG of at most 10 MB, ten an agent. The same file given again is the one already there. */
  addDocument: post('/api/base-agent/document/:id', {
    needs: edits, own: ofAgents, kind: 'upload', params: byId, body: z.object({ doc_type: z.enum(agentDocument.names) }), reply: Document,
    maxBytes: 10 * mb + 64 * 1024, maxFileBytes: 10 * mb, refreshes: ['baseAgents.one'],
  }),
  removeDocument: del('/api/base-agent/document/:id', { needs: edits, own: ofAgents, params: byId, refreshes: ['baseAgents.one'] }),
  documentFile: get('/api/base-agent/document/:id/file', { needs: lists, own: ofAgents, params: byId, kind: 'download' }),
}

const placing = {
  role: Role,
  client_ids: z.array(Id).max(500).nullish(),
  transport_mode: Mode,
  priority: z.coerce.number('Priority is a number.').int().min(1, 'From 1 to 99.').max(99, 'From 1 to 99.'),
  receives_prealert: z.boolean(),
  effective_from: Day,
  effective_to: Day.nullish(),
}
/** One place may come as its text alone. */
const places = z.preprocess(
  (given) => (typeof given === 'string' && given ? [given] : given),
  z.array(Gateway, 'Choose at least one airport').min(1, 'Choose at least one airport').max(50, 'At most 50 airports at a time.'),
)
const Mapping = z.object({
  id: Id,
  agent_id: Id,
  agent_code: z.string(),
  agent_name: z.string(),
  location_type: z.enum(gatewayType.names),
  airport_code: z.string(),
  airport_name: z.string(),
  country_code: z.string(),
  role: Role,
  /** Null: every client. */
  client_ids: z.array(Id).nullable(),
  /** Their names, or `All`. */
  clients: z.string(),
  transport_mode: Mode,
  priority: z.number(),
  receives_prealert: z.boolean(),
  effective_from: z.string(),
  effective_to: z.string().nullable(),
  open_pre_alerts: z.number(),
  status: z.enum(airportAgentStatus.names),
  version: z.number(),
})
/** Whom a shipment meets at an airport, the first asked first. */
const Met = z.object({
  mapping_id: Id, agent_id: Id, agent_code: z.string(), agent_name: z.string(), airport_code: z.string(), role: Role, transport_mode: Mode,
  priority: z.number(), named: z.boolean(), receives_prealert: z.boolean(),
})

/** Which agent does what at which airport or port, for whom, in which order (agents-prealerts.md 2, 5, 7.5). */
export const airportAgents = {
  list: get('/api/airport-agent/list', {
    needs: maps,
    query: paging.extend({
      airport_code: Gateway.optional(), country_code: anyOf(CountryCode), agent_id: anyOf(Id), role: anyOf(Role), client_id: Id.optional(),
      status: anyOf(z.enum(airportAgentStatus.names)),
    }),
    reply: paged(Mapping),
  }),
  /** Airports and ports that lanes use, without an agent to receive or to clear there. */
  gaps: get('/api/airport-agent/gaps', {
    needs: maps,
    query: paging.extend({ role: Role.optional() }),
    reply: paged(z.object({
      id: Id, airport_code: z.string(), airport_name: z.string(), country_code: z.string(), role: Role, clients: z.string(), linehauls: z.string(),
      linehaul_count: z.number(),
    })),
  }),
  resolve: get('/api/airport-agent/resolve', {
    ...anySignedIn,
    query: z.object({
      airport_code: Gateway, role: Role, client_id: Id.optional(), transport_mode: z.enum(['air', 'sea', 'road']).optional(), on_date: Day.optional(),
    }),
    reply: z.object({ agent: Met, alternatives: z.array(Met) }),
  }),
  /** Every mapping of an airport and role in force or to come, as they follow each other: what the form shows of the order. */
  order: get('/api/airport-agent/order', {
    needs: maps, query: z.object({ airport_code: Gateway, role: Role }), reply: z.array(Mapping),
  }),
  one: get('/api/airport-agent/edit/:id', { needs: maps, params: byId, reply: Mapping }),
  create: post('/api/airport-agent/create', {
    needs: edits,
    body: z.object({
      agent_id: Id, airport_codes: places, ...placing,
      transport_mode: Mode.default('any'), priority: placing.priority.default(10), receives_prealert: z.boolean().default(true),
      /** Left out, from today. */
      effective_from: Day.optional(),
    }),
    reply: z.object({ ids: z.array(Id) }),
    refreshes: changedMappings,
  }),
  change: patch('/api/airport-agent/update/:id', {
    needs: edits, params: byId, body: z.object({ ...placing, version: z.number().int() }).partial(), reply: Mapping, refreshes: changedMappings,
  }),
  toggle: patch('/api/airport-agent/toggle/:id/:status', {
    needs: edits, params: z.object({ id: Id, status: z.enum(airportAgentStatus.names) }), body: z.object({ force: Flag.optional() }),
    reply: z.object({ status: z.enum(airportAgentStatus.names) }), refreshes: changedMappings,
  }),
}
