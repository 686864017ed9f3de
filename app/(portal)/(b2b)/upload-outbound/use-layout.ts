'use client'

import { useState } from 'react'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Row } from '@/lib/contract/types'
import type { LayoutDate } from '@/lib/domain/file-layout'
import { usePreview } from './use-client-files'

type Layout = Row<'b2bUploads.layouts'>
/** One of our columns. */
export interface Ours { field: string; header: string; isDay: boolean }
export interface MappedColumn { source: string; transform: 'trim' | 'upper'; date_format: LayoutDate | null; fallback: string }
export interface Draft extends Pick<Layout, 'layout_name' | 'format' | 'delimiter' | 'encoding' | 'sheet' | 'header_row' | 'record_path' | 'enabled'> {
  /** By our column. */
  columns: Record<string, MappedColumn>
}

export const unmapped: MappedColumn = { source: '', transform: 'trim', date_format: null, fallback: '' }
const fresh: Draft = {
  layout_name: '', format: 'csv', delimiter: 'comma', encoding: 'utf-8', sheet: null, header_row: 1, record_path: null, enabled: true, columns: {},
}

function draftOf(layout: Layout | null): Draft {
  if (!layout) return fresh
  const { layout_name, format, delimiter, encoding, sheet, header_row, record_path, enabled, defaults } = layout
  const columns: Record<string, MappedColumn> = Object.fromEntries(
    layout.columns.map(({ field, ...column }) => [field, { ...unmapped, ...column, fallback: defaults[field] ?? '' }]),
  )
  for (const [field, fallback] of Object.entries(defaults)) columns[field] ??= { ...unmapped, fallback }
  return { layout_name, format, delimiter, encoding, sheet, header_row, record_path, enabled, columns }
}

/** The draft as the call takes it. */
function bodyOf({ columns, ...rest }: Draft) {
  const mapped = Object.entries(columns)
  return {
    ...rest,
    columns: mapped.flatMap(([field, { fallback: _fallback, ...column }]) => (column.source ? [{ field, ...column }] : [])),
    defaults: Object.fromEntries(mapped.flatMap(([field, { fallback }]) => (fallback ? [[field, fallback]] : []))),
  }
}

/** A layout as it is written, tried on a sample and saved. */
export function useLayout(clientId: number, layout: Layout | null, onSaved: () => void) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(layout))
  const [file, setFile] = useState<File | null>(null)
  const [add, change] = [useAct('b2bUploads.addLayout'), useAct('b2bUploads.changeLayout')]
  const { preview: sample, fault: unread, look } = usePreview()
  const fault = unread ?? add.error ?? change.error
  const body = bodyOf(draft)
  const set = (some: Partial<Draft>) => setDraft((so) => ({ ...so, ...some }))
  const onSuccess = () => {
    snack('The layout is saved.')
    onSaved()
  }
  return {
    draft, set, sample, file, fault, busy: add.isPending || change.isPending,
    faultOf: (name: string) => fault?.errors.find(({ field }) => field === name)?.message ?? null,
    setColumn: (field: string, some: Partial<MappedColumn>) => set({
      columns: { ...draft.columns, [field]: { ...(draft.columns[field] ?? unmapped), ...some } },
    }),
    tryOn: (next: File) => {
      setFile(next)
      void look({ client_id: clientId, layout: JSON.stringify({ ...body, layout_name: draft.layout_name || 'New' }) }, next)
    },
    save: () => (layout ? change.mutate({ id: layout.id, version: layout.version, ...body }, { onSuccess })
      : add.mutate({ client_id: clientId, ...body }, { onSuccess })),
  }
}
export type EditedLayout = ReturnType<typeof useLayout>
