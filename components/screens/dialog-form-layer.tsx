'use client'

import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { Skeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { CallName, Input } from '@/lib/contract/types'
import { previews } from '@/lib/domain/previews'
import { Refused } from '@/lib/domain/refused'
import { fieldsOf, FormField, sending, sentOf, Summary, valuesOf, type Values } from './form-fields'
import { fillTemplate, inputOf } from './list-query'
import { isShown } from './show-if'
import { TypedNotice } from './typed-notice'
import { forgetDraft, useDraft } from './use-draft'
import type { DialogFormProps } from './dialog-form'

const FORM = 'dialog-form'

/** The row of the list behind, once it stands there. */
const rowOnPage = (id: unknown) => document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(String(id))}"]`)

function Preview({ name, values }: { name: keyof typeof previews; values: Values }) {
  const lines = previews[name](values)
  if (lines.length === 0) return null
  return (
    <dl
      aria-live="polite" aria-label="Preview" className="sticky -bottom-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded border bg-surface-sunken px-4 py-2"
    >
      {lines.map(({ label, value }) => [
        <dt key={label} className="text-ink-soft">{label}</dt>,
        <dd key={`${label} value`} className="font-mono break-all"><bdi dir="ltr">{value}</bdi></dd>,
      ])}
    </dl>
  )
}

interface FieldsProps extends Pick<DialogFormProps, 'form' | 'row'> {
  record: Values | null
  draftName: string
  onBusy: (busy: boolean) => void
  onSaved: (id: unknown) => void
}

/** Fields, faults and saving; a refusal stays here and keeps what was typed. */
function Fields({ form, row, record, draftName, onBusy, onSaved }: FieldsProps) {
  const refresh = useRefresh()
  const [general, setGeneral] = useState<string | null>(null)
  const [focus, setFocus] = useState(0)
  const { control, handleSubmit, setError, watch, reset, formState } = useForm<Values>({ defaultValues: valuesOf(form, record), mode: 'onTouched' })
  const values = watch()
  const draft = useDraft(draftName, values, formState.isDirty, (kept) => reset({ ...valuesOf(form, record), ...kept }, { keepDefaultValues: true }))
  const locked = form.lockedFrom ? ((record?.[form.lockedFrom] as string[] | undefined) ?? []) : []
  const fields = fieldsOf(form)
  const refused = (fault: Refused) => {
    // A fault of one entry of a list is a fault of the list.
    for (const { field, message } of fault.errors) {
      const name = field?.split('.')[0]
      if (name && fields.some((f) => f.name === name)) setError(name, { message })
    }
    setGeneral(fault.message)
    setFocus((n) => n + 1)
  }
  const send = async (typed: Values) => {
    setGeneral(null)
    onBusy(true)
    try {
      const answer = (await ask(form.call, { ...inputOf(form.with, row ?? {}), ...sentOf(record, typed) } as Input<CallName>)) as Values | null
      draft.forget()
      await refresh(form.call)
      snack(fillTemplate(form.done, { ...record, ...answer }, false))
      onSaved(answer?.id ?? row?.id)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused(error)
    } finally {
      onBusy(false)
    }
  }
  const submit = handleSubmit(send, () => setFocus((n) => n + 1))
  return (
    <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Summary errors={formState.errors} general={general} fields={fields} focus={focus} />
      <TypedNotice restored={draft.restored} again="Start again" onRestart={() => { draft.drop(); reset(valuesOf(form, record)) }} />
      {form.sections.filter(({ fields: own }) => own.some(({ whenField }) => isShown(whenField, { ...record, ...values }))).map((section) => (
        <fieldset key={section.title} className="min-w-0">
          <legend className="mb-2 font-semibold">{section.title}</legend>
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            {section.fields.map((field) => (
              <FormField key={field.name} field={field} form={{ locked, lockedReason: form.lockedReason, record }} control={control} values={values} />
            ))}
          </div>
        </fieldset>
      ))}
      {form.preview && <Preview name={form.preview} values={{ ...record, ...values }} />}
    </form>
  )
}

/** What dialog-form.tsx shows. Closed with Escape it keeps what was typed for the next time; Cancel forgets it. Focus goes back to the row. */
export function DialogFormLayer({ form, row, onClose }: DialogFormProps) {
  const [busy, setBusy] = useState(false)
  const savedId = useRef<unknown>(row?.id)
  const loading = useAsk((form.load?.call ?? form.call) as CallName, inputOf(form.load?.with, row ?? {}) as Input<CallName>, {
    enabled: Boolean(form.load && row),
  })
  const record = form.load && row ? (loading.data as Values | undefined) : row
  const draftName = row ? `${form.draft}#${row.id}` : form.draft
  const cancel = () => {
    forgetDraft(draftName)
    onClose()
  }
  const saved = (id: unknown) => {
    savedId.current = id
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={busy}
      width="wide"
      title={fillTemplate(form.title, row ?? {}, false)}
      returnTo={() => rowOnPage(savedId.current)}
      footer={
        <>
          <Button onClick={cancel} disabled={busy}>Cancel</Button>
          {record !== undefined && <Button type="submit" form={FORM} variant="primary" busy={busy} {...sending}>{form.save}</Button>}
        </>
      }
    >
      {loading.error ? (
        <Failure sentence={loading.error.message} requestId={loading.error.requestId} onRetry={() => void loading.refetch()} busy={loading.isFetching} />
      ) : record === undefined ? (
        <Skeleton className="h-60" />
      ) : (
        <Fields form={form} row={row} record={record} draftName={draftName} onBusy={setBusy} onSaved={saved} />
      )}
    </Dialog>
  )
}
