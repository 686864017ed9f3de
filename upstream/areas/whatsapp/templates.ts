import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { whatsappTemplates as calls } from '@/lib/contract/whatsapp'
import { whatsappNotice, whatsappStatus } from '@/lib/domain/whatsapp'
import { inTransaction, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import type { Ctx } from '../../platform/implement'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { cloudApi, type Template, WhatsappAway, WhatsappBusy, WhatsappRefused } from './cloud-api'
import { connectionOf } from './connection'

type Row = z.output<typeof calls.list.reply>['rows'][number]
const sent = sql`(select count(*)::int from whatsapp_messages m where m.template_name = t.template_name
  and m.payload->'template'->'language'->>'code' = t.language
  and m.status in ${literals(whatsappStatus, 'sent', 'delivered', 'read')} and m.said_at > now() - interval '30 days')`

/** The templates as last read from Meta. */
export function templateList(db: Db, query: z.output<typeof calls.list.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Row>(
    db,
    {
      columns: sql`t.id, t.template_name, t.language, t.category, t.status, t.body, t.buttons, t.rejected_reason, t.synced_at,
        t.template_name = any(${sql.param([...whatsappNotice.names])}::text[]) as in_use, ${sent} as sent_30d`,
      from: sql`whatsapp_templates t`,
      where: [
        anyOfValues(sql`t.status`, query.status), anyOfValues(sql`t.category`, query.category), anyOfValues(sql`t.language`, query.language),
        found ? sql`(t.template_name ilike ${found} or t.body ilike ${found})` : undefined,
      ],
      sorts: { template_name: { by: sql`t.template_name`, kind: 'text' }, synced_at: { by: sql`t.synced_at`, kind: 'time' } },
      defaultSort: 'template_name', id: sql`t.id`, few: true,
    },
    query,
  )
}

/** Keeps the templates as Meta has them now; those it has no longer are forgotten. */
async function keepTemplates(tx: Db, found: readonly Template[]): Promise<void> {
  await rows(
    tx,
    sql`insert into whatsapp_templates as t (meta_id, template_name, language, category, status, body, buttons, rejected_reason)
        select g.meta_id, g.template_name, g.language, g.category, g.status, g.body, array(select jsonb_array_elements_text(g.buttons)), g.rejected_reason
        from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as g(meta_id text, template_name text, language text, category text, status text, body text,
          buttons jsonb, rejected_reason text) order by g.template_name, g.language
        on conflict (template_name, language) do update set meta_id = excluded.meta_id, category = excluded.category, status = excluded.status,
          body = excluded.body, buttons = excluded.buttons, rejected_reason = excluded.rejected_reason, synced_at = now()`,
  )
  await rows(tx, sql`delete from whatsapp_templates where synced_at < now()`)
}

/** Reads the templates and their approval from Meta; answers how many there are. */
async function syncTemplates({ database: { db }, config }: Pick<Services, 'database' | 'config'>): Promise<number> {
  const connection = connectionOf(config)
  if (!connection) throw new Refusal(409, 'WhatsApp is not connected.')
  const found = await cloudApi(connection).templates()
  await inTransaction(db, (tx) => keepTemplates(tx, found))
  return found.length
}

const isOfMeta = (error: unknown): error is Error => error instanceof WhatsappAway || error instanceof WhatsappBusy || error instanceof WhatsappRefused

export async function syncNow({ services, who, request }: Ctx<unknown, unknown, unknown>): Promise<z.output<typeof calls.sync.reply>> {
  const templates = await syncTemplates(services).catch((error: unknown) => {
    throw isOfMeta(error) ? new Refusal(502, `WhatsApp did not answer: ${error.message}`) : error
  })
  await writeAudit(services.database.db, who, request, 'whatsappTemplates.sync', [{ entity: 'whatsapp_templates', entity_id: 'all', after: { templates } }])
  return { templates, message: `${templates} templates were read.` }
}

/** What the clock does: without a connection, or while Meta is away, what is known stays. */
export async function syncNightly(services: Services): Promise<void> {
  if (!connectionOf(services.config)) return
  await syncTemplates(services).catch((error: unknown) => {
    if (!isOfMeta(error)) throw error
    services.log.warn({ why: error.message }, 'templates of WhatsApp could not be read')
  })
}
