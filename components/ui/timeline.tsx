import { History, Mail, MapPin, MessageSquare, Pencil, PlugZap } from 'lucide-react'
import type { ReactNode } from 'react'
import { day, dubaiDay } from '@/lib/domain/days'
import type { Tone } from '@/lib/domain/machine'
import { classes } from './classes'
import { softTone } from './tone-look'
import { When } from './when'

type TimelineKind = 'event' | 'status' | 'edit' | 'note' | 'mail' | 'call'
export type TimelineEntry = {
  id: string | number
  /** ISO 8601. */
  at: string
  kind?: TimelineKind
  title: ReactNode
  /** Where, or who did it. */
  by?: ReactNode
  detail?: ReactNode
  /** What can be done with it, at its end. */
  actions?: ReactNode
  tone?: Tone
}

const icons: Record<TimelineKind, typeof MapPin> = { event: MapPin, status: History, edit: Pencil, note: MessageSquare, mail: Mail, call: PlugZap }
const kindWords: Record<TimelineKind, string> = { event: 'Event', status: 'Status', edit: 'Edit', note: 'Note', mail: 'E-mail', call: 'API call' }

/** Events, edits, mails and calls of one thing on one line, newest first, under the Dubai day they fell on. */
export function Timeline({ entries, label }: { entries: TimelineEntry[]; label: string }) {
  const days = Object.entries(Object.groupBy(entries, entry => dubaiDay(entry.at)))
  return (
    <div aria-label={label} role="group" className="flex flex-col gap-4">
      {days.map(([plainDay, ofDay = []]) => (
        <section key={plainDay} aria-label={day(plainDay)}>
          <h3 className="figures mb-1 text-meta font-semibold text-ink-faint">{day(plainDay)}</h3>
          <ol>
            {ofDay.map((entry, at) => <Entry key={entry.id} entry={entry} last={at === ofDay.length - 1} />)}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Entry({ entry, last }: { entry: TimelineEntry; last: boolean }) {
  const kind = entry.kind ?? 'event'
  const Icon = icons[kind]
  return (
    <li className="flex gap-3">
      <span className="w-11 shrink-0 pt-1 text-meta text-ink-soft"><When moment={entry.at} show="time" /></span>
      <span className="relative flex w-6 shrink-0 justify-center">
        {!last && <span aria-hidden className="absolute inset-y-0 top-6 w-px bg-line-strong" />}
        <span className={classes('mt-0.5 flex size-5 items-center justify-center rounded-full', softTone[entry.tone ?? 'grey'])}>
          <Icon aria-hidden className="size-3" />
        </span>
      </span>
      <div className="min-w-0 flex-1 pb-3">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1 break-words"><span className="sr-only">{kindWords[kind]}: </span><span className="font-medium">{entry.title}</span></p>
          {entry.actions}
        </div>
        {entry.by && <p className="text-meta text-ink-soft">{entry.by}</p>}
        {entry.detail && <div className="mt-0.5 break-words text-ink-soft">{entry.detail}</div>}
      </div>
    </li>
  )
}
