export const lightContent: string
export const houseHeaders: readonly { key: string; value: string }[]
