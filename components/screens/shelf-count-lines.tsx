'use client'

import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { NumberField } from '@/components/fields/number'
import { TagsField } from '@/components/fields/tags'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { day } from '@/lib/domain/days'
import { stockStatus, type StockStatus } from '@/lib/domain/stock'
import type { Entry } from './shelf-count'

interface LineProps {
  entry: Entry
  error: (field: string) => string | null
  onChange: (part: Partial<Entry>) => void
}

/** What tells goods of the sheet apart: lot, status and plate. */
const About = ({ sheet }: { sheet: NonNullable<Entry['sheet']> }) => (
  <>
    <bdi className="block text-ink-soft">{sheet.sku_name}</bdi>
    <span className="block text-meta text-ink-soft">
      {[
        sheet.lot_no !== 'NA' && `Lot ${sheet.lot_no}`, sheet.expiry_date && `expires ${day(sheet.expiry_date)}`,
        sheet.stock_status !== 'available' && stockStatus.label(sheet.stock_status), sheet.lpn, sheet.client_name,
      ].filter(Boolean).join(' · ')}
    </span>
  </>
)

function Unexpected({ entry, error, onChange }: LineProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField
        id={`lot-${entry.key}`} name="lot_no" label="Lot" hint="Of goods kept by lot." value={entry.lot_no} error={error('lot_no')}
        onChange={(lot_no) => onChange({ lot_no })}
      />
      <DateField
        id={`expiry-${entry.key}`} name="expiry_date" label="Expires" value={entry.expiry_date} error={error('expiry_date')}
        onChange={(expiry_date) => onChange({ expiry_date })}
      />
      <ChoiceField
        id={`status-${entry.key}`} name="stock_status" label="Status" required options={stockStatus.options} value={entry.stock_status}
        onChange={(value) => onChange({ stock_status: (value as StockStatus | null) ?? 'available' })}
      />
      <TagsField
        id={`serials-${entry.key}`} name="serials" label="Serial numbers" hint="Where it has some." most={500} value={entry.serials} error={error('serials')}
        onChange={(serials) => onChange({ serials })}
      />
    </div>
  )
}

function Line({ entry, error, onChange, onDrop }: LineProps & { onDrop: () => void }) {
  const { sheet, key } = entry
  return (
    <li className="flex flex-col gap-3 border-b px-3 py-3 last:border-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <bdi dir="ltr" className="block font-mono font-semibold break-all">{entry.code}</bdi>
          {sheet ? <About sheet={sheet} /> : <span className="block text-ink-soft">Not expected here</span>}
          {error('sku_code') && <span role="alert" className="block text-red-ink">{error('sku_code')}</span>}
        </div>
        {!sheet?.is_serial_tracked && (
          <div className="w-32 shrink-0">
            <NumberField
              id={`counted-${key}`} name="counted_qty" label="Found" required value={entry.counted} error={error('counted_qty')}
              onChange={(counted) => onChange({ counted })}
            />
          </div>
        )}
      </div>
      {sheet?.is_serial_tracked && (
        <TagsField
          id={`serials-${key}`} name="serials" label={`Serial numbers of ${entry.code}`} most={5000} value={entry.serials ?? []} error={error('serials')}
          onChange={(serials) => onChange({ serials: serials ?? [] })}
        />
      )}
      {!sheet && (
        <>
          <Unexpected entry={entry} error={error} onChange={onChange} />
          <div><Button size="small" onClick={onDrop}>Remove {entry.code}</Button></div>
        </>
      )}
    </li>
  )
}

interface Props {
  entries: readonly Entry[]
  /** Refusals by field: `lines.0.lot_no`. */
  errors: Readonly<Record<string, string>>
  onChange: (key: string, part: Partial<Entry>) => void
  onDrop: (key: string) => void
}

/** What is found on the shelf, line by line; how many should be there is told nowhere. */
export function CountLines({ entries, errors, onChange, onDrop }: Props) {
  if (entries.length === 0) return <p className="text-ink-soft">Nothing should lie here. Scan what does, or post the count as it is.</p>
  return (
    <ol aria-label="Goods on this shelf" className="rounded-lg border bg-surface">
      {entries.map((entry, i) => (
        <Line
          key={entry.key} entry={entry} error={(field) => errors[`lines.${i}.${field}`] ?? null} onChange={(part) => onChange(entry.key, part)}
          onDrop={() => onDrop(entry.key)}
        />
      ))}
    </ol>
  )
}
