'use client'

import { Bug, CircleHelp, Construction, UserRound } from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { useWords } from '@/components/ui/words-context'
import { ask } from '@/lib/client/ask'
import { CommandSearch } from './command-search'
import { LazyReport } from './lazy-report'
import type { MenuArea } from './menu-area'
import { UserMenu } from './user-menu'

/** The bar's search, asking the upstream for numbers; also says what a redirect here left to say. */
export function PortalSearch({ menu, doable }: { menu: MenuArea[]; doable: number[] }) {
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
      doable={doable}
      find={async (text, signal) => {
        if (text.trim().length < 2) return []
        const found = await ask('workspace.find', { text }, { signal })
        return found.map((f) => ({ href: f.href, title: f.label, kind: f.kind, hint: f.detail }))
      }}
    />
  )
}

const look = 'size-4 text-ink-faint'

// Few ever open it.
const MaintenanceSwitch = later(() => import('./maintenance-switch').then((part) => part.default))

/** Who is signed in; help about the screen one is on, a report when it does not do what it should, and maintenance for those who may switch it. */
export function PortalAccount({ id, name, email, maintenance }: { id: number | null; name: string; email: string; maintenance: 'on' | 'off' | null }) {
  const here = usePathname()
  const words = useWords().shell
  const [open, setOpen] = useState<'report' | 'maintenance' | null>(null)
  const entries = [
    ...(id ? [{ label: words.myDetails, icon: <UserRound aria-hidden className={look} />, href: `/access-control/users/details/${id}` }] : []),
    { label: words.helpHere, icon: <CircleHelp aria-hidden className={look} />, href: `/help?screen=${encodeURIComponent(here)}` },
    { label: words.reportProblem, icon: <Bug aria-hidden className={look} />, onSelect: () => setOpen('report') },
    ...(maintenance ? [{ label: 'Maintenance', icon: <Construction aria-hidden className={look} />, onSelect: () => setOpen('maintenance') }] : []),
  ]
  return (
    <>
      <UserMenu
        name={name} email={email} entries={entries} onSignOut={() => void import('next-auth/react').then(({ signOut }) => signOut({ callbackUrl: '/login' }))}
      />
      {open === 'report' && <LazyReport onClose={() => setOpen(null)} />}
      {open === 'maintenance' && <MaintenanceSwitch isOn={maintenance === 'on'} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The way out of maintenance, on its banner. */
export function EndMaintenance() {
  const [switching, setSwitching] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setSwitching(true)}>Switch off</Button>
      {switching && <MaintenanceSwitch isOn onClose={() => setSwitching(false)} />}
    </>
  )
}
