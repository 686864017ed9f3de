'use client'

import { ArrowDown, ArrowUp, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Nothing } from '@/components/cells/nothing'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Checkbox } from '@/components/ui/checkbox'
import { Failure } from '@/components/ui/failure'
import { IconButton } from '@/components/ui/icon-button'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAct, useAsk } from '@/lib/client/query'
import { InlineLabel } from './inline-label'
import { ValueDialog } from './value-dialog'
import type { Value } from './value-lists'

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}

interface RowProps {
  value: Value
  at: number
  last: number
  mayEdit: boolean
  isMovable: boolean
  mayRemove: boolean
  move: (from: number, to: number) => void
  onEdit: () => void
  onRemove: () => void
  onSwitch: (on: boolean) => void
  drag: { from: number | null; set: (at: number | null) => void }
}

function ValueRow({ value: v, at, last, mayEdit, isMovable, mayRemove, move, onEdit, onRemove, onSwitch, drag }: RowProps) {
  const keys = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!by || at + by < 0 || at + by > last) return
    event.preventDefault()
    move(at, at + by)
  }
  return (
    <Tr
      draggable={isMovable}
      onDragStart={() => drag.set(at)}
      onDragOver={(event) => { if (drag.from === null) return; event.preventDefault(); if (drag.from !== at) { move(drag.from, at); drag.set(at) } }}
      onDragEnd={() => drag.set(null)}
    >
      {mayEdit && (
        <Td className="w-24">
          <span className="flex items-center">
            <button
              type="button" id={`move-${v.id}`} disabled={!isMovable} onKeyDown={keys}
              aria-label={`Move ${v.label}: arrow up or down. Place ${at + 1} of ${last + 1}`}
              className="flex size-7 cursor-grab items-center justify-center rounded text-ink-soft hover:bg-surface-hover disabled:cursor-default disabled:opacity-40"
            >
              <GripVertical aria-hidden className="size-4" />
            </button>
            <IconButton
              size="small" label={`Move ${v.label} up`} disabledReason={!isMovable ? 'Clear the search to change the order.' : at === 0 && 'It is the first.'}
              icon={<ArrowUp aria-hidden className="size-3.5" />} onClick={() => move(at, at - 1)}
            />
            <IconButton
              size="small" label={`Move ${v.label} down`}
              disabledReason={!isMovable ? 'Clear the search to change the order.' : at === last && 'It is the last.'}
              icon={<ArrowDown aria-hidden className="size-3.5" />} onClick={() => move(at, at + 1)}
            />
          </span>
        </Td>
      )}
      <Td><bdi dir="ltr" className="font-mono text-meta">{v.value}</bdi></Td>
      <Td><InlineLabel value={v} mayEdit={mayEdit} /></Td>
      <Td>{v.label_ar ? <span dir="rtl" lang="ar">{v.label_ar}</span> : <Nothing />}</Td>
      <Td>
        {v.color
          ? <span style={{ backgroundColor: v.color }} className="rounded-full px-2 py-0.5 text-meta font-medium text-white">{v.label}</span>
          : <Nothing />}
      </Td>
      <Td><Checkbox aria-label={`${v.label} is active`} checked={v.is_active ?? true} disabled={!mayEdit} onChange={onSwitch} /></Td>
      <Td align="end">{v.used ?? <Nothing />}</Td>
      {mayEdit && (
        <Td>
          <span className="flex justify-end">
            <IconButton size="small" label={`Edit ${v.label}`} icon={<Pencil aria-hidden className="size-3.5" />} onClick={onEdit} />
            <IconButton
              size="small" label={`Delete ${v.label}`} disabledReason={!mayRemove && 'System values cannot be removed.'}
              icon={<Trash2 aria-hidden className="size-3.5" />} onClick={onRemove}
            />
          </span>
        </Td>
      )}
    </Tr>
  )
}

/** Asks before a value goes. */
function RemoveDialog({ value, onClose }: { value: Value; onClose: () => void }) {
  const remove = useAct('valueLists.remove')
  return (
    <ConfirmDialog
      open onOpenChange={onClose} title={`Delete value ${value.label}?`} consequence="A value that was ever used is disabled instead."
      confirmLabel="Delete" tone="danger" busy={remove.isPending} error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate({ id: value.id }, { onSuccess: () => { snack(`${value.label} is deleted.`); onClose() } })}
    />
  )
}

function Heads({ mayEdit }: { mayEdit: boolean }) {
  return (
    <tr>
      {mayEdit && <Th>Order</Th>}
      <Th>Code</Th>
      <Th>Label</Th>
      <Th>Arabic</Th>
      <Th>Badge</Th>
      <Th>Active</Th>
      <Th align="end">Used</Th>
      {mayEdit && <Th><span className="sr-only">Actions</span></Th>}
    </tr>
  )
}

