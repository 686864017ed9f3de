import { machine, type NameOf } from './machine'
import { words } from './vocabulary'

/**
 * The words of the WhatsApp Business Cloud API, as Meta's documents spell them, and ours beside them.
 * Source: developers.facebook.com/docs/whatsapp/cloud-api (messages, webhooks, error codes).
 */
export const whatsappDirection = words({ in: 'From the consignee', out: 'To the consignee' })
export const whatsappLanguage = words({ en: 'English', ar: 'Arabic' })
type Language = NameOf<typeof whatsappLanguage>

/** What a message is. `days` is a list of delivery days to choose from. */
export const whatsappKind = words({
  template: 'Template', text: 'Text', location_request: 'Location request', days: 'Delivery days', button: 'Button', location: 'Location', image: 'Photo',
  other: 'Other',
})
export type WhatsappKind = NameOf<typeof whatsappKind>

/** How far a message is. Nothing was sent of one that was dropped. */
export const whatsappStatus = /* @__PURE__ */ machine({
  queued: { label: 'Waiting', tone: 'yellow', moves: ['sending', 'dropped'] },
  sending: { label: 'Being sent', tone: 'yellow', moves: ['queued', 'sent', 'failed', 'delivered', 'read'] },
  sent: { label: 'Sent', tone: 'blue', moves: ['failed', 'delivered', 'read'] },
  failed: { label: 'Failed', tone: 'red', moves: ['delivered', 'read'] },
  delivered: { label: 'Delivered', tone: 'cyan', moves: ['read'] },
  read: { label: 'Read', tone: 'green', moves: [] },
  dropped: { label: 'Not sent', tone: 'grey', moves: [] },
  received: { label: 'Received', tone: 'grey', moves: [] },
})
export type WhatsappStatus = NameOf<typeof whatsappStatus>

/** What Meta calls back of a message, each later than those before it: a word that comes late changes nothing. */
export const reportedStatuses = ['sent', 'failed', 'delivered', 'read'] as const satisfies readonly WhatsappStatus[]
/** What a report may still change: everything before it, whatever order the reports come in. */
export const beforeStatus = (status: (typeof reportedStatuses)[number]): WhatsappStatus[] =>
  ['queued', 'sending', ...reportedStatuses.slice(0, reportedStatuses.indexOf(status))]

/** What a message of a consignee makes us do; of two of one group the later counts. */
export const whatsappAction = words({
  another_day: 'Wants another day', chosen_day: 'Chose a day', send_location: 'Wants to send a location', location: 'Sent the location',
  cod_yes: 'Will pay at the door', cod_no: 'Did not order it', photo: 'Sent a photo', stop: 'Stopped messages', start: 'Allowed messages',
})
export type WhatsappAction = NameOf<typeof whatsappAction>

/** What the consignee answered when asked to pay at the door. */
export const codAnswer = words({ yes: 'Will pay', no: 'Did not order it' })

/** Approval of a template by Meta (message template API, `status`). */
export const templateStatus = /* @__PURE__ */ machine({
  APPROVED: { label: 'Approved', tone: 'green', moves: ['PAUSED', 'DISABLED', 'REJECTED'] },
  PENDING: { label: 'Waiting for approval', tone: 'yellow', moves: ['APPROVED', 'REJECTED'] },
  REJECTED: { label: 'Rejected', tone: 'red', moves: ['PENDING'] },
  PAUSED: { label: 'Paused', tone: 'orange', moves: ['APPROVED', 'DISABLED'] },
  DISABLED: { label: 'Disabled', tone: 'grey', moves: [] },
})
export const templateCategory = words({ UTILITY: 'Utility', MARKETING: 'Marketing', AUTHENTICATION: 'Authentication' })

/** The templates our rules send; others of the account are listed and never sent. */
export const whatsappNotice = words({
  out_for_delivery: 'Out for delivery', delivery_tomorrow: 'Delivery tomorrow', cod_confirmation: 'Cash on delivery', ask_location: 'Ask for the location',
})
export type WhatsappNotice = NameOf<typeof whatsappNotice>

