'use client'

import { NumberField } from '@/components/fields/number'
import { ColumnPicker } from '@/components/screens/column-picker'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { SortingRows } from './sorting-rows'
import { TemplatePreview } from './template-preview'
import { faultsOf, widthOnPaper, type ColumnField, type Draft, type Header, type Template } from './template-draft'

interface Props {
  template: Template
  draft: Draft
  onChange: (draft: Draft) => void
  fields: ColumnField[]
  headers: Header[]
  /** What the server refused, by field. */
  refused?: Partial<Record<keyof Draft, string>>
}

const none = {}

/** Columns, headers, sorting and window of a manifest template, with what it comes to underneath. */
export function TemplateSections({ template, draft, onChange, fields, headers, refused = none }: Props) {
  const set = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  const faults = { ...refused, ...faultsOf(draft, fields.find(({ field }) => field === 'tracking_no')?.id) }
  const width = widthOnPaper(draft, fields)
  return (
    <div className="flex flex-col gap-4">
      {template.removed_fields.length > 0 && (
        <Notice tone="yellow" title="Columns no longer open to you">
          {template.removed_fields.join(', ')} {template.removed_fields.length === 1 ? 'was' : 'were'} left out. Save to keep it so.
        </Notice>
      )}
      <Card title="Columns">
        <div className="flex flex-col gap-3">
          <ColumnPicker
            noun="column" fields={fields} chosen={draft.fields_ids}
            onChange={(fields_ids) => set({ fields_ids })} error={faults.fields_ids ?? null} aside={width.text}
          />
          {width.warning && <Notice tone="orange">{width.warning}</Notice>}
        </div>
      </Card>
      <Card title="Headers">
        <ColumnPicker
          noun="header" low fields={headers} chosen={draft.header_ids} onChange={(header_ids) => set({ header_ids })}
          error={draft.header_ids.length > 12 ? 'Choose at most 12 headers.' : (faults.header_ids ?? null)}
        />
      </Card>
      <Card title="Sorting">
        <SortingRows sorting={draft.fields_sorting} fields={fields} onChange={(fields_sorting) => set({ fields_sorting })} error={faults.fields_sorting} />
      </Card>
      <Card title="Window">
        <div className="max-w-56">
          <NumberField
            id="template-hours" name="hours" label="Hours" unit="h" value={draft.hours} onChange={(hours) => set({ hours })}
            error={faults.hours ?? null} hint={`One manifest every ${draft.hours ?? '…'} hour(s)`} required
          />
        </div>
      </Card>
      <Card title="Preview">
        <TemplatePreview
          draft={draft} userId={template.user_id} isSound={Object.keys(faultsOf(draft, fields.find(({ field }) => field === 'tracking_no')?.id)).length === 0}
        />
      </Card>
    </div>
  )
}
