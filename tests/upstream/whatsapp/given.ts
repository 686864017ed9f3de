import { afterAll, afterEach, beforeAll } from 'vitest'
import { waId } from '@/lib/domain/whatsapp'
import { sendWhatsapp } from '@/upstream/areas/whatsapp/send'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import type { Callback, Reply } from '@/upstream/sandbox-whatsapp/account'
import { startSandboxWhatsapp, type SandboxWhatsapp } from '@/upstream/sandbox-whatsapp/server'
import type { useApp } from '../app'
import { given, happened, type Parcel } from '../tracking/parcels'

type App = ReturnType<typeof useApp>
type Said = Reply extends infer R ? (R extends Reply ? Omit<R, 'from'> : never) : never

export interface Kept {
  id: number; kind: string; direction: string; body: string; status: string; error: string | null; error_code: number | null; attempts: number
  wamid: string | null; template_name: string | null; action: string | null; payload: Record<string, never> | null
}

let serial = 0
/** Emirati mobile numbers that nobody else in the database has. */
const somePhone = (): string => `+97155${String(Date.now() % 10_000).padStart(4, '0')}${String((serial += 1) % 1000).padStart(3, '0')}`

/** The sandbox of WhatsApp beside the app, with the client NOORB writing to its consignees. */
export function useWhatsapp(app: App) {
  const here = { sandbox: null as unknown as SandboxWhatsapp }
  const setting = async (isOn: boolean) => {
    await app.query(`delete from configurations where config_key = 'whatsapp_messages'`)
    await app.query(`insert into configurations (config_key, scope_key, client_id, data_type, value, valid_from)
      select 'whatsapp_messages', 'client:' || id, id, 'bool', $1, '2026-01-01' from clients where client_code = 'NOORB'`, [String(isOn)])
    dropSettings()
  }
  beforeAll(async () => {
    here.sandbox = await startSandboxWhatsapp()
    here.sandbox.pace(null)
    app.services.config.SANDBOX_WHATSAPP_URL = here.sandbox.url
    await setting(true)
  })
  afterEach(() => here.sandbox.onTaken(null))
  afterAll(async () => {
    app.services.config.SANDBOX_WHATSAPP_URL = undefined
    dropSettings()
    await here.sandbox.close()
  })

  const send = () => sendWhatsapp(app.services)
  const notice = ({ payload, signature }: Callback) => app.nobody.call('whatsapp.notice', { payload, signature })
  const messages = ({ id }: Pick<Parcel, 'id'>) => app.query<Kept>(
    `select m.id, m.kind, m.direction, m.body, m.status, m.error, m.error_code, m.attempts, m.wamid, m.template_name, m.action, m.payload
       from whatsapp_messages m
       join whatsapp_conversations v on v.id = m.conversation_id where v.package_id = $1 order by m.id`, [id])
  interface Conversation { id: number; unread: number; cod_answer: string | null; owner_id: number | null }
  const conversation = async ({ id }: Pick<Parcel, 'id'>) => (await app.query<Conversation>(
    'select id, unread, cod_answer, owner_id from whatsapp_conversations where package_id = $1', [id]))[0]

  /** A parcel with its carrier, to a phone of its own; `tell` has it go out for delivery. */
  async function parcel(differs: Record<string, unknown> = {}) {
    const phone = somePhone()
    const made = await given(app, { consignee_phone: phone, consignee_phone_key: waId(phone).slice(-9), ...differs })
    await happened(app, made, ['ORD02', 150], ['LMD01', 5])
    const say = (said: Said) => here.sandbox.account.say({ from: waId(phone), ...said } as Reply)
    return {
      ...made, phone: waId(phone), said: say, says: (said: Said) => notice(say(said)), messages: () => messages(made), conversation: () => conversation(made),
      goesOut: () => happened(app, made, ['LMD03', 0]),
    }
  }
  return { here, send, notice, parcel, messages, conversation, setting }
}
