import type { ReactNode } from 'react'
import { Chip } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import type { CallName } from '@/lib/contract/types'
import { statusOptions } from '@/lib/domain/machines'
import type { RoutePath } from '@/lib/routes/routes'
import { answered } from './answered'
import { FormBody } from './form-body'
import type { FormScreen } from './form-definition'
import { PageActions } from './list'
import { listedChoices } from './listed-choices'
import { filled, fillTemplate } from './list-query'
import { makePage } from './make-page'
import { offered } from './may-go'
import { parentList } from './parent-list'
import type { Known, OpenRecord, RecordNote, RecordScreen, RecordSlots } from './record-definition'
import { recordForm } from './record-form'
import { openRecord } from './record-open'
import { RecordSteps } from './record-steps'
import { Frame } from './screen'
import { isShown } from './show-if'

const hasFields = (form: { call: CallName } | FormScreen | undefined): form is FormScreen => form !== undefined && 'sections' in form

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
  return said.map(({ field, tone, title, text }) => <div key={field} className="mb-3"><Notice tone={tone} title={title}>{text ? fillTemplate(text, record, false) : String(record[field])}</Notice></div>)
}

/** What belongs to the record, each list under its word. */
async function Belongings({ path, open: { visit, record }, lists }: { path: RoutePath; open: OpenRecord; lists: NonNullable<RecordScreen['lists']> }) {
  const parent = { ...record, id: Number(visit.params.id) }
  const seen = Object.entries(lists).filter(([, { list }]) => visit.may(list.call))
  const made = await Promise.all(seen.map(async ([title, view]) => [title, await parentList(visit, { path, view: view as never, parent })] as const))
  return made.map(([title, { rows, add }]) => (
    <section key={title} aria-label={title} className={record ? 'mt-8' : undefined}>
      <div className="mb-2 flex items-center justify-between gap-3"><h2 className="text-lead font-semibold">{title}</h2>{add}</div>
      {rows}
    </section>
  ))
}

/** The form of the record, of one of its steps, or what stands in its place. */
async function main(path: RoutePath, open: OpenRecord, screen: RecordScreen, { body, parts }: RecordSlots<CallName, CallName>): Promise<ReactNode> {
  const { visit, record } = open
  if (body) return body(open as never)
  if (screen.steps) return <RecordSteps path={path} open={open} screen={screen} steps={screen.steps} parts={parts} />
  const form = record ? screen.change : screen.add
  if (!hasFields(form)) return null
  return <FormBody key={String(record?.version ?? 'new')} form={await listedChoices(recordForm(path, open, screen, form), visit, record ?? {})} parts={parts} />
}

/** What tests read of a record's page: all of it but its elements. */
function plainOf({ steps, ...screen }: RecordScreen) {
  return { ...screen, ...(steps && { views: Object.fromEntries(Object.entries(steps).map(([name, { label, form }]) => [name, { label, form }])) }) }
}

/** A record and its form, for one that is there and one to come: guard, title, choices, locks and what belongs to it are derived from the definition. */
export function recordPage<L extends CallName, C extends CallName>(path: RoutePath, given: RecordScreen<L, C>, slots: RecordSlots<L, C> = {}) {
  const screen = given as unknown as RecordScreen
  return makePage(path, 'record', plainOf(screen), (visit) =>
    answered(path, async () => {
      const open = await openRecord(visit, screen)
      const { record } = open
      const { titles, named, head, notes = [], links = [], lists } = screen
      if (record && named) visit.about.name = fillTemplate(named, record, false)
      const title = titles && (record ? fillTemplate(titles.saved, record, false) : titles.new)
      // A visitor who may not see the record is here for what belongs to it.
      const isClosed = !record && screen.load !== undefined && Number(visit.params.id) > 0 && !visit.may(screen.load)
      const content = isClosed ? null : await main(path, open, screen, slots as unknown as RecordSlots<CallName, CallName>)
      return (
        <Frame path={path} title={title} tab={visit.about.name ?? title} actions={record && <PageActions actions={offered(visit, filled(links, record))} />}>
          {record && head && <Head head={head} record={record} end={slots.head?.(visit, record as never)} />}
          {record && <Notes notes={notes} record={record} />}
          {record && slots.above?.(visit, record as never)}
          {content}
          {lists && (record || isClosed) && <Belongings path={path} open={open} lists={lists} />}
        </Frame>
      )
    }),
  )
}
