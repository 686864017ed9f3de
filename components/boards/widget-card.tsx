'use client'

import { EllipsisVertical, Table2 } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { useRun } from '@/components/screens/use-run'
import { Failure } from '@/components/ui/failure'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { When } from '@/components/ui/when'
import { grouped } from '@/lib/domain/money'
import { figure, type BoardWidget, type Pressed, type WidgetAnswer } from './board-words'
import { WidgetBody } from './widget-body'

interface Props {
  widget: BoardWidget
  answer: WidgetAnswer | undefined
  pressed: Pressed | null
  onPress: (at: number) => void
  onRetry: () => void
  /** Fetches the widget as a file; null in a preview, which nobody has saved. */
  onFile: ((format: 'csv' | 'xlsx') => Promise<unknown>) | null
}

const named = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** What is to be known of the figures: how fresh they are, what was cut, which filters say nothing here. */
function Foot({ answer, type }: { answer: WidgetAnswer; type: BoardWidget['type'] }) {
  const measures = answer.columns.flatMap(({ role, label, kind }) => (role === 'measure' ? [{ label, kind }] : []))
  const noted = answer.columns.find(({ note }) => note)
  return (
    <footer className="flex flex-wrap gap-x-3 px-3 pb-1.5 text-[11px] text-ink-faint">
      {answer.truncated && (
        <strong className="font-medium text-orange-strong">
          Cut: {grouped(String(answer.rows.length))} of {grouped(String(answer.groups))}; the total is of all
        </strong>
      )}
      {type !== 'kpi' && type !== 'gauge' && type !== 'table' && measures[0] && <span>Total {figure(measures[0].kind, answer.total[0])}</span>}
      {noted && type !== 'kpi' && <span>{noted.label}: {noted.note}</span>}
      {answer.note && <span>{answer.note}</span>}
      {answer.unfiltered.length > 0 && <span>Not filtered by {answer.unfiltered.join(', ').toLowerCase()}</span>}
      <span className="ms-auto">as of <When moment={answer.as_of} show="time" /> Dubai</span>
    </footer>
  )
}

/** What can be done with a widget: its rows, its files, its picture. */
function useEntries({ widget, answer, onFile }: Props, box: RefObject<HTMLElement | null>, asTable: boolean) {
  const { run } = useRun()
  const picture = async () => {
    if (!answer) return
    const { saveDrawing, saveRows } = await import('./picture-file')
    const svg = asTable ? null : box.current?.querySelector<SVGSVGElement>('figure svg')
    const name = `${named(widget.title)}.png`
    await (svg ? saveDrawing(svg, widget.title, name) : saveRows(answer, widget.title, name))
  }
  return (): MenuEntry[] => [
    ...(answer?.total_href ? [{ label: 'Open the rows', href: answer.total_href }] : []),
    ...(onFile ? [
      { label: 'Download CSV', onSelect: () => void run('csv', () => onFile('csv')) },
      { label: 'Download XLSX', onSelect: () => void run('xlsx', () => onFile('xlsx')) },
    ] : []),
    { label: 'Save as picture', onSelect: () => void run('png', picture) },
    { label: 'Full screen', onSelect: () => void box.current?.requestFullscreen() },
  ]
}

/** A widget with its menu: as a table, as a file, in full. What fails of it is said here and leaves the others standing. */
export function WidgetCard(props: Props) {
  const { widget, answer, pressed, onPress, onRetry } = props
  const [asTable, setAsTable] = useState(false)
  const box = useRef<HTMLElement>(null)
  const entries = useEntries(props, box, asTable)
  const isDrawn = widget.type !== 'kpi' && widget.type !== 'gauge' && widget.type !== 'table'
  const isGood = answer !== undefined && !answer.error
  const turn = asTable ? 'As a chart' : 'As a table'
  return (
    <section ref={box} aria-label={widget.title} data-widget={widget.id} className="flex h-full min-w-0 flex-col rounded border bg-surface">
      <header className="flex min-h-9 items-center gap-1 ps-3 pe-1">
        <h2 className="min-w-0 flex-1 truncate text-meta font-semibold" data-whole>
          {answer?.total_href ? <Link href={answer.total_href} className="hover:underline">{widget.title}</Link> : widget.title}
        </h2>
        {isDrawn && isGood && (
          <IconButton label={turn} aria-pressed={asTable} size="small" icon={<Table2 aria-hidden className="size-4" />} onClick={() => setAsTable(!asTable)} />
        )}
        {isGood && (
          <Menu
            trigger={<IconButton label={`More of ${widget.title}`} size="small" icon={<EllipsisVertical aria-hidden className="size-4" />} />}
            entries={entries} align="end"
          />
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-auto px-3 pb-1">
        {!answer && <p role="status" className="text-ink-faint">Counting…</p>}
        {answer?.error && <Failure sentence={answer.error} onRetry={onRetry} />}
        {isGood && <WidgetBody widget={widget} answer={answer} asTable={asTable} pressed={pressed} onPress={onPress} />}
      </div>
      {isGood && <Foot answer={answer} type={widget.type} />}
    </section>
  )
}
