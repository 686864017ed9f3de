import type { CallName, Input } from '@/lib/contract/types'
import { recordTitle } from '@/lib/routes/record-title'
import { parentOf } from '@/lib/routes/kernel'
import { routeOf, type RoutePath } from '@/lib/routes/routes'
import type { Visit } from './enter'
import { FormBody } from './form-body'
import type { FormField, FormParts, FormScreen, LockNote, ReadyForm } from './form-definition'
import { bodySchema, readyFields } from './form-rules'
import { inputOf } from './list-query'
import { listedChoices } from './listed-choices'
import { LockNotice } from './lock-notice'
import { makePage } from './make-page'
import { Frame } from './screen'
import { faultOf } from './fault'

const addressOf = (visit: Visit) => ({ ...Object.fromEntries(Object.entries(visit.search).map(([k, v]) => [k, Array.isArray(v) ? v[0] : v])), ...visit.params })

/** The screen as an empty form: the creating call, its own fields first, what fits only a record left out. */
function asNew(screen: FormScreen): FormScreen {
  const { create, load: _load, with: _with, ...rest } = screen
  if (!create) return screen
  const sections = Object.fromEntries(Object.entries(screen.sections).map(([title, fields]) => [title, { ...create.only?.[title], ...fields }]))
  return { ...rest, call: create.call, sections } as FormScreen
}

/** A form ready for the browser: rules from the call's body, choices and locks from the record. */
export function readyForm<N extends CallName>(path: RoutePath, screen: FormScreen<N>, visit: Visit, record: Record<string, unknown> | null): ReadyForm {
  const body = bodySchema(screen.call)
  const known = { ...addressOf(visit), ...record }
  const under = parentOf(routeOf(path)) ?? '/'
  return {
    path,
    draft: visit.target,
    call: screen.call,
    load: screen.load ? { call: screen.load, input: inputOf(screen.loadWith, addressOf(visit)) } : null,
    with: inputOf(screen.with, known),
    sections: Object.entries(screen.sections).map(([title, fields]) => ({
      title,
      fields: readyFields(body, fields as Record<string, FormField>).map((f) => ({
        ...f, options: f.optionsFrom ? (record?.[f.optionsFrom] as FormField['options']) : f.options,
      })),
    })),
    ofParts: screen.ofParts ?? [],
    start: inputOf(screen.start as Record<string, unknown> | undefined, addressOf(visit)),
    record,
    save: screen.save ?? 'Save',
    done: screen.done ?? 'Saved.',
    then: screen.then,
    cancel: under.includes('[') ? '/' : under,
    locked: screen.lockedFrom ? ((record?.[screen.lockedFrom] as string[] | undefined) ?? []) : [],
    lockedReason: screen.lockedReason ?? 'This can no longer be changed.',
    lockNote: screen.lockNoteFrom ? ((record?.[screen.lockNoteFrom] as LockNote | null | undefined) ?? null) : null,
    confirm: screen.confirm ?? null,
  }
}

/** A form screen: the record loaded on the server, saved by its call. */
export function formPage<N extends CallName>(path: RoutePath, given: FormScreen<N>, parts?: FormParts) {
  return makePage(path, 'form', given, async (visit) => {
    const isNew = given.create !== undefined && (visit.params.id === 'new' || visit.params.id === '0')
    const screen = isNew ? asNew(given as FormScreen) : (given as FormScreen)
    const input = inputOf(screen.loadWith, addressOf(visit))
    const loaded = screen.load ? await visit.ask(screen.load, input as Input<CallName>) : null
    if (loaded?.fault) {
      return (
        <Frame path={path}>
          {faultOf(loaded.fault)}
        </Frame>
      )
    }
    const name = screen.named && loaded?.data ? String((loaded.data as Record<string, unknown>)[screen.named]) : undefined
    const form = await listedChoices(readyForm(path, screen, visit, (loaded?.data as Record<string, unknown> | undefined) ?? null), visit)
    return (
      <Frame path={path} title={recordTitle(routeOf(path).title, name, isNew)} tab={name}>
        {form.lockNote && <LockNotice note={form.lockNote} />}
        <FormBody form={form} parts={parts} />
      </Frame>
    )
  })
}
