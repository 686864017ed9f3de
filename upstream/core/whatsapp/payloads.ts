import { arabicDay } from '@/lib/domain/arabic-days'
import { day as englishDay } from '@/lib/domain/days'
import { noticeButtons, type WhatsappKind, type WhatsappNotice } from '@/lib/domain/whatsapp'
import type { Language } from '@/lib/words/language'

/** A message before it is anybody's: what people read of it, and what the Cloud API is sent beside the receiver. */
export interface Outgoing {
  kind: WhatsappKind
  body: string
  payload: Record<string, unknown>
}

export const dayIn = (language: Language, day: string): string => (language === 'ar' ? arabicDay(day) : englishDay(day))

/** A template's text with its values in place of `{{1}}`, `{{2}}` … */
const filled = (body: string, values: readonly string[]): string =>
  body.replaceAll(/\{\{(\d+)\}\}/g, (_all, nth: string) => values[Number(nth) - 1] ?? '')

/** Values a template's text has room for: `{{1}}` to the highest. */
const roomIn = (body: string): number => Math.max(0, ...[...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, nth]) => Number(nth)))
/** Meta takes no line breaks, tabs or runs of spaces in a value. */
const oneLine = (value: string): string => value.replaceAll(/\s+/g, ' ').trim() || '–'

/** A template with its values, and on each button what a press brings back. */
export function templateMessage(name: WhatsappNotice, language: Language, body: string, values: readonly string[]): Outgoing {
  const given = values.slice(0, roomIn(body)).map(oneLine)
  const buttons = noticeButtons[name].map((payload, index) => ({
    type: 'button', sub_type: 'quick_reply', index: String(index), parameters: [{ type: 'payload', payload }],
  }))
  return {
    kind: 'template', body: filled(body, given),
    payload: {
      type: 'template',
      template: { name, language: { code: language }, components: [{ type: 'body', parameters: given.map((text) => ({ type: 'text', text })) }, ...buttons] },
    },
  }
}

export const textMessage = (body: string): Outgoing => ({ kind: 'text', body, payload: { type: 'text', text: { preview_url: false, body } } })

const asks: Readonly<Record<Language, { location: string; days: string; choose: string }>> = {
  en: {
    location: 'Please send us the location of your door: the driver will find you by it.', days: 'On which day may we deliver?', choose: 'Choose a day',
  },
  ar: { location: 'نرجو إرسال موقع بابكم ليصل إليكم السائق بسهولة.', days: 'في أي يوم يناسبكم التوصيل؟', choose: 'اختيار يوم' },
}

/** Asks for a location, which the consignee's phone then offers to send. */
export const locationRequest = (language: Language): Outgoing => ({
  kind: 'location_request', body: asks[language].location,
  payload: {
    type: 'interactive',
    interactive: { type: 'location_request_message', body: { text: asks[language].location }, action: { name: 'send_location' } },
  },
})

/** What a row of the list of days brings back. */
const DAY_ROW = 'day:'
export const dayOfRow = (id: string): string | null => (id.startsWith(DAY_ROW) ? id.slice(DAY_ROW.length) : null)
/** A row's title has room for so many letters (Cloud API, interactive list). */
const ROW_LETTERS = 24

/** The days to choose from, as a list; Meta takes ten rows at most. */
export const daysMessage = (language: Language, days: readonly string[]): Outgoing => ({
  kind: 'days', body: asks[language].days,
  payload: {
    type: 'interactive',
    interactive: {
      type: 'list', body: { text: asks[language].days },
      action: {
        button: asks[language].choose,
        sections: [{
          title: asks[language].choose,
          rows: days.slice(0, 10).map((day) => ({ id: `${DAY_ROW}${day}`, title: dayIn(language, day).slice(0, ROW_LETTERS) })),
        }],
      },
    },
  },
})
