'use client'

import { useRouter } from 'next/navigation'
import { useState, type FormEvent } from 'react'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useTyped } from '@/components/screens/use-typed'
import { Button, ButtonLink } from '@/components/ui/button'
import { Faults, type Fault } from '@/components/ui/faults'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { scopeField } from '@/lib/domain/user'
import type { Site } from './scope-fields'
import { UserActions } from './user-actions'
import { BelongsCard, GroupsCard, ProfileCard } from './user-cards'

type User = Reply<'members.one'>
type Fields = Input<'members.add'>
export type Draft = Pick<
  User,
  'full_name' | 'email' | 'phone' | 'locale' | 'user_category' | 'user_type' | 'pas_code' | 'client_ids'
    | 'carrier_ids' | 'service_center_ids' | 'warehouse_ids' | 'agent_id' | 'vendor_id' | 'seller_id' | 'group_ids'
>

const blank: Draft = {
  full_name: '', email: '', phone: null, locale: 'en', user_category: 'admin',
  user_type: 'staff', pas_code: null, client_ids: [], carrier_ids: [], service_center_ids: [],
  warehouse_ids: [], agent_id: null, vendor_id: null, seller_id: null, group_ids: [],
}
/** What may be typed of a person; the rest of the record stays on no device. */
const typedOf = (user: User | null): Draft =>
  user ? (Object.fromEntries(Object.keys(blank).map((name) => [name, user[name as keyof Draft]])) as Draft) : blank
const noScope = {
  client_ids: 'Choose at least one client.', carrier_ids: 'Choose at least one carrier.',
  service_center_ids: 'Choose at least one site.', warehouse_ids: 'Choose at least one site.',
  agent_id: 'Choose the agent.', vendor_id: 'Choose the vendor.',
} as const

/** What the form can tell without asking, in the upstream's words (access.md 4.3). */
function missingOf(draft: Draft): Fault[] {
  const scope = scopeField[draft.user_category]
  const held = scope ? draft[scope] : 1
  return [
    ...(draft.full_name.trim().length < 2 ? [{ field: 'full_name', message: 'Name: use at least 2 characters.' }] : []),
    ...(draft.email.includes('@') ? [] : [{ field: 'email', message: 'Enter an e-mail address.' }]),
    ...(scope && (Array.isArray(held) ? held.length === 0 : !held) ? [{ field: scope, message: noScope[scope] }] : []),
    ...(draft.group_ids.length === 0 ? [{ field: 'group_ids', message: 'Choose at least one group.' }] : []),
  ]
}

interface May {
  save: boolean
  mark: boolean
  view: boolean
}

function Bar({ user, may, isSaving, onSaveOnly, onCancel }: { user: User | null; may: May; isSaving: boolean; onSaveOnly: () => void; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {may.save
        && (user
          ? <Button type="submit" variant="primary" busy={isSaving}>Save</Button>
          : <Button type="submit" variant="primary" busy={isSaving}>Save and invite</Button>)}
      {may.save && !user && <Button busy={isSaving} onClick={onSaveOnly}>Save without invite</Button>}
      <ButtonLink variant="quiet" href="/access-control/users/list" onClick={onCancel}>Cancel</ButtonLink>
      {user && (may.mark || may.view) && <span className="ms-auto flex flex-wrap gap-2"><UserActions user={user} mayView={may.view} /></span>}
    </div>
  )
}

/** Adds or changes a person; what a category asks for appears with it. */
export function UserForm({ user, sites, may }: { user: User | null; sites: readonly Site[]; may: May }) {
  const router = useRouter()
  const { typed: draft, setTyped: setDraft, restored, restart, settle, forget } = useTyped<Draft>(
    `user:${user?.id ?? 'new'}:${user?.version ?? 0}`, () => typedOf(user),
  )
  const add = useAct('members.add')
  const change = useAct('members.change')
  const saving = user ? change : add
  const [tries, setTries] = useState(0)
  const [missing, setMissing] = useState<Fault[] | null>(null)
  const refused = saving.error?.errors.flatMap(({ field, message }) => (field ? [{ field: field.split('.')[0] ?? field, message }] : [])) ?? []
  const faultOf = (field: string) => (missing ?? refused).find((e) => e.field === field)?.message ?? null
  const set = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setMissing((now) => now && now.filter(({ field }) => !(field in part)))
  }
  const tried = () => setTries((n) => n + 1)
  const save = (sendInvite: boolean) => {
    const faults = missingOf(draft)
    setMissing(faults.length > 0 ? faults : null)
    if (faults.length > 0) return tried()
    const fields = { ...draft, user_type: draft.user_type as Fields['user_type'], locale: draft.locale as Fields['locale'] }
    const saved = (id: number) => {
      if (user) settle(draft)
      else forget()
      snack(sendInvite ? 'Saved. The invite is on its way.' : 'The user is saved.')
      router.push(`/access-control/users/details/${id}`)
      router.refresh()
    }
    if (user) change.mutate({ ...fields, id: user.id, version: user.version }, { onSuccess: () => saved(user.id), onError: tried })
    else add.mutate({ ...fields, send_invite: sendInvite }, { onSuccess: ({ id }) => saved(id), onError: tried })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(user === null)
  }
  const shared = { draft, set, faultOf }
  return (
    <form onSubmit={submit} noValidate className="flex max-w-5xl flex-col gap-4">
      <TypedNotice restored={restored} onRestart={restart} />
      <Faults faults={missing ?? refused} general={missing ? null : (saving.error?.message ?? null)} focus={tries} />
      <fieldset disabled={!may.save} className="contents">
        <ProfileCard {...shared} user={user} />
        <BelongsCard {...shared} user={user} sites={sites} />
        <GroupsCard {...shared} />
      </fieldset>
      <Bar user={user} may={may} isSaving={saving.isPending} onSaveOnly={() => save(false)} onCancel={forget} />
    </form>
  )
}
