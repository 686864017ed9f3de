'use client'

import { ChoiceField } from '@/components/fields/choice'
import { NumberField } from '@/components/fields/number'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dropzone } from '@/components/ui/dropzone'
import { edi940Columns, layoutDate, layoutDelimiter, layoutEncoding, layoutFormat, layoutTransform } from '@/lib/domain/file-layout'
import { fileKinds } from './file-kinds'
import { FilePreview } from './file-preview'
import { unmapped, type Draft, type EditedLayout, type Ours } from './use-layout'

const MB = 1024 * 1024
const needed = new Set(['ref_no', 'consignee_code', 'requested_ship_date', 'sku_code', 'uom', 'uom_qty'])
const ofEdi = new Map<string, string>(edi940Columns.map(({ field, source }) => [field, source]))

/** What there is to say of how files of a format are written. */
function Shape({ edited: { draft, set, faultOf } }: { edited: EditedLayout }) {
  const at = (name: keyof Draft) => ({ id: `layout-${name}`, name, error: faultOf(name) })
  const { format } = draft
  return (
    <>
      {format === 'csv' && (
        <ChoiceField
          {...at('delimiter')} label="Between two cells" options={layoutDelimiter.options} value={draft.delimiter}
          onChange={(value) => set({ delimiter: layoutDelimiter.names.find((name) => name === value) ?? 'comma' })}
        />
      )}
      {format !== 'xlsx' && (
        <ChoiceField
          {...at('encoding')} label="Encoding" options={layoutEncoding.options} value={draft.encoding}
          onChange={(value) => set({ encoding: layoutEncoding.names.find((name) => name === value) ?? 'utf-8' })}
        />
      )}
      {format === 'xlsx' && (
        <TextField {...at('sheet')} label="Sheet" hint="Empty: the first one." value={draft.sheet} onChange={(value) => set({ sheet: value })} />
      )}
      {(format === 'csv' || format === 'xlsx') && (
        <NumberField {...at('header_row')} label="Row of the headers" value={draft.header_row} onChange={(value) => set({ header_row: value ?? 1 })} />
      )}
      {format === 'xml' && (
        <TextField
          {...at('record_path')} label="Element that is a line" required mono hint="Its path, like Orders/Order/Line." value={draft.record_path}
          onChange={(value) => set({ record_path: value })}
        />
      )}
    </>
  )
}

function Head({ edited }: { edited: EditedLayout }) {
  const { draft, set, faultOf } = edited
  const at = (name: keyof Draft) => ({ id: `layout-${name}`, name, error: faultOf(name) })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField {...at('layout_name')} label="Name" required value={draft.layout_name} onChange={(value) => set({ layout_name: value ?? '' })} />
      <ChoiceField
        {...at('format')} label="Format" required options={layoutFormat.options} value={draft.format}
        onChange={(value) => set({ format: layoutFormat.names.find((name) => name === value) ?? 'csv' })}
      />
      <Shape edited={edited} />
      <SwitchField {...at('enabled')} label="In use" value={draft.enabled} onChange={(value) => set({ enabled: value === true })} />
    </div>
  )
}

/** One of our columns: which of theirs it is, how that is read, and what stands for it where the file says nothing. */
function Column({ ours: { field, header, isDay }, edited: { draft, setColumn, sample } }: { ours: Ours; edited: EditedLayout }) {
  const column = draft.columns[field] ?? unmapped
  const shared = { id: `layout-source-${field}`, name: `source-${field}`, label: header, required: needed.has(field) }
  const sources = sample?.sources.map((source) => ({ value: source, label: source })) ?? []
  return (
    <li className="grid gap-3 py-2 sm:grid-cols-3">
      {sources.length > 0
        ? <ChoiceField {...shared} options={sources} value={column.source} onChange={(value) => setColumn(field, { source: String(value ?? '') })} />
        : (
          <TextField
            {...shared} mono placeholder={draft.format === 'edi_940' ? ofEdi.get(field) : undefined} value={column.source}
            onChange={(value) => setColumn(field, { source: value ?? '' })}
          />
        )}
      <ChoiceField
        id={`layout-as-${field}`} name={`as-${field}`} label="Read as" options={isDay ? layoutDate.options : layoutTransform.options}
        value={isDay ? column.date_format : column.transform}
        onChange={(value) => setColumn(field, isDay
          ? { date_format: layoutDate.names.find((name) => name === value) ?? null }
          : { transform: layoutTransform.names.find((name) => name === value) ?? 'trim' })}
      />
      <TextField
        id={`layout-default-${field}`} name={`default-${field}`} label="If the file says nothing" value={column.fallback}
        onChange={(value) => setColumn(field, { fallback: value ?? '' })}
      />
    </li>
  )
}

function Columns({ edited, ours }: { edited: EditedLayout; ours: readonly Ours[] }) {
  const fault = edited.faultOf('columns')
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-semibold">Which of their columns is ours</h3>
      {fault && <p className="text-red-strong">{fault}</p>}
      {edited.draft.format === 'edi_940' && <p className="text-ink-soft">Left empty, the elements of W05, N1*ST, G62*10 and W01 are read as shown.</p>}
      <ul className="flex flex-col divide-y">
        {ours.map((one) => <Column key={one.field} ours={one} edited={edited} />)}
      </ul>
    </div>
  )
}

/** A layout: how its files are written, a sample to try it on, and which of their columns is which of ours. */
export function LayoutForm({ edited, ours }: { edited: EditedLayout; ours: readonly Ours[] }) {
  const { file, sample, tryOn } = edited
  return (
    <>
      <Head edited={edited} />
      <div className="flex flex-col gap-2">
        <h3 className="font-semibold">Try it on a sample</h3>
        <Dropzone
          label="Sample" hint="A file as the client sends it; nothing of it is kept." accept={fileKinds} maxBytes={10 * MB}
          onFiles={([next]) => next && tryOn(next)}
        />
        {file && <Button size="small" onClick={() => tryOn(file)}>Test again</Button>}
        {sample && file && <FilePreview name={file.name} preview={sample} />}
      </div>
      <Columns edited={edited} ours={ours} />
    </>
  )
}
