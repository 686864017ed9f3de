import type { z } from 'zod'
import { numberFault } from '@/lib/domain/number-text'

type Issue = z.core.$ZodRawIssue

/** What a field should hold, as people call it. */
const kinds: Readonly<Record<string, string>> = {
  string: 'text', number: 'a number', int: 'a whole number', bigint: 'a whole number', boolean: 'yes or no',
  array: 'a list', object: 'a record', record: 'a record', map: 'a record', date: 'a date', file: 'a file',
  null: 'empty', undefined: 'left out',
}

const formats: Readonly<Record<string, string>> = {
  email: 'an email address such as name@example.com', url: 'a web address such as https://example.com',
  uuid: 'an identifier (UUID)', guid: 'an identifier (UUID)', date: 'a date as YYYY-MM-DD',
  datetime: 'a date and time such as 2026-11-20T09:30:00Z', time: 'a time as HH:MM', ipv4: 'an IP address',
  ipv6: 'an IP address', cidrv4: 'an IP range', cidrv6: 'an IP range', json_string: 'JSON',
}

const counted = (n: number | bigint, word: string) => `${n} ${word}${Number(n) === 1 ? '' : 's'}`

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') return Number(minimum) <= 1 ? 'This field is required.' : `Give at least ${counted(minimum, 'character')}.`
  if (origin === 'array' || origin === 'set') return Number(minimum) <= 1 ? 'Choose at least one.' : `Choose at least ${minimum}.`
  return inclusive === false ? `This must be above ${minimum}.` : `This must be ${minimum} or more.`
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `Give at most ${counted(maximum, 'character')}.`
  if (origin === 'array' || origin === 'set') return `Choose at most ${maximum}.`
  return inclusive === false ? `This must be below ${maximum}.` : `This must be ${maximum} or less.`
}

function wrongType({ expected, input }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (input === undefined) return 'This field is required.'
  if ((expected === 'number' || expected === 'int') && typeof input === 'string') return numberFault('This', input, null)
  return `This must be ${kinds[expected] ?? 'of another kind'}.`
}

/** What several shapes would each have said, as one sentence where they only ask for other kinds. */
function noneOf({ errors }: Extract<Issue, { code: 'invalid_union' }>): string {
  const expectedKinds = new Set(
    errors.flatMap((branch) => branch.flatMap((issue) => (issue.code === 'invalid_type' && issue.path.length === 0 ? [kinds[issue.expected] ?? ''] : []))),
  )
  const names = [...expectedKinds].filter((name) => name !== '' && name !== 'empty' && name !== 'left out')
  if (names.length > 0) return `This must be ${names.join(' or ')}.`
  // That a field may be empty says nothing of what it should hold.
  return errors.flat().find((issue) => issue.message && !(issue.code === 'invalid_value' && issue.values.every((value) => value === '')))?.message
    ?? 'This cannot be read.'
}

/**
 * What people are told of what a shape finds wrong: the field is named beside it, so the sentence says what to do. Complete over the
 * issue codes, so that none of the validator's own words reaches anybody.
 */
export function issueWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': return wrongType(issue)
    case 'too_small': return tooSmall(issue)
    case 'too_big': return tooBig(issue)
    case 'invalid_format': return `This must be ${formats[issue.format] ?? 'written in another form'}.`
    case 'not_multiple_of': return issue.divisor === 1 ? 'This must be a whole number.' : `This must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys': return `There is no field ${issue.keys.join(', ')}.`
    case 'invalid_value': return `Choose one of: ${issue.values.join(', ')}.`
    case 'invalid_union': return noneOf(issue)
    case 'invalid_key': return 'A name in this cannot be used.'
    case 'invalid_element': return 'One of these cannot be read.'
    case 'custom': return 'This cannot be taken as it is.'
  }
}
