'use client'

import { later } from '@/components/ui/later'

/** The report's dialog, whose code comes when somebody opens it. */
export const LazyReport = later(() => import('./report-dialog').then((part) => part.ReportDialog))
