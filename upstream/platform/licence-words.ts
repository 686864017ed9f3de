import { dayIn, type Wording } from './letter-words'

/** A letter to whoever's trade licence ends: the holder's name, the day, and where the new one is entered. */
export const licenceEnds: Wording<{ holder: string; ends: string; link: string }> = {
  en: (f) => [
    `The trade licence of ${f.holder} ends on ${dayIn.en(f.ends)}`,
    `the trade licence of ${f.holder} that we have on file ends on ${dayIn.en(f.ends)}. Please send us the new one before.\n\n${f.link}`,
  ],
  ar: (f) => [
    `الرخصة التجارية لـ ${f.holder} تنتهي في ${dayIn.ar(f.ends)}`,
    `الرخصة التجارية لـ ${f.holder} المسجلة لدينا تنتهي في ${dayIn.ar(f.ends)}. يرجى إرسال الرخصة الجديدة قبل ذلك.\n\n${f.link}`,
  ],
}
