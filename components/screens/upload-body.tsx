'use client'

import { Download as DownloadIcon, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Field } from '@/components/fields/field'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dropzone } from '@/components/ui/dropzone'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { download, sendFile } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import type { CallName, Input, Row } from '@/lib/contract/types'
import { fieldLabel } from '@/lib/domain/field-label'
import { grouped } from '@/lib/domain/money'
import { Refused } from '@/lib/domain/refused'
import { lookUp } from './list-filters'
import type { UploadScreen } from './upload'
import { UploadProgress } from './upload-progress'
import { RecentUploads } from './upload-recent'
import { useRun } from './use-run'

interface Props {
  kind: string
  title: string
  call: CallName
  template: UploadScreen['template']
  params: NonNullable<UploadScreen['params']>
  limits: { rows: number; mb: number }
  results: string
  lists: { status: string; errors: string }
  recent: Row<'uploads.list'>[]
}

interface Sent {
  upload_id: number
  duplicate_of: number | null
}

const whole = (n: number) => grouped(String(n))

/** Template, file, result: one page, one file at a time. */
export function UploadBody({ kind, title, call, template, params, limits, results, lists, recent }: Props) {
  const refresh = useRefresh()
  const [values, setValues] = useState<Record<string, unknown>>({})
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<Refused | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const { busy, run } = useRun()
  const getTemplate = (as: 'xlsx' | 'csv') => run(as, () => download(template.call, { ...template.input, format: as } as unknown as Input<CallName>))

  const send = async (dryRun: boolean) => {
    if (!file) return
    setFault(null)
    setPercent(0)
    try {
      const given = Object.fromEntries(Object.entries(values).filter(([, v]) => v !== null && v !== ''))
      const answer = (await sendFile(call, { ...given, dry_run: dryRun } as unknown as Input<CallName>, file, { onProgress: setPercent })) as unknown as Sent
      setSent(answer)
      await refresh(call)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error)
    } finally {
      setPercent(null)
    }
  }
  const again = () => {
    setSent(null)
    setFile(null)
  }

  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-4">
        <Card title="1. Get the template">
          <div className="flex flex-wrap items-center gap-2">
            <Button icon={<DownloadIcon aria-hidden className="size-4" />} busy={busy === 'xlsx'} onClick={() => void getTemplate('xlsx')}>Download template</Button>
            <Button variant="quiet" busy={busy === 'csv'} onClick={() => void getTemplate('csv')}>As CSV</Button>
            <p className="text-ink-soft">Fill one row a line; the second row of the template is an example.</p>
          </div>
        </Card>
        <Card title="2. Choose the file">
          {sent ? (
            <div className="flex flex-wrap items-center gap-3"><FileSpreadsheet aria-hidden className="size-5 text-ink-faint" /><b>{file?.name}</b><Button size="small" onClick={again}>Send another file</Button></div>
          ) : (
            <div className="flex flex-col gap-3">
              {Object.entries(params).map(([name, p]) => (
                <div key={name} className="max-w-sm">
                  <Field
                    kind={p.as}
                    id={`upload-${name}`}
                    name={name}
                    label={p.label ?? fieldLabel(name)}
                    hint={p.hint}
                    options={p.options as never}
                    search={p.lookup ? (text, signal) => lookUp(p.lookup ?? {}, text, signal) : undefined}
                    value={values[name]}
                    onChange={(v) => setValues((all) => ({ ...all, [name]: v }))}
                    error={fault?.errors.find((e) => e.field === name)?.message ?? null}
                  />
                </div>
              ))}
              <Dropzone label={`${title} file`} hint={`xlsx or csv, at most ${limits.mb} MB and ${whole(limits.rows)} rows`} accept=".xlsx,.csv" maxBytes={limits.mb * 1024 * 1024} invalid={fault !== null} onFiles={([next]) => { setFile(next ?? null); setFault(null) }} />
              {file && <p className="flex items-center gap-2"><FileSpreadsheet aria-hidden className="size-4 text-ink-faint" /><b>{file.name}</b> <span className="text-ink-soft">{(file.size / 1024).toFixed(0)} KB</span></p>}
              {fault && <Notice tone="red" title="The file was not taken">{fault.errors.length > 1 ? <ul>{fault.errors.map((e) => <li key={e.message}>{e.message}</li>)}</ul> : fault.message}</Notice>}
              {percent !== null && <ProgressBar value={percent} label="Sending the file" note={`${percent} % sent`} />}
              <div className="flex gap-2">
                <Button variant="primary" busy={percent !== null} disabledReason={!file && 'Choose a file first.'} onClick={() => void send(false)}>Upload</Button>
                <Button busy={percent !== null} disabledReason={!file && 'Choose a file first.'} onClick={() => void send(true)}>Check only</Button>
              </div>
            </div>
          )}
        </Card>
        <Card title="3. What came of it">
          {sent ? <UploadProgress key={sent.upload_id} uploadId={sent.upload_id} duplicateOf={sent.duplicate_of} results={results} lists={lists} /> : <p className="text-ink-soft">After the upload you see here how many rows landed, and which did not and why.</p>}
        </Card>
      </div>
      <RecentUploads kind={kind} lists={lists} first={recent} />
    </div>
  )
}
