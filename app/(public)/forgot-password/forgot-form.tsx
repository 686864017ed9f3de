'use client'

import { useState, type FormEvent } from 'react'
import { EmailField } from '@/components/fields/email'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { useRefusedCall } from '@/components/ui/refusals-context'
import { useWords } from '@/components/ui/words-context'
import { useAct } from '@/lib/client/query'

export function ForgotForm() {
  const words = useWords().signIn
  const [email, setEmail] = useState('')
  const send = useAct('access.requestReset')
  const refused = useRefusedCall(send)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ email: email.trim() })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <h1 className="text-title font-semibold tracking-tight">{words.forgot}</h1>
      {send.isSuccess ? (
        <Notice tone="green">{words.linkSent}</Notice>
      ) : (
        <>
          <EmailField
            id="email" name="email" label={words.email} value={email} onChange={(v) => setEmail(v ?? '')}
            error={refused.error?.message ?? null} required autoComplete="username" autoFocus
          />
          <Button type="submit" variant="primary" size="large" busy={send.isPending}>{words.sendLink}</Button>
        </>
      )}
      <Link href="/login" className="inline-flex min-h-6 items-center self-start text-accent underline-offset-2 hover:underline">{words.backToSignIn}</Link>
    </form>
  )
}
