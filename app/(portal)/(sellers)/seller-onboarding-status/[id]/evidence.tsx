import { Nothing } from '@/components/cells/nothing'
import { Card } from '@/components/ui/card'
import { Facts, type Fact } from '@/components/ui/facts'
import { When } from '@/components/ui/when'
import { agreementLanguage, copyState } from '@/lib/domain/agreement'
import { day } from '@/lib/domain/days'
import type { AgreementPage } from './use-agreement'

type Agreement = NonNullable<AgreementPage['agreement']>

const code = (text: string | null) => (text ? <span className="font-mono text-meta break-all">{text}</span> : <Nothing />)
const at = (moment: string | null) => (moment ? <When moment={moment} /> : <Nothing />)
const onDay = (plain: string | null) => (plain ? day(plain) : <Nothing />)

function copyFacts(a: Agreement): Fact[] {
  if (!a.copy_state) return []
  return [
    { label: 'Copy', value: copyState.label(a.copy_state) }, { label: 'File', value: a.copy_name ?? <Nothing /> }, { label: 'Received', value: at(a.copy_at) },
    ...(a.copy_start && a.copy_expiry ? [{ label: 'Says it holds', value: `${day(a.copy_start)} to ${day(a.copy_expiry)}` }] : []),
    ...(a.copy_note ? [{ label: 'Note', value: a.copy_note }] : []), { label: 'SHA-256', value: code(a.copy_sha256), wide: true },
  ]
}

/** Who signed what, when and from where, and what seals it: all that shows later what was agreed. */
export function Evidence({ page, agreement: a }: { page: AgreementPage; agreement: Agreement }) {
  const copy = copyFacts(a)
  return (
    <Card title={`Agreement ${a.agreement_no}`}>
      <Facts
        groups={[
          {
            title: 'Signature', facts: [
              { label: 'Signed by', value: a.signer_name }, { label: 'E-mail', value: a.signer_email }, { label: 'Signed', value: at(a.signed_at) },
              { label: 'Signed from', value: a.signer_ip ?? <Nothing /> },
              { label: 'Text', value: `Version ${a.version}, ${agreementLanguage.label(a.language)}` },
              { label: 'SHA-256 of the text', value: code(a.text_hash), wide: true },
            ],
          },
          {
            title: 'Seal', facts: [
              { label: 'Sealed', value: at(a.sealed_at) }, { label: 'Certificate', value: a.certificate_subject ?? <Nothing /> },
              { label: 'SHA-256 of the certificate', value: code(a.certificate_sha256), wide: true },
              { label: 'SHA-256 of the sealed file', value: code(a.sealed_sha256), wide: true },
            ],
          },
          {
            title: 'Countersignature', facts: [
              { label: 'Countersigned', value: at(a.countersigned_at) }, { label: 'By', value: a.countersigner ?? <Nothing /> },
              { label: 'SHA-256 of the file', value: code(a.countersigned_sha256), wide: true },
            ],
          },
          { title: 'Term', facts: [{ label: 'From', value: onDay(page.agreement_start) }, { label: 'Until', value: onDay(page.agreement_expiry) }] },
          ...(copy.length > 0 ? [{ title: 'Signed copy', facts: copy }] : []),
        ]}
      />
    </Card>
  )
}
