import type { Page } from '@playwright/test'

/** Rows a list shows of those it has in a window 860 px high, unless a form or a map stands above it. */
const ROWS_IN_SIGHT = 12
const LIST_TOP_PX = 330

/**
 * What is wrong with a page in a window: it scrolls sideways, or asks for a day in the browser's own box. On a laptop a list shows its status among the
 * first three columns and the menus of its rows without scrolling, many rows, and its filters as chips.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(({ inSight, top }) => {
    const over = document.documentElement.scrollWidth - window.innerWidth
    const hidden = [...document.querySelectorAll('[role=region][aria-label=Rows] th')].flatMap((head) => {
      const word = head.textContent?.trim() ?? ''
      const edge = head.closest('[role=region]')?.getBoundingClientRect().right ?? 0
      return ['Status', 'Actions'].includes(word) && head.getBoundingClientRect().right > edge + 1 ? [`${word} is behind the edge`] : []
    })
    const late = [...document.querySelectorAll('[role=region][aria-label=Rows] thead tr')].flatMap((heads) => {
      const place = [...heads.querySelectorAll('th[data-field]')].findIndex((head) => (head as HTMLElement).dataset.field === 'status')
      return place > 2 ? [`Status is column ${place + 1}`] : []
    })
    const boxes = [...document.querySelectorAll('main section > .relative [role=region][aria-label=Rows]')]
    const few = boxes.filter((box) => box.getBoundingClientRect().top < top).flatMap((box) => {
      const rows = [...box.querySelectorAll('tbody > tr')]
      const shown = rows.filter((row) => row.getBoundingClientRect().bottom <= Math.min(box.getBoundingClientRect().bottom, window.innerHeight)).length
      return shown < Math.min(inSight, rows.length) ? [`${shown} of ${rows.length} rows are in sight`] : []
    })
    // The list's own section: a form around it may have what it likes.
    const others = document.querySelector('main section:has(> .relative [aria-label=Rows]) > :not(.relative, nav) select') ? ['a filter is no chip'] : []
    const days = boxes.length > 0 && document.querySelector('input[type=date], input[type=datetime-local]') ? ['a day has the browser’s own box'] : []
    return [...(over > 1 ? [`scrolls ${over} px sideways`] : []), ...days, ...(window.innerWidth === 1280 ? [...hidden, ...late, ...few, ...others] : [])]
  }, { inSight: ROWS_IN_SIGHT, top: LIST_TOP_PX })
}
