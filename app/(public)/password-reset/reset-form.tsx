'use client'

import { useState, type FormEvent } from 'react'
import { PasswordField } from '@/components/fields/password'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { useWords } from '@/components/ui/words-context'
import { useAct } from '@/lib/client/query'

/** The password of a link: an invited person's first one, or a new one that ends what the old one opened. */
export function ResetForm({ token, email, isFirst }: { token: string; email: string; isFirst: boolean }) {
  const words = useWords().signIn
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [differ, setDiffer] = useState(false)
  const save = useAct('access.setPassword')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setDiffer(password !== again)
    if (password === again) save.mutate({ token, new_password: password })
  }
  if (save.isSuccess) {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="green">{isFirst ? words.passwordChosen : words.passwordChanged}</Notice>
        <Link href="/login" className="inline-flex min-h-6 items-center self-start text-accent underline-offset-2 hover:underline">{words.submit}</Link>
      </div>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div>
        <h1 className="text-title font-semibold tracking-tight">{words.newPassword}</h1>
        <p className="text-ink-soft">{email}</p>
      </div>
      <PasswordField id="new_password" name="new_password" label={words.newPassword} value={password} onChange={(v) => setPassword(v ?? '')} hint={words.passwordHint} error={save.error?.message ?? null} required autoComplete="new-password" autoFocus />
      <PasswordField id="again" name="again" label={words.repeatPassword} value={again} onChange={(v) => setAgain(v ?? '')} error={differ ? words.passwordsDiffer : null} required autoComplete="new-password" />
      <Button type="submit" variant="primary" size="large" busy={save.isPending}>{words.savePassword}</Button>
    </form>
  )
}
