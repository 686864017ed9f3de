import type { KioskLanguage } from './spoken'

interface BrokenWords {
  title: string
  sentence: string
  tryAgain: string
  /** With `{id}`. */
  request: string
}

/** What a kiosk says when its screen broke: by then no file of words can be counted on. */
export const brokenWords: Record<KioskLanguage, BrokenWords> = {
  en: {
    title: 'Screen not shown', sentence: 'This screen could not be shown. Try again, or report it with the number below.',
    tryAgain: 'Try again', request: 'Request {id}',
  },
  ar: {
    title: 'تعذّر عرض الشاشة', sentence: 'تعذّر عرض هذه الشاشة. حاول مرة أخرى أو أبلغ عنها بالرقم أدناه.', tryAgain: 'حاول مرة أخرى', request: 'الطلب {id}',
  },
  hi: {
    title: 'स्क्रीन नहीं दिखी', sentence: 'यह स्क्रीन नहीं दिखाई जा सकी। फिर कोशिश करें या नीचे दिए नंबर के साथ सूचना दें।',
    tryAgain: 'फिर कोशिश करें', request: 'अनुरोध {id}',
  },
  ur: {
    title: 'اسکرین نہیں کھلی', sentence: 'یہ اسکرین نہیں دکھائی جا سکی۔ دوبارہ کوشش کریں یا نیچے دیے نمبر کے ساتھ اطلاع دیں۔',
    tryAgain: 'دوبارہ کوشش کریں', request: 'درخواست {id}',
  },
}
