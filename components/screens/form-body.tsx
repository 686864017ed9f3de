'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm, type Control } from 'react-hook-form'
import { Button, ButtonLink } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'
import { FormConflict } from './form-conflict'
import type { FormPartProps, FormParts, ReadyForm } from './form-definition'
import { fieldsOf, FormField, sending, sentOf, Summary, valuesOf, type Values } from './form-fields'
import { fillTemplate } from './list-query'
import { isShown } from './show-if'
import { TypedNotice } from './typed-notice'
import { useDraft } from './use-draft'

const noParts: FormParts = {}

/** The groups of fields, and what stands below those of some; one whose fields are all of another kind of record is left out. */
function Sections({
  form, parts, control, values, record, errors, set,
}: Omit<FormPartProps, 'lockedReason'> & { form: ReadyForm; parts: FormParts; control: Control<Values> }) {
  return form.sections.map((section) => {
    const Part = parts[section.title]
    if (section.fields.length > 0 && !section.fields.some(({ whenField }) => isShown(whenField, { ...form.record, ...values }))) return null
    return (
      <fieldset key={section.title} className="min-w-0 rounded border bg-surface p-4">
        <legend className="px-1 text-lead font-semibold">{section.title}</legend>
        {section.fields.length > 0 && (
          <div className="grid gap-x-5 gap-y-4 xl:grid-cols-2">
            {section.fields.map((field) => <FormField key={field.name} field={field} form={form} control={control} values={values} />)}
          </div>
        )}
        {Part && (
          <Part values={values} record={record} set={set} errors={errors} lockedReason={(name) => (form.locked.includes(name) ? form.lockedReason : null)} />
        )}
      </fieldset>
    )
  })
}

/** What is typed over the record as it was read, and the record somebody else has saved meanwhile. */
function useTypedForm(form: ReadyForm) {
  const fields = fieldsOf(form)
  const [base, setBase] = useState(form.record)
  const [version, setVersion] = useState(form.with.version)
  const [theirs, setTheirs] = useState<Values | null>(null)
  const { control, handleSubmit, setError, setValue, watch, reset, formState } = useForm<Values>({
    defaultValues: valuesOf(form, form.record), mode: 'onTouched',
  })
  const values = watch()
  const draft = useDraft(form.draft, values, formState.isDirty, (kept) => reset({ ...valuesOf(form, form.record), ...kept }, { keepDefaultValues: true }))
  const restart = () => {
    draft.drop()
    reset(valuesOf(form, base))
  }
  return { fields, base, setBase, version, setVersion, theirs, setTheirs, control, handleSubmit, setError, setValue, reset, formState, values, draft, restart }
}

/** The form on its way: what was refused and where, and the ways out of a record that has changed. */
function useFormBody(form: ReadyForm) {
  const router = useRouter()
  const refresh = useRefresh()
  const typed = useTypedForm(form)
  const { fields, base, setBase, version, setVersion, theirs, setTheirs, handleSubmit, setError, reset, draft } = typed
  const [general, setGeneral] = useState<string | null>(null)
  const [focus, setFocus] = useState(0)
  const [question, setQuestion] = useState(false)
  const [refusedParts, setRefusedParts] = useState<FormPartProps['errors']>([])
  const conflictOr = async (refused: Refused) => {
    const stale = refused.status === 409 && form.load && /changed by someone else/i.test(refused.message)
    if (stale && form.load) setTheirs((await ask(form.load.call, form.load.input as Input<typeof form.load.call>)) as Values)
    for (const e of refused.errors) if (e.field && fields.some((f) => f.name === e.field)) setError(e.field, { message: e.message })
    setRefusedParts(refused.errors)
    setGeneral(refused.message)
    setFocus((n) => n + 1)
  }
  const send = async (sent: Values, more: Values = {}) => {
    setGeneral(null)
    setRefusedParts([])
    const changed = sentOf(base, sent)
    try {
      const answer = await ask(form.call, { ...form.with, ...(version === undefined ? {} : { version }), ...changed, ...more } as Input<typeof form.call>)
      draft.forget()
      await refresh(form.call)
      const known = { ...base, ...(answer as Values | null) }
      snack(fillTemplate(form.done, known, false))
      router.push(fillTemplate(form.then, known))
      router.refresh()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (form.confirm && error.status === form.confirm.status && error.message === form.confirm.message) setQuestion(true)
      else await conflictOr(error)
    }
  }
  const submit = handleSubmit((sent) => send(sent), () => setFocus((n) => n + 1))
  const keepMine = () => {
    if (!theirs) return
    setVersion(theirs.version)
    setBase(theirs)
    setTheirs(null)
    setGeneral(null)
  }
  const takeTheirs = () => {
    if (theirs) reset(valuesOf(form, theirs))
    keepMine()
  }
  return { ...typed, general, focus, question, setQuestion, refusedParts, send, submit, keepMine, takeTheirs }
}

/** The client part of every form: groups, checks on leaving a field, a summary that leads to faults, a draft that survives. */
export function FormBody({ form, parts = noParts }: { form: ReadyForm; parts?: FormParts }) {
  const body = useFormBody(form)
  const { fields, base, general, question, setQuestion, theirs, control, values, draft, formState, send, keepMine, takeTheirs } = body
  const closed = { disabledReason: form.lockNote?.title ?? form.lockedReason }
  const isClosed = fields.length > 0 && fields.every(({ name }) => form.locked.includes(name))
  return (
    <form onSubmit={(event) => void body.submit(event)} noValidate className="flex max-w-5xl flex-col gap-5">
      <Summary errors={formState.errors} general={general} fields={fields} focus={body.focus} />
      <TypedNotice restored={draft.restored} onRestart={body.restart} />
      {theirs && base && <FormConflict fields={fields} base={base} theirs={theirs} mine={values} onKeep={keepMine} onTake={takeTheirs} />}
      <Sections
        form={form} parts={parts} control={control} values={values} record={base} errors={body.refusedParts}
        set={(name, value) => body.setValue(name, value, { shouldDirty: true })}
      />
      <footer className="sticky bottom-0 z-10 -mx-1 flex gap-2 border-t bg-surface px-1 py-3">
        <Button type="submit" variant="primary" busy={formState.isSubmitting} {...(isClosed ? closed : sending)}>
          {form.save}
        </Button>
        <ButtonLink variant="quiet" href={fillTemplate(form.cancel, base ?? {})} onClick={draft.forget}>Cancel</ButtonLink>
      </footer>
      {form.confirm && (
        <ConfirmDialog
          open={question}
          onOpenChange={setQuestion}
          title={form.confirm.question}
          consequence={form.confirm.consequence}
          confirmLabel="Continue"
          tone="primary"
          busy={formState.isSubmitting}
          onConfirm={() => { setQuestion(false); void send(values, form.confirm?.with) }}
        />
      )}
    </form>
  )
}
