'use client'

import { later } from '@/components/ui/later'

/** Power BI's client is loaded where a report of it is looked at, and nowhere else; it needs the browser. */
export const PowerBiFrame = later(() => import('@/components/boards/power-bi-report').then((part) => part.PowerBiReport))
