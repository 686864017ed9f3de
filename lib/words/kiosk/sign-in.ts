import type { KioskLanguage } from './spoken'

const en = {
  title: 'PAS sign in', lead: 'Use the account your team gave you.', email: 'E-mail or PAS code', password: 'Password',
  submit: 'Sign in', busy: 'Signing in…', failed: 'The e-mail, PAS code or password is not right.',
  nameMissing: 'Enter your e-mail or PAS code.', passwordMissing: 'Enter your password.', required: 'required',
  showPassword: 'Show password', hidePassword: 'Hide password', chooseLanguage: 'Choose language',
  skip: 'Skip to content', contact: 'Question? Write to {mail}',
  offline: 'You are offline. Sign in when the connection is back.', notKnown: 'The service says: {message}',
}

export type SignInWords = Record<keyof typeof en, string>

/** What the sign-in of the gate says: few words, so that all four languages come with the page and change without the network. */
export const signInWords: Record<KioskLanguage, SignInWords> = {
  en,
  ar: {
    title: 'تسجيل الدخول إلى نظام البوابة', lead: 'استخدم الحساب الذي حصلت عليه من فريقك.',
    email: 'البريد الإلكتروني أو رمز PAS', password: 'كلمة المرور', submit: 'دخول', busy: 'جارٍ الدخول…',
    failed: 'البريد الإلكتروني أو رمز PAS أو كلمة المرور غير صحيحة.', nameMissing: 'أدخل بريدك الإلكتروني أو رمز PAS.',
    passwordMissing: 'أدخل كلمة المرور.', required: 'مطلوب', showPassword: 'إظهار كلمة المرور',
    hidePassword: 'إخفاء كلمة المرور', chooseLanguage: 'اختر اللغة', skip: 'انتقل إلى المحتوى', contact: 'لديك سؤال؟ راسلنا على {mail}',
    offline: 'أنت غير متصل. سجّل الدخول عند عودة الاتصال.', notKnown: 'لم يُقبل الدخول. نص الرد: {message}',
  },
  hi: {
    title: 'गेट प्रणाली में साइन इन', lead: 'अपनी टीम से मिला खाता इस्तेमाल करें।',
    email: 'ई-मेल या PAS कोड', password: 'पासवर्ड', submit: 'साइन इन करें', busy: 'साइन इन हो रहा है…',
    failed: 'ई-मेल, PAS कोड या पासवर्ड सही नहीं है।', nameMissing: 'अपना ई-मेल या PAS कोड भरें।',
    passwordMissing: 'अपना पासवर्ड भरें।', required: 'ज़रूरी', showPassword: 'पासवर्ड दिखाएँ',
    hidePassword: 'पासवर्ड छिपाएँ', chooseLanguage: 'भाषा चुनें', skip: 'सामग्री पर जाएँ', contact: 'कोई सवाल? यहाँ लिखें: {mail}',
    offline: 'कनेक्शन नहीं है। कनेक्शन लौटने पर साइन इन करें।', notKnown: 'साइन इन नहीं हुआ। जवाब: {message}',
  },
  ur: {
    title: 'گیٹ سسٹم میں سائن اِن', lead: 'اپنی ٹیم سے ملا ہوا اکاؤنٹ استعمال کریں۔',
    email: 'ای میل یا PAS کوڈ', password: 'پاس ورڈ', submit: 'سائن اِن کریں', busy: 'سائن اِن ہو رہا ہے…',
    failed: 'ای میل، PAS کوڈ یا پاس ورڈ درست نہیں۔', nameMissing: 'اپنا ای میل یا PAS کوڈ درج کریں۔',
    passwordMissing: 'اپنا پاس ورڈ درج کریں۔', required: 'لازمی', showPassword: 'پاس ورڈ دکھائیں',
    hidePassword: 'پاس ورڈ چھپائیں', chooseLanguage: 'زبان منتخب کریں', skip: 'مواد پر جائیں', contact: 'کوئی سوال؟ یہاں لکھیں: {mail}',
    offline: 'کنکشن نہیں ہے۔ کنکشن واپس آنے پر سائن اِن کریں۔', notKnown: 'سائن اِن نہیں ہوا۔ جواب: {message}',
  },
}
