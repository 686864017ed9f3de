import type { countryHolidays } from '../../db/schema/places'
import { plainDay } from '../calendar'

type Row = typeof countryHolidays.$inferInsert

/** Days of the calendar that do not move: MM-DD, by country (docs/data-sources.md). */
const fixed: Readonly<Record<string, readonly (readonly [day: string, name: string, nameAr: string])[]>> = {
  AE: [['01-01', 'New Year', 'رأس السنة'], ['12-02', 'National Day', 'اليوم الوطني'], ['12-03', 'National Day holiday', 'عطلة اليوم الوطني']],
  SA: [['02-22', 'Founding Day', 'يوم التأسيس'], ['09-23', 'National Day', 'اليوم الوطني']],
  KW: [['01-01', 'New Year', 'رأس السنة'], ['02-25', 'National Day', 'اليوم الوطني'], ['02-26', 'Liberation Day', 'يوم التحرير']],
  BH: [
    ['01-01', 'New Year', 'رأس السنة'], ['05-01', 'Labour Day', 'يوم العمال'],
    ['12-16', 'National Day', 'اليوم الوطني'], ['12-17', 'Accession Day', 'يوم الجلوس'],
  ],
  OM: [['01-11', 'Accession Day', 'يوم تولي السلطان'], ['11-18', 'National Day', 'اليوم الوطني'], ['11-19', 'National Day holiday', 'عطلة اليوم الوطني']],
  QA: [['12-18', 'National Day', 'اليوم الوطني']],
}

/** Days of the Islamic calendar: month, day, name, how many days in a row. */
const moonDays = [
  [1, 1, 'Islamic New Year', 'رأس السنة الهجرية', 1], [3, 12, "Prophet's Birthday", 'المولد النبوي', 1], [10, 1, 'Eid al-Fitr', 'عيد الفطر', 3],
  [12, 9, 'Arafah Day', 'يوم عرفة', 1], [12, 10, 'Eid al-Adha', 'عيد الأضحى', 3],
] as const
/** Who keeps a day only some keep. */
const keeps = (country: string, name: string) =>
  !(name === "Prophet's Birthday" && (country === 'SA' || country === 'QA')) && !(name === 'Islamic New Year' && (country === 'SA' || country === 'QA'))

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { day: 'numeric', month: 'numeric', timeZone: 'UTC' })

/** Every day of some years by the Umm al-Qura calendar, the one the Gulf reckons with before the moon is seen. */
function moonDates(from: number, to: number) {
  const found: { date: string; name: string; nameAr: string }[] = []
  for (let at = Date.UTC(from, 0, 1); at < Date.UTC(to + 1, 0, 1); at += 86_400_000) {
    const parts = islamic.formatToParts(at)
    const [month, day] = ['month', 'day'].map((type) => Number(parts.find((part) => part.type === type)?.value))
    for (const [m, d, name, nameAr, length] of moonDays) {
      if (month === m && day !== undefined && day >= d && day < d + length) found.push({ date: new Date(at).toISOString().slice(0, 10), name, nameAr })
    }
  }
  return found
}

/** Public holidays of the Gulf from two years back to the next; what the moon decides is tentative until its day has come. */
export function holidayRows(nowMs: number): Row[] {
  const year = new Date(nowMs).getUTCFullYear()
  const today = plainDay(nowMs)
  const moon = moonDates(year - 2, year + 1)
  return Object.entries(fixed).flatMap(([country_code, days]) => {
    const years = Array.from({ length: 4 }, (_, i) => year - 2 + i)
    const sure = years.flatMap((y) => days.map(([day, name, name_ar]) => ({ country_code, holiday_date: `${y}-${day}`, name, name_ar, tentative: false })))
    const seen = moon.filter(({ name }) => keeps(country_code, name)).map(({ date, name, nameAr }) => ({
      country_code, holiday_date: date, name, name_ar: nameAr, tentative: date > today,
    }))
    const taken = new Set(sure.map(({ holiday_date }) => holiday_date))
    return [...sure, ...seen.filter(({ holiday_date }) => !taken.has(holiday_date))]
  })
}
