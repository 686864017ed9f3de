import { sql } from 'drizzle-orm'
import { agentStatus, licenceWarnings } from '@/lib/domain/agent'
import { localeOf } from '../../core/accounts/account-letters'
import { holdersQuery } from '../../core/accounts/key-holders'
import { postMessage } from '../../core/messages/post-message'
import { first, inTransaction, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { newEndings, type Ending } from '../../platform/expiry-warnings'
import { written } from '../../platform/letter-words'
import { licenceEnds } from '../../platform/licence-words'
import type { Services } from '../../platform/services'

async function writeOfLicence(tx: Db, { config, mail }: Services, { id, expires_on, days }: Ending): Promise<void> {
  const agent = await first<{ agent_code: string; agent_name: string; contact_name: string; email: string }>(
    tx, sql`select agent_code, agent_name, contact_name, email from base_agents where id = ${id}`,
  )
  if (!agent) return
  const facts = { holder: agent.agent_name, ends: expires_on, link: `${config.PUBLIC_URL}/addAgent/${id}` }
  await mail.post(tx, {
    ...written('licence_expiring', licenceEnds, facts, { name: agent.contact_name, locale: await localeOf(tx, agent.email) }), to: [agent.email],
    ref: { type: 'agent', no: agent.agent_code },
  })
  await postMessage(tx, holdersQuery('app_base:agent-edit'), {
    subject: `Licence of ${agent.agent_name} ends in ${days} days`, body: 'Enter the new licence before it ends.',
    category: 'alert', severity: 'warning', link: `/addAgent/${id}`, group_key: `agent-licence-${id}`,
  })
}

/** Each morning: licences of agents that end in 30 days (agents-prealerts.md 2, licence_expiry). */
export async function watchAgents(services: Services): Promise<void> {
  await inTransaction(services.database.db, async (tx) => {
    const licensed = sql`select id, licence_expiry as expires_on from base_agents
      where status = ${literal(agentStatus, 'active')} and licence_expiry is not null`
    for (const ending of await newEndings(tx, 'agent_licence', licensed, licenceWarnings)) await writeOfLicence(tx, services, ending)
  })
}

export function agentJobs(services: Services): void {
  services.jobs.work('agents.watch', () => watchAgents(services))
  services.jobs.every('agents.watch', '10 7 * * *')
}
