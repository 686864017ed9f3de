/** The most bytes a body may have, for every route handler of Next's own by its folder in `app`. */
export const bodyLimits: Readonly<Record<string, number>>
