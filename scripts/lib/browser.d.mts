/**
 * The path of the system's headless shell, else of its Chromium; undefined where Playwright's own is to be taken. The shell opens a page in a third of the
 * time, for it draws no window around it; it shows no PDF.
 */
export function systemShell(): string | undefined

/** The path of the system's Chromium, which shows PDFs and prints them; undefined where Playwright's own is to be taken. */
export function systemBrowser(): string | undefined

/**
 * Makes sure there is a Chromium for the end-to-end tests: Debian's and its shell when we may install them, else the system's own, else the build Playwright
 * downloads.
 * @throws Error with a sentence for people when there is none to be had
 */
export function ensureBrowser(signal?: AbortSignal): Promise<void>
