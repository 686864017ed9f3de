export type TemplateState = 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED'
export interface SandboxTemplate {
  id: string
  name: string
  language: 'en' | 'ar'
  category: 'UTILITY' | 'MARKETING'
  status: TemplateState
  rejected_reason: string
  body: string
  buttons: readonly string[]
}

interface Both {
  name: string
  en: string
  ar: string
  buttons?: { en: readonly string[]; ar: readonly string[] }
  category?: SandboxTemplate['category']
  status?: Partial<Record<'en' | 'ar', TemplateState>>
}

const written: readonly Both[] = [
  {
    name: 'out_for_delivery', en: 'Hello {{1}}, your parcel {{2}} from {{3}} is out for delivery today. Please keep your phone near you.',
    ar: 'مرحباً {{1}}، شحنتكم {{2}} من {{3}} خرجت للتوصيل اليوم. نرجو إبقاء هاتفكم بالقرب منكم.',
  },
  {
    name: 'delivery_tomorrow', en: 'Hello {{1}}, your parcel {{2}} from {{3}} will be delivered on {{4}}.',
    ar: 'مرحباً {{1}}، سيتم توصيل شحنتكم {{2}} من {{3}} يوم {{4}}.',
    buttons: { en: ['Another day', 'Send my location'], ar: ['يوم آخر', 'إرسال موقعي'] },
  },
  {
    name: 'cod_confirmation', en: 'Hello {{1}}, your parcel {{2}} from {{3}} will be delivered on {{4}}. Please have {{5}} ready in cash. Will you be there?',
    ar: 'مرحباً {{1}}، سيتم توصيل شحنتكم {{2}} من {{3}} يوم {{4}}. نرجو تجهيز {{5}} نقداً. هل ستكونون موجودين؟',
    buttons: { en: ['Yes, I will pay', 'Another day', 'I did not order it'], ar: ['نعم، سأدفع', 'يوم آخر', 'لم أطلبها'] },
  },
  {
    name: 'ask_location', en: 'Hello {{1}}, the driver needs the location of your door to deliver parcel {{2}} from {{3}}.',
    ar: 'مرحباً {{1}}، يحتاج السائق إلى موقع بابكم لتوصيل الشحنة {{2}} من {{3}}.',
    buttons: { en: ['Send my location'], ar: ['إرسال موقعي'] },
  },
  {
    name: 'rate_delivery', en: 'Hello {{1}}, how was the delivery of parcel {{2}}?', ar: 'مرحباً {{1}}، كيف كان توصيل الشحنة {{2}}؟', category: 'MARKETING',
    status: { en: 'REJECTED', ar: 'PENDING' },
  },
]

/** The message templates of the sandbox's account, in English and Arabic, with their approval. */
export const sandboxTemplates = (): SandboxTemplate[] => written.flatMap(({ name, buttons, category = 'UTILITY', status, ...text }, at) =>
  (['en', 'ar'] as const).map((language, nth) => ({
    id: String(300_000_000_000_001 + at * 2 + nth), name, language, category, status: status?.[language] ?? 'APPROVED', body: text[language],
    rejected_reason: status?.[language] === 'REJECTED' ? 'TAG_CONTENT_MISMATCH' : 'NONE', buttons: buttons?.[language] ?? [],
  })))

/** How the API answers one (GET /{waba id}/message_templates). */
export const templateJson = ({ body, buttons, ...facts }: SandboxTemplate) => ({
  ...facts,
  components: [
    { type: 'BODY', text: body },
    ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons: buttons.map((text) => ({ type: 'QUICK_REPLY', text })) }] : []),
  ],
})