function FindValue({ list, typed, onTyped }: { list: Value; typed: string; onTyped: (typed: string) => void }) {
  return (
    <>
      <h2 className="min-w-0 flex-1 text-lead font-semibold">
        {list.name} <bdi dir="ltr" className="font-mono text-meta font-normal text-ink-soft">{list.list_code}</bdi>
      </h2>
      <label className="sr-only" htmlFor="find-value">Find a value</label>
      <input
        id="find-value" type="search" value={typed} onChange={(event) => onTyped(event.target.value)} placeholder="Find a value"
        autoComplete="off" className="h-control w-44 rounded border border-line-control bg-surface px-2.5"
      />
    </>
  )
}

function OrderButtons({ isChanged, mayEdit, busy, onUndo, onSave }: {
  isChanged: boolean; mayEdit: boolean; busy: boolean; onUndo: () => void; onSave: () => void
}) {
  return (
    <>
      {isChanged && <Button variant="quiet" onClick={onUndo}>Undo order</Button>}
      {mayEdit && (
        <Button
          variant={isChanged ? 'primary' : 'secondary'} busy={busy} disabledReason={!isChanged && 'The order has not been changed.'} onClick={onSave}
        >
          Save order
        </Button>
      )}
    </>
  )
}

function AddButton({ mayAdd, onAdd }: { mayAdd: boolean; onAdd: () => void }) {
  return (
    <Button
      icon={<Plus aria-hidden className="size-4" />}
      disabledReason={!mayAdd && 'Rules know the values of a system list: they are relabelled, ordered and switched, not added.'}
      onClick={onAdd}
    >
      Add value
    </Button>
  )
}

const isFound = ({ value, label, label_ar }: Value, typed: string) => `${value ?? ''} ${label ?? ''} ${label_ar ?? ''}`.toLowerCase().includes(typed)

/** The values of a list in their order: dragged, or moved with the arrow keys, then saved together. */
export function ValueTable({ list, first, mayEdit }: { list: Value; first: Value[]; mayEdit: boolean }) {
  const { data, error, refetch, isFetching } = useAsk('valueLists.list', { list_code: list.list_code, active: false, used: true }, { first })
  const [order, setOrder] = useState<number[] | null>(null)
  const [typed, setTyped] = useState('')
  const [onlyActive, setOnlyActive] = useState(false)
  const [editing, setEditing] = useState<Value | 'new' | null>(null)
  const [removing, setRemoving] = useState<Value | null>(null)
  const [from, setFrom] = useState<number | null>(null)
  const save = useAct('valueLists.save')
  const saveOrder = useAct('valueLists.order')
  if (!data) return <Failure sentence={error?.message ?? ''} requestId={error?.requestId ?? null} onRetry={() => void refetch()} busy={isFetching} />
  const inOrder = order ? order.flatMap((id) => data.find((v) => v.id === id) ?? []) : data
  const shown = inOrder.filter((v) => (!onlyActive || v.is_active) && isFound(v, typed.trim().toLowerCase()))
  const isWhole = shown.length === data.length
  const move = (a: number, b: number) => setOrder(moved(inOrder.map((v) => v.id), a, b))
  const keep = () => saveOrder.mutate({ list_code: list.list_code, ids: inOrder.map((v) => v.id) }, {
    onSuccess: () => { setOrder(null); snack('The order is saved.') },
  })
  const flip = (v: Value, on: boolean) => save.mutate(
    { list_code: list.list_code, id: v.id, is_active: on, version: v.version },
    { onSuccess: () => snack(`${v.label} is ${on ? 'active' : 'inactive'}.`), onError: (fault) => snack(fault.message, { tone: 'red' }) },
  )
  const mayAdd = mayEdit && !list.is_system && list.allow_custom !== false
  return (
    <section aria-label={`Values of ${list.name}`} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <FindValue list={list} typed={typed} onTyped={setTyped} />
        <Checkbox label="Active only" checked={onlyActive} onChange={setOnlyActive} />
        <OrderButtons isChanged={order !== null} mayEdit={mayEdit} busy={saveOrder.isPending} onUndo={() => setOrder(null)} onSave={keep} />
        {mayEdit && <AddButton mayAdd={mayAdd} onAdd={() => setEditing('new')} />}
      </div>
      {saveOrder.error && <Notice tone="red">{saveOrder.error.message}</Notice>}
      <div role="region" aria-label="Values" tabIndex={0} className="thin-scroll overflow-x-auto rounded border">
        <Table>
          <thead>
            <Heads mayEdit={mayEdit} />
          </thead>
          <tbody>
            {shown.map((v, at) => (
              <ValueRow
                key={v.id} value={v} at={at} last={shown.length - 1} mayEdit={mayEdit} isMovable={mayEdit && isWhole}
                mayRemove={!list.is_system} move={move} onEdit={() => setEditing(v)} onRemove={() => setRemoving(v)}
                onSwitch={(on) => flip(v, on)} drag={{ from, set: setFrom }}
              />
            ))}
          </tbody>
        </Table>
        {shown.length === 0 && <p className="p-4 text-ink-soft">{data.length === 0 ? 'This list has no values yet.' : 'No value matches.'}</p>}
      </div>
      {editing && <ValueDialog listCode={list.list_code} value={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {removing && <RemoveDialog value={removing} onClose={() => setRemoving(null)} />}
    </section>
  )
}
