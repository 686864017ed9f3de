'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action } from '@/components/screens/list-definition'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk, useRefresh } from '@/lib/client/query'

const handOver: Action = {
  label: 'Hand over', call: 'whatsapp.assign',
  ask: { user_id: { as: 'lookup', label: 'To', required: true, lookup: { call: 'whatsapp.people', value: 'value', text: 'label' } } },
}

/** Who sees to the conversation: taken, handed over or let go. */
export function ConversationActions({ call, input, record, may, userId }: DetailProps<'whatsapp.one'>) {
  const { id, name, owner_id } = useAsk(call, input, { first: record }).data ?? record
  const assign = useAct('whatsapp.assign')
  const refresh = useRefresh()
  const [isOpen, setOpen] = useState(false)
  if (!may['whatsapp.assign']) return null
  const to = (who: 'me' | 'nobody', done: string) => assign.mutate({ ids: [id], to: who }, {
    onSuccess: ({ failed }) => snack(failed[0]?.message ?? done), onError: (fault) => snack(fault.message),
  })
  return (
    <>
      {owner_id === null && <Button variant="primary" busy={assign.isPending} onClick={() => to('me', 'The conversation is yours.')}>Take</Button>}
      <Button onClick={() => setOpen(true)}>Hand over</Button>
      {owner_id === userId && <Button variant="quiet" busy={assign.isPending} onClick={() => to('nobody', 'It is nobody’s.')}>Let go</Button>}
      {isOpen && (
        <ActionDialog
          action={handOver} title={`Hand over the conversation with ${name}`} input={{ ids: [id], to: 'person' }} onClose={() => setOpen(false)}
          onDone={() => {
            void refresh('whatsapp.assign')
            snack('It is handed over.')
          }}
        />
      )}
    </>
  )
}
