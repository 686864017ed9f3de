'use client'

import { useState } from 'react'
import { snack } from '@/components/ui/snackbar'
import { sendFile } from '@/lib/client/ask'
import { useAct } from '@/lib/client/query'
import type { Input, Row } from '@/lib/contract/types'
import type { LayoutDate } from '@/lib/domain/file-layout'
import { Refused } from '@/lib/domain/refused'
import type { Preview } from './use-client-files'

type Layout = Row<'b2bUploads.layouts'>
export interface MappedColumn { source: string; transform: 'trim' | 'upper'; date_format: LayoutDate | null; fallback: string }
export interface Draft extends Pick<Layout, 'layout_name' | 'format' | 'delimiter' | 'encoding' | 'sheet' | 'header_row' | 'record_path' | 'enabled'> {
  client_id: number | null
  /** By our column. */
  columns: Record<string, MappedColumn>
}

export const unmapped: MappedColumn = { source: '', transform: 'trim', date_format: null, fallback: '' }
const fresh: Draft = {
  client_id: null, layout_name: '', format: 'csv', delimiter: 'comma', encoding: 'utf-8', sheet: null, header_row: 1, record_path: null, enabled: true, columns: {},
}

function draftOf(layout: Layout | null): Draft {
  if (!layout) return fresh
  const { columns, defaults, ...rest } = layout
  const mapped: Record<string, MappedColumn> = Object.fromEntries(
    columns.map(({ field, ...column }) => [field, { ...unmapped, ...column, fallback: defaults[field] ?? '' }]),
  )
  for (const [field, fallback] of Object.entries(defaults)) mapped[field] ??= { ...unmapped, fallback }
  return { ...rest, columns: mapped }
}

/** The draft as the call takes it. */
function bodyOf({ client_id: _client, columns, ...rest }: Draft) {
  const mapped = Object.entries(columns)
  return {
    ...rest,
    columns: mapped.flatMap(([field, { fallback: _fallback, ...column }]) => (column.source ? [{ field, ...column }] : [])),
    defaults: Object.fromEntries(mapped.flatMap(([field, { fallback }]) => (fallback ? [[field, fallback]] : []))),
  }
}

/** A layout as it is written, tried on a sample and saved. */
export function useLayout(layout: Layout | null, onSaved: () => void) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(layout))
  const [sample, setSample] = useState<Preview | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [add, change] = [useAct('b2bUploads.addLayout'), useAct('b2bUploads.changeLayout')]
  const fault = refused ?? add.error ?? change.error
  const set = (some: Partial<Draft>) => {
    setDraft((so) => ({ ...so, ...some }))
    setRefused(null)
  }
  const done = () => {
    snack('The layout is saved.')
    onSaved()
  }
  const tryOn = async (next: File | null) => {
    setFile(next)
    if (!next || draft.client_id === null) return
    setRefused(null)
    try {
      const body = { ...bodyOf(draft), layout_name: draft.layout_name || 'New' }
      setSample(await sendFile('b2bUploads.preview', { client_id: draft.client_id, layout: JSON.stringify(body) }, next))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setSample(null)
      setRefused(error)
    }
  }
  return {
    draft, set, sample, file, tryOn, fault, busy: add.isPending || change.isPending,
    faultOf: (name: string) => fault?.errors.find(({ field }) => field === name)?.message ?? null,
    setColumn: (field: string, some: Partial<MappedColumn>) => set({
      columns: { ...draft.columns, [field]: { ...(draft.columns[field] ?? unmapped), ...some } },
    }),
    save: () => {
      setRefused(null)
      const body = bodyOf(draft)
      if (layout) change.mutate({ id: layout.id, version: layout.version, ...body } as Input<'b2bUploads.changeLayout'>, { onSuccess: done })
      else add.mutate({ client_id: draft.client_id, ...body } as Input<'b2bUploads.addLayout'>, { onSuccess: done })
    },
  }
}
export type EditedLayout = ReturnType<typeof useLayout>
