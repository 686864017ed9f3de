import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { StatTile } from '@/components/ui/stat-tile'
import type { Reply } from '@/lib/contract/types'
import { day, today } from '@/lib/domain/days'
import { tones, type Tone } from '@/lib/domain/machine'
import { grouped } from '@/lib/domain/money'
import { packageStatus } from '@/lib/domain/package'
import { DaysChart } from './days-chart'

const asTone = (text: string): Tone | undefined => tones.find((t) => t === text)
const whole = (n: number) => grouped(String(n))

/** What waits for this person: counts that open the list behind them, the last two weeks, and where parcels stand. */
export function Home({ name, home }: { name: string; home: Reply<'workspace.home'> }) {
  const largest = Math.max(1, ...home.by_status.map((s) => s.count))
  return (
    <div data-screen="/" className="flex flex-col gap-5">
      <title>Home</title>
      <div className="pt-1">
        <h1 className="text-title font-semibold tracking-tight">Welcome, {name.split(' ')[0]}</h1>
        <p className="figures text-ink-soft">{day(today())}</p>
      </div>
      <div className="grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(12rem,100%),1fr))]">
        {home.tiles.map((t) => <StatTile key={t.label} label={t.label} value={t.value} hint={t.hint} tone={asTone(t.tone)} href={t.href || undefined} />)}
      </div>
      <div className="grid gap-5 xl:grid-cols-[3fr_2fr]">
        <Card title="Created and delivered, last 14 days">
          {home.by_day.length > 0 ? <DaysChart days={home.by_day} /> : <EmptyState title="No parcels in this time" />}
        </Card>
        <Card title="Where parcels stand, last 30 days">
          {home.by_status.length === 0 && <EmptyState title="No parcels in this time" />}
          <ul className="flex flex-col gap-1.5">
            {home.by_status.map(({ status, count }) => {
              const known = packageStatus.is(status)
              return (
                <li key={status}>
                  <Link href={`/packages?status=${status}`} className="grid grid-cols-[9rem_1fr_4rem] items-center gap-3 rounded-sm hover:bg-surface-hover">
                    <Chip tone={known ? packageStatus.tone(status) : 'grey'}>{known ? packageStatus.label(status) : status}</Chip>
                    <span aria-hidden className="h-2 rounded-full bg-surface-pressed"><span className="block h-2 rounded-full bg-primary" style={{ width: `${(count / largest) * 100}%` }} /></span>
                    <span className="figures text-end">{whole(count)}</span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </Card>
      </div>
    </div>
  )
}
