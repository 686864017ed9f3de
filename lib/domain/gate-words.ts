import type { GateLanguage } from './gate-token'

/** What a slip tells a driver, by language; `{n}` is filled in. Arabic, Hindi and Urdu are proposals a native reader approves (pas.md 4.1). */
export const slipWords = {
  en: {
    wait: 'Please wait to be called', speed: 'Keep to {n} km/h and follow the staff',
    signed: 'Declaration signed', thanks: 'Thank you, drive safely', help: 'Call for help',
  },
  ar: {
    wait: 'يرجى الانتظار حتى يتم نداؤك', speed: 'التزم بسرعة {n} كم/س واتبع تعليمات الموظفين',
    signed: 'تم توقيع الإقرار', thanks: 'شكراً، قيادة آمنة', help: 'طلب المساعدة',
  },
  hi: {
    wait: 'बुलाए जाने तक प्रतीक्षा करें', speed: 'गति {n} किमी/घंटा रखें और कर्मचारियों के निर्देश मानें',
    signed: 'घोषणा पर हस्ताक्षर हुए', thanks: 'धन्यवाद, सुरक्षित चलाएँ', help: 'सहायता बुलाएँ',
  },
  ur: {
    wait: 'بلائے جانے تک انتظار کریں', speed: 'رفتار {n} کلومیٹر فی گھنٹہ رکھیں اور عملے کی ہدایات پر عمل کریں',
    signed: 'اقرار نامے پر دستخط ہو گئے', thanks: 'شکریہ، محفوظ سفر کریں', help: 'مدد طلب کریں',
  },
} as const satisfies Record<GateLanguage, Record<string, string>>