/** What each button of a template brings back, in the order Meta numbers them. */
export const noticeButtons: Readonly<Record<WhatsappNotice, readonly WhatsappAction[]>> = {
  out_for_delivery: [], delivery_tomorrow: ['another_day', 'send_location'], cod_confirmation: ['cod_yes', 'another_day', 'cod_no'],
  ask_location: ['send_location'],
}

/** Free text may be sent for so long after the consignee last wrote (customer service window). */
export const WINDOW_HOURS = 24
const hourMs = 3_600_000
/** When the window closes; null where it was never opened. */
export const windowUntil = (lastIn: string | null): string | null =>
  (lastIn === null ? null : new Date(Date.parse(lastIn) + WINDOW_HOURS * hourMs).toISOString())

/** Meta's limits of a text, and of what stands in a template's variable. */
export const MOST_TEXT = 1024

const stopWords = new Set(['stop', 'unsubscribe', 'opt out', 'optout', 'ايقاف', 'توقف', 'الغاء', 'الغاء الاشتراك', 'ايقاف الرسائل'])
const startWords = new Set(['start', 'unstop', 'subscribe', 'ابدا', 'بدء', 'اشتراك', 'استئناف'])
/** Lower case, without vowel signs, tatweel, forms of alef and punctuation around: 'إيقاف!' and 'ايقاف' are one word. */
const plain = (text: string) =>
  text.normalize('NFKC').toLowerCase().replaceAll(/[\u064B-\u0652\u0640]/g, '').replaceAll(/[أإآٱ]/g, 'ا').replaceAll(/[^\p{L}\p{N} ]/gu, ' ')
    .replaceAll(/\s+/g, ' ').trim()

/** Whether a text, and nothing else in it, ends our messages or allows them again. */
export function consentIn(text: string): 'stop' | 'start' | null {
  const word = plain(text)
  return stopWords.has(word) ? 'stop' : startWords.has(word) ? 'start' : null
}

/** Whoever is named in Arabic is written to in Arabic. */
export const languageOfName = (name: string): Language => (/\p{Script=Arabic}/u.test(name) ? 'ar' : 'en')

/** How the Cloud API names a phone: digits alone, with the country code. */
export const waId = (phone: string): string => phone.replaceAll(/\D/g, '')

/** Whose conversations a list shows. */
export const conversationOwner = words({ mine: 'Mine', nobody: 'Nobody’s', somebody: 'Somebody’s' })

/** Answers that are typed often, in the consignee's language. */
export const cannedAnswers: readonly { label: string; en: string; ar: string }[] = [
  {
    label: 'We look into it', en: 'Thank you for your message. We are looking into it and will answer you here.',
    ar: 'شكراً لرسالتكم. نحن نتابع الأمر وسنرد عليكم هنا.',
  },
  {
    label: 'Driver will call', en: 'The driver will call you before he arrives. Please keep your phone near you.',
    ar: 'سيتصل بكم السائق قبل وصوله. نرجو إبقاء هاتفكم بالقرب منكم.',
  },
  {
    label: 'Building and floor', en: 'Please send us the name of the building, the floor and the number of the door.',
    ar: 'نرجو إرسال اسم المبنى والطابق ورقم الباب.',
  },
  {
    label: 'Exact cash', en: 'Please keep the exact amount ready: the driver carries no change.',
    ar: 'نرجو تجهيز المبلغ كاملاً، فالسائق لا يحمل فكة.',
  },
]

/** Meta's codes of what went wrong, in a sentence (Cloud API, error codes); others are shown as Meta says them. */
const refusals: Readonly<Record<number, string>> = {
  131_026: 'This number cannot be reached on WhatsApp.', 131_047: 'More than 24 hours have passed since the consignee last wrote: only a template can be sent.',
  131_049: 'WhatsApp did not deliver it, to spare the consignee.', 131_050: 'The consignee has stopped our messages.',
  131_051: 'WhatsApp does not take this kind of message.', 132_000: 'The template expects another number of values.',
  132_001: 'The template is not approved in this language.', 132_015: 'The template is paused.', 132_016: 'The template is disabled.',
}
export const refusalOf = (code: number, said: string): string => refusals[code] ?? `WhatsApp refused it (${code}): ${said}`
