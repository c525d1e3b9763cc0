import type { Status } from '@panelyard/contracts/statuses/statuses'
import type { CSSProperties } from 'react'
import { chipColours } from '../../domain/statuses/status-colours.ts'

/** Where a mark of a step stands in its row, and its colours. @param start in pixels */
export function markerStyle({ colour }: Pick<Status, 'colour'>, lane: number, start: number): CSSProperties {
	const { light, dark } = chipColours(colour)
	return {
		insetInlineStart: start,
		'--lane': lane,
		'--ground-light': light.ground,
		'--text-light': light.text,
		'--ground-dark': dark.ground,
		'--text-dark': dark.text,
	} as CSSProperties
}
