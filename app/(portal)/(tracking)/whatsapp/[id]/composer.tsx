'use client'

import { LongTextField } from '@/components/fields/long-text'
import { useTyped } from '@/components/screens/use-typed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Menu } from '@/components/ui/menu'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { cannedAnswers, MOST_TEXT, whatsappNotice, type WhatsappNotice } from '@/lib/domain/whatsapp'

type Conversation = Reply<'whatsapp.one'>

/** Templates, and the request for a location: what may be sent whether the window is open or not. */
function Offers({ conversation: { id, package_id, templates, text_refused } }: { conversation: Conversation }) {
  const template = useAct('whatsapp.template')
  const location = useAct('whatsapp.askLocation')
  const said = { onSuccess: () => snack('It is on its way.'), onError: (fault: { message: string }) => snack(fault.message) }
  const send = (name: WhatsappNotice) => template.mutate({ id, name }, said)
  const mayAsk = package_id !== null && (text_refused === null || templates.includes('ask_location'))
  return (
    <>
      {mayAsk && <Button busy={location.isPending} onClick={() => location.mutate({ id }, said)}>Ask for the location</Button>}
      {templates.length > 0 && (
        <Menu
          trigger={<Button busy={template.isPending}>Send a template</Button>}
          entries={templates.map((name) => ({ label: whatsappNotice.label(name), onSelect: () => send(name) }))}
        />
      )}
    </>
  )
}

/** Free text while the window is open, with answers that are typed often; templates at any time. */
export function Composer({ conversation }: { conversation: Conversation }) {
  const { id, language, text_refused } = conversation
  const { typed: { message }, setTyped, settle } = useTyped(`whatsapp-${id}`, () => ({ message: '' }))
  const reply = useAct('whatsapp.reply')
  const setMessage = (text: string) => setTyped({ message: text })
  const send = () => reply.mutate({ id, message }, { onSuccess: () => settle({ message: '' }) })
  return (
    <Card title={text_refused === null ? 'Answer' : 'Send a template'}>
      <form className="flex flex-col gap-3" onSubmit={(event) => { event.preventDefault(); send() }}>
        {text_refused === null
          ? (
            <LongTextField
              id="reply" name="message" label="Message" value={message} onChange={(value) => setMessage(value ?? '')} maxLength={MOST_TEXT}
              error={reply.error?.message ?? null}
            />
          )
          : <Notice>{text_refused}</Notice>}
        <div className="flex flex-wrap items-center gap-2">
          {text_refused === null && (
            <>
              <Button type="submit" variant="primary" busy={reply.isPending} disabledReason={message.trim() === '' && 'Write a message first.'}>Send</Button>
              <Menu
                trigger={<Button>Canned answers</Button>}
                entries={cannedAnswers.map((one) => ({ label: one.label, onSelect: () => setMessage([message.trim(), one[language]].filter(Boolean).join('\n\n')) }))}
              />
            </>
          )}
          <Offers conversation={conversation} />
        </div>
      </form>
    </Card>
  )
}
