'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import type { Reply } from '@/lib/contract/types'
import { useRun } from '@/components/screens/use-run'
import { ViewAs } from './view-as'

type User = Reply<'members.one'>

/** What may be done to a person besides saving. */
export function UserActions({ user, mayView }: { user: User; mayView: boolean }) {
  const router = useRouter()
  const { busy, run } = useRun()
  const [ending, setEnding] = useState(false)
  const act = (name: string, said: string, work: () => Promise<unknown>) =>
    run(name, async () => {
      await work()
      snack(said)
      router.refresh()
    })
  const waits = user.status === 'pending' || user.status === 'deactivated'
  return (
    <>
      {waits && (
        <Button busy={busy === 'invite'} onClick={() => void act('invite', 'The invite is on its way.', () => ask('members.invite', { ids: [user.id] }))}>
          Send invite
        </Button>
      )}
      {user.status === 'active' && (
        <Button
          busy={busy === 'reset'} onClick={() => void act('reset', 'A reset link is on its way.', () => ask('access.requestReset', { email: user.email }))}
        >
          Send reset link
        </Button>
      )}
      {user.locked && (
        <Button busy={busy === 'unlock'} onClick={() => void act('unlock', 'The user may try again.', () => ask('members.unlock', { id: user.id }))}>
          Unlock
        </Button>
      )}
      {user.status === 'active' && mayView && <ViewAs user={user} />}
      {user.status === 'active' && <Button variant="danger" onClick={() => setEnding(true)}>End all sessions</Button>}
      <ConfirmDialog
        open={ending}
        onOpenChange={setEnding}
        title={`Sign ${user.full_name} out everywhere?`}
        consequence="Work that is not saved is lost. Signing in again is possible at once."
        confirmLabel="End all sessions"
        busy={busy === 'end'}
        onConfirm={() => void act('end', 'All sessions have ended.', () => ask('members.endSession', { id: 0, user_id: user.id })).then(() => setEnding(false))}
      />
    </>
  )
}
