export type KioskLanguage = 'en' | 'ar' | 'hi' | 'ur'

/** Each in its own script, as a driver looks for it. */
export const kioskLanguages: readonly { code: KioskLanguage; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'ar', name: 'العربية' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'ur', name: 'اردو' },
]
