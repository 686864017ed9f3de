import { Bars } from '@/components/pictures/bars'
import { Link } from '@/components/ui/link'
import { counted } from '@/lib/domain/counted'
import { day } from '@/lib/domain/days'
import { grouped } from '@/lib/domain/money'
import type { Group, ReadySummary } from './summary-definition'

interface Props {
  summary: Pick<ReadySummary, 'chart' | 'opens'>
  rows: Group[]
}

const whole = (n: number) => grouped(String(n))
const numberOf = (row: Group, field: string) => Number(row[field] ?? 0)
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** What a group is called: a day as days are written everywhere. */
export const groupName = (row: Group) => (isDay(row.group) ? day(row.group) : row.label)

/** The list behind a group. */
export function GroupLink({ row, opens }: { row: Group; opens: string | null }) {
  if (!opens || !row.filter) return groupName(row)
  return <Link href={`${opens}?${new URLSearchParams(row.filter).toString()}`} className="text-accent hover:underline">{groupName(row)}</Link>
}

/** More bars than this are a list to scroll through; the table has them all. */
const MOST = 31

/** One bar a group, each leading to its list. */
function GroupBars({ summary: { chart, opens }, rows }: Props) {
  const field = chart.bars[0]?.field ?? ''
  return <Bars rows={rows.slice(0, MOST).map((row) => ({ key: row.group, name: <GroupLink row={row} opens={opens} />, value: numberOf(row, field) }))} />
}

const HEIGHT = 160
/** Up to so many groups have room for wide bars and a word below each; of more, every other is named. */
const FEW = 16
const looks = [
  { bar: 'fill-surface-pressed stroke-line-control', key: 'border border-line-control bg-surface-pressed' }, { bar: 'fill-primary', key: 'bg-primary' },
  { bar: 'fill-accent', key: 'bg-accent' },
]

const shortName = (row: Group) => (isDay(row.group) ? day(row.group).slice(4, 10) : row.label.length > 9 ? `${row.label.slice(0, 8)}…` : row.label)

/** Figures of each group side by side, from zero; told apart by outline as well as shade. */
function Pairs({ summary: { chart }, rows }: Props) {
  const top = Math.max(1, ...rows.flatMap((row) => chart.bars.map(({ field }) => numberOf(row, field))))
  const high = (row: Group, field: string) => (numberOf(row, field) / top) * HEIGHT
  const step = rows.length > FEW ? 38 : 52
  const wide = step - 10
  const half = wide / chart.bars.length - 1
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap gap-x-4 text-meta text-ink-soft">
        {chart.bars.map(({ field, label }, nth) => (
          <span key={field} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 rounded-sm ${looks[nth]?.key}`} /> {label}
          </span>
        ))}
        <span>The highest bar is {whole(top)} {chart.unit}; the numbers stand in the table below.</span>
      </figcaption>
      <div className="thin-scroll overflow-x-auto" tabIndex={0} role="region" aria-label={`Chart of ${chart.of}`}>
        <svg
          width={Math.max(320, rows.length * step)} height={HEIGHT + 38} role="img"
          aria-label={`Bars of ${chart.of}, ${counted(rows.length, 'group')}`} style={{ direction: 'ltr' }}
        >
          <line x1={0} x2={rows.length * step} y1={HEIGHT + 16} y2={HEIGHT + 16} className="stroke-line-strong" />
          {rows.map((row, nth) => (
            <g key={row.group} transform={`translate(${nth * step + 5} 16)`}>
              <title>{`${groupName(row)}: ${chart.bars.map(({ field, label }) => `${whole(numberOf(row, field))} ${label.toLowerCase()}`).join(', ')}`}</title>
              {chart.bars.map(({ field }, bar) => (
                <rect
                  key={field} x={bar * (half + 2)} y={HEIGHT - high(row, field)} width={half} height={high(row, field)} rx={1.5} className={looks[bar]?.bar}
                />
              ))}
              {(nth % 2 === 0 || rows.length <= FEW) && (
                <text x={wide / 2} y={HEIGHT + 15} textAnchor="middle" className="fill-ink-faint text-[11px]">{shortName(row)}</text>
              )}
            </g>
          ))}
        </svg>
      </div>
    </figure>
  )
}

/** The groups as bars; the same numbers stand in the table below. */
export const SummaryChart = (chart: Props) => (chart.summary.chart.bars.length > 1 ? <Pairs {...chart} /> : <GroupBars {...chart} />)
