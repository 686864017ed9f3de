import { handlingIcon, withImplied } from '@/lib/domain/handling-code'
import type { HandlingSign } from '../../documents/label-data'
import type { Handling } from '../../core/codes/find-handling'

const always = (category: string) => category === 'dangerous_goods' || category === 'battery'
const isColour = (text: string | null): text is `#${string}` => text !== null && /^#[\dA-Fa-f]{6}$/.test(text)

/**
 * Signs of codes and of what they imply, those to be printed in the order of their
 * priority, 1 first (codes.md 2, 6); a code nobody knows any more stands in letters, last.
 */
export function handlingSigns(codes: readonly string[], all: ReadonlyMap<string, Handling>): HandlingSign[] {
  return withImplied(codes, all)
    .map((code) => ({ code, rule: all.get(code) }))
    .filter(({ rule }) => rule?.print_on_label ?? true)
    .toSorted((a, b) => (a.rule?.print_priority ?? 100) - (b.rule?.print_priority ?? 100) || (a.code < b.code ? -1 : 1))
    .map(({ code, rule }) => ({
      code, icon: rule && handlingIcon.is(rule.icon) ? rule.icon : null, colour: rule && isColour(rule.colour) ? rule.colour : null,
      text: rule?.label_text ?? '', always: rule ? always(rule.category) : false,
    }))
}
