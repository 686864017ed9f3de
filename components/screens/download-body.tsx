'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { download as save } from '@/lib/client/ask'
import { inputFrom } from '@/lib/client/input-from'
import type { ReadyDownload } from './download'
import { useRun } from './use-run'

type Values = Record<string, string | number | boolean | null>

/** The client part of a download: what of it, and the file. */
export function DownloadBody({ download, file: first, start }: { download: ReadyDownload; file: string; start: Values }) {
  const { title, which, files, fields, note } = download
  const [file, setFile] = useState(first)
  const [values, setValues] = useState(start)
  const { busy, run } = useRun()
  const call = files.find(({ value }) => value === file)?.call
  const get = (format: 'xlsx' | 'csv') => {
    const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    if (call) void run(format, () => save(call, inputFrom({ ...said, format })))
  }
  return (
    <Card title={title}>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        {files.length > 1 && (
          <ChoiceField id={which.name} name={which.name} label={which.label} value={file} options={files} onChange={(next) => next && setFile(String(next))} />
        )}
        {fields.map(({ name, label, hint, options, required }) => (
          <ChoiceField
            key={name} id={name} name={name} label={label} hint={hint} required={required} value={values[name] as string | number | null} options={options}
            onChange={(next) => (next !== null || !required) && setValues((now) => ({ ...now, [name]: next }))}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button variant="primary" busy={busy === 'xlsx'} onClick={() => get('xlsx')}>Download xlsx</Button>
        <Button busy={busy === 'csv'} onClick={() => get('csv')}>As CSV</Button>
        {note && <p className="text-ink-soft">{note}</p>}
      </div>
    </Card>
  )
}
