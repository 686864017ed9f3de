'use client'

import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/failure'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { useLookup } from '@/lib/client/query'
import { MOST_WIDGETS, type RangePreset, rangePreset, widgetType, widgetRules, type WidgetType } from '@/lib/domain/dashboard'
import { BoardView } from './board-view'
import type { BoardDefinition, BoardWidget } from './board-words'
import { asBoard, type Catalogue, freeId, fromTemplate, newWidget, templates, withWidgets } from './builder-words'
import { WidgetEditor } from './widget-editor'

interface Props {
  value: unknown
  onChange: (board: BoardDefinition) => void
  errors: readonly { field: string | null; message: string }[]
}
const offered = [{ value: 'client_id', label: 'Client' }, { value: 'carrier_id', label: 'Carrier' }, { value: 'country_code', label: 'Country' }] as const

type Act = 'choose' | 'up' | 'down' | 'copy' | 'remove'

/** One line of the list of widgets: chosen, moved, copied and taken out by button, and moved by Alt with an arrow, so all of it by keyboard. */
function WidgetLine({ widget, at, last, isChosen, act }: {
  widget: BoardWidget; at: number; last: boolean; isChosen: boolean; act: (what: Act) => void
}) {
  const byKey = (event: KeyboardEvent) => {
    const way = event.altKey && ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key as 'ArrowUp']
    if (!way) return
    event.preventDefault()
    if (way === 'up' ? at > 0 : !last) act(way)
  }
  return (
    <li data-line={widget.id} className={`flex items-center gap-1 rounded-sm ps-2 ${isChosen ? 'bg-accent-soft' : 'hover:bg-surface-hover'}`}>
      <button
        type="button" data-act="choose" aria-pressed={isChosen} aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown" onClick={() => act('choose')} onKeyDown={byKey}
        className="min-w-0 flex-1 py-1 text-start"
      >
        <span className="block truncate">{widget.title}</span>
        <span className="block text-meta text-ink-faint">{widgetType.label(widget.type)}, {widget.w} of 12 wide</span>
      </button>
      <IconButton
        label={`Move ${widget.title} up`} data-act="up" size="small" disabled={at === 0} icon={<ArrowUp aria-hidden className="size-4" />}
        onClick={() => act('up')}
      />
      <IconButton
        label={`Move ${widget.title} down`} data-act="down" size="small" disabled={last} icon={<ArrowDown aria-hidden className="size-4" />}
        onClick={() => act('down')}
      />
      <IconButton label={`Copy ${widget.title}`} size="small" icon={<Copy aria-hidden className="size-4" />} onClick={() => act('copy')} />
      <IconButton label={`Take ${widget.title} out`} size="small" icon={<Trash2 aria-hidden className="size-4" />} onClick={() => act('remove')} />
    </li>
  )
}

function moved(widgets: readonly BoardWidget[], from: number, to: number): BoardWidget[] {
  const next = [...widgets]
  const [one] = next.splice(from, 1)
  if (one) next.splice(to, 0, one)
  return next
}

/** What a board opens with, and what those who look may filter it by. */
const BoardSettings = ({ board, onChange }: { board: BoardDefinition; onChange: Props['onChange'] }) => (
  <div className="flex flex-wrap items-end gap-3">
    <div className="w-44">
      <ChoiceField
        id="board-range" name="default_range" label="Opens with" options={rangePreset.options} value={board.default_range}
        onChange={(range) => rangePreset.is(range) && onChange({ ...board, default_range: range as RangePreset })}
      />
    </div>
    <ChoicesField
      id="board-offered" name="filters" label="Can be filtered by" options={offered} value={board.filters}
      onChange={(filters) => onChange({ ...board, filters: (filters ?? []) as BoardDefinition['filters'] })}
    />
  </div>
)

/** Ids of their own for widgets that come in beside others. */
const withOwnIds = (widgets: readonly BoardWidget[]): BoardWidget[] =>
  widgets.map((widget, i) => (widgets.findIndex(({ id }) => id === widget.id) === i ? widget : { ...widget, id: freeId(widgets) }))

const AddButtons = ({ widgets, catalogue, onAdd, put }: {
  widgets: readonly BoardWidget[]; catalogue: Catalogue; onAdd: (type: WidgetType) => void; put: (next: readonly BoardWidget[]) => void
}) => (
  <div className="flex flex-wrap gap-2">
    <Menu
      trigger={<Button disabled={widgets.length >= MOST_WIDGETS}>Add widget</Button>}
      entries={() => widgetType.names.map((type) => ({ label: `${widgetType.label(type)}: ${widgetRules[type].text}`, onSelect: () => onAdd(type) }))}
    />
    <Menu
      trigger={<Button variant="quiet">Begin with a template</Button>}
      entries={() => Object.entries(templates).map(([name, { label }]) => ({
        label, onSelect: () => put(withOwnIds([...widgets, ...fromTemplate(name, catalogue)]).slice(0, MOST_WIDGETS)),
      }))}
    />
  </div>
)

