import type { ReactNode } from 'react'
import type { CallName, Reply } from '@/lib/contract/types'
import type { Key } from '@/lib/domain/keys'
import type { MachineName } from '@/lib/domain/machines'
import type { UserCategory } from '@/lib/domain/user'
import type { Visit } from './enter'
import type { FormParts, FormScreen } from './form-definition'
import type { ListScreen, PageAction, ShowIf } from './list-definition'
import type { ParentView, ShowsView } from './parent-definition'

export type Known = Record<string, unknown>

/** Why fields of a record stay as they are; the first that holds is the one said. */
export interface RecordLock {
  /** Only of records like this, ... */
  when?: ShowIf
  /** ... and for people of this category. */
  category?: UserCategory
  /** These fields, or all but those; every one where neither is said. */
  fields?: readonly string[]
  but?: readonly string[]
  reason: string
}

/** A sentence over the form while its field has something to say: the field's own words, or `text` with them filled in. */
export interface RecordNote {
  field: string
  when?: ShowIf
  tone: 'yellow' | 'blue'
  title?: string
  text?: string
}

/** What a page is about: what its call answers, the row of one that answers rows. */
export type RecordOf<L extends CallName> = Reply<L> extends { rows: readonly (infer R)[] } ? R : Reply<L>

interface Step<R> {
  label: string
  form?: FormScreen
  body?: (visit: Visit, record: R) => ReactNode | Promise<ReactNode>
}

/** A record with its form: one that is there, or one to come at the same address (`new`, `0` or nothing in the place of its id). */
export interface RecordScreen<L extends CallName = CallName, C extends CallName = CallName> {
  /** Where the record comes from; left out, the page only adds. */
  load?: L
  /** Inputs of `load`, filled from the address; left out, the address's `id`. */
  input?: Record<string, unknown>
  /** `load` answers rows, of which the record is the only one. */
  fromRows?: true
  /** Names the browser's tab: '[linehaul_code] · Carriers'. */
  named?: string
  /** What the title says instead of the route's, for a new record and for one that is there. */
  titles?: { new: string; saved: string }
  /** A new record may begin as another is: `?copy=` names it. */
  copy?: { load: L }
  /** Asked beside the record: fields with `optionsFrom` take their choices of its answer. `[field]` takes the record's value, else the address's. */
  choices?: { call: C; with?: Record<string, unknown>; forNew?: true }
  /** A new record's form; who may not make its call is told `readOnly`. */
  add?: { call: CallName } | FormScreen
  change?: { call: CallName } | FormScreen
  /** Several forms of one record instead, each saved by itself, by `?step=`; a new record has the first alone. */
  steps?: Record<string, Step<RecordOf<L>>>
  /** Whom the call would let add one who is not to, and what is said to them. */
  addBut?: { category: UserCategory; reason: string }
  /** Said to whoever may see a record and not change it, in place of its Save. */
  readOnly: string
  /** Who may not change a record does not open it either. */
  closed?: true
  /** What is shown where there is no such record. */
  missing?: string
  locks?: readonly RecordLock[]
  /** Sections only holders of a key, or all but people of a category, are shown. */
  only?: Record<string, { key?: Key; but?: UserCategory }>
  /** Over the form: name, code and status, and what is to be said of it. */
  head?: { name: string; code?: string; machine?: MachineName }
  notes?: readonly RecordNote[]
  links?: PageAction[]
  /** Where Cancel leads instead of the route's parent. */
  cancel?: string
  /** Lists of what belongs to the record, below it; they stand alone for whoever may not see the record. */
  lists?: Record<string, Pick<ParentView<never>, 'fixed' | 'owner'> & { show: ShowsView; list: ListScreen }>
}

/** Elements no definition says. */
export interface RecordSlots<L extends CallName> {
  /** Parts of the form no field kind shows, by the section they end. */
  parts?: FormParts
  /** At the end of the head. */
  head?: (visit: Visit, record: RecordOf<L>) => ReactNode
  /** Between head and form. */
  above?: (visit: Visit, record: RecordOf<L>) => ReactNode
}

/** A record as its page found it. */
export interface OpenRecord<R = Known, C = Known> {
  visit: Visit
  record: R | null
  /** What a new record begins as. */
  copied: R | null
  choices: C | null
  /** The visitor may add or change it. */
  maySave: boolean
}
