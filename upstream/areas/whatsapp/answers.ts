import { changeRefusal, type ChangeRefusal } from '@/lib/domain/consignee'
import type { Language } from '@/lib/words/language'
import { dayIn } from '../../core/whatsapp/payloads'

type Sentence = Readonly<Record<Language, string>>

const refused: Readonly<Record<ChangeRefusal, Sentence>> = {
  out_for_delivery: { en: changeRefusal.label('out_for_delivery'), ar: 'الشحنة مع السائق في الطريق إليكم، ولا يمكن تغييرها اليوم.' },
  ready: { en: changeRefusal.label('ready'), ar: 'الشحنة بانتظار استلامكم لها، ولا يمكن تغيير توصيلها.' },
  delivered: { en: changeRefusal.label('delivered'), ar: 'تم تسليم الشحنة.' },
  returning: { en: changeRefusal.label('returning'), ar: 'الشحنة في طريق العودة إلى المرسل.' },
  ended_delivery: { en: changeRefusal.label('ended_delivery'), ar: 'انتهى توصيل هذه الشحنة.' },
}
const otherDay: Sentence = { en: 'That day is no longer offered. Please choose another.', ar: 'هذا اليوم لم يعد متاحاً. نرجو اختيار يوم آخر.' }

/** What a consignee is answered, in the language of the conversation. */
export const answers = {
  pinKept: (language: Language) =>
    ({ en: 'Thank you. The driver will come to the place you sent.', ar: 'شكراً لكم. سيصل السائق إلى الموقع الذي أرسلتموه.' })[language],
  dayKept: (language: Language, day: string) =>
    ({ en: `Thank you. We will deliver on ${dayIn('en', day)}.`, ar: `شكراً لكم. سنقوم بالتوصيل يوم ${dayIn('ar', day)}.` })[language],
  willPay: (language: Language) =>
    ({ en: 'Thank you. The driver will take the payment at the door.', ar: 'شكراً لكم. سيستلم السائق المبلغ عند الباب.' })[language],
  notOrdered: (language: Language) =>
    ({
      en: 'Thank you for telling us. Somebody will look into it before the driver leaves.', ar: 'شكراً لإبلاغنا. سيراجع فريقنا الأمر قبل خروج السائق.',
    })[language],
  photoKept: (language: Language) =>
    ({ en: 'Thank you. The photo is kept with your parcel.', ar: 'شكراً لكم. تم حفظ الصورة مع شحنتكم.' })[language],
  refused: (language: Language, reason: ChangeRefusal) => refused[reason][language],
  otherDay: (language: Language) => otherDay[language],
}
