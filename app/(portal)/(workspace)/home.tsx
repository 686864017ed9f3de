import type { CSSProperties, ReactNode } from 'react'
import { TabTitle } from '@/components/screens/tab-title'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { RefreshButton } from '@/components/ui/refresh-button'
import { StatTile } from '@/components/ui/stat-tile'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { day, today } from '@/lib/domain/days'
import { exportReport, exportStatus } from '@/lib/domain/export-report'
import { severity } from '@/lib/domain/inbox'
import { tones, type Tone } from '@/lib/domain/machine'
import { grouped } from '@/lib/domain/money'
import { packageStatus } from '@/lib/domain/package'
import { uploadStatus } from '@/lib/domain/upload'
import { CashChart, DaysChart, Spark } from './charts'

type HomeData = Reply<'workspace.home'>
const asTone = (text: string): Tone | undefined => tones.find((t) => t === text)
const whole = (n: number) => grouped(String(n))

/** A part of home; one that could not be told says so and leaves the others standing. */
function Part<T>({ title, data, actions, children }: { title: string; data: T | null; actions?: ReactNode; children: (data: T) => ReactNode }) {
  return (
    <Card title={title} actions={actions}>
      {data === null
        ? <div className="flex items-center justify-between gap-3">
          <p role="status" className="text-ink-soft">Not available</p>
          <RefreshButton label="Try again" />
        </div>
        : children(data)}
    </Card>
  )
}

function Tiles({ tiles }: { tiles: HomeData['tiles'] }) {
  if (tiles === null) return <Part title="What waits" data={null}>{() => null}</Part>
  return (
    <div
      // Two full rows instead of one and a remainder.
      style={{ '--tiles': tiles.length > 5 ? Math.ceil(tiles.length / 2) : tiles.length } as CSSProperties}
      className="grid grid-cols-2 gap-3 sm:[grid-template-columns:repeat(auto-fill,minmax(13rem,1fr))] xl:grid-cols-[repeat(var(--tiles),minmax(0,1fr))]"
    >
      {tiles.map((t) => (
        <StatTile
          key={t.label}
          label={t.label}
          value={t.value}
          tone={asTone(t.tone)}
          href={t.href || undefined}
          hint={<>
            <span className="block">{t.hint}</span>
            {t.days && <Spark values={t.days} />}
            {t.change && <span className="block text-ink-faint">{t.change}</span>}
          </>}
        />
      ))}
    </div>
  )
}

/** Where a line of home leads; to those who may not go there it is only said. */
function Way({ href, open, className, children }: { href: string; open: boolean; className?: string; children: ReactNode }) {
  return open ? <Link href={href} className={className}>{children}</Link> : <span className={className}>{children}</span>
}

function Standing({ rows, open }: { rows: NonNullable<HomeData['standing']>; open: boolean }) {
  const largest = Math.max(1, ...rows.map((s) => s.count))
  if (rows.length === 0) return <EmptyState title="Nothing is under way" />
  return (
    <ul className="flex flex-col gap-1.5">
      {rows.map(({ status, count }) => {
        const known = packageStatus.is(status)
        return (
          <li key={status}>
            <Way
              open={open} href={`/packages?status=${status}`} className="grid grid-cols-[9rem_1fr_4rem] items-center gap-3 rounded-sm hover:bg-surface-hover"
            >
              <Chip tone={known ? packageStatus.tone(status) : 'grey'}>{known ? packageStatus.label(status) : status}</Chip>
              <span aria-hidden className="h-2 rounded-full bg-surface-pressed">
                <span className="block h-2 rounded-full bg-primary" style={{ width: `${(count / largest) * 100}%` }} />
              </span>
              <span className="figures text-end">{whole(count)}</span>
            </Way>
          </li>
        )
      })}
    </ul>
  )
}

