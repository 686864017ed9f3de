import type { z } from 'zod'
import type { dashboards } from '@/lib/contract/dashboards'
import type { Who } from '../../platform/who'
import { catalogue } from './datasets/catalogue'
import { timeDimensions } from './plan'

type Described = z.input<typeof dashboards.datasets.reply>

/** The catalogue in words, as the builder offers it: what somebody may not know is not in it. */
export const describeCatalogue = (who: Who): Described =>
  Object.entries(catalogue).map(([name, { label, text, dates, dimensions, measures, isStanding }]) => ({
    name, label, text,
    dates: isStanding ? [] : Object.entries(dates).map(([date, it]) => ({ name: date, label: it.label })),
    dimensions: [
      ...(isStanding ? [] : Object.entries(timeDimensions).map(([time, said]) => ({ name: time, label: said }))),
      ...Object.entries(dimensions).map(([dimension, it]) => ({ name: dimension, label: it.label })),
    ],
    measures: Object.entries(measures).flatMap(([measure, it]) => (it.hidden?.(who) ? [] : [{ name: measure, label: it.label, kind: it.kind, text: it.text }])),
  }))
