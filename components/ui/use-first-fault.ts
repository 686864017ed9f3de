import { useEffect, type RefObject } from 'react'

/** After a refusal the first field it names takes focus; where it names none, what was said comes into view. */
export function useFirstFault(form: RefObject<HTMLElement | null>, refused: unknown) {
  useEffect(() => {
    if (!refused) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    ;(field ?? form.current)?.scrollIntoView({ block: field ? 'center' : 'start' })
  }, [form, refused])
}
