'use client'

import { useState } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { splitFields, type SplitCondition, type SplitField, type SplitRule } from '@/lib/domain/split-code'
import { TraceTable } from '../trace-table'
import type { Typed } from './split-form'

/** Fields the rule looks at, which a typed parcel must therefore have. */
function fieldsOf({ segments, conditions }: SplitRule): SplitField[] {
  const named = [...segments.flatMap(({ field }) => field ?? []), ...(conditions as SplitCondition[]).map(({ field }) => field)]
  return [...new Set(named)]
}

function Recent({ rows }: { rows: Reply<'codes.previewSplit'>['recent'] }) {
  if (rows.length === 0) return <p className="text-ink-soft">The country has no parcels yet.</p>
  return (
    <Table aria-label="Recent parcels">
      <thead><tr><Th>Parcel</Th><Th>City</Th><Th>Value</Th></tr></thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={row.tracking_no}>
            <Td className="font-mono">{row.tracking_no}</Td>
            <Td>{row.city}</Td>
            <Td className="!whitespace-normal">
              {row.value ? <b className="font-mono"><bdi dir="ltr">{row.value}</bdi></b> : <span className="text-ink-soft">{row.why}</span>}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The label band as it would print, for a parcel typed here, and what recent parcels come to. */
export function SplitPreview({ typed, id }: { typed: Typed; id: number }) {
  const [parcel, setParcel] = useState<Partial<Record<SplitField, string>>>({})
  const preview = useAct('codes.previewSplit')
  const rule = typed as SplitRule
  const fields = fieldsOf(rule)
  const sample = Object.fromEntries(fields.map((field) => [field, parcel[field] ?? splitFields[field].sample]))
  const tryIt = () => preview.mutate({
    rule: { ...typed, split_code_name: typed.split_code_name || 'This rule', id }, parcel: { country_code: typed.country_code, ...sample },
  })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card title="Try it" actions={<Button size="small" variant="primary" busy={preview.isPending} onClick={tryIt}>Show result</Button>}>
        <div className="flex flex-col gap-4">
          <div className="grid gap-3 sm:grid-cols-2">
            {fields.map((field) => (
              <TextField
                key={field} id={`parcel-${field}`} name={`parcel-${field}`} label={splitFields[field].label}
                value={parcel[field] ?? splitFields[field].sample} onChange={(value) => setParcel((old) => ({ ...old, [field]: value ?? '' }))}
              />
            ))}
          </div>
          {preview.error && <Notice tone="red">{preview.error.message}</Notice>}
          {preview.data && <TraceTable found={preview.data} />}
        </div>
      </Card>
      {preview.data && <Card title="Recent parcels" flush><Recent rows={preview.data.recent} /></Card>}
    </div>
  )
}
