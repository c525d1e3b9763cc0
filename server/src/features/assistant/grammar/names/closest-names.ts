import { keyOf } from '../conditions/atoms.ts'
import { editDistance } from './edit-distance.ts'

const FAR = 20

/** Names of a project, the most similar to the written one first; in their original order if none is similar. */
export function closestNames(names: readonly string[], written: string): string[] {
	const key = keyOf(written)
	const parts = key.split(' ').filter((part) => part.length > 1 || /\d/.test(part))
	const distanceOf = (name: string): number => {
		const own = keyOf(name)
		const shared = parts.filter((part) => own.split(' ').includes(part)).length
		return shared > 0 ? -shared : Math.min(FAR, editDistance(key, own, FAR))
	}
	return [...new Set(names)]
		.map((name) => ({ name, distance: distanceOf(name) }))
		.sort((one, other) => one.distance - other.distance)
		.map(({ name }) => name)
}
