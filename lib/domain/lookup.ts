/** How long a browser may go on using a lookup it has (settings.md 5). */
export const LOOKUP_SECONDS = 300
