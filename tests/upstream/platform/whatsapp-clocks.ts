import { afterAll } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { startSandboxWhatsapp, type SandboxWhatsapp } from '@/upstream/sandbox-whatsapp/server'

const some = (from: string) => `select exists (select 1 from ${from}) as done`
const tomorrow = addDays(today(), 1)

let sandbox: SandboxWhatsapp | null = null
afterAll(() => sandbox?.close())
/** Starts the sandbox for the tests of a file; answers its address. */
export async function sandboxWhatsapp(): Promise<string> {
  sandbox = await startSandboxWhatsapp()
  return sandbox.url
}

/** Clocks of WhatsApp; its sandbox runs beside them. */
export const whatsappClocks = {
  'whatsapp.photos': {
    cron: '* * * * *',
    before: [`insert into whatsapp_messages (conversation_id, direction, kind, body, wamid, media_id, status)
      select min(id), 'in', 'image', 'Photo', 'wamid.clock', '400000000000001', 'received' from whatsapp_conversations`],
    done: some("whatsapp_messages where wamid = 'wamid.clock' and file_path is not null"),
  },
  'whatsapp.templates': {
    cron: '20 3 * * *', before: ["delete from whatsapp_templates where template_name = 'ask_location'"],
    done: some("whatsapp_templates where template_name = 'ask_location' and language = 'ar'"),
  },
  'whatsapp.tomorrow': {
    cron: '0 16 * * *',
    before: [`update packages set status = 'with_carrier', environment = 'production', requested_delivery_date = '${tomorrow}',
      consignee_phone = '+971501112223'
      where id = (select max(p.id) from packages p where exists (select 1 from configurations s where s.config_key = 'whatsapp_messages' and s.value = 'true'
        and s.client_id = p.client_id))`],
    done: some(`whatsapp_messages m join whatsapp_conversations v on v.id = m.conversation_id
      where v.phone = '971501112223' and m.once_key like '%${tomorrow}'`),
  },
}
