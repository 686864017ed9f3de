'use client'

import { later } from '@/components/ui/later'

/** The list is what most open; the calendar's code comes with the calendar. */
export const CalendarLater = later(() => import('./projection-calendar').then((part) => part.ProjectionCalendar))
