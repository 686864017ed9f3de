/**
 * The two answers to a question. Where the deed itself is cancelling, its button says whole what will be cancelled ('Cancel 25 packages') and the way
 * out is to keep it: two buttons that both say Cancel are one answer.
 */
export function answersOf(label: string, question: string): { act: string; leave: 'cancel' | 'keepIt' | 'keepThem' } {
  if (!/^cancel\b/i.test(label)) return { act: label, leave: 'cancel' }
  const base = question.split('?')[0]?.trim() ?? ''
  const act = /^cancel\b./i.test(base) && base.length > label.length ? base : label
  return { act, leave: /^cancel (?!1 )\d/i.test(act) ? 'keepThem' : 'keepIt' }
}
