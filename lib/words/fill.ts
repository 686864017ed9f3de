/** Puts values into a message's `{gaps}`; a gap without a value stays visible, so that it is noticed. */
export function fill(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
}
