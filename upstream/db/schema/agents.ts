import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { agentDocument, agentMode, agentRole, agentStatus, airportAgentStatus, gatewayType } from '@/lib/domain/agent'
import { choiceColumn, instant, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'

/** agents-prealerts.md 2, base_agent: a partner that handles freight at airports and ports. */
export const baseAgents = pgTable(
  'base_agents',
  {
    id: rowId(),
    /** Fixed once it is added. */
    agent_code: text('agent_code').notNull(),
    agent_name: text('agent_name').notNull(),
    agent_types: text('agent_types').array().notNull(),
    iata_agent_code: text('iata_agent_code'),
    country_code: text('country_code').notNull(),
    city: text('city').notNull(),
    line1: text('line1').notNull(),
    line2: text('line2'),
    state: text('state'),
    pincode: text('pincode'),
    contact_name: text('contact_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    alternate_phone: text('alternate_phone'),
    /** Who gets its pre-alerts and flight notices. */
    operations_emails: text('operations_emails').array().notNull(),
    vat_trn: text('vat_trn'),
    customs_code: text('customs_code'),
    licence_no: text('licence_no'),
    licence_expiry: date('licence_expiry'),
    /** ISO days, 1 is Monday. */
    working_days: integer('working_days').array().notNull(),
    open_from: text('open_from').notNull(),
    open_to: text('open_to').notNull(),
    timezone: text('timezone').notNull(),
    /** Users who lost their way in with the agent; they get it back with it. */
    suspended_user_ids: ref('suspended_user_ids').array().notNull().default(sql`'{}'`),
    status: statusColumn(agentStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('base_agents_code_once').on(t.agent_code),
    uniqueIndex('base_agents_name_once').on(sql`lower(${t.agent_name})`).where(sql`${t.status} <> ${literal(agentStatus, 'delete')}`),
    uniqueIndex('base_agents_iata_once').on(t.iata_agent_code)
      .where(sql`${t.iata_agent_code} is not null and ${t.status} <> ${literal(agentStatus, 'delete')}`),
    index('base_agents_country').on(t.country_code, t.status),
    index('base_agents_licence').on(t.licence_expiry).where(sql`${t.status} = ${literal(agentStatus, 'active')} and ${t.licence_expiry} is not null`),
    check('base_agents_code', sql`${t.agent_code} ~ '^[A-Z0-9_]{2,15}$'`),
    check('base_agents_types', sql`cardinality(${t.agent_types}) > 0
      and ${t.agent_types} <@ '{origin_handler,destination_handler,customs_broker,gsa,trucker}'::text[]`),
    check('base_agents_mails', sql`cardinality(${t.operations_emails}) between 1 and 10`),
  ],
)

/** Licences, agreements and insurances of an agent: at most ten. */
export const baseAgentDocuments = pgTable(
  'base_agent_documents',
  {
    id: rowId(),
    agent_id: ref('agent_id').notNull().references(() => baseAgents.id),
    doc_type: choiceColumn(agentDocument).notNull(),
    file_name: text('file_name').notNull(),
    path: text('path').notNull(),
    mime: text('mime').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
    created_by: ref('created_by'),
  },
  (t) => [uniqueIndex('base_agent_documents_once').on(t.agent_id, t.sha256)],
)

/** agents-prealerts.md 2, airport_agent: which agent does what at an airport or port, for whom, and in which order. */
export const airportAgents = pgTable(
  'airport_agents',
  {
    id: rowId(),
    agent_id: ref('agent_id').notNull().references(() => baseAgents.id),
    location_type: choiceColumn(gatewayType).notNull().default('airport'),
    /** IATA code, or UN/LOCODE of a port. */
    airport_code: text('airport_code').notNull(),
    country_code: text('country_code').notNull(),
    role: choiceColumn(agentRole).notNull(),
    /** Null: every client. */
    client_ids: bigint('client_ids', { mode: 'number' }).array(),
    transport_mode: choiceColumn(agentMode).notNull().default('any'),
    /** Lower goes first. */
    priority: integer('priority').notNull().default(10),
    receives_prealert: boolean('receives_prealert').notNull().default(true),
    effective_from: date('effective_from').notNull(),
    effective_to: date('effective_to'),
    status: statusColumn(airportAgentStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('airport_agents_once').on(t.agent_id, t.airport_code, t.role, t.transport_mode)
      .where(sql`${t.status} = ${literal(airportAgentStatus, 'active')}`),
    // For every client; those for some of them are compared under a lock of the airport and role.
    uniqueIndex('airport_agents_general_once').on(t.airport_code, t.role, t.transport_mode, t.priority)
      .where(sql`${t.status} = ${literal(airportAgentStatus, 'active')} and ${t.client_ids} is null`),
    index('airport_agents_place').on(t.airport_code, t.role, t.status),
    index('airport_agents_agent').on(t.agent_id, t.status),
    check('airport_agents_code', sql`${t.airport_code} ~ case ${t.location_type} when 'airport' then '^[A-Z]{3}$' else '^[A-Z]{2}[A-Z0-9]{3}$' end`),
    check('airport_agents_priority', sql`${t.priority} between 1 and 99`),
    check('airport_agents_clients', sql`cardinality(${t.client_ids}) > 0`),
    check('airport_agents_ends', sql`${t.effective_to} >= ${t.effective_from}`),
  ],
)
