'use client'

import { useState, type FormEvent } from 'react'
import { PasswordField } from '@/components/fields/password'
import { PhoneField } from '@/components/fields/phone'
import { TextField } from '@/components/fields/text'
import { ButtonLink, Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Faults, refusedFaults } from '@/components/ui/faults'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { useRefusedCall } from '@/components/ui/refusals-context'
import { useAct } from '@/lib/client/query'
import { fill } from '@/lib/words/fill'
import { isolated, ltr } from '@/lib/words/isolate'
import type { SignUpWords } from '@/lib/words/sign-up/words'

interface Props {
  token: string
  seller: { legal_name: string; contact_name: string; contact_phone: string; contact_email: string }
  country: string
  words: SignUpWords
}

const ignore = () => {}

/** Opens an invited seller's account: what is known of the seller stands there, the person and a password are added. */
export function SellerSignUpForm({ token, seller, country, words }: Props) {
  const [form, setForm] = useState({ full_name: seller.contact_name, phone: seller.contact_phone, password: '', terms: false })
  const [noTerms, setNoTerms] = useState(false)
  const send = useAct('access.signUp')
  const set = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }))
  const refused = useRefusedCall(send)
  const faultOf = (field: string) => refused.error?.errors.find((e) => e.field === field)?.message ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setNoTerms(!form.terms)
    if (form.terms) send.mutate({ ...form, terms: true, token })
  }
  if (send.isSuccess) {
    return (
      <div className="flex flex-col gap-4">
        <h1 className="text-title font-semibold tracking-tight">{words.welcome}</h1>
        <Notice tone="green">{fill(words.welcomeText, { email: ltr(seller.contact_email) })}</Notice>
        <ButtonLink href="/login" variant="primary">{words.signIn}</ButtonLink>
      </div>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div>
        <h1 className="text-title font-semibold tracking-tight">{words.openTitle}</h1>
        <p className="text-ink-soft">{fill(words.openFor, { seller: isolated(seller.legal_name) })}</p>
      </div>
      <Faults {...refusedFaults(refused, (field) => field.split('.')[0] ?? field)} />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 font-semibold">{words.company}</legend>
        <TextField id="company_name" name="company_name" label={words.companyName} value={seller.legal_name} onChange={ignore} disabled />
        <TextField id="country_code" name="country_code" label={words.country} value={country} onChange={ignore} disabled />
        <TextField id="email" name="email" label={words.email} value={seller.contact_email} onChange={ignore} disabledReason={words.fixed} />
      </fieldset>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 font-semibold">{words.you}</legend>
        <TextField
          id="full_name" name="full_name" label={words.yourName} value={form.full_name}
          onChange={(v) => set({ full_name: v ?? '' })} error={faultOf('full_name')} required autoComplete="name"
        />
        <PhoneField
          id="phone" name="phone" label={words.phone} value={form.phone}
          onChange={(v) => set({ phone: v ?? '' })} error={faultOf('phone')} required autoComplete="tel"
        />
      </fieldset>
      <PasswordField
        id="password" name="password" label={words.password} value={form.password} onChange={(v) => set({ password: v ?? '' })}
        error={faultOf('password')} hint={words.passwordHint} required autoComplete="new-password" autoFocus
      />
      <div>
        <Checkbox label={words.terms} checked={form.terms} onChange={(terms) => set({ terms })} aria-invalid={noTerms || undefined} />
        {noTerms && !form.terms && <p role="alert" className="mt-1 text-red-strong">{words.noTerms}</p>}
      </div>
      <Button type="submit" variant="primary" size="large" busy={send.isPending}>{words.open}</Button>
      <Link href="/login" className="inline-flex min-h-6 items-center self-start text-accent underline-offset-2 hover:underline">{words.haveAccount}</Link>
    </form>
  )
}
