import type { WhatsappAction, WhatsappKind, WhatsappNotice, WhatsappStatus } from '@/lib/domain/whatsapp'
import type { Language } from '@/lib/words/language'

/** One message: how many minutes before now, and what it is. `of` is who wrote it. */
export interface Line {
  ago: number
  of: 'rule' | 'staff' | 'consignee'
  kind: WhatsappKind
  text?: string
  template?: WhatsappNotice
  action?: WhatsappAction
  pin?: readonly [lat: number, lng: number]
  status?: WhatsappStatus
  error?: readonly [code: number, sentence: string]
}
export interface Dialogue {
  /** Of which parcel: the next in one of these states, with cash due or without. */
  of: readonly string[]
  cash?: boolean
  language: Language
  lines: readonly Line[]
  unread?: number
  owner?: 'customer_service' | 'operations_manager'
  stopped?: true
  cod?: 'yes' | 'no'
}

const sent = (ago: number, template: WhatsappNotice, more: Partial<Line> = {}): Line =>
  ({ ago, of: 'rule', kind: 'template', template, status: 'read', ...more })
const wrote = (ago: number, text: string, more: Partial<Line> = {}): Line => ({ ago, of: 'consignee', kind: 'text', text, ...more })
const pressed = (ago: number, text: string, action: WhatsappAction): Line => ({ ago, of: 'consignee', kind: 'button', text, action })
const answered = (ago: number, text: string, more: Partial<Line> = {}): Line => ({ ago, of: 'staff', kind: 'text', text, status: 'read', ...more })
const automatic = (ago: number, text: string, kind: WhatsappKind = 'text'): Line => ({ ago, of: 'rule', kind, text, status: 'read' })

const road = ['with_carrier', 'delivery_failed', 'in_clearance', 'cleared', 'arrived', 'at_facility'] as const
const out = ['out_for_delivery', 'delivered'] as const

/** What consignees of the demo and we have said, in English and Arabic. */
export const dialogues: readonly Dialogue[] = [
  { of: road, language: 'en', unread: 1, lines: [
    sent(320, 'delivery_tomorrow'), pressed(300, 'Send my location', 'send_location'),
    automatic(299, 'Please send us the location of your door: the driver will find you by it.', 'location_request'),
    { ago: 292, of: 'consignee', kind: 'location', text: '25.197200, 55.274400', action: 'location', pin: [25.1972, 55.2744] },
    automatic(291, 'Thank you. The driver will come to the place you sent.'), wrote(40, 'There is a guard at the gate, he knows me. Villa with the blue door.'),
  ] },
  { of: road, cash: true, language: 'ar', cod: 'yes', owner: 'customer_service', lines: [
    sent(410, 'cod_confirmation'), pressed(371, 'نعم، سأدفع', 'cod_yes'), automatic(370, 'شكراً لكم. سيستلم السائق المبلغ عند الباب.'),
    wrote(95, 'هل يمكن الدفع بالبطاقة؟'), answered(80, 'نعم، يمكنكم الدفع بالرابط الموجود في صفحة تتبع الشحنة قبل خروج السائق.'),
    wrote(76, 'ممتاز، شكراً جزيلاً'),
  ] },
  { of: road, cash: true, language: 'en', cod: 'no', unread: 1, lines: [
    sent(260, 'cod_confirmation'), pressed(130, 'I did not order it', 'cod_no'),
    automatic(129, 'Thank you for telling us. Somebody will look into it before the driver leaves.'),
    wrote(120, 'My brother may have ordered it, please call him first: Khalid'),
  ] },
  { of: road, language: 'ar', unread: 1, lines: [
    sent(900, 'delivery_tomorrow'), pressed(610, 'يوم آخر', 'another_day'), automatic(609, 'في أي يوم يناسبكم التوصيل؟', 'days'),
    wrote(220, 'سأكون خارج الدولة حتى نهاية الأسبوع'),
  ] },
  { of: out, language: 'en', owner: 'customer_service', lines: [
    sent(170, 'out_for_delivery'), wrote(150, 'What time will he arrive?'),
    answered(141, 'The driver will call you before he arrives. Please keep your phone near you.'), wrote(139, 'Ok 👍'),
  ] },
  { of: out, language: 'ar', unread: 2, lines: [
    sent(200, 'out_for_delivery', { status: 'delivered' }), wrote(35, 'السلام عليكم، أنا في العمل الآن'), wrote(34, 'هل يمكن تسليمها لجاري في الشقة 304؟'),
  ] },
  { of: out, language: 'en', lines: [sent(185, 'out_for_delivery', { status: 'delivered' })] },
  { of: out, language: 'ar', lines: [sent(190, 'out_for_delivery')] },
  { of: road, language: 'en', stopped: true, lines: [
    sent(3200, 'delivery_tomorrow'), wrote(3150, 'STOP', { action: 'stop' }),
    { ago: 1700, of: 'rule', kind: 'template', template: 'delivery_tomorrow', status: 'dropped', error: [0, 'The consignee has stopped our messages.'] },
  ] },
  { of: road, language: 'ar', stopped: true, lines: [sent(5000, 'delivery_tomorrow'), wrote(4950, 'إيقاف', { action: 'stop' })] },
  { of: road, language: 'en', owner: 'operations_manager', lines: [
    sent(2600, 'delivery_tomorrow'), wrote(2500, 'Is my parcel still in customs?'),
    answered(2480, 'Thank you for your message. We are looking into it and will answer you here.'),
    { ago: 600, of: 'staff', kind: 'template', template: 'ask_location', status: 'delivered' },
  ] },
  { of: road, language: 'en', lines: [
    sent(1500, 'delivery_tomorrow', { status: 'failed', error: [131_026, 'This number cannot be reached on WhatsApp.'] }),
  ] },
  { of: ['delivered'], language: 'en', lines: [
    sent(4400, 'out_for_delivery'), wrote(4310, 'Leave it with the reception please, Al Reem tower'), answered(4300, 'Thank you, we have told the driver.'),
    wrote(4100, 'Received, thank you'),
  ] },
  { of: ['delivered'], cash: true, language: 'ar', cod: 'yes', lines: [
    sent(5900, 'cod_confirmation'), pressed(5880, 'نعم، سأدفع', 'cod_yes'), automatic(5879, 'شكراً لكم. سيستلم السائق المبلغ عند الباب.'),
    sent(4700, 'out_for_delivery'),
    wrote(4400, 'وصلت، شكراً لكم'),
  ] },
]
