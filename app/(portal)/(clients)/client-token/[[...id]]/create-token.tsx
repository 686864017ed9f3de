'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { CopyCode } from '@/components/ui/copy-code'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { useAct } from '@/lib/client/query'
import { tokenDays, tokenScope, usualScopes, type TokenScope } from '@/lib/domain/client-token'
import { day } from '@/lib/domain/days'

interface Made {
  token: string
  name: string
  expire_at: string
}
const lives = tokenDays.map((value) => ({ value, label: `${value} days` }))

/** The token, once; the dialog closes for whoever says it is kept. */
function ShownOnce({ made, onClose }: { made: Made; onClose: () => void }) {
  const [isStored, setStored] = useState(false)
  return (
    <Dialog
      open
      role="alertdialog"
      locked={!isStored}
      onOpenChange={(open) => !open && isStored && onClose()}
      title={`Token ${made.name}`}
      description={`It works until ${day(made.expire_at)}.`}
      footer={<Button variant="primary" disabledReason={!isStored && 'Say that you have stored it first.'} onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-3">
        <Notice tone="yellow">Store it now. It is not shown again.</Notice>
        <p className="flex items-start gap-2 rounded border bg-surface-sunken p-3">
          <code className="min-w-0 break-all">{made.token}</code>
          <CopyCode value={made.token} name="token" />
        </p>
        <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input type="checkbox" className="size-4 accent-primary" checked={isStored} onChange={(event) => setStored(event.target.checked)} />
          I have stored the token
        </label>
      </div>
    </Dialog>
  )
}

/** Makes a token for a client's system and shows it the one time it is known. */
export function CreateToken({ clientId, client }: { clientId: number; client: string }) {
  const router = useRouter()
  const create = useAct('clientTokens.create')
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [days, setDays] = useState<number>(365)
  const [scopes, setScopes] = useState<readonly TokenScope[]>(usualScopes)
  const [made, setMade] = useState<Made | null>(null)
  const fault = create.error
  const refused = (of: string) => fault?.errors.find(({ field }) => field === of)?.message ?? null
  const [wrong, noScope] = [refused('name'), refused('scopes')]
  const save = () =>
    create.mutate({ client_id: clientId, name, expires_in_days: days, scopes: [...scopes] }, {
      onSuccess: (answer) => {
        setOpen(false)
        setName('')
        if (answer.token) setMade({ token: answer.token, name: answer.name, expire_at: answer.expire_at })
        router.refresh()
      },
    })
  return (
    <>
      <Button variant="primary" onClick={() => { create.reset(); setOpen(true) }}>Create token</Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title="Create token"
          description={`A system of ${client} asks us with it.`}
          footer={<>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" form="create-token" variant="primary" busy={create.isPending}>Create token</Button>
          </>}
        >
          <form id="create-token" noValidate className="flex flex-col gap-4" onSubmit={(event) => { event.preventDefault(); save() }}>
            {fault && !wrong && !noScope && <Notice tone="red">{fault.message}</Notice>}
            <TextField
              id="token-name" name="name" label="Name" hint="What will use it, like Order sync." required
              value={name} onChange={(text) => setName(text ?? '')} error={wrong} autoComplete="off"
            />
            <ChoicesField
              id="token-scopes" name="scopes" label="It may" required options={tokenScope.options} value={[...scopes]} error={noScope}
              onChange={(values) => setScopes(tokenScope.names.filter((one) => values?.includes(one)))}
            />
            <ChoiceField
              id="token-days" name="expires_in_days" label="Expires in" required
              options={lives} value={days} onChange={(value) => setDays(Number(value ?? 365))}
            />
          </form>
        </Dialog>
      )}
      {made && <ShownOnce made={made} onClose={() => setMade(null)} />}
    </>
  )
}
