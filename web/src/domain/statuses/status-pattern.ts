import type { Status } from '@panelyard/contracts/statuses/statuses'

/** Patterns of steps; further steps begin again with the first, and their icons still tell them apart. */
const STEP_PATTERNS = 8
/** The stripes of flags, which no step has. */
export const FLAG_PATTERN = STEP_PATTERNS + 1

/**
 * The pattern of a status, counted from 1, by which it is told from others without its colour: in chips and legends
 * (`status-swatch.module.css`) and in 3D (`engine/appearance/pattern-shader.ts`). 0 is plain, for no status.
 */
export const patternOf = ({ type, position }: Pick<Status, 'type' | 'position'>): number =>
	type === 'flag' ? FLAG_PATTERN : (position % STEP_PATTERNS) + 1
