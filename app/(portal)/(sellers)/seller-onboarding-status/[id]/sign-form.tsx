'use client'

import { useState, type FormEvent } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import { isSameName, type AgreementLanguage } from '@/lib/domain/agreement'
import { AgreementText } from './agreement-text'
import type { AgreementPage } from './use-agreement'

/** Read and sign: the language chosen is the one signed. A refusal keeps what was typed. */
export function SignForm({ page }: { page: AgreementPage }) {
  const [language, setLanguage] = useState<AgreementLanguage>('en')
  const [name, setName] = useState<string | null>(null)
  const [consent, setConsent] = useState(false)
  const sign = useAct('sellerAgreements.sign')
  const faultOf = (field: string) => sign.error?.errors.find((one) => one.field === field)?.message ?? null
  const differs = name !== null && name.trim().length > 1 && !isSameName(name, page.contact_name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What is not ticked is said by the service, at its field like every other fault.
    sign.mutate({ id: page.id, full_name: name ?? '', consent: consent as true, version: page.version, language }, {
      onSuccess: ({ agreement_no }) => snack(`You have signed ${agreement_no}. It is being sealed.`),
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
        {differs && <Notice tone="yellow">This is another name than {page.contact_name}, the contact on file. You may sign; both names are kept with the agreement.</Notice>}
        <div>
          <Checkbox
            label={`I have read the agreement, agree to it for ${page.legal_name} and sign it electronically`} checked={consent} onChange={setConsent}
            aria-invalid={faultOf('consent') ? true : undefined}
          />
          {faultOf('consent') && !consent && <p role="alert" className="mt-1 text-red-strong">{faultOf('consent')}</p>}
        </div>
        <div><Button type="submit" variant="primary" size="large" busy={sign.isPending}>Sign</Button></div>
      </form>
    </Card>
  )
}
