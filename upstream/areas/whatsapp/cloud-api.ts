import { z } from 'zod'
import { refusalOf, templateCategory, templateStatus } from '@/lib/domain/whatsapp'
import { retryAfter } from '../../platform/retry-after'
import type { WhatsappConnection } from './connection'

/** Meta did not answer, or answered that it cannot now. */
export class WhatsappAway extends Error {}
/** Meta asks us to wait. */
export class WhatsappBusy extends Error {
  constructor(readonly seconds: number, message: string) {
    super(message)
  }
}
/** Meta does not take this message, however often it is sent. */
export class WhatsappRefused extends Error {
  constructor(readonly code: number, message: string) {
    super(message)
  }
}

const ANSWER_MS = 20_000
const USUAL_REST_SECONDS = 60
/** A photo as WhatsApp takes it has 5 MB at most. */
const MOST_MEDIA_BYTES = 6 * 1024 * 1024

/** Codes that pass by themselves (Cloud API, error codes): too many calls, too many to one number, Meta down or in maintenance. */
const busyCodes = new Set([4, 80_007, 130_429, 131_048, 131_056, 133_016])
const awayCodes = new Set([1, 2, 131_000, 131_016, 131_057, 133_004])
/** Our token or our rights: the message is well, we are not. */
const ourCodes = new Set([0, 3, 10, 190, 131_005, 131_031])

const Fault = z.object({
  error: z.object({ code: z.number(), message: z.string().default(''), error_data: z.object({ details: z.string() }).partial().optional() }),
})
const Sent = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const Templates = z.object({
  data: z.array(z.object({
    id: z.string(), name: z.string(), language: z.string(), category: z.string(), status: z.string(), rejected_reason: z.string().optional(),
    components: z.array(z.object({ type: z.string(), text: z.string().optional(), buttons: z.array(z.object({ text: z.string() })).optional() })).default([]),
  })),
  paging: z.object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional(),
})
const Media = z.object({ url: z.url(), mime_type: z.string() })

export interface Template {
  meta_id: string
  template_name: string
  language: string
  category: (typeof templateCategory.names)[number]
  status: (typeof templateStatus.names)[number]
  body: string
  buttons: string[]
  rejected_reason: string | null
}

function faultOf(status: number, text: string, wait: string | null): Error {
  const found = Fault.safeParse(parsed(text))
  const { code, message, error_data } = found.success ? found.data.error : { code: 0, message: `It answered ${status}.`, error_data: undefined }
  const words = (error_data?.details ?? message).slice(0, 300)
  if (status === 429 || busyCodes.has(code)) return new WhatsappBusy(retryAfter(wait ?? undefined) || USUAL_REST_SECONDS, words)
  if (status >= 500 || awayCodes.has(code) || ourCodes.has(code)) return new WhatsappAway(words)
  return new WhatsappRefused(code, refusalOf(code, words))
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Asks with the token of our number; answers what is no fault. */
const asker = (access_token: string) =>
  async (address: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(address, {
      method: body === undefined ? 'GET' : 'POST', redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS),
      headers: { authorization: `Bearer ${access_token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new WhatsappAway(error instanceof Error && error.name === 'TimeoutError' ? 'WhatsApp did not answer in time.' : 'WhatsApp did not answer.')
    })
    if (!answer.ok) throw faultOf(answer.status, await answer.text().catch(() => ''), answer.headers.get('retry-after'))
    return answer
  }
async function read<S extends z.ZodType>(shape: S, answer: Response): Promise<z.output<S>> {
  const found = shape.safeParse(parsed(await answer.text().catch(() => '')))
  if (!found.success) throw new WhatsappAway('Its answer cannot be read.')
  return found.data
}

/**
 * The WhatsApp Business Cloud API with the token of our number. Every call throws WhatsappAway, WhatsappBusy or WhatsappRefused; no transaction may be
 * open meanwhile. Source: Meta's documents of the Cloud API, messages, media and message templates.
 */
export function cloudApi({ url, version, phone_number_id, business_account_id, access_token }: WhatsappConnection) {
  const base = `${url.replace(/\/+$/, '')}/${version}`
  const ask = asker(access_token)
  return {
    /** Sends a message; `mark` comes back with its statuses. Answers Meta's id of it. */
    async send(to: string, payload: Record<string, unknown>, mark: string): Promise<string> {
      const body = { messaging_product: 'whatsapp', recipient_type: 'individual', to, ...payload, biz_opaque_callback_data: mark }
      const { messages } = await read(Sent, await ask(`${base}/${phone_number_id}/messages`, body))
      return (messages[0] as { id: string }).id
    },
    /** All templates of the account. */
    async templates(): Promise<Template[]> {
      const found: Template[] = []
      for (let after: string | undefined, first = true; first || after; first = false) {
        const query = new URLSearchParams({ fields: 'id,name,language,category,status,rejected_reason,components', limit: '100', ...(after && { after }) })
        const { data, paging } = await read(Templates, await ask(`${base}/${business_account_id}/message_templates?${query}`))
        found.push(...data.map(templateOf))
        after = paging?.next ? paging.cursors?.after : undefined
      }
      return found
    },
    /** The bytes of a photo by its id, which Meta keeps for a few days. */
    async photo(mediaId: string): Promise<Buffer> {
      const { url: at } = await read(Media, await ask(`${base}/${encodeURIComponent(mediaId)}`))
      const bytes = Buffer.from(await (await ask(at)).arrayBuffer())
      if (bytes.length > MOST_MEDIA_BYTES) throw new WhatsappRefused(0, 'The photo is too large.')
      return bytes
    },
  }
}

function templateOf({ id, name, language, category, status, rejected_reason, components }: z.output<typeof Templates>['data'][number]): Template {
  return {
    meta_id: id, template_name: name, language, category: templateCategory.is(category) ? category : 'UTILITY',
    // Meta has more states of what cannot be sent (IN_APPEAL, LIMIT_EXCEEDED …).
    status: templateStatus.is(status) ? status : 'DISABLED',
    body: components.find(({ type }) => type === 'BODY')?.text ?? '', buttons: components.flatMap(({ buttons = [] }) => buttons.map(({ text }) => text)),
    rejected_reason: rejected_reason && rejected_reason !== 'NONE' ? rejected_reason : null,
  }
}
