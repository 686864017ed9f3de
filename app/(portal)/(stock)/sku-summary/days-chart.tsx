'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { day } from '@/lib/domain/days'
import { grouped } from '@/lib/domain/money'

type Day = Reply<'skuSummary.one'>['days'][number]

const HEIGHT = 120
const STEP = 18
const whole = (n: number) => grouped(String(n))

/** What came and went of each day as bars, what was on hand at its end as a line; each scaled to its own highest. */
function Chart({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.flatMap(({ came, went }) => [came, went]))
  const highest = Math.max(1, ...days.map(({ closing }) => closing))
  const line = days.map(({ closing }, i) => `${i * STEP + 8},${HEIGHT - (closing / highest) * HEIGHT + 4}`).join(' ')
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap gap-x-4 text-meta text-ink-soft">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-sm border border-line-control bg-surface-pressed" /> Came in
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-sm bg-primary" /> Went out, at most {whole(most)}
        </span>
        <span className="inline-flex items-center gap-1.5"><span aria-hidden className="h-0.5 w-4 bg-accent" /> On hand, at most {whole(highest)}</span>
      </figcaption>
      <div className="thin-scroll overflow-x-auto" tabIndex={0} role="region" aria-label="Chart of the last 30 days">
        <svg width={days.length * STEP} height={HEIGHT + 8} role="img" aria-label="What came, went and was on hand, day by day" style={{ direction: 'ltr' }}>
          {days.map(({ day: date, came, went, closing }, i) => (
            <g key={date} transform={`translate(${i * STEP} 4)`}>
              <title>{`${day(date)}: ${whole(came)} in, ${whole(went)} out, ${whole(closing)} on hand`}</title>
              <rect width={STEP} height={HEIGHT} className="fill-transparent" />
              <rect
                x={1} width={6} y={HEIGHT - (came / most) * HEIGHT} height={(came / most) * HEIGHT} className="fill-surface-pressed stroke-line-control"
              />
              <rect x={9} width={6} y={HEIGHT - (went / most) * HEIGHT} height={(went / most) * HEIGHT} className="fill-primary" />
            </g>
          ))}
          <polyline points={line} fill="none" strokeWidth={2} className="stroke-accent" />
          <line x1={0} x2={days.length * STEP} y1={HEIGHT + 4} y2={HEIGHT + 4} className="stroke-line-strong" />
        </svg>
      </div>
    </figure>
  )
}

const DayTable = ({ days }: { days: readonly Day[] }) => (
  <Table aria-label="The last 30 days">
    <thead><tr><Th>Day</Th><Th align="end">Came in</Th><Th align="end">Went out</Th><Th align="end">On hand</Th></tr></thead>
    <tbody>
      {days.toReversed().map(({ day: date, came, went, closing }) => (
        <Tr key={date}>
          <Td><When moment={date} show="day" /></Td><Td align="end">{whole(came)}</Td><Td align="end">{whole(went)}</Td><Td align="end">{whole(closing)}</Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)

/** The last days of a SKU as a chart, or the same numbers as a table. */
export function DaysChart({ days }: { days: readonly Day[] }) {
  const [isTable, setTable] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      {isTable ? <DayTable days={days} /> : <Chart days={days} />}
      <div><Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>{isTable ? 'Show as a chart' : 'Show as a table'}</Button></div>
    </div>
  )
}
