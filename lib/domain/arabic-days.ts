import { dubaiDay, dubaiTime, type Moment } from './days'

// Arabic words with the digits of the rest of the page, so that a number reads the same everywhere.
const wholeDay = new Intl.DateTimeFormat('ar-AE-u-nu-latn', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'الجمعة، 20 نوفمبر 2026' in Dubai time; a plain 'YYYY-MM-DD' is that day. Apart from `day`, so that no browser carries it for English. */
export const arabicDay = (moment: Moment): string => wholeDay.format(new Date(`${dubaiDay(moment)}T00:00:00Z`))

/** The same with the time: 'الجمعة، 20 نوفمبر 2026 14:05'. */
export const arabicDayTime = (moment: Moment): string => `${arabicDay(moment)} ${dubaiTime(moment)}`
