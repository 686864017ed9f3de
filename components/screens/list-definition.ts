import type { CellKind } from '@/components/cells/cell'
import type { CellOption } from '@/components/cells/cell-props'
import type { FieldKind } from '@/components/fields/field'
import type { CallName, ListName, QueryField, Row } from '@/lib/contract/types'
import type { ClosedListName } from '@/lib/domain/closed-lists'
import type { Key } from '@/lib/domain/keys'
import type { Move, Tone } from '@/lib/domain/machine'
import type { MachineName } from '@/lib/domain/machines'
import type { RoutePath } from '@/lib/routes/routes'
import type { DialogForm, ReadyDialog } from './dialog-definition'
import type { ReadyField } from './form-definition'
import type { Lookup, LookupName } from './lookups'
import type { ColumnName, FilterName, FullColumn, FullFilter } from './named'

/** A choice of a closed set, plain data. */
export interface Pick {
  value: string | number | boolean
  label: string
}

export interface Column {
  /** Left out: `status` of a machine, else `text`. */
  as?: CellKind
  label?: string
  /** Where the cell leads; `[field]` takes the row's value: `/tracking/details?tracking_no=[tracking_no]`. */
  opens?: string
  /** The machine whose words and tones a status cell shows. */
  machine?: MachineName
  /** The closed list of lib/domain whose words the cell shows. */
  words?: ClosedListName
  options?: readonly CellOption[]
  /** The row's field with the currency of an amount, where it is not `currency`; or the currency itself, where the row's is another amount's. */
  currencyField?: string
  currency?: string
  /** Decimals of a number, so that a column of hours stands point under point; left out, as many as there are, two at most. */
  places?: number
  /** A percentage above this is too much: red, with a sign. */
  warnAbove?: number
  /** Offered as a sort; the name the call knows it by when it is not the field's. */
  sort?: true | string
  /** In the column chooser, not shown at first. */
  hidden?: true
  /** Its numbers add up: what all rows that match come to stands at the table's foot. The call says so in `meta.sums`. */
  adds?: true
  /** Rows can be grouped by it: the call knows it as a `group_by`. */
  groups?: true
  /** Changed where it stands by whoever may: the list's dialog has a field of this name. */
  edits?: true
  /** How many letters its values have at most, where that is far fewer than texts usually have: it needs less room. */
  letters?: number
}

export interface Filter {
  /** Left out: a lookup where one is named, one or several of a closed list as the call takes them, yes or no of a yes/no, else text. */
  as?: 'choice' | 'choices' | 'date' | 'lookup' | 'text' | 'yesNo'
  /** Left out: the lookup's, else the field's. */
  label?: string
  options?: readonly Pick[]
  /** A machine or a closed list of lib/domain instead of options: those values are offered that the call takes. */
  machine?: MachineName
  words?: ClosedListName
  /** Deleted rows can be listed too. */
  deleted?: true
  lookup?: LookupName
  /** A lookup no other screen has: the call, what it is sent, and the fields its rows are read by. The rows of a choice come with the page. */
  call?: CallName
  with?: Record<string, unknown>
  value?: string
  text?: string
}

/** A condition on a row; no code, so that definitions stay plain data. */
export interface ShowIf {
  field: string
  is: (string | number | boolean | null)[]
}

/** Shows an action on rows in these states: a set that has its name beside its machine in lib/domain. */
export const whileIn = (states: readonly string[], field = 'status'): { showIf: ShowIf } => ({ showIf: { field, is: [...states] } })

export interface ActionField {
  as: FieldKind
  label?: string
  hint?: string
  options?: readonly Pick[]
  lookup?: Lookup
  required?: boolean
  start?: unknown
}

export interface Action {
  label: string
  /** Goes there ... */
  opens?: string
  /** ... or asks this call, ... */
  call?: CallName
  /** ... with these inputs: `[field]` takes the row's value, everything else is sent as it is. */
  with?: Record<string, unknown>
  /** Asked first, with the row's values filled in. */
  confirm?: string
  consequence?: string
  /** Filled in before it is done. */
  ask?: Record<string, ActionField>
  /** ... or opens a panel beside the list. */
  panel?: PanelName
  /** Only on rows like this: what no machine knows. Moves of a status are `Moves`. */
  showIf?: ShowIf
  /** Made from the machine (moves.ts), never written. */
  from?: From
  /** Only for holders of this key, where a call is opened by several and each does its own. */
  key?: Key
  danger?: true
  done?: string
}

/** On rows where `field` is one of `is` an action can be taken; where it is one of `later` it is shown with the reason why not yet. */
export interface From {
  field: string
  is: (string | number | boolean)[]
  later: (string | number | boolean)[]
  reason: string
}

/** What of one move differs on a page from what its machine and its call say. */
export interface OneMove extends Partial<Move> {
  /** Filled in besides the reason. */
  ask?: Record<string, ActionField>
  with?: Record<string, unknown>
  key?: Key
}

/**
 * Moves of a row's status: who may (the call's keys), from which states and in which words is known from the call and the machine
 * (moves.ts), so that a list names the call alone: `{ moves: 'vendors.toggle', of: '[vendor_name]' }`.
 */
export interface Moves {
  moves: CallName
  /** Only to this state, or these (`pending > verified`: only from there); left out, to each that the call takes, or that `each` names where it takes none. */
  to?: string | string[]
  /** How a sentence names the row; left out, by its first column. */
  of?: string
  /** The row's field that holds the state: `status`. */
  field?: string
  /** The call's input that takes the new state, where its name is another. */
  input?: string
  /** The machine, where the column shows none or shows fewer states. */
  machine?: MachineName
  /** Inputs besides the row's `id` and the new state. */
  with?: Record<string, unknown>
  /** Goes there, where more has to be seen to than a dialog asks. */
  opens?: string
  showIf?: ShowIf
  key?: Key
  /** By the state it leads to, or by both: `approved > verified`. */
  each?: Record<string, OneMove>
}

