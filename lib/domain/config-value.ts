import { configFact, type ConfigKey, type ConfigKeyFact, type ConfigScope } from './config-register'
import { isTime, parseDay } from './days'
import { compare, round } from './decimal'
import { amountIn, grouped, isInCoins, money, tooFine } from './money'
import { machine } from './machine'
import { activates, deactivates, deletes } from './move'
import { cellNumber, numberFault } from './number-text'
import { words } from './vocabulary'

export const configScope = words({ global: 'Everywhere', country: 'Country', client: 'Client', carrier: 'Carrier', warehouse: 'Warehouse' })
/** The field that says whom a scope is for. */
export const scopeField = { country: 'country_code', client: 'client_id', carrier: 'carrier_id', warehouse: 'warehouse_id' } as const
export const configType = words({
  int: 'Whole number', decimal: 'Number', money: 'Amount', percent: 'Percent', bool: 'Yes or no',
  text: 'Text', time: 'Time', date: 'Date', json: 'JSON', list: 'List of numbers',
})

/** An inactive value falls back to the wider scope; it is made inactive before it goes (settings.md 3.1). */
export const configStatus = /* @__PURE__ */ machine({
  active: { label: 'Active', tone: 'green', moves: { inactive: deactivates({ reason: 'required', done: 'The value is inactive.' }) } },
  inactive: {
    label: 'Inactive', tone: 'grey',
    moves: {
      active: activates({ confirm: true, consequence: 'It applies again on the days it is for.', reason: 'required', done: 'The value is active.' }),
      delete: deletes({
        consequence: 'Its history stays. Without a value for everywhere the key’s default applies.', reason: 'required', done: 'The value is deleted.',
      }),
    },
  },
  delete: { label: 'Deleted', tone: 'red', moves: [] },
})

/** Scopes a key may be set for, the widest first. */
export const scopesOf = (key: ConfigKey): ConfigScope[] => ['global', ...configFact(key).scopes]

/** 1-based line of the first fault of a JSON text, or null. */
function jsonFault(text: string): number | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    const at = Number(/position (\d+)/.exec(String(error))?.[1] ?? text.length)
    return text.slice(0, at).split('\n').length
  }
}

const shownRange = ({ min, max }: ConfigKeyFact) => (max === undefined ? `${min} and more` : `${min ?? 0}–${max}`)
const outside = (value: string, fact: ConfigKeyFact) => (
  fact.max === undefined ? `${value} is below ${fact.min ?? 0}.` : `${value} is outside ${shownRange(fact)}.`
)
const beyond = (value: string, { min, max }: ConfigKeyFact) => (min !== undefined && compare(value, min) < 0) || (max !== undefined && compare(value, max) > 0)

const LARGEST_JSON = 32 * 1024
const decimals = { decimal: 4, percent: 2 } as const
type Judged = { value: string; fault?: undefined } | { value?: undefined; fault: string }

function judgeNumber(text: string, fact: ConfigKeyFact, currency: string): Judged {
  const plain = cellNumber(text)
  if (fact.type === 'int' && (plain === null || !/^-?\d{1,9}$/.test(plain))) return { fault: 'Give a whole number.' }
  if (plain === null) return { fault: numberFault('The value', text, null) }
  if (!/^-?\d{1,12}(\.\d{1,4})?$/.test(plain)) return { fault: 'Give a number.' }
  if (fact.type === 'money' && !isInCoins(plain, currency)) return { fault: tooFine('The value', currency) }
  if ((fact.type === 'decimal' || fact.type === 'percent') && compare(plain, round(plain, decimals[fact.type])) !== 0)
    return { fault: `At most ${decimals[fact.type]} decimals.` }
  if (beyond(plain, fact)) return { fault: outside(text, fact) }
  if (fact.type === 'money') return { value: amountIn(plain, currency) }
  return { value: fact.type === 'percent' ? round(plain, decimals.percent) : plain }
}

function judgeJson(text: string): Judged {
  const line = jsonFault(text)
  if (line !== null) return { fault: `Not valid JSON at line ${line}.` }
  if (new TextEncoder().encode(text).length > LARGEST_JSON) return { fault: 'JSON holds at most 32 KB.' }
  return { value: JSON.stringify(JSON.parse(text)) }
}

function judgeList(text: string, fact: ConfigKeyFact): Judged {
  const parts = text.split(/[,;\s]+/).filter(Boolean)
  if (parts.length === 0 || parts.some((p) => !/^\d{1,9}$/.test(p))) return { fault: 'Give whole numbers, separated by commas.' }
  const far = parts.find((p) => beyond(p, fact))
  return far === undefined ? { value: parts.join(',') } : { fault: outside(far, fact) }
}

/** A typed value as it is stored, or the sentence that says why it cannot be (settings.md 4, 7.6). */
export function judgeConfig(key: ConfigKey, typed: string, currency = 'AED'): Judged {
  // The refresh rule exchanges tokens that live 12 hours or less.
  if (key === 'token_hours' && /^\d+$/.test(typed.trim()) && Number(typed) < 13) return { fault: 'Tokens must live longer than 12 hours, the refresh margin.' }
  return judgeFact(configFact(key), typed, currency)
}

/** The same for any fact of a key. */
export function judgeFact(fact: ConfigKeyFact, typed: string, currency = 'AED'): Judged {
  const text = typed.trim()
  if (text === '') return { fault: 'Value is required.' }
  if (fact.choices) return fact.choices.includes(text) ? { value: text } : { fault: `Choose one of: ${fact.choices.join(', ')}.` }
  switch (fact.type) {
    case 'int': case 'decimal': case 'money': case 'percent': return judgeNumber(text, fact, currency)
    case 'bool': return text === 'true' || text === 'false' ? { value: text } : { fault: 'Choose yes or no.' }
    case 'time': return isTime(text) ? { value: text } : { fault: 'Give a time, such as 14:00.' }
    case 'date': return parseDay(text) ? { value: parseDay(text) as string } : { fault: 'Use YYYY-MM-DD.' }
    case 'json': return judgeJson(text)
    case 'list': return judgeList(text, fact)
    case 'text': return text.length <= 500 ? { value: text } : { fault: 'Use at most 500 characters.' }
    default: return fact.type satisfies never
  }
}

/** A stored value as people read it: 'AED 1,000.00', '5.00 %', 'Yes'. */
export function showConfig(key: ConfigKey, stored: string | null, currency = 'AED'): string {
  if (stored === null) return 'Not set'
  const { type } = configFact(key)
  if (type === 'money') return money(stored, currency)
  if (type === 'percent') return `${stored} %`
  if (type === 'bool') return stored === 'true' ? 'Yes' : 'No'
  if (type === 'int' || type === 'decimal') return grouped(stored)
  if (type === 'list') return stored.replaceAll(',', ', ')
  return stored.length > 60 ? `${stored.slice(0, 59)}…` : stored
}

/** What a key's values may be, in words: '13–72', 'sandbox, production'. */
export function rangeOfConfig(key: ConfigKey): string {
  const fact = configFact(key)
  if (fact.choices) return fact.choices.join(', ')
  return fact.min === undefined && fact.max === undefined ? '' : shownRange(fact)
}
