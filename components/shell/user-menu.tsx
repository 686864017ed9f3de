'use client'

import { KeyRound, LogOut } from 'lucide-react'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { useWords } from '@/components/ui/words-context'
import { fill } from '@/lib/words/fill'

type UserMenuProps = {
  name: string
  email: string
  /** Entries of the portal above 'Sign out'. */
  entries?: MenuEntry[]
  onSignOut: () => void
}

const none: MenuEntry[] = []

/** Who is signed in, and what concerns only them. */
export function UserMenu({ name, email, entries = none, onSignOut }: UserMenuProps) {
  const words = useWords().shell
  const initials = name.split(/\s+/).slice(0, 2).map(part => part[0]).join('').toUpperCase()
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={fill(words.account, { name })}
          className="flex size-9 shrink-0 items-center justify-center rounded hover:bg-primary-raised data-[state=open]:bg-primary-raised pointer-coarse:size-11"
        >
          <span aria-hidden className="flex size-7 items-center justify-center rounded-full bg-white text-meta font-semibold text-primary">{initials}</span>
        </button>
      }
      entries={[
        { heading: `${name} · ${email}` },
        'divider',
        { label: words.changePassword, icon: <KeyRound aria-hidden className="size-4 text-ink-faint" />, href: '/change-password' },
        ...entries,
        'divider',
        { label: words.signOut, icon: <LogOut aria-hidden className="points size-4 text-ink-faint" />, onSelect: onSignOut },
      ]}
    />
  )
}
