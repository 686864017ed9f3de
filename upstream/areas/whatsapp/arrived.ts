import { z } from 'zod'
import { consentIn, MOST_TEXT, reportedStatuses, whatsappAction, type WhatsappAction, type WhatsappKind } from '@/lib/domain/whatsapp'
import { dayOfRow } from '../../core/whatsapp/payloads'

/** What a consignee sent, as Meta calls it back. Times are ISO 8601. */
export interface Arrived {
  wamid: string
  phone: string
  name: string | null
  at: string
  answers: string | null
  kind: WhatsappKind
  body: string
  action: WhatsappAction | null
  /** The day chosen, 'YYYY-MM-DD'. */
  day: string | null
  lat: number | null
  lng: number | null
  media_id: string | null
}
/** How far one of our messages is. */
export interface Reported {
  wamid: string
  mark: string | null
  status: (typeof reportedStatuses)[number]
  at: string
  error: { code: number; words: string } | null
}

const Seconds = z.string().regex(/^\d{9,11}$/)
const Phone = z.string().regex(/^\d{7,15}$/)
const Wamid = z.string().min(1).max(300)
const Message = z.object({
  id: Wamid, from: Phone, timestamp: Seconds, type: z.string(), context: z.object({ id: z.string().max(300) }).partial().optional(),
  text: z.object({ body: z.string() }).optional(), button: z.object({ payload: z.string().optional(), text: z.string() }).optional(),
  interactive: z.object({
    list_reply: z.object({ id: z.string(), title: z.string() }).optional(), button_reply: z.object({ id: z.string(), title: z.string() }).optional(),
  }).optional(),
  location: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180), name: z.string().optional() }).optional(),
  image: z.object({ id: z.string().max(100), caption: z.string().optional() }).optional(),
})
const Status = z.object({
  id: Wamid, status: z.enum(reportedStatuses), timestamp: Seconds, biz_opaque_callback_data: z.uuid().optional().catch(undefined),
  errors: z.array(z.object({ code: z.number(), title: z.string().default(''), message: z.string().optional() })).optional(),
})
const Value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: z.array(z.object({ wa_id: z.string(), profile: z.object({ name: z.string() }).partial().optional() })).default([]),
  messages: z.array(z.unknown()).default([]), statuses: z.array(z.unknown()).default([]),
})
const Callback = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
})

const iso = (seconds: string) => new Date(Number(seconds) * 1000).toISOString()
/** PostgreSQL keeps no NUL. */
const readable = (text: string) => text.replaceAll('\u0000', '').slice(0, MOST_TEXT * 4)
const actionNamed = (name: string | undefined): WhatsappAction | null => (whatsappAction.is(name) ? name : null)

type Content = Pick<Arrived, 'kind' | 'body' | 'action'> & Partial<Arrived>
function contentOf(m: z.output<typeof Message>): Content {
  if (m.text) return { kind: 'text', body: readable(m.text.body), action: consentIn(m.text.body) }
  if (m.button) return { kind: 'button', body: readable(m.button.text), action: actionNamed(m.button.payload) }
  const pressed = m.interactive?.list_reply ?? m.interactive?.button_reply
  if (pressed) {
    const day = dayOfRow(pressed.id)
    return { kind: 'button', body: readable(pressed.title), action: day === null ? actionNamed(pressed.id) : 'chosen_day', day }
  }
  if (m.location) {
    const { latitude: lat, longitude: lng, name } = m.location
    return { kind: 'location', body: name ? readable(name) : `${lat.toFixed(6)}, ${lng.toFixed(6)}`, action: 'location', lat, lng }
  }
  if (m.image) return { kind: 'image', body: m.image.caption ? readable(m.image.caption) : 'Photo', action: 'photo', media_id: m.image.id }
  return { kind: 'other', body: `A message of a kind that is not shown here (${readable(m.type).slice(0, 40)}).`, action: null }
}

/** What a callback's body brings for our number. What is no callback, or of a kind that says nothing to us, brings nothing: Meta adds kinds as it likes. */
export function readCallback(payload: string, phoneNumberId: string): { messages: Arrived[]; statuses: Reported[] } {
  let json: unknown = null
  try {
    json = JSON.parse(payload)
  } catch {
    return { messages: [], statuses: [] }
  }
  const read = Callback.safeParse(json)
  const values = (read.success ? read.data.entry : []).flatMap(({ changes }) => changes).flatMap(({ field, value }) => {
    const found = field === 'messages' ? Value.safeParse(value) : null
    return found?.success && found.data.metadata.phone_number_id === phoneNumberId ? [found.data] : []
  })
  return {
    messages: values.flatMap(({ messages, contacts }) => messages.flatMap((one): Arrived[] => {
      const m = Message.safeParse(one)
      if (!m.success) return []
      const name = contacts.find(({ wa_id }) => wa_id === m.data.from)?.profile?.name
      return [{
        wamid: m.data.id, phone: m.data.from, name: name ? readable(name).slice(0, 100) : null, at: iso(m.data.timestamp), answers: m.data.context?.id ?? null,
        day: null, lat: null, lng: null, media_id: null, ...contentOf(m.data),
      }]
    })),
    statuses: values.flatMap(({ statuses }) => statuses.flatMap((one): Reported[] => {
      const s = Status.safeParse(one)
      if (!s.success) return []
      const error = s.data.errors?.[0]
      return [{
        wamid: s.data.id, mark: s.data.biz_opaque_callback_data ?? null, status: s.data.status, at: iso(s.data.timestamp),
        error: error ? { code: error.code, words: (error.message ?? error.title).slice(0, 300) } : null,
      }]
    })),
  }
}
