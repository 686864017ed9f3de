'use client'

import { signIn } from 'next-auth/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { PasswordField } from '@/components/fields/password'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { useRefusalText } from '@/components/ui/refusals-context'
import { useWords } from '@/components/ui/words-context'

interface Props {
  door: 'user' | 'admin' | 'pas'
  /** Where to go once signed in; already known to be inside this portal. */
  target: string
}

const KEPT_NAME = 'pas-name'
/** PAS staff sign in at a kiosk, with gloves on. */
const kioskSize = '[&_button]:min-h-16 [&_button]:min-w-16 [&_button]:text-title [&_input]:h-16 [&_input]:text-title'

/** What is typed, what is wrong with it, and the way in. */
function useSignIn(door: Props['door'], target: string) {
  const words = useWords().signIn
  const refusalText = useRefusalText()
  const isPas = door === 'pas'
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [missing, setMissing] = useState<{ name?: string; password?: string }>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const kept = isPas ? localStorage.getItem(KEPT_NAME) : null
    if (kept) setName(kept)
    // Somebody who types already is not moved.
    if (form.current?.contains(document.activeElement)) return
    form.current?.querySelector<HTMLInputElement>(kept ? 'input[type=password]' : 'input')?.focus()
  }, [isPas])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const bare = { ...(name.trim() ? {} : { name: words.nameMissing }), ...(password ? {} : { password: words.passwordMissing }) }
    setMissing(bare)
    if (bare.name || bare.password) {
      form.current?.querySelector<HTMLInputElement>(bare.name ? 'input' : 'input[name=password]')?.focus()
      return
    }
    setBusy(true)
    setFault(null)
    const answer = await signIn(door, { email: name.trim(), password, redirect: false })
    if (answer?.ok && !answer.error) {
      if (isPas) localStorage.setItem(KEPT_NAME, name.trim())
      // A full load: the page that comes must be made with the new session.
      window.location.assign(target)
      return
    }
    setBusy(false)
    setFault(answer?.error && answer.error !== 'CredentialsSignin' ? refusalText(answer.error) : words.failed)
  }
  return { form, name, setName, password, setPassword, fault, missing, busy, submit }
}

/** Sign-in of users, administrators and PAS staff. The name typed is kept after an error. */
export function SignInForm({ door, target }: Props) {
  const words = useWords().signIn
  const isPas = door === 'pas'
  const { form, name, setName, password, setPassword, fault, missing, busy, submit } = useSignIn(door, target)
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className={`flex flex-col gap-4 ${isPas ? kioskSize : ''}`}>
      <div>
        <h1 className="text-title font-semibold tracking-tight">{words.title}</h1>
        <p className="text-ink-soft">{words.lead}</p>
      </div>
      {fault && <Notice tone="red"><bdi>{fault}</bdi></Notice>}
      <TextField
        id="email" name="email" label={words.email} value={name} onChange={(v) => setName(v ?? '')} error={missing.name} required autoComplete="username"
      />
      <PasswordField
        id="password" name="password" label={words.password} value={password}
        onChange={(v) => setPassword(v ?? '')} error={missing.password} required autoComplete="current-password"
      />
      <Button type="submit" variant="primary" size="large" busy={busy}>{busy ? words.busy : words.submit}</Button>
      {!isPas && (
        <p className="flex flex-wrap gap-x-6">
          <Link href="/forgot-password" className="inline-flex min-h-6 items-center text-accent underline-offset-2 hover:underline">{words.forgot}</Link>
          {door === 'user' && (
            <Link href="/sign-up" className="inline-flex min-h-6 items-center text-accent underline-offset-2 hover:underline">{words.signUp}</Link>
          )}
        </p>
      )}
    </form>
  )
}
