const openList = '[role=combobox][aria-expanded=true]'
const snackbars = '[data-sonner-toaster]'

/** Escape belongs to an open list inside the dialog first: it closes one layer. */
export const belongsToList = ({ target }: Event): boolean => target instanceof Element && target.closest(openList) !== null

/** Closing a snackbar that lies over a dialog is no click outside the dialog. */
export const isOnSnackbar = ({ target }: Event): boolean => target instanceof Element && target.closest(snackbars) !== null

const fillable = 'input:not([type=hidden],[type=checkbox],[type=radio],[type=file]),select,textarea'

/** Focus goes to the first thing to fill in, else to the first button below (Cancel), else to the dialog itself; never to the Close button that happens to stand first. */
export function focusFirst(event: Event): void {
  const content = event.currentTarget
  if (!(content instanceof HTMLElement)) return
  event.preventDefault()
  const part = (name: string, what: string) => content.querySelector<HTMLElement>(`[data-part=${name}] :is(${what}):not(:disabled)`)
  const target = part('body', fillable) ?? part('footer', 'button,a[href]') ?? content
  target.focus({ preventScroll: true })
}
