import type { Floor } from '@panelyard/contracts/models/model-structure'
import { type FloorName, type FloorRename, floorsOfKeys, isSameFloor } from '@panelyard/contracts/panels/floor-names'
import { AppError } from '../../platform/app-error.ts'

/** Names kept for the storeys of a project, those of former versions included. */
export const MOST_FLOOR_NAMES = 1000

/**
 * Returns the names of a project's storeys after `renames`. Names of storeys that the live model lacks stay, for when
 * they come back.
 * @param floors of the live model
 * @throws AppError NOT_FOUND for a storey that is neither in the live model nor named, CONFLICT for too many names
 */
export function renamedFloors(
	names: readonly FloorName[],
	renames: readonly FloorRename[],
	floors: readonly Floor[],
): FloorName[] {
	const isKnown = (rename: FloorRename) =>
		names.some((name) => isSameFloor(name, rename)) || floorsOfKeys([rename], floors).size > 0
	if (!renames.every(isKnown)) throw new AppError('NOT_FOUND', 'This storey no longer exists')
	const isRenamed = (name: FloorName) => renames.some((rename) => isSameFloor(name, rename))
	const isLast = (rename: FloorRename, at: number) => !renames.slice(at + 1).some((later) => isSameFloor(later, rename))
	const given = renames.filter(isLast).flatMap(({ name, ...key }) => (name === null ? [] : [{ ...key, name }]))
	const after = [...names.filter((name) => !isRenamed(name)), ...given]
	if (after.length > Math.max(MOST_FLOOR_NAMES, names.length))
		throw new AppError('CONFLICT', `At most ${MOST_FLOOR_NAMES} storeys can be renamed`)
	return after
}
