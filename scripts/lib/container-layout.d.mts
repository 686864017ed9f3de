/** Lays out what the container image holds and answers the folder. */
export function layOutContainer(target?: string): Promise<string>
