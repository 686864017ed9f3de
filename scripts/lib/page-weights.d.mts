export function pageWeights(): { path: string; bytes: number }[]
