import { day } from '@/lib/domain/days'
import { StackedBars, type StackedProps } from './stacked-bars'

/** What weeks are made of, week by week; `weeks` are Mondays, oldest first. */
export const StackedWeeks = ({ weeks, ...picture }: Omit<StackedProps, 'of' | 'bars'> & { weeks: readonly string[] }) => (
  <StackedBars {...picture} of="week" bars={weeks.map((week) => ({ key: week, name: `Week from ${day(week)}`, short: day(week).slice(4, 10) }))} />
)
