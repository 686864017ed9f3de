import { createHmac, randomUUID } from 'node:crypto'
import { whatsappKeys } from './keys'
import { sandboxTemplates, type SandboxTemplate } from './templates'

const DAY_MS = 24 * 3_600_000

/** A message as it was sent to the API. */
export interface Taken {
  wamid: string
  to: string
  type: string
  body: Record<string, unknown>
  /** What the sender had it brought back with (`biz_opaque_callback_data`). */
  mark: string | null
}
/** A callback as it is sent: the body to the byte, and its signature. */
export interface Callback {
  payload: string
  signature: string
}
/** What a consignee does: one of the message types of the API, and the message it answers. */
export type Reply = { from: string; name?: string; context?: string; at?: number; id?: string } & (
  | { type: 'text'; text: string }
  | { type: 'button'; payload: string; text: string }
  | { type: 'interactive'; id_of: string; title: string }
  | { type: 'location'; latitude: number; longitude: number }
  | { type: 'image'; caption?: string }
)
interface Fault { status: number; code: number; message: string; details: string }
export const isFault = (said: Fault | Taken): said is Fault => 'code' in said

export const signed = (value: unknown): Callback => {
  const payload = JSON.stringify(value)
  return { payload, signature: `sha256=${createHmac('sha256', whatsappKeys.app_secret).update(payload).digest('hex')}` }
}
const entry = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{
    id: whatsappKeys.business_account_id,
    changes: [{ field: 'messages', value: {
      messaging_product: 'whatsapp', metadata: { display_phone_number: '97140000000', phone_number_id: whatsappKeys.phone_number_id }, ...value,
    } }],
  }],
})
const seconds = (ms: number) => String(Math.floor(ms / 1000))

/** A callback of how far a message is; `code` with 'failed' alone. */
export const statusCallback = ({ wamid, to, mark }: Taken, status: string, at: number, code?: number): Callback => signed(entry({
  statuses: [{
    id: wamid, status, timestamp: seconds(at), recipient_id: to, ...(mark !== null && { biz_opaque_callback_data: mark }),
    ...(code !== undefined && { errors: [{ code, title: 'Message failed to send', message: 'Message failed to send' }] }),
  }],
}))

function contentOf(reply: Reply, media: string): object {
  switch (reply.type) {
    case 'text': return { type: 'text', text: { body: reply.text } }
    case 'button': return { type: 'button', button: { payload: reply.payload, text: reply.text } }
    case 'interactive': return { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: reply.id_of, title: reply.title } } }
    case 'location': return { type: 'location', location: { latitude: reply.latitude, longitude: reply.longitude } }
    default: return { type: 'image', image: { id: media, mime_type: 'image/jpeg', ...(reply.caption && { caption: reply.caption }) } }
  }
}

const fault = (status: number, code: number, message: string, details: string): Fault => ({ status, code, message, details })

interface SentTemplate { name: string; language: { code: string }; components?: { type: string; parameters?: unknown[] }[] }
/** Why Meta does not take a template; null where it does. */
function templateRefused(templates: readonly SandboxTemplate[], { name, language, components = [] }: SentTemplate): Fault | null {
  const found = templates.find((one) => one.name === name && one.language === language.code)
  if (!found || found.status === 'PENDING' || found.status === 'REJECTED')
    return fault(404, 132_001, '(#132001) Template name does not exist in the translation', `template name (${name}) does not exist in ${language.code}`)
  if (found.status === 'PAUSED') return fault(400, 132_015, '(#132015) Template is Paused', 'Template is paused due to low quality')
  if (found.status === 'DISABLED') return fault(400, 132_016, '(#132016) Template is Disabled', 'Template was disabled')
  const given = components.find((one) => one.type === 'body')?.parameters?.length ?? 0
  const expected = new Set(found.body.match(/\{\{\d+\}\}/g)).size
  return given === expected ? null
    : fault(400, 132_000, '(#132000) Number of parameters does not match', `body: number of localizable_params (${given}) does not match (${expected})`)
}

interface Standing { templates: readonly SandboxTemplate[]; lastIn: ReadonlyMap<string, number> }
/** Why Meta does not take a message; null where it does. */
function refused({ templates, lastIn }: Standing, to: string, body: Record<string, unknown>): Fault | null {
  if (body.messaging_product !== 'whatsapp') return fault(400, 100, '(#100) Invalid parameter', 'The parameter messaging_product is required.')
  if (!/^\d{8,15}$/.test(to)) return fault(400, 131_009, '(#131009) Parameter value is not valid', 'Recipient phone number is not valid')
  if (body.type === 'template') return templateRefused(templates, body.template as SentTemplate)
  const isOpen = Date.now() - (lastIn.get(to) ?? Number.NEGATIVE_INFINITY) < DAY_MS
  return isOpen ? null : fault(400, 131_047, '(#131047) Re-engagement message',
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.')
}

/** One business number of the sandbox: what it was sent, when each consignee last wrote, its templates. It forgets everything when it stops. */
export function sandboxAccount() {
  const taken: Taken[] = []
  const lastIn = new Map<string, number>()
  const templates: SandboxTemplate[] = sandboxTemplates()
  return {
    taken, templates,
    /** As if the consignee had written then. */
    wrote: (phone: string, at: number) => void lastIn.set(phone, at),
    take(body: Record<string, unknown>): Fault | Taken {
      const [to, type] = [String(body.to).replace(/\D/g, ''), typeof body.type === 'string' ? body.type : 'text']
      const refusal = refused({ templates, lastIn }, to, body)
      if (refusal) return refusal
      const mark = typeof body.biz_opaque_callback_data === 'string' ? body.biz_opaque_callback_data : null
      const made: Taken = { wamid: `wamid.${Buffer.from(randomUUID()).toString('base64url')}`, to, type, body, mark }
      taken.push(made)
      return made
    },
    /** What a consignee writes, as it is called back; the window of that number opens. */
    say(reply: Reply): Callback {
      const at = reply.at ?? Date.now()
      lastIn.set(reply.from, Math.max(at, lastIn.get(reply.from) ?? 0))
      return signed(entry({
        contacts: [{ profile: { name: reply.name ?? 'Consignee' }, wa_id: reply.from }],
        messages: [{
          ...(reply.context && { context: { from: '97140000000', id: reply.context } }), from: reply.from,
          id: reply.id ?? `wamid.${Buffer.from(randomUUID()).toString('base64url')}`, timestamp: seconds(at), ...contentOf(reply, '400000000000001'),
        }],
      }))
    },
  }
}
export type SandboxAccount = ReturnType<typeof sandboxAccount>
