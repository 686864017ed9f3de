/** `elseAfterMs`: how long input waits for its own part of the page, after `readyEvent`, before it is passed on regardless. */
type HoldConfig = { readyEvent: string; elseAfterMs: number }

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** What was done to an element: text typed, a tick set, or (null) a press. */
type Done = string | boolean | null
type Fiber = { alternate: Fiber | null; return: Fiber | null; flags: number }
type Tools = { finderOf: typeof finderOf; answers: typeof answers; giveBack: typeof giveBack }

// Each of these is printed into the page as text, before any chunk: it may use nothing from outside itself but what it is given.

/** React draws a part anew that changed before it was taken over: what stands there then is known by its name and its place among those of one name. */
function finderOf(node: HTMLElement): () => HTMLElement | undefined {
  const nameOf = (each: HTMLElement) => ['aria-label', 'name', 'id'].map((name) => each.getAttribute(name)).find(Boolean) ?? each.textContent
  const named = nameOf(node)
  const likes = () => [...document.querySelectorAll<HTMLElement>(node.tagName)].filter((each) => nameOf(each) === named)
  const place = likes().indexOf(node)
  return () => node.isConnected ? node : likes()[place]
}

/**
 * React hangs its fiber on an element when it begins to take over the part around it, and drops what is done to that part until it stands: as in React's own
 * `getNearestMountedFiber`, no fiber from here up still waits to be placed (2) or taken over (4096).
 */
function answers(node: HTMLElement): boolean {
  const key = Object.keys(node).find((name) => name.startsWith('__reactFiber'))
  if (!key) return false
  const first = (node as unknown as Record<string, Fiber>)[key]
  for (let fiber = first?.alternate ? null : (first ?? null); fiber; fiber = fiber.return) if (fiber.flags & 4098) return false
  return true
}

/** Does again what was done. */
function giveBack(target: HTMLElement, done: Done): void {
  const pressAgain = (node: HTMLElement) => {
    const down = { bubbles: true, cancelable: true, button: 0 }
    // Menus and tabs open on the way down.
    for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
      node.dispatchEvent(name.startsWith('pointer') ? new PointerEvent(name, down) : new MouseEvent(name, down))
    }
    node.click()
  }
  const typeAgain = (node: Field, text: string) => {
    // React knows a text by what goes through the element itself, and tells nobody of one it knows already.
    node.value = text ? '' : '0'
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(node), 'value')?.set?.call(node, text)
    node.dispatchEvent(new Event(node.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  }
  const tickAgain = (node: HTMLInputElement, tick: boolean) => {
    node.checked = !tick
    node.click()
  }
  if (done === null) pressAgain(target)
  else if (typeof done === 'string') typeAgain(target as Field, done)
  else tickAgain(target as HTMLInputElement, done)
}

/** What was done to what, in order, until the page is ready and the part around it answers. */
function queueOf({ readyEvent, elseAfterMs }: HoldConfig, { finderOf: finder, answers: isReached, giveBack: doAgain }: Tools) {
  const held = new Map<HTMLElement, { done: Done; now: () => HTMLElement | undefined }>()
  let isReady = false
  let isGiving = false
  /** Gives back what is held, the oldest first, each once its own part of the page answers. */
  const give = () => {
    if (!isReady || isGiving) return
    isGiving = true
    const until = performance.now() + elseAfterMs
    const next = () => {
      const first = held.entries().next().value
      isGiving = Boolean(first)
      if (!first) return
      const [node, { done, now }] = first
      const there = now()
      if (!(there && isReached(there)) && performance.now() < until) return void setTimeout(next, 50)
      held.delete(node)
      if (there) doAgain(there, done)
      // A press may lean on what the text before it changed: React renders in between.
      setTimeout(next, 0)
    }
    next()
  }
  window.addEventListener(readyEvent, () => {
    isReady = true
    give()
  }, { once: true })
  return (node: HTMLElement, done: Done) => {
    held.delete(node)
    held.set(node, { done, now: finder(node) })
    give()
  }
}

/**
 * Keeps what is typed and pressed before the page's scripts run and gives it to them, once and in order, when they do: the
 * first HTML shows every field and button long before a slow machine can answer them, and taking over a field empties it.
 * It goes on after `readyEvent`: React takes over a page part by part, and drops what is done to a part it has not reached.
 * Links, and forms that a browser can send by itself, are left alone.
 */
function holdInput(config: HoldConfig, tools: Tools & { queueOf: typeof queueOf }): void {
  const isReached = tools.answers
  const keep = tools.queueOf(config, tools)
  const worksAlone = (node: HTMLElement) => Boolean((node as Field).form?.hasAttribute('action')) || Boolean(node.closest('[role="alert"]'))
  const press = (event: Event) => {
    const node = (event.target as Element | null)?.closest?.<HTMLElement>('button, [role="button"], [role="tab"]')
    if (!node || isReached(node) || worksAlone(node)) return
    // A form without an address of its own would send what was typed to the page's.
    event.preventDefault()
    keep(node, null)
  }
  /** The search's key, pressed early, presses the button that carries it; the browser would take it for its own. */
  const call = (event: Event) => {
    const { key, ctrlKey, metaKey } = event as KeyboardEvent
    const node = key === 'k' && (ctrlKey || metaKey) ? document.querySelector<HTMLElement>('[aria-keyshortcuts^="Control+K"]') : null
    if (!node || isReached(node)) return
    event.preventDefault()
    keep(node, null)
  }
  const type = (event: Event) => {
    const node = event.target as Field & { type: string; checked?: boolean }
    if (isReached(node) || worksAlone(node) || node.type === 'file') return
    keep(node, node.type === 'checkbox' || node.type === 'radio' ? Boolean(node.checked) : node.value)
  }
  for (const [name, listener] of [['click', press], ['input', type], ['keydown', call]] as const) document.addEventListener(name, listener, true)
}

/** `holdInput` with all it needs, as the page runs it. */
export function holdScript(config: HoldConfig): string {
  const tools = Object.entries({ finderOf, answers, giveBack, queueOf }).map(([name, tool]) => `${name}: ${tool.toString()}`)
  return `(${holdInput.toString()})(${JSON.stringify(config)}, { ${tools.join(', ')} })`
}