/** Panels a row can be looked at in without leaving its list (list-panels.tsx). */
export type PanelName = 'upload' | 'gateToken' | 'message' | 'calendarChange' | 'audit' | 'billingLine' | 'codLines' | 'codDispute'
  | 'shelfCount' | 'gatewayAttempt' | 'skuVariants' | 'skuBarcodes' | 'carrierInvoice'

/** How often a list looks again: in seconds, oftener while one of its rows is under way. */
export interface Poll {
  every: number
  while?: { is: ShowIf; every: number }
}

export interface BulkAction extends Omit<Action, 'showIf' | 'from' | 'panel'> {
  // `opens` takes the selected rows' values, joined by commas, as its `[rows]`.
  /** The input that takes the selected rows' values, and the row's field. */
  rows: { input: string; field: string }
  most: number
}

/** A move of every row chosen; `of` names them with their number: `[n code]`. */
export interface BulkMoves extends Omit<Moves, 'showIf' | 'opens'> {
  of: string
  rows: BulkAction['rows']
  most: BulkAction['most']
}

export interface PageAction {
  label: string
  opens: string
  /** Only for whoever may make this call. */
  call?: CallName
  /** A download without inputs, handed over at once instead; `opens` then says whose screen it belongs to. */
  file?: CallName
  primary?: true
}

/** A figure over a list, of the rows its filters leave. */
export interface Tile {
  label: string
  /** Where it stands in the figures' answer: `total`, `by_status.delivered`. */
  field: string
  hint?: string
  /** Narrows the list to the rows counted; offered while it does not go against a filter chosen already. */
  query?: Record<string, string | string[]>
  /** Of a figure above nothing. */
  tone?: Tone
}

interface Tab {
  label: string
  query: Record<string, string>
  count?: string
}

export interface ListScreen<N extends ListName = ListName> {
  call: N
  /** Sent with every request. */
  fixed?: Record<string, unknown>
  columns: { [F in keyof Row<N> & string]?: ColumnName | Column }
  filters?: { [F in QueryField<N>]?: FilterName | Filter }
  /** What the search box finds, as its placeholder. */
  search?: string
  sort: { by: string; way: 'a_to_z' | 'z_to_a' | 'highest' | 'lowest' }
  /** Where Enter and a click on a row lead. */
  opens?: string
  /** Rows that nobody has dealt with yet stand out in bold. */
  strong?: ShowIf
  rowActions?: (Action | Moves)[]
  bulk?: (BulkAction | BulkMoves)[]
  actions?: PageAction[]
  /** Rows are added and changed in a dialog over the list (see dialog-definition.ts). */
  form?: DialogForm
  /** Chips above the table that set a filter: label, the query they stand for, and which of the list's `meta.tab_counts` is theirs. */
  tabs?: Tab[]
  empty: { title: string; text?: string; action?: PageAction; inPeriod?: string }
  /** Figures above the list. Their call takes the list's own filters, and is asked once the rows are there. */
  tiles?: { call: CallName; of: Tile[]; window?: string }
  /** Looks again while the page is open: every so many seconds, or as the rows are. */
  poll?: number | Poll
  /** Days back from today the list starts with; clearing the chip shows all. */
  period?: number
  /** A click or Enter on a row opens this panel. */
  panel?: PanelName
  /** The panel stands as a second pane where the window is wide enough for two, else `opens` leads to the row. */
  beside?: true
  /** Export of the current view: the sheet's name. */
  sheet?: string
  /** The call that makes the export where it is not the list's own. */
  exportBy?: CallName
  dates?: true
}

/** A column with everything the browser needs, made from the definition on the server. */
export interface ReadyColumn extends Omit<FullColumn, 'machine' | 'sort' | 'edits'> {
  field: string
  label: string
  sort: string | null
  /** Shown where the window has at least so many pixels. */
  wide?: 1600 | 1920
  /** The field its cells are edited with. */
  edit?: ReadyField
}
export interface ReadyFilter extends FullFilter {
  field: string
}

/** What the list's client part is given. */
export interface ReadyList {
  path: RoutePath
  call: ListName
  fixed: Record<string, unknown>
  /** Names of the address that say whose list this is: kept whatever is filtered or cleared, and no filter themselves. */
  scope?: readonly string[]
  columns: ReadyColumn[]
  /** Names the set of columns where a person may choose among several; each is arranged on the device for itself. */
  columnSet?: string
  filters: ReadyFilter[]
  search: string | null
  sort: { by: string; way: 'a_to_z' | 'z_to_a' | 'highest' | 'lowest' }
  opens: string | null
  strong: ShowIf | null
  rowActions: Action[]
  bulk: BulkAction[]
  tabs: Tab[]
  tiles: ListScreen['tiles'] | null
  empty: ListScreen['empty']
  poll: Poll | null
  panel: PanelName | null
  beside: boolean
  sheet: string | null
  exportBy: CallName
  /** Whether the export can be of rows chosen by their ids. */
  exportsChosen: boolean
  /** The dialog that changes a row, where the visitor may. */
  change: ReadyDialog | null
  dates: boolean
}

/** Checks a list that stands in a file of its own, then lets it travel with others. */
export const asListScreen = <N extends ListName>(screen: ListScreen<N>): ListScreen => screen as ListScreen
