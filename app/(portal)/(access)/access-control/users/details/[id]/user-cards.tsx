'use client'

import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { EmailField } from '@/components/fields/email'
import { PhoneField } from '@/components/fields/phone'
import { TextField } from '@/components/fields/text'
import { Card } from '@/components/ui/card'
import { useLookup } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { pasUserTypes, userCategory, userType, type UserCategory } from '@/lib/domain/user'
import { GroupRights } from './group-rights'
import { ScopeFields, type Site } from './scope-fields'
import type { Draft } from './user-form'

/** What every card of the form is given. */
interface CardProps {
  draft: Draft
  set: (part: Partial<Draft>) => void
  faultOf: (field: string) => string | null
}
type User = Reply<'members.one'>

const typesOf = (category: UserCategory) =>
  userType.options.filter(({ value }) => (pasUserTypes as readonly string[]).includes(value) === (category === 'pas'))

export function ProfileCard({ draft, set, faultOf, user }: CardProps & { user: User | null }) {
  return (
    <Card title="Profile">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          id="full_name" name="full_name" label="Name" value={draft.full_name}
          onChange={(v) => set({ full_name: v ?? '' })} error={faultOf('full_name')} required autoFocus={!user}
        />
        <EmailField
          id="email" name="email" label="E-mail" value={draft.email} onChange={(v) => set({ email: v ?? '' })}
          error={faultOf('email')} required hint={user ? 'A new address ends all sessions; both addresses are notified.' : undefined}
        />
        <PhoneField id="phone" name="phone" label="Phone" value={draft.phone} onChange={(v) => set({ phone: v })} error={faultOf('phone')} />
        <ChoiceField
          id="locale" name="locale" label="Language" value={draft.locale} onChange={(v) => set({ locale: String(v ?? 'en') })}
          options={[{ value: 'en', label: 'English' }, { value: 'ar', label: 'Arabic' }]}
        />
      </div>
    </Card>
  )
}

/** The category, and what it asks for. */
export function BelongsCard({ draft, set, faultOf, user, sites }: CardProps & { user: User | null; sites: readonly Site[] }) {
  const setCategory = (category: UserCategory) => set({
    user_category: category, group_ids: [],
    user_type: category === 'pas' ? 'security_guard' : category === 'client' || category === 'carrier' || category === 'vendor' ? 'member' : 'staff',
  })
  return (
    <Card title="Belongs to">
      <div className="grid gap-4 md:grid-cols-2">
        <ChoiceField
          id="user_category" name="user_category" label="Category" value={draft.user_category}
          onChange={(v) => setCategory((v ?? 'admin') as UserCategory)} options={userCategory.options} error={faultOf('user_category')}
          disabledReason={user?.category_fixed ? 'Fixed once the person has signed in.' : null} required
        />
        {draft.user_category !== 'admin' && (
          <ChoiceField
            id="user_type" name="user_type" label="Type" value={draft.user_type}
            onChange={(v) => set({ user_type: String(v ?? '') })} options={typesOf(draft.user_category)} error={faultOf('user_type')}
          />
        )}
        {draft.user_category === 'pas' && (
          <TextField
            id="pas_code" name="pas_code" label="PAS code" value={draft.pas_code} onChange={(v) => set({ pas_code: v?.toUpperCase() ?? null })}
            error={faultOf('pas_code')} hint="A second sign-in name: 4–12 capital letters or digits." mono
          />
        )}
        <ScopeFields draft={draft} set={set} sites={sites} faultOf={faultOf} />
      </div>
    </Card>
  )
}

export function GroupsCard({ draft, set, faultOf }: CardProps) {
  const groups = useLookup('groups.names', { user_category: draft.user_category })
  return (
    <Card title="Groups">
      <ChoicesField
        id="group_ids" name="group_ids" label="Groups" value={draft.group_ids} onChange={(v) => set({ group_ids: (v ?? []).map(Number) })}
        options={(groups.data ?? []).map((g) => ({ value: g.id, label: g.name }))} error={faultOf('group_ids')} required
      />
      <GroupRights ids={draft.group_ids} />
    </Card>
  )
}
