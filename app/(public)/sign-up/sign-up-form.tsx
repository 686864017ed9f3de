'use client'

import { useState, type FormEvent } from 'react'
import { ChoicesField } from '@/components/fields/choices'
import { CountryField } from '@/components/fields/country'
import { EmailField } from '@/components/fields/email'
import { NumberField } from '@/components/fields/number'
import { PasswordField } from '@/components/fields/password'
import { PhoneField } from '@/components/fields/phone'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Faults, refusedFaults } from '@/components/ui/faults'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { useRefusedCall } from '@/components/ui/refusals-context'
import { useAct } from '@/lib/client/query'
import { serviceType, type ServiceType } from '@/lib/domain/client'
import type { SignUpWords } from '@/lib/words/sign-up/words'

const blank = {
  company_name: '', country_code: 'AE', trade_license_no: '', trn: '', full_name: '', email: '', phone: '',
  service_type: [] as ServiceType[], expected_volume: null as number | null, password: '', terms: false,
}

interface Part {
  form: typeof blank
  set: (part: Partial<typeof blank>) => void
  faultOf: (field: string) => string | null
  words: SignUpWords
}

function Company({ form, set, faultOf, words, countries }: Part & { countries: { value: string; label: string }[] }) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">{words.company}</legend>
      <TextField
        id="company_name" name="company_name" label={words.companyName} value={form.company_name}
        onChange={(v) => set({ company_name: v ?? '' })} error={faultOf('company_name')} required autoComplete="organization" autoFocus
      />
      <CountryField
        id="country_code" name="country_code" label={words.country} value={form.country_code}
        onChange={(v) => set({ country_code: v ?? '' })} options={countries} error={faultOf('country_code')} required
      />
      {form.country_code === 'AE' && (
        <TextField
          id="trade_license_no" name="trade_license_no" label={words.tradeLicence} value={form.trade_license_no}
          onChange={(v) => set({ trade_license_no: v ?? '' })} error={faultOf('trade_license_no')}
        />
      )}
      {form.country_code === 'AE' && (
        <TextField id="trn" name="trn" label={words.trn} value={form.trn} onChange={(v) => set({ trn: v ?? '' })} error={faultOf('trn')} hint={words.trnHint} />
      )}
    </fieldset>
  )
}

function Person({ form, set, faultOf, words }: Part) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">{words.you}</legend>
      <TextField
        id="full_name" name="full_name" label={words.yourName} value={form.full_name}
        onChange={(v) => set({ full_name: v ?? '' })} error={faultOf('full_name')} required autoComplete="name"
      />
      <EmailField
        id="email" name="email" label={words.email} value={form.email}
        onChange={(v) => set({ email: v ?? '' })} error={faultOf('email')} required autoComplete="email"
      />
      <PhoneField
        id="phone" name="phone" label={words.phone} value={form.phone}
        onChange={(v) => set({ phone: v ?? '' })} error={faultOf('phone')} required autoComplete="tel"
      />
    </fieldset>
  )
}

function Needs({ form, set, faultOf, words }: Part) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">{words.needs}</legend>
      <ChoicesField
        id="service_type" name="service_type" label={words.services} value={form.service_type}
        onChange={(v) => set({ service_type: (v ?? []) as ServiceType[] })}
        options={serviceType.names.map((value) => ({ value, label: words[value] }))} error={faultOf('service_type')} required
      />
      <NumberField
        id="expected_volume" name="expected_volume" label={words.volume} value={form.expected_volume}
        onChange={(v) => set({ expected_volume: v })} error={faultOf('expected_volume')}
      />
    </fieldset>
  )
}

/** Asks for an account: company, person, needs, password. What was typed stays whatever the answer. */
export function SignUpForm({ countries, words }: { countries: { value: string; label: string }[]; words: SignUpWords }) {
  const [form, setForm] = useState(blank)
  const [noTerms, setNoTerms] = useState(false)
  const send = useAct('access.signUp')
  const set = (part: Partial<typeof blank>) => setForm((now) => ({ ...now, ...part }))
  const refused = useRefusedCall(send)
  const faultOf = (field: string) => refused.error?.errors.find((e) => e.field === field)?.message ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setNoTerms(!form.terms)
    if (!form.terms) return
    const inUae = form.country_code === 'AE'
    send.mutate({
      ...form, terms: true, expected_volume: form.expected_volume ?? undefined,
      trade_license_no: inUae ? form.trade_license_no : undefined, trn: inUae ? form.trn : undefined,
    })
  }
  if (send.isSuccess) {
    return (
      <div className="flex flex-col gap-4">
        <h1 className="text-title font-semibold tracking-tight">{words.sentTitle}</h1>
        <Notice tone="green">{words.sent}</Notice>
        <Link href="/login" className="inline-flex min-h-6 items-center self-start text-accent underline-offset-2 hover:underline">{words.backToSignIn}</Link>
      </div>
    )
  }
  const part: Part = { form, set, faultOf, words }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div>
        <h1 className="text-title font-semibold tracking-tight">{words.title}</h1>
        <p className="text-ink-soft">{words.lead}</p>
      </div>
      <Faults {...refusedFaults(refused, (field) => field.split('.')[0] ?? field)} />
      <Company {...part} countries={countries} />
      <Person {...part} />
      <Needs {...part} />
      <PasswordField
        id="password" name="password" label={words.password} value={form.password} onChange={(v) => set({ password: v ?? '' })}
        error={faultOf('password')} hint={words.passwordHint} required autoComplete="new-password"
      />
      <div>
        <Checkbox label={words.terms} checked={form.terms} onChange={(terms) => set({ terms })} aria-invalid={noTerms || undefined} />
        {noTerms && !form.terms && <p role="alert" className="mt-1 text-red-strong">{words.noTerms}</p>}
      </div>
      <Button type="submit" variant="primary" size="large" busy={send.isPending}>{words.create}</Button>
      <Link href="/login" className="inline-flex min-h-6 items-center self-start text-accent underline-offset-2 hover:underline">{words.backToSignIn}</Link>
    </form>
  )
}
