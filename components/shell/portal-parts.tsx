'use client'

import { signOut } from 'next-auth/react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { snack } from '@/components/ui/snackbar'
import { useWords } from '@/components/ui/words-context'
import { ask } from '@/lib/client/ask'
import { CommandSearch } from './command-search'
import type { MenuArea } from './menu-area'
import { UserMenu } from './user-menu'

/** The bar's search, asking the upstream for numbers; also says what a redirect here left to say. */
export function PortalSearch({ menu }: { menu: MenuArea[] }) {
  const router = useRouter()
  const words = useWords().states
  useEffect(() => {
    const here = new URL(window.location.href)
    if (here.searchParams.get('notice') !== 'no-access') return
    snack(words.forbidden, { tone: 'red' })
    here.searchParams.delete('notice')
    router.replace(here.pathname + here.search)
  }, [router, words])
  return (
    <CommandSearch
      menu={menu}
      find={async (text, signal) => {
        if (text.trim().length < 2) return []
        const found = await ask('workspace.find', { text }, { signal })
        return found.map((f) => ({ href: f.href, title: f.label, kind: f.kind, hint: f.detail }))
      }}
    />
  )
}

export function PortalAccount({ name, email }: { name: string; email: string }) {
  return <UserMenu name={name} email={email} onSignOut={() => void signOut({ callbackUrl: '/login' })} />
}
