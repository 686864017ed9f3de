import type { ReactNode } from 'react'
import { Chip } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import { statusOptions } from '@/lib/domain/machines'
import type { RoutePath } from '@/lib/routes/routes'
import { answered } from './answered'
import { filled, fillTemplate } from './list-query'
import { makePage } from './make-page'
import { offered } from './may-go'
import { PageActions } from './page-actions'
import type { Known, OpenRecord, RecordNote, RecordScreen, RecordSlots } from './record-definition'
import { openRecord } from './record-open'
import { Frame } from './screen'
import { isShown } from './show-if'

function Head({ head, record, end }: { head: NonNullable<RecordScreen['head']>; record: Known; end: ReactNode }) {
  const { name, code, machine } = head
  const status = machine && statusOptions(machine).find(({ value }) => value === record.status)
  return (
    <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-lead font-semibold">{String(record[name] ?? '')}</span>
      {code && <code className="text-ink-soft">{String(record[code] ?? '')}</code>}
      {status && <Chip tone={status.tone}>{status.label}</Chip>}
      {end}
    </header>
  )
}

function Notes({ notes, record }: { notes: readonly RecordNote[]; record: Known }) {
  const said = notes.filter(({ field, when }) => record[field] && isShown(when, record))
  return said.map(({ field, tone, title, text }) => (
    <div key={field} className="mb-3"><Notice tone={tone} title={title}>{text ? fillTemplate(text, record, false) : String(record[field])}</Notice></div>
  ))
}

/** What belongs to the record, each list under its word. */
async function Belongings({ path, open: { visit, record }, lists }: { path: RoutePath; open: OpenRecord; lists: NonNullable<RecordScreen['lists']> }) {
  const parent = { ...record, id: Number(visit.params.id) }
  const seen = Object.entries(lists).filter(([, { list }]) => visit.may(list.call))
  const made = await Promise.all(seen.map(async ([title, { show, ...view }]) => [title, await show(visit, { path, view: view, parent })] as const))
  return made.map(([title, { content, add }]) => (
    <section key={title} aria-label={title} className={record ? 'mt-8' : undefined}>
      <div className="mb-2 flex items-center justify-between gap-3"><h2 className="text-lead font-semibold">{title}</h2>{add}</div>
      {content}
    </section>
  ))
}

/** What tests read of a record's page: all of it but its elements. */
function plainOf({ steps, lists, ...screen }: RecordScreen) {
  const views = Object.entries({ ...steps, ...lists }).map(([name, view]) => [
    name, Object.fromEntries(Object.entries(view).filter(([, part]) => typeof part !== 'function')),
  ] as const)
  return { ...screen, ...(views.length > 0 && { views: Object.fromEntries(views) }) }
}

/** A record's page around what its kind shows: guard, title, head and what belongs to it. */
export function recordShell(
  path: RoutePath, screen: RecordScreen, slots: Pick<RecordSlots<never>, 'head' | 'above'>, main: (open: OpenRecord) => ReactNode | Promise<ReactNode>,
) {
  return makePage(path, 'record', plainOf(screen), (visit) =>
    answered(path, async () => {
      const open = await openRecord(visit, screen)
      const { record } = open
      const { titles, named, head, notes = [], links = [], lists } = screen
      if (record && named) visit.about.name = fillTemplate(named, record, false)
      const title = titles && (record ? fillTemplate(titles.saved, record, false) : titles.new)
      // A visitor who may not see the record is here for what belongs to it.
      const isClosed = !record && screen.load !== undefined && Number(visit.params.id) > 0 && !visit.may(screen.load)
      const content = isClosed ? null : await main(open)
      return (
        <Frame path={path} title={title} tab={visit.about.name ?? title} actions={record && <PageActions actions={offered(visit, filled(links, record))} />}>
          {record && head && <Head head={head} record={record} end={slots.head?.(visit, record)} />}
          {record && <Notes notes={notes} record={record} />}
          {record && slots.above?.(visit, record)}
          {content}
          {lists && (record || isClosed) && <Belongings path={path} open={open} lists={lists} />}
        </Frame>
      )
    }),
  )
}
