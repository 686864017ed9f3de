'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { Action } from '@/components/screens/list-definition'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import type { ClientStatus } from '@/lib/domain/client'
import { counted } from '@/lib/domain/counted'

interface Props {
  client: { id: number; name: string; contact_email: string; accepted: boolean; not_ready: string | null; open_orders: number }
  /** Where its machine lets it go, of whoever may move it. */
  next: readonly ClientStatus[]
  mayInvite: boolean
}
type Question = Action & { done: string }

const invite = ({ name, contact_email }: Props['client']): Question => ({
  label: 'Send invite', call: 'clients.invite', confirm: `Invite ${name}?`,
  consequence: `A link goes to ${contact_email}, who becomes the client’s administrator.`,
  ask: { message: { as: 'longText', label: 'A word to go with it', hint: 'At most 500 characters.' } }, done: 'The invite is on its way.',
})
const deactivate = ({ name, open_orders }: Props['client']): Question => ({
  label: 'Deactivate', call: 'clients.change', confirm: `Deactivate ${name}?`,
  consequence: `Its API tokens stop working and its users are signed out; ${counted(open_orders, 'open order goes', 'open orders go')} on.`,
  ask: { reason: { as: 'text', label: 'Reason', hint: '5 to 250 characters.', required: true } }, danger: true, done: `${name} is inactive.`,
})
const activate = ({ name }: Props['client']): Question => ({
  label: 'Activate', call: 'clients.change', confirm: `Activate ${name}?`,
  consequence: 'Its users may sign in and its tokens work.', done: `${name} is active.`,
})

/** What may be done with a client as a whole; a button that cannot be pressed says why. */
export function ClientActions({ client, next, mayInvite }: Props) {
  const router = useRouter()
  const [question, setQuestion] = useState<{ action: Question; input: Record<string, unknown> } | null>(null)
  const done = () => {
    if (!question) return
    snack(question.action.done)
    router.refresh()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {mayInvite && !client.accepted && (
        <Button size="small" onClick={() => setQuestion({ action: invite(client), input: { ids: [client.id] } })}>Send invite</Button>
      )}
      {next.includes('active') && (
        <Button
          size="small" variant="primary" disabledReason={client.not_ready !== null && `It cannot be activated yet: ${client.not_ready}`}
          onClick={() => setQuestion({ action: activate(client), input: { id: client.id, status: 'active' } })}
        >
          Activate
        </Button>
      )}
      {next.includes('inactive') && (
        <Button size="small" onClick={() => setQuestion({ action: deactivate(client), input: { id: client.id, status: 'inactive' } })}>Deactivate</Button>
      )}
      {question && (
        <ActionDialog
          action={question.action} title={question.action.confirm ?? question.action.label}
          input={question.input} onClose={() => setQuestion(null)} onDone={done}
        />
      )}
    </div>
  )
}
