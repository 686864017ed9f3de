'use client'

import { EmptyState } from '@/components/ui/empty-state'
import { later } from '@/components/ui/later'
import type { BoardWidget, Pressed, WidgetAnswer } from './board-words'
import { BarChart, DonutChart, FunnelChart, StackedBars } from './chart-bars'
import { LineChart } from './chart-lines'
import { Figure, Gauge, HeatMap } from './chart-more'
import { WidgetTable } from './widget-table'

/** A map's outlines are heavy, and most boards have none. */
const MapChart = later(() => import('./chart-map').then((part) => part.MapChart))

interface Props {
  widget: BoardWidget
  answer: WidgetAnswer
  asTable: boolean
  pressed: Pressed | null
  onPress: (at: number) => void
}

/** A widget as it is drawn, or the same figures as a table. */
export function WidgetBody({ widget: { type, title, options }, answer, asTable, pressed, onPress }: Props) {
  if (type === 'kpi') return <Figure answer={answer} />
  if (type === 'gauge') return <Gauge answer={answer} title={title} target={options.target} />
  if (answer.rows.length === 0) return <EmptyState title="Nothing in these days" text="Choose other days or take a filter away." />
  if (asTable || type === 'table') return <WidgetTable answer={answer} label={title} />
  const chart = { answer, title, pressed, onPress }
  switch (type) {
    case 'line': return <LineChart {...chart} area={false} />
    case 'area': return <LineChart {...chart} area />
    case 'stacked_bar': return <StackedBars {...chart} />
    case 'donut': return <DonutChart {...chart} />
    case 'heatmap': return <HeatMap {...chart} />
    case 'funnel': return <FunnelChart {...chart} />
    case 'map_bubble': return <MapChart {...chart} />
    default: return <BarChart {...chart} />
  }
}
