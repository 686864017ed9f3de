'use client'

import { ChoiceField } from '@/components/fields/choice'
import { Card } from '@/components/ui/card'
import type { StepProps } from './lane-stepper'

/** The bands of the label to scale, with what the switches print (linehaul.md 6). */
function Preview({ draft, data }: StepProps) {
  const paper = data.options.paper_formats.find(({ id }) => id === draft.paper_format_id)
  if (!paper) return <p className="text-ink-soft">Choose a paper format to see the label.</p>
  const bands: [number, string][] = [
    [14, 'Logos'],
    [18, `${draft.print_split_code === false ? '' : 'DXB-04   '}${draft.rsa_service_code} ${draft.print_handling_codes === false ? '' : '[FRG]'}`],
    [30, '||||| |||| ||||| |||  LM26 1122 0000 14'], [36, 'TO  Mariam Al Ali, Al Wasl Road, DUBAI'],
    [12, 'FROM and return address'], [14, 'Ref · 1/1 · 1.250 kg · 30 × 20 × 10'],
    [12, draft.print_cod === false ? '' : 'COD AED 1,250.00'], [6, 'Carrier · route · printed'],
  ]
  const scale = Math.min(2.2, 260 / Number(paper.width_mm))
  return (
    <figure>
      <figcaption className="mb-2 text-meta text-ink-soft">
        {paper.code}, {Number(paper.width_mm)} × {Number(paper.height_mm)} mm at {draft.dpi ?? 203} dpi
      </figcaption>
      <div
        className="overflow-hidden border bg-white text-meta"
        style={{ inlineSize: Number(paper.width_mm) * scale, blockSize: Number(paper.height_mm) * scale, padding: 3 * scale }}
      >
        {bands.map(([high, text]) => <div key={high + text} className="truncate border-b px-1" style={{ blockSize: `${(high / 142) * 100}%` }}>{text}</div>)}
      </div>
    </figure>
  )
}

const printed = [
  { name: 'print_split_code', label: 'Split code' }, { name: 'print_handling_codes', label: 'Handling codes' }, { name: 'print_cod', label: 'COD' },
] as const
const printOptions = [{ value: 'carrier', label: 'As the carrier says' }, { value: 'yes', label: 'Printed' }, { value: 'no', label: 'Not printed' }]
const said = (value: boolean | null | undefined) => (value === true ? 'yes' : value === false ? 'no' : 'carrier')

/** On which paper, in which kind and code labels print. */
export function StepLabels(props: StepProps) {
  const { draft, data, faults, set } = props
  const { paper_formats, label_types, barcode_types } = data.options
  const paper = paper_formats.find(({ id }) => id === draft.paper_format_id)
  const fitting = label_types.filter(({ paper_formats: on }) => !paper || on.includes(paper.code))
  const choices = (list: readonly { id: number; name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Card title="Labels">
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField
            id="paper_format_id" name="paper_format_id" label="Paper format" options={choices(paper_formats)} value={draft.paper_format_id}
            onChange={(v) => set({ paper_format_id: v === null ? null : Number(v) })} error={faults.paper_format_id}
          />
          <ChoiceField
            id="label_type_id" name="label_type_id" label="Label type" options={choices(fitting)} value={draft.label_type_id}
            onChange={(v) => set({ label_type_id: v === null ? null : Number(v) })} error={faults.label_type_id}
          />
          <ChoiceField
            id="barcode_type_id" name="barcode_type_id" label="Barcode" options={choices(barcode_types)} value={draft.barcode_type_id}
            onChange={(v) => set({ barcode_type_id: v === null ? null : Number(v) })} error={faults.barcode_type_id}
          />
          <ChoiceField
            id="dpi" name="dpi" label="Printer" options={[{ value: 203, label: '203 dpi' }, { value: 300, label: '300 dpi' }]}
            value={draft.dpi} onChange={(v) => set({ dpi: v === 300 ? 300 : 203 })}
          />
          {printed.map(({ name, label }) => (
            <ChoiceField
              key={name} id={name} name={name} label={label} options={printOptions} value={said(draft[name])}
              onChange={(v) => set({ [name]: v === 'yes' ? true : v === 'no' ? false : null })}
            />
          ))}
        </div>
      </Card>
      <Card title="Preview"><Preview {...props} /></Card>
    </div>
  )
}
