import { plainText } from '@/lib/domain/plain-text'

/** What people call a kind of record where its own name would read badly. */
const nouns: Readonly<Record<string, string>> = {
  pas_tokens: 'gate token', pas_site: 'yard', pas_projection: 'projection', pas_mapping: 'projection mapping', base_city: 'city', base_state: 'state',
  base_area: 'area', base_pincode: 'pincode', rsa_service: 'service', export_jobs: 'export',
  pudo: 'PUDO point', pudo_sync: 'PUDO sync', pod: 'proof of delivery',
  consignee_wish: 'request of a consignee', service_center: 'service center', list_value: 'value of a list', users: 'user', members: 'user', groups: 'group',
  email: 'mail', email_log: 'mail', bug_report: 'problem report', screen: 'screen', client_settings: 'settings of a client', maintenance: 'maintenance',
  upload_columns: 'column matching', category_screens: 'screens of a category', consolidation_order: 'order of consolidations',
}
/** Said without an article. */
const uncounted = /^(?:settings|screens|maintenance)\b/

/** Acts that are a sentence by themselves, whoever they are about. */
const sentences: Readonly<Record<string, string>> = {
  sign_in: 'Signed in', admin_sign_in: 'Signed in as an administrator', sign_out: 'Signed out', logout: 'Signed out', confirm: 'Confirmed',
}
/** Acts whose first word is no verb. */
const acts: Readonly<Record<string, string>> = {
  gate_in: 'Let in', gate_out: 'Let out', dock_in: 'Docked', dock_out: 'Undocked', view_as_start: 'Began to look as', view_as_end: 'Stopped looking as',
  left_behind: 'Left behind', pre_alert: 'Sent the pre-alert of', password_reset: 'Reset the password of',
  short: 'Marked as short', sheet: 'Printed the sheet of',
}
const irregular: Readonly<Record<string, string>> = {
  save: 'Changed', update: 'Changed', act: 'Changed', edit: 'Changed', upsert: 'Changed', set: 'Set', run: 'Ran', remove: 'Deleted', delete: 'Deleted',
  toggle: 'Switched', switch: 'Switched', mend: 'Fixed', bulk: 'Changed', cancel: 'Cancelled', stop: 'Stopped', drop: 'Dropped', map: 'Mapped', send: 'Sent',
  resend: 'Sent again', again: 'Repeated', undo: 'Undid', withdraw: 'Withdrew', retry: 'Retried', apply: 'Applied', hand: 'Handed over', take: 'Took',
  reset: 'Reset', put: 'Put', pay: 'Paid', sync: 'Synced', skip: 'Skipped', relabel: 'Relabelled', ship: 'Shipped', resync: 'Synced again', quit: 'Left',
}
const regular = new Set(`accept add apply approve assign block call change check clear close confirm consolidate create decide declare
  deconsolidate depart dispatch empty end forget generate hold ignore import invite issue label link lock mail mark match merge move open order
  pair pause place print publish punch reallocate recalculate recall receive refresh reject release rename reopen reorder replace replay request
  reschedule resolve restore resume retrigger return reveal revoke review scan schedule sign stage start submit test transfer trigger unlink
  unlock unstage upload validate verify void waive warn watch`.split(/\s+/))

/** What the list shows is what may be looked for: 'Package list' finds package_list. */
export const asCode = (typed: string) => plainText(typed).trim().toLowerCase().replaceAll(/[\s-]+/g, '_')

const words = (code: string) => code.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase().split(/[._-]+/).filter(Boolean)

function pastOf(verb: string): string | null {
  const known = irregular[verb]
  if (known) return known
  if (!regular.has(verb)) return null
  const past = verb.endsWith('e') ? `${verb}d` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`
  return past.charAt(0).toUpperCase() + past.slice(1)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const abbreviations = /\b(?:sla|cod|pod|pudo|api|hs|id|trn)\b/g

/** A kind of record as people call it: 'gate token', 'SLA clock'. */
const nounOf = (entity: string): string => (nouns[words(entity).join('_')] ?? words(entity).join(' ')).replace(abbreviations, (one) => one.toUpperCase())

function withArticle(noun: string): string {
  if (uncounted.test(noun)) return `the ${noun}`
  return `${/^(?:[aeio]|u(?!s|ni)|SLA|API|HS|ID\b)/.test(noun) ? 'an' : 'a'} ${noun}`
}

/** What somebody did, as a sentence: `pasTokens.create` on a gate_token is 'Created a gate token'. */
export function didOf(action: string, entity: string): string {
  const said = words(action.includes('.') ? (action.split('.').at(-1) ?? '') : action)
  const act = said.join('_')
  if (sentences[act] && /^(?:user|session|access)s?$/.test(entity)) return sentences[act]
  const noun = nounOf(entity)
  const thing = withArticle(noun)
  const own = new Set(noun.toLowerCase().split(' ').concat(words(entity)))
  const [verb = '', ...rest] = said
  const past = acts[act] ?? pastOf(verb)
  const about = (acts[act] ? [] : past ? rest : said).filter((word) => !own.has(word) && !own.has(word.replace(/s$/, ''))).join(' ')
  if (!past) return about ? `${capital(about.replace(abbreviations, (one) => one.toUpperCase()))} of ${thing}` : capital(thing)
  return about ? `${past} ${about} of ${thing}` : `${past} ${thing}`
}

/** The kinds of record whose noun is this one, as a code: 'gate_token'. */
export const entitiesOf = (code: string): string[] =>
  Object.entries(nouns).flatMap(([entity, noun]) => (asCode(noun) === code ? [entity] : []))

/** The kind of record by itself: 'Gate token'. */
export const kindOf = (entity: string): string => capital(nounOf(entity))
