'use client'

import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { NumberField } from '@/components/fields/number'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { granularity, type Granularity, widgetRules, widgetType, type WidgetType } from '@/lib/domain/dashboard'
import type { BoardWidget } from './board-words'
import { type Catalogue, type DataSet, fitting } from './builder-words'
import { WidgetFilters } from './widget-filters'

interface Props {
  widget: BoardWidget
  catalogue: Catalogue
  onChange: (widget: BoardWidget) => void
}
const asOptions = (list: readonly { name: string; label: string }[]) => list.map(({ name, label }) => ({ value: name, label }))

function Counted({ widget, set, onChange }: { widget: BoardWidget; set: DataSet; onChange: Props['onChange'] }) {
  const { query, type, id } = widget
  const rule = widgetRules[type]
  const put = (more: Partial<BoardWidget['query']>) => onChange({ ...widget, query: { ...query, ...more } })
  const dimension = (at: number) => (name: unknown) => {
    const next = [...query.dimensions]
    if (typeof name === 'string') next[at] = name
    else next.splice(at, 1)
    put({ dimensions: [...new Set(next)] })
  }
  return (
    <>
      <ChoicesField
        id={`${id}-measures`} name="measures" label={rule.measures === 1 ? 'Figure' : `Figures, at most ${rule.measures}`} options={asOptions(set.measures)}
          value={query.measures}
        onChange={(names) => names && put({ measures: names.map(String).slice(-rule.measures) })}
        hint={set.measures.filter(({ name }) => query.measures.includes(name)).map(({ label, text }) => `${label}: ${text}.`).join(' ')}
      />
      {Array.from({ length: rule.dimensions[1] }, (_, at) => (
        <ChoiceField
          key={at} id={`${id}-by-${at}`} name={`by-${at}`} label={at === 0 ? 'By' : 'And by'} options={asOptions(set.dimensions)}
            value={query.dimensions[at] ?? null}
          placeholder={at < rule.dimensions[0] ? undefined : 'Nothing'} onChange={dimension(at)}
        />
      ))}
      {query.dimensions.includes('day') && (
        <ChoiceField
          id={`${id}-step`} name="granularity" label="Each" options={granularity.options} value={query.granularity}
          onChange={(step) => granularity.is(step) && put({ granularity: step as Granularity })}
        />
      )}
      {set.dates.length > 1 && (
        <ChoiceField
          id={`${id}-date`} name="date" label="Days are of" options={asOptions(set.dates)} value={query.date ?? set.dates[0]?.name ?? null}
          onChange={(date) => typeof date === 'string' && put({ date })}
        />
      )}
    </>
  )
}

/** How large it is, how much of it is shown, and what it is held against. */
function Sizes({ widget, onChange }: Omit<Props, 'catalogue'>) {
  const { id, type, query } = widget
  const hasRows = widgetRules[type].dimensions[1] > 0
  return (
    <>
      <NumberField id={`${id}-w`} name="w" label="Columns wide, of 12" value={widget.w} onChange={(w) => onChange({ ...widget, w: Math.min(12,
        Math.max(2, Number(w) || 6)) })} />
      <NumberField id={`${id}-h`} name="h" label="Rows high" value={widget.h} onChange={(h) => onChange({ ...widget, h: Math.min(12, Math.max(2,
        Number(h) || 4)) })} />
      {hasRows && (
        <NumberField
          id={`${id}-limit`} name="limit" label="Groups at most" value={query.limit ?? null}
            hint="Empty: as many as fit this way of drawing."
          onChange={(limit) => onChange({ ...widget, query: { ...query, limit: Number(limit) > 0 ? Math.min(10_000, Number(limit)) : undefined } })}
        />
      )}
      {type === 'gauge' && (
        <NumberField
          id={`${id}-target`} name="target" label="Target" value={widget.options.target ?? null}
          onChange={(target) => onChange({ ...widget, options: Number(target) > 0 ? { target: Number(target) } : {} })}
        />
      )}
    </>
  )
}

/** What a widget shows and how; each choice is one the way of drawing and the data set take. */
export function WidgetEditor({ widget, catalogue, onChange }: Props) {
  const set = catalogue.find(({ name }) => name === widget.query.dataset) ?? (catalogue[0] as DataSet)
  const { id, type, query } = widget
  return (
    <fieldset className="grid content-start gap-3 rounded border p-3 sm:grid-cols-2">
      <legend className="px-1 font-semibold">{widget.title}</legend>
      <TextField id={`${id}-title`} name="title" label="Title" required maxLength={80} value={widget.title} onChange={(title) => onChange({ ...widget,
        title: title ?? '' })} />
      <ChoiceField
        id={`${id}-type`} name="type" label="Drawn as" options={widgetType.options} value={type} hint={widgetRules[type].text}
        onChange={(next) => widgetType.is(next) && onChange(fitting({ ...widget, type: next as WidgetType }, set))}
      />
      <ChoiceField
        id={`${id}-set`} name="dataset" label="Counts" options={asOptions(catalogue)} value={query.dataset} hint={set.text}
        onChange={(name) => {
          const next = catalogue.find((one) => one.name === name)
          if (next) onChange(fitting({ ...widget, query: { ...query, dataset: next.name } }, next))
        }}
      />
      <Counted widget={widget} set={set} onChange={onChange} />
      <WidgetFilters widget={widget} set={set} onChange={onChange} />
      <Sizes widget={widget} onChange={onChange} />
      {type === 'kpi' && set.dates.length > 0 && (
        <SwitchField
          id={`${id}-compare`} name="compare" label="Compare with the days before" value={query.compare}
          onChange={(compare) => onChange({ ...widget, query: { ...query, compare: compare ?? false } })}
        />
      )}
    </fieldset>
  )
}