function Carriers({ rows, open }: { rows: NonNullable<HomeData['carriers']>; open: boolean }) {
  if (rows.length === 0) return <EmptyState title="No deliveries in 14 days" />
  return (
    <table className="figures w-full">
      <thead className="text-meta text-ink-soft">
        <tr>
          <th className="pb-1.5 text-start font-medium">Carrier</th>
          <th className="pb-1.5 text-end font-medium">Delivered</th>
          <th className="ps-4 pb-1.5 text-end font-medium">On time</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((c) => (
          <tr key={c.carrier_id}>
            <td className="py-1">
              <Way open={open} href={`/packages?carrier_id=${c.carrier_id}&status=delivered`} className="hover:underline">{c.carrier}</Way>
            </td>
            <td className="text-end">{whole(c.delivered)}</td>
            <td className="ps-4 text-end">
              {c.percent === null ? '–' : `${c.percent} %`}
              <span aria-hidden className="mt-0.5 block h-1 rounded-full bg-surface-pressed">
                <span className="block h-1 rounded-full bg-primary" style={{ width: `${c.percent ?? 0}%` }} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Uploads({ rows }: { rows: NonNullable<HomeData['uploads']> }) {
  if (rows.length === 0) return <p className="text-ink-soft">No uploads yet.</p>
  return (
    <ul className="divide-y">
      {rows.map((u) => {
        const name = <span data-whole className="block truncate">{u.file_name}</span>
        return (
          <li key={u.id} className="flex items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              {u.href ? <Link href={u.href} className="hover:underline">{name}</Link> : name}
              <span className="block text-meta text-ink-faint">{u.kind_title} · <When moment={u.created_at} /></span>
            </span>
            <span className="flex shrink-0 flex-col items-end gap-0.5">
              <Chip tone={uploadStatus.is(u.status) ? uploadStatus.tone(u.status) : 'grey'}>
                {uploadStatus.is(u.status) ? uploadStatus.label(u.status) : u.status}
              </Chip>
              {u.rows_rejected > 0 && <span className="figures text-meta text-ink-soft">{whole(u.rows_rejected)} of {whole(u.rows_total)} refused</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Exports({ rows }: { rows: NonNullable<HomeData['exports']> }) {
  return (
    <ul className="divide-y">
      {rows.map((e) => (
        <li key={e.id} className="flex items-center justify-between gap-3 py-1.5">
          <span className="min-w-0">
            <span className="block truncate">{exportReport.is(e.report) ? exportReport.label(e.report) : e.report} ({e.format})</span>
            <span className="block text-meta text-ink-faint"><When moment={e.created_at} /></span>
          </span>
          <span className="text-meta text-ink-soft">
            {exportStatus.is(e.status) ? exportStatus.label(e.status) : e.status}
            {e.rows !== null && `, ${whole(e.rows)} rows`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Messages({ rows }: { rows: NonNullable<HomeData['messages']> }) {
  if (rows.length === 0) return <p className="text-ink-soft">You have read everything.</p>
  return (
    <ul className="divide-y">
      {rows.map((m) => (
        <li key={m.id} className="flex items-center gap-3 py-1.5">
          <Link href={`/inbox/${m.id}`} className="min-w-0 flex-1 hover:underline">
            <span data-whole className="block truncate">{m.subject}</span>
            <span className="block text-meta text-ink-faint"><When moment={m.created_at} /></span>
          </Link>
          {severity.is(m.severity) && m.severity !== 'info' && <Chip tone={severity.tone(m.severity)}>{severity.label(m.severity)}</Chip>}
        </li>
      ))}
    </ul>
  )
}

/** What waits for this person: counts that open the list behind them, the last two weeks, where parcels stand, and their own desk. */
export function Home({ name, home, open, shortcuts }: {
  name: string; home: HomeData; open: { inbox: boolean; packages: boolean }; shortcuts: { href: string; title: string }[]
}) {
  const hasParcels = home.flow === null || home.flow.lines.length > 0
  const hasExports = home.exports === null || home.exports.length > 0
  // What stands at the top of the page is not told again among the messages.
  const announced = new Set(home.announcements?.map(({ subject }) => subject))
  const messages = home.messages && home.messages.filter(({ subject }) => !announced.has(subject))
  return (
    <div data-screen="/" className="flex flex-col gap-5">
      <TabTitle name="Home" />
      <div className="flex flex-wrap items-end justify-between gap-2 pt-1">
        <div>
          <h1 className="text-title font-semibold tracking-tight">Welcome, {name.split(' ')[0]}</h1>
          <p className="figures text-ink-soft">{day(today())}</p>
        </div>
        {home.as_of && <p className="text-meta text-ink-faint">Earlier days as of <When moment={home.as_of} show="time" /> Dubai</p>}
      </div>
      {home.announcements?.map((a) => (
        <Notice
          key={a.id} tone={severity.is(a.severity) ? severity.tone(a.severity) : 'blue'} title={a.subject}
          action={<Link href={`/inbox/${a.id}`} className="shrink-0 underline underline-offset-2">Read</Link>}
        />
      ))}
      <Tiles tiles={home.tiles} />
      {hasParcels && (
        <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
          <div className="flex min-w-0 flex-col gap-5">
            <Part title="Day by day, last 14 days" data={home.flow}>{(flow) => <DaysChart days={flow.days} lines={flow.lines} />}</Part>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              {(home.carriers === null || home.carriers.length > 0) && (
                <Part title="Carriers on time, last 14 days" data={home.carriers}>{(rows) => <Carriers rows={rows} open={open.packages} />}</Part>
              )}
              {(home.cod === null || home.cod.days.length > 0) && (
                <Part title="COD collected a day" data={home.cod}>{(cod) => <CashChart days={cod.days} total={cod.total} />}</Part>
              )}
            </div>
          </div>
          <Part title="Where open parcels stand" data={home.standing}>{(rows) => <Standing rows={rows} open={open.packages} />}</Part>
        </div>
      )}
      <div className={`grid items-start gap-5 md:grid-cols-2 ${hasExports ? 'xl:grid-cols-4' : 'xl:grid-cols-3'}`}>
        <Part title="Unread messages" data={messages} actions={open.inbox && <Link href="/inbox" className="text-meta text-accent">Inbox</Link>}>
          {(rows) => <Messages rows={rows} />}
        </Part>
        <Part title="Recent uploads" data={home.uploads}>{(rows) => <Uploads rows={rows} />}</Part>
        {hasExports && <Part title="Recent exports" data={home.exports}>{(rows) => <Exports rows={rows} />}</Part>}
        <Card title="Go to">
          <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            {shortcuts.map((s) => <li key={s.href}><Link href={s.href} className="text-accent hover:underline">{s.title}</Link></li>)}
          </ul>
        </Card>
      </div>
    </div>
  )
}
