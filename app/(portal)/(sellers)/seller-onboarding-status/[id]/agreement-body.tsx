'use client'

import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import { When } from '@/components/ui/when'
import { agreementStatus, type AgreementLanguage } from '@/lib/domain/agreement'
import { nextStep, ownStep } from '@/lib/domain/seller-step'
import { StageHistory, stageOf } from '../../stage-history'
import { AgreementText } from './agreement-text'
import { Evidence } from './evidence'
import { People } from './people'
import { SignForm } from './sign-form'
import { useAgreement, type AgreementPage, type AgreementProps } from './use-agreement'

/** Beside the name: stage, signature, and whether the seller is active. */
export function AgreementHead(props: AgreementProps) {
  const page = useAgreement(props)
  const stage = stageOf(page.onboarding_stage)
  return (
    <>
      <Chip tone={stage?.tone ?? 'grey'}>{stage?.label}</Chip>
      {page.agreement && <Chip tone={agreementStatus.tone(page.agreement.status)}>{agreementStatus.label(page.agreement.status)}</Chip>}
      <Chip tone={page.active ? 'green' : 'grey'}>{page.active ? 'Active' : 'Not active'}</Chip>
    </>
  )
}

/** What of it needs somebody, and why. */
function Warnings({ page }: { page: AgreementPage }) {
  const { agreement } = page
  if (!agreement) return null
  return (
    <>
      {agreement.seal_error && (
        <Notice tone="red" title={`${agreement.sealed_at ? 'The countersignature' : 'The seal'} could not be made`}>
          {agreement.seal_error} What was signed is kept{agreement.seal_attempts > 1 && `; tried ${agreement.seal_attempts} times`}.
        </Notice>
      )}
      {agreement.registered_name && (
        <Notice tone="yellow" title="Signed under another name">
          {agreement.signer_name} signed; the contact on file is {agreement.registered_name}.
        </Notice>
      )}
      {agreement.copy_state === 'differs' && (
        <Notice tone="orange" title="The copy differs: review">{agreement.copy_name} is not the file that was sealed. It is filed once it is accepted.</Notice>
      )}
      {agreement.copy_state === 'refused' && <Notice tone="red" title="The copy was refused">{agreement.copy_note} Send it again.</Notice>}
    </>
  )
}

/** Mails that went to the seller; of each only what the mail server said of it. */
function Mails({ mails }: { mails: AgreementPage['mails'] }) {
  if (mails.length === 0) return <p className="text-ink-soft">No e-mail has gone to the seller yet.</p>
  return (
    <ul className="divide-y divide-line">
      {mails.map((mail) => (
        <li key={mail.id} className="py-2">
          <p className="font-medium break-words"><bdi>{mail.subject}</bdi></p>
          <p className="flex flex-wrap gap-x-3 text-meta text-ink-soft">
            <When moment={mail.at} /><span>{mail.to}</span><span>{mailWords[mail.status] ?? mail.status}</span>
            {mail.files.map((file) => <span key={file} className="font-mono">{file}</span>)}
          </p>
        </li>
      ))}
    </ul>
  )
}
const mailWords: Record<string, string> = {
  queued: 'Queued', sending: 'Sending', sent: 'Handed to the mail server', failed: 'Failed', kept: 'Kept here, no mail server',
}

/** A seller's agreement: to sign, or what was signed with its evidence. */
export function AgreementBody(props: AgreementProps) {
  const page = useAgreement(props)
  const [language, setLanguage] = useState<AgreementLanguage>('en')
  const standing = {
    ...page, stage: page.onboarding_stage, invite_sent_at: page.mails.length > 0 ? 'yes' : null, agreement_status: page.agreement?.status ?? null,
    copy_state: page.agreement?.copy_state ?? null,
  }
  const step = props.may['sellers.invite'] ? nextStep(standing).step : ownStep(standing)
  return (
    <div className="flex flex-col gap-4">
      <Warnings page={page} />
      {!page.may_sign && !page.active && <p className="text-ink-soft">Next: {step}.</p>}
      {page.may_sign && <SignForm page={page} />}
      {page.agreement ? <Evidence page={page} agreement={page.agreement} /> : !page.may_sign && (
        <Card title="What there is to sign">
          <AgreementText texts={page.texts} version={page.version} language={language} onLanguage={setLanguage} />
        </Card>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card title="Onboarding"><StageHistory history={page.history} /></Card>
        <div className="flex flex-col gap-4">
          <Card title="People"><People page={page} mayRemove={props.may['sellerActing.remove'] ?? false} /></Card>
          <Card title="E-mails"><Mails mails={page.mails} /></Card>
        </div>
      </div>
    </div>
  )
}
