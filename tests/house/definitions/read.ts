import type { FormField } from '@/components/screens/form-definition'
import type { Action, Column, Filter, ListScreen } from '@/components/screens/list-definition'
import { asColumn, asField, asFilter, type ColumnName, type FieldName, type FilterName } from '@/components/screens/named'
import { callNamed } from '@/lib/contract/contract'
import { mayMake as permits } from '@/lib/domain/permission'
import { roleCodes, roles } from '@/lib/domain/roles'
import { mayOpen, type Grants } from '@/lib/routes/guard'
import { matchRoute, type RoutePath } from '@/lib/routes/routes'
import { held } from '../../upstream/access/register'
import type { Defined, ListRead } from './pages'
import type { Schema } from './shapes'

export const columnsOf = ({ columns }: Pick<ListScreen, 'columns'>) =>
  Object.entries(columns as Record<string, ColumnName | Column>).map(([field, given]) => [field, asColumn(given)] as const)
export const filtersOf = ({ call, filters }: Pick<ListScreen, 'call' | 'filters'>) =>
  Object.entries((filters ?? {}) as Record<string, FilterName | Filter>).map(([field, given]) => [field, asFilter(call, field, given)] as const)
export const actionsOf = ({ rowActions, bulk }: ListRead): Action[] => [...rowActions, ...bulk]
export const fieldsOf = (sections: object, shapeOf: (field: string) => Schema | undefined = () => undefined) =>
  Object.values(sections)
    .flatMap((fields) => Object.entries(fields as Record<string, FieldName | FormField>))
    .map(([name, given]) => [name, asField(name, given, shapeOf(name))] as const)

/** What is wrong with some of them, each line after the name of its definition. */
export const wrong = <T>(defined: readonly Defined<T>[], find: (screen: T, path: RoutePath | null) => readonly unknown[]) =>
  defined.flatMap(({ name, path, screen }) => find(screen, path as RoutePath | null).map((what) => `${name}: ${String(what)}`))

export const people: readonly Grants[] = roleCodes.map((role) => ({
  user_category: roles[role].category,
  keys: held.get(role) ?? new Set(),
  screens: new Set<string>(),
}))
export const mayMake = (name: string, person: Grants) => permits(callNamed(name), person)
/** Those who meet a definition: who may open its page and, of a list, make its call. */
export const readersOf = (path: RoutePath | null, call: string) =>
  people.filter((person) => (path === null || mayOpen(path, person)) && mayMake(call, person))

/** The route of an address; null where it leads nowhere. Null as well of `?…` (this page) and `[field]` (the upstream's word): those are left out before. */
export const routeAt = (opens: string) => matchRoute(opens.replace(/[?#].*$/, '').replace(/\[\w+\]/g, '0'))
export const isAddress = (opens: string) => !opens.startsWith('?') && !/^\[\w+\]/.test(opens)

export const opensOf = (screen: ListRead): string[] =>
  [
    screen.opens,
    ...columnsOf(screen).map(([, c]) => c.opens),
    ...[...actionsOf(screen), ...(screen.actions ?? []), ...(screen.empty.action ? [screen.empty.action] : [])].map((a) => a.opens),
  ].filter((o) => o !== undefined)

/** A form or a list inside a page of its own is of one owner, whose inputs its page passes. */
export const ofPages = <T>(defined: readonly Defined<T>[]) => defined.filter(({ path }) => path !== null)
