'use client'

import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { ChoiceField } from '@/components/fields/choice'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { splitFieldNames, splitFields, splitTransform, type SplitSegment } from '@/lib/domain/split-code'

const TEXT = '(text)'
const fields = [{ value: TEXT, label: 'Fixed text' }, ...splitFieldNames.map((value) => ({ value, label: splitFields[value].label }))]
const MOST = 6
const mapText = (map: SplitSegment['map']) => Object.entries(map ?? {}).map(([from, to]) => `${from}=${to}`).join(', ')
const mapOf = (text: string) => Object.fromEntries(text.split(',')
  .map((pair) => pair.split('=').map((part) => part.trim()))
  .filter(([from]) => from)
  .map(([from = '', to = '']) => [from, to]))

function Details({ segment, i, edit }: { segment: SplitSegment; i: number; edit: (part: Partial<SplitSegment>) => void }) {
  const { transform = 'none' } = segment
  if (transform === 'map') return (
    <TextField
      id={`segment-${i}-map`} name={`segment-${i}-map`} label="Map" hint="next_day=N, same_day=S"
      value={mapText(segment.map)} onChange={(text) => edit({ map: mapOf(text ?? '') })}
    />
  )
  if (!['first_n', 'last_n', 'pad_left', 'substring'].includes(transform)) return null
  return (
    <>
      {transform === 'substring' && (
        <NumberField
          id={`segment-${i}-start`} name={`segment-${i}-start`} label="From character" value={segment.start ?? null} onChange={(start) => edit({ start })}
        />
      )}
      <NumberField
        id={`segment-${i}-length`} name={`segment-${i}-length`} label="Characters" value={segment.length ?? null} onChange={(length) => edit({ length })}
      />
    </>
  )
}

/** What a composed value is made of, in its order. */
export function SegmentRows({ segments, onChange }: { segments: readonly SplitSegment[]; onChange: (next: SplitSegment[]) => void }) {
  const edit = (i: number) => (part: Partial<SplitSegment>) => onChange(segments.map((one, at) => (at === i ? { ...one, ...part } : one)))
  const swap = (i: number, j: number) => {
    const [a, b] = [segments[i], segments[j]]
    if (a && b) onChange(segments.map((one, at) => (at === i ? b : at === j ? a : one)))
  }
  return (
    <div className="flex flex-col gap-3">
      {segments.map((segment, i) => (
        <div key={`segment ${String(i)}`} className="flex flex-wrap items-end gap-2 rounded border p-2">
          <span className="flex pb-0.5">
            <IconButton
              size="small" label={`Move segment ${i + 1} up`} disabled={i === 0}
              icon={<ArrowUp aria-hidden className="size-4" />} onClick={() => swap(i, i - 1)}
            />
            <IconButton
              size="small" label={`Move segment ${i + 1} down`} disabled={i === segments.length - 1}
              icon={<ArrowDown aria-hidden className="size-4" />} onClick={() => swap(i, i + 1)}
            />
          </span>
          <div className="w-44">
            <ChoiceField
              id={`segment-${i}-field`} name={`segment-${i}-field`} label={`Segment ${i + 1}`} value={segment.field ?? TEXT} options={fields}
              onChange={(next) => edit(i)(next === TEXT || next === null
                ? { field: null, literal: segment.literal ?? 'X', transform: 'none' }
                : { field: next as SplitSegment['field'], literal: null })}
            />
          </div>
          {segment.field
            ? <div className="w-44">
              <ChoiceField
                id={`segment-${i}-transform`} name={`segment-${i}-transform`} label="Shown" value={segment.transform ?? 'none'}
                options={splitTransform.options} onChange={(next) => edit(i)({ transform: (next ?? 'none') as SplitSegment['transform'] })}
              />
            </div>
            : <div className="w-44">
              <TextField
                id={`segment-${i}-literal`} name={`segment-${i}-literal`} label="Text"
                value={segment.literal ?? null} onChange={(literal) => edit(i)({ literal })}
              />
            </div>}
          <Details segment={segment} i={i} edit={edit(i)} />
          <span className="ms-auto">
            <IconButton
              label={`Remove segment ${i + 1}`} icon={<X aria-hidden className="size-4" />} onClick={() => onChange(segments.filter((_, at) => at !== i))}
            />
          </span>
        </div>
      ))}
      {segments.length < MOST && (
        <div><Button size="small" onClick={() => onChange([...segments, { field: 'city_code', transform: 'none' }])}>Add segment</Button></div>
      )}
    </div>
  )
}
