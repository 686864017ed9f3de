import type { Wording } from './letter-words'

/** A letter to whoever's trade licence ends: the holder's name, the day, and where the new one is entered. */
export const licenceEnds: Wording<{ holder: string; ends: string; link: string }> = {
  en: (f) => [`The trade licence of ${f.holder} ends on ${f.ends}`, `the trade licence of ${f.holder} that we have on file ends on ${f.ends}. Please send us the new one before.\n\n${f.link}`],
  ar: (f) => [`الرخصة التجارية لـ ${f.holder} تنتهي في ${f.ends}`, `الرخصة التجارية لـ ${f.holder} المسجلة لدينا تنتهي في ${f.ends}. يرجى إرسال الرخصة الجديدة قبل ذلك.\n\n${f.link}`],
}
