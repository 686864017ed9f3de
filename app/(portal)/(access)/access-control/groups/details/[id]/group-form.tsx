'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LongTextField } from '@/components/fields/long-text'
import { TextField } from '@/components/fields/text'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useTyped } from '@/components/screens/use-typed'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Failure } from '@/components/ui/failure'
import { Faults, refusedFaults } from '@/components/ui/faults'
import { snack } from '@/components/ui/snackbar'
import { TableSkeleton } from '@/components/ui/skeleton'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { userCategory, type UserCategory } from '@/lib/domain/user'
import { GroupEffect } from './group-effect'
import { GroupMembers } from './group-members'
import { GroupScope } from './group-scope'
import { KeyMatrix } from './key-matrix'

type Group = Reply<'groups.one'>

/** Rights the asker may give: a copy starts with these. */
const givable = (matrix: Reply<'groups.keys'> | null) =>
  new Set(matrix?.modules.flatMap((module) => module.screens.flatMap((screen) => screen.permissions.filter((p) => p.mine).map((p) => p.permission_key))))

const typedOf = (group: Group | null, copied: Group | null, first: Reply<'groups.keys'> | null) => ({
  name: group?.name ?? (copied ? `${copied.name} copy` : ''),
  description: (group ?? copied)?.description ?? '',
  category: (group ?? copied)?.user_category ?? ('admin' as UserCategory),
  held: (group ? group.permissions : (copied?.permissions ?? []).filter((key) => givable(first).has(key))).toSorted(),
  scope: (group ?? copied)?.scope_client_ids ?? [],
})

type Typed = ReturnType<typeof typedOf>

function GroupFields({ typed, group, set, faultOf }: {
  typed: Typed; group: Group | null; set: (part: Partial<Typed>) => void; faultOf: (field: string) => string | null
}) {
  return (
    <>
      <TextField
        id="name" name="name" label="Name" value={typed.name} onChange={(v) => set({ name: v ?? '' })} error={faultOf('name')}
        required disabledReason={group?.is_system ? 'The name of a built-in group is fixed.' : null}
      />
      <ChoiceField
        id="user_category" name="user_category" label="User category" value={typed.category}
        onChange={(v) => set({ category: (v ?? 'admin') as UserCategory, held: [] })}
        options={userCategory.options} disabledReason={group ? 'The category of a group is fixed.' : null} required
      />
      <LongTextField
        id="description" name="description" label="Description" value={typed.description}
        onChange={(v) => set({ description: v ?? '' })} error={faultOf('description')} maxLength={250} rows={1}
      />
      {typed.category === 'admin' && <GroupScope value={typed.scope} onChange={(next) => set({ scope: next })} error={faultOf('scope_client_ids')} />}
    </>
  )
}

/** The rights of the category, once they are known. */
function Rights({ matrix, held, set, fault, disabled }: {
  matrix: ReturnType<typeof useAsk<'groups.keys'>>; held: ReadonlySet<string>; set: (part: Partial<Typed>) => void; fault: string | null; disabled: boolean
}) {
  if (matrix.error && !matrix.data)
    return <Failure sentence={matrix.error.message} requestId={matrix.error.requestId} onRetry={() => void matrix.refetch()} busy={matrix.isFetching} />
  if (!matrix.data) return <TableSkeleton rows={8} columns={5} />
  return (
    <KeyMatrix
      modules={matrix.data.modules} held={held} onChange={(next) => set({ held: [...next].toSorted() })} fault={fault} disabled={disabled}
    />
  )
}

/** A group with its rights; what is ticked is kept until it is saved or given up. */
export function GroupForm({ group, copied, first, maySave }: {
  group: Group | null; copied: Group | null; first: Reply<'groups.keys'> | null; maySave: boolean
}) {
  const router = useRouter()
  const base = group ?? copied
  const { typed, setTyped, restored, restart, settle, forget } = useTyped(
    `group:${group ? `${group.id}:${group.version}` : `new:${copied?.id ?? ''}`}`, () => typedOf(group, copied, first),
  )
  const { name, description, category, scope } = typed
  const held: ReadonlySet<string> = new Set(typed.held)
  const set = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }))
  const matrix = useAsk('groups.keys', { user_category: category }, { first: category === (base?.user_category ?? 'admin') ? (first ?? undefined) : undefined })
  const add = useAct('groups.add')
  const change = useAct('groups.change')
  const saving = group ? change : add
  const faultOf = (field: string) => saving.error?.errors.find((e) => e.field === field)?.message ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const done = (id: number) => {
      if (group) settle(typed)
      else forget()
      snack('The group is saved.')
      router.push(`/access-control/groups/details/${id}`)
      router.refresh()
    }
    const fields = { name, description: description || null, permissions: typed.held, ...(category === 'admin' ? { scope_client_ids: scope } : {}) }
    if (group) change.mutate({ id: group.id, ...fields, version: group.version }, { onSuccess: () => done(group.id) })
    else add.mutate({ ...fields, user_category: category }, { onSuccess: ({ id }) => done(id) })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TypedNotice restored={restored} onRestart={restart} />
      <Faults {...refusedFaults(saving, (field) => (field === 'permissions' ? 'find-key' : field))} />
      <Card title="Group">
        <fieldset disabled={!maySave} className="grid min-w-0 gap-4 md:grid-cols-3">
          <GroupFields typed={typed} group={group} set={set} faultOf={faultOf} />
        </fieldset>
      </Card>
      <Rights matrix={matrix} held={held} set={set} fault={faultOf('permissions')} disabled={!maySave} />
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-2 border-t bg-surface px-1 py-3">
        {maySave && (
          <Button type="submit" variant="primary" busy={saving.isPending} disabledReason={held.size === 0 && 'Choose at least one permission.'}>Save</Button>
        )}
        {group && maySave && <GroupEffect id={group.id} held={held} />}
        {group && <ButtonLink href={`/access-control/groups/details/new?copy=${group.id}`}>Copy</ButtonLink>}
        <ButtonLink variant="quiet" href="/access-control/groups/list" onClick={forget}>Cancel</ButtonLink>
        <p className="ms-auto text-ink-soft"><b className="figures">{held.size}</b> {held.size === 1 ? 'permission' : 'permissions'}</p>
      </div>
      {group && <GroupMembers group={group} />}
    </form>
  )
}
