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
import { useAct } from '@/lib/client/query'

interface Props {
  token: string
  seller: { legal_name: string; contact_name: string; contact_phone: string; contact_email: string }
  country: string
}

const FIXED = 'From your invitation; ask whoever invited you to change it.'
const ignore = () => {}

/** Opens an invited seller's account: what is known of the seller stands there, the person and a password are added. */
export function SellerSignUpForm({ token, seller, country }: Props) {
  const [form, setForm] = useState({ full_name: seller.contact_name, phone: seller.contact_phone, password: '', terms: false })
  const [noTerms, setNoTerms] = useState(false)
  const send = useAct('access.signUp')
  const set = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }))
  const faultOf = (field: string) => send.error?.errors.find((e) => e.field === field)?.message ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setNoTerms(!form.terms)
    if (form.terms) send.mutate({ ...form, terms: true, token })
  }
  if (send.isSuccess) {
    return (
      <div className="flex flex-col gap-4">
        <h1 className="text-title font-semibold tracking-tight">Welcome</h1>
        <Notice tone="green">Thank you. We have written to {seller.contact_email}. You can sign in now with it and your password.</Notice>
        <ButtonLink href="/login" variant="primary">Sign in</ButtonLink>
      </div>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div>
        <h1 className="text-title font-semibold tracking-tight">Open your account</h1>
        <p className="text-ink-soft">Invitation for {seller.legal_name}</p>
      </div>
      <Faults {...refusedFaults(send, (field) => field.split('.')[0] ?? field)} />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 font-semibold">Company</legend>
        <TextField id="company_name" name="company_name" label="Company name" value={seller.legal_name} onChange={ignore} disabled />
        <TextField id="country_code" name="country_code" label="Country" value={country} onChange={ignore} disabled />
        <TextField id="email" name="email" label="E-mail" value={seller.contact_email} onChange={ignore} disabledReason={FIXED} />
      </fieldset>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 font-semibold">You</legend>
        <TextField id="full_name" name="full_name" label="Your name" value={form.full_name} onChange={(v) => set({ full_name: v ?? '' })} error={faultOf('full_name')} required autoComplete="name" />
        <PhoneField id="phone" name="phone" label="Phone" value={form.phone} onChange={(v) => set({ phone: v ?? '' })} error={faultOf('phone')} required autoComplete="tel" />
      </fieldset>
      <PasswordField id="password" name="password" label="Password" value={form.password} onChange={(v) => set({ password: v ?? '' })} error={faultOf('password')} hint="A few unrelated words are easy to keep and hard to guess." required autoComplete="new-password" autoFocus />
      <div>
        <Checkbox label="I accept the terms of service" checked={form.terms} onChange={(terms) => set({ terms })} aria-invalid={noTerms || undefined} />
        {noTerms && !form.terms && <p role="alert" className="mt-1 text-red-strong">Accept the terms to go on.</p>}
      </div>
      <Button type="submit" variant="primary" size="large" busy={send.isPending}>Open account</Button>
      <Link href="/login" className="inline-flex min-h-6 items-center self-start text-accent underline-offset-2 hover:underline">I have an account: sign in</Link>
    </form>
  )
}
