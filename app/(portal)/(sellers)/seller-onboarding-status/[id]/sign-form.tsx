'use client'

import { useState, type FormEvent } from 'react'
import { TextField } from '@/components/fields/text'
import { useTyped } from '@/components/screens/use-typed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import { isSameName, type AgreementLanguage } from '@/lib/domain/agreement'
import { AgreementText } from './agreement-text'
import type { AgreementPage } from './use-agreement'

const nothingYet: { name: string | null; language: AgreementLanguage } = { name: null, language: 'en' }

/** Another name than the contact's is no fault; it is said before, and kept with the evidence. */
function OtherName({ typed, registered }: { typed: string; registered: string }) {
  if (typed.trim().length < 2 || isSameName(typed, registered)) return null
  return (
    <Notice tone="yellow">This is another name than {registered}, the contact on file. You may sign; both names are kept with the agreement.</Notice>
  )
}

function Consent({ seller, given, onGiven, fault }: { seller: string; given: boolean; onGiven: (given: boolean) => void; fault: string | null }) {
  return (
    <div>
      <Checkbox
        label={`I have read the agreement, agree to it for ${seller} and sign it electronically`} checked={given} onChange={onGiven}
        aria-invalid={fault ? true : undefined}
      />
      {fault && !given && <p role="alert" className="mt-1 text-red-strong">{fault}</p>}
    </div>
  )
}

/** Read and sign: the language chosen is the one signed. A refusal keeps what was typed. */
export function SignForm({ page }: { page: AgreementPage }) {
  const { typed, setTyped, forget } = useTyped(`agreement-${page.id}-${page.version}`, () => nothingYet)
  const [consent, setConsent] = useState(false)
  const { name, language } = typed
  const setLanguage = (next: AgreementLanguage) => setTyped((now) => ({ ...now, language: next }))
  const setName = (next: string | null) => setTyped((now) => ({ ...now, name: next }))
  const sign = useAct('sellerAgreements.sign')
  const faultOf = (field: string) => sign.error?.errors.find((one) => one.field === field)?.message ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What is not ticked is said by the service, at its field like every other fault.
    sign.mutate({ id: page.id, full_name: name ?? '', consent, version: page.version, language }, {
      onSuccess: ({ agreement_no }) => {
        forget()
        snack(`You have signed ${agreement_no}. It is being sealed.`)
      },
    })
  }
  return (
    <Card title="Read and sign the agreement">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <AgreementText texts={page.texts} version={page.version} language={language} onLanguage={setLanguage} />
        {sign.error && <Notice tone="red">{sign.error.message}</Notice>}
        <div className="max-w-md">
          <TextField
            id="full_name" name="full_name" label="Your full name" required autoComplete="name" hint={`As registered: ${page.contact_name}.`}
            value={name} onChange={setName} maxLength={100} error={faultOf('full_name')}
          />
        </div>
        {name !== null && <OtherName typed={name} registered={page.contact_name} />}
        <Consent seller={page.legal_name} given={consent} onGiven={setConsent} fault={faultOf('consent')} />
        <div><Button type="submit" variant="primary" size="large" busy={sign.isPending}>Sign</Button></div>
      </form>
    </Card>
  )
}
