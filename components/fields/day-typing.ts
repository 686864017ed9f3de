import { dubaiDay, dubaiMoment, parseDay, today } from '@/lib/domain/days'
import { latinDigits } from '@/lib/domain/plain-text'
import { readDay, readDayTime } from '@/lib/domain/typed-day'
import { dayWords } from '@/lib/words/days'

const readMoment = (text: string, value: string | null): string | null => {
  // A time by itself is of the day that stands there.
  const found = readDayTime(/^\d{1,2}:\d\d$/.test(text.trim()) ? `${value ? dubaiDay(value) : today()} ${text}` : text)
  return found && dubaiMoment(found.day, found.time ?? '00:00')
}

/** What a box says is meant by a text: once it is left, and while it is typed, where no more can follow. */
export const reading = {
  day: {
    read: (text: string, _value: string | null) => readDay(text),
    whole: (text: string) => parseDay(latinDigits(text)),
    fault: () => dayWords().day,
  },
  moment: {
    read: readMoment,
    whole: (text: string) => (/:\d\d$/.test(text) && parseDay(text.slice(0, 10)) ? readMoment(text, null) : null),
    fault: () => dayWords().moment,
  },
}