/** The widgets once one of them was moved, copied or taken out. */
function acted(widgets: readonly BoardWidget[], at: number, what: Exclude<Act, 'choose'>): BoardWidget[] {
  const widget = widgets[at] as BoardWidget
  if (what === 'remove') return widgets.filter((_, i) => i !== at)
  if (what === 'copy') return [...widgets.slice(0, at + 1), { ...widget, id: freeId(widgets), title: `${widget.title} (copy)` }, ...widgets.slice(at + 1)]
  return moved(widgets, at, what === 'up' ? at - 1 : at + 1)
}

/** Keeps the keyboard where its work goes on: on what was moved, and beside what was taken out. */
function useLineFocus(widgets: readonly BoardWidget[]) {
  const list = useRef<HTMLOListElement>(null)
  const next = useRef<{ id: string; what: string } | null>(null)
  useEffect(() => {
    const { id, what } = next.current ?? {}
    next.current = null
    const line = id === undefined ? null : list.current?.querySelector(`[data-line="${id}"]`)
    const button = line?.querySelector<HTMLButtonElement>(`[data-act="${what}"]:enabled`) ?? line?.querySelector<HTMLButtonElement>('[data-act="choose"]')
    button?.focus()
  }, [widgets])
  const after = (at: number, what: Act) => {
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.act : null
    if (what === 'up' || what === 'down') next.current = { id: widgets[at]?.id ?? '', what: held ?? what }
    if (what === 'remove') next.current = { id: (widgets[at + 1] ?? widgets[at - 1])?.id ?? '', what: 'choose' }
  }
  return { list, after }
}

/** The widgets in their order. */
function WidgetLines({ widgets, chosen, onChoose, put }: {
  widgets: readonly BoardWidget[]; chosen: number; onChoose: (id: string | null) => void; put: (next: readonly BoardWidget[]) => void
}) {
  const { list, after } = useLineFocus(widgets)
  const act = (at: number) => (what: Act) => {
    if (what === 'choose') return onChoose(widgets[at]?.id ?? null)
    after(at, what)
    return put(acted(widgets, at, what))
  }
  return (
    <ol ref={list} aria-label="Widgets" className="flex flex-col gap-0.5">
      {widgets.map((widget, i) => (
        <WidgetLine key={widget.id} widget={widget} at={i} last={i === widgets.length - 1} isChosen={i === chosen} act={act(i)} />
      ))}
    </ol>
  )
}

function BoardBuilder({ board, catalogue, onChange, errors }: {
  board: BoardDefinition; catalogue: Catalogue; onChange: Props['onChange']; errors: Props['errors']
}) {
  const [chosenId, setChosen] = useState<string | null>(board.widgets[0]?.id ?? null)
  const { widgets } = board
  const chosen = widgets.findIndex(({ id }) => id === chosenId)
  const put = (next: readonly BoardWidget[]) => onChange(withWidgets(board, next))
  const add = (type: WidgetType) => {
    const widget = newWidget(widgets, catalogue[0] as Catalogue[number], type)
    put([...widgets, widget])
    setChosen(widget.id)
  }
  return (
    <div className="flex flex-col gap-4">
      <BoardSettings board={board} onChange={onChange} />
      {errors.filter(({ field }) => field?.startsWith('definition')).map(({ message }) => (
        <p key={message} role="alert" className="text-red-strong">{message}</p>
      ))}
      <div className="grid gap-4 md:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-2">
          <WidgetLines widgets={widgets} chosen={chosen} onChoose={setChosen} put={put} />
          {widgets.length === 0 && <p className="text-ink-soft">No widgets yet. Add one, or begin with a template.</p>}
          <AddButtons widgets={widgets} catalogue={catalogue} onAdd={add} put={put} />
        </div>
        {widgets[chosen] && (
          <WidgetEditor
            key={chosenId} widget={widgets[chosen]} catalogue={catalogue} onChange={(widget) => put(widgets.map((one, i) => (i === chosen ? widget : one)))}
          />
        )}
      </div>
      {widgets.length > 0 && <Preview board={board} />}
    </div>
  )
}

const Preview = ({ board }: { board: BoardDefinition }) => (
  <section aria-label="Preview" className="rounded border bg-surface-sunken p-3">
    <h3 className="mb-2 font-semibold">Preview, with your own rows</h3>
    <BoardView definition={board} id={null} options={{}} />
  </section>
)

/** Puts a board together: pick, look, arrange. Everything offered is in the catalogue of whoever builds. */
export function Builder({ value, onChange, errors }: Props) {
  const { data, error, refetch } = useLookup('dashboards.datasets', {})
  if (error) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <p role="status" className="text-ink-faint">Reading what can be counted…</p>
  return <BoardBuilder board={asBoard(value)} catalogue={data} onChange={onChange} errors={errors} />
}
