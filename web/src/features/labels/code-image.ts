export const CODE_KINDS = ['qr', 'data_matrix'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

/** A square code: dark modules as an SVG path within `size` by `size` modules, without its quiet zone. */
export type CodeImage = { size: number; path: string }

/** Modules that must stay white around a code for readers to find it. */
export const QUIET_ZONE: Record<CodeKind, number> = { qr: 4, data_matrix: 2 }
