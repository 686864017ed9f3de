'use client'

import type { ReactNode } from 'react'
import { Chip } from '@/components/ui/chip'
import { Tabs } from '@/components/ui/tabs'
import type { Reply } from '@/lib/contract/types'
import { userStatus } from '@/lib/domain/user'
import { Explainer } from './explainer'
import { UserActivity } from './user-activity'
import { UserSessions } from './user-sessions'

type User = Reply<'members.one'>

/** A person: the form, where it is signed in, what it did, and why it may or may not. */
export function UserTabs({ user, form, may }: { user: User; form: ReactNode; may: { sessions: boolean; audit: boolean } }) {
  const tabs = [
    { id: 'profile', label: 'Profile', content: form },
    ...(may.sessions ? [{ id: 'sessions', label: 'Sessions', content: <UserSessions userId={user.id} /> }] : []),
    ...(may.audit ? [{ id: 'activity', label: 'Activity', content: <UserActivity userId={user.id} email={user.email} /> }] : []),
    { id: 'why', label: 'Why may they?', content: <Explainer userId={user.id} name={user.full_name} /> },
  ]
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <span>{user.email}</span>
        <Chip tone={userStatus.tone(user.status)}>{userStatus.label(user.status)}</Chip>
        {user.locked && <Chip tone="orange">Locked</Chip>}
        {user.is_owner && <Chip tone="blue">Owner</Chip>}
        {user.parent && <span className="text-ink-soft">Sub-account of {user.parent}</span>}
        <span className="text-ink-soft"><b className="figures">{user.keys_count}</b> permissions in all</span>
      </p>
      <Tabs label="Parts of this user" tabs={tabs} />
    </div>
  )
}
