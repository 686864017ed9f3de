/** Words of the calendar and of days nobody can read, fetched with them. */
const en = {
  day: 'Enter a day, for example 19 Nov or 19/11/2026.',
  moment: 'Enter a day and a time, for example 19 Nov 14:05.',
  calendar: 'Calendar',
  before: 'Month before',
  after: 'Month after',
}
const ar: typeof en = {
  day: 'أدخل يوماً، مثلاً 19/11/2026.',
  moment: 'أدخل يوماً ووقتاً، مثلاً 19/11/2026 14:05.',
  calendar: 'التقويم',
  before: 'الشهر السابق',
  after: 'الشهر التالي',
}

/** In the language of the page. */
export const dayWords = () => (document.documentElement.lang === 'ar' ? ar : en)
