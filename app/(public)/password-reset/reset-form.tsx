'use client'

import { useState, type FormEvent } from 'react'
import { PasswordField } from '@/components/fields/password'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { useRefusedCall } from '@/components/ui/refusals-context'
import { useWords } from '@/components/ui/words-context'
import { useAct } from '@/lib/client/query'

/**
 * The password of a link: an invited person's first one, who is then signed in by the same call as on the sign-in page, or a new one that ends what the
 * old one opened. Where signing in at once is refused, the way to the sign-in page stays.
 */
export function ResetForm({ token, email, isFirst }: { token: string; email: string; isFirst: boolean }) {
  const words = useWords().signIn
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [differ, setDiffer] = useState(false)
  const [entering, setEntering] = useState(false)
  const save = useAct('access.setPassword')
  const refused = useRefusedCall(save)
  const enter = async (name: string) => {
    setEntering(true)
    const { signIn } = await import('next-auth/react')
    const answer = await signIn('user', { email: name, password, redirect: false }).catch(() => null)
    // A full load: the page that comes must be made with the new session.
    if (answer?.ok && !answer.error) return window.location.assign('/')
    return setEntering(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setDiffer(password !== again)
    if (password === again) save.mutate({ token, new_password: password }, { onSuccess: ({ sign_in }) => void (sign_in && enter(sign_in)) })
  }
  if (save.isSuccess && !entering) {
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
      <PasswordField
        id="new_password" name="new_password" label={words.newPassword} value={password} onChange={(v) => setPassword(v ?? '')}
        hint={words.passwordHint} error={refused.error?.message ?? null} required autoComplete="new-password" autoFocus
      />
      <PasswordField
        id="again" name="again" label={words.repeatPassword} value={again} onChange={(v) => setAgain(v ?? '')}
        error={differ ? words.passwordsDiffer : null} required autoComplete="new-password"
      />
      <Button type="submit" variant="primary" size="large" busy={save.isPending || entering}>{entering ? words.busy : words.savePassword}</Button>
    </form>
  )
}
