const names = new Intl.DisplayNames('ar-AE', { type: 'region', fallback: 'code' })

/** 'الإمارات العربية المتحدة' of 'AE'; what is no ISO code stays as it is. */
export const arabicCountry = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
