'use client'

import { FileText } from 'lucide-react'
import { useEffect } from 'react'
import { Nothing } from '@/components/cells/nothing'
import type { DetailProps } from '@/components/screens/detail'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Facts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { fileSize } from '@/components/ui/refused-files'
import { Timeline } from '@/components/ui/timeline'
import { When } from '@/components/ui/when'
import { download } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { emailStatus } from '@/lib/domain/email'
import { logisticsDocType } from '@/lib/domain/lists'
import { logisticsDocRef } from '@/lib/domain/logistics-doc'
import { useDoc } from './doc-state'

type Doc = Reply<'logisticsDocs.one'>
const or = (text: string | null) => text ?? <Nothing />
const onDay = (plain: string | null) => (plain ? <When moment={plain} show="day" /> : <Nothing />)
const happened: Record<Doc['history'][number]['what'], string> = { received: 'Received', read: 'First read', closed: 'Closed' }

/** Files it had before, each to be opened. */
function Versions({ doc }: { doc: Doc }) {
  return (
    <ul aria-label="Versions" className="divide-y border-t">
      {doc.versions.map((v) => (
        <li key={v.version_no} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <span className="figures w-8 font-semibold">v{v.version_no}</span>
          <span className="min-w-0 flex-1 truncate">{v.file_name}</span>
          <span className="text-meta text-ink-soft">{v.replaced_by} · <When moment={v.replaced_at} /></span>
          <Button size="small" onClick={() => void download('logisticsDocs.file', { id: Number(doc.id), version: v.version_no })}>Open</Button>
        </li>
      ))}
    </ul>
  )
}

/** A picture as it is; of other files what they are, and how to open them. */
function Preview({ doc }: { doc: Doc }) {
  const open = () => void download('logisticsDocs.file', { id: Number(doc.id) })
  return (
    <Card title="File" actions={<Button size="small" onClick={open}>Open</Button>}>
      {doc.mime.startsWith('image/')
        ? <img src={`/api/logistics_doc/download/${doc.id}`} alt={doc.file_name} className="max-h-[70vh] w-full rounded border object-contain" />
        : (
          <p className="flex items-center gap-3 py-6">
            <FileText aria-hidden className="size-8 shrink-0 text-ink-faint" />
            <span className="min-w-0">
              <span className="block truncate font-medium">{doc.file_name}</span><span className="text-ink-soft">{fileSize(doc.file_size)}</span>
            </span>
          </p>
        )}
      {doc.versions.length > 0 && <Versions doc={doc} />}
    </Card>
  )
}

function linked(doc: Doc, may: DetailProps<'logisticsDocs.one'>['may']) {
  const no = <bdi dir="ltr" className="font-mono">{doc.ref_no}</bdi>
  const cargo = doc.links.consolidation_no
  return [
    {
      label: logisticsDocRef.label(doc.ref_type),
      value: doc.links.package_id && may['packages.one']
        ? <Link href={`/packages/${doc.links.package_id}`} className="text-accent hover:underline">{no}</Link>
        : no,
    },
    ...(cargo
      ? [{
        label: 'Consolidation',
        value: may['consolidations.list']
          ? <Link href={`/consolidations?search=${encodeURIComponent(cargo)}`} className="font-mono text-accent hover:underline">{cargo}</Link>
          : <bdi dir="ltr" className="font-mono">{cargo}</bdi>,
      }]
      : []),
    { label: 'Client', value: or(doc.client) }, { label: 'Seller', value: or(doc.seller) }, { label: 'Carrier', value: or(doc.carrier) },
  ]
}

function Mails({ mails }: Pick<Doc, 'mails'>) {
  return (
    <Card title="E-mails sent">
      <ul className="divide-y">
        {mails.map((m) => (
          <li key={m.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-0 flex-1 truncate">{m.subject}</span>
            <Chip tone={emailStatus.tone(m.status)}>{emailStatus.label(m.status)}</Chip>
            <span className="w-full text-meta text-ink-soft">{m.to.join(', ')} · <When moment={m.created_at} /></span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A document with its file, what is known of it, what happened to it and the mails it went along with. */
export function DocBody(props: DetailProps<'logisticsDocs.one'>) {
  const doc = useDoc(props)
  const refresh = useRefresh()
  // Opening it has marked it read: lists and the menu's number are to say so.
  useEffect(() => {
    void refresh('logisticsDocs.one')
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
      <Preview doc={doc} />
      <div className="flex flex-col gap-4">
        {doc.note && <Notice tone="blue">{doc.note}</Notice>}
        <Card title="Document">
          <Facts
            groups={[
              {
                title: 'Document',
                facts: [
                  { label: 'Type', value: logisticsDocType.label(doc.doc_type) }, { label: 'Centre', value: doc.service_center },
                  { label: 'Airport', value: or(doc.airport_code) }, { label: 'Issued', value: onDay(doc.issue_date) },
                  { label: 'Valid until', value: onDay(doc.expiry_date) },
                ],
              },
              { title: 'Shipment', facts: linked(doc, props.may) },
            ]}
          />
        </Card>
        <Card title="History">
          <Timeline label="History" entries={doc.history.map(({ at, what, by }) => ({ id: what, at, kind: 'status' as const, title: happened[what], by }))} />
        </Card>
        {doc.mails.length > 0 && <Mails mails={doc.mails} />}
      </div>
    </div>
  )
}
